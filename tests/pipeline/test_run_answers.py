"""What the models of a run scored, and what they answered where they were wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError, UnfinishedError
from benchwright.pipeline.run import RunSettings, run
from benchwright.pipeline.run_answers import agreed, read_run
from benchwright.records import CallError, Request
from tests.builders import Scripted, answer_task, judge, right, run_small, write_benchmark


def test_scores_of_every_run_and_wrong_answers_of_all_runs(tmp_path: Path) -> None:
    """An answer counts when every run missed with it; a failed call scores 0 and has none."""

    def wavering(request: Request) -> str | CallError:
        if request.task_id == "t-001":
            return "Answer: 7."
        if request.task_id == "t-002":
            return f"Answer: {request.run}"
        return right(request) if request.run > 1 else CallError(kind="http", status=400)

    path = run_small(tmp_path, [Scripted("w", wavering), Scripted("r", right)], tasks=3).path
    found = read_run(path, "small")
    assert found.scores["w"] == {"t-001": [0.0] * 3, "t-002": [0.0] * 3, "t-003": [0.0, 1.0, 1.0]}
    assert found.scores["r"] == {f"t-00{n}": [1.0] * 3 for n in (1, 2, 3)}
    assert (found.wrong, found.failed) == ({"w": {"t-001": "7"}}, 1)
    with pytest.raises(InputError, match="expected a run of 'other', found one of 'small'"):
        read_run(path, "other")


def rubric_task() -> dict[str, Any]:
    """Two lines that must hold, and one that must not."""
    lines = [
        {"id": "a", "claim": "a is 1", "check": {"kind": "number", "value": "1", "field": "a"}},
        {"id": "b", "claim": "b is 2", "check": {"kind": "number", "value": "2", "field": "b"}},
        {"id": "c", "claim": "c is 3", "absent": True, "check": {"kind": "number", "value": "3", "field": "c"}},
    ]
    return {"id": "t-001", "prompt": "a, b and c?", "rubric": lines}


def test_lines_of_a_rubric_have_answers_of_their_own(tmp_path: Path) -> None:
    """A line that must be absent has none: what was read there is the key itself."""
    bench = write_benchmark(tmp_path / "bench", [rubric_task()], runs=2)
    model = Scripted("m", lambda request: '{"a": 1, "b": 22, "c": 3}')
    found = read_run(run(bench, [model], RunSettings(out=tmp_path / "run")).path)
    assert found.wrong == {"m": {("t-001", "b"): "22"}}
    assert found.scores["m"]["t-001"] == [pytest.approx(1 / 3)] * 2


def test_a_run_that_is_not_finished_is_refused(tmp_path: Path) -> None:
    """With how many cells are missing, and what to do."""
    path = run_small(tmp_path, [Scripted("r", right)], tasks=4).path
    lines = (path / "replies.jsonl").read_bytes().splitlines(keepends=True)
    (path / "replies.jsonl").write_bytes(b"".join(lines[:-2]))
    with pytest.raises(UnfinishedError, match="found 2 of 12 cells missing; go on with it"):
        read_run(path)


def test_a_model_that_says_one_thing_is_noted(tmp_path: Path) -> None:
    """Its answers are no evidence against a key."""
    tasks = [answer_task(n) for n in range(1, 7)]
    bench = write_benchmark(tmp_path / "bench", tasks, runs=1)
    path = run(bench, [Scripted("one", lambda request: "Answer: 5")], RunSettings(out=tmp_path / "run")).path
    assert read_run(path).constant == ("one",)


def test_answers_that_differ_only_in_writing_agree() -> None:
    """Case, white space and a full stop."""
    assert agreed({("m", "x"): ["Paris", "paris ."], ("m", "y"): ["", "a"], ("m", "z"): [None]}) == {
        "m": {"x": "Paris"}
    }


def test_a_run_whose_judge_was_not_asked_is_not_finished(tmp_path: Path) -> None:
    """What was not asked is neither right nor wrong."""
    line = {"id": "why", "claim": "It says why.", "check": {"kind": "judge"}}
    bench = write_benchmark(tmp_path / "bench", [{"id": "t-001", "prompt": "Why?", "rubric": [line]}], runs=2)
    model = Scripted("m", lambda request: "Because.")
    path = run(bench, [model], RunSettings(out=tmp_path / "run", judges=(judge(),))).path
    assert read_run(path).scores == {"m": {"t-001": [0.0, 0.0]}}
    rows = [json.loads(line) for line in (path / "verdicts.jsonl").read_text().splitlines()]
    waiting = [row | {"met": None, "reason": "not_asked", "read": None} for row in rows]
    (path / "verdicts.jsonl").write_text("".join(json.dumps(row) + "\n" for row in waiting))
    with pytest.raises(UnfinishedError, match="found 2 of 2 cells missing"):
        read_run(path)
