"""Reading a benchmark: its files checked, every fault named at once."""

import uuid
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import (
    canary_in,
    explain_line,
    find_faults,
    read_bytes,
    read_lines,
    read_toml,
    sha256_bytes,
    sha256_file,
)
from benchwright.grade.lint import lint
from benchwright.grade.rubric import task_of
from benchwright.records import Benchmark, Settings, TaskRow

SETTINGS, TASKS, HISTORY = "benchmark.toml", "tasks.jsonl", "history.jsonl"


def load_benchmark(path: str | Path) -> Benchmark:
    """Read a benchmark folder.

    Args:
        path: the folder with benchmark.toml and tasks.jsonl.

    Returns:
        The settings, the tasks and the hashes of both files.

    Raises:
        InputError: with every fault of both files: place, what was expected, what was found.

    Example:
        >>> from benchwright.pipeline.packaged import packaged
        >>> load_benchmark(packaged("pay-gap")).settings.title
        'Pay gap reporting'
    """
    folder = Path(path)
    if not folder.is_dir():
        hint = "name the folder that holds benchmark.toml and tasks.jsonl"
        found = "a file" if folder.exists() else "no such folder"
        raise InputError(Fault(path=str(path), expected="a benchmark folder", found=found, hint=hint))
    settings, faults = _settings(folder / SETTINGS)
    rows, more = read_tasks(folder / TASKS)
    faults += more
    known = settings or Settings(id="unknown", title="", version="0")
    faults += lint(rows, path=str(folder / TASKS), mode=known.grading, locale=known.reading_locale)
    if faults or settings is None:
        raise InputError(*sorted(faults, key=lambda fault: (fault.path or "", fault.line or 0)))
    tasks = tuple(task_of(row) for _, row in rows)
    return Benchmark(
        path=str(path),
        settings=settings,
        tasks=tasks,
        tasks_sha256=sha256_file(folder / TASKS),
        settings_sha256=sha256_file(folder / SETTINGS),
        warnings=tuple(_canary_warnings(folder / TASKS, settings)),
    )


def _settings(path: Path) -> tuple[Settings | None, list[Fault]]:
    try:
        raw = _plain(read_toml(path))
    except InputError as error:
        return None, list(error.faults)
    faults = find_faults(raw, Settings, path=str(path))
    faults += _bar_faults(raw.get("bar"), str(path))
    faults += _judge_faults(raw.get("judge"), str(path)) if not faults else []
    return (None, faults) if faults else (msgspec.convert(raw, Settings), [])


def _judge_faults(judge: Any, path: str) -> list[Fault]:
    """A judge that runs code or is sent somewhere else comes from the person who runs, never from a file."""
    if judge is None:
        return []
    model, models = judge.get("model"), judge.get("models", [])
    if (model is None) == (not models):
        found = "both" if models else "neither"
        return [Fault(path=path, field="judge", expected="`model` or `models`", found=found)]
    hint = "name any other judge on the command line: --judge SPEC"
    return [
        Fault(path=path, field=field, expected="openai:NAME or anthropic:NAME", found=repr(spec), hint=hint)
        for field, spec in (
            [("judge.model", model)] if model else [(f"judge.models[{n}]", m) for n, m in enumerate(models)]
        )
        if not spec.startswith(("openai:", "anthropic:"))
    ]


def _plain(raw: dict[str, Any]) -> dict[str, Any]:
    """Keep the bar as the decimal written, other decimals as numbers."""
    bar = raw.get("bar")
    if isinstance(bar, Decimal | int) and not isinstance(bar, bool):
        raw["bar"] = str(bar)
    return raw


def _bar_faults(bar: Any, path: str) -> list[Fault]:
    if bar is None or not isinstance(bar, str):
        return []
    try:
        inside = 0 <= Decimal(bar) <= 1
    except ArithmeticError:
        inside = False
    hint = "write 0.8 for 80 %"
    return [] if inside else [Fault(path=path, field="bar", expected="a share from 0 to 1", found=bar, hint=hint)]


def read_tasks(path: Path) -> tuple[list[tuple[int, TaskRow]], list[Fault]]:
    """Read the rows of tasks.jsonl with their line numbers, and the faults of lines that are none."""
    rows: list[tuple[int, TaskRow]] = []
    faults: list[Fault] = []
    decoder = msgspec.json.Decoder(TaskRow)
    try:
        for place, (number, line) in enumerate(read_lines(path)):
            if place == 0 and canary_of(line) is not None:
                continue
            try:
                rows.append((number, decoder.decode(line)))
            except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError):
                faults += explain_line(line, TaskRow, path=str(path), number=number)
    except InputError as error:
        return [], list(error.faults)
    if not rows and not faults:
        faults = [Fault(path=str(path), expected="at least one task", found="none")]
    return rows, faults


def canary_of(line: bytes) -> str | None:
    """Give the canary when a line of tasks.jsonl is one."""
    try:
        return canary_in(msgspec.json.decode(line))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def canary_for(benchmark_id: str, version: str, lines: bytes) -> str:
    """Make the canary of a benchmark: the same id, version and tasks give the same one.

    Args:
        benchmark_id: id in benchmark.toml.
        version: version in benchmark.toml.
        lines: the bytes of tasks.jsonl after the canary line.

    Returns:
        A UUID (version 5) as text, prefixed so that people know what it is.
    """
    name = f"benchwright|{benchmark_id}|{version}|{sha256_bytes(lines)}"
    return f"benchwright canary {uuid.uuid5(uuid.NAMESPACE_URL, name)}"


def _canary_warnings(path: Path, settings: Settings) -> list[str]:
    head, _, rest = read_bytes(path).partition(b"\n")
    canary = canary_of(head)
    if canary is None or canary == canary_for(settings.id, settings.version, rest):
        return []
    return [f"{path}: the canary belongs to other tasks or another version; it still marks the file"]
