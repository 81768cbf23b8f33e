"""A reply as the checks see it."""

import pytest

from benchwright.grade.view import LONGEST, View, shortened


@pytest.mark.parametrize(
    ("reply", "refusal"),
    [
        ("I'm sorry, but I can't help with that.", True),
        ("I cannot assist with that request.", True),
        ("Sorry for the delay: it is 42.", False),
        ("42", False),
    ],
)
def test_refusals_are_told_from_answers(reply: str, refusal: bool) -> None:
    """A reply that declines is a refusal; one that answers after an apology is none."""
    assert View(reply, "en").refusal is refusal


def test_a_very_long_reply_is_read_at_its_end_and_flagged() -> None:
    """Offsets stay those of the whole reply."""
    view = View("x" * LONGEST + "42", "en")
    read = view.trace("text", (LONGEST - 2, LONGEST), "42")

    assert (read.raw, read.span, read.flags) == ("42", (LONGEST, LONGEST + 2), ("cut",))


def test_thinking_is_not_spoken() -> None:
    """Only what follows the last closing tag counts; an open tag leaves nothing."""
    assert View("<think>a</think>b", "en").spoken.text == "b"
    assert View("a</reasoning>b", "en").spoken.text == "b"
    assert View("<think>a", "en").spoken.empty
    for opening, closing in ("[THINK]", "[/THINK]"), ("◁think▷", "◁/think▷"), ("<scratchpad>", "</scratchpad>"):
        assert View(f"{opening}a{closing}b{opening}c{closing}d", "en").spoken.text == "d"


def test_traces_stay_small() -> None:
    """At most 200 characters are kept."""
    assert len(shortened("x" * 10_000)) == 200
