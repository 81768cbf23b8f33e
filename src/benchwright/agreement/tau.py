"""Kendall's tau-b: do two models find the same tasks hard?"""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEW_VALUES = 32
"""Up to so many different values in a row, all its pairs are counted by matrix products; beyond, by sorting."""

_CELLS = 2**22
_EXACT_IN_FLOAT32 = 2**24


def tau_b(a: Sequence[int], b: Sequence[int]) -> float | None:
    """Give Kendall's tau-b of two models' scores on the same tasks.

    Args:
        a: the first model's score on each task, as whole numbers, so that ties are exact.
        b: the second model's, in the same order; only the order within a model counts, not its unit.

    Returns:
        What `tau_b_pairs` gives for the two.

    Raises:
        ValueError: the scores are not whole numbers, or not equally many.

    Example:
        >>> tau_b([1, 2, 2, 3], [1, 3, 2, 3]), tau_b([1, 1, 2], [1, 1, 2]), tau_b([1, 1, 1], [1, 1, 2])
        (0.8, 1.0, None)
    """
    if len(a) != len(b):
        raise ValueError(f"scores of the same tasks were expected, not {len(a)} and {len(b)} scores")
    return tau_b_pairs([a, b])[0, 1]


def tau_b_pairs(values: "Sequence[Sequence[int]] | NDArray[Any]") -> dict[tuple[int, int], float | None]:
    """Give Kendall's tau-b of every pair of models.

    Args:
        values: (M, T) scores as whole numbers.

    Returns:
        (i, j) -> tau in [-1, 1], for every i < j. It is exactly 1 where both models order the tasks alike, ties
        included. A constant row orders nothing, so the formula is 0/0: the value is 1 for two rows that are
        identical and None for all others, also for two rows with different constants. Without tasks it is None.

    Raises:
        ValueError: the scores are not whole numbers.

    Source:
        Kendall (1945), doi:10.1093/biomet/33.3.239; falling pairs by merge sort: Knight (1966),
        doi:10.1080/01621459.1966.10480879.

    Example:
        >>> tau_b_pairs([[0, 1, 2], [2, 1, 0], [5, 5, 5], [5, 5, 5]])[0, 1], tau_b_pairs([[5, 5], [5, 5]])[0, 1]
        (-1.0, 1.0)
    """
    import numpy as np

    rows = np.asarray(values)
    if rows.ndim != 2 or (rows.size and rows.dtype.kind not in "biu"):
        raise ValueError(f"rows of whole numbers were expected, not an array {rows.shape} of {rows.dtype}")
    models, tasks = rows.shape
    if not tasks:
        return dict.fromkeys(combinations(range(models), 2))
    ranks = np.stack([_places(row) for row in rows]) if models else rows.astype(np.int64)
    untied = np.array([tasks**2 - (np.bincount(row) ** 2).sum() for row in ranks], dtype=np.int64)
    agreed = _agreed_order(ranks, untied)
    # Both factors are exact and their product is rounded once, so its root is exact where the two are equal:
    # the quotient is then exactly 1 or -1, which the product of two roots would miss.
    with np.errstate(invalid="ignore"):
        tau = (agreed / np.sqrt(untied[:, None].astype(float) * untied))[np.triu_indices(models, 1)]
    found: list[float | None] = tau.tolist()
    pairs = dict(zip(combinations(range(models), 2), found, strict=True))
    for i, j in zip(*np.nonzero((untied[:, None] == 0) | (untied == 0)), strict=True):
        if i < j:
            pairs[int(i), int(j)] = 1.0 if bool((rows[i] == rows[j]).all()) else None
    return pairs


def _places(row: "NDArray[Any]") -> "NDArray[np.int64]":
    """Give the place of each value among the different values of its row, from 0."""
    import numpy as np

    low, high = int(row.min()), int(row.max())
    if high - low > 4 * len(row):
        return np.unique(row, return_inverse=True)[1].astype(np.int64)
    # Most scores are small whole numbers: counting them is three times as fast as sorting them.
    steps = row.astype(np.int64) - low
    return (np.cumsum(np.bincount(steps) > 0) - 1)[steps]


