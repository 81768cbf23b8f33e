"""How stored replies were read: every line, every mode, the span in the reply as it was stored."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.explain import MODES, Explanation, explain
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.pages import task_cells
from benchwright.pipeline.run import RunSettings, run
from benchwright.records import CallError, Request
from tests.builders import Scripted, answer_task, judge, right, run_small, write_benchmark

LINES = [
    {"id": "answer", "claim": "It is 42", "check": {"kind": "answer", "value": "42"}},
    {
        "id": "gap",
        "claim": "The gap is 8.6 %",
        "check": {"kind": "number", "value": "8.6", "unit": "%", "near": ["gap"]},
    },
    {"id": "why", "claim": "It says why", "check": {"kind": "judge"}},
    {"id": "no-bo", "claim": "Bo is named", "absent": True, "check": {"kind": "name", "value": "Bo"}},
]


def explained(tmp_path: Path, reply: Callable[[Request], str | CallError], **narrowed: Any) -> Explanation:
    """Explain the one task of a run of two models."""
    bench = write_benchmark(tmp_path / "bench", [{"id": "one", "prompt": "p", "rubric": LINES}], runs=2)
    settings = RunSettings(out=tmp_path / "run", judges=(judge(lambda asked: "The gap is"),))
    result = run(bench, [Scripted("m", reply), Scripted("n", reply)], settings)
    return explain(RunFolder(result.path), "one", **narrowed)


def test_every_line_has_its_verdict_its_trace_and_for_answers_every_mode(tmp_path: Path) -> None:
    """Spans point into the reply as stored; that of a judge line is its quote."""
    reply = "\U0001d7ce The gap is 8.6 %. With 7 more:\n#### 42"
    found = explained(tmp_path, lambda request: reply).replies[0]
    lines = {line.id: line for line in found.lines}

    assert (found.text, found.status, len(found.lines)) == (reply, "ok", 4)
    for name, raw in (("answer", "42"), ("gap", "8.6")):
        read = lines[name].verdict.read
        assert read is not None and read.span is not None
        assert reply[slice(*read.span)] == read.raw == raw
    why = lines["why"].verdict
    assert why.read is not None and why.read.span is not None
    assert (why.met, why.by, why.read.value, reply[slice(*why.read.span)]) == (True, "judge", "As read.", "The gap is")
    assert lines["no-bo"].verdict.met is True
    modes = lines["answer"].modes
    assert modes is not None and tuple(modes) == MODES
    assert modes["strict"].met is True and modes["classic"].met is False
    assert [line.modes for line in found.lines[1:]] == [None] * 3


def test_all_models_and_runs_are_shown_and_can_be_narrowed(tmp_path: Path) -> None:
    """In the order of the run; names and numbers that are not in it are refused with what is."""
    path = run_small(tmp_path, [Scripted("b", right), Scripted("a", right)], tasks=2, runs=2).path
    folder = RunFolder(path)

    def keys(**narrowed: Any) -> list[tuple[str, int]]:
        return [(one.model, one.run) for one in explain(folder, "t-001", **narrowed).replies]

    assert keys() == [("b", 1), ("b", 2), ("a", 1), ("a", 2)]
    assert keys(models=["a"], runs=[2]) == [("a", 2)]
    with pytest.raises(InputError, match="--model: expected a model of this run, found 'c'"):
        keys(models=["c"])
    with pytest.raises(InputError, match="--run: expected 1 to 2, found 3"):
        keys(runs=[3])
    with pytest.raises(InputError, match=r"found 't-01'; did you mean t-001\?"):
        explain(folder, "t-01")


def test_it_agrees_with_the_verdicts_of_the_run_and_writes_nothing(tmp_path: Path) -> None:
    """What is explained is what was graded; no file of the folder changes."""
    path = run_small(tmp_path, [Scripted("m", lambda r: f"I think {r.run}. Or 10?")], tasks=2).path
    before = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    folder = RunFolder(path)
    cells = next(iter(task_cells(folder, open_ledger(folder)))).cells
    found = explain(folder, "t-001").replies

    assert [(o.status, o.score) for o in found] == [(c.status, c.score) for c in cells]
    assert [[(v.verdict.met, v.verdict.read) for v in o.lines] for o in found] == [
        [(v.met, v.read) for v in c.verdicts] for c in cells
    ]
    assert {file: file.read_bytes() for file in path.rglob("*") if file.is_file()} == before


def test_failed_and_missing_calls_are_told_apart(tmp_path: Path) -> None:
    """A failure keeps its cause; a cell without an outcome has no score."""
    path = run_small(tmp_path, [Scripted("m", lambda r: CallError(kind="server", status=500))], tasks=1, runs=2).path
    lines = (path / "replies.jsonl").read_text().splitlines(keepends=True)
    (path / "replies.jsonl").write_text(lines[0])
    first, second = explain(RunFolder(path), "t-001").replies

    assert (first.status, first.score, first.error and first.error.status) == ("failed", 0.0, 500)
    assert (second.status, second.score, second.lines) == ("missing", None, ())


def test_a_hidden_task_is_refused(tmp_path: Path) -> None:
    """No prompt, key or reply of a hidden split is given out."""
    bench = write_benchmark(tmp_path / "bench", [answer_task(1) | {"id": "hid-1"}, answer_task(2)])
    result = run(bench, [Scripted("m", lambda r: "x")], RunSettings(out=tmp_path / "run", serve_hidden=True))
    with pytest.raises(InputError, match="--explain: expected a public task, found 'hid-1'"):
        explain(RunFolder(result.path), "hid-1")

    assert len(explain(RunFolder(result.path), "t-002").replies) == 3


def test_an_unknown_task_of_a_large_run_is_not_answered_with_every_id(tmp_path: Path) -> None:
    """One short line, whatever the number of tasks."""
    path = run_small(tmp_path, [Scripted("m", right)], tasks=30, runs=1).path
    with pytest.raises(InputError) as caught:
        explain(RunFolder(path), "zzz")

    assert "manifest.json" in str(caught.value) and "t-030" not in str(caught.value)
