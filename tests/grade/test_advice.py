"""Warnings about tasks that can be run."""

import time
from typing import Any

import msgspec
import pytest

from benchwright.grade.advice import Advice, advise
from benchwright.grade.lint import lint
from benchwright.records import TaskRow


def advice(*tasks: dict[str, Any], lines_from: int = 1) -> list[Advice]:
    """The warnings about some tasks, which must have no fault."""
    rows = [
        (n, msgspec.convert({"id": f"t{n}", "prompt": f"p{n}x", **task}, TaskRow))
        for n, task in enumerate(tasks, lines_from)
    ]
    assert lint(rows, path="f", mode="strict", locale="en") == []
    return advise(rows, path="f", mode="strict", locale="en")


def said(*tasks: dict[str, Any]) -> list[tuple[str, str]]:
    """Codes and messages."""
    return [(code, str(fault)) for code, fault in advice(*tasks)]


def rubric(*checks: dict[str, Any]) -> dict[str, Any]:
    """A task with these checks; `absent` goes to the line."""
    return {
        "rubric": [
            {"id": f"l{n}", "claim": f"c{n}", "absent": check.pop("absent", False), "check": check}
            for n, check in enumerate(dict(check) for check in checks)
        ]
    }


GAP = {"kind": "number", "value": "8.6", "field": "gap"}


@pytest.mark.parametrize(
    ("task", "code", "message"),
    [
        (
            rubric({"kind": "number", "value": "8.6"}),
            "unanchored",
            "f, line 1, rubric[0].check: expected `field` or `near`, found neither; any number in the reply",
        ),
        (
            rubric({**GAP, "value": "0.0", "tolerance": {"relative": "0.1"}}),
            "tolerance_of_zero",
            "f, line 1, rubric[0].check.tolerance: expected a width, found 0.1 of a key of 0, which is 0; give it as",
        ),
        (
            rubric({**GAP, "value": "-2", "tolerance": {"absolute": 3}}),
            "wide_tolerance",
            "f, line 1, rubric[0].check.tolerance: expected a width of at most the key, found 3 around -2",
        ),
        (
            rubric({**GAP, "tolerance": {"relative": "1.5"}}),
            "wide_tolerance",
            "f, line 1, rubric[0].check.tolerance: expected a width of at most the key, found 12.90 around 8.6",
        ),
        (
            rubric(GAP, {**GAP, "value": 8.6}),
            "same_line",
            "f, line 1, rubric[1]: expected lines that decide for themselves, found 'l0' and 'l1', which are met",
        ),
        (
            rubric(
                {"kind": "text", "value": "joint", "mode": "contains"},
                {"kind": "text", "value": "a joint one", "mode": "contains"},
            ),
            "implied_line",
            "f, line 1, rubric[0]: expected lines that decide for themselves, found 'l0', which is met whenever",
        ),
        (
            rubric(GAP, {"kind": "text", "value": "gap", "mode": "contains", "absent": True}),
            "absent_in_key",
            "f, line 1, rubric[1]: expected a claim to be absent, found 'l1' met by the keys of the other lines",
        ),
        (
            rubric(GAP, {**GAP, "value": "9.1"}),
            "lines_clash",
            "f, line 1, rubric[0]: expected a reply that meets every line, found 'l0' not met beside the other keys",
        ),
        (
            {"answer": "Bo", "metadata": {"options": ["Ann-Marie", "Ann", "Bo"]}},
            "option_prefix",
            "f, line 1, metadata.options: expected options that do not begin with one another, found 'Ann', with which",
        ),
        (
            {"answer": "Bo", "metadata": {"options": ["Bo", "First"]}},
            "option_cue",
            "f, line 1, metadata.options: expected names, found 'First'",
        ),
    ],
)
def test_a_warning_is_named_with_line_and_field(task: dict[str, Any], code: str, message: str) -> None:
    """One warning of its kind: a code, the place, what was expected, what was found."""
    found = [(c, text) for c, text in said(task)]

    assert [c for c, _ in found] == [code]
    assert found[0][1].startswith(message)


