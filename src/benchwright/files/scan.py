"""Lines of a large file by their place, so that one can be read again without holding the file."""

import os
from collections.abc import Iterator
from pathlib import Path


def scan_lines(path: str | Path, *, start: int = 0) -> Iterator[tuple[int, bytes]]:
    """Give every whole line with the offset of its first byte; a last line without a line end is left out.

    Args:
        path: the file.
        start: offset of the first line to give.
    """
    offset = start
    with Path(path).open("rb") as file:
        file.seek(start)
        for line in file:
            if line.endswith(b"\n") and line.strip():
                yield offset, line
            offset += len(line)


def read_pieces(path: str | Path, size: int = 1 << 16) -> Iterator[bytes]:
    """Give a file in pieces of at most `size` bytes."""
    with Path(path).open("rb") as file:
        while piece := file.read(size):
            yield piece


class LineReader:
    """Reads lines of a file at known places."""

    def __init__(self, path: str | Path) -> None:
        self._handle = os.open(path, os.O_RDONLY)

    def read(self, offset: int, length: int) -> bytes:
        """Give the bytes at a place."""
        return os.pread(self._handle, length, offset)

    def close(self) -> None:
        """Close the file."""
        os.close(self._handle)

    def __enter__(self) -> "LineReader":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
