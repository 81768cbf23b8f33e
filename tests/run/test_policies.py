"""Cheap policies: what they answer, and what that is worth."""

import asyncio
from typing import Any

import pytest

from benchwright.errors import ModelError
from benchwright.grade.rubric import Grader
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.packaged import packaged
from benchwright.records import (
    AnswerCheck,
    Check,
    DateCheck,
    Line,
    ListCheck,
    NameCheck,
    NumberCheck,
    Request,
    Task,
    TextCheck,
    Tolerance,
)
from benchwright.run.policies import CHEATS, CONTROLS, MEGABYTE, PHRASINGS, POLICIES, make_policy


def replies(policy: str, *tasks: Task) -> list[str]:
    """What a policy answers to tasks."""
    model = make_policy(policy, "p", tasks)

    async def work() -> list[str]:
        answers = [await model.ask(Request(task_id=task.id, run=1, prompt=task.prompt)) for task in tasks]
        return [answer.text or "" for answer in answers]

    return asyncio.run(work())


def outcome(policy: str, task: Task) -> tuple[float, str]:
    """The score of a policy on a task, and the state of its cell."""
    grader = Grader(task, "strict", "en")
    score, _ = grader.grade(replies(policy, task)[0])
    return score.points / grader.total, score.status


def task_of(*checks: Check, **metadata: Any) -> Task:
    """A task with one line a check, of different weights."""
    lines = tuple(Line(id=f"l{n}", claim="c", weight=n + 1, check=check) for n, check in enumerate(checks))
    return Task(id="t", prompt="p", rubric=lines, metadata=metadata)


MADE = {
    "number of a text": task_of(AnswerCheck(value="42")),
    "JSON number": task_of(AnswerCheck(value=42)),
    "decimal": task_of(AnswerCheck(value=-0.5)),
    "text": task_of(AnswerCheck(value="Blue whale")),
    "option": task_of(AnswerCheck(value="Bo"), options=["Ari", "Bo", "Cy"]),
    "numbers in fields": task_of(
        NumberCheck(value="8.6", unit="%", field="gaps.mean"),
        NumberCheck(value="1234.5", tolerance=Tolerance(absolute="0.1"), field="gaps.total"),
    ),
    "number near": task_of(NumberCheck(value="8.6", unit="%", near=("mean gap", "average gap"))),
    "number anywhere": task_of(NumberCheck(value=7)),
    "dates": task_of(DateCheck(value="2026-06-07", field="due"), DateCheck(value="2026-06-08", near=("paid on",))),
    "lists": task_of(
        ListCheck(items=("Ari", "Bo"), field="names"),
        ListCheck(items=("Cy", "Di"), ordered=True, field="order"),
        ListCheck(items=("x", "y", "z"), mode="atLeast", k=2, field="some"),
        ListCheck(items=({"who": "Ari", "pay": 5}, {"who": "Bo", "pay": 6}), field="rows"),
    ),
    "list near": task_of(ListCheck(items=("Ari", "Bo"), mode="all", near=("present",))),
    "names": task_of(NameCheck(value="Ari Kuusi", aliases=("A. Kuusi",), field="who"),
        NameCheck(value="Bo", near=("chair",))),
    "texts": task_of(TextCheck(value="joint assessment", mode="contains", near=("next step",)),
        TextCheck(value="yes", field="ok")),
}  # fmt: skip


@pytest.mark.parametrize("name", MADE)
def test_the_answer_key_is_right_on_every_kind_of_check(name: str) -> None:
    """The key, written out, meets every line: a rubric that refuses its own key is at fault."""
    assert outcome("answer-key", MADE[name]) == (1.0, "ok")


def test_the_answer_key_is_right_on_the_packaged_benchmark() -> None:
    """Every packaged task gives its own key exactly 1."""
    tasks = load_benchmark(packaged("pay-gap")).tasks
    assert len(tasks) >= 40
    assert {outcome("answer-key", task) for task in tasks} == {(1.0, "ok")}


@pytest.mark.parametrize("policy", ["empty", "refusal"])
def test_saying_nothing_is_unreadable(policy: str) -> None:
    """An empty reply and a refusal score 0 and are no wrong answers: nothing could be read."""
    packaged_tasks = load_benchmark(packaged("pay-gap")).tasks
    assert {outcome(policy, task) for task in (*packaged_tasks, *MADE.values())} == {(0.0, "unreadable")}


