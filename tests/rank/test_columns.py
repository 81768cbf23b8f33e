"""Exact sums per item."""

from fractions import Fraction
from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from benchwright.rank.columns import ROUNDED, Scores
from benchwright.records.table import NOT_PLANNED, OK, Table


def table(points: list[list[list[int]]], tasks: list[str], totals: list[int]) -> Table:
    """A table from points[m][r][t]; shorter models get runs that were not planned."""
    most = max(len(model) for model in points)
    filled = np.zeros((len(points), most, len(tasks)), dtype=np.int64)
    states = np.full(filled.shape, NOT_PLANNED, dtype=np.int8)
    for m, model in enumerate(points):
        filled[m, : len(model)], states[m, : len(model)] = model, OK
    names = tuple(f"m{m}" for m in range(len(points)))
    return Table(
        models=names, tasks=tuple(tasks), points=filled, totals=np.array(totals, dtype=np.int64), states=states
    )


POINTS = st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=2, max_size=5)


@given(POINTS, st.integers(2, 5))
def test_best_and_every_run_are_the_mean_over_all_subsets_of_runs(runs: list[list[int]], k: int) -> None:
    """For k of R runs: the brute-force average over every subset, exactly."""
    k = min(k, len(runs))
    scores = Scores(table([runs], ["a", "b", "c", "d"], [3, 3, 3, 3]))
    subsets = list(combinations(range(len(runs)), k))

    def brute(pick: object) -> Fraction:
        values = [Fraction(pick(runs[r][t] for r in subset), 3) for subset in subsets for t in range(4)]  # type: ignore[operator]
        return sum(values, Fraction(0)) / len(values)

    assert (scores.best_of(0, k).mean, scores.every_run(0, k).mean) == (brute(max), brute(min))


def test_wordings_of_an_item_are_averaged_first() -> None:
    """Three wordings of one item weigh as much as one task of another."""
    scores = Scores(table([[[1, 1, 1, 0]]], ["a-v1", "a-v2", "a-v3", "b"], [1, 1, 1, 1]))
    column = scores.mean(0)

    assert (scores.items, column.mean) == (2, Fraction(1, 2))
    assert [Fraction(int(s), column.denominator) for s in column.sums] == [1, 0]


def test_thirds_and_fifths_stay_exact() -> None:
    """The mean of 2/3 and 14/15 is exactly 4/5."""
    assert Scores(table([[[2, 14]]], ["a", "b"], [3, 15])).mean(0).mean == Fraction(4, 5)


def test_a_huge_common_denominator_is_rounded_once_and_the_mean_stays_exact() -> None:
    """Sums fall back to 2^-30; the printed mean does not."""
    primes = [1_000_003, 1_000_033, 1_000_037]
    column = Scores(table([[[1, 1, 1]]], ["a", "b", "c"], primes)).mean(0)

    assert column.denominator == ROUNDED
    assert column.mean == sum((Fraction(1, p) for p in primes), Fraction(0)) / 3
