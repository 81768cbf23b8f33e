"""Clues of a two-attribute puzzle: minimal sets of them that leave one arrangement, before anything has a name."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Literal, NamedTuple

from benchwright.generate.stream import Stream

Kind = Literal["colour", "animal", "link"]

KINDS: tuple[Kind, ...] = ("colour", "animal", "link")

ASKED = 0
"""The person whose colour and animal are asked for: people have no order, so it may as well be the first."""


class Cell(NamedTuple):
    """A claim: a person has a colour, a person has an animal, or a colour and an animal have one owner.

    In the solution person i has colour i and animal i, so that a claim is true when its two numbers are equal.

    Attributes:
        kind: what stands on the two sides.
        left: the person, or the colour of a link, from 0.
        right: the colour, or the animal of an animal or a link, from 0.
    """

    kind: Kind
    left: int
    right: int

    @property
    def is_true(self) -> bool:
        """Whether the claim holds in the solution."""
        return self.left == self.right


Clue = tuple[Cell, ...]
"""One claim: that it is so, or that it is not. Two: that exactly one of them is so."""


class Level(NamedTuple):
    """What makes a puzzle hard.

    Attributes:
        size: how many people, colours and animals there are.
        positive: how many clues say outright that something is so.
        either: the least and the largest number of clues of two claims to draw; some may turn out to be needless.
    """

    size: int
    positive: int
    either: tuple[int, int]


def is_positive(clue: Clue) -> bool:
    """Tell whether a clue says outright that something is so."""
    return len(clue) == 1 and clue[0].is_true


def draw_clues(stream: Stream, level: Level) -> list[Clue]:
    """Draw clues of which none can be dropped and that leave one arrangement.

    The person asked about stands in negative clues only, and in so few that crossing out what they name leaves 12
    pairs or more; what that person has stands in no positive clue, and never both halves in one clue.

    Returns:
        The clues; fewer positive ones than the level asks for when the others imply one.
    """
    cells = [Cell(kind, left, right) for kind in KINDS for left in range(level.size) for right in range(level.size)]
    true = [cell for cell in cells if cell.is_true and cell.left != ASKED]
    wrong = [cell for cell in cells if not cell.is_true and not _is_of_asked(cell)]
    told = [cell for cell in cells if not cell.is_true and _is_of_asked(cell)]
    people = stream.pick(range(ASKED + 1, level.size), level.positive)
    positive = [Cell(stream.choice(KINDS), person, person) for person in people]
    open_ones = [cell for cell in true if cell not in positive]
    either = [(stream.choice(open_ones), stream.choice(wrong)) for _ in range(stream.between(*level.either))]
    negative = stream.shuffled(wrong + stream.pick(told, level.size - 3))
    return _needed(level.size, [*((cell,) for cell in negative), *either, *((cell,) for cell in positive)])


def count_arrangements(size: int, clues: Sequence[Clue]) -> int:
    """Count the ways to give everyone a colour and an animal that fit all clues."""
    fitting = _everything(size)
    for clue in clues:
        fitting &= _fitting(size, clue)
    return fitting.bit_count()


def unlabelled(size: int, clues: Sequence[Clue]) -> tuple[tuple[int, ...], ...]:
    """Write clues so that it does not matter in which order they and the people come, but for the person asked."""
    return min(
        tuple(sorted([tuple(sorted([codes[cell] for cell in clue])) for clue in clues])) for codes in _labellings(size)
    )


def _is_of_asked(cell: Cell) -> bool:
    return cell.kind != "link" and cell.left == ASKED


def _needed(size: int, clues: Sequence[Clue]) -> list[Clue]:
    """Drop every clue, in the order given, that those kept and those still to come make needless."""
    fits = [_fitting(size, clue) for clue in clues]
    rest = [_everything(size)]
    for fit in reversed(fits):
        rest.append(rest[-1] & fit)
    solution = rest.pop()
    kept, fitting = [], _everything(size)
    for clue, fit in zip(clues, fits, strict=True):
        if fitting & rest.pop() != solution:
            kept.append(clue)
            fitting &= fit
    return kept


def _everything(size: int) -> int:
    orders = len(_orders(size))
    return (1 << orders * orders) - 1


def _fitting(size: int, clue: Clue) -> int:
    """Mark the arrangements, one bit each, that fit a clue."""
    holding = _holding(size)
    if len(clue) == 2:
        return holding[clue[0]] ^ holding[clue[1]]
    return holding[clue[0]] if clue[0].is_true else _everything(size) ^ holding[clue[0]]


@cache
def _orders(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(size)))


@cache
def _holding(size: int) -> dict[Cell, int]:
    """Mark the arrangements in which each claim holds.

    The bit of an arrangement is the number of the colours' order times the number of orders, plus that of the animals'.
    """
    orders = _orders(size)
    block = (1 << len(orders)) - 1
    marks = {(place, value): 0 for place in range(size) for value in range(size)}
    for number, order in enumerate(orders):
        for place, value in enumerate(order):
            marks[place, value] |= 1 << number
    holding = {Cell(kind, *pair): 0 for kind in KINDS for pair in marks}
    for number, order in enumerate(orders):
        shift = number * len(orders)
        for place, value in marks:
            if order[place] == value:
                holding[Cell("colour", place, value)] |= block << shift
            holding[Cell("animal", place, value)] |= marks[place, value] << shift
            holding[Cell("link", place, value)] |= marks[order.index(place), value] << shift
    return holding


@cache
def _labellings(size: int) -> tuple[dict[Cell, int], ...]:
    """Number the claims once for every order of the people who are not asked about."""
    return tuple(
        {cell: (KINDS.index(cell.kind) * size + order[cell.left]) * size + order[cell.right] for cell in _holding(size)}
        for order in _orders(size)
        if order[ASKED] == ASKED
    )
