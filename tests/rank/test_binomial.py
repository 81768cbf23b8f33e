"""Exact binomial bounds against a second implementation."""

from fractions import Fraction

import pytest
from scipy.stats import beta, binom

from benchwright.rank.binomial import lucky_share, upper_bound

TRIALS = (1, 2, 7, 30, 111, 1000, 5000)


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize("level", [0.9, 0.95, 0.9998])
def test_the_upper_bound_is_the_quantile_of_the_beta_distribution(trials: int, level: float) -> None:
    """Clopper and Pearson's bound, for no success, some, all but one."""
    for successes in {0, trials // 10, trials // 2, trials - 1}:
        wanted = beta.ppf(level, successes + 1, trials - successes)
        assert upper_bound(successes, trials, level=level) == pytest.approx(wanted, rel=1e-9)


def test_the_bound_is_one_when_all_succeeded() -> None:
    """Nothing speaks against a probability of 1."""
    assert upper_bound(9, 9) == 1.0


def test_a_part_of_a_success_counts_as_a_whole_one() -> None:
    """Sums of partial scores are rounded up, never down; whole sums stay."""
    assert upper_bound(Fraction(5, 2), 30) == upper_bound(3, 30) == upper_bound(2.0001, 30)
    assert upper_bound(Fraction(2), 30) == upper_bound(2, 30) < upper_bound(3, 30)


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize("chance", [0.01, 0.083, 0.25, 0.5, 0.9])
def test_luck_hardly_reaches_its_share_and_easily_one_item_less(trials: int, chance: float) -> None:
    """The share is the first whose tail is small enough, by scipy's distribution."""
    right = int(lucky_share(chance, trials, level=0.99) * trials)

    assert right == trials or binom.sf(right - 1, trials, chance) <= 0.01
    assert binom.sf(right - 2, trials, chance) > 0.01


def test_the_ends_of_chance() -> None:
    """Without a chance one right item is more than luck; with certainty only all are."""
    assert lucky_share(0, 20) == Fraction(1, 20)
    assert lucky_share(1, 20) == 1
