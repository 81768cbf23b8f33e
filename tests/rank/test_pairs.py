"""Pairs on the same items."""

import numpy as np

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


def test_two_models_on_one_item_are_not_compared() -> None:
    """One item says nothing about spread."""
    found = summarise(table([[[1]] * 3, [[0]] * 3], ["a"], [1]))

    assert found.pairs[0].separated is True or found.smallest_gap in (None, 0.0)
