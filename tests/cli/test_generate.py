"""`benchwright generate` as a process."""

import json
import stat
from pathlib import Path

import pytest

from tests.cli.shell import benchwright

SMALL = ("--family", "dial", "--items", "4")


def test_a_public_split_is_made_and_said(tmp_path: Path) -> None:
    """A table of families with what was drawn again; JSON has the same facts."""
    done = benchwright("generate", "--seed", "7", *SMALL, "-o", "p", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("p: 12 tasks of 1 families, public split\n")
    assert "drawn again" in done.stdout
    facts = json.loads(benchwright("generate", "--seed", "7", *SMALL, "-o", "q", "--json", cwd=tmp_path).stdout)
    assert (facts["benchmark"], facts["seed"], facts["items"]) == ("q", 7, 4)
    assert (tmp_path / "p" / "tasks.jsonl").read_bytes() == (tmp_path / "q" / "tasks.jsonl").read_bytes()


def test_a_hidden_split_is_made_from_a_key_file_that_nothing_shows(tmp_path: Path) -> None:
    """The commitment is printed; key, prompts and answers are not."""
    assert benchwright("generate", *SMALL, "-o", "p", cwd=tmp_path).returncode == 0
    made = benchwright("generate", "--new-key", "k", cwd=tmp_path)
    assert made.returncode == 0
    assert stat.S_IMODE((tmp_path / "k").stat().st_mode) == 0o600
    key = json.loads((tmp_path / "k").read_text())["key"]
    done = benchwright(
        *("generate", "--split", "hidden", "--key-file", "k", "--against", "p", *SMALL, "-o", "h", "-v"), cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "commitment, to be published: " in done.stdout
    shown = made.stdout + made.stderr + done.stdout + done.stderr
    assert key not in shown
    for line in (tmp_path / "h" / "tasks.jsonl").read_text().splitlines()[1:]:
        assert json.loads(line)["prompt"][:40] not in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name the folder to make"),
        (("-o", "x", "--difficulty", "0-9"), "expected A-B within 1-5"),
        (("-o", "x", "--split", "hidden", "--key-file", "ab" * 32, "--against", "p"), "found a key"),
        (("-o", "x", "--split", "hidden", "--seed", "99", "--against", "p"), "a seed that can be guessed"),
    ],
)
def test_refusals_are_one_line_and_exit_2(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    """And nothing is made."""
    done = benchwright("generate", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert "abab" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_changed_is_shown_for_a_person(tmp_path: Path) -> None:
    """Old and new text of every task that differs."""
    assert benchwright("generate", *SMALL, "-o", "p", cwd=tmp_path).returncode == 0
    done = benchwright("generate", "--seed", "1", *SMALL, "-o", "q", "--diff", "p", cwd=tmp_path)
    assert "12 tasks differ from p" in done.stdout
    assert "- pub-dial-001-v1" in done.stdout
    assert "+ pub-dial-001-v1" in done.stdout
