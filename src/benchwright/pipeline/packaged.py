"""Benchmarks that come with the package."""

from importlib import resources
from pathlib import Path

from benchwright.errors import Fault, InputError, nearest


def packaged(name: str) -> Path:
    """Give the folder of a packaged benchmark.

    Args:
        name: its id, such as "pay-gap".

    Raises:
        InputError: there is none of that name.
    """
    folder = Path(str(resources.files("benchwright"))) / "benchmarks"
    known = sorted(entry.name for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith("_"))
    if name not in known:
        raise InputError(Fault(expected="a packaged benchmark", found=repr(name), hint=nearest(name, known)))
    return folder / name
