"""Faults of tasks, named with line and field before anything is asked."""

import json
from typing import Any

import pytest

from benchwright.grade.lint import lint
from benchwright.records import TaskRow


def faults(*tasks: dict[str, Any]) -> list[str]:
    """The faults of some tasks, in words."""
    import msgspec

    rows = [
        (n, msgspec.json.decode(json.dumps({"id": f"t{n}", "prompt": f"p{n}", **task}), type=TaskRow))
        for n, task in enumerate(tasks, 1)
    ]
    return [str(fault) for fault in lint(rows, path="f", mode="strict", locale="en")]


def line(**more: Any) -> dict[str, Any]:
    """A rubric of one line."""
    return {"rubric": [{"id": "l", "claim": "c", "check": {"kind": "number", "value": "5"}, **more}]}


@pytest.mark.parametrize(
    ("task", "fault"),
    [
        ({"rubric": []}, "f, line 1, rubric: expected at least one line, found an empty rubric"),
        ({}, "f, line 1, rubric: expected `rubric` or `answer`, found neither"),
        ({"answer": "1", **line()}, "f, line 1, answer: expected `rubric` or `answer`, found both"),
        ({"answer": "1", "prompt": " "}, "f, line 1, prompt: expected a text to ask, found nothing"),
        ({"answer": "1", "question": "q"}, "f, line 1, question: expected `prompt` or `question`, found both"),
        (line(weight=0), "f, line 1, rubric[0].weight: expected a number above 0, found 0"),
        (
            line(check={"kind": "date", "value": "2026-02-30"}),
            "f, line 1, rubric[0].check.value: expected a date, found day is out of range for month",
        ),
        (
            line(check={"kind": "number", "value": "five"}),
            "f, line 1, rubric[0].check.value: expected a number, found 'five' is not a number",
        ),
        (
            line(check={"kind": "number", "value": "5", "tolerance": {}}),
            "f, line 1, rubric[0].check.tolerance: expected `absolute` or `relative`, found neither",
        ),
        (
            line(check={"kind": "number", "value": "5", "tolerance": {"absolute": -1}}),
            "f, line 1, rubric[0].check.tolerance: expected 0 or more, found -1",
        ),
        (
            line(check={"kind": "number", "value": "5", "field": "a", "near": ["b"]}),
            "f, line 1, rubric[0].check: expected `field` or `near`, found both",
        ),
        (
            line(check={"kind": "list", "items": ["a"], "mode": "atLeast"}),
            "f, line 1, rubric[0].check.k: expected k together with mode atLeast",
        ),
        (
            line(check={"kind": "list", "items": ["a"], "mode": "atLeast", "k": 2}),
            "f, line 1, rubric[0].check.k: expected 1 to 1, found 2",
        ),
        (
            {"answer": "Ari", "metadata": {"options": ["Ari", "ari."]}},
            "f, line 1, metadata.options: expected options that differ, found 'Ari' and 'ari.'",
        ),
        (
            {"answer": "Dee", "metadata": {"options": ["Ari", "Bo"]}},
            "f, line 1, answer: expected one of the options, found 'Dee'",
        ),
        ({"answer": "Ari", "metadata": {"options": "Ari"}}, "f, line 1, metadata.options: expected a list of names"),
    ],
)
def test_a_fault_is_named(task: dict[str, Any], fault: str) -> None:
    """Line, field, what was expected, what was found."""
    assert faults(task)[0].startswith(fault)


def test_a_key_that_its_own_check_refuses_is_a_fault() -> None:
    """A number of two thousand digits is read by nothing."""
    assert "a key that its own check accepts" in faults(line(check={"kind": "number", "value": "9" * 2000}))[0]


def test_twins_are_faults() -> None:
    """Duplicate task ids, duplicate line ids, one prompt with two keys."""
    two_lines = {"rubric": [line()["rubric"][0], line()["rubric"][0]]}

    assert faults({"id": "x", "answer": "1"}, {"id": "x", "answer": "2"}) == [
        "f, line 2, id: expected an id of its own, found 'x', as in line 1"
    ]
    assert faults(two_lines) == ["f, line 1, rubric[1].id: expected an id of its own within the task, found 'l'"]
    assert "with another key" in faults({"prompt": "p", "answer": "1"}, {"prompt": " p", "answer": "2"})[0]
    assert faults({"prompt": "p", "answer": "1"}, {"prompt": "p", "answer": "1"}) == []


def test_sound_tasks_have_no_fault() -> None:
    """Judge lines, absent lines and boolean keys are fine."""
    assert (
        faults(
            {"answer": True},
            line(absent=True),
            line(check={"kind": "judge"}),
            {"answer": "Ari", "metadata": {"options": ["Ari", "Bo"]}},
        )
        == []
    )


@pytest.mark.parametrize(
    ("check", "hint"),
    [
        ({"kind": "answer", "value": " "}, "value, the options and the grading mode"),
        ({"kind": "number", "value": "1.600", "locale": "de"}, "value, unit, locale and near"),
        ({"kind": "number", "value": "5", "near": ["..."]}, "value, unit, locale and near"),
        ({"kind": "date", "value": "20260305"}, "value (2026-03-05) and near"),
        ({"kind": "list", "items": [""]}, "items and their separators"),
        ({"kind": "name", "value": "..."}, "value"),
        ({"kind": "text", "value": ""}, "value and near"),
    ],
)
def test_each_kind_of_line_is_held_against_its_own_key(check: dict[str, Any], hint: str) -> None:
    """A line that its key does not meet can be met by no model: a fault, also for an absent line."""
    for absent in (False, True):
        (fault,) = faults(line(check=check, absent=absent))
        assert "expected a key that its own check accepts" in fault
        assert fault.endswith(f"look at {hint}")


@pytest.mark.parametrize(
    "task",
    [
        {"answer": "S3cret", "metadata": {"options": ["Ari", "Bo"]}},
        {"answer": "Ari", "metadata": {"options": ["S3cret", "s3cret."]}},
        {"answer": "Ari", "metadata": {"options": "S3cret"}},
        {"rubric": [{"id": "l", "claim": "c", "check": {"kind": "number", "value": "S3cret"}}]},
        {"rubric": [{"id": "l", "claim": "c", "check": {"kind": "date", "value": "S3cret"}}]},
        {
            "rubric": [
                {
                    "id": "l",
                    "claim": "c",
                    "check": {"kind": "number", "value": "1", "tolerance": {"absolute": "S3cret"}},
                }
            ]
        },
    ],
)
def test_what_a_hidden_task_holds_is_in_no_fault(task: dict[str, Any]) -> None:
    """The place and what was expected are enough to put it right; the same fault of a public task shows it."""
    hidden, public = faults({"id": "hid-1", **task}), faults({"id": "pub-1", **task})
    assert len(hidden) == len(public) > 0
    assert "s3cret" in "".join(public).lower()
    assert "s3cret" not in "".join(hidden).lower()
