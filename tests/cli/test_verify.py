"""`benchwright verify`, `grade` and `report` as commands."""

import json
from pathlib import Path

import pytest

from tests.builders import answer_task, write_benchmark
from tests.cli.shell import benchwright


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished run."""
    write_benchmark(tmp_path / "b", [answer_task(n) for n in range(1, 4)])
    assert benchwright("run", "b", "--model", "policy:answer-key", "-o", "r", cwd=tmp_path).returncode == 0
    return tmp_path / "r"


def test_a_changed_byte_exits_1_and_names_the_place(path: Path) -> None:
    """Words and JSON say the same."""
    text = (path / "report.json").read_text()
    (path / "report.json").write_text(text.replace('"value": 1.0', '"value": 0.5', 1))
    words, document = (benchwright("verify", path, *more, cwd=path.parent) for more in ([], ["--json"]))

    assert (words.returncode, document.returncode) == (1, 1)
    assert "report.json: models[0].mean.value" in words.stdout
    assert json.loads(document.stdout)["ok"] is False
    assert json.loads(document.stdout)["differences"][0]["stored"] == 0.5


def test_verdicts_of_another_version_are_inconclusive(path: Path) -> None:
    """Exit 3 when another version made the run and verdicts differ, with what to do."""
    for name in ("manifest.json", "report.json"):
        text = (path / name).read_text()
        (path / name).write_text(text.replace("benchwright 0.1.0", "benchwright 0.0.9"))
    verdicts = (path / "verdicts.jsonl").read_text()
    (path / "verdicts.jsonl").write_text(verdicts.replace('"met":true', '"met":false', 1))
    done = benchwright("verify", path, cwd=path.parent)

    assert done.returncode == 3
    assert "made with benchwright 0.0.9: install it to verify" in done.stderr


@pytest.mark.parametrize("command", ["verify", "grade", "report"])
def test_a_folder_that_is_no_run_is_one_line_and_exit_2(tmp_path: Path, command: str) -> None:
    """What was expected and what to do."""
    done = benchwright(command, tmp_path, cwd=tmp_path)

    assert done.returncode == 2
    assert "expected a run folder, found a folder without manifest.json" in done.stderr


def test_grade_and_report_restore_what_was_lost(path: Path) -> None:
    """Verdicts, report and page deleted and made again are the same bytes."""
    names = ("verdicts.jsonl", "report.json", "report.html")
    before = [(path / name).read_bytes() for name in names]
    for name in names:
        (path / name).unlink()
    hint = benchwright("report", path, cwd=path.parent)
    graded = benchwright("grade", path, cwd=path.parent)
    reported = benchwright("report", path, cwd=path.parent)

    assert (hint.returncode, graded.returncode, reported.returncode) == (2, 0, 0)
    assert f"benchwright grade {path}" in hint.stderr
    assert [(path / name).read_bytes() for name in names] == before


def test_an_extract_carries_no_reply_and_verifies(path: Path) -> None:
    """--no-replies leaves prompts and replies out; verify rebuilds the extract."""
    assert benchwright("report", path, "--no-replies", cwd=path.parent).returncode == 0

    page = (path / "report.html").read_text()
    assert "Ten times" not in page and "data-extract" in page
    assert benchwright("verify", path, cwd=path.parent).returncode == 0
