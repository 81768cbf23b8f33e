"""Small tables of values for tests of leaderboards."""

from collections.abc import Sequence

import numpy as np

from benchwright.records.leaderboard import Better, ScoresTable


def scores_table(
    values: Sequence[Sequence[float | None]],
    *,
    groups: Sequence[str] | None = None,
    better: Better | Sequence[Better] = "higher",
    decimals: int = -1,
    models: Sequence[str] | None = None,
) -> ScoresTable:
    """A table from rows of models; None: no data."""
    numbers = np.array([[np.nan if value is None else value for value in row] for row in values], dtype=np.float64)
    count, tasks = numbers.shape
    return ScoresTable(
        models=tuple(models or (f"m{m:03d}" for m in range(count))),
        tasks=tuple(f"t{t:04d}" for t in range(tasks)),
        groups=tuple(groups or ["all"] * tasks),
        better=tuple([better] * tasks if isinstance(better, str) else better),
        values=numbers,
        order=numbers,
        written=[[None if value != value else f"{value}" for value in column] for column in numbers.T.tolist()],
        decimals=np.full(tasks, decimals, dtype=np.int64),
        drawn_with=np.arange(tasks),
        battles=False,
        warnings=(),
    )
