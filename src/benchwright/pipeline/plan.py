"""What a run is to ask: which tasks, which cells, of whom; new folders made and old ones checked."""

import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from benchwright.errors import DiskError, Fault, InputError
from benchwright.files import copy_file, make_folder, read_rows
from benchwright.files.log import AppendLog
from benchwright.files.wire import encode
from benchwright.pipeline.benchmark import HISTORY, SETTINGS, TASKS
from benchwright.pipeline.folder import COPIES, read_manifest, write_manifest
from benchwright.pipeline.judging import JudgeBook
from benchwright.pipeline.ledger import Ledger
from benchwright.records import Benchmark, HistoryEntry, Manifest, ModelEntry, Process, Request, Task
from benchwright.records.version import RUNNER
from benchwright.run.providers import Asked

RESAMPLES, SEED = 2000, 0


def select_tasks(benchmark: Benchmark, *, limit: int | None, task_ids: Sequence[str]) -> tuple[Task, ...]:
    """Choose the tasks to ask: those named, or all; of them the first `limit`.

    Raises:
        InputError: a task is not in the benchmark.
    """
    known = {task.id: task for task in benchmark.tasks}
    for task_id in task_ids:
        if task_id not in known:
            raise InputError(Fault(field="--task", expected=f"a task of {benchmark.settings.id}", found=repr(task_id)))
    wanted = set(task_ids) if task_ids else set(known)
    chosen = [task for task in benchmark.tasks if task.id in wanted]
    return tuple(chosen[:limit])


def record_history(benchmark: Benchmark, at: str, *, write: bool) -> tuple[tuple[HistoryEntry, ...], str | None]:
    """Look up, or write down, the first run of this version: its bar and its tasks.

    Args:
        benchmark: what is about to run.
        at: the time, for a first run.
        write: False to leave the benchmark's folder alone.

    Returns:
        The entry of this version, and why it could not be written, if so.

    Raises:
        InputError: this version ran before with other tasks.
    """
    path = Path(benchmark.path) / HISTORY
    version = benchmark.settings.version
    rows, faults = read_rows(path, HistoryEntry) if path.exists() else ([], [])
    if faults:
        raise InputError(*faults)
    for number, entry in rows:
        if entry.version != version:
            continue
        if entry.tasks_sha256 != benchmark.tasks_sha256:
            found = f"other tasks than at its first run on {entry.at}"
            hint = f"raise the version in {SETTINGS}"
            raise InputError(
                Fault(path=str(path), line=number, expected=f"the tasks of version {version}", found=found, hint=hint)
            )
        return (entry,), None
    entry = HistoryEntry(version=version, bar=benchmark.settings.bar, tasks_sha256=benchmark.tasks_sha256, at=at)
    return (entry,), _append_history(path, entry) if write else None


def _append_history(path: Path, entry: HistoryEntry) -> str | None:
    try:
        log = AppendLog(path)
        log.append(encode(entry))
        log.close()
    except (OSError, DiskError, InputError):
        return f"{path} cannot be written: the first run is recorded in this run alone"
    return None


def new_run(path: Path, benchmark: Benchmark, tasks: Sequence[Task], history: tuple[HistoryEntry, ...]) -> Manifest:
    """Copy the benchmark into a new run folder and write its first manifest.

    Raises:
        InputError: the folder holds something else.
        DiskError: it cannot be made.
    """
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        hint = "name a new folder, or the folder of a run to go on with"
        raise InputError(Fault(path=str(path), expected="an empty folder or a run", found="something else", hint=hint))
    mode = 0o600 if any(task.hidden for task in benchmark.tasks) else 0o644
    make_folder(path / COPIES)
    for name in (SETTINGS, TASKS):
        copy_file(Path(benchmark.path) / name, path / COPIES / name, mode=mode)
    manifest = new_manifest(benchmark, tasks, history)
    write_manifest(path, manifest)
    return manifest


def new_manifest(benchmark: Benchmark, tasks: Sequence[Task], history: tuple[HistoryEntry, ...]) -> Manifest:
    """Make the manifest of a run that has not begun."""
    return Manifest(
        schema_version=1,
        benchmark=benchmark.settings.id,
        version=benchmark.settings.version,
        tasks_sha256=benchmark.tasks_sha256,
        settings_sha256=benchmark.settings_sha256,
        bar=benchmark.settings.bar,
        history=history,
        tasks=tuple(task.id for task in tasks),
        runs=benchmark.settings.runs,
        models=(),
        seed=SEED,
        resamples=RESAMPLES,
        runner=RUNNER,
        numpy=_numpy_version(),
        started=now(),
        finished=None,
        state="running",
        processes=(),
    )


