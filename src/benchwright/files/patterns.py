"""Patterns of file names, as a shell would take them."""

from glob import glob, has_magic
from pathlib import Path

from benchwright.errors import Fault, InputError


def matching(name: str) -> list[str]:
    """Give the files that a name stands for: itself, or for a pattern all that match it, sorted.

    Raises:
        InputError: nothing matches the pattern.

    Example:
        >>> matching("scores.csv")
        ['scores.csv']
    """
    if not has_magic(name) or Path(name).exists():
        return [name]
    found = sorted(glob(name))  # noqa: PTH207 - `Path.glob` takes no absolute pattern
    if not found:
        raise InputError(Fault(path=name, expected="files of this pattern", found="none"))
    return found
