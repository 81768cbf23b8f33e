"""`benchwright audit`."""

import csv
import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
import urllib.request
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import benchwright, start, surroundings
from tests.pipeline.judged_runs import CODE, WHY, judged_run, labels, said


class Terminal:
    """The command in a terminal of 24 rows and 80 columns; keys are pressed once it waits for them."""

    def __init__(self, *arguments: str | Path, cwd: Path) -> None:
        self.shown = ""
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(self._ours, (24, 80))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchwright", "audit", *map(str, arguments)],
            cwd=cwd,
            env=surroundings({"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}),
            stdin=theirs,
            stderr=theirs,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        os.close(theirs)

    def _read(self) -> None:
        if select.select([self._ours], [], [], 0.02)[0]:
            try:
                self.shown += os.read(self._ours, 1 << 16).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                time.sleep(0.02)

    def wait(self, text: str) -> str:
        """Wait until a text is shown and a key is waited for; give what was shown since the last wait."""
        end = time.monotonic() + 30
        while text not in self.shown or termios.tcgetattr(self._ours)[3] & termios.ICANON:
            assert time.monotonic() < end, self.shown
            self._read()
        shown, self.shown = self.shown, ""
        return shown

    def press(self, key: str, text: str) -> str:
        """Press a key and wait for what it brings."""
        os.write(self._ours, key.encode())
        return self.wait(text)

    def ignore(self, key: str) -> None:
        """Press a key that does nothing; what is pressed while it is read would be lost."""
        os.write(self._ours, key.encode())
        time.sleep(0.5)

    def leave(self, key: str) -> tuple[int, str, str]:
        """Press the last key; give the exit code, stdout and what was shown."""
        os.write(self._ours, key.encode())
        end = time.monotonic() + 30
        while self.process.poll() is None:
            assert time.monotonic() < end, self.shown
            self._read()
        for _ in range(5):
            self._read()
        os.close(self._ours)
        out = self.process.communicate()[0]
        return self.process.returncode, out, self.shown.replace("\r\n", "\n")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Start the command in a terminal; nothing is left running."""
    started: list[Terminal] = []

    def started_one(*arguments: str | Path) -> Terminal:
        started.append(Terminal(*arguments, cwd=tmp_path))
        return started[-1]

    yield started_one
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()


def test_keys_answer_go_back_and_quit(tmp_path: Path, terminal: Callable[..., Terminal]) -> None:
    """y, n, ? are kept at once, b goes back, any other key does nothing, q leaves with the way to go on: exit 4."""
    path = judged_run(tmp_path, tasks=4, models=["alpha-model"])
    screen = terminal(path, "--person", "Ann")
    first = screen.wait("1 of 8")
    screen.press("y", "2 of 8")
    assert len(labels(path)) == 1
    screen.press("N", "3 of 8")
    screen.press("?", "4 of 8")
    assert "You said cannot tell." in screen.press("b", "3 of 8")
    assert "You said no." in screen.press("b", "2 of 8")
    screen.ignore("x")
    screen.press("y", "4 of 8")
    code, out, last = screen.leave("q")

    for part in ("Task", "Why is", "Reply", "Because of t-00", "Claim", "Does the reply say this?", "y yes", "q quit"):
        assert part in first
    for secret in ("alpha", "SECRET", "contradiction"):
        assert secret not in first + last
    assert (code, out) == (4, f"3 of 8 lines answered by Ann: {path / 'audit.jsonl'}\n")
    assert f"write the report again: benchwright report {path}" in last
    assert f"go on with: benchwright audit {path} --person Ann" in last
    assert [row["person"] for row in labels(path)] == ["Ann"] * 4


def test_the_last_answer_ends_it_and_json_is_alone_on_stdout(tmp_path: Path, terminal: Callable[..., Terminal]) -> None:
    """Exit 0; drawn, answered, left and the file; the next time all is answered, also without a screen."""
    path = judged_run(tmp_path, tasks=1, models=["m"])
    screen = terminal(path, "--json", "--person", "Ann")
    screen.wait("1 of 2")
    screen.press("y", "2 of 2")
    code, out, _ = screen.leave("n")
    again = benchwright("audit", path, "--person", "Ann", cwd=tmp_path)

    assert code == 0
    assert json.loads(out) == {"drawn": 2, "answered": 2, "left": 0, "file": str(path / "audit.jsonl")}
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.startswith("2 of 2 lines answered by Ann")


def test_ctrl_c_keeps_what_was_answered(tmp_path: Path, terminal: Callable[..., Terminal]) -> None:
    """Exit 130, the answer on the disk, the way to go on."""
    path = judged_run(tmp_path, tasks=1, models=["m"])
    screen = terminal(path)
    screen.wait("1 of 2")
    screen.press("y", "2 of 2")
    code, _, last = screen.leave("\x03")

    assert code == 130 and "go on with:" in last and "Traceback" not in last
    assert len(labels(path)) == 1


def test_a_long_reply_is_paged_and_can_do_nothing_to_the_terminal(
    tmp_path: Path, terminal: Callable[..., Terminal]
) -> None:
    """Space turns the pages round; the claim and the keys stand under each; control codes are spelled out."""
    hostile = "\x1b[31m\x1b]0;x\x07\u202e\x9b[red]:smile: "
    reply = hostile + "\n".join(f"row {n}" for n in range(30)) + "\r\nend"
    path = judged_run(tmp_path, tasks=1, models=["m"], reply=lambda request: reply)
    screen = terminal(path)
    first = screen.wait("space page 2 of 3")
    second = screen.press(" ", "space page 3 of 3")
    third = screen.press(" ", "space page 1 of 3")
    assert "row 0" in screen.press(" ", "space page 2 of 3")
    screen.leave("q")

    assert "\\x1b[31m\\x1b]0;x\\x07\\u202e\\x9b[red]:smile: row 0" in first
    for shown in (first, second, third):
        assert not {"\x07", "\u202e", "\x9b"} & set(shown)
        assert "\x1b[31m" not in shown and "\x1b" not in re.sub(r"\x1b\[[0-9;]*m", "", shown)
        assert shown.count("\n") <= 24
        assert "Claim" in shown and "Does the reply say this?" in shown
    rows = re.findall(r"row (\d+)", first + second + third)
    assert [int(row) for row in rows] == [*range(30)]


def test_without_a_terminal_the_other_ways_are_named(tmp_path: Path) -> None:
    """One line, exit 2, nothing written."""
    path = judged_run(tmp_path, tasks=1)
    done = benchwright("audit", path, cwd=tmp_path)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "--web" in done.stderr and "--export" in done.stderr
    assert not (path / "audit.jsonl").exists()


def test_nothing_to_read_is_inconclusive(tmp_path: Path) -> None:
    """No verdict of a judge: one line, exit 3; also as JSON."""
    path = judged_run(tmp_path, tasks=1, judge=lambda row: said(row, None, "not_asked"))
    done = benchwright("audit", path, "--json", "-q", cwd=tmp_path)

    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    assert "the judge has given no verdict" in done.stderr
    assert json.loads(done.stdout)["drawn"] == 0


def fill(file: Path, *words: str) -> None:
    """Fill a table in as a Swedish spreadsheet would save it."""
    table = list(csv.reader(io.StringIO(file.read_bytes().decode("utf-8-sig"), newline="")))
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    writer.writerow(table[0])
    for number, row in enumerate(table[1:]):
        writer.writerow([*row[:-1], words[number] if number < len(words) else ""])
    file.write_bytes(text.getvalue().encode("utf-8"))


def test_a_table_goes_out_and_comes_back(tmp_path: Path) -> None:
    """Answers are imported once; what is left can be exported again; the same file again adds nothing."""
    path = judged_run(tmp_path, tasks=2, models=["m"], lines=[WHY, CODE])
    out = benchwright("audit", path, "--export", "t.csv", "--json", "--person", "Ann", cwd=tmp_path)
    assert out.returncode == 0 and json.loads(out.stdout)["left"] == 2 and "--import t.csv" in out.stderr
    assert not (path / "audit.jsonl").exists()
    fill(tmp_path / "t.csv", "Yes")
    back = benchwright("audit", path, "--import", "t.csv", "--person", "Ann", "-o", "state.json", cwd=tmp_path)
    again = benchwright("audit", path, "--import", "t.csv", "--person", "Ann", cwd=tmp_path)
    clash = benchwright("audit", path, "--export", "t.csv", "--person", "Ann", cwd=tmp_path)
    rest = benchwright("audit", path, "--export", "u.csv", "--person", "Ann", cwd=tmp_path)

    assert back.returncode == 0 and "1 answer read, 1 of them new" in back.stderr
    assert json.loads((tmp_path / "state.json").read_text())["answered"] == 1
    assert f"benchwright report {path}" in back.stderr
    assert "0 of them new" in again.stderr and "benchwright report" not in again.stderr
    assert [row["met"] for row in labels(path)] == [True]
    assert (clash.returncode, "expected a new file" in clash.stderr) == (2, True)
    assert rest.returncode == 0 and len((tmp_path / "u.csv").read_bytes().split(b"\r\n")) == 3


def test_a_faulty_table_changes_nothing(tmp_path: Path) -> None:
    """Every fault with its line, exit 2, no answer of it kept."""
    path = judged_run(tmp_path, tasks=4, models=["m"], lines=[WHY, CODE])
    benchwright("audit", path, "--export", "t.csv", cwd=tmp_path)
    fill(tmp_path / "t.csv", "yes", "perhaps", "no", "nope")
    done = benchwright("audit", path, "--import", "t.csv", cwd=tmp_path)

    assert done.returncode == 2
    assert "t.csv, line 4, met:" in done.stderr and "t.csv, line 8, met:" in done.stderr
    assert labels(path) == []


def test_a_larger_draw_says_that_answers_were_written_again(tmp_path: Path) -> None:
    """The number of them, once; another seed is refused in one line."""
    path = judged_run(tmp_path, tasks=12, models=["m"], lines=[WHY], judge=lambda row: said(row, True))
    benchwright("audit", path, "--n", "4", "--export", "t.csv", cwd=tmp_path)
    fill(tmp_path / "t.csv", "yes", "no")
    assert benchwright("audit", path, "--n", "4", "--import", "t.csv", cwd=tmp_path).returncode == 0
    (tmp_path / "none.csv").write_text("key,met\n")
    more, again = (benchwright("audit", path, "--n", "6", "--import", "none.csv", cwd=tmp_path) for _ in range(2))
    other = benchwright("audit", path, "--n", "4", "--seed", "5", "--import", "none.csv", cwd=tmp_path)

    assert "2 earlier answers written again" in more.stderr and "benchwright report" in more.stderr
    assert "written again" not in again.stderr
    assert [row["probability"] for row in labels(path)] == [4 / 12] * 2 + [6 / 12] * 2
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert "--seed" in other.stderr and "--person" in other.stderr


@pytest.mark.parametrize("given", [("--web", "--export", "x.csv"), ("--export", "x", "--import", "y"), ("--n", "0")])
def test_usage_is_checked(tmp_path: Path, given: tuple[str, ...]) -> None:
    """Two ways at once and a draw of nothing are usage."""
    done = benchwright("audit", judged_run(tmp_path, tasks=1), *given, cwd=tmp_path)

    assert done.returncode == 2 and "Traceback" not in done.stderr


def test_no_run_is_named(tmp_path: Path) -> None:
    """One line, exit 2."""
    done = benchwright("audit", "nowhere", cwd=tmp_path)

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def opened(process: subprocess.Popen[str]) -> tuple[str, Any]:
    """Open the address that a command printed, with a browser's memory for cookies."""
    assert process.stderr is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/\?token=\S+", process.stderr.readline())
    assert found
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    with browser.open(found[0], timeout=20) as page:
        assert b"<!doctype html>" in page.read()
        assert "token" not in page.url
    return found[0].partition("/?")[0], browser


def answered(base: str, browser: Any, place: int, says: bool | None) -> dict[str, Any]:
    """Answer as the page does."""
    body = json.dumps({"place": place, "says": says}).encode()
    headers = {"Content-Type": "application/json", "Origin": base}
    with browser.open(urllib.request.Request(f"{base}/answer", body, headers), timeout=20) as response:
        state: dict[str, Any] = json.load(response)
    return state


def test_the_web_reading_ends_with_the_last_answer(tmp_path: Path) -> None:
    """The address is printed even with -q; after the last answer the command ends with 0 and says what is next."""
    path = judged_run(tmp_path, tasks=1, models=["m"])
    process = start("audit", path, "--web", "-q", "--json", cwd=tmp_path)
    base, browser = opened(process)
    assert answered(base, browser, 0, True)["line"]["place"] == 1
    second = benchwright("audit", path, "--web", cwd=tmp_path)
    assert answered(base, browser, 1, None)["line"] is None
    out, _ = process.communicate(timeout=30)

    assert (second.returncode, second.stderr.count("\n")) == (2, 1) and "no other process" in second.stderr
    assert process.returncode == 0
    assert json.loads(out)["left"] == 0
    assert len(labels(path)) == 2


def test_ctrl_c_ends_the_web_reading(tmp_path: Path) -> None:
    """Exit 130, the answer kept, no trace."""
    path = judged_run(tmp_path, tasks=1, models=["m"])
    process = start("audit", path, "--web", cwd=tmp_path)
    base, browser = opened(process)
    answered(base, browser, 0, True)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)

    assert (process.returncode, out) == (
        130,
        f"1 of 2 lines answered by {labels(path)[0]['person']}: {path / 'audit.jsonl'}\n",
    )
    assert "go on with:" in err and "Traceback" not in err
