"""The reply made of the keys: every code line is met by it."""

import json
from typing import Any

import msgspec
import pytest

from benchwright.records import Line, Task
from benchwright.text.key_reply import key_reply


def task(*checks: dict[str, Any], **more: Any) -> Task:
    """A task with a line for each check."""
    lines = [{"id": str(n), "claim": "c", "check": check, **more} for n, check in enumerate(checks)]
    return Task(id="t", prompt="p", rubric=tuple(msgspec.convert(lines, list[Line])))


@pytest.mark.parametrize(
    ("check", "reply"),
    [
        ({"kind": "number", "value": "8.6", "unit": "%"}, "8.6 %"),
        ({"kind": "number", "value": 8.6, "near": ["mean gap", "gap"]}, "mean gap: 8.6."),
        ({"kind": "date", "value": "2026-03-05"}, "2026-03-05"),
        ({"kind": "name", "value": "Lee Fox", "aliases": ["L. Fox"]}, "Lee Fox"),
        ({"kind": "text", "value": "new york"}, "new york"),
        ({"kind": "list", "items": ["b, c", "a"]}, "b, c; a"),
        ({"kind": "list", "items": []}, "none"),
        ({"kind": "list", "items": [{"t": 1}]}, '[{"t": 1}]'),
        ({"kind": "answer", "value": "42"}, '{"answer": "42"}'),
        ({"kind": "answer", "value": True}, '{"answer": true}'),
    ],
)
def test_each_kind_of_line_is_written_with_its_key(check: dict[str, Any], reply: str) -> None:
    """The key stands alone, behind its phrase, or under `answer`."""
    assert key_reply(task(check)) == reply


def test_fields_share_one_object() -> None:
    """Lines with dotted fields are put into one nested object at the end."""
    reply = key_reply(
        task(
            {"kind": "number", "value": 3, "field": "gap.mean"},
            {"kind": "list", "items": ["Å", "B"], "field": "gap.groups"},
            {"kind": "text", "value": "yes"},
        )
    )
    assert reply.split("\n")[0] == "yes"
    assert json.loads(reply.split("\n")[1]) == {"gap": {"mean": "3", "groups": ["Å", "B"]}}


def test_judge_lines_and_absent_lines_have_no_key() -> None:
    """What a judge reads, and what must not be said, is left out."""
    assert key_reply(task({"kind": "judge"})) == ""
    assert key_reply(task({"kind": "text", "value": "x"}, absent=True)) == ""
