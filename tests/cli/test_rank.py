"""`benchwright rank` as a process: tables, JSON, pages, one clear line for bad input."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import benchwright

TABLE = "task,model,value\n" + "".join(
    f"t{n},{model},{(n * p) % 7}\n" for n in range(9) for model, p in (("amy", 2), ("bob", 3))
)
QUICK = ("--shuffles", "20", "--resamples", "100")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a table."""
    (tmp_path / "scores.csv").write_text(TABLE)
    return tmp_path


def test_the_terminal_shows_a_table_and_notes(folder: Path) -> None:
    """Models with rank, win rate, interval, Elo and its error; notes on stderr."""
    done = benchwright("rank", "scores.csv", *QUICK, cwd=folder)
    assert done.returncode == 0
    assert done.stdout.startswith("2 models, 9 tasks; 20 shuffles, seed 0\n")
    for word in ("rank", "win rate", "95 %", "Elo", "amy", "bob"):
        assert word in done.stdout
    assert "note: 9 tasks; needs 30. Intervals are wide." in done.stderr


def test_json_is_one_document_with_the_keys_that_others_read(folder: Path) -> None:
    """Settings, groups, models, warnings; nothing else on stdout."""
    done = benchwright("rank", "scores.csv", "--json", *QUICK, cwd=folder)
    board = json.loads(done.stdout)
    assert board["settings"] | {"resamples": 0} == {
        "k": 32,
        "initial": 1500,
        "shuffles": 20,
        "seed": 0,
        "generator": "pcg64",
        "resamples": 0,
        "level": 0.95,
        "ridge": 0.01,
    }
    assert board["groups"] == ["all"]
    for key in ("tasks", "winRate", "winRateInterval", "elo", "eloStandardError", "bradleyTerry"):
        assert "all" in board["models"][0][key]
    assert board["models"][0]["winRate"]["all"] == board["models"][0]["winRate"]["overall"]


def test_the_same_command_writes_the_same_bytes(folder: Path) -> None:
    """Numbers and pages; the page names the command without paths of this machine."""
    files = []
    for _ in range(2):
        done = benchwright("rank", folder / "scores.csv", "-o", "board", *QUICK, cwd=folder)
        assert done.returncode == 0, done.stderr
        files.append({path.name: path.read_bytes() for path in (folder / "board").iterdir()})
    assert files[0] == files[1]
    assert str(folder).encode() not in files[0]["index.html"]
    assert b"benchwright rank scores.csv -o board" in files[0]["index.html"]


def test_the_generator_of_32_bits_starts_from_42(folder: Path) -> None:
    """Unless a seed is given."""
    settings = [
        json.loads(
            benchwright("rank", "scores.csv", "--json", *QUICK, "--elo-generator", "lcg32", *more, cwd=folder).stdout
        )
        for more in ((), ("--seed", "7"))
    ]
    assert [board["settings"]["seed"] for board in settings] == [42, 7]


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("task,model,value,better\nt,a,1,lowr\n", (), "line 2, better: expected higher or lower, found 'lowr'"),
        ("task,model,value\nt,a,12%\n", (), "line 2, value: expected a number, or nothing for no data, found '12%'"),
        ("task,model,value\nt,a,1\nt,a,2\n", (), "line 3"),
        (TABLE, ("--column", "task"), "expected NAME=COLUMN"),
        (TABLE, ("--column", "value=scor"), "scor"),
        (TABLE, ("--lower", "t99"), "t99"),
        ("task,model,value\nt,a,1\n", (), "at least two models"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(
    tmp_path: Path, text: str, arguments: tuple[str, ...], message: str
) -> None:
    """What, where, expected, found."""
    (tmp_path / "s.csv").write_text(text)
    done = benchwright("rank", "s.csv", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(("place", "code"), [("file", 2), ("file/below", 4)])
def test_a_board_that_cannot_be_written_is_one_clear_line(folder: Path, place: str, code: int) -> None:
    """A file in its place, and a folder that cannot be made."""
    (folder / "file").write_text("mine")
    done = benchwright("rank", "scores.csv", "-o", place, *QUICK, cwd=folder)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith(f"benchwright: {place}")
    assert (folder / "file").read_text() == "mine"


def test_verbose_says_which_form_of_the_hot_loops_is_used(folder: Path) -> None:
    """Compiled or not, once."""
    done = benchwright("rank", "scores.csv", "-v", *QUICK, cwd=folder)
    lines = [line for line in done.stderr.splitlines() if "ompiled" in line or "NumPy" in line]
    assert len(lines) == 1
