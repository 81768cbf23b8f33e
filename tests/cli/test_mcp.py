"""`benchwright mcp`."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import benchwright, start, surroundings

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.mcp_sessions import TASKS, Http, bench


def serve(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Start a server whose client leaves at once."""
    return subprocess.run(
        [sys.executable, "-m", "benchwright", "mcp", *map(str, arguments)],
        env=surroundings({}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_start_says_what_is_served_and_what_is_not(tmp_path: Path) -> None:
    """Tasks served, attempts, where they are kept; other rubrics and hidden tasks counted. A closed stdin ends it."""
    done = serve(bench(tmp_path), "--attempts", "3")

    assert (done.returncode, done.stdout) == (0, "")
    assert "small 1.0.0: 3 tasks served, 3 attempts each, kept in " in done.stderr
    assert "not served: 1 task with another rubric than one answer line" in done.stderr
    assert "not served: 1 task of the hidden split (--allow-hidden)" in done.stderr
    assert (tmp_path / "bench" / ".attempts.jsonl").exists()


def test_hidden_tasks_are_served_only_when_allowed_and_it_says_what_that_gives_away(tmp_path: Path) -> None:
    """With --allow-hidden they are served, listed by id alone; the loss is printed."""
    served = Http(tmp_path, "--allow-hidden")

    async def use(client: object) -> object:
        call = client.call_tool  # type: ignore[attr-defined]
        return await call("list_tasks", {}), await call("get_task", {"taskId": "hid-7"})

    try:
        listed, asked = served.session(use)  # type: ignore[arg-type]
    finally:
        log = served.log()

    row = {"id": "hid-7", "family": None, "difficulty": None, "attemptsLeft": 1}
    assert listed.structured_content["tasks"][3] == row
    assert asked.structured_content["prompt"] == "Which hidden bird?"
    assert "1 hidden task given away: whoever connects can read and keep the prompts" in log


def test_one_server_at_a_time_has_the_attempts(tmp_path: Path) -> None:
    """A second server on the same state is refused; with a state of its own it starts."""
    served = Http(tmp_path, "--state", str(tmp_path / "state"))
    try:
        second, third = (serve(served.bench, "--state", tmp_path / name) for name in ("state", "other"))
    finally:
        served.end()

    assert second.returncode == 2 and "one at work" in second.stderr and "Traceback" not in second.stderr
    assert third.returncode == 0
    assert (tmp_path / "state" / "small.attempts.jsonl").exists() and not (served.bench / ".attempts.jsonl").exists()
    assert served.document == {
        "address": served.url,
        "tasks": 3,
        "attemptsFile": str(tmp_path / "state" / "small.attempts.jsonl"),
    }


@pytest.mark.parametrize("address", ["0.0.0.0:0", "192.168.0.7:8765"])
def test_other_machines_are_served_with_a_token_only(address: str, tmp_path: Path) -> None:
    """Without BENCHWRIGHT_MCP_TOKEN, or with an empty one, the server does not start."""
    done = benchwright("mcp", bench(tmp_path), "--http", address, cwd=tmp_path, BENCHWRIGHT_MCP_TOKEN="")

    assert done.returncode == 2
    assert "expected a bearer token in BENCHWRIGHT_MCP_TOKEN" in done.stderr


def test_ctrl_c_ends_a_server_over_http(tmp_path: Path) -> None:
    """It printed its address, with -q too, and never the token; exit 130."""
    given = {"BENCHWRIGHT_MCP_TOKEN": "open-sesame"}
    server = start("mcp", bench(tmp_path), "--http", "127.0.0.1:0", "-q", cwd=tmp_path, **given)
    assert server.stdout is not None
    line = server.stdout.readline()
    server.send_signal(signal.SIGINT)
    _, log = server.communicate(timeout=30)

    assert line.startswith("serving at http://127.0.0.1:") and line.endswith("/mcp\n")
    assert server.returncode == 130 and "open-sesame" not in line + log


def test_ctrl_c_ends_a_server_that_waits_for_its_client(tmp_path: Path) -> None:
    """Also while nothing comes in over stdin."""
    server = subprocess.Popen(
        [sys.executable, "-m", "benchwright", "mcp", str(bench(tmp_path))],
        env=surroundings({}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdin is not None and server.stdout is not None and server.stderr is not None
    server.stdin.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\nno JSON\n')
    server.stdin.flush()
    assert '"id":1' in server.stdout.readline()
    server.send_signal(signal.SIGINT)

    assert server.wait(timeout=20) == 130
    for pipe in (server.stdin, server.stdout, server.stderr):
        pipe.close()


def test_stdout_belongs_to_the_client(tmp_path: Path) -> None:
    """--json without --http is usage."""
    done = serve(bench(tmp_path), "--json")

    assert done.returncode == 2 and "--json needs --http" in done.stderr


@pytest.mark.parametrize(
    ("tasks", "words"), [(TASKS[4:], "0 of the hidden split, 1 with another rubric"), (TASKS[3:4], "--allow-hidden")]
)
def test_a_benchmark_with_nothing_to_serve_is_refused(
    tasks: list[dict[str, object]], words: str, tmp_path: Path
) -> None:
    """Only rubrics of several lines, or only hidden tasks: exit 2, and nothing is written."""
    done = serve(bench(tmp_path, tasks))

    assert done.returncode == 2 and "expected a task of one answer line" in done.stderr and words in done.stderr
    assert not (tmp_path / "bench" / ".attempts.jsonl").exists()


def test_nothing_of_mcp_is_imported_for_the_help(tmp_path: Path) -> None:
    """The help of the command needs no extra."""
    code = "import sys; from benchwright.cli.mcp import command; print('mcp' in sys.modules, 'msgspec' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=surroundings({}), check=True
    )

    assert done.stdout.split()[0] == "False"
