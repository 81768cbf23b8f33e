"""Gwet's AC1: agreement with chance taken out, which does not fall where one label is rare."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from benchwright.agreement.patterns import Patterns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from benchwright.agreement.bootstrap import Statistic


def ac1_of(observed: Fraction, shares: Sequence[Fraction]) -> Fraction | None:
    """Give AC1 from the share of agreement and the shares of the labels.

    Args:
        observed: share of agreement in [0, 1].
        shares: of each label, 0 for one that was not used; they sum to 1.

    Returns:
        In [-1, 1]; None with a single label, on which nobody could disagree.

    Source:
        Gwet (2008), doi:10.1348/000711006X126600.

    Example:
        >>> ac1_of(Fraction(0), [Fraction(1, 2), Fraction(1, 2)])
        Fraction(-1, 1)
    """
    if len(shares) < 2:
        return None
    chance = sum((share * (1 - share) for share in shares), Fraction(0)) / (len(shares) - 1)
    return (observed - chance) / (1 - chance)


def ac1(patterns: Patterns) -> Fraction | None:
    """Give AC1 of all raters.

    Args:
        patterns: of all raters. Agreement is the mean, over items with two ratings or more, of the share of pairs of
            their ratings that agree; the share of a label is its mean over all items.

    Returns:
        In [-1, 1]; None with a single label, or no item with two ratings.

    Source:
        Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 2 and, for ratings left out, ch. 5.
    """
    import numpy as np

    agreed, shares, paired = Fraction(0), [Fraction(0)] * len(patterns.labels), 0
    for size in np.unique(patterns.ratings[patterns.ratings > 0]).tolist():
        here = patterns.ratings == size
        counts, weights = patterns.counts[here], patterns.items[here]
        for label, given in enumerate((weights @ counts).tolist()):
            shares[label] += Fraction(given, size)
        if size > 1:
            pairs = int(weights @ (counts * (counts - 1)).sum(axis=1))
            agreed += Fraction(pairs, size * (size - 1))
            paired += int(weights.sum())
    total = sum(shares)
    return ac1_of(agreed / paired, [share / total for share in shares]) if paired else None


def ac1_draws(patterns: Patterns) -> "Statistic":
    """Give the function from resamples to AC1."""
    import numpy as np

    counts, sizes, labels = patterns.counts, patterns.ratings, len(patterns.labels)
    shares = counts / np.maximum(sizes, 1)[:, None]
    paired = (sizes >= 2).astype(float)
    agreed = (counts * (counts - 1)).sum(axis=1) / np.maximum(sizes * (sizes - 1), 1)

    def draws(drawn: "NDArray[np.float64]") -> "NDArray[np.float64]":
        found = np.full(len(drawn), np.nan)
        items = drawn @ paired
        given = drawn @ shares
        given /= np.maximum(given.sum(axis=1, keepdims=True), 1)
        chance = (given * (1 - given)).sum(axis=1) / max(labels - 1, 1)
        defined = (items > 0) & (labels > 1)
        observed = np.divide(drawn @ agreed, items, out=found, where=defined)
        np.divide(observed - chance, 1 - chance, out=found, where=defined)
        return found[:, None]

    return draws
