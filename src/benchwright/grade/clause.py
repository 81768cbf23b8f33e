"""A sentence of tokens: who stands before and behind a word, and what is between them."""

from collections.abc import Sequence
from typing import Literal

from benchwright.grade import vocabulary
from benchwright.grade.tokens import Token

ALL, NOBODY = -1, -2
"""Stand-ins for "everyone else" and "nobody" among the places of options."""

_RELATIVES = frozenset(("who", "whom", "which", "that"))
_CAME = ("came", "was", "is", "finished", "comes")
_PLACES = frozenset(("before", "after", "behind", "ahead", "above", "below"))
_REACH = 14
"""So many words are looked at around a relation."""


class Clause:
    """Looks around in the tokens of one sentence.

    Attributes:
        tokens: its tokens.
        subject: who it is about so far, as places of options.
        tie: True when several are named in one place, or one or the other.
        objects_end: the place of the last token of the objects read so far.
        unnamed_end: that of the last objects of somebody who is not named: "the one who beat Ari".
    """

    def __init__(self, tokens: list[Token], subject: Sequence[int], *, tie: bool) -> None:
        self.tokens = tokens
        self.subject = list(subject)
        self.tie = tie
        self.objects_end = -1
        self.unnamed_end = -1

    def text(self, at: int) -> str:
        """Give the word or sign at a place; nothing for a naming and outside the sentence."""
        return self.tokens[at].text if 0 <= at < len(self.tokens) and self.tokens[at].name is None else ""

    def name(self, at: int) -> int | None:
        """Give the option named at a place, or None."""
        return self.tokens[at].name if 0 <= at < len(self.tokens) else None

    def before(self, at: int) -> tuple[list[int], bool, int]:
        """Give the run of names before a place, whether something denies or doubts it, and where the run begins."""
        words: list[str] = []
        stop = max(-1, at - _REACH)
        place = at - 1
        while place > stop and self.name(place) is None:
            word = self.text(place)
            if word in vocabulary.BARRIERS:
                return [], False, place
            if word in vocabulary.NO_ONE or (word == "one" and self.text(place - 1) == "no"):
                return [NOBODY], False, place
            if word in vocabulary.EVERYONE:
                few = {self.text(place - back) for back in (1, 2, 3)}
                return ([NOBODY] if few & (vocabulary.NO_ONE | {"neither"}) else [ALL]), False, place
            words.append(word)
            place -= 1
        if place <= stop:
            return [], False, place
        unsure = vocabulary.UNSURE.intersection(words)
        if unsure and not (unsure <= {"could", "can"} and not vocabulary.NEGATIONS.isdisjoint(words)):
            return [], False, place
        if place == self.unnamed_end and not words:
            return [], False, place
        run, begin = self._run_back(place)
        if place <= self.objects_end and self.subject and self._goes_on(words):
            denials = sum(word in vocabulary.NEGATIONS for word in words)
            return self.subject, denials % 2 == 1, begin
        denials = sum(word in vocabulary.NEGATIONS for word in words) + (self.text(begin - 1) == "neither")
        return run, denials % 2 == 1, begin

    def _goes_on(self, words: Sequence[str]) -> bool:
        """Tell whether the words before a relation, the last one first, join it to the subject: "and did not beat"."""
        return bool(words) and words[-1] in ("and", "but", "or", "nor", ",") and not _RELATIVES.intersection(words)

    def _run_back(self, place: int) -> tuple[list[int], int]:
        run = [self.name(place)]
        while (
            self.text(place - 1) in ("and", ",", "&", "or", "nor", "och", "und")
            and self.name(place - 2) is not None
            and place - 2 > self.objects_end
        ):
            self.tie = self.tie or self.text(place - 1) == "or"
            place -= 2
            run.append(self.name(place))
            if len(run) > 30:
                break
        return [name for name in run if name is not None], place

    def sets_apart(self, begin: int) -> Literal["except", "only"] | None:
        """Tell whether the names that begin at a place are all that do not, or all that do.

        "Everyone but Ari" says the contrary of Ari; "nobody but Ari" and "only Ari" say the contrary of the others.
        """
        word = self.text(begin - 1)
        if word == "only":
            return "only"
        if word not in ("but", "save", "besides", "bar"):
            return None
        place = begin - 3 if self.text(begin - 2) == "else" else begin - 2
        if self.text(place) in vocabulary.EVERYONE:
            return "except"
        nobody = self.text(place) in vocabulary.NO_ONE or (self.text(place), self.text(place - 1)) == ("one", "no")
        return "only" if nobody else None

    def after(self, at: int) -> tuple[list[int], int]:
        """Give the run of names behind a place and where it ends."""
        place = at + 1
        while place < min(len(self.tokens), at + 8) and self.name(place) is None:
            word = self.text(place)
            if word in vocabulary.BARRIERS:
                return [], place
            if word in vocabulary.EVERYONE or (word == "both" and self.name(place + 1) is None):
                if self.text(place + 1) == "but":
                    self.tie = True
                return [ALL], place
            if word in vocabulary.NO_ONE or word == "none":
                return [NOBODY], place
            if word in vocabulary.PRONOUNS and self.text(place + 1) in ("all", "both"):
                return [ALL], place + 1
            if word in vocabulary.PRONOUNS and place == at + 1:
                return self._somebody(), place
            if word in vocabulary.SOMEONE and self.name(place + 1) is None:
                return [], place
            if word in vocabulary.NEGATIONS:
                return [], place
            place += 1
        if self.name(place) is None:
            return [], place
        run = [self.name(place)]
        while self.text(place + 1) in ("and", ",", "&", "or", "och", "und") or self.text(place + 1) == ",":
            step = 3 if self.text(place + 1) == "," and self.text(place + 2) in ("and", "och", "und") else 2
            if self.name(place + step) is None or len(run) > 30:
                break
            if self._is_a_new_clause(place + step + 1):
                break
            place += step
            run.append(self.name(place))
        return [name for name in run if name is not None], place

    def _somebody(self) -> list[int]:
        """Give whom a pronoun means: the subject so far; a pronoun that means nobody known leaves it open."""
        if not self.subject:
            self.tie = True
        return self.subject

    def _is_a_new_clause(self, at: int) -> bool:
        word = self.text(at)
        return (
            word in vocabulary.BEATS | vocabulary.AHEAD | vocabulary.BEHIND
            or word in vocabulary.TOP
            or word in vocabulary.LOW
            or word in ("was", "is", "did", "came", "finished", "lost")
        )

    def inverted(self, at: int, end: int, *, opening: bool) -> list[int]:
        """Give who stands behind a relation that opens a clause: "ahead of Bo was Ari", "before him came Bo"."""
        if opening and self.opens(at):
            names, after = self.after(end)
            if names and self.text(end + 1) in (*_CAME, ","):
                self.objects_end = after
                return names
        opener = at - 1
        while self.text(opener) in ("right", "just", "immediately", "directly", "close"):
            opener -= 1
        if self.text(at) not in _PLACES or self.text(opener) not in (",", "and", "then", "but", ";"):
            return []
        link = end if self.text(end) in vocabulary.PRONOUNS and self.name(end + 1) is not None else end + 1
        if self.name(link + 1) is None or (link > end and self.text(link) not in _CAME):
            return []
        names, self.objects_end = self.after(link)
        return names

    def is_passive(self, at: int) -> bool:
        """Tell whether a participle is passive: "was beaten"."""
        return any(
            self.text(at - back) in ("was", "were", "is", "been", "got", "be", "being", "blev") for back in (1, 2, 3)
        )

    def is_unsure(self, begin: int, at: int) -> bool:
        """Tell whether a word between two places leaves it open."""
        words = [self.text(place) for place in range(max(begin, at - _REACH), at)]
        unsure = vocabulary.UNSURE.intersection(words)
        return bool(unsure) and not (unsure <= {"could", "can"} and not vocabulary.NEGATIONS.isdisjoint(words))

    def opens(self, at: int) -> bool:
        """Tell whether no naming stands before a place at the start."""
        return all(self.name(place) is None for place in range(max(0, at - 6), at)) and at < 6

    def ends(self, at: int) -> bool:
        """Tell whether the clause ends at a place."""
        return (
            at >= len(self.tokens)
            or self.text(at) in (",", ")", ":", "–", "—", "-", "!")
            or self.text(at) in vocabulary.BARRIERS
        )

    def is_somebody_else(self, at: int) -> bool:
        """Tell whether the subject is somebody who is not named: "someone", "two runners"."""
        words = {self.text(place) for place in range(max(0, at - 5), at)}
        return not words.isdisjoint(vocabulary.SOMEONE)

    def is_denied(self, at: int) -> bool:
        """Tell whether "neither" or "nor" stands before a naming."""
        before = self.text(at - 1)
        return before in ("neither", "nor")
