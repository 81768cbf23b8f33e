"""The item bootstrap of measures of agreement: patterns are drawn as often as their items."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from benchwright.records import AgreementSettings, Measured
from benchwright.resample import item_counts, percentile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Statistic = Callable[[NDArray[np.float64]], NDArray[np.float64]]
    """From the number of items of each pattern in each resample, (B, P), to C values of each, (B, C); NaN where one
    is not defined."""

CELLS = 2**23
"""Resamples times patterns that are computed at once."""

FLAT = 1e-9
"""Resampled values that differ by less are the same: no interval is as narrow as that."""

Key = TypeVar("Key")


def resampled(
    items: "NDArray[np.int64]", statistics: "Mapping[Key, Statistic]", settings: AgreementSettings
) -> "dict[Key, NDArray[np.float64]]":
    """Draw items again, once for all statistics.

    Args:
        items: items with each pattern, (P,), at least 1 each.
        statistics: what is computed of each resample, by name.
        settings: resamples and seed.

    Returns:
        By name an array (B, C) of values.
    """
    import numpy as np

    blocks: dict[Key, list[NDArray[np.float64]]] = {name: [] for name in statistics}
    for drawn in _drawn(items, settings):
        for name, statistic in statistics.items():
            blocks[name].append(statistic(drawn))
    return {name: np.concatenate(parts) for name, parts in blocks.items()}


def _drawn(items: "NDArray[np.int64]", settings: AgreementSettings) -> "Iterator[NDArray[np.float64]]":
    """Give how many items of each pattern stand in each resample, some resamples at a time."""
    import numpy as np

    starts = np.cumsum(items) - items
    rows = max(1, CELLS // len(items))
    for counts in item_counts(int(items.sum()), resamples=settings.resamples, seed=settings.seed):
        for first in range(0, len(counts), rows):
            # Single precision is exact: whole numbers far below 2^24.
            yield np.add.reduceat(counts[first : first + rows], starts, axis=1).astype(np.float64)
        del counts  # or two blocks would be held while the next is drawn


def measured(value: Fraction | None, undefined: str | None, drawn: "NDArray[np.float64]", level: float) -> Measured:
    """Give a measure with its percentile interval.

    Args:
        value: the measure; None where it is not defined.
        undefined: why it would not be.
        drawn: its values in the resamples, (B,); NaN where it is not defined.
        level: share of certainty in (0, 1).

    Returns:
        No interval for full agreement, nor where all resamples give the same value: one without width would claim
        certainty.
    """
    import numpy as np

    known = drawn[~np.isnan(drawn)]
    left_out = len(drawn) - len(known)
    if value is None:
        return Measured(value=None, undefined_resamples=left_out, undefined=undefined)
    if value == 1 or len(known) == 0 or float(np.ptp(known)) < FLAT:
        reason = "no interval: all resamples give the same value"
        return Measured(value=float(value), undefined_resamples=left_out, undefined=reason)
    ends = percentile(np.minimum(known, 1.0), level)
    return Measured(value=float(value), low=ends.low, high=ends.high, undefined_resamples=left_out)
