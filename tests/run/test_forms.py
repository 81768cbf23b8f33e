"""Guesses in the form that a task asks for."""

import json

from benchwright.records import (
    AnswerCheck,
    Check,
    JudgeCheck,
    Line,
    ListCheck,
    NumberCheck,
    Task,
    TextCheck,
)
from benchwright.run.forms import answer_of, code_lines, copied, filled, place_of_key


def task_of(*checks: Check, options: tuple[str, ...] = (), absent: bool = False) -> Task:
    """A task with one line a check; the last one must be absent where that is wanted."""
    lines = [Line(id=f"l{n}", claim="c", check=check) for n, check in enumerate(checks)]
    if absent:
        lines[-1] = Line(id="no", claim="c", check=checks[-1], absent=True)
    return Task(id="t", prompt="p", rubric=tuple(lines), metadata={"options": list(options)} if options else {})


FORM = task_of(
    NumberCheck(value="8.6", unit="%", field="gap.mean"),
    ListCheck(items=("Ari", "Bo"), field="who"),
    TextCheck(value="women", near=("lower paid",)),
    JudgeCheck(),
    TextCheck(value="guess", field="no"),
    absent=True,
)


def test_a_value_goes_into_every_field_and_behind_every_phrase() -> None:
    """Cheating on a form means to fill it in; the keys play no part, judge and absent lines get nothing."""
    sentence, form = filled(FORM, "7").splitlines()

    assert sentence == "lower paid: 7."
    assert json.loads(form) == {"gap": {"mean": "7"}, "who": ["7"]}


def test_without_a_form_the_value_stands_alone() -> None:
    """One question, or lines that look at the whole reply."""
    assert filled(task_of(AnswerCheck(value="42")), "7") == "7"
    assert filled(task_of(TextCheck(value="x", mode="contains"), NumberCheck(value=1)), "7") == "7"


def test_nothing_stays_nothing() -> None:
    """A policy that has no guess does not send an empty form."""
    assert filled(FORM, "") == ""


def test_keys_of_another_task_go_to_the_lines_of_the_same_name() -> None:
    """Value and unit are the other's, the place is this task's; a line without a key is left out."""
    keys: dict[str, Check] = {"l0": NumberCheck(value="3.1", unit="%", field="other"), "l9": TextCheck(value="x")}

    assert json.loads(copied(FORM, keys)) == {"gap": {"mean": "3.1 %"}}
    assert copied(FORM, {}) == ""


def test_what_can_be_guessed_are_present_lines_that_code_checks() -> None:
    """Judge lines and absent lines have no key to guess."""
    assert [line.id for line in code_lines(FORM)] == ["l0", "l1", "l2"]


def test_the_answer_is_known_where_there_is_one_question() -> None:
    """As text; a form has none."""
    assert [answer_of(task_of(AnswerCheck(value=key))) for key in ("x", 42, True)] == ["x", "42", "true"]
    assert answer_of(FORM) is None


def test_the_key_is_found_among_the_options_in_normal_form() -> None:
    """Case does not matter; no options, no place."""
    assert place_of_key(task_of(AnswerCheck(value="bo"), options=("Ari", "Bo"))) == 1
    assert place_of_key(task_of(AnswerCheck(value="bo"))) is None
