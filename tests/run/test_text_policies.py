"""Policies that look at the prompt alone."""

from collections.abc import Sequence

import pytest

from benchwright.records import AnswerCheck, Line, Request, Task
from benchwright.run.text_policies import TEXT_POLICIES, constant


def task_of(prompt: str, options: Sequence[str] = (), task_id: str = "t") -> Task:
    """A task with one question; its key is never looked at."""
    line = Line(id="answer", claim="c", check=AnswerCheck(value="Bo" if options else "0"))
    return Task(id=task_id, prompt=prompt, rubric=(line,), metadata={"options": list(options)} if options else {})


def reply(policy: str, prompt: str, options: Sequence[str] = ()) -> str:
    """What a policy answers to a prompt."""
    task = task_of(prompt, options)
    return TEXT_POLICIES[policy]([task])(Request(task_id="t", run=1, prompt=task.prompt))


FIGURES = "Ari has 40 coins, gives 1,200 away and gets 2.5 back, then 7."
RACE = "Bo beat Ari. Cy beat Bo. Bo beat Di, and Ari beat Di."
RUNNERS = ("Di", "Ari", "Cy", "Bo")


@pytest.mark.parametrize(
    ("policy", "answer"),
    {
        "first-number": "40",
        "last-number": "7",
        "largest-number": "1,200",
        "smallest-number": "2.5",
        "sum-of-numbers": "1249.5",
        "first-plus-last": "47",
        "hedge": "It is either 40 or 7.",
    }.items(),
)
def test_numbers(policy: str, answer: str) -> None:
    """Each number policy does what its name says."""
    assert reply(policy, FIGURES) == answer


@pytest.mark.parametrize(
    ("policy", "answer"),
    {
        "first-name": "Bo",
        "last-name": "Di",
        "least-mentioned": "Cy",
        "most-mentioned": "Bo",
        "first-option": "Di",
        "last-option": "Bo",
        "all-options": "Di, Ari, Cy, Bo",
        "hedge": "It is either Di or Bo.",
    }.items(),
)
def test_options(policy: str, answer: str) -> None:
    """Each policy of names and options does what its name says."""
    assert reply(policy, RACE, RUNNERS) == answer


def test_names_that_are_mentioned_equally_often_are_taken_in_the_order_of_the_text() -> None:
    """A tie is no new policy: it falls back on the first name."""
    for policy in ("least-mentioned", "most-mentioned", "first-name"):
        assert reply(policy, "Cy beat Bo.", ("Bo", "Cy")) == "Cy"


def test_names_without_options_are_words_of_the_prompt() -> None:
    """A benchmark without options is gated too."""
    assert reply("first-name", "Who won, Ari or Bo?") == "Ari"
    assert reply("all-options", "Who won, Ari or Bo?") == "Ari, Bo"


@pytest.mark.parametrize("policy", sorted(set(TEXT_POLICIES) - {"hedge"}))
def test_where_there_is_nothing_to_take_nothing_is_said(policy: str) -> None:
    """No number, no name, no option."""
    assert reply(policy, "what is it?") == ""


def test_the_frequent_option_is_the_one_offered_most_often() -> None:
    """Keys play no part."""
    tasks = [
        task_of("p", options, f"t{n}") for n, options in enumerate([("Ari", "Bo"), ("Cy", "Bo"), ("Cy", "Ari", "Bo")])
    ]
    policy = TEXT_POLICIES["frequent-option"](tasks)

    assert {policy(Request(task_id=task.id, run=1, prompt="p")) for task in tasks} == {"Bo"}


def test_a_constant_is_what_was_given() -> None:
    """Signs and spaces included."""
    assert constant(" -1 ")([task_of("p")])(Request(task_id="t", run=1, prompt="p")) == " -1 "
