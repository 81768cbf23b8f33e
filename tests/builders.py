"""Small benchmarks, models and runs for tests."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchwright.pipeline.run import RunResult, RunSettings, run
from benchwright.records import Answer, CallError, Request

SETTINGS = 'id = "small"\ntitle = "Small"\nversion = "1.0.0"\nruns = {runs}\nbar = {bar}\n'


def answer_task(number: int, **more: Any) -> dict[str, Any]:
    """A task whose key is ten times its number."""
    return {"id": f"t-{number:03d}", "prompt": f"Ten times {number}?", "answer": str(10 * number), **more}


def write_benchmark(
    folder: Path, tasks: Sequence[dict[str, Any]], *, runs: int = 3, bar: str = "0.8", more: str = ""
) -> Path:
    """Write a benchmark folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "benchmark.toml").write_text(SETTINGS.format(runs=runs, bar=bar) + more, encoding="utf-8")
    (folder / "tasks.jsonl").write_text("".join(json.dumps(task) + "\n" for task in tasks), encoding="utf-8")
    return folder


class Scripted:
    """A model that answers what a function of the request says: a text, or an error."""

    def __init__(self, name: str, answer: Callable[[Request], str | CallError]) -> None:
        self.name = name
        self._answer = answer
        self.asked: list[Request] = []

    async def ask(self, request: Request) -> Answer:
        """Answer, and remember what was asked."""
        self.asked.append(request)
        found = self._answer(request)
        return Answer(text=found) if isinstance(found, str) else Answer(error=found)


def right(request: Request) -> str:
    """The right answer to an `answer_task`."""
    return f"Answer: {10 * int(request.task_id[2:5])}"


def run_small(
    tmp_path: Path, models: Sequence[Any], *, tasks: int = 6, runs: int = 3, bar: str = "0.8", **settings: Any
) -> RunResult:
    """Run a benchmark of `answer_task`s in a fresh folder."""
    bench = write_benchmark(tmp_path / "bench", [answer_task(n) for n in range(1, tasks + 1)], runs=runs, bar=bar)
    return run(bench, models, RunSettings(out=tmp_path / "run", **settings))


class Question(NamedTuple):
    """What a judge is asked, taken out of the prompt."""

    tag: str
    task: str
    reply: str
    claim: str


def question_in(prompt: str) -> Question:
    """Read the three strings and the tag of a question to a judge."""
    lines = prompt.splitlines()
    task, reply, claim = (json.loads(line) for line in lines if line.startswith('"'))
    tag = next(line.removeprefix("TAG: ") for line in lines if line.startswith("TAG: "))
    return Question(tag, task, reply, claim)


def verdict_on(asked: Question, quote: str | None, **more: Any) -> str:
    """A judge's answer in the form asked for: the claim holds, with a quote, or does not."""
    whole = {"tag": asked.tag, "quote": quote or "", "reason": "As read.", "met": quote is not None}
    return json.dumps(whole | more, ensure_ascii=False)


def judge(
    decide: Callable[[Question], str | None] = lambda asked: asked.reply if asked.claim in asked.reply else None,
    name: str = "judge",
) -> Scripted:
    """A judge that decides by a function of the question: a quote where the claim holds, else None."""

    def answer(request: Request) -> str:
        asked = question_in(request.prompt)
        return verdict_on(asked, decide(asked))

    return Scripted(name, answer)
