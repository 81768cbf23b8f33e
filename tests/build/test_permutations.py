"""How likely is a result this far backwards? Against every arrangement, listed."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from benchwright.build.permutations import exact_share_as_low, orders_of, share_as_low, smallest_share

systems = st.lists(st.tuples(st.booleans(), st.integers(0, 12)), min_size=2, max_size=9)


@given(systems)
def test_the_exact_share_is_that_of_all_choices(rows: list[tuple[bool, int]]) -> None:
    """Every choice of as many systems, counted one by one, ties included."""
    score, rest = np.array([float(has) for has, _ in rows]), np.array([float(sum_) for _, sum_ in rows])
    chosen = int(score.sum())
    sums = [sum(rest[list(choice)]) for choice in combinations(range(len(rows)), chosen)]
    wanted = sum(total <= score @ rest for total in sums) / len(sums)
    assert exact_share_as_low(score, rest) == pytest.approx(wanted, abs=1e-12)
    assert smallest_share(score, rest, 9) == pytest.approx(sum(t <= min(sums) for t in sums) / len(sums), abs=1e-12)


@given(st.lists(st.tuples(st.sampled_from([0, 1 / 3, 2 / 3, 1]), st.integers(0, 4)), min_size=2, max_size=6))
def test_every_order_of_few_systems_is_looked_at(rows: list[tuple[float, int]]) -> None:
    """Scores of any kind: the share of all orders, and the smallest it could be."""
    score, rest = np.array([score for score, _ in rows]), np.array([sum_ / 3 for _, sum_ in rows])
    sums = [sum(score * np.array(order)) for order in permutations(rest)]
    orders = orders_of(len(rows), permutations=720, seed=0)
    assert orders.every
    wanted = sum(total <= score @ rest + 1e-9 for total in sums) / len(sums)
    assert share_as_low(score, rest, orders, 1e-9) == pytest.approx(wanted, abs=1e-12)
    least = sum(total <= min(sums) + 1e-9 for total in sums) / len(sums)
    assert smallest_share(score, rest, 9) == pytest.approx(least, abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_p_is_that_of_another_implementation(seed: int) -> None:
    """scipy's permutation test of a correlation, as low or lower, over all pairings."""
    chance = np.random.default_rng(seed)
    rest = chance.integers(0, 9, 8).astype(float)
    score = (chance.random(8) < 0.4).astype(float)
    score[:2] = 0, 1

    def correlation(x: np.ndarray, axis: int) -> np.ndarray:
        return stats.pearsonr(x, np.broadcast_to(rest, x.shape), axis=axis).statistic

    settings = {"permutation_type": "pairings", "alternative": "less", "n_resamples": 50_000, "vectorized": True}
    other = stats.permutation_test((score,), correlation, **settings)
    assert exact_share_as_low(score, rest) == pytest.approx(other.pvalue, abs=1e-9)


def test_drawn_orders_come_near_the_exact_share() -> None:
    """Twelve systems, ten times 10,000 orders: within four standard errors on average; never 0."""
    chance = np.random.default_rng(5)
    orders = [orders_of(12, permutations=10_000, seed=seed) for seed in range(10)]
    assert not orders[0].every and orders[0].smallest == 1 / 10_001
    assert (np.sort(orders[0].rows, axis=1) == np.arange(12)).all()
    for _ in range(10):
        rest, score = chance.integers(0, 20, 12).astype(float), np.zeros(12)
        score[chance.permutation(12)[:5]] = 1
        exact = exact_share_as_low(score, rest)
        assert exact is not None
        drawn = np.mean([share_as_low(score, rest, one, 0) for one in orders])
        assert drawn == pytest.approx(exact, abs=4 * (exact * (1 - exact) / 1e5) ** 0.5 + 1e-4)
    backwards = np.arange(12.0)
    assert share_as_low(backwards[::-1] / 11, backwards, orders[0], 0) == 1 / 10_001


def test_orders_are_the_same_for_a_seed_and_even() -> None:
    """Every system stands at every place about equally often; another seed gives others."""
    one, other = (orders_of(9, permutations=9000, seed=seed).rows for seed in (1, 2))
    assert (one == orders_of(9, permutations=9000, seed=1).rows).all() and (one != other).any()
    counts = np.array([np.bincount(one[:, place], minlength=9) for place in range(9)])
    assert abs(counts - 1000).max() < 5 * 1000**0.5


def test_what_is_too_large_is_left_to_draws() -> None:
    """Up to a stated size all arrangements are counted, beyond it none."""
    rest = np.arange(26.0) * 20
    score = np.array([1.0, 0.0] * 13)
    assert exact_share_as_low(score, rest) is not None
    assert exact_share_as_low(np.tile(score, 8), np.arange(208.0) * 20) is None
    assert exact_share_as_low(np.tile(score, 40), np.ones(1040)) is None
    assert exact_share_as_low(np.array([1.0] + [0.0] * 39), np.arange(40.0)) == 1 / comb(40, 1)


def test_ties_survive_rounding() -> None:
    """Sums that are equal but for rounding count as equal."""
    score, rest = np.array([1.0, 0, 0, 0]), np.array([0.1 + 0.2, 0.3, 0.5, 0.6])
    orders = orders_of(4, permutations=24, seed=0)
    assert share_as_low(score, rest, orders, 1e-9) == 0.5
    assert smallest_share(score, rest, 9) == 0.5
