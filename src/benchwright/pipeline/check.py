"""Checking a benchmark before it is run: every fault ends the reading, warnings are given beside it."""

from dataclasses import dataclass
from pathlib import Path

from benchwright.grade.advice import Advice, advise
from benchwright.pipeline.benchmark import TASKS, load_benchmark, read_tasks
from benchwright.records import Benchmark


@dataclass(frozen=True)
class Checked:
    """A benchmark without a fault, and what a person should look at in it."""

    benchmark: Benchmark
    advice: tuple[Advice, ...]


def check(path: str | Path) -> Checked:
    """Read a benchmark and look for what may be wrong with its rubrics.

    Args:
        path: the folder with benchmark.toml and tasks.jsonl.

    Raises:
        InputError: with every fault of both files.

    Example:
        >>> from benchwright.pipeline.packaged import packaged
        >>> len(check(packaged("_starter")).benchmark.tasks)
        4
    """
    benchmark = load_benchmark(path)
    file, settings = Path(path) / TASKS, benchmark.settings
    rows, _ = read_tasks(file)
    found = advise(rows, path=str(file), mode=settings.grading, locale=settings.reading_locale)
    return Checked(benchmark, tuple(found))
