"""A process that has imported the package already and forks one process a command: as real, and begun at once."""

import atexit
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import traceback
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
HEAVY = ("aiohttp", "genai_prices", "jinja2", "numpy", "rich.console", "rich.progress", "rich.table")


def run(arguments: list[str], cwd: Path, environment: dict[str, str], folder: Path) -> int:
    """Run the command line to its end, its output in the files out and err of a folder; gives the exit code."""
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    request = {"arguments": arguments, "cwd": str(cwd), "environment": environment, "folder": str(folder)}
    server.stdin.write(json.dumps(request) + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


@cache
def _server() -> subprocess.Popen[str]:
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.forks"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(server.communicate)
    return server


def serve() -> None:
    """Fork a process for each line of stdin, and write its exit code when it has ended; end with stdin."""
    import benchwright.cli

    for name in HEAVY:
        importlib.import_module(name)
    for room in ("cli", "pipeline", "report", "run"):
        package = importlib.import_module(f"benchwright.{room}")
        for module in pkgutil.iter_modules(package.__path__, f"benchwright.{room}."):
            importlib.import_module(module.name)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os._exit(_one(json.loads(line), benchwright.cli.main))
        print(_code(child), flush=True)


def _code(child: int) -> int:
    """The exit code of a child; 120 seconds are enough for any."""
    signal.signal(signal.SIGALRM, lambda number, frame: os.kill(child, signal.SIGKILL))
    signal.alarm(120)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    signal.alarm(0)
    return code


def _one(request: dict[str, Any], main: Any) -> int:
    """Be the command: its arguments, folder, environment and output."""
    folder = Path(request["folder"])
    for number, (name, mode) in enumerate([(os.devnull, os.O_RDONLY), ("out", os.O_WRONLY), ("err", os.O_WRONLY)]):
        os.dup2(os.open(folder / name, mode | os.O_CREAT), number)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[:] = ["benchwright", *request["arguments"]]
    code: Any = 0
    try:
        main()
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else int(code is not None)


if __name__ == "__main__":
    serve()
