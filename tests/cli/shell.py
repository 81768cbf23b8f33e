"""The command line as a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.cli import forks

ROOT = Path(__file__).parents[2]


def benchwright(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end."""
    given = [*map(str, arguments)]
    with TemporaryDirectory() as place:
        folder = Path(place)
        code = forks.run(given, Path(cwd), surroundings(environment), folder)
        out, err = ((folder / name).read_text(encoding="utf-8") for name in ("out", "err"))
    return subprocess.CompletedProcess(given, code, out, err)


def start(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.Popen[str]:
    """Start the command line and go on."""
    return subprocess.Popen(
        [sys.executable, "-m", "benchwright", *map(str, arguments)],
        cwd=cwd,
        env=surroundings(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def surroundings(more: dict[str, str]) -> dict[str, str]:
    """This process's environment without any key, and with the package."""
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    return {**kept, "PYTHONPATH": str(ROOT / "src"), **more}


def replies(path: Path) -> list[dict[str, Any]]:
    """The whole lines of replies.jsonl."""
    data = (path / "replies.jsonl").read_bytes() if (path / "replies.jsonl").exists() else b""
    return [json.loads(line) for line in data.splitlines(keepends=True) if line.endswith(b"\n")]
