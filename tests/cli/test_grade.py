"""`benchwright grade`."""

import json
from pathlib import Path

from benchwright.files import sha256_file
from benchwright.pipeline.run import RunSettings, run
from tests.builders import Scripted, answer_task, right, run_small, write_benchmark
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


def test_explain_marks_what_was_read_and_writes_nothing(tmp_path: Path) -> None:
    """Each reply is a block; without a terminal the span stands between signs; the modes have a line each."""
    path = run_small(tmp_path, [Scripted("m", lambda r: f"So 3 + 7.\n#### 1{r.run - 1}"), Scripted("n", right)]).path
    (path / "verdicts.jsonl").unlink()
    done = benchwright("grade", path, "--explain", "t-001", "--model", "m", cwd=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("t-001 · m · run") == 3 and "· n ·" not in done.stdout
    assert "reply  So 3 + 7.⏎ #### >>>10<<<\n" in done.stdout
    assert "answer: met (weight 1) · The answer is 10" in done.stdout
    assert "answer: not met (weight 1) · The answer is 10" in done.stdout
    assert [line.split()[:2] for line in done.stdout.splitlines() if "classic" in line] == [["classic", "not"]] * 3
    assert not (path / "verdicts.jsonl").exists()


def test_explain_gives_spans_as_offsets_in_json(tmp_path: Path) -> None:
    """One document, also for a reply that UTF-8 cannot hold."""
    path = run_small(tmp_path, [Scripted("m", lambda r: "\ud800 Answer: 10")], runs=1).path
    done = benchwright("grade", path, "--explain", "t-001", "--json", cwd=tmp_path)
    (reply,) = json.loads(done.stdout)["replies"]
    (line,) = reply["lines"]
    start, end = line["verdict"]["read"]["span"]

    assert reply["text"][start:end] == "10"
    assert set(line["modes"]) == {"classic", "strict", "lenient"}


def test_escape_codes_in_a_reply_are_spelled_out(tmp_path: Path) -> None:
    """What a model wrote can neither move the cursor nor turn the line round."""
    path = run_small(tmp_path, [Scripted("m", lambda r: "\x1b[31m\u202e\x07[red]:smile: Answer: \x9b10")], runs=1).path
    done = benchwright("grade", path, "--explain", "t-001", cwd=tmp_path)

    assert not {"\x1b", "\u202e", "\x07", "\x9b"} & set(done.stdout)
    assert "\\x1b[31m\\u202e\\x07[red]:smile: Answer: " in done.stdout


def test_explain_names_the_nearest_task_and_refuses_hidden_ones(tmp_path: Path) -> None:
    """One line, exit 2; narrowing without a task is usage."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    unknown = benchwright("grade", path, "--explain", "t-01", cwd=tmp_path)
    bench = write_benchmark(tmp_path / "hidden", [answer_task(1) | {"id": "hid-1"}], runs=1)
    hidden = run(bench, [Scripted("m", lambda r: "sesame")], RunSettings(out=tmp_path / "h", serve_hidden=True)).path
    refused = benchwright("grade", hidden, "--explain", "hid-1", cwd=tmp_path)
    unnamed = benchwright("grade", path, "--model", "m", cwd=tmp_path)

    assert (unknown.returncode, unknown.stderr.count("\n")) == (2, 1)
    assert "did you mean t-001?" in unknown.stderr
    assert (refused.returncode, refused.stderr.count("\n"), refused.stdout) == (2, 1, "")
    assert "expected a public task" in refused.stderr and "sesame" not in refused.stderr
    assert unnamed.returncode == 2 and "--explain TASK" in unnamed.stderr
