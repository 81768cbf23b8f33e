"""The wire forms of judges' calls and people's answers."""

import msgspec
import pytest

from benchwright.records import AuditLabel, JudgeCall, JudgeReading

LABEL = {
    "taskId": "t",
    "model": "m",
    "run": 1,
    "lineId": "l",
    "person": "ann",
    "met": None,
    "probability": 0.5,
    "at": "2026-01-01T00:00:00Z",
}
CALL = {
    "taskId": "t",
    "model": "m",
    "run": 1,
    "lineId": "l",
    "judge": "j",
    "askedSha256": "a",
    "tag": "0123456789abcdef",
    "promptSha256": "b",
    "text": None,
    "error": {"kind": "server", "status": 500, "message": "no"},
    "finish": None,
    "exactName": None,
    "attempts": 5,
    "started": "2026-01-01T00:00:00Z",
    "seconds": 0.5,
    "usage": None,
    "costUsd": None,
}


def test_an_answer_of_a_person_has_the_fields_of_the_contract() -> None:
    """Line, person, verdict (or none), probability, time; nothing else is taken."""
    assert msgspec.convert(LABEL, AuditLabel).to_dict() == LABEL
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({**LABEL, "note": ""}, AuditLabel)
    with pytest.raises(msgspec.ValidationError, match="person"):
        msgspec.convert({key: value for key, value in LABEL.items() if key != "person"}, AuditLabel)


def test_a_call_is_logged_like_a_reply() -> None:
    """What was asked by its hashes, what came back, what it cost; a failure keeps its cause."""
    call = msgspec.convert(CALL, JudgeCall)
    assert call.error is not None and call.error.status == 500
    assert call.to_dict() == CALL


def test_a_reading_is_no_verdict_until_it_says_so() -> None:
    """The default of everything but the verdict is nothing."""
    reading = JudgeReading(met=None, problem="tag")
    assert (reading.span, reading.said, reading.flags) == (None, "", ())
