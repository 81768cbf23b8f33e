"""From the verdicts of a run to every number of its report."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from benchwright.grade.rubric import CellScore, Grader
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import graded_replies
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.verdicts import verdicts_by_cell
from benchwright.rank.columns import Scores
from benchwright.records import AnswerCheck, Mode
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
    """

    table: Table
    unreadable: dict[str, Counter[str]] = field(default_factory=dict)


def read_outcome(run: RunFolder, ledger: Ledger) -> Outcome:
    """Read verdicts.jsonl into exact scores.

    Raises:
        InputError: the verdicts are not those of these replies.
    """
    cells = _Cells(run)
    unreadable: dict[str, Counter[str]] = {name: Counter() for name in run.models}
    for cell, verdicts in verdicts_by_cell(run, ledger):
        grader = cells.grader(cell)
        score = grader.score([v.met for v in verdicts], failed=ledger.failed(cell))
        cells.set(cell, score)
        if score.status == "unreadable":
            unreadable[verdicts[0].model][verdicts[0].reason or "format"] += 1
    return Outcome(table=cells.table(), unreadable=unreadable)


class _Cells:
    """Scores of cells as they come, then a table."""

    def __init__(self, run: RunFolder) -> None:
        import numpy as np

        self.run = run
        settings = run.benchmark.settings
        self._graders = [Grader(task, settings.grading, settings.reading_locale) for task in run.tasks]
        shape = (len(run.models), len(run.tasks), run.manifest.runs)
        self._points: NDArray[np.int64] = np.zeros(shape, dtype=np.int64)
        self._states: NDArray[np.int8] = np.full(shape, MISSING, dtype=np.int8)

    def grader(self, cell: int) -> Grader:
        return self._graders[cell // self.run.manifest.runs % len(self.run.tasks)]

    def set(self, cell: int, score: CellScore) -> None:
        self._points.flat[cell] = score.points
        self._states.flat[cell] = _STATES[score.status]

    def table(self) -> Table:
        import numpy as np

        return Table(
            models=self.run.models,
            tasks=self.run.manifest.tasks,
            points=self._points.transpose(0, 2, 1),
            totals=np.array([grader.total for grader in self._graders], dtype=np.int64),
            states=self._states.transpose(0, 2, 1),
        )


def means_by_mode(run: RunFolder, ledger: Ledger, means: Sequence[Fraction | None]) -> list[dict[str, float | None]]:
    """Give each model's mean in every grading mode; only `answer` lines are read differently.

    Args:
        run: the run.
        ledger: its replies.
        means: each model's exact mean in the configured mode, None while cells are missing.

    Returns:
        One dict a model, from mode to mean; None where a mode is not available yet.
    """
    configured = run.benchmark.settings.grading
    differs = any(isinstance(line.check, AnswerCheck) for task in run.tasks for line in task.rubric)
    found: list[dict[str, float | None]] = [dict.fromkeys(("classic", "strict", "lenient")) for _ in means]
    for mode in ("classic", "strict"):
        regraded = _means(run, ledger, mode) if differs and mode != configured else means
        for modes, mean, known in zip(found, regraded, means, strict=True):
            modes[mode] = None if mean is None or known is None else float(mean)
    if not differs:
        for modes, mean in zip(found, means, strict=True):
            modes["lenient"] = None if mean is None else float(mean)
    return found


def _means(run: RunFolder, ledger: Ledger, mode: Mode) -> list[Fraction]:
    cells = _Cells(run)
    places = {name: m for m, name in enumerate(run.models)}
    tasks = {task: t for t, task in enumerate(run.manifest.tasks)}
    for reply, score, _, _ in graded_replies(run, ledger, mode):
        cells.set(ledger.cell(places[reply.model], tasks[reply.task_id], reply.run - 1), score)
    scores = Scores(cells.table())
    return [scores.mean(m).mean for m in range(len(run.models))]


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
