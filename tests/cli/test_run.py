"""`benchwright run` as a process: killed, interrupted, refused, out of disk; exit codes and words."""

import json
import os
import random
import shlex
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.builders import write_benchmark
from tests.cli.shell import benchwright, replies, start
from tests.loopback import Server, serving


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """A benchmark of forty questions that the loopback server answers."""
    tasks = [{"id": f"q-{n:02d}", "prompt": f"Say ANSWER={n}", "answer": str(n)} for n in range(40)]
    return write_benchmark(tmp_path / "bench", tasks)


def spec(server: Server) -> str:
    """The server as a model."""
    return f"m=http://127.0.0.1:{server.port}/v1#m"


def wait_for(path: Path, lines: int) -> None:
    """Wait until so many replies are written."""
    until = time.monotonic() + 60
    while len(replies(path)) < lines and time.monotonic() < until:
        time.sleep(0.005)


def test_killed_at_random_moments_a_run_loses_nothing(bench: Path, tmp_path: Path) -> None:
    """Five kill -9 later every cell stands once; only calls that were in flight were made twice."""
    moments, concurrency = random.Random(7), 8
    with serving(latency=0.02) as server:
        command = ("run", bench, "--model", spec(server), "-o", "r", "--concurrency", str(concurrency))
        for _ in range(5):
            process = start(*command, cwd=tmp_path)
            wait_for(tmp_path / "r", len(replies(tmp_path / "r")) + moments.randint(1, 15))
            process.kill()
            process.communicate()
        kept = replies(tmp_path / "r")
        last = benchwright(*command, cwd=tmp_path)
    rows = replies(tmp_path / "r")
    cells = Counter((row["taskId"], row["run"]) for row in rows)

    assert last.returncode == 0, last.stderr
    assert rows[: len(kept)] == kept
    assert len(cells) == 120 and set(cells.values()) == {1}
    assert server.requests <= 120 + 5 * concurrency
    report = json.loads((tmp_path / "r" / "report.json").read_text())
    assert (report["models"][0]["attempts"], report["models"][0]["mean"]["value"]) == (120, 1.0)
    assert 2 <= len(report["processes"]) <= 6
    assert benchwright("verify", "r", cwd=tmp_path).returncode == 0


def test_ctrl_c_stops_and_says_how_to_go_on(bench: Path, tmp_path: Path) -> None:
    """Exit 130, the replies so far are kept, the command to continue is printed and works."""
    with serving(latency=0.05) as server:
        process = start("run", bench, "--model", spec(server), "-o", "r", "--concurrency", "4", cwd=tmp_path)
        wait_for(tmp_path / "r", 8)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        kept = len(replies(tmp_path / "r"))
        command = next(line for line in err.splitlines() if line.startswith("go on with: benchwright "))
        again = benchwright(*shlex.split(command.removeprefix("go on with: benchwright ")), cwd=tmp_path)

    assert process.returncode == 130
    assert "The run is not finished" in out
    assert 8 <= kept < 120
    assert again.returncode == 0 and len(replies(tmp_path / "r")) == 120


def test_a_second_process_on_one_folder_is_refused(bench: Path, tmp_path: Path) -> None:
    """The second says that another is at work and exits with 2; the first goes on."""
    with serving() as server:
        first = start("run", bench, "--model", spec(server), "-o", "r", "--concurrency", "2", cwd=tmp_path)
        server.latency = 0.05
        wait_for(tmp_path / "r", 2)
        server.latency = 5  # the first is still at work when the second comes, however slow the machine
        second = benchwright("run", bench, "--model", spec(server), "-o", "r", cwd=tmp_path)
        server.latency = 0
        first.communicate(timeout=120)

    assert (first.returncode, second.returncode) == (0, 2)
    assert "expected no other process on this run, found one at work" in second.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_full_disk_stops_the_run_and_loses_nothing(bench: Path, tmp_path: Path) -> None:
    """Exit 4, every line that was written is whole, and the run goes on when there is room."""
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small], capture_output=True).returncode:
        pytest.skip("this machine does not mount a tmpfs")
    try:
        with serving() as server:
            command = ("run", bench, "--model", spec(server), "-o", small / "r")
            full = benchwright(*command, cwd=tmp_path)
            kept = replies(small / "r")
            subprocess.run(["mount", "-o", "remount,size=8m", small], check=True)
            again = benchwright(*command, cwd=tmp_path)
        assert full.returncode == 4, full.stderr
        assert "No space left on device" in full.stderr
        assert (small / "r" / "replies.jsonl").read_bytes()[-1:] == b"\n"
        assert again.returncode == 0, again.stderr
        assert replies(small / "r")[: len(kept)] == kept
    finally:
        subprocess.run(["umount", small], check=True)


