"""A small OpenAI-compatible server on 127.0.0.1, in a thread of its own."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

_ANSWER = re.compile(rb"ANSWER=([A-Za-z0-9_.-]+)")
_LENGTH = re.compile(rb"content-length:\s*(\d+)", re.IGNORECASE)
_KEY = re.compile(rb"authorization:\s*bearer\s+([^\r\n]+)", re.IGNORECASE)


@dataclass
class Server:
    """What a server does and what it saw.

    Attributes:
        latency: seconds before an answer.
        fail_every: every so many requests fail; 0 for none.
        fail_status: the status of a failure.
        echo_key: put the caller's key into replies and errors.
        port: where it listens.
        requests: how many it got.
    """

    latency: float = 0.0
    fail_every: int = 0
    fail_status: int = 400
    echo_key: bool = False
    port: int = 0
    requests: int = 0
    prompts: list[str] = field(default_factory=list)


class _Connection(asyncio.Protocol):
    def __init__(self, server: Server) -> None:
        self._server = server
        self._data = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        while (end := self._data.find(b"\r\n\r\n")) >= 0:
            head = self._data[:end]
            length = _LENGTH.search(head)
            size = int(length[1]) if length else 0
            if len(self._data) < end + 4 + size:
                return
            body, self._data = self._data[end + 4 : end + 4 + size], self._data[end + 4 + size :]
            asyncio.get_running_loop().call_later(self._server.latency, self._answer, head, body)

    def _answer(self, head: bytes, body: bytes) -> None:
        server = self._server
        server.requests += 1
        key = _KEY.search(head)
        echo = f" for {key[1].decode()}" if key and server.echo_key else ""
        if b"HANG" in body:
            return
        if server.fail_every and server.requests % server.fail_every == 0:
            self._send(server.fail_status, {"error": {"message": f"refused{echo}"}})
            return
        found = _ANSWER.search(body)
        text = f"Answer: {found[1].decode() if found else 'ok'}{echo}"
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
        usage = {"prompt_tokens": 20, "completion_tokens": 3}
        self._send(200, {"model": "mock-2026", "choices": [choice], "usage": usage})

    def _send(self, status: int, value: object) -> None:
        if not self._transport.is_closing():
            body = json.dumps(value).encode()
            head = b"HTTP/1.1 %d X\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % (
                status,
                len(body),
            )
            self._transport.write(head + body)  # type: ignore[attr-defined]


@contextmanager
def serving(**behaviour: object) -> Iterator[Server]:
    """Serve on a free port until the block ends."""
    server = Server(**behaviour)  # type: ignore[arg-type]
    loop, ready = asyncio.new_event_loop(), threading.Event()
    stop = asyncio.Event()

    async def serve() -> None:
        listening = await loop.create_server(lambda: _Connection(server), "127.0.0.1", 0, backlog=1024)
        server.port = listening.sockets[0].getsockname()[1]
        ready.set()
        async with listening:
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)
        loop.close()
