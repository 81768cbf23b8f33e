"""The calls of a run: the models' replies, then the judges' answers about them, under one budget and one stop."""

import asyncio
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

from benchwright.files.log import AppendLog
from benchwright.grade.judge import judge_prompt
from benchwright.pipeline.judging import TRIES, JudgeBook, call_of
from benchwright.records import JudgeCheck, Record, Reply, Request, Task
from benchwright.run.budget import CHARACTERS_PER_TOKEN, EXPECTED_OUTPUT, Budget
from benchwright.run.providers import Asked
from benchwright.run.runner import Job, Log, Options, Progress, Runner

INTERRUPTED = "interrupted"
BATCH = 1000
"""So many questions to judges are held at once: each of them holds a whole reply."""


@dataclass
class Desk:
    """Where one process makes its calls.

    Attributes:
        budget: of all calls.
        options: how they are made.
        show: called with the progress.
        reason: why the work stopped before its end, or None.
        attempts: made so far.
    """

    budget: Budget
    options: Options
    show: Callable[[Progress], None]
    reason: str | None = None
    attempts: int = 0
    _runner: Runner | None = None

    def stop(self, reason: str) -> None:
        """Start no further call."""
        self.reason = self.reason or reason
        if self._runner is not None:
            self._runner.stop(reason)

    async def ask(
        self,
        log: Log,
        jobs: Sequence[Job],
        *,
        record: Callable[[Request, Reply], Record] = lambda request, reply: reply,
        done: int = 0,
        total: int = 0,
    ) -> None:
        """Make some calls, each of them one line of the log, unless the work was stopped.

        Args:
            log: where the lines go.
            jobs: what to ask of whom.
            record: what is written of a request and its reply.
            done: calls of the same kind made before, for the progress.
            total: calls of the same kind in all.
        """
        if self.reason is not None:
            return

        def show(progress: Progress) -> None:
            self.show(replace(progress, done=done + progress.done, total=max(total, done + progress.total)))

        self._runner = Runner(log=log, budget=self.budget, options=self.options, show=show, record=record)
        progress = await self._runner.run(jobs)
        self.attempts += progress.attempts
        self.reason = self.reason or progress.reason

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C and a polite kill stop the work in good order."""
        loop = asyncio.get_running_loop()
        stops: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM)
        try:
            for stop in stops:
                loop.add_signal_handler(stop, self.stop, INTERRUPTED)
        except (NotImplementedError, RuntimeError, ValueError):
            stops = ()
        try:
            yield
        finally:
            for stop in stops:
                loop.remove_signal_handler(stop)


async def ask_judges(desk: Desk, book: JudgeBook, judges: Sequence[Asked], *, retry_failed: bool) -> None:
    """Ask the judges about every line that needs reading, until each has its verdict or was asked often enough."""
    log = AppendLog(book.path)
    try:
        total = sum(1 for _ in book.pending(asked_before=0, retry_failed=retry_failed))
        done = 0
        for asked_before in range(TRIES):
            questions = book.pending(asked_before=asked_before, retry_failed=retry_failed and not asked_before)
            while desk.reason is None and (batch := list(islice(questions, BATCH))):
                jobs = [Job(asked, [q for q in batch if q.judge == asked.entry.name]) for asked in judges]
                await desk.ask(log, jobs, record=call_of, done=done, total=total)
                done += len(batch)
                book.refresh()
    finally:
        log.close()


def likely_questions(tasks: Sequence[Task], asked: Asked, *, cells: int) -> list[Request]:
    """Make questions to a judge as long as those of a run will be, to estimate their cost.

    Args:
        tasks: of the run.
        asked: the judge.
        cells: replies of each task that are to be judged.
    """
    reply, tag = "x" * (CHARACTERS_PER_TOKEN * EXPECTED_OUTPUT), "0" * 16
    entry = asked.entry
    return [
        Request(
            task_id=task.id,
            run=1,
            prompt=judge_prompt(task.prompt.replace(tag, ""), reply, line.claim.replace(tag, ""), tag),
            system=entry.system,
            parameters=entry.parameters,
        )
        for task in tasks
        for line in task.rubric
        if isinstance(line.check, JudgeCheck)
        for _ in range(cells)
    ]
