"""A run in a process of its own, made to be killed: it prints every cell that counts as finished."""

import asyncio
import sys

from benchwright.files.log import AppendLog
from benchwright.records import Answer, Request
from benchwright.run.budget import Budget
from benchwright.run.runner import Job, Options, Progress, Runner
from tests.run.asking import Fake, as_asked, requests

CELLS = 3000
TEXT = "\ud800\x00 ä" + "x" * 3000


def answer(request: Request, number: int) -> Answer:
    """A long reply with strange signs in it."""
    return Answer(text=request.prompt + TEXT[: (number * 37) % len(TEXT)])


async def work(path: str, done: frozenset[str]) -> None:
    """Ask what is not done yet."""
    log = AppendLog(path)
    asked = [one for one in requests(CELLS) if one.task_id not in done]

    def show(progress: Progress) -> None:
        print(progress.done, flush=True)

    try:
        model = as_asked(Fake(answer, seconds=0.005))
        await Runner(log=log, budget=Budget(None), options=Options(), show=show).run([Job(model, asked)])
    finally:
        log.close()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], frozenset(sys.argv[2:])))
