"""`benchwright gate`."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import builders
from tests.cli.shell import benchwright


def tasks(count: int, *, leak: bool = False, families: int = 2) -> list[dict[str, Any]]:
    """Number tasks of some families; with a leak the key is the last number of the prompt in family f1."""
    chance, rows = Random(3), []
    for number, shown in enumerate(chance.sample(range(1000, 9000), count)):
        key = chance.randrange(100, 999)
        family = f"f{number % families}"
        rows.append(
            {
                "id": f"t-{number:03d}",
                "prompt": f"Take {shown} away from {shown + 20_000} and add {shown + 500}?",
                "answer": str(shown + 500 if leak and family == "f1" else key),
                "family": family,
            }
        )
    return rows


def write_benchmark(folder: Path, rows: list[dict[str, Any]], **more: Any) -> Path:
    """Write a benchmark that is graded by the published rule, which is fast."""
    return builders.write_benchmark(folder, rows, more='grading = "classic"\n', **more)


def test_a_clean_benchmark_passes_with_0(tmp_path: Path) -> None:
    """A column for each family, the controls, and the verdict in words."""
    done = benchwright("gate", write_benchmark(tmp_path / "b", tasks(60)), cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    head, *rows = [line.split() for line in done.stdout.splitlines() if line.strip()]
    assert head == ["policy", "mean", "upper", "95", "%", "f0", "f1", "limit", "result"]
    assert ["answer-key", "1.000", "1.000", "1.000", "1.000", "1", "passes"] in rows
    assert "small: 60 tasks (60 items) pass the gate. The limit is 0.10" in done.stdout


def test_a_leak_fails_with_1_and_stands_first(tmp_path: Path) -> None:
    """The policy, what it reached and where; -v shows the policies that pass too."""
    bench = write_benchmark(tmp_path / "b", tasks(60, leak=True))
    done, more = benchwright("gate", bench, cwd=tmp_path), benchwright("gate", bench, "-v", cwd=tmp_path)

    assert done.returncode == more.returncode == 1
    assert done.stdout.splitlines()[2].split()[0] == "last-number"
    assert "FAIL the gate: it gives too much to last-number (1.000 in f1)" in done.stdout
    assert "refusal" not in done.stdout and "refusal" in more.stdout


def test_the_json_has_the_agreed_keys_and_the_same_verdict(tmp_path: Path) -> None:
    """Nothing else on stdout; the same document in the file named with --out."""
    bench = write_benchmark(tmp_path / "b", tasks(60, leak=True))
    done = benchwright("gate", bench, "--json", "-o", "gate.json", cwd=tmp_path)
    found = json.loads(done.stdout)
    worst = found["policies"][0]

    assert done.returncode == 1 and found["passes"] is False
    assert json.loads((tmp_path / "gate.json").read_text()) == found
    assert (worst["policy"], worst["families"], worst["limit"], worst["passes"]) == (
        "last-number",
        {"f0": 0.0, "f1": 1.0},
        0.1,
        False,
    )
    assert {"mean", "upperBound", "chance"} <= set(worst)


def test_many_families_are_shown_by_the_worst_one(tmp_path: Path) -> None:
    """More than seven: no column each."""
    done = benchwright("gate", write_benchmark(tmp_path / "b", tasks(80, leak=True, families=8)), cwd=tmp_path)

    assert (
        " ".join(done.stdout.splitlines()[0].split()) == "policy mean upper 95 % worst family mean there limit result"
    )
    assert done.stdout.splitlines()[2].split()[:5] == ["last-number", "0.125", "0.203", "f1", "1.000"]


def test_a_limit_and_a_chance_are_printed(tmp_path: Path) -> None:
    """What was declared, and the limit that it makes for each family."""
    bench = write_benchmark(tmp_path / "b", tasks(60, leak=True))
    declared = benchwright("gate", bench, "--chance", "0.25", cwd=tmp_path)
    given = benchwright("gate", bench, "--limit", "1", cwd=tmp_path)

    assert declared.returncode == 1
    assert (
        "The limit is 0.10 or what a guess with the declared chance of 0.25 hardly reaches by luck" in declared.stdout
    )
    assert "The limit is 1.00" in given.stdout


def test_right_answers_that_are_refused_are_named(tmp_path: Path) -> None:
    """The control fails, -v gives the ids of the tasks."""
    check = {"kind": "number", "field": "x"}
    lines = [{"id": f"l{n}", "claim": "c", "check": {**check, "value": n}} for n in (7, 8)]
    bench = write_benchmark(
        tmp_path / "b", [*tasks(30), {"id": "odd-one", "prompt": "Which?", "rubric": lines, "family": "f0"}]
    )
    done = benchwright("gate", bench, "-v", cwd=tmp_path)

    assert done.returncode == 1
    assert "right answers do not score 1 (answer-key)" in done.stdout
    assert "answer-key is refused by odd-one" in done.stderr


def test_nothing_to_gate_is_3(tmp_path: Path) -> None:
    """Judge lines alone."""
    judge = {"id": "why", "claim": "It says why", "check": {"kind": "judge"}}
    done = benchwright(
        "gate", write_benchmark(tmp_path / "b", [{"id": "t", "prompt": "Why?", "rubric": [judge]}]), cwd=tmp_path
    )

    assert done.returncode == 3
    assert "nothing can be gated" in done.stdout


@pytest.mark.parametrize("wrong", [["--chance", "2"], ["--limit", "0"], ["--limit", "x"]])
def test_values_out_of_range_are_usage(tmp_path: Path, wrong: list[str]) -> None:
    """Exit 2."""
    done = benchwright("gate", write_benchmark(tmp_path / "b", tasks(3)), *wrong, cwd=tmp_path)

    assert done.returncode == 2 and "Traceback" not in done.stderr


def test_a_missing_benchmark_is_bad_input(tmp_path: Path) -> None:
    """Exit 2 and what was expected."""
    done = benchwright("gate", "nowhere", cwd=tmp_path)

    assert done.returncode == 2 and "expected a benchmark folder" in done.stderr


def test_a_policy_of_the_gate_can_be_run(tmp_path: Path) -> None:
    """`policy:NAME` asks the same policy in a run."""
    bench = write_benchmark(tmp_path / "b", tasks(60, leak=True), runs=1)
    done = benchwright(
        "run", bench, "--model", "policy:last-number", "--model", "policy:majority", "-o", "r", cwd=tmp_path
    )
    means = {
        one["model"]: one["mean"]["value"] for one in json.loads((tmp_path / "r" / "report.json").read_text())["models"]
    }

    assert done.returncode == 0, done.stderr
    assert means == {"last-number": 0.5, "majority": 0.0}
