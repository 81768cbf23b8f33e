"""CPU time and peak memory of whole processes, measured by the operating system."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Cost(NamedTuple):
    """CPU seconds (user and system) and peak memory in MB of one process."""

    cpu: float
    peak: float


def measure(*command: str | Path) -> Cost:
    """Run a process to its end and give what it cost."""
    process = subprocess.Popen(
        [str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT
    )
    error = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command}: exit {process.returncode}\n{error.decode()}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def python(*arguments: str | Path) -> Cost:
    """Run Python and give what it cost."""
    return measure(sys.executable, *arguments)


def compare(title: str, ours: Sequence[Cost], peer: Sequence[Cost], limit: float) -> None:
    """Print the ratio of CPU times of runs made in turn, and the limit."""
    ratio = median(a.cpu / b.cpu for a, b in zip(ours, peer, strict=True))
    peak = max(cost.peak for cost in ours)
    seconds = f"{median(c.cpu for c in ours):.2f} s against {median(c.cpu for c in peer):.2f} s"
    verdict = "holds" if ratio <= limit else "DOES NOT HOLD"
    print(f"{title}: {ratio:.2f}x (limit {limit:g}x, {verdict}); {seconds} CPU; peak {peak:.0f} MB", flush=True)


def child(script: str | Path, *arguments: str | Path, **environment: str) -> dict[str, float]:
    """Run a script in a process of its own, on one thread; gives what it prints as JSON."""
    single = dict.fromkeys(("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"), "1")
    command = [sys.executable, str(script), *map(str, arguments)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=os.environ | single | environment)
    return json.loads(done.stdout)
