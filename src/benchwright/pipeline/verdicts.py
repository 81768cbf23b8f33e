"""The stored verdicts of a run, in step with its replies."""

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files.scan import LineReader, scan_lines
from benchwright.files.wire import decode
from benchwright.grade.rubric import CellScore, Grader, waits
from benchwright.pipeline.folder import VERDICTS, RunFolder
from benchwright.pipeline.ledger import Ledger
from benchwright.records import Verdict


def verdicts_by_cell(run: RunFolder, ledger: Ledger) -> Iterator[tuple[int, list[Verdict]]]:
    """Give the verdicts of each cell that has an outcome, in the fixed order.

    Raises:
        InputError: a verdict is missing, in excess or of another cell.
    """
    path = run.file(VERDICTS)
    lines = enumerate(scan_lines(path), 1)
    runs = run.manifest.runs
    number = 0
    for m, model in enumerate(run.models):
        for t, task in enumerate(run.tasks):
            for r in range(runs):
                cell = ledger.cell(m, t, r)
                if ledger.missing(cell):
                    continue
                found = []
                for line in task.rubric:
                    number, (_, data) = next(lines, (number + 1, (0, b"")))
                    verdict = _verdict(data, str(path), number)
                    if (verdict.model, verdict.task_id, verdict.run, verdict.line_id) != (
                        model,
                        task.id,
                        r + 1,
                        line.id,
                    ):
                        raise _out_of_step(
                            run, number, f"model {model!r}, task {task.id!r}, run {r + 1}, line {line.id!r}"
                        )
                    found.append(verdict)
                yield cell, found
    if next(lines, None) is not None:
        raise _out_of_step(run, number + 1, "the end of the file")


class ScoredCell(NamedTuple):
    """One cell that has an outcome: its number, what grades its task, its verdicts, and the score that they make."""

    cell: int
    grader: Grader
    verdicts: list[Verdict]
    score: CellScore


def graders_of(run: RunFolder) -> list[Grader]:
    """Give what grades each task of a run."""
    settings = run.benchmark.settings
    return [Grader(task, settings.grading, settings.reading_locale) for task in run.tasks]


def scored_cells(run: RunFolder, ledger: Ledger, graders: Sequence[Grader]) -> Iterator[ScoredCell]:
    """Score each cell that has an outcome by its verdicts, in the fixed order.

    Raises:
        InputError: a verdict is missing, in excess or of another cell.
    """
    for cell, verdicts in verdicts_by_cell(run, ledger):
        grader = graders[cell // run.manifest.runs % len(graders)]
        yield ScoredCell(cell, grader, verdicts, _score(grader, verdicts, failed=ledger.failed(cell)))


def _score(grader: Grader, verdicts: Sequence[Verdict], *, failed: bool) -> CellScore:
    return grader.score([v.met for v in verdicts], failed=failed, waiting=waits(verdicts))


def _verdict(data: bytes, path: str, number: int) -> Verdict:
    try:
        return decode(data, Verdict)
    except msgspec.DecodeError as error:
        found = str(error) if data else "the end of the file"
        raise InputError(Fault(path=path, line=number, expected="a verdict", found=found)) from None


def _out_of_step(run: RunFolder, number: int, expected: str) -> InputError:
    hint = f"the verdicts are not those of these replies: benchwright grade {run.path}"
    return InputError(
        Fault(path=str(run.path / VERDICTS), line=number, expected=expected, found="another cell", hint=hint)
    )


class VerdictIndex:
    """Where the verdicts of each cell stand, and the score that they make."""

    def __init__(self, run: RunFolder, ledger: Ledger) -> None:
        self._ledger = ledger
        self._runs = run.manifest.runs
        self._graders = graders_of(run)
        size = len(run.models) * len(run.tasks) * self._runs
        self._places = array("q", [0]) * (size + 1)
        self._fill(run)
        self._reader = LineReader(run.file(VERDICTS))

    def _fill(self, run: RunFolder) -> None:
        lines = scan_lines(run.file(VERDICTS))
        end = 0
        for cell in range(len(self._places) - 1):
            self._places[cell] = end
            if not self._ledger.missing(cell):
                for _ in self._grader(cell).task.rubric:
                    offset, line = next(lines, (end, b""))
                    end = offset + len(line)
        self._places[-1] = end

    def _grader(self, cell: int) -> Grader:
        return self._graders[cell // self._runs % len(self._graders)]

    def total(self, cell: int) -> int:
        """Give the weight of all lines of a cell's task."""
        return self._grader(cell).total

    def cell(self, cell: int) -> tuple[list[Verdict], CellScore]:
        """Read the verdicts of a cell and score it."""
        if self._ledger.missing(cell):
            return [], CellScore(0, "missing")
        start, end = self._places[cell], self._places[cell + 1]
        lines = self._reader.read(start, end - start).splitlines()
        verdicts = [decode(line, Verdict) for line in lines]
        return verdicts, _score(self._grader(cell), verdicts, failed=self._ledger.failed(cell))

    def __enter__(self) -> "VerdictIndex":
        return self

    def __exit__(self, *error: object) -> None:
        self._reader.close()
