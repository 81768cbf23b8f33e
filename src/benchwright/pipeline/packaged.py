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
    known = sorted(entry.name for entry in folder.iterdir() if entry.is_dir())
    if name not in known:
        shown = [entry for entry in known if not entry.startswith("_")]
        raise InputError(Fault(expected="a packaged benchmark", found=repr(name), hint=nearest(name, shown)))
    return folder / name


DEMO_MODELS: dict[str, tuple[str, ...]] = {
    "pay-gap": (
        "solver:pay-gap",
        "solver:pay-gap-hasty",
        "solver:pay-gap-prose",
        "last-number=policy:last-number",
        "policy:empty",
    ),
    "reasoning": (
        "solver:all",
        "solver:ledger",
        "solver:race",
        "first-name=policy:first-name",
        "policy:empty",
    ),
}
"""Packaged benchmark -> the built-in programs that the demo runs on it."""
