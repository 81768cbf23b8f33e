"""The one array that all statistics read: exact scores of models on tasks over runs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OK, FAILED, UNREADABLE, MISSING, NOT_PLANNED = range(5)
"""States of a cell, as numbers in `Table.states`."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """Exact scores: `points[m, r, t] / totals[t]`.

    Attributes:
        models: M names.
        tasks: T ids.
        points: whole numbers, shape (M, R, T); 0 where the reply failed or could not be read.
        totals: whole numbers above 0, shape (T,).
        states: OK, FAILED, UNREADABLE, MISSING or NOT_PLANNED (a run that this model does not have), (M, R, T).
    """

    models: tuple[str, ...]
    tasks: tuple[str, ...]
    points: "NDArray[np.int64]"
    totals: "NDArray[np.int64]"
    states: "NDArray[np.int8]"

    def runs_of(self, model: int) -> int:
        """Give the number of runs that a model has."""
        return int((self.states[model, :, 0] != NOT_PLANNED).sum()) if self.tasks else 0

    def count(self, model: int, state: int) -> int:
        """Count a model's cells in one state."""
        return int((self.states[model] == state).sum())
