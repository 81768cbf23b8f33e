"""Krippendorff's alpha: any number of raters, ratings left out, labels with or without an order."""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from benchwright.agreement.patterns import Patterns
from benchwright.records import Metric

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from benchwright.agreement.bootstrap import Statistic

_NUMBER = re.compile(r"[+-]?([0-9]{1,99}(\.[0-9]{0,99})?|\.[0-9]{1,99})")


def metrics_of(patterns: Patterns, *, ordered: bool) -> tuple[Metric, ...]:
    """Name the metrics that these labels allow.

    Args:
        patterns: of all raters.
        ordered: the labels stand in the order of a scale.

    Returns:
        Nominal; ordinal for a scale; interval where every label that was given is a finite decimal number.
    """
    given = [label for label, count in zip(patterns.labels, patterns.counts.sum(axis=0), strict=True) if count]
    numbers = all(_NUMBER.fullmatch(label) for label in given)
    return ("nominal", *(("ordinal",) if ordered else ()), *(("interval",) if numbers else ()))


def alpha(patterns: Patterns, metric: Metric) -> Fraction | None:
    """Give one minus the observed disagreement over the disagreement to be expected by chance.

    Args:
        patterns: of all raters; items that only one of them rated are left out.
        metric: how far labels differ: nominal, 0 or 1; ordinal, by the ratings that lie between them; interval, as
            numbers.

    Returns:
        At most 1, without a lower end; None where every rating that has a partner is the same.

    Source:
        Krippendorff (2019), Content Analysis, 4th ed., ch. 12. The ordinal distance between two labels, the ratings
        from one to the other less half of those at the ends, is the difference of their mean ranks.
    """
    import numpy as np

    counts, items, sizes = _pairable(patterns)
    by_label = (items @ counts).tolist()
    values = _values(patterns.labels, by_label, metric)
    used = [place for place, count in enumerate(by_label) if count]
    observed = Fraction(0)
    for size in np.unique(sizes).tolist():
        here = sizes == size
        # Whole numbers far below 2^53, so exact, and a product of floats is the fast one.
        together = (counts[here].T.astype(float) * items[here]) @ counts[here].astype(float)
        part = sum(int(together[c, k]) * _squared(values, c, k, metric) for c in used for k in used)
        observed += Fraction(part, size - 1)
    expected = sum(by_label[c] * by_label[k] * _squared(values, c, k, metric) for c in used for k in used)
    return 1 - (sum(by_label) - 1) * observed / expected if expected else None


def _pairable(patterns: Patterns) -> "tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]":
    """Give counts, items and ratings of the patterns with two ratings or more."""
    kept = patterns.ratings >= 2
    return patterns.counts[kept], patterns.items[kept], patterns.ratings[kept]


def _values(labels: Sequence[str], by_label: Sequence[int], metric: Metric) -> list[int]:
    """Give whole numbers that differ as the labels do (nominal: any)."""
    if metric == "nominal":
        return list(range(len(labels)))
    if metric == "ordinal":
        # Twice the mean rank.
        return [2 * sum(by_label[:place]) + count for place, count in enumerate(by_label)]
    numbers = [Fraction(label) if _NUMBER.fullmatch(label) else Fraction(0) for label in labels]
    unit = lcm(*(number.denominator for number in numbers))
    return [int(number * unit) for number in numbers]


def _squared(values: Sequence[int], c: int, k: int, metric: Metric) -> int:
    return int(c != k) if metric == "nominal" else (values[c] - values[k]) ** 2


def alpha_draws(patterns: Patterns, metrics: Sequence[Metric]) -> "Statistic":
    """Give the function from resamples to alphas, one for each metric."""
    import numpy as np

    kept = np.flatnonzero(patterns.ratings >= 2)
    counts, _, sizes = _pairable(patterns)
    tables = {metric: _distances(patterns.labels, metric) for metric in metrics if metric != "ordinal"}
    within = {metric: ((counts @ table) * counts).sum(axis=1) / (sizes - 1) for metric, table in tables.items()}

    def draws(drawn: "NDArray[np.float64]") -> "NDArray[np.float64]":
        used = drawn[:, kept]
        by_label = used @ counts.astype(float)
        found = np.full((len(drawn), len(metrics)), np.nan)
        for place, metric in enumerate(metrics):
            if metric == "ordinal":
                observed, expected = _by_rank(used, by_label, counts, sizes)
            else:
                observed = used @ within[metric]
                expected = ((by_label @ tables[metric]) * by_label).sum(axis=1)
            ratio = np.divide(observed, expected, out=found[:, place], where=expected > 0)
            np.subtract(1, (by_label.sum(axis=1) - 1) * ratio, out=found[:, place])
        return found

    return draws


def _distances(labels: Sequence[str], metric: Metric) -> "NDArray[np.float64]":
    """Give the squared distance of any two labels, as a share of the largest, (k, k)."""
    import numpy as np

    if metric == "nominal":
        return 1 - np.eye(len(labels))
    values = _values(labels, (), metric)
    widest = max(values) - min(values) or 1
    # Divided as whole numbers: labels may have more digits than a float.
    places = np.array([(value - min(values)) / widest for value in values])
    squared: NDArray[np.float64] = (places[:, None] - places) ** 2
    return squared


def _by_rank(
    used: "NDArray[np.float64]",
    by_label: "NDArray[np.float64]",
    counts: "NDArray[np.int64]",
    sizes: "NDArray[np.int64]",
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Give observed and expected ordinal disagreement of each resample, with the ranks of that resample.

    Args:
        used: items of each pattern, (B, P).
        by_label: ratings of each label, (B, k).
        counts: ratings of an item by label, (P, k).
        sizes: ratings of an item, (P,).
    """
    import numpy as np

    total = by_label.sum(axis=1, keepdims=True)
    # Mean ranks less their mean, as shares: the differences are what counts, and small numbers lose no digits.
    ranks = (np.cumsum(by_label, axis=1) - by_label / 2 - total / 2) / np.maximum(total, 1)
    shares = counts / (sizes - 1)[:, None]
    own = used @ (shares * sizes[:, None])
    observed = 2 * ((ranks**2 * own).sum(axis=1) - (used * (ranks @ counts.T) * (ranks @ shares.T)).sum(axis=1))
    expected = 2 * total[:, 0] * (by_label * ranks**2).sum(axis=1)
    several = (by_label > 0).sum(axis=1) > 1
    return observed, np.where(several, expected, 0.0)
