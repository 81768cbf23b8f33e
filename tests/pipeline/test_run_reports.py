"""RunReports: what is read, what is shared, what is refused with file, line and field."""

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import AlignError, InputError
from benchwright.pipeline.run_reports import read_reports, shared_table
from tests.builders import Scripted, right, run_small


def report(model: str = "m", run: int = 1, scores: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A RunReport."""
    rows = [{"taskId": task, "score": score} for task, score in (scores or {"a": 1, "b": 0.5}).items()]
    base = {"schemaVersion": 1, "benchmark": "b", "benchmarkVersion": "1.0"}
    return {**base, "model": model, "run": run, "results": rows, **more}


def test_scores_are_exact(tmp_path: Path) -> None:
    """The decimal as written, whatever its digits; whole tables over one denominator a task."""
    (tmp_path / "r.json").write_text('{"model": "m", "results": [{"taskId": "a", "score": 0.667}]}')
    [read] = read_reports([tmp_path / "r.json"])
    assert read.scores == {"a": Fraction(667, 1000)}
    table = shared_table([read]).table
    assert (table.points.tolist(), table.totals.tolist()) == ([[[667]]], [1000])


def test_a_pattern_names_files_and_a_folder_is_a_run(tmp_path: Path) -> None:
    """Files in the order of their names; a run folder gives each run of each model with its exact scores."""
    for n in (2, 1):
        (tmp_path / f"r{n}.json").write_text(json.dumps(report(run=n)))
    assert [one.run for one in read_reports([str(tmp_path / "r*.json")])] == [1, 2]

    path = run_small(tmp_path, [Scripted("x", right), Scripted("y", lambda request: "no")], tasks=2, runs=2).path
    found = read_reports([path])
    assert [(one.model, one.run, one.benchmark, one.version, one.constant) for one in found] == [
        ("x", 1, "small", "1.0.0", False),
        ("x", 2, "small", "1.0.0", False),
        ("y", 1, "small", "1.0.0", False),
        ("y", 2, "small", "1.0.0", False),
    ]
    assert found[0].scores == {"t-001": 1, "t-002": 1}
    assert found[2].scores == {"t-001": 0, "t-002": 0}


def test_one_reply_to_everything_is_known_from_a_run_folder(tmp_path: Path) -> None:
    """Five tasks and one reply."""
    path = run_small(tmp_path, [Scripted("x", lambda request: "10")], tasks=5).path
    assert shared_table(read_reports([path])).constant == ("x",)


def test_an_unfinished_run_is_refused(tmp_path: Path) -> None:
    """A missing cell is neither zero nor left out."""
    path = run_small(tmp_path, [Scripted("x", right)], tasks=2).path
    log = path / "replies.jsonl"
    log.write_text("".join(log.read_text().splitlines(keepends=True)[:-1]))
    from benchwright.pipeline.folder import RunFolder
    from benchwright.pipeline.grading import grade_run, open_ledger

    grade_run(RunFolder(path), open_ledger(RunFolder(path)))
    with pytest.raises(InputError, match="expected a finished run, found 1 cells of 'x' are missing"):
        read_reports([path])


def test_only_what_all_reports_have_is_shared() -> None:
    """The rest is listed, sorted; versions too."""
    shared = shared_table(
        read_reports([report("a", 1, {"x": 1, "y": 0, "q": 1}), report("b", 1, {"y": 1, "z": 0}, benchmarkVersion="2")])
    )
    assert (shared.table.tasks, shared.dropped, shared.versions) == (("y",), ("q", "x", "z"), ("1.0", "2"))


def test_the_table_does_not_depend_on_any_order() -> None:
    """Models by mean, then content, then name; tasks by id; runs of a model by number."""
    chance = random.Random(0)
    scores = {f"t{n}": chance.choice([0, 0.5, 1]) for n in range(20)}
    reports = [
        report(model, run, scores if model != "c" else dict.fromkeys(scores, 1)) for model in "abc" for run in (1, 2)
    ]
    first = shared_table(read_reports(reports)).table
    assert first.models == ("c", "a", "b")
    for _ in range(5):
        chance.shuffle(reports)
        for one in reports:
            chance.shuffle(one["results"])
        again = shared_table(read_reports(reports)).table
        assert (again.models, again.tasks) == (first.models, first.tasks)
        assert (again.points == first.points).all()


FAULTS = {
    "empty": (" \n", "r.json: expected a RunReport, found an empty file"),
    "no JSON": ("{nonsense", "r.json, line 1: expected a RunReport"),
    "a list of numbers": ("[1, 2]", "r.json: expected an object"),
    "no model": ('{"results": []}', "r.json, model: expected a string, found nothing"),
    "a score of words": (json.dumps(report(scores={"a": "high"})), r"results\[0\]\.score: expected a finite number"),
    "not a number": (
        '{"model": "m", "results": [{"taskId": "a", "score": NaN}]}',
        "score: expected a finite number from 0 to 1, found NaN",
    ),
    "no number": ('{"model": "m", "results": [{"taskId": "a", "score": null}]}', "from 0 to 1, found null"),
    "infinite": ('{"model": "m", "results": [{"taskId": "a", "score": 1e999}]}', r"from 0 to 1, found 1e999"),
    "above 1": (json.dumps(report(scores={"a": 1.5})), "expected a finite number from 0 to 1, found 1.5"),
    "twice": (
        '{"model": "m", "results": [{"taskId": "a", "score": 1}, {"taskId": "a", "score": 1}]}',
        r"results\[1\]\.taskId: expected each task once, found 'a' again",
    ),
    "second line": (
        json.dumps(report()) + '\n{"results": []}',
        "r.json, line 2, model: expected a string, found nothing",
    ),
}


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_a_malformed_report_is_named(tmp_path: Path, text: str, message: str) -> None:
    """File, line, field, expected, found."""
    (tmp_path / "r.json").write_text(text)
    with pytest.raises(InputError, match=message):
        read_reports([tmp_path / "r.json"])


def test_a_source_of_another_kind_is_named() -> None:
    """A list where a report is expected is no bare TypeError."""
    with pytest.raises(InputError, match=r"expected a RunReport as a dict, a file, .* found list"):
        read_reports([[report()]])  # type: ignore[list-item]


def test_what_cannot_stand_in_one_table_is_refused(tmp_path: Path) -> None:
    """A run twice, other benchmarks, no shared task, no report, a pattern without files."""
    with pytest.raises(InputError, match="run 1 of 'm' twice"):
        shared_table(read_reports([report(), report()]))
    with pytest.raises(InputError, match="reports of one benchmark, found 2: 'b', 'c'"):
        shared_table(read_reports([report(), report("n", benchmark="c")]))
    with pytest.raises(AlignError, match="share no task"):
        shared_table(read_reports([report(), report("n", scores={"z": 1})]))
    with pytest.raises(AlignError, match="no report"):
        shared_table([])
    with pytest.raises(InputError, match="expected files of this pattern, found none"):
        read_reports([str(tmp_path / "*.json")])
