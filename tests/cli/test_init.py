"""`benchwright init`: a folder that passes `check` and runs."""

from pathlib import Path

from tests.cli.shell import benchwright


def test_what_init_makes_passes_check_and_runs(tmp_path: Path) -> None:
    """init, check, run with the answer key: mean 1.0."""
    made = benchwright("init", "My Bench", cwd=tmp_path)
    checked = benchwright("check", "My Bench", cwd=tmp_path)
    ran = benchwright("run", "My Bench", "--model", "policy:answer-key", "-o", "r", cwd=tmp_path)

    assert (made.returncode, checked.returncode, ran.returncode) == (0, 0, 0)
    assert "my-bench 0.1.0: 4 tasks, 5 lines, no fault" in checked.stdout
    assert "answer-key clears the bar of 80" in ran.stdout


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    """Exit 2, nothing changed."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "x").write_text("mine")
    done = benchwright("init", "b", cwd=tmp_path)

    assert done.returncode == 2
    assert "expected a new or an empty folder" in done.stderr
    assert [file.name for file in (tmp_path / "b").iterdir()] == ["x"]


def test_one_folder_must_be_named(tmp_path: Path) -> None:
    """Neither and both are usage errors."""
    assert benchwright("init", cwd=tmp_path).returncode == 2
    assert benchwright("init", "a", "-o", "b", cwd=tmp_path).returncode == 2
