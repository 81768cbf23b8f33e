"""What is told of a race: true notes, proofs that a runner did not win, and the notebook that collects both."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Literal, NamedTuple

from benchwright.generate.stream import Stream

RUNNERS = 12
WINNER = 0

_NEAREST, _FARTHEST = 2, 9
"""The distances, in places, that notes count."""

_LOSING = {"ahead": 1, "places": 1, "between": 0, "beaten": 0}
_WINNING = ("ahead", "places")
_COUNTING = ("places", "apart")

Kind = Literal["ahead", "places", "between", "apart", "beaten"]


class Note(NamedTuple):
    """A true statement about a race.

    Attributes:
        kind: "ahead" (the first before the second), "places" (the same, with the distance), "between" (the first
            between the other two), "apart" (two at a distance, whoever is in front) or "beaten" (not the winner).
        runners: by their true place, from 0; runners of equal standing in the note in ascending order.
    """

    kind: Kind
    runners: tuple[int, ...]

    @property
    def gap(self) -> int:
        """How many places lie between the two runners of a note that counts them."""
        return abs(self.runners[0] - self.runners[-1])


def ahead(front: int, back: int) -> Note:
    """Note who is ahead of whom."""
    return Note("ahead", (front, back))


def places(front: int, back: int) -> Note:
    """Note who is ahead of whom, and how far."""
    return Note("places", (front, back))


def between(middle: int, one: int, other: int) -> Note:
    """Note who is somewhere between two others."""
    return Note("between", (middle, *sorted((one, other))))


def apart(one: int, other: int) -> Note:
    """Note how far two are from each other."""
    return Note("apart", (min(one, other), max(one, other)))


def beaten(runner: int) -> Note:
    """Note who is not the winner."""
    return Note("beaten", (runner,))


Runners = Sequence[int]
Proof = tuple[Note, ...]
Way = Callable[[int, Runners, Runners], Iterator[Proof]]


def _in_the_middle(out: int, known: Runners, fronts: Runners) -> Iterator[Proof]:
    """B is one end around M, the other end is ahead of M: so B is behind M."""
    for middle, front in product(known, fronts):
        if front < middle < out:
            yield between(middle, front, out), ahead(front, middle)


def _farther_ahead(out: int, known: Runners, fronts: Runners) -> Iterator[Proof]:
    """X is some places behind B and more places behind A: so B is behind A."""
    for back, front in product(known, fronts):
        if front < out < back:
            yield places(front, back), places(out, back)


def _too_near(out: int, known: Runners, fronts: Runners) -> Iterator[Proof]:
    """X is some places behind A, and B is fewer places apart from X, on whichever side: so B is behind A."""
    for back, front in product(known, fronts):
        if abs(out - back) < back - front:
            yield places(front, back), apart(out, back)


def _in_two_middles(out: int, known: Runners, fronts: Runners) -> Iterator[Proof]:
    """M is between A and B, N is between M and B, A is ahead of N: so B is behind N."""
    for middle, inner, front in product(known, known, fronts):
        if front < middle < inner < out:
            yield between(middle, front, out), between(inner, middle, out), ahead(front, inner)


def _by_a_chain(out: int, known: Runners, fronts: Runners) -> Iterator[Proof]:
    """M is between A and B, A is ahead of C, C is ahead of M: so B is behind M."""
    for middle, link, front in product(known, known, fronts):
        if front < link < middle < out:
            yield between(middle, front, out), ahead(front, link), ahead(link, middle)


def _too_near_the_end(out: int, known: Runners, fronts: Runners) -> Iterator[Proof]:
    """Y is some places behind X and X behind A, and B is nearer to Y than A is, but not than X: so B is behind A."""
    for back, link, front in product(known, known, fronts):
        if front < link < back and back - link < abs(out - back) < back - front:
            yield places(front, link), places(link, back), apart(out, back)


SHORT_WAYS = (_in_the_middle, _farther_ahead, _too_near)
LONG_WAYS = (_in_two_middles, _by_a_chain, _too_near_the_end)
"""How two notes, and how three, together rule out a runner."""

_LINKS = (ahead, ahead, places)
_TRIPLES = 3
"""So many notes of three are tried among those that only fill."""


class Notebook:
    """Collects the notes of a race; no runner is named more often than is left for it.

    Args:
        stream: the item's.
        mentions: how often every runner is to be named.
        wins: how often the winner may be said to be ahead of another.
        hard: the runners of whom no note may say that they are behind another.
    """

    def __init__(self, stream: Stream, mentions: int, wins: int, hard: Sequence[int]) -> None:
        self.stream = stream
        self.known = [place for place in range(1, RUNNERS) if place not in hard]
        self.left = [mentions] * RUNNERS
        self.wins = [wins, *[mentions] * (RUNNERS - 1)]
        self.notes: list[Note] = []
        self.groups: set[tuple[int, ...]] = set()

    def fits(self, note: Note) -> bool:
        """Tell whether a note may be added."""
        kind, runners = note
        if any(self.left[runner] < 1 for runner in runners):
            return False
        if kind in _LOSING and runners[_LOSING[kind]] not in self.known:
            return False
        if kind in _COUNTING and not _NEAREST <= note.gap <= _FARTHEST:
            return False
        if kind in _WINNING and self.wins[runners[0]] < 1:
            return False
        return tuple(sorted(runners)) not in self.groups

    def add(self, note: Note) -> None:
        """Add a note."""
        self.notes.append(note)
        self.groups.add(tuple(sorted(note.runners)))
        for runner in note.runners:
            self.left[runner] -= 1
        if note.kind in _WINNING:
            self.wins[note.runners[0]] -= 1

    def prove(self, out: int, ways: Sequence[Way]) -> bool:
        """Add notes that together rule out a runner whom no single one rules out."""
        fronts = [place for place in self.stream.shuffled(range(RUNNERS)) if self.left[place]]
        if self.stream.below(2) and WINNER in fronts:
            # The winner can be ahead of anybody: let others have their turn.
            fronts.append(fronts.pop(fronts.index(WINNER)))
        known = [place for place in fronts if place in self.known]
        for way in self.stream.shuffled(ways):
            proof = next(filter(self._has_room, way(out, known, fronts)), None)
            if proof is not None:
                for note in proof:
                    if note not in self.notes:
                        self.add(note)
                return True
        return False

    def _has_room(self, proof: Proof) -> bool:
        new = [note for note in proof if note not in self.notes]
        if not all(self.fits(note) for note in new):
            return False
        named = [runner for note in new for runner in note.runners]
        winning = [note.runners[0] for note in new if note.kind in _WINNING]
        return all(self.left[r] >= named.count(r) and self.wins[r] >= winning.count(r) for r in named)

    def rule_out_known(self) -> bool:
        """Add notes until each of the known runners is said to be behind another; False where that cannot be."""
        behind = {note.runners[_LOSING[note.kind]] for note in self.notes if note.kind in _LOSING}
        for out in self.known:
            if out not in behind:
                pairs = (note for front in range(out) for note in (ahead(front, out), places(front, out)))
                notes = [note for note in pairs if self.fits(note)]
                if not notes and not self.fits(beaten(out)):
                    return False
                self.add(self.stream.choice(notes or [beaten(out)]))
        return True

    def fill(self) -> bool:
        """Add notes until every runner is named as often as every other; False where that cannot be."""
        self._fill_with_triples()
        if sum(self.left) % 2:
            single = [note for place in self.known if self.fits(note := beaten(place))]
            if not single:
                return False
            self.add(self.stream.choice(single))
        settled = len(self.notes)
        order = self.stream.shuffled(range(RUNNERS))
        while any(self.left):
            order.sort(key=self.left.__getitem__, reverse=True)
            one, other = order[:2]
            links = (self._link(one, another) for another in order[1:])
            link = next(filter(None, links), None)
            if link is not None:
                self.add(link)
            elif not self._rewire(one, other if self.left[other] else one, settled):
                return False
        return True

    def _fill_with_triples(self) -> None:
        for _ in range(_TRIPLES):
            runners = [place for place in self.stream.shuffled(range(RUNNERS)) if self.left[place] > 1]
            triples = map(sorted, combinations(runners, 3))
            notes = (between(middle, front, back) for front, middle, back in triples)
            note = next(filter(self.fits, notes), None)
            if note is not None:
                self.add(note)

    def _link(self, one: int, other: int) -> Note | None:
        if one == other:
            return None
        front, back = min(one, other), max(one, other)
        links = [link for way in _LINKS if self.fits(link := way(front, back))]
        if links:
            return self.stream.choice(links)
        distance = apart(front, back)
        return distance if self.fits(distance) else None

    def _rewire(self, one: int, other: int, settled: int) -> bool:
        """Replace a filler of two by two fillers that link its runners with two for whom no link is left."""
        for note in self.stream.shuffled(self.notes[settled:]):
            self._remove(note)
            for first, second in (note.runners, note.runners[::-1]):
                link = self._link(one, first)
                if link is not None:
                    self.add(link)
                    again = self._link(other, second)
                    if again is not None:
                        self.add(again)
                        return True
                    self._remove(link)
            self.add(note)
        return False

    def _remove(self, note: Note) -> None:
        self.notes.remove(note)
        self.groups.remove(tuple(sorted(note.runners)))
        for runner in note.runners:
            self.left[runner] += 1
        if note.kind in _WINNING:
            self.wins[note.runners[0]] += 1
