"""Finding the sources of a corpus: files, folders, patterns and URLs, each with its form."""

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from benchwright.errors import Fault, InputError
from benchwright.files.patterns import matching
from benchwright.files.remote import find_remote, is_remote

Kind = Literal["text", "jsonl", "parquet"]
Packing = Literal["", "gz", "zst"]

_KINDS: dict[str, Kind] = {".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".parquet": "parquet"}
_PACKINGS: dict[str, Packing] = {".gz": "gz", ".zst": "zst", ".zstd": "zst"}


class Source(NamedTuple):
    """One file of a corpus.

    Attributes:
        name: its path or URL.
        kind: how documents stand in it.
        packing: how it is compressed; empty for not at all.
        size: bytes as it lies there, None when that is not known.
    """

    name: str
    kind: Kind
    packing: Packing
    size: int | None


def source_of(name: str, size: int | None = None) -> Source:
    """Read the form of a source from the end of its name; whatever has no known end is text.

    Example:
        >>> source_of("a.jsonl.zst")
        Source(name='a.jsonl.zst', kind='jsonl', packing='zst', size=None)
    """
    path = name.partition("?")[0] if is_remote(name) else name
    stem, suffix = os.path.splitext(path.lower())  # noqa: PTH122 - a URL is no path
    packing = _PACKINGS.get(suffix, "")
    if packing:
        suffix = os.path.splitext(stem)[1]  # noqa: PTH122
    return Source(name, _KINDS.get(suffix, "text"), packing, size)


def find_sources(names: Sequence[str]) -> list[Source]:
    """Find the files that names stand for.

    Args:
        names: files, folders (every regular file in them, however deep), patterns, and URLs of all these. Names that
            start with "." are left out of folders and patterns. Links to folders are followed.

    Returns:
        The sources, sorted by name; a file that is found twice stands there once.

    Raises:
        InputError: names that nothing matches, a folder that cannot be listed, or fsspec is not installed.
    """
    found: dict[str, Source] = {}
    faults: list[Fault] = []
    for name in names:
        try:
            for source in _remote(name) if is_remote(_local(name)) else _on_disk(_local(name)):
                key = source.name if is_remote(source.name) else os.path.realpath(source.name)
                found[key] = min(found.get(key, source), source, key=lambda one: one.name)
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(*faults)
    return sorted(found.values(), key=lambda source: source.name)


def _local(name: str) -> str:
    return name.removeprefix("file://")


def _remote(name: str) -> Iterator[Source]:
    return (source_of(url, size) for url, size in find_remote(name))


def _on_disk(name: str) -> Iterator[Source]:
    for place in matching(name):
        if not os.path.exists(place):  # noqa: PTH110 - `Path.exists` raises where a folder above it is closed
            raise InputError(Fault(path=place, expected="a file, a folder or a pattern", found="no such file"))
        within = list(_within(place, set())) if Path(place).is_dir() else [place]
        if not within:
            raise InputError(Fault(path=place, expected="a folder with files", found="none in it"))
        for each in within:
            yield source_of(each, _size(each))


def _within(folder: str, seen: set[str]) -> Iterator[str]:
    """Give the files below a folder; `seen` ends rings of links."""
    real = os.path.realpath(folder)
    if real in seen:
        return
    seen.add(real)
    for name, deeper, regular in _entries(folder):
        place = str(Path(folder) / name)
        if deeper:
            yield from _within(place, seen)
        elif regular:
            yield place


def _entries(folder: str) -> list[tuple[str, bool, bool]]:
    """Give names, whether each is a folder, and whether it is a file; a dead link counts as one, to be reported."""
    try:
        with os.scandir(folder) as entries:
            return [
                (entry.name, entry.is_dir(), entry.is_file() or entry.is_symlink())
                for entry in entries
                if not entry.name.startswith(".")
            ]
    except OSError as error:
        found = error.strerror
        raise InputError(Fault(path=folder, expected="a folder that can be listed", found=found)) from None


def _size(name: str) -> int | None:
    try:
        status = Path(name).stat()
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None
