"""Columns of text as numbers: what is numbered how."""

from benchwright.pipeline.tables.coded import coded, constant, stacked


def test_texts_are_numbered_as_they_come() -> None:
    """The first text is 0, the next new one 1; a row gives its text back."""
    column = coded(["y", "x", "y", ""])
    assert (column.codes.tolist(), column.texts) == ([0, 1, 0, 2], ["y", "x", ""])
    assert [column.text(row) for row in range(4)] == ["y", "x", "y", ""]


def test_columns_of_several_sources_share_their_texts() -> None:
    """A text has one number, whichever source it comes from; a constant is one text for all rows."""
    column = stacked([coded(["a", "b"]), constant("b", 2), coded(["c", "a"])])
    assert [column.text(row) for row in range(6)] == ["a", "b", "b", "b", "c", "a"]
    assert column.texts == ["a", "b", "c"]
