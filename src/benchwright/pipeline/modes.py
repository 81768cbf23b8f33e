"""Every reply in every grading mode: what a run's means would be if its `answer` lines were read another way."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, get_args

from benchwright.grade.rubric import CellScore, Grader, waits
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.ledger import Ledger
from benchwright.rank.columns import Scores
from benchwright.records import AnswerCheck, JudgeCheck, Mode, Record, Reply, Task, Verdict
from benchwright.records.table import MISSING, Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODES: tuple[Mode, ...] = get_args(Mode)


class ByMode(Record, frozen=True, kw_only=True):
    """One model in every grading mode.

    Attributes:
        means: mode -> mean; None while one of the model's cells is missing.
        changed: replies whose score is not the same in all modes.
    """

    means: dict[str, float | None]
    changed: int


class ModeScores:
    """Scores of a run's cells in every mode, from one reading of the replies that a mode can read differently.

    Only `answer` lines are read by mode: a task without one is not graded again, and its replies are not read.
    """

    def __init__(self, run: RunFolder, ledger: Ledger) -> None:
        settings = run.benchmark.settings
        self._runs = run.manifest.runs
        self._others = [mode for mode in MODES if mode != settings.grading]
        self._configured = settings.grading
        self._graders = [
            [Grader(task, mode, settings.reading_locale) for mode in self._others] if has_answer(task) else []
            for task in run.tasks
        ]
        self._size = len(run.models) * len(run.tasks) * self._runs
        self._differ: dict[int, list[int]] = {}
        self._replies: Iterator[tuple[int, Reply | None]] = ledger.replies(self._cells(ledger))

    def _cells(self, ledger: Ledger) -> Iterator[int]:
        return (cell for cell in range(self._size) if self._graders_of(cell) and not ledger.missing(cell))

    def _graders_of(self, cell: int) -> list[Grader]:
        return self._graders[cell // self._runs % len(self._graders)]

    def add(self, cell: int, verdicts: Sequence[Verdict], score: CellScore) -> None:
        """Grade a cell in the modes that the run was not scored in.

        Args:
            cell: its number; cells come in ascending order, those without an outcome left out.
            verdicts: those of the configured mode.
            score: that of the configured mode.
        """
        graders = self._graders_of(cell)
        if not graders:
            return
        _, reply = next(self._replies)
        if reply is None or reply.text is None:
            return
        points = [_regraded(grader, reply, verdicts).points for grader in graders]
        if any(other != score.points for other in points):
            self._differ[cell] = points

    def by_model(self, table: Table) -> list[ByMode]:
        """Give every model in every mode.

        Args:
            table: the scores in the configured mode.
        """
        size = self._size // len(table.models) if table.models else 1
        changed = [0] * len(table.models)
        for cell in self._differ:
            changed[cell // size] += 1
        means = {self._configured: _means(table)}
        for place, mode in enumerate(self._others):
            means[mode] = _means(self._table(table, place)) if self._differ else means[self._configured]
        return [
            ByMode(means={mode: means[mode][m] for mode in MODES}, changed=changed[m]) for m in range(len(table.models))
        ]

    def _table(self, table: Table, place: int) -> Table:
        points: NDArray[Any] = table.points.transpose(0, 2, 1).copy()
        for cell, others in self._differ.items():
            points.flat[cell] = others[place]
        return Table(
            models=table.models,
            tasks=table.tasks,
            points=points.transpose(0, 2, 1),
            totals=table.totals,
            states=table.states,
        )


def has_answer(task: Task) -> bool:
    """Tell whether a task has a line that the grading mode decides."""
    return any(isinstance(line.check, AnswerCheck) for line in task.rubric)


def _regraded(grader: Grader, reply: Reply, verdicts: Sequence[Verdict]) -> CellScore:
    score, findings = grader.grade(reply.text, truncated=reply.finish == "length")
    rubric = grader.task.rubric
    if not any(isinstance(line.check, JudgeCheck) for line in rubric):
        return score
    # A judge's verdict stands in every mode. So does a line that counts as unread because no other line was read.
    met = [
        finding.met if finding.met is not None or isinstance(line.check, AnswerCheck) else verdict.met
        for line, finding, verdict in zip(rubric, findings, verdicts, strict=True)
    ]
    return grader.score(met, waiting=waits(verdicts))


def _means(table: Table) -> list[float | None]:
    scores = Scores(table)
    return [None if table.count(m, MISSING) else float(scores.mean(m).mean) for m in range(len(table.models))]
