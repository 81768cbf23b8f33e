"""kill -9 in the middle of a run: no finished cell is lost and none is asked twice."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from benchwright.files.log import AppendLog
from benchwright.files.wire import decode
from benchwright.records import Reply
from tests.run.killed import CELLS


def run_until(path: Path, cells: int | None, done: list[str]) -> int:
    """Run in another process; kill it when it has said that so many cells are finished. Give how many it said."""
    command = [sys.executable, "-m", "tests.run.killed", str(path), *done]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = [int(process.stdout.readline()) for _ in range(cells or 0)]
        if cells is not None:
            process.kill()
        said += [int(line) for line in process.stdout.read().split(b"\n")[:-1]]
        assert process.wait(20) == (0 if cells is None else -9)
    assert said == list(range(1, len(said) + 1))
    return len(said)


def finished(path: Path) -> list[str]:
    """Open the log as the next process would, and read every line of it."""
    AppendLog(path).close()
    return [decode(line, Reply).task_id for line in path.read_bytes().split(b"\n")[:-1]]


@pytest.mark.parametrize("seed", range(5))
def test_no_finished_cell_is_lost_or_asked_again(tmp_path: Path, seed: int) -> None:
    """Killed at a random moment, all lines are whole, all finished cells are there, and the rest completes the run."""
    path = tmp_path / "log"
    said = run_until(path, random.Random(seed).randrange(1, 350), [])
    kept = finished(path)
    assert said <= len(kept) == len(set(kept)) < CELLS
    if seed < 2:
        assert run_until(path, None, kept) == CELLS - len(kept)
        assert sorted(finished(path)) == sorted(f"t-{number}" for number in range(CELLS))
