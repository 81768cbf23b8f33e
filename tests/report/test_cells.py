"""Cells are values: equal when their parts are, and not to be changed."""

import dataclasses

import pytest

from . import made


def test_cells_are_fixed() -> None:
    """A cell cannot be changed after it was made."""
    cell = next(iter(made.cells(made.tasks(1)))).cells[0]
    assert cell == dataclasses.replace(cell)
    with pytest.raises(dataclasses.FrozenInstanceError):
        cell.score = 0.5  # type: ignore[misc]
