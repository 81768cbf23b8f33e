"""The packaged benchmark as it lies on the disk, for the tests of this folder."""

from functools import cache
from pathlib import Path

import msgspec

import benchwright.records
from benchwright.records import Task

FOLDER = Path(benchwright.records.__file__).parents[1] / "benchmarks" / "pay-gap"


@cache
def packaged_tasks() -> tuple[Task, ...]:
    """Read the packaged tasks."""
    lines = (FOLDER / "tasks.jsonl").read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=Task) for line in lines)
