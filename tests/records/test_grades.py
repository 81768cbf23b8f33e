"""Verdicts and scores on the wire."""

from typing import Any, get_args

import msgspec
import pytest

from benchwright.records import Read, Reason, Verdict

WIRE = {
    "taskId": "t",
    "model": "m",
    "run": 1,
    "lineId": "l",
    "met": None,
    "by": "code",
    "reason": "conflict",
    "read": {"stage": "near", "span": [2, 5], "raw": "8.6", "value": "8.6", "flags": ["cut"]},
}


def test_a_verdict_has_the_wire_names_of_the_contract() -> None:
    """Keys are camelCase, and a verdict read back is the same."""
    verdict = msgspec.convert(WIRE, Verdict)
    assert verdict.read == Read(stage="near", span=(2, 5), raw="8.6", value="8.6", flags=("cut",))
    assert msgspec.json.decode(msgspec.json.encode(verdict)) == WIRE


@pytest.mark.parametrize(
    "wrong", [{"met": "yes"}, {"met": 1}, {"by": "person"}, {"reason": "odd"}, {"extra": 1}, {"run": "1"}]
)
def test_a_verdict_takes_nothing_else(wrong: dict[str, Any]) -> None:
    """Real booleans, known reasons and known keys only."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**WIRE, **wrong}, Verdict)


def test_the_reasons_are_those_of_the_contract() -> None:
    """The codes are few and fixed, for reports count by them."""
    assert set(get_args(Reason)) == {
        "no_response",
        "refusal",
        "format",
        "conflict",
        "ambiguous",
        "out_of_options",
        "truncated",
        "limit",
        "not_asked",
        "judge_failed",
        "judge_unreadable",
        "judge_tied",
    }
