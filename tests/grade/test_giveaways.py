"""Keys that the prompt gives away, and options that are hard to tell apart."""

from typing import Any

import msgspec
import pytest

from benchwright.grade.giveaways import CUES, Hit, cue_options, option_pairs, policy_hits
from benchwright.grade.rubric import task_of
from benchwright.grade.single import score_answer
from benchwright.records import TaskRow


def hits(prompt: str, mode: Any = "strict", **task: Any) -> list[tuple[str, str]]:
    """The policies that hit a task, with their replies."""
    row = msgspec.convert({"id": "t", "prompt": prompt, **task}, TaskRow)
    return [(hit.policy, hit.reply) for hit in policy_hits(task_of(row), mode, "en")]


@pytest.mark.parametrize("mode", ["classic", "strict"])
def test_a_numeric_key_at_either_end_of_the_prompt_is_hit(mode: Any) -> None:
    """Compared as values; a number in the middle is not given away."""
    prompt = "Of 1,310 men and 42 women, 7.50 was paid."

    assert hits(prompt, mode, answer="1310") == [("first number", "1,310")]
    assert hits(prompt, mode, answer=7.5) == [("last number", "7.50")]
    assert hits(prompt, mode, answer="42") == []
    assert hits("Only 42?", mode, answer=42) == [("first number", "42"), ("last number", "42")]
    assert hits("No number", mode, answer=42) == []


def test_only_a_line_that_a_bare_value_can_meet_is_hit() -> None:
    """Numbers without a place count; fields, phrases, absent lines and judges do not."""

    def line(**more: Any) -> dict[str, Any]:
        return {"id": str(more), "claim": "c", **more}

    number = {"kind": "number", "value": "9", "tolerance": {"absolute": 1}}
    assert hits("From 8 to 20", rubric=[line(check=number)]) == [("first number", "8")]
    for check in ({**number, "field": "f"}, {**number, "near": ["gap"]}, {"kind": "judge"}):
        assert hits("From 8 to 20", rubric=[line(check=check)]) == []
    assert hits("From 8 to 20", rubric=[line(check=number, absent=True)]) == []
    row = msgspec.convert(
        {"id": "t", "prompt": "8", "rubric": [line(check={"kind": "judge"}), line(check=number)]}, TaskRow
    )
    assert next(policy_hits(task_of(row), "strict", "en")) == Hit("first number", "8", 1)


def test_the_first_and_the_last_option_named_are_replies_too() -> None:
    """Whole names, the longest first; the order in the prompt decides, not that of the list."""
    options = {"options": ["Ann", "Ann-Marie", "Bo"]}
    prompt = "Ann-Marie ran behind ann. Bo came last? Annika no."

    assert hits(prompt, answer="Ann-Marie", metadata=options) == [("first option", "Ann-Marie")]
    assert hits(prompt, answer="Bo", metadata=options) == [("last option", "Bo")]
    assert hits(prompt, answer="Ann", metadata=options) == []


def test_options_that_begin_with_another_are_found_however_many_there_are() -> None:
    """Each longer option is paired with the longest one that it begins with."""
    assert list(option_pairs(["Alan Ng", "Alan", "Bo", "Al"])) == [("Al", "Alan"), ("Alan", "Alan Ng")]
    assert list(option_pairs(["Ari", "Bo"])) == []
    assert len(list(option_pairs([f"n{n}" for n in range(20_000)]))) == 20_000 - 9 - 1


def test_words_of_order_are_no_names() -> None:
    """In any case and with any punctuation; each of them is what classic mode takes for a cue."""
    assert cue_options(["WON.", "Bo", "winner"]) == ["WON.", "winner"]
    for cue in CUES:
        text = f"Bo, Ari {cue}" if cue != "winner" else "the winner: Ari, not Bo"
        assert score_answer(f"{text}. Dee", "Ari", options=["Ari", "Bo", "Dee"]) == 1.0
