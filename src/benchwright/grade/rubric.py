"""A task scored by its lines: weight of the lines met over the weight of all lines."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import find_faults
from benchwright.grade.checks import reader_of
from benchwright.grade.view import Finding, View
from benchwright.records import (
    AnswerCheck,
    Graded,
    JudgeCheck,
    Line,
    LineVerdict,
    Mode,
    Status,
    Task,
    TaskRow,
    Verdict,
)
from benchwright.text.numbers import fraction

_UNDECIDED = {"not_asked", "ambiguous", "conflict", "limit", "judge_failed", "judge_unreadable", "judge_tied"}
"""Where a line that must be absent could not be read for one of these, the claim may hold."""


class CellScore(NamedTuple):
    """An exact score: `points` of the task's `total`, and how the reply could be read."""

    points: int
    status: Status


class Grader:
    """A task made ready to grade many replies.

    Attributes:
        task: the task.
        total: the weight of all lines, as a whole number.
        weights: the weight of each line in the same unit.
    """

    def __init__(self, task: Task, mode: Mode, locale: str) -> None:
        self.task = task
        self.locale = locale
        self.weights, self.total = whole_weights(task.rubric)
        self._lines = [(line, reader_of(line, task, mode)) for line in task.rubric]
        self._present = any(not line.absent for line in task.rubric)

    def grade(
        self, text: str | None, *, truncated: bool = False, judged: Mapping[str, Finding] = MappingProxyType({})
    ) -> tuple[CellScore, list[Finding]]:
        """Grade one reply.

        Args:
            text: the reply; None is a call that failed.
            truncated: True when the reply was cut off at the limit of tokens.
            judged: line id -> what the judges found, for lines that need reading; one that is not there waits.
        """
        if text is None:
            return CellScore(0, "failed"), [Finding(None, "no_response", None)] * len(self._lines)
        view = View(text, self.locale)
        findings = [
            self._read(line, judged.get(line.id) or read(view), view, truncated=truncated) for line, read in self._lines
        ]
        score = self.score([finding.met for finding in findings], waiting=waits(findings))
        if score.status == "unreadable":
            findings = [_unread(finding, view) for finding in findings]
        return score, findings

    def verdicts(self, findings: Sequence[Finding]) -> tuple[LineVerdict, ...]:
        """Give what was found on the lines as verdicts, in the order of the rubric."""
        return tuple(
            LineVerdict(
                line_id=line.id,
                met=finding.met,
                by="judge" if isinstance(line.check, JudgeCheck) else "code",
                reason=finding.reason,
                read=finding.read,
            )
            for line, finding in zip(self.task.rubric, findings, strict=True)
        )

    def score(self, met: Sequence[bool | None], *, failed: bool = False, waiting: bool = False) -> CellScore:
        """Score a cell from the verdicts on its lines.

        A cell is unreadable when no line could be read; lines that must be absent never make it readable,
        unless the rubric has no other. While a judge is still to be asked about a line, the cell has no score:
        what was not asked is neither met nor not met.
        """
        if failed or waiting:
            return CellScore(0, "failed" if failed else "missing")
        lines = self.task.rubric
        read = [m is not None for m, line in zip(met, lines, strict=True) if not (line.absent and self._present)]
        if not any(read):
            return CellScore(0, "unreadable")
        return CellScore(sum(w for w, m in zip(self.weights, met, strict=True) if m), "ok")

    def _read(self, line: Line, finding: Finding, view: View, *, truncated: bool) -> Finding:
        if line.absent:
            return _inverted(finding, view)
        if truncated and finding.met is None and finding.reason == "format":
            return Finding(None, "truncated", finding.read)
        return finding


def _inverted(finding: Finding, view: View) -> Finding:
    """An absent line is met when the claim does not hold in a reply that is an answer at all."""
    if view.empty or view.refusal:
        return view.unread()
    if finding.met is None and finding.reason in _UNDECIDED:
        return finding
    return Finding(not finding.met, None, finding.read)


def _unread(finding: Finding, view: View) -> Finding:
    return finding if finding.met is None else Finding(None, view.unread().reason, finding.read)


def waits(verdicts: Iterable[Finding | Verdict]) -> bool:
    """Tell whether a judge is still to be asked about a line."""
    return any(verdict.met is None and verdict.reason == "not_asked" for verdict in verdicts)


def whole_weights(rubric: Sequence[Line]) -> tuple[list[int], int]:
    """Give the weights of the lines as whole numbers in a common unit, and their sum.

    Example:
        >>> from benchwright.records import TextCheck
        >>> line = lambda n, w: Line(id=str(n), claim="c", weight=w, check=TextCheck(value="x"))
        >>> whole_weights([line(1, 0.5), line(2, 2)])
        ([1, 4], 5)
    """
    exact = [fraction(line.weight) for line in rubric]
    unit = lcm(*(weight.denominator for weight in exact))
    weights = [int(weight * unit) for weight in exact]
    return weights, sum(weights)


def task_of(row: TaskRow) -> Task:
    """Turn a row of tasks.jsonl into a task: `question` into `prompt`, `answer` into a rubric of one line."""
    rubric = row.rubric
    if rubric is None and row.answer is not None:
        rubric = (Line(id="answer", claim=f"The answer is {_shown(row.answer)}", check=AnswerCheck(value=row.answer)),)
    return Task(
        id=row.id,
        prompt=row.prompt if row.prompt is not None else row.question or "",
        rubric=rubric or (),
        family=row.family,
        difficulty=row.difficulty,
        group=row.group,
        metadata=row.metadata,
    )


def _row_of(task: dict[str, Any]) -> TaskRow:
    try:
        return msgspec.convert(task, TaskRow)
    except msgspec.ValidationError as error:
        faults = find_faults(task, TaskRow, path=None) or [Fault(expected="a task", found=str(error))]
        raise InputError(*faults) from None


def _shown(key: Any) -> str:
    return ("true" if key else "false") if isinstance(key, bool) else str(key)


def grade(
    task: Task | dict[str, Any], reply_text: str | None, *, mode: Mode | None = None, locale: str = "en"
) -> Graded:
    """Grade one reply to one task.

    Args:
        task: a task, or its JSON form with `rubric` or `answer`.
        reply_text: the reply; None for a call that failed.
        mode: how `answer` lines are read: "classic", "strict" or "lenient"; strict when absent.
        locale: decides separators of numbers, unless a check has its own.

    Returns:
        The score in [0, 1], its status and the verdict on every line. No judge is asked: a task with a line for a
        judge has status "missing".

    Raises:
        InputError: the JSON form is not a task.

    Example:
        >>> grade({"id": "t", "prompt": "6 x 7?", "answer": 42}, "So the answer is 42.").score
        1.0
    """
    known = task_of(_row_of(task)) if isinstance(task, dict) else task
    grader = Grader(known, mode or "strict", locale)
    text = reply_text if isinstance(reply_text, str) or reply_text is None else ""
    cell, findings = grader.grade(text)
    score = float(Fraction(cell.points, grader.total))
    return Graded(score=score, status=cell.status, verdicts=grader.verdicts(findings))
