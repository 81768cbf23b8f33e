"""Right-or-wrong items, exactly: how high a share may be in truth, and how high luck alone takes it."""

import math
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def upper_bound(successes: float | Fraction, trials: int, *, level: float = 0.95) -> float:
    """Give the one-sided exact upper bound of a probability.

    Args:
        successes: from 0 to `trials`. A fraction, the sum of scores between 0 and 1, is rounded up to whole
            successes: the bound is then too high rather than too low.
        trials: independent items, at least 1.
        level: share of certainty in (0, 1).

    Returns:
        The largest p at which so few successes, or fewer, have a chance of 1 - level; 1 when all succeeded.

    Source:
        Clopper and Pearson (1934), doi:10.1093/biomet/26.4.404: the quantile of the beta distribution with
        successes + 1 and trials - successes, here by bisection of the binomial distribution function.

    Example:
        >>> round(upper_bound(0, 100), 4), round(upper_bound(2.5, 30), 4), upper_bound(4, 4)
        (0.0295, 0.2386, 1.0)
    """
    return _upper_bound(math.ceil(successes), trials, level)


@lru_cache(maxsize=4096)
def _upper_bound(k: int, n: int, level: float) -> float:
    if k >= n:
        return 1.0
    ways = _log_ways(n)
    low, high = k / n, 1.0
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        low, high = (middle, high) if _chances(ways, middle)[: k + 1].sum() > 1 - level else (low, middle)


def lucky_share(chance: float, trials: int, *, level: float = 0.95) -> Fraction:
    """Give the smallest share of right items that luck alone hardly reaches.

    Args:
        chance: of each item, in [0, 1].
        trials: independent items, at least 1. Items with scores between 0 and 1 vary less, so that luck reaches
            the share even more rarely.
        level: one minus the chance of that share or a larger one, in (0, 1).

    Returns:
        k / trials for the smallest such k; 1 where even all items can be right by luck.

    Example:
        >>> lucky_share(0.25, 40), lucky_share(0.5, 3)
        (Fraction(2, 5), Fraction(1, 1))
    """
    if chance >= 1:
        return Fraction(1)
    if chance <= 0:
        return Fraction(1, trials)
    tails = _chances(_log_ways(trials), chance)[::-1].cumsum()[::-1]
    return Fraction(min(trials, int((tails > 1 - level).sum())), trials)


def _log_ways(n: int) -> "NDArray[np.float64]":
    """Give the logarithm of n choose k for k from 0 to n."""
    import numpy as np

    logs: NDArray[np.float64] = np.array([math.lgamma(k + 1) for k in range(n + 1)])
    ways: NDArray[np.float64] = math.lgamma(n + 1) - logs - logs[::-1]
    return ways


def _chances(ways: "NDArray[np.float64]", p: float) -> "NDArray[np.float64]":
    """Give the chance of each number of successes, 0 < p < 1."""
    import numpy as np

    counts = np.arange(len(ways))
    logs: NDArray[np.float64] = ways + counts * math.log(p) + counts[::-1] * math.log1p(-p)
    return np.exp(logs)
