"""Asking every model every task, then grading and reporting: the main job."""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from benchwright.files import copy_file
from benchwright.files.log import AppendLog
from benchwright.generate import SOLVERS
from benchwright.pipeline.asking import Desk, ask_judges, likely_questions
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.contamination_file import scan_of
from benchwright.pipeline.folder import CONTAMINATION, COPIES, MANIFEST, REPLIES, RunFolder, write_manifest
from benchwright.pipeline.grading import grade_run
from benchwright.pipeline.judging import JudgeBook
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.models import Given, make_judges, make_models, refuse_hidden
from benchwright.pipeline.pages import write_report
from benchwright.pipeline.plan import (
    begun,
    ended,
    folder_name,
    new_manifest,
    new_run,
    now,
    old_run,
    record_history,
    requests_of,
    select_tasks,
    with_judges,
    with_models,
)
from benchwright.records import Benchmark, Manifest, Report, Task
from benchwright.run.budget import Budget
from benchwright.run.client import Session
from benchwright.run.estimate import Estimate, estimate
from benchwright.run.providers import Asked, Surroundings
from benchwright.run.runner import Job, Options, Progress


@dataclass(frozen=True, kw_only=True)
class RunSettings:
    """How to run.

    Attributes:
        out: the run folder; a new one below `runs` when absent. An old one is gone on with.
        limit: only the first tasks.
        tasks: only these tasks.
        concurrency: the most calls in flight for one model.
        timeout: seconds that one attempt may take.
        max_cost: US dollars that must not be passed.
        retry_failed: ask failed cells again.
        serve_hidden: allow prompts of a hidden split to be served.
        judges: who judges the lines that need reading; those of the benchmark when none is given. With several the
            majority decides.
        keep_history: write the first run of a version into the benchmark's folder.
        environ: environment variables, for keys.
        show: called with the progress.
        say: called with messages for a person.
    """

    out: str | Path | None = None
    limit: int | None = None
    tasks: tuple[str, ...] = ()
    concurrency: int = 32
    timeout: float = 120.0
    max_cost: float | None = None
    retry_failed: bool = False
    serve_hidden: bool = False
    judges: tuple[Given, ...] = ()
    keep_history: bool = True
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    show: Callable[[Progress], None] = lambda progress: None
    say: Callable[[str], None] = lambda message: None


class _Plan(NamedTuple):
    """Who is asked about what."""

    tasks: Sequence[Task]
    models: Sequence[Asked]
    judges: Sequence[Asked]


@dataclass(frozen=True)
class RunResult:
    """What came of a run: its folder, its report, and why it stopped early, if it did."""

    path: Path
    report: Report
    reason: str | None


def run(benchmark: str | Path, models: Sequence[Given], settings: RunSettings | None = None) -> RunResult:
    """Ask every model every task, three times unless the benchmark says otherwise; grade and report.

    Args:
        benchmark: the folder of a benchmark.
        models: specs such as "openai:gpt-5.5", or objects with a name and an async `ask`.
        settings: how to run.

    Returns:
        The run folder and its report. Running again on the same folder asks only what is missing.

    Raises:
        InputError: the benchmark, an option or the folder is not usable.
        AlignError: the scan of a corpus in the benchmark's folder is of other tasks.
        ModelError: a model cannot be asked.

    Example:
        >>> import tempfile
        >>> from benchwright.pipeline.packaged import packaged
        >>> settings = RunSettings(out=Path(tempfile.mkdtemp()) / "r", limit=2, keep_history=False)
        >>> run(packaged("pay-gap"), ["solver:pay-gap"], settings).report.models[0].mean.value
        1.0
    """
    return asyncio.run(run_async(benchmark, models, settings or RunSettings()))


