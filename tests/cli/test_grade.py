"""`benchwright grade`."""

import json
from pathlib import Path

from benchwright.files import sha256_file
from tests.builders import Scripted, right, run_small
from tests.cli.shell import benchwright


def test_it_writes_the_verdicts_and_names_their_hash(tmp_path: Path) -> None:
    """JSON on stdout, the next step on stderr."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    done = benchwright("grade", path, "--json", cwd=tmp_path)

    assert json.loads(done.stdout)["sha256"] == sha256_file(path / "verdicts.jsonl")
    assert "benchwright report" in done.stderr


def test_verdicts_are_kept_when_the_replies_are_gone(tmp_path: Path) -> None:
    """A run without replies.jsonl is named, exit 2, and its verdicts are not emptied."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    before = (path / "verdicts.jsonl").read_bytes()
    (path / "replies.jsonl").unlink()
    done = benchwright("grade", path, cwd=tmp_path)

    assert done.returncode == 2
    assert "replies.jsonl: expected a file of the run, found no such file" in done.stderr
    assert (path / "verdicts.jsonl").read_bytes() == before
