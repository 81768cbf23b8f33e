"""2,000 tasks x 3 runs at concurrency 100 on a 5 ms loopback server, against a bare aiohttp loop: CPU and memory."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import ROOT, compare, python

TASKS, RUNS, CONCURRENCY = 2000, 3, 100


def main(turns: int = 3) -> None:
    """Measure in turn and print the ratio."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Path(folder) / "bench"
        bench.mkdir()
        (bench / "benchmark.toml").write_text(f'id = "b"\ntitle = "B"\nversion = "1"\nruns = {RUNS}\nbar = 0.8\n')
        rows = [{"id": f"q{n}", "prompt": f"Question {n}: say ANSWER={n}", "answer": str(n)} for n in range(TASKS)]
        (bench / "tasks.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        command = [sys.executable, ROOT / "bench" / "server.py", "0.005"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
            port = server.stdout.readline().strip()  # type: ignore[union-attr]
            ours, peer = [], []
            for turn in range(turns):
                out = Path(folder) / f"r{turn}"
                spec = f"http://127.0.0.1:{port}/v1#m"
                options = ("--concurrency", str(CONCURRENCY), "-q", "-o", out)
                peer.append(python("bench/bare_loop.py", port, str(TASKS * RUNS), str(CONCURRENCY)))
                ours.append(python("-m", "benchwright", "run", bench, "--model", spec, *options))
                shutil.rmtree(out)
            server.stdin.close()  # type: ignore[union-attr]
    compare("run 6,000 calls, graded and reported, against a bare aiohttp loop", ours, peer, 3)


if __name__ == "__main__":
    main()
