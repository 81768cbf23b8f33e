"""From the verdicts of a run to every number of its report."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchwright.grade.rubric import CellScore, Grader
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.modes import ByMode, ModeScores
from benchwright.pipeline.verdicts import graders_of, scored_cells
from benchwright.rank.columns import Scores
from benchwright.records.table import FAILED, MISSING, OK, UNREADABLE, Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STATES = {"ok": OK, "failed": FAILED, "unreadable": UNREADABLE, "missing": MISSING}


@dataclass
class Outcome:
    """What the verdicts of a run say.

    Attributes:
        table: exact scores and states of all cells.
        unreadable: per model, why replies could not be read.
        modes: per model, its mean in every grading mode.
    """

    table: Table
    unreadable: dict[str, Counter[str]]
    modes: list[ByMode]


def read_outcome(run: RunFolder, ledger: Ledger) -> Outcome:
    """Read verdicts.jsonl into exact scores; on the way grade in the modes that the run was not scored in.

    Raises:
        InputError: the verdicts are not those of these replies.
    """
    graders = graders_of(run)
    cells, modes = _Cells(run, graders), ModeScores(run, ledger)
    unreadable: dict[str, Counter[str]] = {name: Counter() for name in run.models}
    for cell, _, verdicts, score in scored_cells(run, ledger, graders):
        cells.set(cell, score)
        modes.add(cell, verdicts, score)
        if score.status == "unreadable":
            unreadable[verdicts[0].model][verdicts[0].reason or "format"] += 1
    table = cells.table()
    return Outcome(table=table, unreadable=unreadable, modes=modes.by_model(table))


class _Cells:
    """Scores of cells as they come, then a table."""

    def __init__(self, run: RunFolder, graders: Sequence[Grader]) -> None:
        import numpy as np

        self.run = run
        self._totals = [grader.total for grader in graders]
        shape = (len(run.models), len(run.tasks), run.manifest.runs)
        self._points: NDArray[np.int64] = np.zeros(shape, dtype=np.int64)
        self._states: NDArray[np.int8] = np.full(shape, MISSING, dtype=np.int8)

    def set(self, cell: int, score: CellScore) -> None:
        self._points.flat[cell] = score.points
        self._states.flat[cell] = _STATES[score.status]

    def table(self) -> Table:
        import numpy as np

        return Table(
            models=self.run.models,
            tasks=self.run.manifest.tasks,
            points=self._points.transpose(0, 2, 1),
            totals=np.array(self._totals, dtype=np.int64),
            states=self._states.transpose(0, 2, 1),
        )


def family_means(table: Table, families: Sequence[str | None]) -> list[dict[str, float | None]]:
    """Give each model's mean on each family; None while one of its cells is missing."""
    import numpy as np

    named = list(dict.fromkeys(family for family in families if family is not None))
    found: list[dict[str, float | None]] = [{} for _ in table.models]
    for name in named:
        index = np.array([t for t, family in enumerate(families) if family == name])
        part = Table(
            models=table.models,
            tasks=tuple(table.tasks[t] for t in index),
            points=table.points[:, :, index],
            totals=table.totals[index],
            states=table.states[:, :, index],
        )
        scores = Scores(part)
        for m in range(len(table.models)):
            found[m][name] = None if part.count(m, MISSING) else float(scores.mean(m).mean)
    return found
