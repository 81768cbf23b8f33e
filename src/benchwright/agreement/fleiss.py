"""Fleiss' kappa: any number of raters, and not always the same number of them."""

from fractions import Fraction
from typing import TYPE_CHECKING

from benchwright.agreement.patterns import Patterns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from benchwright.agreement.bootstrap import Statistic


def fleiss(patterns: Patterns) -> tuple[Fraction | None, list[Fraction | None]]:
    """Give Fleiss' kappa of all labels, and of each label against all others.

    Args:
        patterns: of all raters; items that only one of them rated are left out.

    Returns:
        Both at most 1. With r of an item's m ratings in a label, 2r(m - r) / m(m - 1) of the pairs of its ratings
        disagree on that label, and 2p(1 - p) would by chance, with p the mean of r / m: kappa is one minus the
        quotient of the means over items, for all labels that of their sums. None where nothing is to be expected: no
        item with two ratings, or p is 0 or 1.

    Source:
        Fleiss (1971), doi:10.1037/h0031619; items with unequal numbers of ratings weigh the same, as in Gwet (2014),
        Handbook of Inter-Rater Reliability, 4th ed., ch. 2.
    """
    import numpy as np

    labels, items = len(patterns.labels), 0
    apart, shares = [Fraction(0)] * labels, [Fraction(0)] * labels
    for size in np.unique(patterns.ratings[patterns.ratings >= 2]).tolist():
        here = patterns.ratings == size
        counts, weights = patterns.counts[here], patterns.items[here]
        items += int(weights.sum())
        for label, given in enumerate((weights @ counts).tolist()):
            shares[label] += Fraction(given, size)
        for label, pairs in enumerate((weights @ (counts * (size - counts))).tolist()):
            apart[label] += Fraction(2 * pairs, size * (size - 1))
    # Everything times the number of items, and what is to be expected once more.
    expected = [2 * share * (items - share) for share in shares]
    by_label = [
        1 - items * observed / chance if chance else None for observed, chance in zip(apart, expected, strict=True)
    ]
    chance = sum(expected)
    return (1 - items * sum(apart) / chance if chance else None), by_label


def fleiss_draws(patterns: Patterns) -> "Statistic":
    """Give the function from resamples to Fleiss' kappa."""
    import numpy as np

    kept = np.flatnonzero(patterns.ratings >= 2)
    counts, sizes = patterns.counts[kept], patterns.ratings[kept]
    shares = counts / sizes[:, None]
    apart = (counts * (sizes[:, None] - counts)).sum(axis=1) * 2 / (sizes * (sizes - 1))

    def draws(drawn: "NDArray[np.float64]") -> "NDArray[np.float64]":
        used = drawn[:, kept]
        items = used.sum(axis=1)
        given = used @ shares
        expected = 2 * (given * (items[:, None] - given)).sum(axis=1)
        several = (given > 0).sum(axis=1) > 1
        found = np.full(len(drawn), np.nan)
        np.divide(items * (used @ apart), expected, out=found, where=several)
        return (1 - found)[:, None]

    return draws
