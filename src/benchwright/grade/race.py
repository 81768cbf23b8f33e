"""Who is said to have won: the claims about order in a text, clause by clause."""

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from benchwright.grade import vocabulary
from benchwright.grade.chains import chained, listed, ranked
from benchwright.grade.clause import ALL, NOBODY, Clause
from benchwright.grade.tokens import Token

_SECOND = frozenset(("second", "third", "fourth", "fifth", "2nd", "3rd", "4th", "5th", "next", "least"))
_LEVEL = re.compile(
    r"@ [/=] @|\bso did\b|\bas did\b|\bdid too\b|\bas well as\b|\bas \w+ as @"
    r"|\b(?:with|like) @(?! (?:second|third|last|behind|close|just|finishing|and @ behind))"
)
_SHARED_LOWER = re.compile(r"\b(?:tied|tie|shared|share|equal|joint) (?:for )?(?:second|third|last|2nd|3rd)\b")
_PROVISIONAL = frozenset(("led", "leads", "lead", "ahead", "front", "leader"))
_PASSING = frozenset(("until", "early", "halfway", "midway", "initially", "briefly"))
_PERSONS = frozenset(("winner", "victor", "champion"))
_DESCRIBES = (vocabulary.BEATS | vocabulary.BEHIND | vocabulary.UNSURE | {"ahead", "before", "above"}) - {"should"}
_INSTEAD = frozenset(("rather than", "instead of"))


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
    subject: tuple[int, ...] = ()
    denied: bool = False


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


