"""The page of a run."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.files import sha256_file
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.pages import task_cells, write_report
from benchwright.pipeline.run import RunSettings, run
from benchwright.pipeline.verify import verify
from tests.builders import Scripted, judge, right, run_small, write_benchmark

from .judged_runs import ABSENT, CODE, WHY, judged_run, said


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


def run_judged(folder: Path) -> Path:
    """A run with a judge whose answers lie in judge.jsonl."""
    rows = [{"id": f"t-00{n}", "prompt": f"Why is {n}?", "rubric": [WHY, ABSENT, CODE]} for n in range(2)]
    bench = write_benchmark(folder / "bench", rows, runs=1)
    model = Scripted("alpha-model", lambda request: "It says why: 42.")
    return run(bench, [model], RunSettings(out=folder / "run", judges=(judge(),))).path


def label(path: Path, **fields: Any) -> None:
    """Write a line of audit.jsonl by hand."""
    row = {"taskId": "t-001", "model": "alpha-model", "run": 1, "lineId": "why", "person": "Bo", "met": True}
    with (path / "audit.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(row | {"probability": 0.5, "at": "2026-11-30T11:00:00Z"} | fields) + "\n")


def people(path: Path) -> dict[str, list[tuple[str, bool | None]]]:
    """What people say about the replies of the first model to t-001, by line."""
    run = RunFolder(path)
    cell = next(one.cells[0] for one in task_cells(run, open_ledger(run)) if one.task.id == "t-001")
    return {line: [(label.person, label.met) for label in labels] for line, labels in cell.people.items()}


def test_people_stand_beside_the_verdicts_that_they_read(tmp_path: Path) -> None:
    """By line, in the order of the names; of several answers of one person about one line the last counts."""
    path = judged_run(tmp_path, tasks=2)
    assert people(path) == {}
    for fields in ({"met": False}, {"person": "Ada", "met": None}, {"met": True}, {"lineId": "blame", "met": False}):
        label(path, **fields)
    label(path, model="beta-model", person="Cy")

    assert people(path) == {"why": [("Ada", None), ("Bo", True)], "blame": [("Bo", False)]}


def test_answers_about_a_verdict_that_is_gone_are_left_out(tmp_path: Path) -> None:
    """A line that was not asked about has no verdict to read; a line that code checks has none of a judge."""
    path = judged_run(
        tmp_path, tasks=2, judge=lambda row: said(row, None, "not_asked") if row["lineId"] == "why" else said(row, True)
    )
    for line in ("why", "blame", "sum"):
        label(path, lineId=line)

    assert people(path) == {"blame": [("Bo", True)]}


def test_an_answer_that_is_none_is_named_with_its_line(tmp_path: Path) -> None:
    """The page is not built over a file that cannot be read."""
    path = judged_run(tmp_path, tasks=1)
    label(path, met="maybe")
    with pytest.raises(InputError, match=r"audit\.jsonl.*line 1.*met"):
        people(path)


def test_the_page_with_people_is_rebuilt_byte_for_byte(tmp_path: Path) -> None:
    """What people say belongs to the run: another answer is another page."""
    path = run_judged(tmp_path)
    label(path)
    label(path, person="Ada", met=False)
    write_report(RunFolder(path))
    assert verify(path).ok
    before = (path / "report.html").read_bytes()
    label(path, person="Ada", met=True)
    assert {difference.file for difference in verify(path).differences} >= {"report.json", "report.html"}
    write_report(RunFolder(path))
    assert (path / "report.html").read_bytes() != before
    assert verify(path).ok
