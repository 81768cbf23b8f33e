"""Matchups: every pair of models that have data on a task meets there once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from benchwright.ratings.win_rates import directed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Matchups(NamedTuple):
    """Pairs of models that met on tasks; those of a task stand together.

    Attributes:
        first: index of a model, (N,).
        second: index of another model, (N,).
        twice: twice the points of the first, (N,): 2 it was better, 1 a tie, 0 it was worse.
        starts: where the matchups of each task begin, and N at the end, (T + 1,).
        models: M.
    """

    first: "NDArray[np.int64]"
    second: "NDArray[np.int64]"
    twice: "NDArray[np.int64]"
    starts: "NDArray[np.int64]"
    models: int

    @property
    def met(self) -> "NDArray[np.bool_]":
        """True for the models that met another one, (M,)."""
        import numpy as np

        return np.bincount(np.concatenate([self.first, self.second]), minlength=self.models) > 0

    @property
    def points(self) -> "NDArray[np.float64]":
        """What each model (row) won against each other one (column), ties half, (M, M)."""
        import numpy as np

        size = self.models * self.models
        points: NDArray[np.float64]
        ahead = np.bincount(self.first * self.models + self.second, weights=self.twice / 2, minlength=size)
        behind = np.bincount(self.second * self.models + self.first, weights=1 - self.twice / 2, minlength=size)
        points = (ahead + behind).astype(np.float64).reshape(self.models, self.models)
        return points


def matchups_of(values: "ArrayLike", *, better: str | Sequence[str] = "higher") -> Matchups:
    """Let every pair of models that have data on a task meet there.

    Args:
        values: (M, T) numbers, compared exactly; NaN: no data.
        better: "higher" or "lower", for all tasks or for each.

    Returns:
        The matchups task by task, in each the pairs (0, 1), (0, 2), ..., (1, 2), ... of the models that have data.

    Raises:
        InputError: another shape, an infinite value, or an unknown direction.

    Example:
        >>> met = matchups_of([[3, 1], [2, 1], [1, float("nan")]])
        >>> met.first.tolist(), met.second.tolist(), met.twice.tolist(), met.starts.tolist()
        ([0, 0, 1, 0], [1, 2, 2, 1], [2, 2, 2, 1], [0, 3, 4])
    """
    import numpy as np

    numbers = directed(values, better)
    pairs: dict[int, tuple[NDArray[np.int64], NDArray[np.int64]]] = {}
    first, second, twice, starts = [], [], [], [0]
    for column in numbers.T:
        there = np.flatnonzero(~np.isnan(column))
        if len(there) not in pairs:
            pairs[len(there)] = np.triu_indices(len(there), 1)
        a, b = (there[places] for places in pairs[len(there)])
        first.append(a)
        second.append(b)
        twice.append(1 + np.sign(column[a] - column[b]).astype(np.int64))
        starts.append(starts[-1] + len(a))
    none = [np.empty(0, dtype=np.int64)]
    return Matchups(
        np.concatenate(first or none),
        np.concatenate(second or none),
        np.concatenate(twice or none),
        np.array(starts, dtype=np.int64),
        len(numbers),
    )
