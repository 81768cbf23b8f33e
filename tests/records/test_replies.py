"""Replies and the manifest on the wire."""

from typing import Any

import msgspec
import pytest

from benchwright.records import Answer, CallError, ModelEntry, Reply

WIRE = {
    "taskId": "t",
    "model": "m",
    "run": 2,
    "text": None,
    "error": {"kind": "timeout", "status": None, "message": "no answer in 60 s"},
    "finish": None,
    "exactName": "m-2026",
    "attempts": 3,
    "started": "2026-01-01T00:00:00Z",
    "seconds": 1.5,
    "usage": {"input": 10, "output": 0},
    "costUsd": None,
}


def test_a_reply_has_the_wire_names_of_the_contract() -> None:
    """Keys are camelCase, and a reply read back is the same."""
    reply = msgspec.convert(WIRE, Reply)
    assert (reply.task_id, reply.exact_name, reply.cost_usd) == ("t", "m-2026", None)
    assert reply.error == CallError(kind="timeout", message="no answer in 60 s")
    assert msgspec.json.decode(msgspec.json.encode(reply)) == WIRE


@pytest.mark.parametrize("wrong", [{"text": 3}, {"task_id": "t"}, {"attempts": "1"}, {"error": "timeout"}])
def test_a_reply_takes_nothing_else(wrong: dict[str, Any]) -> None:
    """Snake case, other types and bare words are refused on the wire."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**WIRE, **wrong}, Reply)


@pytest.mark.parametrize("key", list(WIRE))
def test_no_key_of_a_reply_may_be_missing(key: str) -> None:
    """Unknown is written as null, never left out."""
    with pytest.raises(msgspec.ValidationError, match=key):
        msgspec.convert({name: value for name, value in WIRE.items() if name != key}, Reply)


def test_an_answer_is_nothing_until_something_came() -> None:
    """The cost of a model is unknown, and an answer empty, until said otherwise."""
    assert (Answer().text, Answer().error) == (None, None)
    assert ModelEntry(name="m", provider="openai", asked="m").cost_status == "unknown"
