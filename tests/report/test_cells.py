"""Cells are values: equal when their parts are, and not to be changed."""

import dataclasses

import pytest

from benchwright.records import AuditLabel, Verdict
from benchwright.report.cells import Cell

from . import made


def test_cells_are_fixed() -> None:
    """A cell cannot be changed after it was made."""
    cell = next(iter(made.cells(made.tasks(1)))).cells[0]
    assert cell == dataclasses.replace(cell)
    with pytest.raises(dataclasses.FrozenInstanceError):
        cell.score = 0.5  # type: ignore[misc]


@pytest.mark.parametrize(
    ("judge", "person", "differs"),
    [(True, False, True), (False, True, True), (True, True, False), (None, True, False), (True, None, False)],
)
def test_judge_and_person_differ_where_both_decided(judge: bool | None, person: bool | None, differs: bool) -> None:
    """What could not be read or told is no disagreement."""
    about = {"task_id": "t", "model": "m", "run": 1, "line_id": "why"}
    verdict = Verdict(**about, met=judge, by="judge", reason=None, read=None)
    label = AuditLabel(**about, person="Ada", met=person, probability=1.0, at="")
    cell = Cell("m", 1, "ok", 1.0, None, [verdict], {"why": [label]})
    assert cell.judge_differs is differs
    assert not dataclasses.replace(cell, people={}).judge_differs
