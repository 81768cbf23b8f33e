"""The cells of a confusion table: as large as their counts and labels need."""

import pytest

from benchwright.report.confusion import MOST_NAMED, MOST_WITH_COUNTS, fitted, grid_of, table
from tests.report.test_agreement import pair


def test_short_labels_lie_and_long_ones_stand() -> None:
    """A label of a column stands on its side where it is wider than its cell."""
    assert not grid_of(3, ["yes", "no", "1"], "12", 260).upright
    assert grid_of(3, ["yes", "not at all"], "12", 260).upright


@pytest.mark.parametrize(("labels", "widest", "width", "fits"), [(4, "12", 260, True), (12, "1,234", 260, False)])
def test_cells_that_are_narrower_than_a_count_do_not_fit(labels: int, widest: str, width: float, fits: bool) -> None:
    """So that fewer tables stand beside each other."""
    assert grid_of(labels, ["a"], widest, width).fits == fits


def test_cells_end_within_the_width() -> None:
    """Names of rows and all cells, for any number of labels."""
    for labels in (1, 2, MOST_WITH_COUNTS, MOST_NAMED, 100):
        grid = grid_of(labels, ["a long label here"], "12", 400)
        assert grid.left + labels * grid.cell <= 400.001
        assert (grid.counted, grid.named) == (labels <= MOST_WITH_COUNTS, labels <= MOST_NAMED)


def test_a_table_ends_where_its_cells_end() -> None:
    """Below the names of columns; nothing is drawn without labels."""
    one = pair("ann", "bo", ("a", "b"), ((1, 2), (3, 4)))
    grid = grid_of(2, one.labels, "4", 260)
    drawn, bottom = table(one, grid, 28, 100)
    assert bottom == 100 + grid.top + 2 * grid.cell
    assert sum(str(part).count(">4<") for part in drawn) == 1


@pytest.mark.parametrize(("label", "shown"), [(" a", "␣a"), ("b ", "b␣"), ("a b", "a b"), ("", "")])
def test_white_space_around_a_label_can_be_seen(label: str, shown: str) -> None:
    """Two labels that differ in it look different."""
    assert fitted(label) == shown


def test_wide_signs_take_the_room_of_two() -> None:
    """A label of East Asian signs is cut to half as many."""
    assert fitted("名" * 20) == "名名名名…名名名名"
    assert len(fitted("x" * 20)) == 18
