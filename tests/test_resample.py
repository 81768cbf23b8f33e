"""The item bootstrap: stable draws, and intervals against formulas written another way."""

import hashlib
import math

import numpy as np
import pytest
import scipy.special
import scipy.stats
from hypothesis import example, given
from hypothesis import strategies as st

from benchwright.resample import (
    BLOCK,
    halves,
    item_counts,
    percentile,
    resampled_sums,
    t_cdf,
    t_quantile,
    wilson,
)

GOLDEN_HALVES = [890912820, 3444038575, 1956862966, 1054993923]
GOLDEN_COUNTS = [[0, 2, 0, 1, 1, 3, 0], [0, 1, 4, 1, 1, 0, 0], [0, 0, 1, 4, 0, 1, 1]]
GOLDEN_HASH = "39a7bf803e9dbc6e912e10918b602640d5dea03b46d04221e8b96436edf8f048"
PROBABILITIES = [0.5, 0.6, 0.9, 0.95, 0.975, 0.995, 0.9999, 1 - 1e-9]


def counts(items: int, resamples: int, seed: int) -> np.ndarray:
    """All counts in one array."""
    return np.concatenate(list(item_counts(items, resamples=resamples, seed=seed)))


@pytest.mark.parametrize("df", [1, 2, 3, 5, 9, 29, 30.5, 199, 5000])
@pytest.mark.parametrize("p", PROBABILITIES)
def test_the_t_quantile_is_that_of_scipy(p: float, df: float) -> None:
    """Both tails agree with scipy to ten digits."""
    assert t_quantile(p, df) == pytest.approx(scipy.stats.t.ppf(p, df), rel=1e-7 if p > 0.99999 else 1e-10, abs=1e-12)
    assert t_quantile(1 - p, df) == -t_quantile(p, df) or p > 0.99999 or p == 0.5


@pytest.mark.parametrize("df", [1, 2, 7, 29, 400])
@pytest.mark.parametrize("t", [-40.0, -2.5, -0.1, 0.0, 0.3, 1.96, 8.0, 100.0])
def test_the_t_distribution_is_that_of_scipy(t: float, df: float) -> None:
    """P(T <= t) agrees with scipy, far out too."""
    assert t_cdf(t, df) == pytest.approx(scipy.stats.t.cdf(t, df), rel=1e-10, abs=1e-14)


@given(st.floats(0.01, 0.99), st.integers(1, 300))
@example(0.5006776329649805, 85)
def test_quantile_and_distribution_are_inverse(p: float, df: int) -> None:
    """The quantile of p has probability p."""
    assert t_cdf(t_quantile(p, df), df) == pytest.approx(p, abs=1e-12)


@pytest.mark.parametrize(
    ("mean", "error", "items"), [(0.9, 0.03, 40), (0.5, 0.1, 10), (0.02, 0.02, 200), (0.42, 0.05, 50)]
)
def test_wilson_holds_the_means_that_a_score_test_does_not_reject(mean: float, error: float, items: int) -> None:
    """Its ends are the two roots of |mean - p| = t sqrt(p (1 - p) / n), with n the items that the error is worth."""
    n = mean * (1 - mean) / error**2
    t = scipy.stats.t.ppf(0.975, items - 1)
    roots = np.roots([1 + t**2 / n, -(2 * mean + t**2 / n), mean**2])
    interval = wilson(mean, error, items, 0.95)
    assert interval is not None
    assert [interval.low, interval.high] == pytest.approx(sorted(roots.real), abs=1e-9)
    assert (interval.level, interval.method) == (0.95, "wilson-clustered")


@pytest.mark.parametrize(("items", "low"), [(30, 0.878), (10, 0.66)])
def test_wilson_has_a_width_where_all_items_score_one(items: int, low: float) -> None:
    """Perfect scores give n / (n + t^2) below and exactly 1 above; zeros are the mirror image."""
    t2 = scipy.stats.t.ppf(0.975, items - 1) ** 2
    top, bottom = wilson(1.0, 0.0, items, 0.95), wilson(0.0, 0.0, items, 0.95)
    assert top is not None
    assert bottom is not None
    assert (top.high, bottom.low) == (1.0, 0.0)
    assert top.low == pytest.approx(items / (items + t2), abs=1e-12) == pytest.approx(low, abs=2e-3)
    assert bottom.high == pytest.approx(1 - top.low, abs=1e-12)


def test_wilson_says_nothing_where_scores_say_nothing() -> None:
    """Equal scores between 0 and 1, and a single item, have no interval."""
    assert wilson(0.5, 0.0, 30, 0.95) is None
    assert wilson(1.0, 0.0, 1, 0.95) is None


def clustered(scores: list[float]) -> tuple[float, float]:
    """Give the recommended interval of these scores of items."""
    found = wilson(float(np.mean(scores)), float(np.std(scores, ddof=1) / len(scores) ** 0.5), len(scores), 0.95)
    assert found is not None
    return found.low, found.high


@pytest.mark.parametrize("lost", [0.01, 0.2, 0.9])
@pytest.mark.parametrize("items", [10, 100])
def test_a_single_item_short_of_full_points_is_worth_one_right_or_wrong_item(lost: float, items: int) -> None:
    """How little the one item lost says nothing of how much the next one loses: n is the number of items."""
    mean, t2 = 1 - lost / items, scipy.stats.t.ppf(0.975, items - 1) ** 2
    roots = np.roots([1 + t2 / items, -(2 * mean + t2 / items), mean**2])
    assert clustered([1.0] * (items - 1) + [1 - lost]) == pytest.approx(sorted(roots.real), abs=1e-7)


