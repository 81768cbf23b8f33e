"""Known-answer controls: a judge is asked about replies of which the right verdict is known beforehand."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Literal

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files.wire import decode
from benchwright.generate import SOLVERS
from benchwright.grade.judge import read_judge_reply
from benchwright.pipeline.asking import BATCH, Desk
from benchwright.pipeline.benchmark import TASKS, load_benchmark
from benchwright.pipeline.control_replies import CONTROLS, LIMIT, Control, Question, draw_questions
from benchwright.pipeline.judging import TRIES, JudgeRequest, JudgeTally, call_of, question_to
from benchwright.pipeline.models import Given, make_judges, refuse_hidden
from benchwright.records import Benchmark, JudgeCall, ModelEntry, Notice, Record
from benchwright.run.budget import Budget
from benchwright.run.client import Session
from benchwright.run.providers import Asked, Surroundings
from benchwright.run.runner import Job, Options, Progress

Outcome = Literal["right", "wrong", "unreadable", "failed"]

LEAST_RIGHT = 90
"""A control passes when at least so many per cent of the lines tried are right."""

LINES_A_SLIP = 20
"""A claim that does not hold may be called met once in so many lines tried."""


@dataclass(frozen=True, kw_only=True)
class ControlSettings:
    """How to try the judges.

    Attributes:
        judges: who is tried; the judges of the benchmark when none is given.
        limit: the most lines that a control is tried on.
        seed: of the draw of lines.
        concurrency: the most calls in flight for one judge.
        timeout: seconds that one attempt may take.
        max_cost: US dollars that must not be passed.
        serve_hidden: allow prompts and reference answers of a hidden split to be served.
        environ: environment variables, for keys.
        show: called with the progress.
        say: called with messages for a person.
    """

    judges: tuple[Given, ...] = ()
    limit: int = LIMIT
    seed: int = 0
    concurrency: int = 32
    timeout: float = 120.0
    max_cost: float | None = None
    serve_hidden: bool = False
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    show: Callable[[Progress], None] = lambda progress: None
    say: Callable[[str], None] = lambda message: None


class Slip(Record, frozen=True, kw_only=True):
    """A line on which a judge was not right.

    Attributes:
        said: the judge's reason, where its answer could be read; not given for tasks of a hidden split.
    """

    task_id: str
    line_id: str
    outcome: Outcome
    said: str


class ControlResult(Record, frozen=True, kw_only=True):
    """What one judge did in one control.

    Attributes:
        holds: the right verdict: whether the claim holds for the reply.
        lines: drawn for it.
        tried: lines with an outcome: right, wrong, unreadable and failed together.
        wrong: the other verdict.
        unreadable: answers came, and none was a verdict that counts.
        failed: no call brought an answer.
        passes: None when nothing was tried, or when more than half of what was tried failed.
        reason: why nothing was tried.
        slips: the lines that are not right.
    """

    control: str
    holds: bool
    lines: int
    tried: int
    right: int
    wrong: int
    unreadable: int
    failed: int
    passes: bool | None
    reason: str | None
    slips: tuple[Slip, ...]


class JudgeControls(Record, frozen=True, kw_only=True):
    """What one judge did in every control.

    Attributes:
        judge: who was asked, with the exact names that came back.
        passes: whether every control that was tried passes; None when too little could be measured.
        calls: made, repeated ones too.
        failed: calls that brought no answer.
        cost_usd: of all calls; None where it is unknown or there is none.
    """

    judge: ModelEntry
    passes: bool | None
    calls: int
    failed: int
    cost_usd: float | None
    controls: tuple[ControlResult, ...]


class ControlsReport(Record, frozen=True, kw_only=True):
    """What the judges of a benchmark did in every control, and the settings that made it.

    Attributes:
        limit: the most lines that a control was to be tried on.
        seed: of the draw of lines.
        passes: whether every judge passes; None when too little could be measured.
        reason: why the work stopped before its end, or None.
        cost_usd: of all calls; None where a judge's cost is unknown, or no judge has one.
    """

    benchmark: str
    version: str
    tasks_sha256: str
    limit: int
    seed: int
    passes: bool | None
    reason: str | None
    cost_usd: float | None
    judges: tuple[JudgeControls, ...]
    warnings: tuple[Notice, ...]


def check_judges(benchmark: str | Path, settings: ControlSettings | None = None) -> ControlsReport:
    """Try the judges of a benchmark on replies of which the right verdict is known; nothing is written.

    A control passes when at least 90 % of the lines tried are right and, where the claim does not hold, at most one
    in 20 of them (rounded down) is called met; a planted verdict may never be. An answer that cannot be read and a
    call that failed are not right.

    Args:
        benchmark: the folder of a benchmark.
        settings: how to try them.

    Raises:
        InputError: the benchmark or an option is not usable, or no line needs a judge.
        ModelError: no judge is named, or one cannot be asked.
    """
    return asyncio.run(_check(load_benchmark(benchmark), settings or ControlSettings()))


async def _check(benchmark: Benchmark, settings: ControlSettings) -> ControlsReport:
    questions = draw_questions(benchmark, limit=settings.limit, seed=settings.seed)
    if not questions:
        hint = "there is no judge to check: every line is checked by code"
        path = str(Path(benchmark.path) / TASKS)
        raise InputError(Fault(path=path, expected="tasks with judge lines", found="none", hint=hint))
    given = len(settings.judges) or len(benchmark.settings.judge.specs if benchmark.settings.judge else ())
    session = Session(timeout=settings.timeout, connections=settings.concurrency * max(1, given))
    try:
        around = Surroundings(
            tasks=benchmark.tasks, environ=settings.environ, solvers=SOLVERS, session=session, now=datetime.now(UTC)
        )
        judges = make_judges(benchmark, benchmark.tasks, settings.judges, around)
        served = {task.id: task for one in questions for task in (one.task, one.posed.lender) if task is not None}
        refuse_hidden(list(served.values()), judges, consent=settings.serve_hidden)
        for judge in judges:
            settings.say(f"asking {judge.entry.name} ({judge.destination}): {len(questions):,} questions")
        desk = Desk(Budget(settings.max_cost), Options(concurrency=settings.concurrency), settings.show)
        book = _Book(judges)
        with desk.interruptible():
            await _ask(desk, questions, judges, book)
    finally:
        await session.close()
    return _report(benchmark, settings, [_judged(judge.entry, questions, book) for judge in judges], desk.reason)


class _Book:
    """The calls by judge, control and line, kept in memory: the log of this command."""

    sync_due = False

    def __init__(self, judges: Sequence[Asked]) -> None:
        self._calls: dict[tuple[str, str, str, str], list[JudgeCall]] = {}
        self.tallies = {judge.entry.name: JudgeTally() for judge in judges}

    def append(self, line: bytes) -> None:
        call = decode(line, JudgeCall)
        self._calls.setdefault((call.judge, call.model, call.task_id, call.line_id), []).append(call)
        self.tallies[call.judge].add(call)

    def sync(self) -> None:
        """Nothing is on a disk."""

    def calls(self, judge: str, question: Question) -> list[JudgeCall]:
        key = judge, question.control, question.task.id, question.line.id
        return self._calls.get(key, [])

    def outcome(self, judge: str, question: Question) -> tuple[Outcome, str] | None:
        """Give what came of a question and the judge's reason; None while it is still to be asked."""
        said, calls = "", self.calls(judge, question)
        for call in calls:
            reading = read_judge_reply(call.text, call.tag, question.posed.text)
            if reading.met is not None:
                holds = CONTROLS[question.control].holds
                return ("right" if reading.met is holds else "wrong"), reading.said
            said = reading.said or said
        if len(calls) < TRIES:
            return None
        return ("failed" if all(call.text is None for call in calls) else "unreadable"), said


