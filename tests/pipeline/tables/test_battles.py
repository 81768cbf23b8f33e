"""Battles: how an outcome is written, and the table that they make."""

import numpy as np
import pytest

from benchwright.errors import InputError
from benchwright.pipeline.tables.battles import battles_table, read_battles
from benchwright.pipeline.tables.sheets import read_sheet

COLUMNS = {"a": ["left"], "b": ["right"], "outcome": ["winner"]}


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        *(("a", 1), ("b", 0), ("left", 1), ("Right", 0), ("tie", 0.5), ("DRAW", 0.5), ("tie (bothbad)", 0.5)),
        *(("x 1", 1), ("y 2", 0), (1, 1), (0, 0), (0.5, 0.5), (1.0, 1), ("0.0", 0)),
    ],
)
def test_an_outcome_names_the_side_the_model_or_the_points(outcome: str | float, points: float) -> None:
    """The points of the first model."""
    sheet = read_sheet([{"left": "x 1", "right": "y 2", "winner": outcome}])
    assert read_battles(sheet, COLUMNS).points.tolist() == [points]


@pytest.mark.parametrize(
    ("a", "b", "outcome", "message"),
    [
        ("x", "x", "a", r"\[0\].right: expected two models, found 'x' against itself"),
        ("x", "y", "", r"\[0\].winner: expected the column .* or 1, 0.5 or 0, found nothing"),
        ("x", "y", "lft", r"\[0\].winner: .* found 'lft'; did you mean left"),
        ("x", "y", 2, r"\[0\].winner: .* found '2'"),
        ("b", "y", "b", r"\[0\].winner: .* found 'b', which may be either model"),
        ("", "y", "b", r"\[0\].left: expected a model, found nothing"),
        ("x", "", "a", r"\[0\].right: expected a model, found nothing"),
    ],
)
def test_what_is_no_battle_is_refused(a: str, b: str, outcome: str | float, message: str) -> None:
    """Row and field; a name that may be either model is not guessed."""
    with pytest.raises(InputError, match=message):
        read_battles(read_sheet([{"left": a, "right": b, "winner": outcome}]), COLUMNS)


def test_each_battle_is_a_task_of_two_models() -> None:
    """In the order of the rows; models as they appear; battles on one prompt are drawn together."""
    rows = [
        {"a": "m", "b": "n", "outcome": "a", "task": "p", "group": "g"},
        {"a": "o", "b": "m", "outcome": "tie", "task": ""},
        {"a": "n", "b": "o", "outcome": "o", "task": "p"},
        {"a": "n", "b": "m", "outcome": 0},
    ]
    table = battles_table([read_battles(read_sheet(rows), {})])
    assert (table.models, table.tasks[0], table.tasks[3]) == (("m", "n", "o"), "battle 1", "battle 4")
    nan = np.nan
    np.testing.assert_array_equal(table.values, [[1, 0.5, nan, 1], [0, nan, 0, 0], [nan, 0.5, 1, nan]])
    np.testing.assert_array_equal(table.order, table.values)
    assert table.written[:2] == [["1", "0", None], ["0.5", None, "0.5"]]
    assert table.drawn_with.tolist() == [0, 1, 0, 2]
    assert (table.groups, table.better, table.battles) == (("g", "all", "all", "all"), ("higher",) * 4, True)
    assert table.decimals.tolist() == [-1] * 4


def test_battles_without_tasks_stand_alone_and_files_follow_each_other() -> None:
    """The battles of the second file are numbered on."""
    sheet = read_sheet([{"a": "m", "b": "n", "outcome": "a"}, {"a": "n", "b": "m", "outcome": "a"}])
    table = battles_table([read_battles(sheet, {}), read_battles(sheet, {})])
    assert table.drawn_with.tolist() == [0, 1, 2, 3]
    assert table.tasks == ("battle 1", "battle 2", "battle 3", "battle 4")
    assert table.values.tolist() == [[1, 0, 1, 0], [0, 1, 0, 1]]


def test_missing_columns_are_named() -> None:
    """And those that there are."""
    with pytest.raises(InputError, match=r"the columns a, b, outcome, found a, left; --column b="):
        read_battles(read_sheet([{"a": 1, "left": 2}]), {})
