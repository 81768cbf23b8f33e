"""Draws, intervals and quantiles."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.resample import halves, item_counts, percentile, resampled_sums, t_cdf, t_quantile, wilson


def test_the_streams_are_pinned() -> None:
    """The first numbers of a stream, for ever: bit generators keep their streams across NumPy versions."""
    assert halves(0, 1, 0, 3).tolist() == PINNED
    assert halves(0, 2, 0, 3).tolist() != PINNED


PINNED = [890912820, 3444038575, 1956862966]


def test_every_resample_draws_as_many_items_as_there_are() -> None:
    """Rows sum to the number of items, for any number of items and resamples."""
    for items, resamples in ((1, 5), (7, 256), (13, 600)):
        counts = np.concatenate(list(item_counts(items, resamples=resamples, seed=3)))
        assert counts.shape == (resamples, items)
        assert (counts.sum(axis=1) == items).all()


def test_fewer_resamples_are_the_first_of_more() -> None:
    """Asking for more does not change those before."""
    few, many = (np.concatenate(list(item_counts(9, resamples=n, seed=5))) for n in (100, 700))

    assert (many[:100] == few).all()


def test_draws_are_uniform() -> None:
    """Each of ten items is drawn equally often (chi-square over 20,000 draws)."""
    counts = np.concatenate(list(item_counts(10, resamples=2000, seed=0))).sum(axis=0)

    assert scipy.stats.chisquare(counts).pvalue > 0.001


def test_sums_are_exact_whole_numbers() -> None:
    """Weights times sums, by matrix product, are whole."""
    sums = np.array([[2.0**40], [3.0], [5.0]])
    drawn = resampled_sums(sums, resamples=300, seed=1)

    assert (drawn == np.round(drawn)).all()


@settings(max_examples=60, deadline=None)
@given(st.floats(0.001, 0.999), st.integers(1, 500))
def test_t_quantiles_agree_with_scipy(p: float, df: int) -> None:
    """The quantile to 1e-9 relative, the distribution function to 1e-12."""
    expected = scipy.stats.t.ppf(p, df)

    assert t_quantile(p, df) == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert t_cdf(expected, df) == pytest.approx(p, abs=1e-12)


@pytest.mark.parametrize("mean", [0.0, 0.03, 0.5, 0.97, 1.0])
def test_wilson_is_the_textbook_s_with_a_t_quantile(mean: float) -> None:
    """For a binomial standard error the effective number of items is the number of items."""
    n, level = 40, 0.95
    t = scipy.stats.t.ppf(0.975, n - 1)
    error = (mean * (1 - mean) / n) ** 0.5
    centre, half = (mean + t * t / 2 / n), t * (mean * (1 - mean) / n + t * t / 4 / n / n) ** 0.5
    found = wilson(mean, error, n, level)

    assert found is not None
    assert (found.low, found.high) == pytest.approx(
        ((centre - half) / (1 + t * t / n), (centre + half) / (1 + t * t / n)), abs=1e-12
    )


def test_where_no_interval_can_be_given_none_is() -> None:
    """Constant scores between 0 and 1, and a single item."""
    assert wilson(0.5, 0.0, 30, 0.95) is None
    assert wilson(1.0, 0.0, 1, 0.95) is None


def test_the_percentile_interval_is_numpy_s() -> None:
    """Linear between order statistics, with the level echoed."""
    found = percentile(np.arange(101.0), 0.9)

    assert (found.low, found.high) == pytest.approx((5.0, 95.0))
    assert (found.level, found.method) == (0.9, "percentile")
