"""Files on the disk and on remote file systems behind one way to open them; listing remote ones."""

from glob import has_magic
from pathlib import Path
from typing import Any, BinaryIO

from benchwright.errors import Fault, InputError
from benchwright.files.extras import load_extra


def is_remote(name: str) -> bool:
    """Tell a URL from a path.

    Example:
        >>> is_remote("s3://texts/a.txt"), is_remote("texts/a.txt")
        (True, False)
    """
    return "://" in name


def open_binary(name: str) -> BinaryIO:
    """Open a file for reading, by its path or its URL.

    Raises:
        OSError: it is missing, a folder, or not to be read. Remote file systems raise other errors too.
        InputError: a package for this URL is not installed.
    """
    if not is_remote(name):
        return Path(name).open("rb")
    system, path = _system(name)
    file: BinaryIO = system.open(path, "rb")
    return file


def find_remote(name: str) -> list[tuple[str, int | None]]:
    """Give the files that a URL stands for: itself, all in a folder, or all that match a pattern.

    Returns:
        URL and bytes, where the file system knows them; sorted. Names that start with "." are left out of folders
        and patterns.

    Raises:
        InputError: nothing is there, it cannot be listed, or a package for this URL is not installed.
    """
    system, path = _system(name)
    try:
        found = [(str(system.unstrip_protocol(each)), info.get("size")) for each, info in _infos(system, path).items()]
    except Exception as error:  # each file system has errors of its own
        raise InputError(Fault(path=name, expected="what can be listed", found=f"{error!r}")) from error
    if not found:
        raise InputError(Fault(path=name, expected="a file, a folder of files or a pattern of them", found="none"))
    return sorted(found)


def is_hidden_path(path: str) -> bool:
    """Tell whether a part of a path starts with a point.

    Example:
        >>> is_hidden_path("a/.git/b"), is_hidden_path("a.b/c")
        (True, False)
    """
    return any(part.startswith(".") for part in path.split("/"))


def _system(name: str) -> tuple[Any, str]:
    core = load_extra("fsspec.core", name)
    try:
        system, path = core.url_to_fs(name)
    except (ImportError, ValueError) as error:  # no package for this kind of URL, or no such kind
        raise InputError(Fault(path=name, expected="a URL that fsspec can open", found=str(error))) from None
    return system, path


def _infos(system: Any, path: str) -> dict[str, Any]:
    """Give what is known of each file, by its path."""
    if system.isfile(path):
        return {path: system.info(path)}
    if not has_magic(path):
        return _within(system, path)
    stem = path[: min(path.find(sign) for sign in "*?[" if sign in path)]
    found: dict[str, Any] = {}
    for each, info in system.glob(path, detail=True).items():
        if not is_hidden_path(each[len(stem) :]):
            found |= {each: info} if info["type"] == "file" else _within(system, each)
    return found


def _within(system: Any, folder: str) -> dict[str, Any]:
    found = system.find(folder, detail=True)
    return {each: info for each, info in found.items() if not is_hidden_path(each[len(folder) :])}
