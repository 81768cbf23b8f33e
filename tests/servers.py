"""A model server on the loopback, in a thread of its own, whose every reply is scripted."""

import asyncio
import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Call(NamedTuple):
    """One request as it came over the wire."""

    number: int
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, decoded."""
        return json.loads(self.body)

    @property
    def prompt(self) -> str:
        """What the user asked, in any of the three dialects."""
        body = self.json
        return str(body["input"] if "input" in body else body["messages"][-1]["content"])


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What the server does for one call.

    Attributes:
        status: the HTTP status.
        body: bytes to send.
        headers: headers to send beside the length and the type.
        wait: seconds before anything is sent.
        cut: close the connection after so many bytes of the body.
        hang: send nothing, ever.
    """

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    wait: float = 0.0
    cut: int | None = None
    hang: bool = False


Script = Callable[[Call], Scene]


def chat(
    text: str | None,
    *,
    finish: str = "stop",
    name: str = "toy-2026-01",
    usage: tuple[int, int] | None = (7, 3),
    **more: Any,
) -> Scene:
    """A chat reply of the usual form; `more` goes to the scene."""
    reply: dict[str, Any] = {"model": name, "choices": [{"message": {"content": text}, "finish_reason": finish}]}
    if usage is not None:
        reply["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1]}
    return Scene(body=json.dumps(reply).encode(), **more)


def refuse(status: int, message: str = "no", **headers: str) -> Scene:
    """An error reply; headers are named with underscores."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Scene(status=status, body=json.dumps({"error": {"message": message}}).encode(), headers=named)


def in_turn(*scenes: Scene) -> Script:
    """The first call gets the first scene, and so on; the last one stays."""
    return lambda call: scenes[min(call.number, len(scenes) - 1)]


def failing_share(share: float, scene: Scene, otherwise: Script, *, seed: int = 0) -> Script:
    """A share of the prompts, the same ones in every process, get one scene."""

    def script(call: Call) -> Scene:
        digest = hashlib.sha256(f"{seed} {call.prompt}".encode("utf-8", "surrogatepass")).digest()
        return scene if int.from_bytes(digest[:4], "big") < share * 2**32 else otherwise(call)

    return script


class ModelServer:
    """The server and what it has seen.

    Attributes:
        base: the address that a model is asked at, such as "http://127.0.0.1:40000/v1".
        calls: every request, in the order of arrival.
        connections: how many connections were opened.
        most_in_flight: the most requests that waited for their reply at one time.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.calls: list[Call] = []
        self.connections = 0
        self.most_in_flight = 0
        self.base = ""
        self._in_flight = 0
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Listen on a free port."""
        self._thread.start()
        if not self._ready.wait(10):
            raise RuntimeError("the server did not start")

    def stop(self) -> None:
        """Close every connection and the port."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
        self._ready.set()
        await self._stop.wait()
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0.01)  # lets the sockets close

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while await self._exchange(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:]) if name}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        call = Call(len(self.calls), head[0].split()[1], headers, body)
        self.calls.append(call)
        self._in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self._in_flight)
        try:
            return await self._play(self.script(call), writer)
        finally:
            self._in_flight -= 1

    async def _play(self, scene: Scene, writer: asyncio.StreamWriter) -> bool:
        if scene.hang:
            await self._stop.wait()
            return False
        await asyncio.sleep(scene.wait)
        headers = {"Content-Type": "application/json", "Content-Length": str(len(scene.body)), **scene.headers}
        lines = [f"HTTP/1.1 {scene.status} x", *(f"{name}: {value}" for name, value in headers.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + scene.body[: scene.cut])
        await writer.drain()
        return scene.cut is None


@contextmanager
def serving(script: Script) -> Iterator[ModelServer]:
    """A server that plays a script, for as long as the block runs.

    Example:
        with serving(lambda call: chat("42")) as server: ...  # ask f"{server.base}#toy"
    """
    server = ModelServer(script)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def closed_port() -> int:
    """A port of this machine on which nobody listens."""
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
