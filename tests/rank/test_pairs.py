"""Pairs on the same items."""

from itertools import combinations

import numpy as np
import pytest

from benchwright.rank.pairs import Paired
from benchwright.rank.summary import summarise
from tests.rank.test_columns import table


def test_equal_models_are_rarely_separated() -> None:
    """Four models of equal ability on 30 items: at most 10 % of 60 seeded sets separate any pair."""
    rng = np.random.Generator(np.random.PCG64(11))
    false = 0
    for _ in range(60):
        chance = rng.beta(1, 1, 30)
        points = (rng.random((4, 3, 30)) < chance).astype(int).tolist()
        pairs = summarise(table(points, [f"t{n}" for n in range(30)], [1] * 30), resamples=400).pairs
        false += any(pair.separated for pair in pairs)
    assert false <= 6


def test_a_clear_difference_is_separated_with_its_sign() -> None:
    """Right against wrong: separated, difference 1, zero outside the interval."""
    rng = np.random.Generator(np.random.PCG64(12))
    good, bad = (rng.random((3, 40)) < 0.95).astype(int).tolist(), (rng.random((3, 40)) < 0.1).astype(int).tolist()
    pair = summarise(table([bad, good], [f"t{n}" for n in range(40)], [1] * 40)).pairs[0]

    assert pair.separated is True
    assert pair.difference is not None and pair.difference.high < 0


def test_a_pair_without_spread_is_separated_only_by_a_difference() -> None:
    """Constant difference 0 is no difference; constant difference 1 is one."""
    tasks, ones, noughts = [f"t{n}" for n in range(5)], [[1] * 5] * 3, [[0] * 5] * 3

    assert summarise(table([ones, ones], tasks, [1] * 5)).pairs[0].separated is False
    assert summarise(table([ones, noughts], tasks, [1] * 5)).pairs[0].separated is True


@pytest.mark.parametrize("unit", [1, 12, 2**20 - 3, 2**40 - 87])
def test_standard_errors_are_those_of_whole_numbers_however_large(unit: int) -> None:
    """Variances are exact before the root is taken: equal to Python's integers, and 0 for items that differ alike."""
    chance = np.random.Generator(np.random.PCG64(7))
    values = chance.integers(0, unit + 1, (4, 500))
    values[3] = np.maximum(values[2], 1) - 1
    values[2] = values[3] + 1
    found = Paired(values.astype(np.float64), unit).error

    assert found[2, 3] == 0.0
    for a, b in combinations(range(4), 2):
        d = [int(x) - int(y) for x, y in zip(values[a], values[b], strict=True)]
        exact = (500 * sum(x * x for x in d) - sum(d) ** 2) / (500 * 500 * 499)
        assert found[a, b] == found[b, a] == pytest.approx(exact**0.5 / unit, rel=1e-15)


def test_two_models_on_one_item_are_not_compared() -> None:
    """One item says nothing about spread."""
    found = summarise(table([[[1]] * 3, [[0]] * 3], ["a"], [1]))

    assert (found.pairs[0].separated, found.pairs[0].difference, found.smallest_gap) == (None, None, None)