def test_a_line_that_must_be_absent_beside_its_twin_is_named_twice() -> None:
    """No reply can meet both, and the key itself breaks the absent one."""
    assert [code for code, _ in said(rubric(GAP, {**GAP, "absent": True}))] == ["opposed_lines", "absent_in_key"]


@pytest.mark.parametrize(
    "task",
    [
        rubric(GAP, {"kind": "number", "value": "9.1", "near": ["words of another text"]}),
        rubric({**GAP, "value": 0, "tolerance": {"absolute": "0.5"}}),
        rubric({**GAP, "tolerance": {"absolute": "8.6"}}),
        rubric(GAP, {"kind": "number", "value": "99", "absent": True}),
        rubric(GAP, {"kind": "judge"}, {"kind": "name", "value": "Bo", "absent": True}),
        rubric({"kind": "judge"}),
        {"answer": "Ari", "metadata": {"options": ["Ari", "Bo"]}},
        {"answer": "4"},
    ],
)
def test_sound_lines_are_left_in_peace(task: dict[str, Any]) -> None:
    """Phrases of the owner's own, a width around 0, edges, absent lines and judges."""
    assert said(task) == []


def test_keys_that_the_prompt_gives_away_are_named_once_a_task_and_counted_for_a_family() -> None:
    """A tenth of a family may be hit; above that its share is said in one line."""
    hit = {"prompt": "Of 7 and 9?", "answer": "9", "family": "hit"}
    rows = [{"prompt": f"Which of 1 and 2 and {n}?", "answer": "77", "family": "hit"} for n in range(3)]
    few = [{"prompt": f"Which, {n}?", "answer": str(n if n == 100 else 55), "family": "few"} for n in range(100, 110)]
    found = said(hit, *rows, *few, {"prompt": "Is it 5?", "answer": "5"})

    assert [code for code, _ in found] == [
        "given_away",
        "given_away",
        "given_away",
        "policy_hits",
        "policy_hits",
        "policy_hits",
    ]
    assert found[0][1] == (
        "f, line 1, answer: expected a key that is neither the first nor the last of its kind in the prompt, "
        "found '9', the last number there"
    )
    assert found[2][1].endswith("found '5', the first number and the last number there")
    assert found[3][1] == (
        "f: expected at most 10 % of keys that are the last number of the prompt, "
        "found 25 % (1 of 4) of family 'hit'; a reply without any work scores there"
    )
    assert "(1 of 1) of tasks without a family" in found[4][1]


def test_a_warning_about_a_hidden_task_gives_nothing_of_it_away() -> None:
    """Line, field and code; no key, no option, no line."""
    task = {"prompt": "Secret, Zed or Zedekiah?", "answer": "Zed", "metadata": {"options": ["Zedekiah", "Zed"]}}
    found = said({"id": "hid-1", **task})

    assert [code for code, _ in found] == ["option_prefix", "given_away", "policy_hits"]
    assert not any("Zed" in text for _, text in found)
    assert any("Zed" in text for _, text in said({"id": "pub-1", **task}))


def test_the_lines_are_those_of_the_file() -> None:
    """A canary or a blank line before a task moves its number."""
    assert advice(rubric({"kind": "number", "value": 1}), lines_from=7)[0].fault.line == 7


def test_time_grows_with_the_number_of_tasks_only() -> None:
    """Eight times the tasks take nowhere near sixty-four times as long."""

    def seconds(count: int) -> float:
        task = rubric(GAP, {"kind": "text", "value": "joint", "mode": "contains"}, {"kind": "number", "value": "4"})
        rows = [
            (n, msgspec.convert({"id": f"t{n}", "prompt": f"Of {n}, 5 or 6?", "family": str(n % 9), **task}, TaskRow))
            for n in range(count)
        ]
        started = time.process_time()
        lint(rows, path="f", mode="strict", locale="en")
        advise(rows, path="f", mode="strict", locale="en")
        return time.process_time() - started

    assert min(seconds(1600) for _ in range(2)) < 24 * max(min(seconds(200) for _ in range(2)), 0.05)
