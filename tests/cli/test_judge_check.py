"""`benchwright judge-check` as a process: table, JSON, exit codes, consent, Ctrl-C."""

import json
import re
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from benchwright.cli.judge_check import command
from benchwright.pipeline import controls
from benchwright.pipeline.asking import INTERRUPTED
from benchwright.pipeline.control_replies import CONTROLS
from tests.builders import write_benchmark
from tests.cli.shell import benchwright, start
from tests.pipeline.test_controls import asked, careful, judge, judged, verdict
from tests.servers import Call, Scene, chat, refuse, serving

CAREFUL, GULLIBLE, NEVER = judge(careful), judge(lambda question: True), judge(lambda question: False)


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """Four tasks with a judge line and a reference each."""
    return write_benchmark(tmp_path / "bench", [judged(n) for n in range(100, 104)])


def results(out: str) -> dict[str, list[str]]:
    """The rows of the printed table: control -> its result and counts."""
    found = {}
    for line in out.splitlines():
        cells = re.split(r"  +", line.strip())
        if len(cells) == 9 and cells[1] in CONTROLS:
            found[cells[1]] = cells[3:]
    return found


def test_a_careful_judge_passes(bench: Path, tmp_path: Path) -> None:
    """Exit 0; a row a control with its counts; what it cost and who was asked; nothing is written."""
    with serving(CAREFUL) as server:
        done = benchwright("judge-check", "bench", "--judge", f"j={server.base}#j", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert set(map(tuple, results(done.stdout).values())) == {("passes", "4", "4", "0", "0", "0")}
    assert "j: 20 calls, own hardware\nEvery control that was tried passes.\n" in done.stdout
    assert "asking j (127.0.0.1): 20 questions" in done.stderr
    assert "fewer than 20 lines" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bench"]
    assert len(list(bench.iterdir())) == 2


def test_a_gullible_judge_fails_and_the_lines_can_be_named(bench: Path, tmp_path: Path) -> None:
    """Exit 1; what it fails stands in one sentence; -v gives each line with the judge's reason."""
    with serving(GULLIBLE) as server:
        done = benchwright("judge-check", "bench", "--judge", f"j={server.base}#j", "-v", cwd=tmp_path)
        quiet = benchwright("judge-check", "bench", "--judge", f"j={server.base}#j", "-q", cwd=tmp_path)

    assert (done.returncode, quiet.returncode) == (1, 1)
    assert results(done.stdout)["reference"] == ["passes", "4", "4", "0", "0", "0"]
    assert results(done.stdout)["planted verdict"] == ["FAILS", "4", "0", "4", "0", "0"]
    assert "j fails: other reference, planted verdict, claim restated, other language." in done.stdout
    assert done.stderr.count("line gap: wrong: As read.") == 16
    assert quiet.stderr == "" and quiet.stdout == done.stdout


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        (NEVER, 1, "j fails: reference."),
        (lambda call: chat("It is met."), 1, "j fails: reference, other reference, planted verdict, "),
        (lambda call: refuse(400), 3, "Too little could be measured"),
    ],
)
def test_the_exit_code_says_what_the_words_say(bench: Path, tmp_path: Path, script: Any, code: int, words: str) -> None:
    """1 for a judge that fails, 3 for one that gives no answer."""
    with serving(script) as server:
        done = benchwright("judge-check", "bench", "--judge", f"j={server.base}#j", "--limit", "2", cwd=tmp_path)

    assert done.returncode == code, done.stderr
    assert words in done.stdout


def test_json_is_the_record_and_nothing_else(bench: Path, tmp_path: Path) -> None:
    """Two judges with rows of their own on stdout and in the named file; exit 1 because one of them fails."""
    with serving(CAREFUL) as one, serving(NEVER) as other:
        specs = ("--judge", f"a={one.base}#j", "--judge", f"b={other.base}#j")
        done = benchwright("judge-check", "bench", *specs, "--json", "-o", "found.json", cwd=tmp_path)
    document = json.loads(done.stdout)

    assert done.returncode == 1
    assert document == json.loads((tmp_path / "found.json").read_text())
    assert (document["passes"], document["costUsd"], document["seed"], document["limit"]) == (False, None, 0, 20)
    assert {judge["judge"]["name"]: judge["passes"] for judge in document["judges"]} == {"a": True, "b": False}
    assert [notice["code"] for notice in document["warnings"]] == ["few_lines"]
    row = document["judges"][1]["controls"][0]
    assert (row["control"], row["holds"], row["tried"], row["wrong"], row["passes"]) == ("reference", True, 4, 4, False)


