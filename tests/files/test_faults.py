"""Every fault of a value, named."""

from typing import Any

import pytest

from benchwright.files import find_faults
from benchwright.records import Settings, TaskRow


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        (
            {"id": "a", "promt": "x"},
            TaskRow,
            ["promt: expected a known key, found an unknown one; did you mean prompt?"],
        ),
        ({}, TaskRow, ["id: expected a string, found nothing"]),
        ([], TaskRow, ["expected an object, found a list"]),
        (
            {"id": 1, "metadata": 2},
            TaskRow,
            ["id: expected a string, found 1", "metadata: expected an object, found 2"],
        ),
        (
            {"id": "a", "rubric": [{"id": "l", "claim": "c", "check": 5}]},
            TaskRow,
            ["rubric[0].check: expected an object, found 5"],
        ),
        (
            {
                "id": "a",
                "rubric": [
                    {"id": "l", "claim": "c", "weight": "2", "check": {"kind": "list", "items": ["a"], "mode": "some"}}
                ],
            },
            TaskRow,
            [
                "rubric[0].weight: expected a whole number or a number, found '2'",
                "rubric[0].check.mode: expected one of all, any, atLeast, exact, found 'some'",
            ],
        ),
        (
            {"id": "a", "title": "t", "version": "1", "runs": True},
            Settings,
            ["runs: expected a whole number from 1 to 1000, found True"],
        ),
        ({"id": "a", "prompt": "p", "answer": "1"}, TaskRow, []),
    ],
)
def test_faults_are_named_by_path(value: Any, kind: type, expected: list[str]) -> None:
    """All of them, in the order of the fields."""
    assert [str(fault) for fault in find_faults(value, kind, path=None)] == expected
