"""The table of scores."""

import numpy as np

from benchwright.records.table import FAILED, NOT_PLANNED, OK, Table


def test_runs_and_states_are_counted_per_model() -> None:
    """A run that a model does not have is no run of it."""
    states = np.full((2, 3, 2), OK, dtype=np.int8)
    states[1, 2], states[0, 0, 0] = NOT_PLANNED, FAILED
    table = Table(
        models=("a", "b"),
        tasks=("x", "y"),
        points=np.zeros((2, 3, 2), dtype=np.int64),
        totals=np.ones(2, dtype=np.int64),
        states=states,
    )

    assert (table.runs_of(0), table.runs_of(1), table.count(0, FAILED), table.count(1, OK)) == (3, 2, 1, 4)
