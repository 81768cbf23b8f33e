"""The item bootstrap: seeded draws shared by all models, percentile intervals, and intervals that hold near 0 and 1."""

import math
from collections.abc import Iterator
from functools import lru_cache
from statistics import NormalDist
from typing import TYPE_CHECKING

from benchwright.records import Interval

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK = 256
"""Resamples in a block: a block has its own stream, so results do not depend on how many are held at once."""

CACHED = 2**15
"""Indices that are counted at once."""

ITEMS = 1
"""Purpose of the stream that draws items."""

RUNS = 2
"""Purpose of the streams that pick a run."""

WORDINGS = 3
"""Purpose of the stream that permutes the wordings of an item."""

ORDERS = 4
"""Purpose of the streams that shuffle matchups."""

REDRAWN_ORDERS = 5
"""Purpose of the streams that shuffle the matchups of resampled tasks."""

SYSTEMS = 6
"""Purpose of the stream that permutes systems."""

TASKS = 16
"""Purpose of the stream that draws the tasks of the first group; those of the others follow."""


def halves(seed: int, purpose: int, block: int, count: int) -> "NDArray[np.uint64]":
    """Draw 32-bit numbers from the stream of (seed, purpose, block).

    Args:
        seed: 0 or larger.
        purpose: keeps the streams of different analyses apart.
        block: number of the block.
        count: how many numbers.

    Returns:
        Array (count,) of whole numbers in [0, 2^32): the raw 64-bit output of PCG64DXSM, low half first.

    Source:
        Bit generators keep their streams across NumPy versions, methods of `Generator` do not (NEP 19).
    """
    import numpy as np

    return words(seed, purpose, block, count).astype(np.uint64)


def words(seed: int, purpose: int, block: int, count: int) -> "NDArray[np.uint32]":
    """Draw the numbers of `halves` as 32-bit ones."""
    return _take(_stream(seed, purpose, block), count)


def _stream(seed: int, purpose: int, block: int) -> "np.random.PCG64DXSM":
    import numpy as np

    return np.random.PCG64DXSM(np.random.SeedSequence(seed, spawn_key=(purpose, block)))