def _numpy_version() -> str:
    from importlib.metadata import version

    return version("numpy")


def old_run(path: Path, benchmark: Benchmark, chosen: Sequence[Task] | None) -> Manifest:
    """Read the manifest of a run to go on with.

    Args:
        path: the run folder.
        benchmark: the benchmark as it is now.
        chosen: the tasks asked for now, or None when nothing was said.

    Raises:
        InputError: the benchmark or the choice of tasks is not that of the run.
    """
    manifest = read_manifest(path)
    for name, then, today in (
        (TASKS, manifest.tasks_sha256, benchmark.tasks_sha256),
        (SETTINGS, manifest.settings_sha256, benchmark.settings_sha256),
    ):
        if then != today:
            place = str(Path(benchmark.path) / name)
            hint = "start a new run, in another folder"
            raise InputError(Fault(path=place, expected=f"the file that {path} ran", found="another one", hint=hint))
    if chosen is not None and tuple(task.id for task in chosen) != manifest.tasks:
        hint = "leave --limit and --task out to go on with it"
        raise InputError(Fault(path=str(path), expected="the tasks of this run", found="another choice", hint=hint))
    return manifest


def with_models(manifest: Manifest, entries: Sequence[ModelEntry], path: Path) -> Manifest:
    """Add models to a run; one that is there already must have been asked the same way.

    Raises:
        InputError: a model of the same name was asked otherwise.
    """
    known = {entry.name: entry for entry in manifest.models}
    for entry in entries:
        before = known.get(entry.name)
        if before is None:
            known[entry.name] = entry
        elif _how(before) != _how(entry):
            hint = f"rename it: --model other=..., or start a new run; it was {before.provider} {before.asked}"
            found = f"{entry.provider} {entry.asked} with other settings"
            raise InputError(
                Fault(path=str(path), field=entry.name, expected="the model as asked before", found=found, hint=hint)
            )
    return msgspec.structs.replace(manifest, models=tuple(known.values()))


def with_judges(manifest: Manifest, judges: Sequence[Asked]) -> Manifest:
    """Name the judges of a run; verdicts of earlier, other ones no longer count."""
    known = {entry.name: entry.exact_names for entry in manifest.judges}
    entries = [msgspec.structs.replace(j.entry, exact_names=known.get(j.entry.name, ())) for j in judges]
    return msgspec.structs.replace(manifest, judges=tuple(entries))


def _how(entry: ModelEntry) -> tuple[object, ...]:
    return entry.provider, entry.asked, entry.system, entry.parameters


def requests_of(
    manifest: Manifest, ledger: Ledger, tasks: Sequence[Task], name: str, *, retry_failed: bool
) -> list[Request]:
    """List what is still to ask of a model: run by run, in file order."""
    m = [entry.name for entry in manifest.models].index(name)
    entry = manifest.models[m]
    requests = []
    for r in range(manifest.runs):
        for t, task in enumerate(tasks):
            cell = ledger.cell(m, t, r)
            if ledger.missing(cell) or (retry_failed and ledger.failed(cell)):
                requests.append(
                    Request(
                        task_id=task.id, run=r + 1, prompt=task.prompt, system=entry.system, parameters=entry.parameters
                    )
                )
    return requests


def begun(manifest: Manifest) -> Manifest:
    """Enter this process."""
    process = Process(started=now(), finished=None, runner=RUNNER, python=platform.python_version())
    return msgspec.structs.replace(manifest, state="running", processes=(*manifest.processes, process))


def ended(manifest: Manifest, ledger: Ledger, book: JudgeBook, *, calls: int, reason: str | None) -> Manifest:
    """Complete the manifest at the end of this process."""
    last = msgspec.structs.replace(manifest.processes[-1], finished=now(), calls=calls, reason=reason)
    models = tuple(
        msgspec.structs.replace(entry, exact_names=tuple(sorted(ledger.tallies[entry.name].exact_names)))
        for entry in manifest.models
    )
    judges = tuple(
        msgspec.structs.replace(entry, exact_names=tuple(sorted(book.by_judge[entry.name].exact_names)))
        for entry in manifest.judges
    )
    done = not ledger.count_missing() and not book.waiting
    return msgspec.structs.replace(
        manifest,
        models=models,
        judges=judges,
        finished=last.finished,
        state="finished" if done else "partial",
        processes=(*manifest.processes[:-1], last),
    )


def now() -> str:
    """Give the time, UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def folder_name(benchmark_id: str) -> Path:
    """Name the folder of a new run."""
    return Path("runs") / f"{benchmark_id}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
