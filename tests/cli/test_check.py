"""`benchwright check`: every fault at once, in words and as JSON."""

import json
from pathlib import Path

from tests.builders import answer_task, write_benchmark
from tests.cli.shell import benchwright


def test_a_sound_benchmark_passes(tmp_path: Path) -> None:
    """Exit 0 and what was counted."""
    write_benchmark(tmp_path / "b", [answer_task(1), answer_task(2)])
    done = benchwright("check", "b", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (0, "small 1.0.0: 2 tasks, 2 lines, no fault\n")


def test_all_faults_are_named_with_file_line_and_field(tmp_path: Path) -> None:
    """Exit 2; one line a fault; the same as findings in JSON and in the file named by -o."""
    write_benchmark(
        tmp_path / "b", [answer_task(1), {"id": "t-001", "promt": "x", "answer": "1"}], more='titel = "x"\n'
    )
    done = benchwright("check", "b", "--json", "-o", "found.json", cwd=tmp_path)
    findings = json.loads(done.stdout)["findings"]

    assert done.returncode == 2
    assert [(Path(f["path"]).name, f["line"], f["field"]) for f in findings] == [
        ("benchmark.toml", None, "titel"),
        ("tasks.jsonl", 2, "promt"),
    ]
    assert "did you mean title?" in findings[0]["message"]
    assert json.loads((tmp_path / "found.json").read_text())["findings"] == findings


def test_a_missing_folder_is_one_line(tmp_path: Path) -> None:
    """No trace, exit 2."""
    done = benchwright("check", "nowhere", cwd=tmp_path)

    assert done.returncode == 2
    assert "expected a benchmark folder, found no such folder" in done.stdout