def _take(stream: "np.random.PCG64DXSM", count: int) -> "NDArray[np.uint32]":
    return stream.random_raw((count + 1) // 2).astype("<u8", copy=False).view("<u4")[:count]


def item_counts(items: int, *, resamples: int, seed: int, purpose: int = ITEMS) -> Iterator["NDArray[np.float32]"]:
    """Draw items with replacement: how often each item stands in each resample.

    Args:
        items: I, at least 1.
        resamples: B, at least 1.
        seed: 0 or larger.
        purpose: keeps the draws of different things apart.

    Yields:
        Arrays (at most 256, I); every row sums to I. Row b of a block is u * I >> 32 for the I 32-bit numbers u that
        follow the first b * I of the stream of (seed, purpose, block), counted.

    Example:
        >>> next(item_counts(3, resamples=2, seed=0)).sum(axis=1).tolist()
        [3.0, 3.0]
    """
    import numpy as np

    # A few rows at a time: what is computed from them stays in the processor's cache.
    rows = 2 ** max(1, min(8, (CACHED // items).bit_length() - 1))
    starts = np.repeat(np.arange(rows, dtype=np.uint64) * np.uint64(items), items)
    index = np.empty_like(starts)
    for block in range(-(-resamples // BLOCK)):
        stream = _stream(seed, purpose, block)
        counts = np.empty((min(BLOCK, resamples - block * BLOCK), items), dtype=np.float32)
        for first in range(0, len(counts), rows):
            np.multiply(_take(stream, rows * items), np.uint64(items), out=index, dtype=np.uint64)
            np.right_shift(index, np.uint64(32), out=index)
            np.add(index, starts, out=index)
            found = np.bincount(index.view(np.int64), minlength=rows * items).reshape(rows, items)
            counts[first : first + rows] = found[: len(counts) - first]
        yield counts


def resampled_sums(sums: "NDArray[np.float64]", *, resamples: int, seed: int) -> "NDArray[np.float64]":
    """Sum whole-number columns over resampled items.

    Args:
        sums: (I, C) whole numbers, so that every sum is exact.
        resamples: B.
        seed: 0 or larger.

    Returns:
        Array (B, C) of exact sums.
    """
    import numpy as np

    blocks = [counts.astype(np.float64) @ sums for counts in item_counts(len(sums), resamples=resamples, seed=seed)]
    return np.concatenate(blocks)


def run_picks(runs: int, key: int, *, resamples: int, seed: int) -> "NDArray[np.int64]":
    """Pick one whole run for every resample.

    Args:
        runs: R, at least 1.
        key: 0 or larger; names the stream, so that equal keys pick alike whoever else picks.
        resamples: B.
        seed: 0 or larger.

    Returns:
        Array (B,) of whole numbers in [0, R): the 32-bit numbers u of the stream of (seed, purpose 2, key), in
        order, as u * R >> 32.

    Example:
        >>> run_picks(3, 42, resamples=8, seed=0).tolist()
        [0, 2, 0, 1, 1, 2, 2, 0]
    """
    import numpy as np

    return ((halves(seed, RUNS, key, resamples) * np.uint64(runs)) >> np.uint64(32)).astype(np.int64)


def percentile(values: "NDArray[np.float64]", level: float) -> Interval:
    """Give the percentile interval of resampled values (linear between order statistics).

    Args:
        values: (B,) values of the statistic.
        level: share of certainty in (0, 1).
    """
    import numpy as np

    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return Interval(low=float(low), high=float(high), level=level, method="percentile")


def wilson(mean: float, error: float, items: int, level: float) -> Interval | None:
    """Give the interval that holds near 0 and 1: Wilson's, with the number of right-or-wrong items it is worth.

    I items with partial credit are worth more than I right-or-wrong ones, which the error tells. Where what is missing
    from 0 or 1 lies on fewer than three items, an error cannot tell that: a single one is worth one, no more.

    Args:
        mean: in [0, 1].
        error: standard error of the mean over items; 0 when all items score alike.
        items: I, at least 1.
        level: share of certainty in (0, 1).

    Returns:
        The interval, inside [0, 1]; None for equal scores strictly between 0 and 1, which say nothing
        about how scores vary, and for a single item.

    Source:
        Wilson (1927), doi:10.1080/01621459.1927.10502953, with n = m(1 - m) / SE^2 and a t quantile. With d the
        distances from 0 or 1, whichever is nearer, k = (sum of d)^2 / (sum of d^2) is the number of items on which they
        lie; from k = 3 down to 1 the number that an item is worth goes evenly to at most 1.

    Example:
        >>> round(wilson(1.0, 0.0, 30, 0.95).low, 3)
        0.878
    """
    if items < 2 or (error == 0 and 0 < mean < 1):
        return None
    t2 = t_quantile((1 + level) / 2, items - 1) ** 2 * _spread(mean, error, items) / items
    centre = (mean + t2 / 2) / (1 + t2)
    half = math.sqrt(max(0.0, mean * (1 - mean) * t2 + t2**2 / 4)) / (1 + t2)
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return Interval(
        low=0.0 if mean == 0 else low, high=1.0 if mean == 1 else high, level=level, method="wilson-clustered"
    )


def _spread(mean: float, error: float, items: int) -> float:
    """Give the variance of an item's score as a share of that of right-or-wrong items."""
    if error == 0:
        return 1.0
    spread = items * error**2 / (mean * (1 - mean))
    away = items * min(mean, 1 - mean)
    carrying = away**2 / (items * (items - 1) * error**2 + away**2 / items)
    known = min(1.0, max(0.0, (carrying - 1) / 2))
    return max(spread, known * spread + (1 - known))


@lru_cache(maxsize=1024)
def t_quantile(p: float, df: float) -> float:
    """Give the quantile of Student's t distribution.

    Args:
        p: probability in (0, 1).
        df: degrees of freedom, at least 1.

    Returns:
        The value t with P(T <= t) = p, to about 1e-12.

    Source:
        The distribution function by the regularised incomplete beta function (continued fraction of
        Lentz, Numerical Recipes 6.4), inverted by bisection.

    Example:
        >>> round(t_quantile(0.975, 29), 4), round(t_quantile(0.5, 3), 4)
        (2.0452, 0.0)
    """
    if p < 0.5:
        return -t_quantile(1 - p, df)
    low, high = 0.0, max(2.0, NormalDist().inv_cdf(min(p, 1 - 1e-15)))
    while t_cdf(high, df) < p:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if t_cdf(middle, df) < p else (low, middle)
    return (low + high) / 2


def t_cdf(t: float, df: float) -> float:
    """Give P(T <= t) for Student's t distribution with df degrees of freedom.

    Example:
        >>> round(t_cdf(2.0452296, 29), 6)
        0.975
    """
    if t == 0:
        return 0.5
    tail = _incomplete_beta(df / (df + t * t), t * t / (df + t * t), df / 2, 0.5) / 2
    return 1 - tail if t > 0 else tail


def _incomplete_beta(x: float, rest: float, a: float, b: float) -> float:
    """Give I_x(a, b); rest is 1 - x, which a subtraction would not give for x near 1."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(rest))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _beta_fraction(rest, b, a) / b
    return front * _beta_fraction(x, a, b) / a


def _beta_fraction(x: float, a: float, b: float) -> float:
    tiny = 1e-300
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1), tiny)
    result = d
    for m in range(1, 500):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _away(1 + step * d, tiny)
            c = _away(1 + step / c, tiny)
            result *= d * c
        if abs(d * c - 1) < 1e-16:
            break
    return result


def _away(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny
