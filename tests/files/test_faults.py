"""Faults: what is wrong with a value, in words, for every kind of type."""

from typing import Any, Literal

import msgspec
import pytest

from benchwright.files.faults import find_faults
from benchwright.records import Answer, Settings, TaskRow


def said(value: Any, type_: Any) -> list[str]:
    """The faults as text."""
    return [str(fault) for fault in find_faults(value, type_, path=None)]


@pytest.mark.parametrize(
    ("value", "type_", "words"),
    [
        (1, str, "expected a string, found 1"),
        ("x", int, "expected a whole number, found 'x'"),
        (1.5, int, "expected a whole number, found 1.5"),
        (True, int, "expected a whole number, found True"),
        ("x", float, "expected a number, found 'x'"),
        (False, float, "expected a number, found False"),
        (1, bool, "expected true or false, found 1"),
        ("x", None, "expected nothing, found 'x'"),
        (None, str, "expected a string, found nothing"),
        ([], str, "expected a string, found a list"),
        ({}, str, "expected a string, found an object"),
        (1, str | None, "expected a string, found 1"),
        (True, str | int | float, "expected a string or a whole number or a number, found True"),
        ("c", Literal["a", "b"], "expected one of a, b, found 'c'"),
        ({}, list[int], "expected a list, found an object"),
        ([], dict[str, int], "expected an object, found a list"),
        ([], TaskRow, "expected an object, found a list"),
    ],
)
def test_a_value_of_the_wrong_type_is_named(value: Any, type_: Any, words: str) -> None:
    """Expectation and finding stand in words of JSON, with booleans apart from numbers."""
    assert said(value, type_) == [words]


@pytest.mark.parametrize(
    ("value", "type_"),
    [
        ("x", str),
        (1, int),
        (1, float),
        (1.5, float),
        (True, bool),
        (None, str | None),
        ([1, 2], list[int]),
        ([], tuple[int, ...]),
        ({"a": [1]}, dict[str, list[int]]),
        ("a", Literal["a", "b"]),
        (["anything"], Any),
        ({"text": "x", "error": None}, Answer),
    ],
)
def test_a_value_that_fits_has_no_fault(value: Any, type_: Any) -> None:
    """What msgspec would accept is not complained about."""
    assert said(value, type_) == []
    msgspec.convert(value, type_)


def test_every_fault_of_a_row_is_found_in_one_go() -> None:
    """Unknown, wrong and missing keys are all named with their dotted path, and the nearest known key."""
    row = {
        "prompt": 3,
        "famly": "x",
        "rubric": [
            {"id": "a", "claim": "c", "check": {"kind": "number", "value": [], "tolerance": {"abs": 1}}},
            {"id": 1, "check": {"kind": "numbr"}},
            {"id": "b", "claim": "c", "weight": "2", "check": "number"},
            {"id": "b", "claim": "c", "check": {"value": 1}},
        ],
    }
    assert said(row, TaskRow) == [
        "prompt: expected a string, found 3",
        "famly: expected a known key, found an unknown one; did you mean family?",
        "rubric[0].check.value: expected a string or a whole number or a number, found a list",
        "rubric[0].check.tolerance.abs: expected a known key, found an unknown one; known: absolute, relative",
        "rubric[1].id: expected a string, found 1",
        "rubric[1].check.kind: expected one of answer, number, date, list, name, text, judge, found 'numbr'; "
        "did you mean number?",
        "rubric[1].claim: expected a string, found nothing",
        "rubric[2].weight: expected a whole number or a number, found '2'",
        "rubric[2].check: expected an object, found 'number'",
        "rubric[3].check.kind: expected one of answer, number, date, list, name, text, judge, found nothing",
        "id: expected a string, found nothing",
    ]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("runs", 0, "runs: expected a whole number from 1 to 1000, found 0"),
        ("runs", 1001, "runs: expected a whole number from 1 to 1000, found 1001"),
        ("id", "My bench", "id: expected a string of the form ^[a-z0-9-]+, found 'My bench'"),
        ("grading", "lax", "grading: expected one of classic, lenient, strict, found 'lax'"),
        ("groups", [1], "groups[0]: expected a string, found 1"),
        ("judge", {"model": 3}, "judge.model: expected a string, found 3"),
        ("card", {"license": "x"}, "card.license: expected a known key, found an unknown one; did you mean licence?"),
    ],
)
def test_limits_patterns_and_inner_records_are_checked(key: str, value: Any, words: str) -> None:
    """Bounds and forms are part of the expectation; inner records have dotted paths."""
    assert said({"id": "b", "title": "t", "version": "1", key: value}, Settings) == [words]


def test_a_key_that_ends_in_a_line_break_does_not_pass_the_pattern() -> None:
    """The form of an id holds for the whole string."""
    assert said({"id": "b\n", "title": "t", "version": "1"}, Settings) != []


def test_a_long_value_is_shortened() -> None:
    """A fault stays one readable line."""
    (fault,) = find_faults("x" * 1000, int, path="f", line=3)
    assert fault.found is not None
    assert len(fault.found) == 80
    assert (fault.path, fault.line, fault.field) == ("f", 3, None)
