"""What a validation gives, as others read it."""

import json

import msgspec

from benchwright.build.items import analyse_items
from benchwright.records import Validation

SCORES = {"a": {"c1": 1.0, "c2": 0.0}, "b": {"c1": 1.0, "c2": 1.0}, "c": {"c1": 0.0, "c2": 1.0}}


def test_the_agreed_keys_are_there() -> None:
    """Floor, ceiling, discrimination, accuracy, items and warnings: plain JSON, undefined as null."""
    found = analyse_items(SCORES).to_dict()
    assert {"floor", "ceiling", "discrimination", "accuracy", "items", "warnings"} <= set(found)
    assert {"id", "difficulty", "discrimination", "p", "flags"} <= set(found["items"][0])
    assert json.loads(json.dumps(found, allow_nan=False))["accuracy"] == {"a": 0.5, "b": 1.0, "c": 0.5}


def test_what_is_written_is_read_again() -> None:
    """The record survives its JSON."""
    found = analyse_items(SCORES)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Validation) == found