class _Sentence(Clause):
    def __init__(self, tokens: list[Token], count: int, claims: Claims) -> None:
        super().__init__(tokens, claims.subject, tie=claims.tie)
        self.count = count
        self.claims = claims
        self.denied_top = claims.denied
        self.spoken_for: set[int] = set()
        self.leading: list[int] = []

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
        if self.leading and len(self.claims.tops) + len(self.claims.edges) == before - len(self.claims.out):
            self.claims.tops.extend(self.leading)
            self.tie = self.tie or len(set(self.leading)) > 1
        self._chains()
        claimed = len(self.claims.tops) + len(self.claims.edges) + len(self.claims.out) > before
        self._answers(claimed)
        tie = self.claims.tie or self.tie or unclear
        return self.claims._replace(tie=tie, subject=tuple(self.subject), denied=self.denied_top)

    def _unclear(self, names: Sequence[int | None]) -> bool:
        """Tell whether several are put into one place, or one or the other."""
        if len(set(names)) < 2:
            return False
        words = [t.text if t.name is None else "@" for t in self.tokens]
        if not vocabulary.SHARED.isdisjoint(words):
            return _SHARED_LOWER.search(" ".join(words)) is None
        return _LEVEL.search(" ".join(words)) is not None

    def _denials(self) -> None:
        """Take "not Ari" and "rather than Bo" out of the sentence, and note whom they deny."""
        kept: list[Token] = []
        for token in self.tokens:
            word = token.text if token.name is None else ""
            if token.name is not None:
                words = [t.text if t.name is None else "" for t in kept[-2:]]
                if words == ["not", "of"]:
                    self.tie = True
                if words[-1:] and (words[-1] in ("not", "inte", "nicht") or words[-1].endswith(("n't", "n’t"))):
                    kept.pop()
                    if kept and kept[-1].text in ("but", "and") and self._relates(kept):
                        self.tie = True
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

    def _relates(self, tokens: Sequence[Token]) -> bool:
        """Tell whether a relation stands there, so that "but not Cy" denies one of its objects."""
        related = vocabulary.BEATS | vocabulary.AHEAD | vocabulary.BEHIND
        return any(token.name is None and token.text in related for token in tokens)

    def _relation(self, at: int, word: str) -> None:
        ahead, width = self._direction(at, word)
        if ahead is not None:
            self._pair(at, width, ahead=ahead)
        elif (word in vocabulary.TOP and self._is_a_predicate(at, word)) or (
            word in ("faster", "quicker", "ahead", "front")
            and self.text(at + 1) not in ("than", "of")
            and self.text(at - 1) != "as"
        ):
            self._predicate(at, top=self.text(at - 1) not in _SECOND)
        elif self._puts_last(at, word):
            self._predicate(at, top=False)
        elif word in ("did", "does", "was") and self.denied_top and self.name(at - 1) is not None and self.ends(at + 1):
            self.claims.tops.append(self.name(at - 1) or 0)

    def _puts_last(self, at: int, word: str) -> bool:
        following = self.text(at + 1)
        if word.startswith(("second-", "third-", "next-", "least-")):
            return True
        if word in vocabulary.LOW and following in vocabulary.TOP:
            return False
        if word in vocabulary.LOW:
            return following != "to" and self._is_a_predicate(at, word)
        return word in vocabulary.BEATEN and following != "by" and self.is_passive(at)

    def _direction(self, at: int, word: str) -> tuple[bool | None, int]:
        following = self.text(at + 1)
        if word in vocabulary.BEATEN | vocabulary.BEATS and following in ("by", "av", "von"):
            return (False, 2) if self.is_passive(at) or word in vocabulary.BEATEN else (None, 1)
        if self.text(at - 1) == "no" and word in vocabulary.COMPARED:
            self.tie = True
            return None, 1
        if word in vocabulary.BEATEN and following == "out" and self.text(at + 2) == "by":
            return False, 3
        if word in ("prior", "advance", "clear") and following in ("to", "of"):
            return True, 2
        if word in vocabulary.BEATEN and any(self.text(at - back) in ("has", "have", "had") for back in (1, 2, 3)):
            return (None, 1) if self.is_passive(at) else (True, 1)
        if word in ("lost", "loses", "lose", "fell", "second", "losing", "runner-up") and following == "to":
            return False, 2
        if word == "trailing":
            return False, 1
        if word == "followed" and following == "by":
            return True, 2
        if word in vocabulary.BEATS and not (word in vocabulary.BEATEN and self.is_passive(at)):
            return True, 1
        if word in ("wins", "won", "victory", "triumphed") and following in ("against", "over"):
            return True, 2
        if word in vocabulary.COMPARED:
            return (word in vocabulary.AHEAD, 2) if following == "than" else (None, 1)
        if word == "ahead":
            return (True, 2) if following == "of" else (None, 1)
        if word == "front" and following == "of":
            return True, 2
        if word == "over" and self.text(at - 1) in ("won", "wins", "victory", "triumphed"):
            return None, 1
        if word in ("before", "above") or (word in vocabulary.BEHIND and word not in vocabulary.COMPARED):
            return word in vocabulary.AHEAD, 1
        return None, 1

    def _pair(self, at: int, width: int, *, ahead: bool) -> None:
        left, negated, begin = self.before(at)
        right, end = self.after(at + width - 1)
        if not right:
            return
        self.objects_end = end
        if not left and self.is_somebody_else(at):
            self.unnamed_end = end
            if ahead:
                self.claims.out.update(name for name in right if name >= 0)
            return
        inverted = self.inverted(at, end, opening=not left)
        if inverted:
            left, negated, begin = inverted, False, at
        elif not left:
            self.unnamed_end = end
            left = self.subject
            negated = any(self.text(at - back) in vocabulary.NEGATIONS for back in (1, 2, 3))
        if not left or self.is_unsure(begin, at):
            return
        self.subject = left if left[0] >= 0 else self.subject
        ahead = ahead != negated
        alone = self.sets_apart(begin)
        self._edges(left, right, ahead=ahead != (alone == "except"))
        others = [name for name in range(self.count) if name not in left and name not in right]
        if others and alone is not None:
            self._edges(others, right, ahead=ahead == (alone == "except"))
        if alone == "except":
            # Whoever is excepted may not have finished at all: this alone does not make a winner.
            self.claims.out.update(name for name in left if name not in right)
        if others and self.text(at + width) == "only":
            self._edges(left, others, ahead=not ahead)

    def _edges(self, left: Sequence[int], right: Sequence[int], *, ahead: bool) -> None:
        if left == [NOBODY]:
            named = [name for name in right if name >= 0]
            if ahead:
                self.claims.tops.extend(named)
            else:
                self.claims.out.update(named)
            return
        if right == [NOBODY]:
            if ahead:
                self.claims.out.update(name for name in left if name >= 0)
            return
        if left == [ALL]:
            left = [name for name in range(self.count) if name not in right]
        if right == [ALL]:
            right = [name for name in range(self.count) if name not in left]
        for one in left:
            for other in right[:40]:
                if one != other:
                    self.claims.edges.append((one, other) if ahead else (other, one))

    def _is_a_predicate(self, at: int, word: str) -> bool:
        following = self.text(at + 1)
        if self.name(at + 1) is not None or at + 1 >= len(self.tokens):
            return True
        if word in ("won", "wins", "win", "winning", "leads", "led", "lost", "loses"):
            return not (
                following in vocabulary.LOW or (self.text(at + 2) in vocabulary.LOW and following in ("the", "a"))
            )
        if following == "to" and word in ("first", "1st"):
            return self.text(at + 2) in ("finish", "cross", "arrive", "reach", "complete")
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
        left, negated, begin = self.before(at)
        right, end = self.after(at)
        if left and begin in self.spoken_for and right and self.name(at + 1) is not None:
            left = []
        link = at + 1
        while self.text(link) in ("place", "position", "of", "the", "race", "overall", "to"):
            link += 1
        named_after = bool(right) and (
            (self.text(at) in vocabulary.NOUNS and self.text(link) in vocabulary.LINKS and end > link)
            or self.text(at + 1) in (":", "=")
            or (self.text(at + 1) == "by" and (self.name(at + 2) is not None or self.name(at + 3) is not None))
            or (bool(left) and begin in self.spoken_for and end <= link + 2)
            or (not left and self.text(at - 1) not in vocabulary.UNSURE)
        )
        named_after = named_after or (bool(right) and self.name(at + 1) is not None and self.text(at) in _PERSONS)
        if named_after and self._only_describes(at, end):
            return
        subject = right if named_after else left
        self.spoken_for.update(range(end - 2 * len(right) + 2, end + 1) if named_after else (begin,))
        top = top and (self.text(at - 2), self.text(at - 1)) != ("out", "of")
        if top and self._has_a_lower_place(at):
            return
        if top and any(self.text(place) in ("lost", "missed", "lose") for place in range(max(0, begin), at)):
            return
        if named_after:
            denied = (
                self.text(end - len(right)) in vocabulary.NEGATIONS
                or self.text(at - 1) == "not"
                or (negated and not left)
            )
            negated = denied
            self.objects_end = end
        elif not subject and self.text(link) in vocabulary.LINKS and self.text(link + 1) in vocabulary.NEGATIONS:
            return
        elif not subject:
            subject = self.subject
        if subject is left and self.sets_apart(begin) == "except":
            negated = not negated
        provisional = self.text(at) in _PROVISIONAL
        if provisional and any(self.text(place) in _PASSING for place in range(at - 1, at + 12)):
            return
        if not subject and top and self.text(at - 1) in ("have", "has"):
            self.denied_top = True
        if not subject or self.is_unsure(begin, at):
            return
        self._claim(subject, top=top, negated=negated, provisional=provisional)

    def _only_describes(self, at: int, end: int) -> bool:
        """Tell "the winner beat Ari" and "the winner may be Ari" from "the winner is Ari"."""
        words = {self.text(place) for place in range(at + 1, end)}
        return not words.isdisjoint(_DESCRIBES)

    def _has_a_lower_place(self, at: int) -> bool:
        """Tell "won the race for second place" from a win."""
        for place in range(at + 1, min(at + 8, len(self.tokens))):
            if self.name(place) is not None or self.text(place) in vocabulary.BARRIERS or self.text(place) == ",":
                return False
            if self.text(place) in vocabulary.LOW:
                return True
        return False

    def _claim(self, subject: Sequence[int], *, top: bool, negated: bool, provisional: bool) -> None:
        if subject == [NOBODY] or subject == [ALL]:
            return
        self.subject = list(subject)
        self.denied_top = top and negated
        if top and not negated and provisional:
            self.leading.extend(subject)
        elif top and not negated:
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
            if token.name is None or self.is_denied(at):
                continue
            before, earlier = self.text(at - 1), self.text(at - 2)
            cleft = self.text(at + 1) in ("that", "who", "whom")
            says_so = not cleft and (
                (before in ("is", "was", "'s", "be") and earlier in ("it", "that", "answer", "this"))
                or before in ("it's", "it’s")
            )
            concludes = before in vocabulary.CONCLUDES and self.ends(at + 1)
            first = at == 0 and any(self.text(n) in ("since", "because", "as") for n in (1, 2))
            if says_so or concludes or first:
                self.claims.answers.append(token.name)
        names = {t.name for t in self.tokens if t.name is not None}
        if len(names) > 1 and not claimed and any(t.text == "or" for t in self.tokens if t.name is None):
            self.tie = True
        if len(names) == 1 and not claimed and not self.claims.out & names and not self._doubted():
            self.claims.answers.extend(names)

    def _doubted(self) -> bool:
        """Tell whether anything else is said: an answer has nothing beside it, or ends with "is" and its name."""
        words = [t.text for t in self.tokens if t.name is None and t.text[0].isalpha()]
        if vocabulary.PLAIN.issuperset(words):
            return False
        if any(word.endswith(("'s", "’s")) and word not in vocabulary.PLAIN for word in words) and "name" not in words:
            return True
        known = vocabulary.NEGATIONS | vocabulary.UNSURE | vocabulary.BELIEFS | vocabulary.LOW | vocabulary.TOP
        known |= vocabulary.BEATS | vocabulary.BEATEN | vocabulary.AHEAD | vocabulary.BEHIND | vocabulary.SOMEONE
        last = max((at for at, t in enumerate(self.tokens) if t.name is not None), default=0)
        ends = self.text(last - 1) in ("is", "was", "är", "ist") and self.ends(last + 1)
        return not ends or not known.isdisjoint(words) or "next" in words or len(self.tokens) > 12
