"""`benchwright plan`."""

import json
from pathlib import Path

import pytest

from tests.builders import answer_task, write_benchmark
from tests.cli.shell import benchwright


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """A benchmark of 40 tasks."""
    return write_benchmark(tmp_path / "b", [answer_task(n) for n in range(1, 41)])


def test_words_and_json_say_the_same(bench: Path) -> None:
    """The smallest gap, what each wanted gap needs, the spreads it rests on."""
    arguments = ("plan", bench, "--gap", "0.05", "--gap", "0.2", "--sd-items", "0.2", "--sd-runs", "0.3")
    words, document = (benchwright(*arguments, *more, cwd=bench) for more in ([], ["--json"]))
    found = json.loads(document.stdout)

    assert (words.returncode, document.returncode) == (0, 0)
    assert f"separate a gap of {100 * found['smallestGap']:.1f} points with a chance of 80 %" in words.stdout
    assert [need["gap"] for need in found["needed"]] == [0.05, 0.2]
    assert words.stdout.splitlines()[-2].split() == ["5.0", f"{found['needed'][0]['tasks']:,}", "not", "enough"]
    assert words.stdout.splitlines()[-1].split() == [
        "20.0",
        *(str(found["needed"][1][key]) for key in ("tasks", "runs")),
    ]
    assert "spreads, given: 0.2 between items (of a difference), 0.3 between runs; 2 models" in words.stderr


def test_a_run_is_taken_as_the_pilot(tmp_path: Path) -> None:
    """The demo's run gives spreads and the number of models."""
    assert benchwright("demo", "-o", tmp_path / "r", cwd=tmp_path).returncode == 0
    found = json.loads(benchwright("plan", tmp_path / "r", "--json", cwd=tmp_path).stdout)

    assert found["assumptions"]["source"] == "pilot" and found["assumptions"]["models"] > 2
    assert 0 < found["smallestGap"] < 1


def test_nothing_to_plan_from_is_inconclusive(tmp_path: Path) -> None:
    """A single task: exit 3, and why."""
    done = benchwright("plan", write_benchmark(tmp_path / "b", [answer_task(1)]), cwd=tmp_path)

    assert done.returncode == 3
    assert "say nothing about how scores vary" in done.stdout and "1 items; needs 30" in done.stderr


@pytest.mark.parametrize("wrong", [["--gap", "0"], ["--models", "1"], ["--power", "1"], ["--sd-runs", "-1"]])
def test_values_out_of_range_are_usage(bench: Path, wrong: list[str]) -> None:
    """Exit 2 and the range."""
    done = benchwright("plan", bench, *wrong, cwd=bench)

    assert done.returncode == 2
    assert "is not in the range" in done.stderr