def _question(one: Question, judge: ModelEntry) -> JudgeRequest:
    return question_to(judge, one.task, one.line, one.posed.text, model=one.control, run=1)


async def _ask(desk: Desk, questions: Sequence[Question], judges: Sequence[Asked], book: _Book) -> None:
    """Ask until each question has its verdict or was asked often enough, as in a run."""
    done, total = 0, len(questions) * len(judges)
    for _ in range(TRIES):
        open_ones = (
            (judge, question)
            for question in questions
            for judge in judges
            if book.outcome(judge.entry.name, question) is None
        )
        while desk.reason is None and (batch := list(islice(open_ones, BATCH))):
            jobs = [Job(judge, [_question(one, judge.entry) for j, one in batch if j is judge]) for judge in judges]
            await desk.ask(book, jobs, record=call_of, done=done, total=total)
            done += len(batch)


def _judged(entry: ModelEntry, questions: Sequence[Question], book: _Book) -> JudgeControls:
    tally = book.tallies[entry.name]
    rows = tuple(_row(name, entry, [one for one in questions if one.control == name], book) for name in CONTROLS)
    tried, failed = sum(row.tried for row in rows), sum(row.failed for row in rows)
    priced = entry.cost_status == "priced" and not tally.unpriced
    return JudgeControls(
        judge=msgspec.structs.replace(entry, exact_names=tuple(sorted(tally.exact_names))),
        passes=None if 2 * failed > tried else _all_pass([row.passes for row in rows if row.tried]),
        calls=tally.calls,
        failed=tally.failed,
        cost_usd=tally.cost_usd if priced else None,
        controls=rows,
    )


