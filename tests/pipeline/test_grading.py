"""Stored replies graded again."""

import json
from pathlib import Path

from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import grade_run, open_ledger
from benchwright.records import CallError, Request
from tests.builders import Scripted, right, run_small


def mixed(request: Request) -> str | CallError:
    """A failure on the first task, right elsewhere."""
    return CallError(kind="server", status=500) if request.task_id == "t-001" and request.run == 2 else right(request)


def test_verdicts_stand_in_one_fixed_order_and_failures_have_one_too(tmp_path: Path) -> None:
    """By model, task, run and line, whatever the order of the replies."""
    path = run_small(tmp_path, [Scripted("b", mixed), Scripted("a", right)], tasks=2).path
    before = (path / "verdicts.jsonl").read_bytes()
    lines = (path / "replies.jsonl").read_text().splitlines(keepends=True)
    (path / "replies.jsonl").write_text("".join(reversed(lines)))
    run = RunFolder(path)
    grade_run(run, open_ledger(run))
    rows = [json.loads(line) for line in before.splitlines()]

    assert (path / "verdicts.jsonl").read_bytes() == before
    assert [(r["model"], r["taskId"], r["run"]) for r in rows] == [
        (m, t, r) for m in "ba" for t in ("t-001", "t-002") for r in (1, 2, 3)
    ]
    assert [(r["met"], r["reason"]) for r in rows[:3]] == [(True, None), (None, "no_response"), (True, None)]
