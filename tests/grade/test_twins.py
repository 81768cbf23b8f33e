"""Lines of a rubric that are bound to each other."""

from typing import Any

import msgspec
import pytest

from benchwright.grade.twins import MOST, ties
from benchwright.records import Line


def how(*checks: dict[str, Any], absent: tuple[int, ...] = ()) -> list[tuple[int, int, str]]:
    """The ties between lines with these checks."""
    rows = [
        {"id": f"l{n}", "claim": check.pop("claim", f"c{n}"), "check": check, "absent": n in absent}
        for n, check in enumerate(dict(check) for check in checks)
    ]
    lines = [msgspec.convert(row, Line) for row in rows]
    return [tuple(tie) for tie in ties(lines)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"kind": "number", "value": "8.60", "field": "gap"}, {"kind": "number", "value": 8.6, "field": "Gap"}),
        ({"kind": "number", "value": 5, "near": ["A", "b"]}, {"kind": "number", "value": "5", "near": ["B.", "a"]}),
        ({"kind": "date", "value": "2026-03-05"}, {"kind": "date", "value": "2026-03-05", "order": "dmy"}),
        ({"kind": "name", "value": "Renée Lund"}, {"kind": "name", "value": "renee lund"}),
        ({"kind": "text", "value": "Yes", "aliases": ["Y"]}, {"kind": "text", "value": "y", "aliases": ["yes."]}),
        ({"kind": "list", "items": ["a", "B"]}, {"kind": "list", "items": ["b", "a"]}),
        ({"kind": "list", "items": [{"a": 1, "b": 2}]}, {"kind": "list", "items": [{"b": 2, "a": 1}]}),
        ({"kind": "answer", "value": "42"}, {"kind": "answer", "value": 42.0}),
        ({"kind": "judge", "claim": "Says why"}, {"kind": "judge", "claim": "says  why."}),
    ],
)
def test_lines_of_one_form_are_met_together(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Same kind, value and place after normal form; one that must be absent can never be met beside the other."""
    assert how(one, other) == [(0, 1, "same")]
    assert how(one, other, absent=(1,)) == [(0, 1, "opposed")]
    assert how(one, other, absent=(0, 1)) == [(0, 1, "same")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"kind": "number", "value": "8.6", "field": "a"}, {"kind": "number", "value": "8.6", "field": "b"}),
        ({"kind": "number", "value": "8.6"}, {"kind": "number", "value": "8.6", "unit": "%"}),
        ({"kind": "number", "value": "8.6"}, {"kind": "number", "value": "8.6", "tolerance": {"absolute": 1}}),
        (
            {"kind": "list", "items": ["a", "b"], "ordered": True},
            {"kind": "list", "items": ["b", "a"], "ordered": True},
        ),
        ({"kind": "list", "items": ["a"], "mode": "all"}, {"kind": "list", "items": ["a"]}),
        ({"kind": "text", "value": "a"}, {"kind": "name", "value": "a"}),
        ({"kind": "answer", "value": True}, {"kind": "answer", "value": "true"}),
        ({"kind": "judge", "claim": "Says why"}, {"kind": "judge", "claim": "Says how"}),
        (
            {"kind": "text", "value": "pay", "mode": "contains"},
            {"kind": "text", "value": "payroll", "mode": "contains"},
        ),
        ({"kind": "text", "value": "pay", "mode": "contains"}, {"kind": "text", "value": "the pay", "field": "f"}),
        (
            {"kind": "text", "value": "pay", "mode": "contains"},
            {"kind": "text", "value": "the pay", "aliases": ["wages"], "mode": "contains"},
        ),
    ],
)
def test_lines_that_can_differ_are_not_tied(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Another place, unit, width, order, mode or kind; a part of a word; a wording that does not hold it."""
    assert how(one, other) == []


def test_a_wording_inside_another_is_met_whenever_that_is() -> None:
    """As whole words, where both look in the same place or the inner one everywhere."""
    inner = {"kind": "text", "value": "joint assessment", "mode": "contains"}
    outer = {"kind": "text", "value": "a Joint Assessment is needed", "mode": "contains", "near": ["category"]}

    assert how(inner, outer) == [(0, 1, "implied")]
    assert how(outer, inner) == [(1, 0, "implied")]
    assert how({**inner, "field": "f"}, {**outer, "near": [], "field": "f"}) == [(0, 1, "implied")]
    assert how({**inner, "near": ["x"]}, outer) == []
    assert how(inner, outer, absent=(0,)) == []


def test_a_huge_rubric_is_held_against_itself_in_bounded_time() -> None:
    """Each form is looked up once; wordings are compared among the first lines only."""
    numbers = [{"kind": "number", "value": n} for n in range(20_000)]
    texts = [{"kind": "text", "value": f"w{n}", "mode": "contains"} for n in range(MOST + 50)]
    last = {"kind": "text", "value": "w1 w2", "mode": "contains"}

    assert how(*numbers, {"kind": "number", "value": 7}) == [(7, 20_000, "same")]
    assert how(*texts, last) == []
