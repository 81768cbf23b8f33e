"""Small tables of scores for tests."""

from collections.abc import Sequence

import numpy as np

from benchwright.records.table import NOT_PLANNED, OK, Table

Runs = Sequence[Sequence[int]]


def table_of(scores: dict[str, Runs], *, totals: Sequence[int] | int = 1, tasks: Sequence[str] | None = None) -> Table:
    """A table from model -> runs -> points; models may have different numbers of runs."""
    width = len(next(iter(scores.values()))[0])
    longest = max(len(runs) for runs in scores.values())
    points = np.zeros((len(scores), longest, width), dtype=np.int64)
    states = np.full(points.shape, NOT_PLANNED, dtype=np.int8)
    for model, runs in enumerate(scores.values()):
        points[model, : len(runs)] = runs
        states[model, : len(runs)] = OK
    return Table(
        models=tuple(scores),
        tasks=tuple(tasks or (f"t{number:03d}" for number in range(width))),
        points=points,
        totals=np.asarray([totals] * width if isinstance(totals, int) else totals, dtype=np.int64),
        states=states,
    )