def test_three_items_short_of_full_points_tell_how_scores_vary_and_two_tell_half_of_it() -> None:
    """The number of items that the error is worth counts in full from three equal losses on, half at two."""

    def worth(losing: int) -> float:
        low, high = clustered([1.0] * (50 - losing) + [0.9] * losing)
        mean = 1 - losing * 0.1 / 50
        # (high - low) / 2 and the centre give t^2 / n: the two roots have the product mean^2 / (1 + t^2 / n).
        return float(scipy.stats.t.ppf(0.975, 49) ** 2 / (mean**2 / (low * high) - 1))

    def by_error(losing: int) -> float:
        scores = [1.0] * (50 - losing) + [0.9] * losing
        return float(np.mean(scores) * (1 - np.mean(scores)) / np.var(scores, ddof=1) * 50)

    assert worth(3) == pytest.approx(by_error(3), rel=1e-6)
    assert worth(6) == pytest.approx(by_error(6), rel=1e-6)
    assert 50 / worth(2) == pytest.approx((50 / by_error(2) + 1) / 2, rel=1e-6)
    assert worth(1) == pytest.approx(50, rel=1e-6)


@given(st.floats(0.001, 0.999), st.floats(0.001, 0.5), st.integers(2, 500))
def test_wilson_lies_in_the_unit_and_holds_the_mean(mean: float, error: float, items: int) -> None:
    """Whatever the error, 0 <= low <= mean <= high <= 1."""
    interval = wilson(mean, error, items, 0.95)
    assert interval is not None
    assert 0 <= interval.low <= mean <= interval.high <= 1


@given(st.integers(1, 40), st.integers(1, 600), st.integers(0, 2**40))
def test_every_resample_draws_as_many_items_as_there_are(items: int, resamples: int, seed: int) -> None:
    """Rows of counts sum to the number of items, and there are as many rows as asked for."""
    drawn = counts(items, resamples, seed)
    assert drawn.shape == (resamples, items)
    assert (drawn.sum(axis=1) == items).all()


@pytest.mark.parametrize("resamples", [1, 100, 255, 256, 257, 512])
def test_draws_do_not_depend_on_how_many_are_taken(resamples: int) -> None:
    """The first draws of many are the draws of few."""
    assert (counts(17, resamples, 5) == counts(17, 600, 5)[:resamples]).all()


def test_draws_differ_between_seeds_purposes_and_blocks() -> None:
    """Another seed, purpose or block is another stream; the same is the same."""
    first = halves(0, 1, 0, 64)
    assert (halves(0, 1, 0, 64) == first).all()
    for other in (halves(1, 1, 0, 64), halves(0, 2, 0, 64), halves(0, 1, 1, 64)):
        assert (other != first).any()
    assert (counts(9, BLOCK, 0) != counts(9, BLOCK, 1)).any()


def test_numbers_are_the_halves_of_the_raw_output() -> None:
    """The low 32 bits come first, then the high ones; an odd count cuts the last."""
    raw = np.random.PCG64DXSM(np.random.SeedSequence(7, spawn_key=(1, 3))).random_raw(3)
    wanted = [int(value) >> shift & 0xFFFFFFFF for value in raw for shift in (0, 32)]
    assert halves(7, 1, 3, 5).tolist() == wanted[:5]


def test_the_stream_never_changes() -> None:
    """Numbers published with an earlier version can be made again: first draws and a hash are pinned."""
    assert halves(0, 1, 0, 4).tolist() == GOLDEN_HALVES
    assert counts(7, 3, 0).astype(int).tolist() == GOLDEN_COUNTS
    assert hashlib.sha256(counts(50, 2000, 0).astype("<i8").tobytes()).hexdigest() == GOLDEN_HASH


def test_items_are_drawn_evenly() -> None:
    """Over many draws every item comes about equally often, with the variance of drawing with replacement."""
    drawn = counts(20, 5000, 3)
    assert drawn.mean(axis=0) == pytest.approx(np.ones(20), abs=5 * math.sqrt(0.95 / 5000))
    assert drawn.var() == pytest.approx(0.95, abs=0.02)


def test_resampled_sums_are_the_sums_over_the_drawn_items() -> None:
    """Each column is summed over the same draws, exactly, also with numbers beyond single precision."""
    sums = np.array([[2**40 + 1, 0], [3, 1], [5, 2**45 + 1]], dtype=np.float64)
    drawn = counts(3, 300, 1).astype(int).tolist()
    wanted = [
        [sum(c * int(row[k]) for c, row in zip(line, sums.tolist(), strict=True)) for k in (0, 1)] for line in drawn
    ]
    assert resampled_sums(sums, resamples=300, seed=1).tolist() == wanted


@pytest.mark.parametrize(("level", "ends"), [(0.95, (2.5, 97.5)), (0.5, (25.0, 75.0))])
def test_the_percentile_interval_cuts_both_tails(level: float, ends: tuple[float, float]) -> None:
    """Of the values 0 to 100, the 95 % interval is 2.5 to 97.5, in whatever order they come."""
    values = np.random.PCG64DXSM(0).random_raw(101).argsort().astype(float)
    interval = percentile(values, level)
    assert (interval.low, interval.high) == pytest.approx(ends, abs=1e-12)
    assert (interval.level, interval.method) == (level, "percentile")
