"""`benchwright report`."""

import json
from pathlib import Path

from benchwright.pipeline.run import RunSettings, run
from benchwright.pipeline.verify import verify
from tests.builders import Scripted, right, run_small
from tests.cli.shell import benchwright
from tests.scanned import bench, scan, ten_times


def test_several_runs_are_reported_at_once(tmp_path: Path) -> None:
    """One document each, in order."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    done = benchwright("report", path, path, "--json", "-q", cwd=tmp_path)

    assert [report["models"][0]["mean"]["value"] for report in json.loads(done.stdout)] == [1.0, 1.0]
    assert done.stderr == ""


def test_a_scan_is_put_into_a_run_that_has_none(tmp_path: Path) -> None:
    """The report is written again with it and verifies; the scan of other tasks is refused in one line."""
    benchmark, found = bench(tmp_path / "bench"), tmp_path / "found.json"
    path = run(benchmark, [Scripted("m", ten_times)], RunSettings(out=tmp_path / "run")).path
    scan(benchmark)
    (benchmark / "contamination.json").rename(found)
    done = benchwright("report", path, "--contamination", found, "--json", "-q", cwd=tmp_path)
    report = json.loads(done.stdout)
    assert (report["contamination"]["found"], len(report["hashes"]["contamination"])) == ({"8": 2}, 64)
    assert verify(path).ok

    found.write_text(found.read_text().replace('"casesSha256": "', '"casesSha256": "0'))
    before = (path / "report.json").read_bytes()
    refused = benchwright("report", path, "--contamination", found, cwd=tmp_path)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "found.json: a scan of other tasks than those of small 1.0.0" in refused.stderr
    assert (path / "report.json").read_bytes() == before
