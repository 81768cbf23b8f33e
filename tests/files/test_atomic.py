"""Writing whole or not at all: a reader sees the old file or the new one."""

import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchwright.errors import DiskError, InputError
from benchwright.files.atomic import (
    copy_file,
    make_folder,
    refuse_occupied,
    sha256_bytes,
    sha256_file,
    write_atomic,
)


def failing() -> Iterator[bytes]:
    """A writer that breaks off after its first piece."""
    yield b"half"
    raise RuntimeError("the writer failed")


def test_a_file_is_written_with_its_hash(tmp_path: Path) -> None:
    """The pieces stand in order, and what is returned is the SHA-256 of the file."""
    digest = write_atomic(tmp_path / "f", [b"a", b"", b"b\n"])
    assert (tmp_path / "f").read_bytes() == b"ab\n"
    assert digest == hashlib.sha256(b"ab\n").hexdigest() == sha256_file(tmp_path / "f") == sha256_bytes(b"ab\n")


def test_the_old_file_stays_when_the_writer_fails(tmp_path: Path) -> None:
    """A writer that fails half way leaves the old contents and nothing beside them."""
    (tmp_path / "f").write_bytes(b"old")
    with pytest.raises(RuntimeError, match="the writer failed"):
        write_atomic(tmp_path / "f", failing())
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("f", b"old")]


def test_the_old_file_is_there_until_the_new_one_is_whole(tmp_path: Path) -> None:
    """While the pieces are still being made, a reader sees the old contents."""
    place = tmp_path / "f"
    place.write_bytes(b"old")
    seen = []

    def pieces() -> Iterator[bytes]:
        yield b"new"
        seen.append(place.read_bytes())
        yield b"er"

    write_atomic(place, pieces())
    assert (seen, place.read_bytes()) == ([b"old"], b"newer")


@pytest.mark.parametrize("mode", [0o644, 0o600])
def test_a_file_has_the_permissions_asked_for(tmp_path: Path, mode: int) -> None:
    """Whatever the old file allowed, and whatever the umask, the new one has its mode."""
    place = tmp_path / "f"
    place.write_bytes(b"old")
    place.chmod(0o666)
    old = os.umask(0o077)
    try:
        write_atomic(place, [b"new"], mode=mode)
    finally:
        os.umask(old)
    assert stat.S_IMODE(place.stat().st_mode) == mode


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A missing folder is one clear line, with the path."""
    with pytest.raises(DiskError, match=r"none/f cannot be written: No such file"):
        write_atomic(tmp_path / "none" / "f", [b"x"])


def test_a_full_disk_is_named_and_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk refuses the bytes, the error says so, the old file stays and no half file is left."""

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "f").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskError, match="No space left on device"):
        write_atomic(tmp_path / "f", [b"new"])
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("f", b"old")]


def test_a_copy_is_byte_for_byte(tmp_path: Path) -> None:
    """Copies keep every byte, also beyond one piece, and have their own permissions."""
    data = bytes(range(256)) * 5000
    (tmp_path / "a").write_bytes(data)
    digest = copy_file(tmp_path / "a", tmp_path / "b", mode=0o600)
    assert (tmp_path / "b").read_bytes() == data
    assert digest == sha256_bytes(data)
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o600


def test_a_folder_is_made_with_those_above_it_or_the_reason_is_said(tmp_path: Path) -> None:
    """Once or again; below a file there is none."""
    assert make_folder(tmp_path / "a" / "b") == make_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    (tmp_path / "file").write_text("")
    with pytest.raises(DiskError, match=r"file/b cannot be made: Not a directory"):
        make_folder(tmp_path / "file" / "b")


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    """A new one and an empty one are not; a file is."""
    refuse_occupied(tmp_path / "new")
    refuse_occupied(tmp_path)
    (tmp_path / "file").write_text("")
    for place in (tmp_path, tmp_path / "file"):
        with pytest.raises(InputError, match="expected a new or an empty folder, found something else"):
            refuse_occupied(place)


def test_a_private_folder_is_its_owners_alone(tmp_path: Path) -> None:
    """A new one is made so; one that others may look into is refused, with what to do."""
    for _ in range(2):
        make_folder(tmp_path / "a" / "b", private=True)
    assert stat.S_IMODE((tmp_path / "a" / "b").stat().st_mode) == 0o700
    (tmp_path / "a" / "b").chmod(0o750)
    with pytest.raises(InputError, match=r"expected a folder of mode 0700, found mode 0750: .*; chmod 700 .*a/b\Z"):
        make_folder(tmp_path / "a" / "b", private=True)
