"""Who is said to have won: the claims about order in a text, clause by clause."""

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from benchwright.grade import vocabulary
from benchwright.grade.chains import chained, listed, ranked
from benchwright.grade.tokens import Token

ALL, NOBODY = -1, -2
"""Stand-ins for "everyone else" and "nobody" among the places of options."""

_INSTEAD = frozenset(("rather than", "instead of"))
_REACH = 14
"""So many words are looked at around a relation."""


class Claims(NamedTuple):
    """What a text says about who is first.

    Attributes:
        tops: options said to be first, each with the span that says so.
        edges: pairs (ahead, behind).
        out: options said not to be first.
        answers: options given as the answer.
        named: options named without being denied.
        tie: True when several are said to share the first place, or one or the other.
    """

    tops: list[int]
    edges: list[tuple[int, int]]
    out: set[int]
    answers: list[int]
    named: list[int]
    tie: bool


def read_claims(sentences: Iterable[list[Token]], options: int) -> Claims:
    """Read the claims of a text, sentence by sentence.

    Args:
        sentences: the tokens of each sentence.
        options: how many options there are.
    """
    claims = Claims([], [], set(), [], [], False)
    for sentence in sentences:
        claims = _Sentence(sentence, options, claims).read()
    return claims


class _Sentence:
    def __init__(self, tokens: list[Token], count: int, claims: Claims) -> None:
        self.tokens = tokens
        self.count = count
        self.claims = claims
        self.tie = claims.tie
        self.subject: list[int] = []
        self.objects_end = -1
        self.denied_top = False

    def read(self) -> Claims:
        tokens = self.tokens
        names = [t.name for t in tokens if t.name is not None]
        if not names:
            return self.claims
        unclear = self._unclear(names)
        self._denials()
        tokens = self.tokens
        before = len(self.claims.tops) + len(self.claims.edges) + len(self.claims.out)
        for at, token in enumerate(tokens):
            if token.name is None:
                self._relation(at, token.text)
        self._chains()
        claimed = len(self.claims.tops) + len(self.claims.edges) + len(self.claims.out) > before
        self._answers(claimed)
        return self.claims._replace(tie=self.claims.tie or self.tie or unclear)

    def _unclear(self, names: Sequence[int | None]) -> bool:
        words = {t.text for t in self.tokens if t.name is None}
        shared = words & {"tied", "tie", "ties", "joint", "jointly", "draw", "drew", "either", "tillsammans", "delad"}
        return bool(shared) and len(set(names)) > 1

    def _text(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) and self.tokens[at].name is None else ""

    def _name(self, at: int) -> int | None:
        return self.tokens[at].name if 0 <= at < len(self.tokens) else None

    def _denials(self) -> None:
        """Take "not Ari" and "rather than Bo" out of the sentence, and note whom they deny."""
        kept: list[Token] = []
        for token in self.tokens:
            word = token.text if token.name is None else ""
            if token.name is not None:
                words = [t.text if t.name is None else "" for t in kept[-2:]]
                if words[-1:] and words[-1] in ("not", "inte", "nicht"):
                    kept.pop()
                    self.claims.out.add(token.name)
                    continue
                if " ".join(words) in _INSTEAD:
                    del kept[-2:]
                    self.claims.out.add(token.name)
                    continue
                if not (words[-1:] and words[-1] in ("neither", "nor")):
                    self.claims.named.append(token.name)
            if word == "but" and self.claims.out and not any(t.name is not None for t in kept):
                continue
            kept.append(token)
        self.tokens = kept

    def _is_denial(self, at: int) -> bool:
        before = self._text(at - 1)
        return before in ("neither", "nor")

    def _before(self, at: int) -> tuple[list[int], bool, int]:
        """Give the run of names before a place, whether something denies or doubts it, and where the run begins."""
        words: list[str] = []
        stop = max(-1, at - _REACH)
        place = at - 1
        while place > stop and self._name(place) is None:
            word = self._text(place)
            if word in vocabulary.BARRIERS:
                return [], False, place
            if word in vocabulary.NO_ONE or (word == "one" and self._text(place - 1) == "no"):
                return [NOBODY], False, place
            if word in vocabulary.EVERYONE:
                return [ALL], False, place
            words.append(word)
            place -= 1
        if place <= stop:
            return [], False, place
        if any(word in vocabulary.UNSURE for word in words):
            return [], False, place
        run, begin = self._run_back(place)
        denials = sum(word in vocabulary.NEGATIONS for word in words) + (self._text(begin - 1) == "neither")
        return run, denials % 2 == 1, begin

    def _run_back(self, place: int) -> tuple[list[int], int]:
        run = [self._name(place)]
        while (
            self._text(place - 1) in ("and", ",", "&", "or", "nor", "och", "und")
            and self._name(place - 2) is not None
            and place - 2 > self.objects_end
        ):
            self.tie = self.tie or self._text(place - 1) == "or"
            place -= 2
            run.append(self._name(place))
            if len(run) > 30:
                break
        return [name for name in run if name is not None], place

    def _after(self, at: int) -> tuple[list[int], int]:
        """Give the run of names behind a place and where it ends."""
        place = at + 1
        while place < min(len(self.tokens), at + 8) and self._name(place) is None:
            word = self._text(place)
            if word in vocabulary.BARRIERS:
                return [], place
            if word in vocabulary.EVERYONE or (word == "both" and self._name(place + 1) is None):
                return [ALL], place
            if word in vocabulary.NEGATIONS:
                return [], place
            place += 1
        if self._name(place) is None:
            return [], place
        run = [self._name(place)]
        while self._text(place + 1) in ("and", ",", "&", "or", "och", "und") or self._text(place + 1) == ",":
            step = 3 if self._text(place + 1) == "," and self._text(place + 2) in ("and", "och", "und") else 2
            if self._name(place + step) is None or len(run) > 30:
                break
            if self._is_a_new_clause(place + step + 1):
                break
            place += step
            run.append(self._name(place))
        return [name for name in run if name is not None], place

    def _is_a_new_clause(self, at: int) -> bool:
        word = self._text(at)
        return (
            word in vocabulary.BEATS
            or word in vocabulary.TOP
            or word in vocabulary.LOW
            or word in ("was", "is", "did", "came", "finished", "lost")
        )

    def _relation(self, at: int, word: str) -> None:
        ahead, width = self._direction(at, word)
        if ahead is not None:
            self._pair(at, width, ahead=ahead)
        elif (word in vocabulary.TOP and self._is_a_predicate(at, word)) or (
            word in ("faster", "quicker") and self._text(at + 1) != "than"
        ):
            self._predicate(at, top=True)
        elif self._puts_last(at, word):
            self._predicate(at, top=False)
        elif (
            word in ("did", "does", "was") and self.denied_top and self._name(at - 1) is not None and self._ends(at + 1)
        ):
            self.claims.tops.append(self._name(at - 1) or 0)

    def _puts_last(self, at: int, word: str) -> bool:
        following = self._text(at + 1)
        if word in vocabulary.LOW:
            return following != "to" and self._is_a_predicate(at, word)
        return word in vocabulary.BEATEN and following != "by" and self._is_passive(at)

    def _direction(self, at: int, word: str) -> tuple[bool | None, int]:
        following = self._text(at + 1)
        if word in vocabulary.BEATEN and following in ("by", "av", "von"):
            return False, 2
        if word in ("lost", "loses", "fell", "second", "losing", "runner-up") and following == "to":
            return False, 2
        if word == "trailing":
            return False, 1
        if word == "followed" and following == "by":
            return True, 2
        if word in vocabulary.BEATS and not (word in vocabulary.BEATEN and self._is_passive(at)):
            return True, 1
        if word in ("wins", "won", "victory", "triumphed") and following in ("against", "over"):
            return True, 2
        if word in vocabulary.COMPARED:
            return (word in vocabulary.AHEAD, 2) if following == "than" else (None, 1)
        if word == "ahead":
            return (True, 2) if following == "of" else (None, 1)
        if word == "front" and following == "of":
            return True, 2
        if word == "over" and self._text(at - 1) in ("won", "wins", "victory", "triumphed"):
            return None, 1
        if word in ("before", "above") or (word in vocabulary.BEHIND and word not in vocabulary.COMPARED):
            return word in vocabulary.AHEAD, 1
        return None, 1

    def _is_passive(self, at: int) -> bool:
        return any(
            self._text(at - back) in ("was", "were", "is", "been", "got", "be", "being", "blev") for back in (1, 2, 3)
        )

    def _pair(self, at: int, width: int, *, ahead: bool) -> None:
        left, negated, begin = self._before(at)
        right, end = self._after(at + width - 1)
        if not right:
            return
        self.objects_end = end
        if not left:
            inverted, after = self._after(end)
            if self._opens(at) and inverted and self._text(end + 1) in ("came", "was", "is", "finished", "comes", ","):
                left, self.objects_end = inverted, after
            else:
                left = self.subject
                negated = self._text(at - 1) in vocabulary.NEGATIONS
        if not left or self._is_unsure(begin, at):
            return
        self.subject = left if left[0] >= 0 else self.subject
        self._edges(left, right, ahead=ahead != negated)

    def _edges(self, left: Sequence[int], right: Sequence[int], *, ahead: bool) -> None:
        if left == [NOBODY]:
            for name in right:
                if ahead and name >= 0:
                    self.claims.tops.append(name)
            return
        if left == [ALL]:
            left = [name for name in range(self.count) if name not in right]
        if right == [ALL]:
            right = [name for name in range(self.count) if name not in left]
        for one in left:
            for other in right[:40]:
                if one != other:
                    self.claims.edges.append((one, other) if ahead else (other, one))

    def _is_unsure(self, begin: int, at: int) -> bool:
        return any(self._text(place) in vocabulary.UNSURE for place in range(max(begin, at - _REACH), at))

    def _opens(self, at: int) -> bool:
        return all(self._name(place) is None for place in range(max(0, at - 6), at)) and at < 6

    def _is_a_predicate(self, at: int, word: str) -> bool:
        following = self._text(at + 1)
        if self._name(at + 1) is not None or at + 1 >= len(self.tokens):
            return True
        if word in ("won", "wins", "win", "winning", "leads", "led", "lost", "loses"):
            return not (
                following in vocabulary.LOW or (self._text(at + 2) in vocabulary.LOW and following in ("the", "a"))
            )
        if word in (
            "first",
            "1st",
            "top",
            "best",
            "lead",
            "last",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "silver",
        ):
            return following in vocabulary.FIRST_OF or following in vocabulary.CONCLUDES
        return True

    def _predicate(self, at: int, *, top: bool) -> None:
        left, negated, begin = self._before(at)
        right, end = self._after(at)
        link = at + 1
        while self._text(link) in ("place", "position", "of", "the", "race", "overall", "to"):
            link += 1
        named_after = bool(right) and (
            (self._text(at) in vocabulary.NOUNS and self._text(link) in vocabulary.LINKS and end > link)
            or self._text(at + 1) in ("by", ":", "=")
            or (not left and self._text(at - 1) not in vocabulary.UNSURE)
        )
        subject = right if named_after else left
        if named_after:
            denied = self._text(end - len(right)) in vocabulary.NEGATIONS or (negated and not left)
            negated = denied
            self.objects_end = end
        elif not subject and self._text(link) in vocabulary.LINKS and self._text(link + 1) in vocabulary.NEGATIONS:
            return
        elif not subject:
            subject = self.subject
        if not subject and top and self._text(at - 1) in ("have", "has"):
            self.denied_top = True
        if not subject or self._is_unsure(begin, at):
            return
        self._claim(subject, top=top, negated=negated)

    def _claim(self, subject: Sequence[int], *, top: bool, negated: bool) -> None:
        if subject == [NOBODY] or subject == [ALL]:
            return
        self.subject = list(subject)
        self.denied_top = top and negated
        if top and not negated:
            self.tie = self.tie or len(set(subject)) > 1
            self.claims.tops.extend(subject)
        elif top or not negated:
            self.claims.out.update(subject)

    def _chains(self) -> None:
        """Read "Ari > Bo > Cy", "1. Ari" and "the order is Ari, Bo, Cy"."""
        self.claims.edges.extend(chained(self.tokens))
        order = listed(self.tokens)
        if order:
            self.claims.tops[:] = [name for name in self.claims.tops if name not in order]
            self.claims.out.difference_update(order)
            self.claims.edges.extend(itertools.pairwise(order))
            self.tie = False
        for rank, name in ranked(self.tokens):
            if rank == 1:
                self.claims.tops.append(name)
            else:
                self.claims.out.add(name)

    def _answers(self, claimed: bool) -> None:
        """Read "it was Bo", "hence Ari", and a sentence that names one option and claims nothing."""
        for at, token in enumerate(self.tokens):
            if token.name is None or self._is_denial(at):
                continue
            before, earlier = self._text(at - 1), self._text(at - 2)
            says_so = (
                before in ("is", "was", "'s", "be") and earlier in ("it", "that", "answer", "this")
            ) or before in ("it's", "it’s")
            concludes = before in vocabulary.CONCLUDES and self._ends(at + 1)
            first = at == 0 and any(self._text(n) in ("since", "because", "as") for n in (1, 2))
            if says_so or concludes or first:
                self.claims.answers.append(token.name)
        names = {t.name for t in self.tokens if t.name is not None}
        if len(names) > 1 and not claimed and any(t.text == "or" for t in self.tokens if t.name is None):
            self.tie = True
        if len(names) == 1 and not claimed and not self.claims.out & names and not self._doubted():
            self.claims.answers.extend(names)

    def _doubted(self) -> bool:
        words = {t.text for t in self.tokens if t.name is None}
        return (
            bool(
                words
                & (vocabulary.NEGATIONS | vocabulary.UNSURE | vocabulary.BELIEFS | vocabulary.LOW | {"sad", "happy"})
            )
            or len(self.tokens) > 12
        )

    def _ends(self, at: int) -> bool:
        return (
            at >= len(self.tokens)
            or self._text(at) in (",", ")", ":", "–", "—", "-", "!")
            or self._text(at) in vocabulary.BARRIERS
        )
