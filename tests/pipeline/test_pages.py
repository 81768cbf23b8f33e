"""The page of a run."""

import json
from pathlib import Path

from benchwright.files import sha256_file
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.pages import task_cells, write_report
from tests.builders import Scripted, right, run_small


def test_report_and_page_are_the_same_bytes_every_time(tmp_path: Path) -> None:
    """Both depend on the folder alone; the page names the hash of its report.json."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    before = [(path / name).read_bytes() for name in ("report.json", "report.html")]
    write_report(RunFolder(path))

    assert [(path / name).read_bytes() for name in ("report.json", "report.html")] == before
    assert sha256_file(path / "report.json") in (path / "report.html").read_text()


def test_every_task_comes_with_all_its_replies_and_verdicts(tmp_path: Path) -> None:
    """Models by runs, in order; missing cells have neither."""
    path = run_small(tmp_path, [Scripted("a", right), Scripted("b", right)], tasks=2).path
    lines = (path / "replies.jsonl").read_text().splitlines(keepends=True)
    kept = [line for line in lines if not (json.loads(line)["model"] == "b" and json.loads(line)["run"] == 3)]
    (path / "replies.jsonl").write_text("".join(kept))
    run = RunFolder(path)
    from benchwright.pipeline.grading import grade_run

    grade_run(run, open_ledger(run))
    tasks = list(task_cells(run, open_ledger(run)))

    assert [t.task.id for t in tasks] == ["t-001", "t-002"]
    assert [(c.model, c.run, c.status, c.score, len(c.verdicts)) for c in tasks[0].cells][-2:] == [
        ("b", 2, "ok", 1.0, 1),
        ("b", 3, "missing", 0.0, 0),
    ]
