"""Runs with a judge's verdicts, written by hand."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchwright.pipeline.run import RunSettings, run
from benchwright.records import Request
from tests.builders import Scripted, write_benchmark

Says = Callable[[dict[str, Any]], dict[str, Any]]
"""What the judge says about a verdict's row: the fields to change."""

ABSENT = {"id": "blame", "claim": "It blames <b>somebody</b>", "absent": True, "check": {"kind": "judge"}}
WHY = {"id": "why", "claim": "It says why", "check": {"kind": "judge"}}
CODE = {"id": "sum", "claim": "It is 42", "check": {"kind": "number", "value": "42"}}


def said(row: dict[str, Any], met: bool | None, reason: str | None = None, *flags: str) -> dict[str, Any]:
    """A verdict of the judge."""
    read = {"stage": "judge", "span": None, "raw": None, "value": "SECRET REASON", "flags": list(flags)}
    return row | {"met": met, "reason": reason, "read": read}


def first_letters(row: dict[str, Any]) -> dict[str, Any]:
    """A judge of mixed verdicts: by the number of the task."""
    number = int(row["taskId"][2:])
    if number % 10 == 0:
        return said(row, None, "judge_unreadable")
    if number % 10 == 1:
        return said(row, True, None, "contradiction")
    return said(row, number % 3 == 0)


def judged_run(
    folder: Path,
    *,
    tasks: int = 8,
    runs: int = 1,
    models: Sequence[str] = ("alpha-model", "beta-model"),
    lines: Sequence[dict[str, Any]] = (WHY, ABSENT, CODE),
    judge: Says = first_letters,
    reply: Callable[[Request], str] = lambda request: f"Because of {request.task_id}: 42.\nSo.",
    prefix: str = "t-",
) -> Path:
    """Make a run of some models and let a judge decide its judge lines."""
    rows = [{"id": f"{prefix}{n:03d}", "prompt": f"Why is {n}?", "rubric": list(lines)} for n in range(tasks)]
    bench = write_benchmark(folder / "bench", rows, runs=runs)
    wordless = Scripted("judge", lambda request: "none")
    settings = RunSettings(out=folder / "run", serve_hidden=True, judges=(wordless,))
    path = run(bench, [Scripted(name, reply) for name in models], settings).path
    decide(path, judge)
    return path


def decide(path: Path, judge: Says) -> None:
    """Let a judge decide the judge lines of a run."""
    file = path / "verdicts.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    file.write_text("".join(json.dumps(judge(row) if row["by"] == "judge" else row) + "\n" for row in rows))


def labels(path: Path) -> list[dict[str, Any]]:
    """The whole lines of audit.jsonl."""
    file = path / "audit.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
