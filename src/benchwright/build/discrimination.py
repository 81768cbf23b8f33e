"""Does an item go with the others? Corrected correlation, its p, and false discoveries kept in bounds."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from benchwright.build.permutations import Orders, exact_share_as_low, orders_of, share_as_low, smallest_share
from benchwright.build.scores import SUM_DECIMALS, ItemScores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Discrimination(NamedTuple):
    """How one item goes with the others.

    Attributes:
        correlation: with the mean of all other items, in [-1, 1].
        p: share of arrangements whose correlation is as low or lower.
        smallest: the smallest p that the item could have had.
        exact: every arrangement was counted.
    """

    correlation: float
    p: float
    smallest: float
    exact: bool


def discriminations(scores: ItemScores, *, permutations: int, seed: int) -> list[Discrimination | None]:
    """Test every item for going backwards: weak systems have it and strong ones do not.

    An item is held against the sum of the others, without itself: with itself in the sum, noise correlates with it.
    For scores of 0 and 1 every arrangement of the systems is counted; so it is for any scores of up to seven systems
    (7! is less than 10,000). Otherwise one set of drawn orders is used for all items.

    Args:
        scores: of at least one system.
        permutations: drawn where not every arrangement can be counted.
        seed: of the draws.

    Returns:
        One for each item; None where the item or the sum of the others is the same for all systems.
    """
    import numpy as np

    orders = orders_of(len(scores.totals), permutations=permutations, seed=seed)
    # Items that the same systems have are alike in all that follows.
    rows, index = np.unique(scores.values, axis=0, return_inverse=True)
    found = [_tested(row, scores.totals - row, orders, whole=scores.whole, items=len(scores.items)) for row in rows]
    return [found[row] for row in index.reshape(-1).tolist()]


def _tested(
    score: "NDArray[np.float64]", rest: "NDArray[np.float64]", orders: Orders, *, whole: bool, items: int
) -> Discrimination | None:
    import numpy as np

    away, other = score - score.mean(), rest - rest.mean()
    if np.ptp(score) == 0 or np.ptp(np.round(rest, SUM_DECIMALS)) == 0:
        return None
    correlation = float(away @ other / np.sqrt((away @ away) * (other @ other)))
    # What rounding does to M products of a share and a sum of I shares, which itself is rounded.
    noise = len(score) * (2 * 10.0**-SUM_DECIMALS + float(np.finfo(float).eps) * len(score) * items)
    p = None if orders.every or not whole else exact_share_as_low(score, rest)
    smallest = smallest_share(score, rest, SUM_DECIMALS)
    exact = p is not None or orders.every
    return Discrimination(
        correlation=max(-1.0, min(1.0, correlation)),
        p=share_as_low(score, rest, orders, noise) if p is None else p,
        smallest=smallest if exact else max(smallest, orders.smallest),
        exact=exact,
    )


def false_discovery(p: Sequence[float]) -> list[float]:
    """Give each p as the share of false findings that comes with calling it and all smaller ones findings.

    Args:
        p: of several tests.

    Returns:
        q in [0, 1], in the same order, none below its p.

    Source:
        Benjamini and Hochberg (1995), doi:10.1111/j.2517-6161.1995.tb02031.x.

    Example:
        >>> [round(q, 3) for q in false_discovery([0.01, 0.5, 0.02, 0.04])]
        [0.04, 0.5, 0.04, 0.053]
    """
    order = sorted(range(len(p)), key=lambda n: p[n])
    q, lowest = [1.0] * len(p), 1.0
    for place in range(len(p), 0, -1):
        n = order[place - 1]
        lowest = min(lowest, p[n] * len(p) / place)
        q[n] = lowest
    return q
