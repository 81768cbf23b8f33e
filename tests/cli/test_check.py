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


def test_warnings_are_printed_and_do_not_fail(tmp_path: Path) -> None:
    """Exit 0; of one kind five are shown and the rest counted, with -v and in JSON all stand."""
    rubric = [{"id": "l", "claim": "c", "check": {"kind": "number", "value": 77}}]
    write_benchmark(tmp_path / "b", [{"id": f"t{n}", "prompt": f"p{n}x", "rubric": rubric} for n in range(8)])
    done = benchwright("check", "b", cwd=tmp_path)
    lines = done.stdout.splitlines()

    assert done.returncode == 0
    assert lines[0].startswith("warning: b/tasks.jsonl, line 1, rubric[0].check: expected `field` or `near`")
    assert [line for line in lines if line.endswith("[unanchored]")] == lines[:-1]
    assert len(lines) == 7
    assert lines[-2] == "warning: 3 more of this kind; -v names them all [unanchored]"
    assert lines[-1] == "small 1.0.0: 8 tasks, 8 lines, no fault, 8 warnings"
    assert benchwright("check", "b", "-v", cwd=tmp_path).stdout.count("[unanchored]") == 8
    found = json.loads(benchwright("check", "b", "--json", cwd=tmp_path).stdout)
    assert found["ok"] is True and len(found["warnings"]) == 8
    assert {key: found["warnings"][7][key] for key in ("code", "line", "field", "found")} == {
        "code": "unanchored",
        "line": 8,
        "field": "rubric[0].check",
        "found": "neither",
    }


def test_a_foreign_canary_is_a_warning_with_a_code(tmp_path: Path) -> None:
    """The same form in JSON as any other warning."""
    bench = write_benchmark(tmp_path / "b", [answer_task(1)])
    tasks = bench / "tasks.jsonl"
    tasks.write_text('{"canary": "benchwright canary 0"}\n' + tasks.read_text())
    (warning,) = json.loads(benchwright("check", "b", "--json", cwd=tmp_path).stdout)["warnings"]

    assert warning["code"] == "canary" and "belongs to other tasks" in warning["message"]
