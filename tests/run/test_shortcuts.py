"""Shallow solvers."""

import pytest

from benchwright.records import AnswerCheck, Line, Request, Task
from benchwright.run.shortcuts import SHORTCUTS

RUNNERS = ("Di", "Ari", "Cy", "Bo")


def reply(policy: str, prompt: str, *options: str) -> str:
    """What a shortcut answers to a prompt."""
    line = Line(id="answer", claim="c", check=AnswerCheck(value="x"))
    task = Task(id="t", prompt=prompt, rubric=(line,), metadata={"options": list(options)} if options else {})
    return SHORTCUTS[policy]([task])(Request(task_id="t", run=1, prompt=prompt))


@pytest.mark.parametrize(
    "prompt",
    [
        "Bo finished ahead of Ari. Bo was faster than Di.",
        "Ari finished behind Bo. Di was slower than Bo.",
        "Bo beat Ari. Ari came after Bo. Nobody said that Di lost.",
    ],
)
def test_the_winning_side_is_counted(prompt: str) -> None:
    """Ahead and behind, faster and slower, each from both sides."""
    assert reply("winning-side", prompt, *RUNNERS) == "Bo"


def test_the_one_that_never_loses_need_not_win_most_often() -> None:
    """Bo wins twice and loses once; Cy wins once."""
    prompt = "Bo beat Ari. Bo beat Di. Cy beat Bo. Ari beat Di."

    assert reply("winning-side", prompt, *RUNNERS) == "Bo"
    assert reply("never-behind", prompt, *RUNNERS) == "Cy"


def test_names_of_other_sentences_do_not_count() -> None:
    """A cue with a name on one side only says nothing."""
    assert reply("winning-side", "Ari ran. She was ahead. Bo ran.", *RUNNERS) == ""


def test_two_shortcuts_of_numbers() -> None:
    """The difference of the ends, and the one in the middle."""
    assert reply("largest-minus-smallest", "7, 40 and 12") == "33"
    assert reply("middle-number", "7, 40 and 12") == "12"
    assert reply("middle-number", "none") == reply("largest-minus-smallest", "none") == ""