async def run_async(benchmark: str | Path, models: Sequence[Given], settings: RunSettings) -> RunResult:
    """Do what `run` does inside a running event loop."""
    loaded = load_benchmark(benchmark)
    tasks = _tasks(loaded, settings)
    session = Session(timeout=settings.timeout, connections=settings.concurrency * max(1, len(models)))
    around = _around(tasks, settings, session)
    asked = make_models(models, around)
    judges = make_judges(loaded, tasks, settings.judges, around)
    refuse_hidden(tasks, (*asked, *judges), consent=settings.serve_hidden)
    path = _folder(loaded, settings)
    if path.is_dir() and (path / MANIFEST).exists():
        manifest = old_run(path, loaded, tasks if settings.limit or settings.tasks else None)
        tasks = select_tasks(loaded, limit=None, task_ids=manifest.tasks)
    else:
        scan = scan_of(loaded)
        history, problem = record_history(loaded, now(), write=settings.keep_history)
        manifest = new_run(path, loaded, tasks, history)
        if scan:
            _copy_scan(loaded, path)
        if problem:
            settings.say(problem)
    log = AppendLog(path / REPLIES)
    try:
        if log.torn:
            settings.say(f"{path / REPLIES}: a torn last line of {log.torn} bytes was dropped; its call is asked again")
        manifest = begun(with_judges(with_models(manifest, [a.entry for a in asked], path), judges))
        write_manifest(path, manifest)
        desk = await _ask(path, manifest, _Plan(tasks, asked, judges), settings, log)
    finally:
        await session.close()
        log.close()
    return _finish(path, manifest, tasks, desk)


async def _ask(path: Path, manifest: Manifest, plan: "_Plan", settings: RunSettings, log: AppendLog) -> Desk:
    """Ask the models, then, once no reply is missing for want of time or money, the judges."""
    ledger = _ledger(path, manifest)
    spent = sum(tally.cost_usd for tally in ledger.tallies.values())
    book = JudgeBook(path, manifest, plan.tasks, ledger)
    spent += sum(tally.cost_usd for tally in book.by_judge.values())
    jobs = [
        Job(a, requests_of(manifest, ledger, plan.tasks, a.entry.name, retry_failed=settings.retry_failed))
        for a in plan.models
    ]
    desk = Desk(Budget(settings.max_cost, spent), Options(concurrency=settings.concurrency), settings.show)
    with desk.interruptible():
        await desk.ask(log, jobs)
        if plan.judges:
            book = JudgeBook(path, manifest, plan.tasks, _ledger(path, manifest))
            await ask_judges(desk, book, plan.judges, retry_failed=settings.retry_failed)
    return desk


def _finish(path: Path, manifest: Manifest, tasks: Sequence[Task], desk: Desk) -> RunResult:
    ledger = _ledger(path, manifest)
    book = JudgeBook(path, manifest, tasks, ledger)
    write_manifest(path, ended(manifest, ledger, book, calls=desk.attempts, reason=desk.reason))
    folder = RunFolder(path)
    grade_run(folder, ledger)
    return RunResult(path, write_report(folder), desk.reason)


def _copy_scan(benchmark: Benchmark, path: Path) -> None:
    mode = 0o600 if any(task.hidden for task in benchmark.tasks) else 0o644
    copy_file(Path(benchmark.path) / CONTAMINATION, path / COPIES / CONTAMINATION, mode=mode)


def _ledger(path: Path, manifest: Manifest) -> Ledger:
    return Ledger(path / REPLIES, [entry.name for entry in manifest.models], manifest.tasks, manifest.runs)


def _folder(benchmark: Benchmark, settings: RunSettings) -> Path:
    return Path(settings.out) if settings.out else folder_name(benchmark.settings.id)


def _tasks(benchmark: Benchmark, settings: RunSettings) -> tuple[Task, ...]:
    return select_tasks(benchmark, limit=settings.limit, task_ids=settings.tasks)


def _around(tasks: Sequence[Task], settings: RunSettings, session: Session) -> Surroundings:
    return Surroundings(tasks=tasks, environ=settings.environ, solvers=SOLVERS, session=session, now=datetime.now(UTC))


def estimate_run(benchmark: str | Path, models: Sequence[Given], settings: RunSettings) -> list[Estimate]:
    """Say what a run would ask and cost; nothing is asked and nothing is written.

    Raises:
        InputError: the benchmark or an option is not usable.
        ModelError: a model cannot be asked.
    """
    loaded = load_benchmark(benchmark)
    tasks = _tasks(loaded, settings)
    around = _around(tasks, settings, Session(timeout=settings.timeout, connections=1))
    asked = make_models(models, around)
    judges = make_judges(loaded, tasks, settings.judges, around)
    path = _folder(loaded, settings)
    old = (path / MANIFEST).exists()
    manifest = old_run(path, loaded, None) if old else new_manifest(loaded, tasks, ())
    manifest = with_models(manifest, [a.entry for a in asked], path)
    ledger, retry = _ledger(path, manifest), settings.retry_failed
    found = [estimate(a, requests_of(manifest, ledger, tasks, a.entry.name, retry_failed=retry)) for a in asked]
    judged = len(manifest.models) * manifest.runs
    return found + [estimate(judge, likely_questions(tasks, judge, cells=judged)) for judge in judges]
