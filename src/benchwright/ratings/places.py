"""Ranks with exact ties, and who comes first how often."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Ranks(NamedTuple):
    """Ranks of values, each (..., M); 1 is the highest value.

    Attributes:
        best: 1 + how many are higher.
        worst: how many are at least as high, itself included.
    """

    best: "NDArray[np.int64]"
    worst: "NDArray[np.int64]"

    @property
    def average(self) -> "NDArray[np.float64]":
        """The mean of the ranks that tied values share."""
        return (self.best + self.worst) / 2


def ranks(values: "NDArray[Any]") -> Ranks:
    """Rank values along the last axis, the highest first; only equal values tie.

    Args:
        values: (..., M) numbers, none of them NaN. Whole numbers keep ties that rounding would break.

    Returns:
        The ranks, in [1, M].

    Example:
        >>> import numpy as np
        >>> found = ranks(np.array([5, 9, 5, 1]))
        >>> found.best.tolist(), found.worst.tolist(), found.average.tolist()
        ([2, 1, 2, 4], [3, 1, 3, 4], [2.5, 1.0, 2.5, 4.0])
    """
    import numpy as np

    count = values.shape[-1]
    order, first, last = spans(values)
    best, worst = np.empty(values.shape, dtype=np.int64), np.empty(values.shape, dtype=np.int64)
    np.put_along_axis(best, order, count - last, axis=-1)
    np.put_along_axis(worst, order, count - first, axis=-1)
    return Ranks(best, worst)


def spans(values: "NDArray[Any]") -> tuple["NDArray[np.int64]", "NDArray[np.int32]", "NDArray[np.int32]"]:
    """Sort values along the last axis, and tell where those begin and end that equal each one.

    Args:
        values: (..., M) numbers; NaN stand behind all others, each by itself.

    Returns:
        Three arrays (..., M): the indices that sort the values, the lowest first; in that order the place of the
        first equal value, which is how many are lower; and the place of the last one.
    """
    import numpy as np

    count = values.shape[-1]
    order = np.argsort(values, axis=-1)
    ordered = np.take_along_axis(values, order, axis=-1)
    places = np.broadcast_to(np.arange(count, dtype=np.int32), values.shape)
    differs = np.ones((*values.shape[:-1], count + 1), dtype=bool)
    np.not_equal(ordered[..., 1:], ordered[..., :-1], out=differs[..., 1:-1])
    first = np.maximum.accumulate(np.where(differs[..., :-1], places, np.int32(0)), axis=-1)
    ends = np.where(differs[..., 1:], places, np.int32(count))
    last = np.minimum.accumulate(ends[..., ::-1], axis=-1)[..., ::-1]
    return order, first, last


def leader_counts(values: "NDArray[Any]") -> "NDArray[np.int64]":
    """Count how often each column leads, by how many lead with it.

    Args:
        values: (B, M) numbers; a row is one contest.

    Returns:
        Array (M, M): entry [m, k - 1] is the number of rows in which m is one of k leaders. Counts of more rows
        can be added.

    Example:
        >>> import numpy as np
        >>> leader_counts(np.array([[3, 1], [2, 2], [0, 4]])).tolist()
        [[1, 1], [1, 1]]
    """
    import numpy as np

    models = values.shape[1]
    leads = values == values.max(axis=1, keepdims=True)
    rows, columns = np.nonzero(leads)
    together = leads.sum(axis=1)[rows]
    return np.bincount(columns * models + together - 1, minlength=models * models).reshape(models, models)


def first_shares(counts: "NDArray[np.int64]") -> list[float]:
    """Give each column's share of first places; a place shared by k counts 1/k to each.

    Args:
        counts: of `leader_counts`, over at least one row.

    Returns:
        M shares in [0, 1]: the nearest floats to exact fractions, which sum to 1.

    Example:
        >>> import numpy as np
        >>> first_shares(leader_counts(np.array([[3, 1], [2, 2], [0, 4], [1, 0]])))
        [0.625, 0.375]
    """
    places = [
        sum((Fraction(count, k) for k, count in enumerate(row, 1) if count), Fraction(0)) for row in counts.tolist()
    ]
    rows = sum(places, Fraction(0))
    return [float(place / rows) for place in places]
