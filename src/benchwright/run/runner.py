"""Asking every model every task: bounded retries, adaptive concurrency, one durable line a finished cell."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

import msgspec

from benchwright.errors import DiskError
from benchwright.files.wire import encode
from benchwright.records import Answer, CallError, Record, Reply, Request, Usage
from benchwright.run.budget import Budget
from benchwright.run.limiter import Limiter
from benchwright.run.providers import Asked
from benchwright.run.redact import redact

RETRIED = frozenset({"rate_limit", "server", "timeout", "connection", "broken_body", "empty_choice"})
"""Failures worth another attempt; every other kind is final."""

SAY_THE_SAME = frozenset({"replay", "policy", "solver"})
"""Providers that another attempt gets the same answer from."""

MAY_BE_BILLED = frozenset({"timeout", "broken_body"})
"""Failures after which the provider may have written a reply all the same."""

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0


class Log(Protocol):
    """Where finished cells are written."""

    def append(self, line: bytes) -> None:
        """Write one line."""

    def sync(self) -> None:
        """Force the lines to the disk."""

    @property
    def sync_due(self) -> bool:
        """True when it is time to."""


class Job(NamedTuple):
    """One model and the requests still to make of it."""

    asked: Asked
    requests: Sequence[Request]


@dataclass(frozen=True, kw_only=True)
class Options:
    """How to run.

    Attributes:
        concurrency: the most calls in flight for one model.
        overall: the most calls in flight for all models together, never below `concurrency`.
        attempts: the most attempts of one call.
        retry_seconds: no attempt begins later than this after the first.
        seed: of the jitter between attempts.
        sleep: waits some seconds.
    """

    concurrency: int = 32
    overall: int = 256
    attempts: int = 5
    retry_seconds: float = 300.0
    seed: int = 0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


@dataclass
class Progress:
    """What is done so far."""

    total: int
    done: int = 0
    failed: int = 0
    attempts: int = 0
    spent_usd: float = 0.0
    reason: str | None = None
    """Why the run stopped before its end, or None."""


@dataclass
class Runner:
    """One process's work on a run.

    Attributes:
        log: where finished cells are written.
        budget: the limit on money.
        options: how to run.
        show: called with the progress after every finished cell.
        record: what is written of a request and its reply: one line of the log.
    """

    log: Log
    budget: Budget
    options: Options
    show: Callable[[Progress], None] = lambda progress: None
    record: Callable[[Request, Reply], Record] = lambda request, reply: reply
    progress: Progress = field(default_factory=lambda: Progress(0))

    def __post_init__(self) -> None:
        self._stop = asyncio.Event()
        self._closing = False
        self._places = asyncio.Semaphore(max(self.options.overall, self.options.concurrency))
        self._random = random.Random(self.options.seed)  # noqa: S311 - jitter, not secrecy

    def stop(self, reason: str) -> None:
        """Start no further call; those in flight are given up."""
        self._close(reason)
        self._stop.set()

    def _close(self, reason: str) -> None:
        """Start no further cell; calls in flight are paid for and finished."""
        if self.progress.reason is None:
            self.progress.reason = reason
        self._closing = True

    async def run(self, jobs: Sequence[Job]) -> Progress:
        """Ask everything that is still to ask, all models at the same time.

        Returns:
            The progress; `reason` says why when not everything was asked.
        """
        self.progress.total = sum(len(job.requests) for job in jobs)
        work = [asyncio.create_task(self._model(job)) for job in jobs]
        watch: list[asyncio.Task[Any]] = [asyncio.create_task(self._stop.wait()), asyncio.create_task(self._sync())]
        everything: asyncio.Future[Any] = asyncio.gather(*work)
        stopped: asyncio.Future[Any] = watch[0]
        try:
            await asyncio.wait([everything, stopped], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*work, *watch):
                task.cancel()
            results = await asyncio.gather(everything, *watch, return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, asyncio.CancelledError):
                raise result
        return self.progress

    async def _sync(self) -> None:
        while True:
            await asyncio.sleep(0.25)
            if self.log.sync_due:
                try:
                    await asyncio.to_thread(self.log.sync)
                except DiskError as error:
                    self.stop(str(error))

    async def _model(self, job: Job) -> None:
        limiter = Limiter(self.options.concurrency)
        requests = iter(job.requests)

        async def worker() -> None:
            for request in requests:
                if self._closing:
                    return
                await self._cell(job.asked, request, limiter)

        async with asyncio.TaskGroup() as group:
            for _ in range(min(self.options.concurrency, len(job.requests))):
                group.create_task(worker())

    async def _cell(self, asked: Asked, request: Request, limiter: Limiter) -> None:
        call = await self._attempts(asked, request, limiter)
        if call.given_up and call.usage is None:
            return
        try:
            self.log.append(encode(self.record(request, _reply(asked, request, call))))
        except DiskError as error:
            self.stop(str(error))
            return
        self._count(call)

    def _count(self, call: "_Call") -> None:
        progress = self.progress
        progress.done += 1
        progress.failed += call.answer.text is None
        progress.attempts += call.attempts
        progress.spent_usd = self.budget.spent
        self.show(progress)

    async def _attempts(self, asked: Asked, request: Request, limiter: Limiter) -> "_Call":
        call = _Call()
        most = 1 if asked.entry.provider in SAY_THE_SAME else self.options.attempts
        first = None
        while True:
            await limiter.acquire()
            limited = False
            first = first or time.monotonic()
            try:
                if call.attempts and time.monotonic() - first > self.options.retry_seconds:
                    return call
                async with self._places:
                    await self._attempt(call, asked, request)
                limited = call.kind == "rate_limit"
            finally:
                limiter.release(limited=limited)
            if call.given_up or call.kind not in RETRIED or call.attempts >= most:
                return call
            wait = self._wait(call)
            if time.monotonic() - first + wait > self.options.retry_seconds:
                return call
            await self.options.sleep(wait)

    async def _attempt(self, call: "_Call", asked: Asked, request: Request) -> None:
        """Ask once more where the money allows it; otherwise the call is given up."""
        if self._closing and not call.attempts:
            call.given_up = True
            return
        name = asked.entry.name
        reserved = self.budget.reserve(name, asked.rate, request)
        if reserved is None:
            self._close(f"the next call might pass the limit of US$ {self.budget.limit:g}")
            call.given_up = True
            return
        await call.attempt(asked, request)
        used = call.answer.usage
        unknown = used is None and call.kind in MAY_BE_BILLED
        self.budget.settle(request, name, reserved, None if unknown else _cost(asked, call.answer, used), used)

    def _wait(self, call: "_Call") -> float:
        """Back off: twice as long each time, with jitter, and never shorter than the provider asks."""
        backoff = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (call.attempts - 1))
        jittered: float = backoff * (0.5 + self._random.random() / 2)
        return max(jittered, call.answer.retry_after or 0.0)


class _Call:
    """The attempts of one call: the last answer, its own clock, and what all of them used."""

    def __init__(self) -> None:
        self.answer = Answer()
        self.attempts = 0
        self.started = ""
        self.seconds = 0.0
        self.usage: Usage | None = None
        self.given_up = False

    @property
    def kind(self) -> str | None:
        return self.answer.error.kind if self.answer.error else None

    async def attempt(self, asked: Asked, request: Request) -> None:
        self.attempts += 1
        self.started = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        begun = time.perf_counter()
        try:
            self.answer = _checked(await asked.model.ask(request))
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            self.answer = _failed("exception", "the model cancelled its own work")
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:
            self.answer = _failed("exception", f"{type(error).__name__}: {error}")
        self.seconds = time.perf_counter() - begun
        used = self.answer.usage
        if used is not None:
            before = self.usage or Usage(input=0, output=0)
            self.usage = Usage(input=before.input + used.input, output=before.output + used.output)


def _failed(kind: str, message: str) -> Answer:
    return Answer(error=CallError(kind=kind, message=message))


def _checked(answer: Answer) -> Answer:
    """Check what a model gave: a user's own may give anything, and every line of the log must be readable."""
    checked = msgspec.convert(msgspec.to_builtins(answer, builtin_types=(bytes,)), Answer)
    if checked.text is None and checked.error is None:
        return _failed("empty_choice", "the model gave neither text nor error")
    if checked.text is not None and checked.error is not None:
        return _failed("exception", "the model gave both text and error")
    return checked


def _cost(asked: Asked, answer: Answer, usage: Usage | None) -> float | None:
    """Cost of what was used; unknown when the answered attempt does not say what it used."""
    if asked.rate is None or (answer.text is not None and answer.usage is None):
        return None
    return asked.rate.cost(usage) if usage is not None else 0.0


def _reply(asked: Asked, request: Request, call: _Call) -> Reply:
    def clean(text: str | None) -> str | None:
        return redact(text, asked.secrets) if text and asked.secrets else text

    answer = call.answer
    error = answer.error
    if error is not None:
        error = msgspec.structs.replace(error, message=clean(error.message) or "")
    return Reply(
        task_id=request.task_id,
        model=asked.entry.name,
        run=request.run,
        text=clean(answer.text),
        error=error,
        finish=clean(answer.finish),
        exact_name=clean(answer.exact_name),
        attempts=call.attempts,
        started=call.started,
        seconds=round(call.seconds, 6),
        usage=call.usage,
        cost_usd=_cost(asked, answer, call.usage),
    )
