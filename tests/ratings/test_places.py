"""Ranks with exact ties, and shares of first places."""

from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from benchwright.ratings import first_shares, leader_counts, ranks

BLOCKS = arrays.arrays(
    st.sampled_from([np.int64, np.float64]),
    st.tuples(st.integers(1, 6), st.integers(1, 7)),
    elements=st.integers(-3, 3),
)


@settings(deadline=None)
@given(BLOCKS)
def test_ranks_are_counts_of_who_is_higher(values: np.ndarray) -> None:
    """Best: 1 + how many are higher; worst: how many are at least as high; in every row of a block."""
    found = ranks(values)
    for row, best, worst in zip(values.tolist(), found.best.tolist(), found.worst.tolist(), strict=True):
        assert best == [1 + sum(other > value for other in row) for value in row]
        assert worst == [sum(other >= value for other in row) for value in row]


@settings(deadline=None)
@given(BLOCKS)
def test_ranks_are_those_of_scipy(values: np.ndarray) -> None:
    """Best, worst and average are scipy's min, max and average ranks of the negated values."""
    found = ranks(values)
    for mine, method in ((found.best, "min"), (found.worst, "max"), (found.average, "average")):
        assert (mine == scipy.stats.rankdata(-values, method=method, axis=1)).all()


@settings(deadline=None)
@given(BLOCKS, st.randoms(use_true_random=False))
def test_the_order_of_columns_changes_no_rank(values: np.ndarray, random: object) -> None:
    """Ranks move with their columns: ties are not broken by place."""
    order = np.arange(values.shape[1])
    random.shuffle(order)  # type: ignore[attr-defined]
    assert (ranks(values[:, order]).average == ranks(values).average[:, order]).all()


@settings(deadline=None)
@given(BLOCKS)
def test_average_ranks_always_have_the_same_sum(values: np.ndarray) -> None:
    """M (M + 1) / 2 in every row."""
    count = values.shape[1]
    assert (ranks(values).average.sum(axis=1) == count * (count + 1) / 2).all()


@settings(deadline=None)
@given(BLOCKS)
def test_a_first_place_is_shared_by_all_that_lead(values: np.ndarray) -> None:
    """1/k to each of k leaders, as the nearest float to the exact mean; shares sum to 1."""
    wanted = [Fraction(0)] * values.shape[1]
    for row in values.tolist():
        leaders = [m for m, value in enumerate(row) if value == max(row)]
        for m in leaders:
            wanted[m] += Fraction(1, len(leaders) * len(values))
    shares = first_shares(leader_counts(values))

    assert shares == [float(share) for share in wanted]
    assert sum(shares) == pytest.approx(1, abs=1e-12)


@settings(deadline=None)
@given(BLOCKS, st.integers(0, 6))
def test_counts_of_leaders_can_be_added(values: np.ndarray, cut: int) -> None:
    """A block counted in two parts is the block counted whole."""
    parts = [part for part in (values[:cut], values[cut:]) if len(part)]
    assert (sum(map(leader_counts, parts)) == leader_counts(values)).all()


def test_values_that_differ_in_the_last_bit_do_not_tie() -> None:
    """Ties are equality, never a tolerance."""
    assert ranks(np.array([0.3, 0.1 + 0.2, 0.3])).best.tolist() == [2, 1, 2]
