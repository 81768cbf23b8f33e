"""`benchwright report`."""

import json
from pathlib import Path

from tests.builders import Scripted, right, run_small
from tests.cli.shell import benchwright


def test_several_runs_are_reported_at_once(tmp_path: Path) -> None:
    """One document each, in order."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    done = benchwright("report", path, path, "--json", "-q", cwd=tmp_path)

    assert [report["models"][0]["mean"]["value"] for report in json.loads(done.stdout)] == [1.0, 1.0]
    assert done.stderr == ""
