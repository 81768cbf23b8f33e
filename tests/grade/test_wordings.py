"""`text`, `name` and `list` lines."""

from typing import Any

import pytest

from benchwright.grade.rubric import grade


def met(reply: str, **check: Any) -> bool | None:
    """The verdict on one line."""
    return (
        grade({"id": "t", "prompt": "p", "rubric": [{"id": "l", "claim": "c", "check": check}]}, reply).verdicts[0].met
    )


@pytest.mark.parametrize(
    ("reply", "more", "expected"),
    [
        ("Part-time work", {}, True),
        ("It is part-time work.", {}, False),
        ("It is part-time work.", {"mode": "contains"}, True),
        ("Party", {"mode": "contains", "value": "part"}, False),
        ("Half-time", {"aliases": ["half-time"]}, True),
        ('{"why": "Part-time work"}', {"field": "why"}, True),
        ('{"other": 1}', {"field": "why"}, None),
    ],
)
def test_texts(reply: str, more: dict[str, Any], expected: bool | None) -> None:
    """Equal in normal form, or contained as whole words; aliases; fields."""
    assert met(reply, **{"kind": "text", "value": "part-time work", **more}) is expected


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("Signed by Lee Fox.", True),
        ("Fox, Lee", True),
        ("Lee M. Fox", True),
        ("Mr. Fox", False),
        ("Lee Fox did not sign; Kim did", False),
        ("", None),
    ],
)
def test_names(reply: str, expected: bool | None) -> None:
    """The full name, turned round or with initials, never the surname alone, never negated."""
    assert met(reply, kind="name", value="Lee Fox") is expected


@pytest.mark.parametrize(
    ("reply", "more", "expected"),
    [
        ("b, a", {}, True),
        ("- A\n- B", {}, True),
        ("1) a; 2) b", {}, True),
        ('["b", "a"]', {}, True),
        ("a, b and c", {}, False),
        ("a", {}, False),
        ("a, b, c", {"mode": "all"}, True),
        ("only a", {"mode": "all"}, False),
        ("only a", {"mode": "any"}, True),
        ("only a", {"mode": "atLeast", "k": 2}, False),
        ("not a, only b", {"mode": "all"}, False),
        ("a, b", {"ordered": True}, True),
        ("b, a", {"ordered": True}, False),
        ("x, b", {"aliases": {"a": ["x"]}}, True),
        ('{"who": ["b", "a"]}', {"field": "who"}, True),
        ('{"who": "a and b"}', {"field": "who"}, True),
        ('{"who": ["a"]}', {"field": "who"}, False),
        ('{"x": 1}', {"field": "who"}, None),
        ("Reached: a and b.\nElsewhere c.", {"near": ["reached"]}, True),
    ],
)
def test_lists(reply: str, more: dict[str, Any], expected: bool | None) -> None:
    """Modes, order, aliases, forms, fields and places."""
    assert met(reply, **{"kind": "list", "items": ["a", "b"], **more}) is expected


def test_an_empty_list_is_named_by_words() -> None:
    """No item is an answer of its own."""
    assert met("none", kind="list", items=[]) is True
    assert met("a", kind="list", items=[]) is False


def test_records_match_as_a_whole() -> None:
    """A permutation of equal records is the same list; numbers compare by value written."""
    items = [{"t": 1}, {"t": 1, "c": 2}]

    assert met('[{"c": 2, "t": 1}, {"t": 1}]', kind="list", items=items) is True
    assert met('[{"t": 1}, {"t": 1}]', kind="list", items=items) is False
