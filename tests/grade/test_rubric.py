"""Scores from lines: weights, absent lines, statuses."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.grade.rubric import Grader, grade, task_of, whole_weights
from benchwright.records import Line, Task, TaskRow, TextCheck


def task(*lines: dict[str, Any]) -> dict[str, Any]:
    """A task of text lines that must be contained."""
    made = [
        {"id": str(n), "claim": "c", "check": {"kind": "text", "value": line.pop("value"), "mode": "contains"}, **line}
        for n, line in enumerate(map(dict, lines))
    ]
    return {"id": "t", "prompt": "p", "rubric": made}


NUMBER = {"id": "n", "claim": "c", "check": {"kind": "number", "value": "5", "field": "n"}}


@given(st.lists(st.tuples(st.integers(1, 50), st.booleans()), min_size=1, max_size=6))
def test_the_score_is_exact(lines: list[tuple[int, bool]]) -> None:
    """Weight met over all weight, as the nearest float of the exact fraction."""
    reply = "start " + " ".join(f"w{n}" for n, (_, met) in enumerate(lines) if met)
    made = task(*[{"value": f"w{n}", "weight": weight / 10} for n, (weight, _) in enumerate(lines)])
    exact = Fraction(sum(w for w, met in lines if met), sum(w for w, _ in lines))

    assert grade(made, reply).score == float(exact)


def test_weights_become_whole_numbers_of_one_unit() -> None:
    """0.1 and 0.2 are 1 and 2 of 3, not 0.30000000000000004."""
    lines = [Line(id=str(n), claim="c", weight=w, check=TextCheck(value="x")) for n, w in enumerate((0.1, 0.2))]

    assert whole_weights(lines) == ([1, 2], 3)


def test_an_absent_line_is_met_when_the_claim_does_not_hold() -> None:
    """It turns the verdict round, in a reply that is one."""
    made = task({"value": "good"}, {"value": "bad", "absent": True})

    assert [grade(made, text).score for text in ("good", "good and bad", "bad")] == [1.0, 0.5, 0.0]


def test_an_absent_line_never_makes_a_reply_readable() -> None:
    """When no other line could be read, the reply scores 0, the absent line too."""
    made = task({"value": "bad", "absent": True})
    made["rubric"].append(NUMBER)
    found = grade(made, "no JSON here")

    assert (found.score, found.status, [v.met for v in found.verdicts]) == (0.0, "unreadable", [None, None])


@pytest.mark.parametrize(
    ("reply", "status"),
    [("anything", "ok"), ("", "unreadable"), ("I'm sorry, but I can't help with that.", "unreadable")],
)
def test_a_rubric_of_absent_lines_needs_a_reply_only(reply: str, status: str) -> None:
    """Neither empty nor a refusal."""
    found = grade(task({"value": "bad", "absent": True}), reply)

    assert (found.status, found.score) == (status, 1.0 if status == "ok" else 0.0)


def test_a_failed_call_and_an_unreadable_reply_are_apart() -> None:
    """Both score 0; their statuses differ."""
    made = {"id": "t", "prompt": "p", "rubric": [NUMBER]}

    assert [(grade(made, reply).score, grade(made, reply).status) for reply in (None, "prose")] == [
        (0.0, "failed"),
        (0.0, "unreadable"),
    ]


def test_a_truncated_reply_says_so() -> None:
    """What could not be read because the reply was cut off has its own reason."""
    grader = Grader(task_of(TaskRow(id="t", prompt="p", answer="42")), "strict", "en")
    _, (finding,) = grader.grade("I first took 6. Then 7. And", truncated=True)

    assert finding.reason == "truncated"


def test_short_forms_become_a_rubric_of_one_line() -> None:
    """`question` is a prompt, `answer` one line of weight 1."""
    made = task_of(TaskRow(id="t", question="q", answer=True))

    assert isinstance(made, Task)
    assert (made.prompt, len(made.rubric), made.rubric[0].weight) == ("q", 1, 1)
    assert grade(made, "True").score == 1.0


def test_a_task_may_be_a_record_or_its_json_form() -> None:
    """Both are graded alike."""
    form = {"id": "t", "prompt": "p", "rubric": [NUMBER]}
    record = task_of(msgspec.convert(form, TaskRow))

    assert grade(record, '{"n": 5}') == grade(form, '{"n": 5}')
    assert grade(record, '{"n": 5}').score == 1.0


def test_a_json_form_that_is_no_task_is_refused_with_every_fault() -> None:
    """Misspelt and missing keys are named with their places."""
    with pytest.raises(InputError) as caught:
        grade({"promt": "p", "rubric": [{"id": "l", "claim": "c", "check": {"kind": "numbr"}}]}, "x")

    assert [fault.field for fault in caught.value.faults] == ["promt", "rubric[0].check.kind", "id"]


@given(st.text())
def test_no_reply_makes_it_fail(reply: str) -> None:
    """Any text is graded, in both modes."""
    for mode in ("classic", "strict"):
        assert 0 <= grade({"id": "t", "prompt": "p", "answer": "42"}, reply, mode=mode).score <= 1  # type: ignore[arg-type]