def _agreed_order(ranks: "NDArray[np.int64]", untied: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """Count, for each two rows, the ordered pairs of tasks in the same order minus those in reverse.

    Args:
        ranks: (M, T) places of the values among the different values of their row, from 0.
        untied: (M,) ordered pairs of tasks that differ in a row.

    Returns:
        Array (M, M); only what stands above the diagonal counts.
    """
    import numpy as np

    many = ranks.max(axis=1) >= FEW_VALUES
    few = np.flatnonzero(~many)
    agreed = np.zeros((len(ranks), len(ranks)), dtype=np.int64)
    agreed[np.ix_(few, few)] = _by_products(ranks[few])
    for i in range(len(ranks)):
        rest = np.flatnonzero(many[i + 1 :] | many[i]) + i + 1
        if len(rest):
            agreed[i, rest] = _by_sorting(ranks[i], ranks[rest], untied[i] + untied[rest])
    return agreed


def _by_products(ranks: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """Count from the table of joint values of each pair, all tables at once as products of one-hot rows."""
    import numpy as np

    models, tasks = ranks.shape
    width = int(ranks.max(initial=0)) + 1
    # Every sum is a whole number of at most `tasks`, so that the products are exact.
    kind = np.float32 if tasks < _EXACT_IN_FLOAT32 else np.float64
    small, values = ranks.astype(np.uint8), np.arange(width, dtype=np.uint8)
    hot = (small[:, None, :] == values[:, None]).astype(kind).reshape(models * width, tasks)
    signs = np.sign(np.arange(width)[:, None] - np.arange(width)).astype(kind)
    agreed = np.zeros((models, models), dtype=np.int64)
    step = max(1, _CELLS // (width * width * max(1, models)))
    for start in range(0, models, step):
        rows = hot[start * width : (start + step) * width]
        joint = (rows @ hot[start * width :].T).reshape(len(rows) // width, width, -1)
        before = (signs @ joint).reshape(-1, width) @ signs.T
        products = joint.reshape(-1, width).astype(np.int64) * before.astype(np.int64)
        agreed[start : start + step, start:] = products.reshape(*joint.shape[:2], -1, width).sum(axis=(1, 3))
    return agreed


def _by_sorting(one: "NDArray[np.int64]", others: "NDArray[np.int64]", untied: "NDArray[np.int64]") -> "NDArray[Any]":
    """Count by the pairs that stand in falling order once the tasks are sorted by the first row.

    Args:
        one: (T,) ranks.
        others: (N, T) ranks.
        untied: (N,) ordered pairs that differ in the first row plus those that differ in the other.
    """
    import numpy as np

    tasks = len(one)
    keys = np.sort(one * tasks + others, axis=1)
    starts = np.ones(keys.shape, dtype=bool)
    starts[:, 1:] = keys[:, 1:] != keys[:, :-1]
    places = np.flatnonzero(starts)
    sizes = np.diff(np.append(places, keys.size))
    tied = np.add.reduceat(sizes**2, np.flatnonzero(places % tasks == 0))
    return untied - tasks**2 + tied - 4 * _falling(keys % tasks)


def _falling(rows: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """Count, in each row, the pairs whose earlier value is larger: merge sort from the bottom, level by level."""
    import numpy as np

    count, tasks = rows.shape
    length = 1 << (tasks - 1).bit_length()
    values = np.full((count, length), tasks, dtype=np.int32)
    values[:, :tasks] = rows
    falling = np.zeros(count, dtype=np.int64)
    width = 1
    while width < length:
        blocks = values.reshape(-1, 2 * width)
        order = np.argsort(blocks, axis=1, kind="stable")
        # A value of the right half that has j values of its half and i of the left before it was passed by width - i.
        places = (order >= width) @ np.arange(2 * width)
        passed = width * width + width * (width - 1) // 2 - places
        falling += passed.reshape(count, -1).sum(axis=1)
        values = np.take_along_axis(blocks, order, axis=1).reshape(count, length)
        width *= 2
    return falling