def test_lines_that_must_be_absent_do_not_stop_the_key() -> None:
    """The key leaves out what must be absent, and that counts as met."""
    absent = Line(id="no", claim="c", weight=5, absent=True, check=TextCheck(value="guess", mode="contains"))
    task = MADE["number near"]
    both = Task(id="t", prompt="p", rubric=(*task.rubric, absent))
    assert outcome("answer-key", both) == (1.0, "ok")


def test_simple_policies_say_what_they_are_named_after() -> None:
    """A constant, the first number, the last number, the prompt itself."""
    task = Task(id="t", prompt="Of 12 people 3.5 % earn 1,200.", rubric=())
    bare = Task(id="u", prompt="No figure.", rubric=())
    assert replies("constant(4 (or 5))", task) == ["4 (or 5)"]
    assert replies("constant()", task) == [""]
    assert replies("first-number", task, bare) == ["12", ""]
    assert replies("last-number", task, bare) == ["1,200", ""]
    assert replies("echo", task, bare) == [task.prompt, bare.prompt]


def test_every_policy_is_made_under_the_name_wanted() -> None:
    """Each policy of the table can be made and answers with a text."""
    task = MADE["text"]
    for policy in POLICIES:
        assert make_policy(policy, "shown", [task]).name == "shown"
        assert isinstance(replies(policy, task)[0], str)


def test_the_gate_asks_policies_that_can_be_made() -> None:
    """Cheats and controls are names that `policy:NAME` takes, none of them both."""
    assert not set(CHEATS) & set(CONTROLS)
    for policy in (*CHEATS, *CONTROLS):
        assert make_policy(policy, "p", [MADE["option"]]).name == "p"


@pytest.mark.parametrize("mode", ["classic", "strict", "lenient"])
@pytest.mark.parametrize("phrasing", PHRASINGS)
def test_the_key_in_words_is_right_in_every_mode(phrasing: str, mode: Any) -> None:
    """X finished first, ahead of Y; the winner is X; Y finished behind X."""
    for key in ("Ari", "Bo", "Cy"):
        task = task_of(AnswerCheck(value=key), options=["Ari", "Bo", "Cy"])
        score, _ = Grader(task, mode, "en").grade(replies(phrasing, task)[0])
        assert score.points == 1, (phrasing, key)


@pytest.mark.parametrize("phrasing", PHRASINGS)
def test_without_another_option_nothing_is_put_into_words(phrasing: str) -> None:
    """A phrasing needs a key among two options."""
    assert replies(phrasing, MADE["number of a text"], task_of(AnswerCheck(value="Bo"), options=["Bo"])) == ["", ""]


@pytest.mark.parametrize("policy", ["one-reply", "repeated-tool-call", "digits", "unicode-digits"])
def test_one_reply_to_everything(policy: str) -> None:
    """These say the same whatever is asked; the digits are a megabyte."""
    said = set(replies(policy, *(Task(id=str(n), prompt=f"p{n}", rubric=()) for n in range(3))))

    assert len(said) == 1
    assert policy != "digits" or len(said.pop()) == MEGABYTE


def test_a_value_is_put_into_the_form_asked_for() -> None:
    """A constant fills every field: `{"gaps": {"mean": "0", ...}}`."""
    assert replies("constant(0)", MADE["numbers in fields"]) == ['{"gaps": {"mean": "0", "total": "0"}}']
    assert replies("constant(0)", MADE["number near"]) == ["mean gap: 0."]


@pytest.mark.parametrize("text", ["emty", "empty(1)", "constant", "", "Empty", "answer_key"])
def test_an_unknown_policy_is_an_error(text: str) -> None:
    """A misspelt policy is named, with those that exist."""
    with pytest.raises(ModelError, match="no such policy"):
        make_policy(text, "p", [])


def test_the_nearest_policy_is_named() -> None:
    """The error helps a typing mistake along."""
    with pytest.raises(ModelError, match="did you mean refusal"):
        make_policy("refusl", "p", [])
