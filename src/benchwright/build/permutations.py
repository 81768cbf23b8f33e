"""How likely is a result this far backwards, if which systems got an item right were a matter of chance?"""

from itertools import groupby
from itertools import permutations as arrangements
from math import comb, factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from benchwright.resample import SYSTEMS, words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXACT_STEPS = 2**22
"""So many additions are done for one item to count every arrangement of 0 and 1; beyond it orders are drawn."""

EXACT_SYSTEMS = 1000
"""Beyond so many systems the number of arrangements is too large for a float."""


class Orders(NamedTuple):
    """Orders of M systems, the same for all items.

    Attributes:
        rows: (B, M) places of systems.
        every: True when these are all orders there are; False when they were drawn.
    """

    rows: "NDArray[np.int64]"
    every: bool

    @property
    def smallest(self) -> float:
        """The smallest p that these orders can give."""
        return 0.0 if self.every else 1 / (len(self.rows) + 1)


def orders_of(systems: int, *, permutations: int, seed: int) -> Orders:
    """Give every order of the systems if there are no more than `permutations`, else so many drawn ones.

    Args:
        systems: M, at least 1.
        permutations: B, at least 1.
        seed: 0 or larger.

    Example:
        >>> orders_of(3, permutations=10, seed=0).rows.tolist()
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        >>> drawn = orders_of(12, permutations=10, seed=0)
        >>> drawn.rows.shape, drawn.every
        ((10, 12), False)
    """
    import numpy as np

    # 13! is more than any number of permutations that is asked for, and cheap to compute.
    if factorial(min(systems, 13)) <= permutations:
        return Orders(np.array(list(arrangements(range(systems))), dtype=np.int64), True)
    drawn = words(seed, SYSTEMS, 0, 2 * permutations * systems).view("<u8").reshape(permutations, systems)
    return Orders(np.argsort(drawn, axis=1, kind="stable"), False)


def share_as_low(score: "NDArray[np.float64]", rest: "NDArray[np.float64]", orders: Orders, noise: float) -> float:
    """Give the share of orders that pair an item with the rest at least as far backwards as it is.

    The correlation of the two falls with the sum of their products, whose other parts are the same in every order.

    Args:
        score: of each system on the item, (M,).
        rest: of each system on the other items, (M,).
        orders: of the systems.
        noise: sums closer than this are equal: rounding never makes a tie look like a difference.

    Returns:
        A p in (0, 1]; for drawn orders (b + 1) / (B + 1), which counts the observed order as one of them.

    Source:
        Phipson and Smyth (2010), doi:10.2202/1544-6115.1585.

    Example:
        >>> import numpy as np
        >>> score, rest = np.array([1.0, 0, 0]), np.array([0.0, 1, 2])
        >>> round(share_as_low(score, rest, orders_of(3, permutations=10, seed=0), 1e-9), 4)
        0.3333
    """
    import numpy as np

    low = int(np.count_nonzero(rest[orders.rows] @ score <= score @ rest + noise))
    return low / len(orders.rows) if orders.every else (low + 1) / (len(orders.rows) + 1)


def exact_share_as_low(score: "NDArray[np.float64]", rest: "NDArray[np.float64]") -> float | None:
    """Give the share of all arrangements of 0 and 1 over systems that are at least as far backwards, counted exactly.

    Args:
        score: 0 or 1 for each system, (M,).
        rest: whole numbers: how many other items each system has, (M,).

    Returns:
        How many of the C(M, k) choices of k systems have at most the sum of `rest` that the k systems with a 1 have,
        as a share (to the precision of a float); None where that would take more than 2^22 additions, or with more
        than 1,000 systems.

    Example:
        >>> import numpy as np
        >>> exact_share_as_low(np.array([1.0, 1, 0, 0, 0]), np.array([0.0, 2, 3, 4, 5]))
        0.1
    """
    systems, chosen = len(score), int(score.sum())
    values, limit = rest - rest.min(), float((rest - rest.min()) @ score)
    if 2 * chosen > systems:
        # The systems with a 0 are fewer: a low sum of the one is a high sum of the other, turned round.
        limit = float(limit - values.sum() + (systems - chosen) * values.max())
        values, chosen = values.max() - values, systems - chosen
    if systems > EXACT_SYSTEMS or systems * chosen * (limit + 1) > EXACT_STEPS:
        return None
    return min(1.0, _choices(values.astype(int).tolist(), chosen, int(limit)) / comb(systems, chosen))


def _choices(values: list[int], chosen: int, limit: int) -> float:
    """Count the ways to choose so many of some whole numbers with at most this sum: one number after the other."""
    import numpy as np

    ways = np.zeros((chosen + 1, limit + 1))
    ways[0, 0] = 1
    for value in values:
        if value <= limit:
            ways[1:, value:] += ways[:-1, : limit + 1 - value].copy()
    return float(ways[chosen].sum())


def smallest_share(score: "NDArray[np.float64]", rest: "NDArray[np.float64]", decimals: int) -> float:
    """Give the share of arrangements that are as far backwards as can be: best results where the rest is worst.

    Args:
        score: of each system on the item, (M,).
        rest: of each system on the other items, (M,).
        decimals: to which the rest is rounded, so that equal sums are equal.

    Returns:
        The smallest p that this item can have, whatever the systems had answered.

    Example:
        >>> import numpy as np
        >>> smallest_share(np.array([1.0, 1, 0, 0]), np.array([3.0, 2, 1, 0]), 9) == 1 / 6
        True
    """
    import numpy as np

    falling, rising = np.sort(score)[::-1].tolist(), np.sort(np.round(rest, decimals)).tolist()
    within = groupby(zip(rising, falling, strict=True), key=lambda pair: pair[0])
    best = prod(_distinct([one for _, one in block]) for _, block in within)
    return best / _distinct(falling)


def _distinct(values: list[float]) -> int:
    """Count the different orders of some sorted values."""
    return factorial(len(values)) // prod(factorial(len(list(same))) for _, same in groupby(values))
