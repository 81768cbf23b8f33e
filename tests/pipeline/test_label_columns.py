"""Which column is what: known by name and by content, refused where a guess would be wrong."""

from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.label_cells import read_cells
from benchwright.pipeline.label_columns import Long, Wide, columns_of
from benchwright.records import Notice


def rows(names: str, *cells: str) -> list[dict[str, str]]:
    """A table of words."""
    return [dict(zip(names.split(), row.split(), strict=True)) for row in cells]


def read(
    table: list[dict[str, str]], raters: list[str] | None = None, **columns: str
) -> tuple[Long | Wide, list[Notice]]:
    """The columns of a table."""
    return columns_of(read_cells(table), columns, raters)


def refused(table: list[dict[str, str]], **options: Any) -> str:
    """What is said about a table that is not understood."""
    with pytest.raises(InputError) as caught:
        read(table, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("names", "form"),
    [
        ("item rater label", Long("item", "rater", "label")),
        ("taskId annotator_id rating", Long("taskId", "annotator_id", "rating")),
        ("Case-ID Coder value note", Long("Case-ID", "Coder", "value")),
        ("label judge id", Long("id", "judge", "label")),
    ],
)
def test_a_column_of_raters_and_one_of_labels_make_a_long_table(names: str, form: Long) -> None:
    """Whatever the case and the separators of their names, in any order."""
    assert read(rows(names, *[" ".join("abcd"[: len(names.split())])])) == (form, [])


def test_items_that_repeat_make_a_long_table() -> None:
    """The label is the only column that is left; with more of them it must be named."""
    assert read(rows("item coder colour", "1 a red", "1 b red"))[0] == Long("item", "coder", "colour")
    table = rows("item coder colour shape", "1 a red x", "1 b red y")
    assert "expected a column of the label, found item, coder, colour, shape; name it with --label" in refused(table)
    assert read(table, label="shape")[0] == Long("item", "coder", "shape")


def test_columns_of_raters_may_be_called_judge_and_annotator() -> None:
    """Where items do not repeat and no column is a label, or where they are named."""
    assert read(rows("id judge annotator", "1 x x", "2 y x"))[0] == Wide("id", ("judge", "annotator"))
    table = rows("id judge annotator score", "1 x x 0", "2 y x 1")
    assert read(table, ["judge", "annotator"])[0] == Wide("id", ("judge", "annotator"))


def test_a_choice_between_columns_is_said() -> None:
    """The likelier name is taken."""
    form, [notice] = read(rows("id item rater label", "1 q a x", "2 q b y"))
    assert form == Long("item", "rater", "label")
    message = "the column 'item' was taken as the item, not 'id': --item names another."
    assert notice == Notice(code="column_choice", message=message)
    assert read(rows("id item rater label", "1 q a x"), item="id") == (Long("id", "rater", "label"), [])


def test_rows_without_a_name_are_numbered_and_it_is_said() -> None:
    """Each row is an item; the unnamed column of an index is one too."""
    form, [notice] = read(rows("ann bo", "x x", "y x"))
    assert (form, notice.code) == (Wide(None, ("ann", "bo")), "items_numbered")
    assert columns_of(read_cells([{"": "0", "ann": "x", "bo": "x"}]), {}, None) == (Wide("", ("ann", "bo")), [])


def test_a_column_that_is_no_rater_is_refused() -> None:
    """Its labels are not those of the others; the hint is the option to copy."""
    table = rows("idx pair a b c", "0 p_q 1 1 2", "1 p_r 2 2 2", "2 q_r 1 2 1")
    said = refused(table)
    assert "rows, pair: expected columns of raters, with labels in common, found 'p_q', 'p_r', 'q_r'" in said
    assert said.endswith("; name the raters: --raters a,b,c")
    assert read(table, ["a", "b", "c"]) == (Wide("idx", ("a", "b", "c")), [])
    assert "found no label" in refused([{**row, "pair": ""} for row in table])


def test_two_raters_may_disagree_on_everything() -> None:
    """But free text is no label, and a difference in case or zeros makes no stranger."""
    assert read(rows("id a b", "1 yes no", "2 yes no", "3 yes no", "4 yes no"))[0] == Wide("id", ("a", "b"))
    assert "rows, b" in refused(rows("id a b", *[f"{n} yes text{n}" for n in range(9)]))
    assert read(rows("id a b c", "1 yes Yes YES", "2 no No NO"))[0] == Wide("id", ("a", "b", "c"))
    assert read(rows("id a b c", "1 1 1.0 01", "2 0 0.0 00"))[0] == Wide("id", ("a", "b", "c"))


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (rows("rater q1 q2", "ann x y", "bo x x"), "a rater in each row, named by 'rater'"),
        (rows("id " + " ".join(f"q{n}" for n in range(12)), "a" + " x" * 12, "b" + " x" * 12), "2 rows and 12 columns"),
    ],
)
def test_a_table_with_raters_as_rows_is_refused(table: list[dict[str, str]], found: str) -> None:
    """Turned round it would give a number, and a wrong one."""
    said = refused(table)
    assert f"expected a row for each item, a column for each rater, found {found}" in said
    assert "turn the table (pandas: frame.T)" in said


def test_more_raters_than_items_are_doubted() -> None:
    """Not refused: it can be so. Named raters are not doubted."""
    table = rows("id a b c", "1 x x x", "2 y x y")
    assert [notice.code for notice in read(table)[1]] == ["more_raters_than_items"]
    assert read(table, ["a", "b", "c"])[1] == []
    assert read([*table, {"id": "3", "a": "x", "b": "x", "c": "x"}])[1] == []


def test_columns_that_are_not_there_are_named() -> None:
    """With the one that was probably meant."""
    table = rows("item rater label", "1 a x")
    assert refused(table, rater="ratr") == (
        "rows, rater: expected one of the columns item, rater, label, found 'ratr'; did you mean rater?"
    )
    assert refused(table, lable="x").startswith("columns: expected one of item, rater, label, found 'lable'; did you")
    assert "expected a column of the rater" in refused(rows("item label", "1 x"), label="label")
