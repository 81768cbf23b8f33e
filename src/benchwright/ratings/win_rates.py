"""Win rates: the share of the other models that a model beats on a task, ties half."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from benchwright.errors import Fault, InputError, nearest
from benchwright.ratings.places import spans

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

DIRECTIONS = ("higher", "lower")


class Wins(NamedTuple):
    """What every model won on every task, in whole numbers.

    Attributes:
        twice: twice (beaten + tied / 2), (M, T); 0 without data.
        present: True where there is data, (M, T).
        others: how many models a model of the task can beat, at least 0, (T,).
    """

    twice: "NDArray[np.int64]"
    present: "NDArray[np.bool_]"
    others: "NDArray[np.int64]"

    @property
    def counted(self) -> "NDArray[np.bool_]":
        """True where there is data, and of another model too, (M, T)."""
        return self.present & (self.others > 0)

    @property
    def rates(self) -> "NDArray[np.float64]":
        """Win rates in [0, 1], (M, T); NaN where none is counted."""
        import numpy as np

        return np.where(self.counted, self.twice / np.maximum(2 * self.others, 1), np.nan)

    def means(self, tasks: "NDArray[np.bool_]") -> list[Fraction | None]:
        """Give every model's exact mean over those of these tasks that are counted; None where none is.

        Args:
            tasks: True for the tasks in scope, (T,).
        """
        import numpy as np

        scope = self.counted & tasks
        sums = [Fraction(0)] * len(scope)
        for others in np.unique(self.others[tasks & (self.others > 0)]).tolist():
            here = tasks & (self.others == others)
            of_these = np.where(scope[:, here], self.twice[:, here], 0).sum(axis=1).tolist()
            sums = [total + Fraction(part, 2 * others) for total, part in zip(sums, of_these, strict=True)]
        return [total / count if count else None for total, count in zip(sums, scope.sum(axis=1).tolist(), strict=True)]


def win_rates(values: "ArrayLike", *, better: str | Sequence[str] = "higher") -> "NDArray[np.float64]":
    """Give the share of the other models that each model beats on each task, ties half.

    Args:
        values: (M, T) numbers, compared exactly; NaN: no data.
        better: "higher" or "lower", for all tasks or for each.

    Returns:
        Array (M, T) in [0, 1]: (beaten + tied / 2) / (N - 1), with N the models that have data on the task. NaN
        without data, and for the only model of a task.

    Raises:
        InputError: another shape, an infinite value, or an unknown direction.

    Source:
        Liang et al. (2022), Holistic Evaluation of Language Models, arXiv:2211.09110.

    Example:
        >>> win_rates([[3, 1], [2, 1], [1, float("nan")]]).tolist()
        [[1.0, 0.5], [0.5, 0.5], [0.0, nan]]
    """
    return wins_of(values, better=better).rates


def mean_win_rate(values: "ArrayLike", *, better: str | Sequence[str] = "higher") -> list[float | None]:
    """Give each model's win rate, averaged over the tasks on which it and another model have data.

    Args:
        values: (M, T) numbers, compared exactly; NaN: no data.
        better: "higher" or "lower", for all tasks or for each.

    Returns:
        M numbers in [0, 1]: the nearest floats to exact fractions, so that equal ones are equal. None without such
        a task.

    Raises:
        InputError: another shape, an infinite value, or an unknown direction.

    Example:
        >>> mean_win_rate([[3, 1], [2, 1], [1, float("nan")]])
        [0.75, 0.5, 0.0]
    """
    import numpy as np

    wins = wins_of(values, better=better)
    means = wins.means(np.ones(len(wins.others), dtype=bool))
    return [None if mean is None else float(mean) for mean in means]


def wins_of(values: "ArrayLike", *, better: str | Sequence[str] = "higher") -> Wins:
    """Count what every model wins on every task.

    Args:
        values: (M, T) numbers, compared exactly; NaN: no data.
        better: "higher" or "lower", for all tasks or for each.

    Raises:
        InputError: another shape, an infinite value, or an unknown direction.
    """
    import numpy as np

    numbers = directed(values, better)
    present = ~np.isnan(numbers)
    order, first, last = spans(np.ascontiguousarray(numbers.T))
    twice = np.empty(order.shape, dtype=np.int64)
    np.put_along_axis(twice, order, first + last, axis=-1)  # beaten, and beaten with those that tie
    return Wins(np.where(present, twice.T, 0), present, np.maximum(present.sum(axis=0) - 1, 0))


def directed(values: "ArrayLike", better: str | Sequence[str]) -> "NDArray[np.float64]":
    """Turn values round where lower is better.

    Args:
        values: (M, T) numbers; NaN: no data.
        better: "higher" or "lower", for all tasks or for each.

    Returns:
        Array (M, T) in which higher is better; never -0.

    Raises:
        InputError: another shape, an infinite value, or an unknown direction.
    """
    import numpy as np

    numbers = np.asarray(values, dtype=np.float64)
    if numbers.ndim != 2:
        raise InputError(Fault(field="values", expected="models x tasks", found=f"an array of shape {numbers.shape}"))
    if np.isinf(numbers).any():
        raise InputError(Fault(field="values", expected="finite numbers, or NaN for no data", found="an infinite one"))
    turned: NDArray[np.float64] = numbers * _signs(better, numbers.shape[1]) + 0.0
    return turned


def _signs(better: str | Sequence[str], tasks: int) -> "NDArray[np.float64]":
    import numpy as np

    directions = [better] * tasks if isinstance(better, str) else list(better)
    if len(directions) != tasks:
        expected = f"a direction, or one for each of {tasks} tasks"
        raise InputError(Fault(field="better", expected=expected, found=f"{len(directions)}"))
    for direction in directions:
        if direction not in DIRECTIONS:
            hint = nearest(direction, DIRECTIONS)
            raise InputError(Fault(field="better", expected="higher or lower", found=repr(direction), hint=hint))
    return np.array([1.0 if direction == "higher" else -1.0 for direction in directions])
