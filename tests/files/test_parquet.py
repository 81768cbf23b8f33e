"""Documents out of Parquet."""

import io
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benchwright.files.parquet import ParquetTexts
from benchwright.files.pieces import Piece, Unreadable

TEXTS = [f"document {number} é" for number in range(100)]


def _packed(columns: dict[str, Any], **settings: Any) -> bytes:
    sink = io.BytesIO()
    pq.write_table(pa.table(columns), sink, **settings)
    return sink.getvalue()


def _read(data: bytes, field: str = "text", piece: int = 1 << 18) -> tuple[list[Piece], list[str]]:
    bad: list[Unreadable] = []
    pieces = list(ParquetTexts("a.parquet", field, bad.append).pieces(io.BytesIO(data), piece=piece))
    assert all(each.source == "a.parquet" and each.line is None for each in bad)
    return pieces, [each.reason for each in bad]


@pytest.mark.parametrize(
    "form", [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())], ids=str
)
@pytest.mark.parametrize("settings", [{}, {"row_group_size": 7}, {"compression": "zstd"}], ids=str)
def test_texts_come_as_utf8_whatever_the_column_is(form: pa.DataType, settings: dict[str, Any]) -> None:
    """Strings of each kind and dictionaries of them, over row groups."""
    data = _packed({"id": range(100), "text": pa.array(TEXTS).cast(form)}, **settings)
    pieces, bad = _read(data)
    assert [text for piece in pieces for text in piece.documents] == [text.encode() for text in TEXTS]
    assert bad == [] and sum(piece.size for piece in pieces) == len("".join(TEXTS).encode())
    assert {(piece.start, piece.raw) for piece in pieces} == {(0, None)}


def test_small_pieces_keep_their_row_numbers() -> None:
    """The first row of each stands in it."""
    pieces, _ = _read(_packed({"text": TEXTS}, row_group_size=30, use_dictionary=False), piece=100)
    assert len(pieces) > 10
    rows = [(piece.first + place, text) for piece in pieces for place, text in enumerate(piece.documents)]
    assert rows == [(row, text.encode()) for row, text in enumerate(TEXTS, 1)]


def test_nulls_are_empty_and_counted_once() -> None:
    """In one line for the whole source."""
    pieces, bad = _read(_packed({"text": ["a", None, "b", None]}, row_group_size=2))
    assert [text for piece in pieces for text in piece.documents] == [b"a", b"", b"b", b""]
    assert bad == ["2 of 4 rows have null in column 'text'"]


def test_points_lead_into_structs_and_a_null_struct_is_a_null() -> None:
    """A column whose own name has a point comes first."""
    rows = [{"inner": {"text": "a", "n": 1}}, None, {"inner": None}, {"inner": {"text": "d", "n": 2}}]
    pieces, bad = _read(_packed({"doc": rows}), "doc.inner.text")
    assert [piece.documents for piece in pieces] == [[b"a", b"", b"", b"d"]]
    assert bad == ["2 of 4 rows have null in column 'doc.inner.text'"]
    pieces, bad = _read(_packed({"doc.text": ["own"], "doc": [{"text": "inner"}]}), "doc.text")
    assert [piece.documents for piece in pieces] == [[b"own"]] and bad == []


@pytest.mark.parametrize(
    ("columns", "field", "reason"),
    [
        ({"id": [1], "body": ["a"]}, "text", "no column 'text'; it has id, body"),
        ({"text": [1]}, "text", "column 'text' holds int64, not texts"),
        ({"text": [b"a"]}, "text", "column 'text' holds binary, not texts"),
        ({"text": [["a"]]}, "text", "column 'text' holds list<element: string>, not texts"),
        ({"doc": [{"x": "a"}]}, "doc.text", "no column 'doc.text'; it has x"),
        ({"doc": ["a"]}, "doc.text", "no column 'doc.text'; it has none"),
        ({"doc": [{"x": "a"}]}, "doc", "column 'doc' holds struct<x: string>, not texts"),
    ],
)
def test_a_column_that_has_no_texts_is_said(columns: dict[str, Any], field: str, reason: str) -> None:
    """With the columns or what it holds, and nothing is given."""
    assert _read(_packed(columns), field) == ([], [reason])


@pytest.mark.parametrize("data", [b"", b"plain text", b"PAR1 no more", _packed({"text": TEXTS})[:-9]])
def test_a_file_that_is_no_parquet_is_said(data: bytes) -> None:
    """Cut off, or something else."""
    pieces, (reason,) = _read(data)
    assert pieces == [] and reason.startswith("not a Parquet file that can be read: ")


def test_an_empty_table_has_no_documents() -> None:
    """And no fault."""
    assert _read(_packed({"text": pa.array([], pa.string())})) == ([], [])


def test_a_damaged_row_group_is_said_and_the_others_are_read() -> None:
    """Its rows are named; pages carry checksums here."""
    packed = _packed(
        {"text": TEXTS}, row_group_size=25, use_dictionary=False, compression="none", write_page_checksum=True
    )
    place = packed.index(b"document 60")
    pieces, bad = _read(packed[:place] + b"D" + packed[place + 1 :])
    assert [text for piece in pieces for text in piece.documents] == [text.encode() for text in TEXTS[:50] + TEXTS[75:]]
    assert [piece.first for piece in pieces] == [1, 26, 76]
    assert len(bad) == 1 and bad[0].startswith("rows 51 to 75 cannot be read: ")
