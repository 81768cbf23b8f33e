"""Models and runs made by hand, for the tests of this folder."""

import asyncio
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from benchwright.files.log import AppendLog
from benchwright.files.wire import decode
from benchwright.records import Answer, CallError, Model, ModelEntry, Reply, Request, Usage
from benchwright.run.budget import Budget
from benchwright.run.client import Endpoint, HttpModel, Session
from benchwright.run.dialects import CHAT, Dialect
from benchwright.run.prices import Rate
from benchwright.run.providers import Asked
from benchwright.run.runner import Job, Options, Progress, Runner

KEY = 'sk-"7/secret+key'
RATE = Rate(Decimal(1_000_000), Decimal(1_000_000), "a test", "2026-01-01")
"""One US dollar a token."""


def request(number: int = 1, *, prompt: str = "six times seven?", run: int = 1, **more: Any) -> Request:
    """A request for one cell."""
    return Request(task_id=f"t-{number}", run=run, prompt=prompt, **more)


def requests(count: int, **more: Any) -> list[Request]:
    """Requests of different tasks."""
    return [request(number, prompt=f"question {number}", **more) for number in range(count)]


def ask_all(
    base: str, asked: Sequence[Request], *, dialect: Dialect = CHAT, key: str | None = KEY, timeout: float = 5.0
) -> list[Answer]:
    """Ask an address one request after the other."""

    async def work() -> list[Answer]:
        session = Session(timeout=timeout, connections=8)
        model = HttpModel("m", Endpoint(base, "toy", dialect, key), session)
        try:
            return [await model.ask(one) for one in asked]
        finally:
            await session.close()

    return asyncio.run(work())


def ask(base: str, **more: Any) -> Answer:
    """Ask an address one question."""
    return ask_all(base, [request()], **more)[0]


def error_of(answer: Answer) -> CallError:
    """The error of an answer that must have one and no text."""
    assert answer.text is None
    assert answer.error is not None
    return answer.error


class Fake:
    """A model made of a function from the request and the number of the call to an answer."""

    def __init__(self, answer: Callable[[Request, int], Any], *, name: str = "m", seconds: float = 0.0) -> None:
        self.name = name
        self.asked: list[Request] = []
        self.in_flight = 0
        self.most_in_flight = 0
        self._answer = answer
        self._seconds = seconds

    async def ask(self, request: Request) -> Answer:
        """Answer after some seconds."""
        self.asked.append(request)
        number = len(self.asked) - 1
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            await asyncio.sleep(self._seconds)
            answer: Answer = self._answer(request, number)
            return answer
        finally:
            self.in_flight -= 1


def fine(*, tokens: tuple[int, int] | None = None, text: str = "42") -> Answer:
    """A right answer."""
    return Answer(text=text, usage=Usage(input=tokens[0], output=tokens[1]) if tokens else None)


def failed(kind: str, *, tokens: tuple[int, int] | None = None, retry_after: float | None = None) -> Answer:
    """A failed answer."""
    usage = Usage(input=tokens[0], output=tokens[1]) if tokens else None
    return Answer(error=CallError(kind=kind, message="no"), usage=usage, retry_after=retry_after)


def as_asked(
    model: Model, *, rate: Rate | None = None, secrets: tuple[str, ...] = (), provider: str = "python"
) -> Asked:
    """A model ready for the runner."""
    return Asked(ModelEntry(name=model.name, provider=provider, asked="x"), model, rate, secrets, "nobody")


class Waits:
    """A clock that only notes how long it was asked to sleep."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        """Note it, and let others work."""
        self.seconds.append(seconds)
        await asyncio.sleep(0)


class Ran:
    """A finished run: its progress, its lines, and what was waited."""

    def __init__(self, progress: Progress, path: Path, waits: list[float]) -> None:
        self.progress = progress
        self.waits = waits
        data = path.read_bytes()
        assert data == b"" or data.endswith(b"\n"), "the file ends with a whole line"
        self.replies = [decode(line, Reply) for line in data.splitlines()]

    @property
    def reply(self) -> Reply:
        """The only reply."""
        (only,) = self.replies
        return only

    @property
    def cells(self) -> list[tuple[str, str, int]]:
        """The cells that have a line, sorted."""
        return sorted((reply.model, reply.task_id, reply.run) for reply in self.replies)


def run_jobs(
    path: Path,
    jobs: Sequence[Job],
    *,
    max_cost: float | None = None,
    spent: float = 0.0,
    during: Callable[[Runner], None] = lambda runner: None,
    **options: Any,
) -> Ran:
    """Run jobs into a file; `during` is called after every finished cell."""
    waits = Waits()

    async def work() -> Progress:
        log = AppendLog(path)
        try:
            runner = Runner(
                log=log,
                budget=Budget(max_cost, spent),
                options=Options(**{"sleep": waits, **options}),
                show=lambda progress: during(runner),
            )
            return await runner.run(jobs)
        finally:
            log.close()

    return Ran(asyncio.run(work()), path, waits.seconds)
