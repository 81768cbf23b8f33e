"""Clues of grid items: one arrangement fits them, and each of them is needed."""

from collections import Counter
from itertools import permutations, product

import pytest

from benchwright.generate.families.grid_clues import (
    KINDS,
    Cell,
    Clue,
    Level,
    count_arrangements,
    draw_clues,
    is_positive,
    unlabelled,
)
from benchwright.generate.stream import Stream

LEVEL = Level(size=4, positive=1, either=(2, 3))

LARGE = Level(size=5, positive=1, either=(3, 3))


def drawn(index: int, level: Level = LEVEL) -> list[Clue]:
    """Draw the clues of one puzzle."""
    return draw_clues(Stream(b"clues", level.size, index), level)


def broken(size: int, clues: list[Clue]) -> Counter[frozenset[int]]:
    """Count the arrangements by the clues that they break, from the meaning of a clue alone."""
    counts: Counter[frozenset[int]] = Counter()
    for colours, animals in product(permutations(range(size)), repeat=2):
        links = tuple(animals[colours.index(colour)] for colour in range(size))
        sides = {"colour": colours, "animal": animals, "link": links}
        said = [[sides[cell.kind][cell.left] == cell.right for cell in clue] for clue in clues]
        met = [
            sum(row) == 1 if len(row) == 2 else row[0] == clue[0].is_true for row, clue in zip(said, clues, strict=True)
        ]
        counts[frozenset(number for number, is_met in enumerate(met) if not is_met)] += 1
    return counts


@pytest.mark.parametrize(("level", "puzzles"), [(LEVEL, 25), (LARGE, 3)])
def test_unique_and_minimal(level: Level, puzzles: int) -> None:
    """One arrangement breaks no clue, and for every clue there is one that breaks no other: none can be dropped."""
    for index in range(puzzles):
        clues = drawn(index, level)
        counts = broken(level.size, clues)
        assert counts[frozenset()] == 1
        assert all(counts[frozenset([number])] > 0 for number in range(len(clues)))


def test_an_either_or_has_one_true_claim() -> None:
    """A clue has one claim, or two of which exactly one is true in the solution."""
    for index in range(200):
        for clue in drawn(index):
            assert len(clue) in (1, 2)
            assert len(clue) == 1 or sum(cell.is_true for cell in clue) == 1


def test_the_person_asked_about() -> None:
    """That person stands in one negative clue at most among four, and the two things in no claim that is true."""
    for index in range(200):
        clues = drawn(index)
        of_asked = [clue for clue in clues if any(cell.kind != "link" and cell.left == 0 for cell in clue)]
        assert len(of_asked) <= 1
        assert all(len(clue) == 1 and not clue[0].is_true for clue in of_asked)
        assert not any(cell.is_true and cell.left == 0 for clue in clues for cell in clue)


def test_count_arrangements_of_known_clues() -> None:
    """None, one and contradicting claims about four people leave 24 * 24, 6 * 24 and no arrangements."""
    sure, wrong = Cell("colour", 1, 1), Cell("colour", 1, 2)
    assert count_arrangements(4, []) == 576
    assert count_arrangements(4, [(sure,)]) == 144
    assert count_arrangements(4, [(wrong,)]) == 432
    assert count_arrangements(4, [(sure, wrong)]) == 288
    assert count_arrangements(4, [(Cell("link", 0, 1),), (Cell("link", 3, 3),)]) == 96
    assert count_arrangements(4, [(Cell("animal", 0, value),) for value in (1, 2, 3)] + [(Cell("link", 0, 0),)]) == 36


def test_count_agrees_with_enumeration() -> None:
    """The marks of the arrangements give the number that trying every one gives."""
    clues = drawn(7, LARGE)
    for some in (clues[:1], clues[:4], clues[-3:]):
        assert count_arrangements(5, some) == broken(5, some)[frozenset()]


def test_is_positive() -> None:
    """A single claim that is true is positive; a denial and an either-or are not."""
    sure, wrong = Cell("link", 2, 2), Cell("link", 2, 3)
    assert [is_positive(clue) for clue in [(sure,), (wrong,), (sure, wrong)]] == [True, False, False]


def test_unlabelled_ignores_order_and_people() -> None:
    """Clues in another order, claims swapped within them and other people give the same form; other clues another."""
    for index in range(20):
        clues = drawn(index)
        form = unlabelled(4, clues)
        for order in permutations(range(1, 4)):
            number = (0, *order)
            moved = [
                tuple(Cell(cell.kind, number[cell.left], number[cell.right]) for cell in reversed(clue))
                for clue in reversed(clues)
            ]
            assert unlabelled(4, moved) == form
        assert unlabelled(4, clues[1:]) != form


def test_unlabelled_keeps_the_asked_person() -> None:
    """The same clues about the person asked about and about another one are different items."""
    assert unlabelled(4, [(Cell("colour", 0, 1),)]) != unlabelled(4, [(Cell("colour", 2, 1),)])
    assert len({unlabelled(4, [(Cell(kind, 1, 2),)]) for kind in KINDS}) == len(KINDS)
