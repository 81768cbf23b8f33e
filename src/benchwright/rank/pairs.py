"""Two models on the same items: close by the published rule, separated by the paired difference."""

import math
from itertools import combinations
from statistics import NormalDist, median
from typing import TYPE_CHECKING

from benchwright.rank.columns import Column
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
    drawn = _differences(columns, resamples=resamples, seed=seed) if len(columns) > 1 else None
    critical = drawn.critical(level) if drawn else None
    pairs, widths = [], []
    for a, b in combinations(range(len(names)), 2):
        known = a in columns and b in columns
        if drawn is None or not known or drawn.items < 2:
            close = touch(means[a], means[b]) if known else None
            pairs.append(Pair(a=names[a], b=names[b], close=close, separated=None, difference=None))
            continue
        value, error = drawn.value[a, b], drawn.error[a, b]
        half = critical * error if critical else 0.0
        if error:
            widths.append(half)
        pairs.append(
            Pair(
                a=names[a],
                b=names[b],
                close=touch(means[a], means[b]),
                separated=abs(value) > half if error else value != 0,
                difference=Difference(value=value, low=value - half, high=value + half),
            )
        )
    return tuple(pairs), median(widths) if widths else None


class _Drawn:
    """Paired differences: values, standard errors, and the largest studentised deviation of each resample."""

    def __init__(self, items: int) -> None:
        self.items = items
        self.value: dict[tuple[int, int], float] = {}
        self.error: dict[tuple[int, int], float] = {}
        self.largest: NDArray[np.float64] | None = None

    def critical(self, level: float) -> float | None:
        """Give the critical value for all pairs at once; None when no pair has items that differ."""
        import numpy as np

        if self.largest is None:
            return None
        c = float(np.quantile(self.largest, level)) * math.sqrt(self.items / (self.items - 1))
        return t_quantile(min(NormalDist().cdf(c), 1 - 1e-15), self.items - 1)


def _differences(columns: dict[int, Column], *, resamples: int, seed: int) -> _Drawn:
    import numpy as np

    order = sorted(columns)
    unit = math.lcm(*(columns[m].denominator for m in order))
    if unit > 2**50:
        values = np.stack([columns[m].sums / columns[m].denominator for m in order], axis=1)
        unit = 1
    else:
        values = np.stack([columns[m].sums * (unit // columns[m].denominator) for m in order], axis=1).astype(float)
    items = len(values)
    drawn = _Drawn(items)
    counts = np.concatenate(list(item_counts(items, resamples=resamples, seed=seed)))
    means = counts @ values / items
    centre = values.sum(axis=0) / items
    for i, j in combinations(range(len(order)), 2):
        pair = (order[i], order[j])
        difference = values[:, i] - values[:, j]
        same = bool((difference == difference[0]).all())
        error = 0.0 if same or items < 2 else float(difference.std(ddof=1)) / math.sqrt(items)
        drawn.value[pair] = float(centre[i] - centre[j]) / unit
        drawn.error[pair] = error / unit
        if error:
            deviation = np.abs((means[:, i] - means[:, j]) - (centre[i] - centre[j])) / error
            drawn.largest = deviation if drawn.largest is None else np.maximum(drawn.largest, deviation)
    return drawn


def touch(a: Estimate, b: Estimate) -> bool:
    """Tell whether two intervals touch or overlap: the published rule for "close"."""
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return False
    return a.low <= b.high and b.low <= a.high