def test_max_cost_stops_before_it_is_passed(bench: Path, tmp_path: Path) -> None:
    """Exit 4 with the reason; what was spent stays below the limit; cost per task is known."""
    with serving() as server:
        address = f"http://127.0.0.1:{server.port}/v1#m"
        price = "price = { input = 100, output = 1000.0 }"
        models = f'[[model]]\nname = "m"\nspec = "{address}"\n{price}\nparameters = {{ maxTokens = 3 }}\n'
        (tmp_path / "models.toml").write_text(models)
        stopped = benchwright("run", bench, "--models", "models.toml", "-o", "r", "--max-cost", "0.1", cwd=tmp_path)
    cost = [row["costUsd"] for row in replies(tmp_path / "r")]

    assert stopped.returncode == 4
    assert "might pass the limit of US$ 0.1" in stopped.stderr
    assert cost and set(cost) == {0.005} and sum(cost) <= 0.1 + 1e-12


@pytest.mark.parametrize(("more", "code"), [([], 0), (["--require-bar"], 1)])
def test_the_bar_decides_the_exit_code_only_when_asked(bench: Path, tmp_path: Path, more: list[str], code: int) -> None:
    """A run with every cell done exits 0 whatever the scores; --require-bar makes a miss exit 1."""
    done = benchwright("run", bench, "--model", "policy:empty", "-o", "r", *more, cwd=tmp_path)

    assert done.returncode == code
    assert "No model clears the bar of 80" in done.stdout


def test_json_is_the_only_thing_on_stdout(bench: Path, tmp_path: Path) -> None:
    """--json prints one document, the report, and messages go to stderr."""
    done = benchwright("run", bench, "--model", "policy:empty", "-o", "r", "--json", cwd=tmp_path)

    assert json.loads(done.stdout)["models"][0]["model"] == "empty"
    assert "report.html" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere", "--model", "policy:empty"], "expected a benchmark folder, found no such folder"),
        (["bench"], "no model was given"),
        (["bench", "--model", "policy:empty", "--model", "policy:empty"], "'empty' twice; rename one"),
        (["bench", "--model", "openai:gpt-5.5"], "set OPENAI_API_KEY"),
        (["bench", "--model", "policy:empty", "--limit", "0"], "--limit"),
        (["bench", "--model", "policy:empty", "--param", "temperature"], "--param: expected NAME=VALUE"),
        (["bench", "--models", "none.toml"], "none.toml: expected a readable file, found no such file"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(
    bench: Path, tmp_path: Path, arguments: list[str], message: str
) -> None:
    """What is wrong and what to do; no trace, nothing written."""
    done = benchwright("run", *arguments, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "runs").exists()


def test_an_unreachable_host_is_a_failed_cell_after_bounded_tries(tmp_path: Path) -> None:
    """No server: the call fails with kind connection, five attempts, exit 0, mean 0."""
    bench = write_benchmark(tmp_path / "b", [{"id": "q", "prompt": "Say ANSWER=1", "answer": "1"}], runs=1)
    done = benchwright("run", bench, "--model", "http://127.0.0.1:9/v1#m", "-o", "r", cwd=tmp_path)
    row = replies(tmp_path / "r")[0]

    assert done.returncode == 0
    assert (row["error"]["kind"], row["attempts"], row["text"]) == ("connection", 5, None)


def test_a_dry_run_prints_calls_and_unknown_prices(bench: Path, tmp_path: Path) -> None:
    """Nothing is asked, nothing is written, and an unknown price is called unknown."""
    done = benchwright("run", bench, "--model", "command:cat", "--dry-run", cwd=tmp_path)

    assert done.returncode == 0
    assert "120" in done.stdout and "unknown" in done.stdout
    assert not (tmp_path / "runs").exists()
