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
