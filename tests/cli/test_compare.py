"""`benchwright compare`."""

import json
from pathlib import Path

import pytest

from tests.builders import Scripted, right, run_small
from tests.cli.shell import benchwright


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs: `good`, and `bad` that answers nothing right."""
    place = tmp_path_factory.mktemp("runs")
    for name, answer in (("good", right), ("bad", lambda request: f"Answer: {1 + len(request.task_id)}")):
        run_small(place / name, [Scripted("m", answer)], tasks=6, runs=1)
    return place


@pytest.mark.parametrize(("first", "second", "code"), [("good", "bad", 1), ("bad", "good", 0), ("good", "good", 0)])
def test_the_exit_code_is_the_verdict(runs: Path, first: str, second: str, code: int) -> None:
    """1 when the second run is worse and separated, else 0; JSON and words say the same."""
    words, document = (benchwright("compare", f"{first}/run", f"{second}/run", *m, cwd=runs) for m in ([], ["--json"]))

    assert (words.returncode, document.returncode) == (code, code)
    assert json.loads(document.stdout)["worse"] is (code == 1)
    assert ("got worse" in words.stdout) is (code == 1)


def test_the_table_shows_means_difference_and_interval(runs: Path) -> None:
    """One row of the model, with its notes on stderr."""
    done = benchwright("compare", "good/run", "bad/run", cwd=runs)

    assert done.stdout.splitlines()[-1].split() == [
        *("m", "all", "6", "6", "100.0", "0.0", "−100.0", "−100.0", "to", "−100.0", "yes")
    ]
    assert "note: 6 shared tasks; needs 30." in done.stderr


def test_a_run_that_is_not_finished_is_inconclusive(runs: Path, tmp_path: Path) -> None:
    """Exit 3, the reason in words, and dashes for numbers."""
    import shutil

    path = shutil.copytree(runs / "good" / "run", tmp_path / "part")
    for name in ("replies.jsonl", "verdicts.jsonl"):
        lines = (path / name).read_bytes().splitlines(keepends=True)
        (path / name).write_bytes(b"".join(lines[:-1]))
    done = benchwright("compare", runs / "good" / "run", path, cwd=tmp_path)

    assert done.returncode == 3
    assert "m cannot be compared: missing scores of m in the second run: 1." in done.stdout
    assert done.stdout.splitlines()[-1].split()[-3:] == ["–", "–", "–"]


def test_models_are_named_in_pairs(runs: Path) -> None:
    """--model takes the name in the first run and the name in the second; a wrong one is one line and exit 2."""
    good = benchwright("compare", "good/run", "bad/run", "--model", "m", "m", cwd=runs)
    bad = benchwright("compare", "good/run", "bad/run", "--model", "m", "x", cwd=runs)

    assert (good.returncode, bad.returncode) == (1, 2)
    assert bad.stderr == "benchwright: --model: expected a model of bad/run, found 'x'; known: m\n"


def test_the_document_goes_into_a_file(runs: Path, tmp_path: Path) -> None:
    """-o writes what --json prints."""
    done = benchwright("compare", "good/run", "bad/run", "--json", "-q", "-o", tmp_path / "c.json", cwd=runs)

    assert done.stdout == (tmp_path / "c.json").read_text(encoding="utf-8")
    assert done.stderr == ""
