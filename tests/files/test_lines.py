"""Reading files."""

from decimal import Decimal
from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.files import read_bytes, read_lines, read_rows, read_toml
from benchwright.records import TaskRow


def test_lines_keep_their_numbers(tmp_path: Path) -> None:
    """Blank lines are left out but counted; a byte-order mark and CR LF are no text."""
    (tmp_path / "f").write_bytes(b"\xef\xbb\xbfa\r\n\r\n  \nb")

    assert list(read_lines(tmp_path / "f")) == [(1, b"a"), (4, b"b")]


def test_rows_and_faults_come_together(tmp_path: Path) -> None:
    """Good rows are kept, each bad line is named."""
    (tmp_path / "f").write_bytes(b'{"id": "a"}\n{"id": }\n\xff\n{"id": "b"}\n')
    rows, faults = read_rows(tmp_path / "f", TaskRow)

    assert [(number, row.id) for number, row in rows] == [(1, "a"), (4, "b")]
    assert [(fault.line, fault.expected) for fault in faults] == [(2, "one JSON object"), (3, "UTF-8")]
    assert faults[1].found == "byte 0xff at offset 0"


def test_decimals_of_toml_are_kept_as_written(tmp_path: Path) -> None:
    """0.80 is a decimal, not a float."""
    (tmp_path / "f").write_text("bar = 0.80")

    assert str(read_toml(tmp_path / "f")["bar"]) == "0.80"
    assert isinstance(read_toml(tmp_path / "f")["bar"], Decimal)


@pytest.mark.parametrize(("data", "expected"), [(b"a = ", "expected TOML"), (b"a = '\xe9'", "expected UTF-8")])
def test_a_broken_toml_is_named(tmp_path: Path, data: bytes, expected: str) -> None:
    """File and what was expected."""
    (tmp_path / "f").write_bytes(data)

    with pytest.raises(InputError, match=expected):
        read_toml(tmp_path / "f")


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    """A missing file and a folder."""
    with pytest.raises(InputError, match="found no such file"):
        read_bytes(tmp_path / "none")
    with pytest.raises(InputError, match="found a folder"):
        read_bytes(tmp_path)
