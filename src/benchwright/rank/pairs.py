"""Two models on the same items: close by the published rule, separated by the paired difference."""

import math
from collections.abc import Sequence
from itertools import combinations, product
from statistics import NormalDist, median
from typing import TYPE_CHECKING, Any

from benchwright.rank.columns import MOST, ROUNDED, Column
from benchwright.records import Difference, Estimate, Pair
from benchwright.resample import item_counts, t_quantile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def compare_pairs(
    names: tuple[str, ...],
    columns: dict[int, Column],
    means: dict[int, Estimate],
    *,
    resamples: int,
    seed: int,
    level: float,
) -> tuple[tuple[Pair, ...], float | None]:
    """Compare every pair of models on the same resampled items.

    Args:
        names: M names.
        columns: model -> its means per item; models with missing cells are left out.
        means: model -> its mean with the percentile interval.
        resamples: B, the same draws as the intervals.
        seed: of the draws.
        level: one minus the chance that any pair of equal models is called separated.

    Returns:
        Each pair once; the half-width of the simultaneous interval (median over pairs), or None. A single item
        tells nothing about differences: `separated` and `difference` are None. Items that all differ alike have
        an interval without width.

    Source:
        Single-step max-T over all pairs (Romano & Wolf 2005, doi:10.1198/016214504000000539); the critical
        value is carried over to the t distribution, which few items need.
    """
    order = sorted(columns)
    paired = _resampled([columns[m] for m in order], resamples=resamples, seed=seed) if len(order) > 1 else None
    place = {m: number for number, m in enumerate(order)}
    half = paired.half_widths(level) if paired else None
    pairs = []
    for a, b in combinations(range(len(names)), 2):
        known = a in columns and b in columns
        close = touch(means[a], means[b]) if known else None
        if paired is None or half is None or not known or paired.items < 2:
            pairs.append(Pair(a=names[a], b=names[b], close=close, separated=None, difference=None))
            continue
        value, reach = float(paired.value[place[a], place[b]]), float(half[place[a], place[b]])
        difference = Difference(value=value, low=value - reach, high=value + reach)
        pairs.append(Pair(a=names[a], b=names[b], close=close, separated=abs(value) > reach, difference=difference))
    return tuple(pairs), _typical(half) if half is not None else None


class Paired:
    """Paired differences of models on the same items, and how far resampled ones go.

    Attributes:
        items: I.
        value: mean of a row's model minus mean of a column's, (M, M).
        error: standard error of that difference, (M, M); exactly 0 when all items differ alike.
    """

    def __init__(self, values: "NDArray[np.float64]", unit: int) -> None:
        """Compare models.

        Args:
            values: (M, I) whole numbers: scores are `values / unit`.
            unit: above 0, small enough that sums over items stay below 2^53.
        """
        self.items = values.shape[1]
        self._totals = values.sum(axis=1)
        self.value = (self._totals[:, None] - self._totals) / (self.items * unit)
        self._errors = _standard_errors(values)
        self.error = self._errors / unit
        self._largest: list[NDArray[np.float64]] = []

    def add(self, sums: "NDArray[np.float64]") -> None:
        """Take in resamples.

        Args:
            sums: (B, M) sums of the values over the drawn items.
        """
        import numpy as np

        away = np.ascontiguousarray((sums - self._totals).T)
        largest = np.zeros(len(sums))
        scale = np.where(self._errors > 0, self._errors * self.items, np.inf)
        for m in range(len(away) - 1):
            deviations = away[m + 1 :] - away[m]
            np.abs(deviations, out=deviations)
            deviations /= scale[m + 1 :, m : m + 1]
            np.maximum(largest, deviations.max(axis=0), out=largest)
        self._largest.append(largest)

    def half_widths(self, level: float) -> "NDArray[np.float64]":
        """Give the half-widths of the simultaneous intervals of all differences, (M, M); 0 without an error."""
        import numpy as np

        if not self.error.any():
            return self.error
        c = float(np.quantile(np.concatenate(self._largest), level)) * math.sqrt(self.items / (self.items - 1))
        return self.error * t_quantile(min(NormalDist().cdf(c), 1 - 1e-15), self.items - 1)


def common(columns: Sequence[Column]) -> tuple["NDArray[np.float64]", int]:
    """Bring columns to one denominator.

    Returns:
        Whole numbers (M, I) and the denominator; rounded to 2^-30 where exact sums would not stay below 2^53.
    """
    import numpy as np

    unit = math.lcm(*(column.denominator for column in columns))
    if len(columns[0].sums) * unit < MOST:
        return np.stack([c.sums * (unit // c.denominator) for c in columns]).astype(np.float64), unit
    return np.stack([np.rint(c.sums / c.denominator * ROUNDED) for c in columns]), ROUNDED


def _resampled(columns: Sequence[Column], *, resamples: int, seed: int) -> Paired:
    import numpy as np

    values, unit = common(columns)
    paired = Paired(values, unit)
    for counts in item_counts(paired.items, resamples=resamples, seed=seed):
        paired.add(counts.astype(np.float64) @ values.T)
    return paired


def _standard_errors(values: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Give the standard errors of all differences of mean values, (M, M)."""
    import numpy as np

    items, largest = values.shape[1], int(values.max(initial=0))
    if items < 2:
        return np.zeros((len(values), len(values)))
    exact: Any = np.int64 if 2 * (items * largest) ** 2 < 2**63 else np.object_
    products, totals = _products(values, exact), values.sum(axis=1).astype(np.int64).astype(exact)
    squares = products.diagonal()
    variance = items * (squares[:, None] + squares - 2 * products) - (totals[:, None] - totals) ** 2
    errors: NDArray[np.float64] = np.sqrt(variance.astype(np.float64) / (items * items * (items - 1)))
    return errors


def _products(values: "NDArray[np.float64]", exact: Any) -> "NDArray[Any]":
    """Give the products of all pairs of rows of whole numbers, (M, M), as whole numbers of this type.

    The numbers are taken apart into digits, so small that products of floats are exact.
    """
    import numpy as np

    base = 2 ** ((52 - values.shape[1].bit_length()) // 2)
    digits, rest = [], values
    while rest.any():
        digits.append(rest % base)
        rest = rest // base
    found = np.zeros((len(values), len(values)), dtype=exact)
    for (i, low), (j, high) in product(enumerate(digits), repeat=2):
        found += (low @ high.T).astype(np.int64).astype(exact) * base ** (i + j)
    return found


def _typical(half: "NDArray[np.float64]") -> float | None:
    """Give the median over the pairs that have an interval, each pair once."""
    import numpy as np

    widths = half[np.triu_indices(len(half), 1)]
    widths = widths[widths > 0]
    return median(widths.tolist()) if len(widths) else None


def touch(a: Estimate, b: Estimate) -> bool:
    """Tell whether two intervals touch or overlap: the published rule for "close"."""
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return False
    return a.low <= b.high and b.low <= a.high
