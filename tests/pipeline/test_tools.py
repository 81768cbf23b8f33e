"""The tools: arguments that fit their schemas, errors that tell no secret."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchwright.pipeline.attempts import Attempts
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.serving import Desk, offer
from benchwright.pipeline.tools import LONGEST_ERROR, TOOLS, use_tool
from benchwright.records import Record
from tests.builders import write_benchmark

AT = "2026-11-30T10:02:11Z"


class Used:
    """A desk, and what was said of its use."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.said: list[str] = []

    def __call__(self, name: str, **arguments: Any) -> Any:
        """Use a tool."""
        return use_tool(self.desk, name, arguments, self.said.append, at=AT)


@pytest.fixture
def use(tmp_path: Path) -> Iterator[Used]:
    """One task with the key 731942, one attempt."""
    task = {"id": "t", "prompt": "How much?", "answer": "731942"}
    loaded = load_benchmark(write_benchmark(tmp_path / "bench", [task]))
    with Attempts(tmp_path / "attempts") as attempts:
        yield Used(Desk(loaded, offer(loaded).tasks, attempts))


def agrees(schema: dict[str, Any], record: type[Record]) -> None:
    """A schema names exactly the fields of its record, all the way down."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(record)}
    assert list(schema["properties"]) == list(fields) == schema["required"]
    for name, part in schema["properties"].items():
        if part["type"] == "object":
            agrees(part, fields[name].type)


@pytest.mark.parametrize("name", TOOLS)
def test_what_a_schema_says_is_what_is_read(name: str) -> None:
    """Schemas and records name the same properties; every field is required."""
    agrees(TOOLS[name].schema, TOOLS[name].takes)
    assert all(field.required for field in msgspec.structs.fields(TOOLS[name].takes))


def test_what_a_schema_says_is_what_is_given(use: Used) -> None:
    """Results have exactly the properties of their schemas."""
    listed, asked = use("list_tasks"), use("get_task", taskId="t")
    scored = use("score_answer", taskId="t", submission={"answer": "731942"})
    for name, result in (("list_tasks", listed), ("get_task", asked), ("score_answer", scored)):
        assert list(result.to_dict()) == TOOLS[name].gives["required"]
    rows = TOOLS["list_tasks"].gives["properties"]["tasks"]["items"]
    assert list(listed.to_dict()["tasks"][0]) == rows["required"]


def test_an_attempt_is_said_without_what_was_submitted(use: Used) -> None:
    """Task, score, attempts left; a refusal as such."""
    answer = {"answer": "It is 731942."}
    assert use("score_answer", taskId="t", submission=answer).to_dict() == {"score": 1, "attemptsLeft": 0}
    assert "none of 1 left" in use("score_answer", taskId="t", submission=answer)
    use("list_tasks")
    assert use.said == ["t: score 1, 0 left", "score_answer refused"]


@pytest.mark.parametrize(
    "submission",
    [
        *(None, True, 731942, 731942.5, 10**400, "731942", ["731942"]),
        *({"answer": value} for value in (["731942"], 731942, "\ud800", "9" * (1 << 16))),
        {"answer": "1", **{f"key{number}": 1 for number in range(5000)}},
    ],
)
def test_errors_are_short_and_repeat_nothing(use: Used, submission: Any) -> None:
    """Any JSON, and more than JSON: a sentence of at most a thousand characters, the attempt still there."""
    error = use("score_answer", taskId="t", submission=submission)

    assert isinstance(error, str) and len(error) <= LONGEST_ERROR + 3 and "731942" not in error
    assert use.desk.attempts.left("t") == 1 and use.said == ["score_answer refused"]


def test_an_id_of_no_task_is_shown_in_part_and_harmless(use: Used) -> None:
    """Whatever it holds."""
    error = use("get_task", taskId="\x1b[31m\n" + "x" * 60_000)

    assert (
        error.startswith("taskId: expected the id of a task that is served, found '\\x1b[31m\\n") and len(error) < 300
    )


def test_a_fault_of_our_own_gives_no_trace_and_no_text(use: Used, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its kind is said to the person at the server, nothing to the client."""

    def broken(*given: object, **named: object) -> None:
        raise RuntimeError("the key is 731942")

    monkeypatch.setattr(use.desk, "score_answer", broken)
    error = use("score_answer", taskId="t", submission={"answer": "1"})

    assert error == "the server failed; nothing is wrong with the call"
    assert use.said == ["score_answer failed: RuntimeError"]
