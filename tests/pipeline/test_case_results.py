"""Results in all their forms: one reading of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.case_results import read_results
from benchwright.records import Benchmark
from tests.builders import Scripted, answer_task, right, run_small, write_benchmark

SCORES = {"a": {"t-001": 1.0, "t-002": 0.0}, "b": {"t-001": 1.0, "t-002": 1.0}}


def report(model: str, **more: Any) -> dict[str, Any]:
    """A RunReport of these scores."""
    results = [{"taskId": task, "score": score} for task, score in SCORES[model].items()]
    return {"schemaVersion": 1, "model": model, "results": results} | more


@pytest.fixture
def bench(tmp_path: Path) -> Benchmark:
    """A benchmark of two tasks."""
    return load_benchmark(write_benchmark(tmp_path / "small", [answer_task(1), answer_task(2)]))


def written(folder: Path, name: str, text: str) -> Path:
    """A file with this text."""
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


LONG = "task,model,value\n" + "".join(f"{t},{m},{v:g}\n" for m, of in SCORES.items() for t, v in of.items())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lab.json", json.dumps({m: {t: bool(v) for t, v in of.items()} for m, of in SCORES.items()}, indent=1)),
        ("scores.json", "\ufeff" + json.dumps(SCORES)),
        ("long.csv", LONG),
        ("wide.csv", "model,t-001,t-002\na,1,0\nb,1,1\n"),
        (
            "long.jsonl",
            "".join(
                json.dumps({"task": t, "model": m, "value": v}) + "\n" for m in SCORES for t, v in SCORES[m].items()
            ),
        ),
        ("reports.jsonl", "".join(json.dumps(report(m)) + "\n" for m in SCORES)),
        ("report.json", json.dumps([report(m, benchmark="small") for m in SCORES])),
    ],
)
def test_every_form_gives_the_same(tmp_path: Path, bench: Benchmark, name: str, text: str) -> None:
    """The lab's JSON, tables long and wide, RunReports: a score for each system and case."""
    [part] = read_results(str(written(tmp_path, name, text)), bench)
    plain = {m: {t: float(v[0] if isinstance(v, list) else v) for t, v in of.items()} for m, of in part.scores.items()}
    assert (plain, part.wrong, part.notices) == (SCORES, {}, ())


def test_several_sources_and_patterns(tmp_path: Path) -> None:
    """Tables together, reports together, each run folder on its own; a dict of Python too."""
    for model in SCORES:
        written(tmp_path, f"r-{model}.json", json.dumps(report(model)))
    path = run_small(tmp_path, [Scripted("c", right)], tasks=2).path
    parts = read_results([str(tmp_path / "r-*.json"), path, {"d": {"t-001": True, "t-002": False}}], None)
    assert [list(part.scores) for part in parts] == [["c"], ["d"], ["a", "b"]]


def test_runs_of_a_table_are_averaged_and_counted(tmp_path: Path) -> None:
    """Each of them must have missed with one answer for it to count."""
    rows = [
        "task,model,run,value,answer",
        "x,a,1,0,7",
        "x,a,2,0,7.0",
        "y,a,1,0,Paris",
        "y,a,2,0,paris",
        "z,a,1,0,5",
        "z,a,2,1,6",
    ]
    [part] = read_results(str(written(tmp_path, "t.csv", "\n".join(rows))), None)
    assert (part.scores, part.runs, part.wrong) == ({"a": {"x": 0.0, "y": 0.0, "z": 0.5}}, 2, {"a": {"y": "Paris"}})
    [part] = read_results(str(written(tmp_path, "u.csv", "\n".join(rows[:-1]))), None)
    assert (part.runs, [notice.code for notice in part.notices]) == (2, []), "z has one run of one system only"


def test_columns_of_other_names(tmp_path: Path) -> None:
    """As in `rank`, and for the answer."""
    place = written(tmp_path, "t.csv", "case,system,correct,said\nx,a,0,7\n")
    columns = {"task": ["case"], "model": ["system"], "value": ["correct"], "answer": ["said"]}
    [part] = read_results(str(place), None, columns=columns)
    assert (part.scores, part.wrong) == ({"a": {"x": 0.0}}, {"a": {"x": "7"}})


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"r.json": json.dumps(report("a", benchmark="other"))}, "expected reports on 'small', found one on 'other'"),
        ({"r.json": json.dumps([report("a"), report("a")])}, "run 1 of 'a' twice"),
        ({"t.csv": "a,b,outcome\nm,n,a\n"}, "expected scores of systems on cases, found battles"),
        ({"t.csv": "task,model,value,better\nx,m,0.5,lower\n"}, "found lower is better on x; a share of what is right"),
        ({"l.json": '{"m": {"x": true, "x": false}}'}, "expected each key once, found 'x' again"),
        ({"t.csv": LONG, "r.json": json.dumps(report("a"))}, "expected each system in one source, found 'a' in"),
        ({"t.csv": LONG + "t-001,a,1\n"}, "'a' on 't-001' again, as in line 2"),
        ({"t.csv": "task,model,value\nx,m,yes\n"}, "line 2, value: expected a number"),
        ({"t.json": "{"}, "t.json"),
        ({}, "expected files of this pattern, found none"),
    ],
)
def test_what_cannot_be_used_is_refused(tmp_path: Path, bench: Benchmark, files: dict[str, str], said: str) -> None:
    """Another benchmark, a system twice, battles, scores of which lower is better, and what is no table."""
    (tmp_path / "in").mkdir()
    for name, text in files.items():
        written(tmp_path / "in", name, text)
    with pytest.raises(InputError) as refused:
        read_results(str(tmp_path / "in" / "*"), bench)
    assert said in str(refused.value)


def test_what_is_no_source_is_refused(tmp_path: Path) -> None:
    """A number; a folder that is no run."""
    with pytest.raises(InputError, match="expected files, run folders"):
        read_results(3, None)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="a folder without manifest"):
        read_results(str(tmp_path), None)


def test_other_versions_and_tasks_are_said(tmp_path: Path, bench: Benchmark) -> None:
    """Reports of another version; a run whose tasks were others."""
    place = written(tmp_path, "r.json", json.dumps(report("a", benchmarkVersion="0.9.0")))
    [part] = read_results(str(place), bench)
    assert [notice.code for notice in part.notices] == ["versions_differ"]
    [part] = read_results(run_small(tmp_path, [Scripted("c", right)], tasks=2).path, bench)
    assert part.notices == (), "the same two tasks"
    [part] = read_results(run_small(tmp_path / "other", [Scripted("c", right)], tasks=3).path, bench)
    assert [notice.code for notice in part.notices] == ["other_tasks"]
