"""A benchmark with keys that can be searched for, and sessions of the official client over both transports."""

import asyncio
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.builders import write_benchmark
from tests.cli.shell import start, surroundings

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

Use = Callable[[Client], Awaitable[Any]]

TASKS: list[dict[str, Any]] = [
    {"id": "num-1", "prompt": "How much is in the box?", "answer": "731942", "family": "ledger", "difficulty": 3}
    | {"metadata": {"seed": 918273645, "note": "vermilion"}},
    {"id": "who-1", "prompt": "Who was first?", "answer": "Bo", "metadata": {"options": ["Ari", "Bo", "Cleo"]}},
    {"id": "text-1", "prompt": "Which bird?", "answer": "amber heron", "difficulty": "hard"},
    {"id": "hid-7", "prompt": "Which hidden bird?", "answer": "884422", "family": "ledger", "difficulty": 2},
    {
        "id": "rubric-1",
        "prompt": "Tell of two things.",
        "rubric": [
            {"id": "a", "claim": "The first is 551277", "check": {"kind": "number", "value": "551277"}},
            {"id": "b", "claim": "The second is 662388", "check": {"kind": "number", "value": "662388"}},
        ],
    },
]
SECRETS = (b"731942", b"amber heron", b"884422", b"551277", b"662388", b"918273645", b"vermilion")


def bench(folder: Path, tasks: list[dict[str, Any]] = TASKS) -> Path:
    """Write the benchmark."""
    return write_benchmark(folder / "bench", tasks)


class Stdio:
    """A server for each session, as a client starts it; what it says is kept byte by byte."""

    def __init__(self, folder: Path, *options: str, mode: str = "auto") -> None:
        self.bench, self._options, self._mode = bench(folder), options, mode
        self._out, self._log = folder / "stdout", folder / "stderr"

    def session(self, use: Use) -> Any:
        """Connect, use the client, go."""
        server = [sys.executable, "-m", "benchwright", "mcp", str(self.bench), *self._options]
        line = f"{shlex.join(server)} | tee -a {shlex.quote(str(self._out))}"
        given = StdioServerParameters(command="sh", args=["-c", line], env=surroundings({}))

        async def main() -> Any:
            with self._log.open("a", encoding="utf-8") as log:
                async with Client(stdio_client(given, errlog=log), mode=self._mode) as client:
                    return await use(client)

        return asyncio.run(main())

    def restart(self) -> None:
        """Each session has a server of its own."""

    def said(self) -> bytes:
        """All that came out of the servers."""
        return self._out.read_bytes() + self._log.read_bytes()

    def log(self) -> str:
        """What the servers said to a person."""
        return self._log.read_text(encoding="utf-8")

    def end(self) -> None:
        """Nothing is left over."""


class Http:
    """A server on a free port of this machine."""

    def __init__(self, folder: Path, *options: str, mode: str = "auto", **environment: str) -> None:
        self.bench, self._options, self._mode, self._environment = bench(folder), options, mode, environment
        self._bodies, self._logs = b"", ""
        self._start()

    def _start(self) -> None:
        options = ["--http", "127.0.0.1:0", "--json", *self._options]
        cwd = self.bench.parent
        self.process: subprocess.Popen[str] = start("mcp", self.bench, *options, cwd=cwd, **self._environment)
        out = self.process.stdout
        assert out is not None
        text = ""
        while not text.endswith("}\n"):
            line = out.readline()
            assert line, self.process.communicate()
            text += line
        self.document: dict[str, Any] = json.loads(text)
        self.url: str = self.document["address"]
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/mcp", self.url)
        assert found
        self.port = int(found[1])

    def session(self, use: Use, **headers: str) -> Any:
        """Connect, use the client, go."""
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        async def keep(response: httpx2.Response) -> None:
            self._bodies += await response.aread() + repr(response.headers).encode()

        async def main() -> Any:
            hooks: Any = {"response": [keep]}
            async with (
                httpx2.AsyncClient(event_hooks=hooks, headers=headers, timeout=30) as http,
                Client(streamable_http_client(self.url, http_client=http), mode=self._mode) as client,
            ):
                return await use(client)

        return asyncio.run(main())

    def restart(self) -> None:
        """Stop the server and start another."""
        self.end()
        self._start()

    def said(self) -> bytes:
        """All that came out of the server, which is stopped for it."""
        self.end()
        return self._bodies + self._logs.encode()

    def log(self) -> str:
        """What the server said to a person; it is stopped for it."""
        self.end()
        return self._logs

    def end(self) -> None:
        """Stop the server, as a person would."""
        if self.process.poll() is None:
            self.process.send_signal(2)
        try:
            out, log = self.process.communicate(timeout=30)
        except ValueError:  # read before
            return
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self._logs += out + log
