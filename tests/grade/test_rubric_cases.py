"""Small hard cases of dates, lists and names, learned from public bug reports."""

import pytest

from tests.grade.test_cases import CASES, met

EXCEPTIONS: dict[str, str] = {}
"""Cases that are missed on purpose, each with its argument."""


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["kind"] in ("date", "list", "name")], ids=lambda case: case["id"]
)
def test_a_case_gets_what_a_person_would_say(case: dict[str, object]) -> None:
    """Every case but the exceptions."""
    right = met(case, "strict") is case["expected"]
    assert right is (case["id"] not in EXCEPTIONS), case["why"]
