"""How the stored replies to one task are read, line by line and in every grading mode; nothing is written."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from benchwright.errors import Fault, InputError, nearest
from benchwright.grade.rubric import Grader
from benchwright.grade.view import Finding
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.judging import open_book
from benchwright.pipeline.modes import MODES, has_answer
from benchwright.records import (
    AnswerCheck,
    CallError,
    Check,
    LineVerdict,
    Mode,
    Record,
    Reply,
    Status,
    Task,
)

_MOST_NAMED = 20
"""With more tasks than this a word that is like none of them is not answered with all of their ids."""


class ExplainedLine(Record, frozen=True, kw_only=True):
    """One line of the rubric and what was read for it.

    Attributes:
        check: what the line asks for.
        verdict: in the configured mode.
        modes: the verdict in each mode, for an `answer` line; None where all modes read alike.
    """

    id: str
    claim: str
    weight: int | float
    absent: bool
    check: Check
    verdict: LineVerdict
    modes: dict[str, LineVerdict] | None


class Explained(Record, frozen=True, kw_only=True):
    """One reply, graded again.

    Attributes:
        score: in [0, 1]; None while the call has no outcome.
        text: the reply; spans of the lines count its code points.
        lines: in the order of the rubric; empty while the call has no outcome.
    """

    task_id: str
    model: str
    run: int
    status: Status
    score: float | None
    text: str | None
    error: CallError | None
    finish: str | None
    lines: tuple[ExplainedLine, ...]


class Explanation(Record, frozen=True, kw_only=True):
    """Every reply to a task that was asked about, in the order of models and runs."""

    task_id: str
    mode: Mode
    options: tuple[str, ...]
    replies: tuple[Explained, ...]


def explain(run: RunFolder, task_id: str, *, models: Sequence[str] = (), runs: Sequence[int] = ()) -> Explanation:
    """Grade the stored replies to one task again and keep how each line was read.

    Args:
        run: the run; nothing in it is written.
        task_id: a task of the run that is not of a hidden split.
        models: only these; all when empty.
        runs: only these, counted from 1; all when empty.

    Returns:
        The replies, each with the verdict and the trace of every line.

    Raises:
        InputError: the task, a model or a run is not in this run, or the task is hidden.
    """
    place = _place(run, task_id)
    task = run.tasks[place]
    chosen = _models(run, models)
    numbers = _runs(run, runs)
    ledger = open_ledger(run)
    cells = [ledger.cell(run.models.index(name), place, number - 1) for name in chosen for number in numbers]
    graders = {mode: Grader(task, mode, run.benchmark.settings.reading_locale) for mode in MODES}
    mode = run.benchmark.settings.grading
    keys = [(name, number) for name in chosen for number in numbers]
    book = open_book(run, ledger)
    replies = tuple(
        _missing(task, *key) if reply is None else _explained(reply, book.findings(cell, reply), graders, mode)
        for key, (cell, reply) in zip(keys, ledger.replies(cells), strict=True)
    )
    return Explanation(task_id=task_id, mode=mode, options=task.options, replies=replies)


def _place(run: RunFolder, task_id: str) -> int:
    ids = run.manifest.tasks
    if task_id not in ids:
        hint = nearest(task_id, ids)
        if hint.startswith("known:") and len(ids) > _MOST_NAMED:
            hint = f"the ids stand in {run.path / 'manifest.json'}"
        raise InputError(Fault(field="--explain", expected="a task of this run", found=repr(task_id), hint=hint))
    place = ids.index(task_id)
    if run.tasks[place].hidden:
        hint = "prompts, keys and replies of a hidden split are printed nowhere"
        raise InputError(Fault(field="--explain", expected="a public task", found=repr(task_id), hint=hint))
    return place


def _models(run: RunFolder, names: Sequence[str]) -> list[str]:
    for name in names:
        if name not in run.models:
            hint = nearest(name, run.models)
            raise InputError(Fault(field="--model", expected="a model of this run", found=repr(name), hint=hint))
    return [name for name in run.models if not names or name in names]


def _runs(run: RunFolder, numbers: Sequence[int]) -> list[int]:
    most = run.manifest.runs
    for number in numbers:
        if not 1 <= number <= most:
            raise InputError(Fault(field="--run", expected=f"1 to {most}", found=str(number)))
    return [number for number in range(1, most + 1) if not numbers or number in numbers]


def _missing(task: Task, model: str, run: int) -> Explained:
    return Explained(
        task_id=task.id,
        model=model,
        run=run,
        status="missing",
        score=None,
        text=None,
        error=None,
        finish=None,
        lines=(),
    )


def _explained(reply: Reply, judged: Mapping[str, Finding], graders: dict[Mode, Grader], mode: Mode) -> Explained:
    grader = graders[mode]
    cell, _ = grader.grade(reply.text, truncated=reply.finish == "length", judged=judged)
    return Explained(
        task_id=reply.task_id,
        model=reply.model,
        run=reply.run,
        status=cell.status,
        score=None if cell.status == "missing" else float(Fraction(cell.points, grader.total)),
        text=reply.text,
        error=reply.error,
        finish=reply.finish,
        lines=tuple(_lines(reply, judged, graders, mode)),
    )


def _lines(
    reply: Reply, judged: Mapping[str, Finding], graders: dict[Mode, Grader], mode: Mode
) -> Iterator[ExplainedLine]:
    rubric = graders[mode].task.rubric
    verdicts = {m: _verdicts(reply, judged, graders[m]) for m in (MODES if has_answer(graders[mode].task) else (mode,))}
    for n, line in enumerate(rubric):
        is_answer = isinstance(line.check, AnswerCheck)
        yield ExplainedLine(
            id=line.id,
            claim=line.claim,
            weight=line.weight,
            absent=line.absent,
            check=line.check,
            verdict=verdicts[mode][n],
            modes={m: verdicts[m][n] for m in MODES} if is_answer else None,
        )


def _verdicts(reply: Reply, judged: Mapping[str, Finding], grader: Grader) -> tuple[LineVerdict, ...]:
    _, findings = grader.grade(reply.text, truncated=reply.finish == "length", judged=judged)
    return grader.verdicts(findings)
