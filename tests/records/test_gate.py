"""The records of the gate."""

import msgspec
import pytest

from benchwright.records.gate import Gate, PolicyResult

RESULT = {
    "policy": "first-number",
    "kind": "cheat",
    "tasks": 3,
    "items": 1,
    "mean": 0.0,
    "upperBound": 0.95,
    "chance": 0.1,
    "limit": 0.1,
    "families": {"ledger": 0.0},
    "limits": {"ledger": 0.1},
    "passes": True,
    "refused": (),
}


def test_a_result_has_the_agreed_keys() -> None:
    """What others read: policy, mean, upperBound, chance, families, limit, passes."""
    assert msgspec.convert(RESULT, PolicyResult).to_dict() == RESULT


def test_no_record_has_room_for_a_prompt_or_a_key() -> None:
    """Fields are counts, shares, names, ids and notices."""
    assert not {"prompt", "key", "text", "reply", "read", "span"} & {*Gate.__struct_fields__, *RESULT}


def test_an_unknown_kind_is_refused() -> None:
    """A policy is a cheat, a control or a shortcut."""
    with pytest.raises(msgspec.ValidationError, match="kind"):
        msgspec.convert({**RESULT, "kind": "solver"}, PolicyResult)