def _row(name: str, entry: ModelEntry, questions: Sequence[Question], book: _Book) -> ControlResult:
    counts: Counter[Outcome] = Counter()
    slips = []
    for task, line, found in ((one.task, one.line, book.outcome(entry.name, one)) for one in questions):
        if found is None:
            continue
        outcome, said = found
        counts[outcome] += 1
        if outcome != "right":
            shown = "" if task.hidden else said
            slips.append(Slip(task_id=task.id, line_id=line.id, outcome=outcome, said=shown))
    missing = CONTROLS[name].missing if not questions else "the work stopped before it"
    return ControlResult(
        control=name,
        holds=CONTROLS[name].holds,
        lines=len(questions),
        tried=counts.total(),
        right=counts["right"],
        wrong=counts["wrong"],
        unreadable=counts["unreadable"],
        failed=counts["failed"],
        passes=_passes(CONTROLS[name], counts),
        reason=None if counts else missing,
        slips=tuple(slips),
    )


def _passes(control: Control, counts: "Counter[Outcome]") -> bool | None:
    tried = counts.total()
    if not control.holds and counts["wrong"] > (tried // LINES_A_SLIP if control.slips else 0):
        return False
    if not tried or 2 * counts["failed"] > tried:
        return None
    return 100 * counts["right"] >= LEAST_RIGHT * tried


def _all_pass(parts: Sequence[bool | None]) -> bool | None:
    """One that fails decides; without one, any that could not be measured; nothing at all is no pass."""
    if False in parts:
        return False
    return None if None in parts or not parts else True


def _report(
    benchmark: Benchmark, settings: ControlSettings, judges: Sequence[JudgeControls], reason: str | None
) -> ControlsReport:
    passes = _all_pass([judge.passes for judge in judges])
    unknown = any(judge.cost_usd is None and judge.judge.cost_status != "ownHardware" for judge in judges)
    costs = [judge.cost_usd for judge in judges if judge.cost_usd is not None]
    return ControlsReport(
        benchmark=benchmark.settings.id,
        version=benchmark.settings.version,
        tasks_sha256=benchmark.tasks_sha256,
        limit=settings.limit,
        seed=settings.seed,
        passes=None if passes and reason else passes,
        reason=reason,
        cost_usd=sum(costs) if costs and not unknown else None,
        judges=tuple(judges),
        warnings=tuple(_warnings(judges, reason)),
    )


def _warnings(judges: Sequence[JudgeControls], reason: str | None) -> Iterator[Notice]:
    rows = judges[0].controls
    if not any(row.holds and row.lines for row in rows):
        message = "no control has a claim that holds: a judge that never says met would pass"
        yield Notice(code="no_claim_that_holds", message=message)
    few = [f"{row.control} ({row.lines})" for row in rows if 0 < row.lines < LIMIT]
    if few:
        message = f"fewer than {LIMIT} lines, so that only gross faults show: {', '.join(few)}"
        yield Notice(code="few_lines", message=message)
    for one in judges:
        if one.failed:
            message = f"{one.judge.name}: {one.failed:,} of {one.calls:,} calls failed"
            yield Notice(code="failed_calls", message=message)
        if one.cost_usd is None and one.judge.cost_status == "priced":
            message = f"{one.judge.name}: some answered calls report no tokens, so its cost is unknown"
            yield Notice(code="unpriced_calls", message=message)
    if reason:
        yield Notice(code="stopped", message=f"stopped before the end: {reason}")
