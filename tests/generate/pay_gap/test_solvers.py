"""The built-in programs: what they read, and the mistakes that they are documented to make."""

import asyncio
import json
from collections import Counter
from datetime import date
from typing import Any

import pytest

from benchwright.generate import SOLVERS
from benchwright.generate.pay_gap.solvers import chance, hasty_reply, prose_reply, right_reply
from benchwright.records import Answer, Request, Task

from .packaged import packaged_tasks

RUNS = (1, 2, 3)
JSON_TASKS = [task for task in packaged_tasks() if "one JSON object" in task.prompt]


def ask(name: str, task_id: str, prompt: str, run: int = 1) -> Answer:
    """Ask a built-in program once."""
    return asyncio.run(SOLVERS[name]([]).ask(Request(task_id=task_id, run=run, prompt=prompt)))


def met(task: Task, reply: str) -> dict[str, bool]:
    """Say for each line of a JSON task whether the object of the reply equals its key."""
    row: dict[str, Any] = json.loads(reply[reply.index("{") :])
    verdicts = {}
    for line in task.rubric:
        check: Any = line.check
        if hasattr(check, "items"):
            verdicts[line.id] = set(row[line.id]) == set(check.items)
        elif isinstance(row[line.id], str):
            verdicts[line.id] = row[line.id] == check.value
        else:
            verdicts[line.id] = row[line.id] == float(check.value)
    return verdicts


@pytest.mark.parametrize("task", JSON_TASKS, ids=lambda task: task.id)
def test_the_right_program_meets_every_line(task: Task) -> None:
    """Every line of every JSON task is met, in every run."""
    for run in RUNS:
        assert all(met(task, right_reply(task.prompt, run)).values())


def test_the_right_program_fills_in_memos() -> None:
    """A memo is the statements asked for with the claims of the rubric in them; names stand alone."""
    for task in packaged_tasks():
        reply = right_reply(task.prompt, 1)
        if "short memo" in task.prompt:
            for line in task.rubric:
                assert line.claim in reply
        elif "one JSON object" not in task.prompt:
            assert task.rubric[0].claim == f"Affected groups: {reply}"


@pytest.mark.parametrize("name", ["pay-gap", "pay-gap-hasty", "pay-gap-prose"])
def test_programs_read_the_prompt_alone(name: str) -> None:
    """The task id and the tasks at hand change nothing, and the same run gives the same reply again."""
    for task in packaged_tasks()[::7]:
        first = ask(name, task.id, task.prompt)
        assert first.text
        assert first == ask(name, "another", task.prompt)
        made = SOLVERS[name](packaged_tasks())
        assert first == asyncio.run(made.ask(Request(task_id=task.id, run=1, prompt=task.prompt)))


@pytest.mark.parametrize("name", ["pay-gap", "pay-gap-hasty", "pay-gap-prose"])
def test_a_foreign_prompt_is_a_failed_call(name: str) -> None:
    """A prompt of another benchmark gives an error, no text."""
    answer = ask(name, "t", "What is 6 x 7?")
    assert answer.text is None
    assert answer.error is not None
    assert answer.error.kind == "prompt"


def shares(reply: Any) -> dict[str, float]:
    """Give for each family the share of JSON replies in which every line is met."""
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for task in JSON_TASKS:
        for run in range(1, 41):
            text = reply(task.prompt, run)
            asked[task.family or ""] += 1
            right[task.family or ""] += "{" in text and all(met(task, text).values())
    return {family: right[family] / count for family, count in asked.items()}


def test_the_hasty_program_fails_as_often_as_it_says() -> None:
    """About one reply of five on payrolls and groups; on assessments every table with a gap at 5 %."""
    share = shares(hasty_reply)
    assert share["mean-gap"] == pytest.approx(0.8, abs=0.1)
    assert share["median-gap"] == pytest.approx(0.8, abs=0.1)
    assert share["affected-groups"] == pytest.approx(0.8, abs=0.1)
    assert 0.8 < share["notice-date"] < 0.95
    assert 0.3 < share["joint-assessment"] < 0.6


def test_the_hasty_program_reads_above_for_at_or_above() -> None:
    """In the tasks with a gap at exactly 5 % the list lacks that category in every run."""
    for task in JSON_TASKS:
        if task.family == "joint-assessment" and int(task.id[-2:]) % 2 == 0:
            for run in RUNS:
                verdicts = met(task, hasty_reply(task.prompt, run))
                assert not verdicts["categories"]
                assert verdicts["widest"]
                assert verdicts["widestGap"]


def test_the_hasty_program_is_right_on_plain_months() -> None:
    """A deadline of plain months is met in every run."""
    task = next(task for task in JSON_TASKS if task.id == "notice-date-01-v1")
    assert all(all(met(task, hasty_reply(task.prompt, run)).values()) for run in range(1, 41))


def test_the_hasty_program_leaves_deadlines_on_closed_days() -> None:
    """In some run a deadline that should have moved lies on a weekend or a holiday, before the right one."""
    task = next(task for task in JSON_TASKS if task.id == "notice-date-05-v1")
    due = {json.loads(hasty_reply(task.prompt, run))["deadline"] for run in range(1, 41)}
    right = json.loads(right_reply(task.prompt, 1))["deadline"]
    assert len(due) == 2
    assert date.fromisoformat(min(due)) < date.fromisoformat(right) == date.fromisoformat(max(due))


def test_runs_of_the_hasty_program_differ_sometimes() -> None:
    """Some tasks get different replies in three runs, most get the same."""
    differ = [len({hasty_reply(task.prompt, run) for run in RUNS}) > 1 for task in packaged_tasks()]
    assert 8 <= sum(differ) <= len(differ) * 0.6


def test_the_prose_program_fails_as_often_as_it_says() -> None:
    """One reply of ten evades, a quarter of the rest lacks the object, two of five round a gap."""
    replies = [prose_reply(task.prompt, run) for task in JSON_TASKS for run in range(1, 41)]
    answered = [reply for reply in replies if reply != "I would need more data."]
    assert len(answered) / len(replies) == pytest.approx(0.9, abs=0.03)
    assert sum("{" in reply for reply in answered) / len(answered) == pytest.approx(0.75, abs=0.03)
    share = shares(prose_reply)
    assert share["notice-date"] == pytest.approx(0.9 * 0.75, abs=0.1)
    assert share["mean-gap"] == pytest.approx(0.9 * 0.75 * 0.6, abs=0.12)


def test_the_prose_program_never_gives_names_alone() -> None:
    """Where names alone are asked for there is always more."""
    for task in packaged_tasks():
        if task.id.startswith("affected-groups-04"):
            assert all(prose_reply(task.prompt, run) != right_reply(task.prompt, run) for run in RUNS)


def test_chance() -> None:
    """Between 0 and 1, evenly, and different for each purpose and run."""
    numbers = [chance("p", run, what) for run in range(500) for what in ("a", "b")]
    assert len(set(numbers)) == 1000
    assert 0 <= min(numbers) < 0.02 < 0.98 < max(numbers) < 1
