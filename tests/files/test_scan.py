"""Lines of a large file by their place."""

from pathlib import Path

import pytest

from benchwright.files.scan import LineReader, read_pieces, scan_lines


def test_lines_are_found_again_by_their_place(tmp_path: Path) -> None:
    """Every whole line comes with its offset, and reading there gives the line; a torn one is left out."""
    path = tmp_path / "f"
    path.write_bytes(b'{"a":1}\n\n{"b":"\xe2\x80\xa8 \x00"}\r\n  \n{"c":3}\n{"torn')
    found = list(scan_lines(path))
    assert found == [(0, b'{"a":1}\n'), (9, b'{"b":"\xe2\x80\xa8 \x00"}\r\n'), (27, b'{"c":3}\n')]
    with LineReader(path) as reader:
        assert [reader.read(offset, len(line)) for offset, line in reversed(found)] == [
            line for _, line in reversed(found)
        ]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"no line end"])
def test_a_file_without_whole_lines_has_none(tmp_path: Path, data: bytes) -> None:
    """Empty, blank or torn: no line."""
    path = tmp_path / "f"
    path.write_bytes(data)
    assert list(scan_lines(path)) == []


def test_pieces_make_up_the_file(tmp_path: Path) -> None:
    """Pieces are of at most the size wanted and give the file when joined."""
    path = tmp_path / "f"
    data = bytes(range(256)) * 10
    path.write_bytes(data)
    pieces = list(read_pieces(path, 1000))
    assert [len(piece) for piece in pieces] == [1000, 1000, 560]
    assert b"".join(pieces) == data


def test_a_closed_reader_reads_no_more(tmp_path: Path) -> None:
    """After the block the file is closed."""
    path = tmp_path / "f"
    path.write_bytes(b"x\n")
    with LineReader(path) as reader:
        pass
    with pytest.raises(OSError, match="Bad file"):
        reader.read(0, 1)
