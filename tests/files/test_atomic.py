"""Files written whole or not at all."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchwright.errors import DiskError
from benchwright.files import copy_file, sha256_bytes, sha256_file, write_atomic


def test_the_hash_is_that_of_what_was_written(tmp_path: Path) -> None:
    """Pieces are joined; the mode is as asked; the copy is byte for byte."""
    digest = write_atomic(tmp_path / "f", [b"a", b"b"], mode=0o600)

    assert digest == hashlib.sha256(b"ab").hexdigest() == sha256_file(tmp_path / "f") == sha256_bytes(b"ab")
    assert (tmp_path / "f").stat().st_mode & 0o777 == 0o600
    assert copy_file(tmp_path / "f", tmp_path / "g") == digest


def test_a_writer_that_fails_keeps_the_old_file(tmp_path: Path) -> None:
    """No half file and no leftover."""

    def chunks() -> Iterator[bytes]:
        yield b"new"
        raise RuntimeError("stop")

    write_atomic(tmp_path / "f", [b"old"])
    with pytest.raises(RuntimeError):
        write_atomic(tmp_path / "f", chunks())

    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("f", b"old")]


def test_a_folder_that_is_not_there_is_a_disk_error(tmp_path: Path) -> None:
    """The place is named."""
    with pytest.raises(DiskError, match="cannot be written: No such file or directory"):
        write_atomic(tmp_path / "none" / "f", [b"x"])
