"""Writing files whole or not at all, and their SHA-256."""

import hashlib
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

from benchwright.errors import DiskError, Fault, InputError


def write_atomic(path: str | Path, chunks: Iterable[bytes], *, mode: int = 0o644) -> str:
    """Write a file beside its place and move it there: a reader sees the old file or the new one.

    Args:
        path: the place; its folder must exist.
        chunks: the contents, in pieces.
        mode: permissions of the file.

    Returns:
        SHA-256 of what was written, as 64 hexadecimal digits.

    Raises:
        DiskError: the folder is missing, or the disk is full or failing; an old file is kept.
    """
    place = Path(path)
    try:
        return _write(place, chunks, mode)
    except OSError as error:
        raise DiskError(f"{place} cannot be written: {error.strerror}") from None


def _write(place: Path, chunks: Iterable[bytes], mode: int) -> str:
    digest = hashlib.sha256()
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            for chunk in chunks:
                digest.update(chunk)
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return digest.hexdigest()


def make_folder(path: str | Path, *, private: bool = False) -> Path:
    """Make a folder, and those above it, if it is not there.

    Args:
        path: the folder.
        private: nobody but its owner may look into it.

    Raises:
        DiskError: it cannot be made.
        InputError: it was there, and others may look into it.
    """
    place = Path(path)
    try:
        place.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)
        mode = stat.S_IMODE(place.stat().st_mode)
    except OSError as error:
        raise DiskError(f"{place} cannot be made: {error.strerror}") from None
    if private and mode & 0o077:
        found, hint = f"mode {mode:04o}: others can look into it", f"chmod 700 {place}"
        raise InputError(Fault(path=str(place), expected="a folder of mode 0700", found=found, hint=hint))
    return place


def refuse_occupied(path: str | Path) -> None:
    """Refuse a folder that holds something, and anything else that stands in its place.

    Raises:
        InputError: there is something already.
    """
    place = Path(path)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise InputError(Fault(path=str(place), expected="a new or an empty folder", found="something else"))


def sha256_bytes(data: bytes) -> str:
    """Give the SHA-256 of some bytes as 64 hexadecimal digits.

    Example:
        >>> sha256_bytes(b"")[:16]
        'e3b0c44298fc1c14'
    """
    return hashlib.sha256(data).hexdigest()


def sha256_file(path: str | Path) -> str:
    """Give the SHA-256 of a file as 64 hexadecimal digits, read in pieces."""
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def copy_file(source: str | Path, target: str | Path, *, mode: int = 0o644) -> str:
    """Copy a file byte for byte, whole or not at all, and give its SHA-256."""
    with Path(source).open("rb") as file:
        return write_atomic(target, iter(lambda: file.read(1 << 20), b""), mode=mode)
