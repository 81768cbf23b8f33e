"""`date` lines."""

from typing import Any

import pytest

from benchwright.grade.rubric import grade
from benchwright.records import LineVerdict


def line(reply: str, **check: Any) -> LineVerdict:
    """The verdict on one line."""
    return grade({"id": "t", "prompt": "p", "rubric": [{"id": "l", "claim": "c", "check": check}]}, reply).verdicts[0]


@pytest.mark.parametrize(
    ("reply", "more", "met"),
    [
        ("By 5 March 2026.", {}, True),
        ("By 2026-03-06.", {}, False),
        ("By 03/05/2026.", {}, None),
        ("By 03/05/2026.", {"order": "mdy"}, True),
        ("not 2026-03-05 but 2026-04-05", {}, False),
        ("Soon.", {}, None),
        ('{"day": "5 March 2026"}', {"field": "day"}, True),
        ("Sent 2026-03-05. Deadline: 2026-03-09.", {"near": ["deadline"]}, False),
    ],
)
def test_dates(reply: str, more: dict[str, Any], met: bool | None) -> None:
    """Written forms, declared orders, ambiguity, denial, places."""
    assert line(reply, kind="date", value="2026-03-05", **more).met is met
