"""Where public results lie that some tests read; they skip where the folder is absent."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("no clock", deadline=None, max_examples=40)  # a slow machine is no fault of the code
settings.load_profile("no clock")

DATA = Path(os.environ.get("BENCHWRIGHT_DATA", Path(__file__).parents[2] / "shared" / "data"))


def public_data(name: str) -> Path:
    """Give the folder of a set of public results, or skip."""
    folder = DATA / name
    if not folder.is_dir():
        pytest.skip(f"public results {name} are not on this machine (BENCHWRIGHT_DATA)")
    return folder
