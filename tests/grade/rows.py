"""Tables of replies: what a group of replies has in common, and the verdict that each must get."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from benchwright.grade.rubric import grade
from benchwright.records import LineVerdict


def line(reply: str, **check: Any) -> LineVerdict:
    """The verdict on a reply by one line with this check."""
    return grade({"id": "t", "prompt": "p", "rubric": [{"id": "l", "claim": "c", "check": check}]}, reply).verdicts[0]


def rows(table: Mapping[str, Iterable[tuple[Any, ...]]]) -> list[Any]:
    """The rows of a table as parameters; the name of the group is the id."""
    return [
        pytest.param(*row, id=f"{name}-{number}") for name, group in table.items() for number, row in enumerate(group)
    ]
