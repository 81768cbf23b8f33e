"""Cells as they were written: what the plain table loses is kept."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from benchwright.errors import InputError
from benchwright.pipeline.label_cells import label_of, number_in, read_cells


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("yes ", ("yes ", "text")),
        (" \t", ("", "text")),
        (0, ("0", "number")),
        (0.5, ("0.5", "number")),
        (False, ("false", "true or false")),
        (np.int64(3), ("3", "number")),
        (np.bool_(True), ("true", "true or false")),
        (np.str_("x"), ("x", "text")),
        (np.float64("nan"), ("", "text")),
        (Fraction(1, 2), ("1/2", "number")),
    ],
)
def test_a_value_is_a_label_of_a_kind(value: object, label: tuple[str, str]) -> None:
    """Texts, numbers and truth values of Python and NumPy; NaN is no label."""
    assert label_of(value) == label


@pytest.mark.parametrize("value", [[1], {}, b"x", object()])
def test_other_values_are_none(value: object) -> None:
    """The error names the type."""
    with pytest.raises(TypeError, match=type(value).__name__):
        label_of(value)


def test_numbers_are_told_by_their_form() -> None:
    """Whole and decimal numbers with a sign; no words for numbers, and none that take long to write."""
    assert number_in(" -01.50 ") == number_in("-1.5")
    assert [number_in(text) for text in ("nan", "inf", "1e9", "1_0", "", "९", "1" * 41)] == [None] * 7


def test_rows_and_cells_of_csv_stand_side_by_side(tmp_path: Path) -> None:
    """Blank rows, rows of empty cells, line ends in a cell and unnamed columns are passed over in both."""
    path = tmp_path / "l.csv"
    path.write_bytes(b'\xef\xbb\xbf\r\n id ,a,\r\n\r\n1," x\ny",\r\n,,\r\n2,z ,\r\n')
    written = read_cells(path)
    assert dict(written.cells) == {"id": ("1", "2"), "a": (" x\ny", "z ")}
    assert written.sheet.columns == {"id": ["1", "2"], "a": ["x\ny", "z"]}
    assert [written.sheet.place(row) for row in (0, 1)] == ["line 4", "line 7"]


def test_numbers_of_json_keep_their_digits(tmp_path: Path) -> None:
    """And are told from texts; NaN is nothing."""
    path = tmp_path / "l.jsonl"
    path.write_text('{"a": 1.50}\n\n{"a": "1.50"}\n{"a": NaN}\n{}\n')
    assert [label_of(cell) for cell in read_cells(path).cells["a"]] == [
        ("1.50", "number"),
        ("1.50", "text"),
        ("", "text"),
        ("", "text"),
    ]


def test_a_broken_line_of_json_is_named(tmp_path: Path) -> None:
    """By the reader of all tables."""
    path = tmp_path / "l.jsonl"
    path.write_text('{"a": 1}\n{broken\n')
    with pytest.raises(InputError, match="line 2"):
        read_cells(path)