def test_a_control_without_material_is_listed_as_not_tried(tmp_path: Path) -> None:
    """It says why, and passes nothing."""
    write_benchmark(tmp_path / "bench", [judged(n, metadata={}) for n in range(100, 104)])
    with serving(NEVER) as server:
        done = benchwright("judge-check", "bench", "--judge", f"j={server.base}#j", cwd=tmp_path)

    assert done.returncode == 0
    assert results(done.stdout)["reference"] == ["not tried", *["–"] * 5]
    assert "\nreference: not tried, no reference answer (metadata.reference)" in done.stdout
    assert "\nother reference: not tried, no reference answer of another item" in done.stdout
    assert "a judge that never says met would pass" in done.stderr


def test_bad_input_is_one_line_and_exit_2(tmp_path: Path) -> None:
    """No judge lines, no judge, no consent to serve hidden tasks: nothing is asked."""
    write_benchmark(tmp_path / "code", [{"id": "a", "prompt": "p", "answer": "1"}])
    write_benchmark(tmp_path / "bench", [judged(100)])
    write_benchmark(tmp_path / "hidden", [judged(100, id="hid-1")])
    with serving(CAREFUL) as server:
        spec = ("--judge", f"j={server.base}#j")
        found = [
            benchwright("judge-check", *given, cwd=tmp_path)
            for given in (("code", *spec), ("bench",), ("hidden", *spec), ("bench", *spec, "--limit", "0"))
        ]
        assert server.calls == []
        allowed = benchwright("judge-check", "hidden", *spec, "--serve-hidden", cwd=tmp_path)

    assert [done.returncode for done in found] == [2] * 4
    assert [done.stdout for done in found] == [""] * 4
    assert "expected tasks with judge lines, found none" in found[0].stderr
    assert "1 line needs a judge and none is named" in found[1].stderr
    assert "1 hidden prompts that would be served to j (127.0.0.1)" in found[2].stderr
    assert allowed.returncode == 0, allowed.stderr


def test_ctrl_c_ends_in_good_order(bench: Path, tmp_path: Path) -> None:
    """Exit 130, what was measured is shown, no trace."""

    def slow(call: Call) -> Scene:
        return verdict(asked(call), careful(asked(call))) if call.number < 3 else Scene(hang=True)

    with serving(slow) as server:
        process = start("judge-check", "bench", "--judge", f"j={server.base}#j", "--concurrency", "1", cwd=tmp_path)
        until = time.monotonic() + 60
        while len(server.calls) < 4 and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "3 of 4" in out and "other language: not tried, the work stopped before it" in out
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("reason", "passes", "tried", "code"),
    [
        ("the next call might pass the limit of US$ 1", None, True, 4),
        ("the next call might pass the limit of US$ 1", None, False, 3),
        ("the next call might pass the limit of US$ 1", False, True, 1),
        (INTERRUPTED, None, True, 130),
        (None, None, True, 3),
        (None, True, True, 0),
    ],
)
def test_a_stop_has_its_own_exit_code(
    bench: Path, monkeypatch: pytest.MonkeyPatch, reason: str | None, passes: bool | None, tried: bool, code: int
) -> None:
    """4 when the money ended, 3 when nothing was tried by then, 1 when the judge had failed, 130 for Ctrl-C."""
    with serving(CAREFUL) as server:
        real = controls.check_judges(bench, controls.ControlSettings(judges=(f"j={server.base}#j",), limit=1))
    change = msgspec.structs.replace
    rows = tuple(row if tried else change(row, tried=0, reason="-") for row in real.judges[0].controls)
    report = change(real, reason=reason, passes=passes, judges=(change(real.judges[0], controls=rows),))
    monkeypatch.setattr(controls, "check_judges", lambda benchmark, settings: report)

    assert CliRunner().invoke(command, [str(bench)], standalone_mode=False).return_value == code


def test_a_reason_cannot_steer_the_terminal(bench: Path, tmp_path: Path) -> None:
    """Escapes and line ends of a judge's reason are shown as what they are."""

    def rude(call: Call) -> Scene:
        reason = "\x1b[2Jgone\nnext"
        return chat(json.dumps({"tag": asked(call).tag, "quote": "", "reason": reason, "met": False}))

    with serving(rude) as server:
        done = benchwright("judge-check", "bench", "--judge", f"j={server.base}#j", "-v", cwd=tmp_path)

    assert "line gap: wrong: \ufffd[2Jgone next\n" in done.stderr and "\x1b" not in done.stderr
