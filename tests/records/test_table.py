"""The table of scores: runs and states of cells."""

import numpy as np

from benchwright.records.table import FAILED, MISSING, NOT_PLANNED, OK, UNREADABLE, Table

STATES = np.array([[[OK, FAILED], [MISSING, OK], [OK, OK]], [[UNREADABLE, OK], [NOT_PLANNED] * 2, [NOT_PLANNED] * 2]])
TABLE = Table(
    models=("a", "b"),
    tasks=("t", "u"),
    points=np.zeros((2, 3, 2), dtype=np.int64),
    totals=np.ones(2, dtype=np.int64),
    states=STATES.astype(np.int8),
)


def test_runs_that_were_not_planned_do_not_count() -> None:
    """Every model has its own number of runs; a missing cell is still a planned one."""
    assert [TABLE.runs_of(model) for model in (0, 1)] == [3, 1]


def test_cells_are_counted_by_state() -> None:
    """Each state of each model is counted apart."""
    assert [TABLE.count(0, state) for state in (OK, FAILED, UNREADABLE, MISSING, NOT_PLANNED)] == [4, 1, 0, 1, 0]
    assert [TABLE.count(1, state) for state in (OK, FAILED, UNREADABLE, MISSING, NOT_PLANNED)] == [1, 0, 1, 0, 4]


def test_a_table_without_tasks_has_no_runs() -> None:
    """Nothing asked is nothing run."""
    empty = np.zeros((1, 3, 0), dtype=np.int64)
    table = Table(models=("a",), tasks=(), points=empty, totals=empty[0, 0], states=empty.astype(np.int8))
    assert table.runs_of(0) == 0
