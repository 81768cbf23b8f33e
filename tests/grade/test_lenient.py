"""Repairs of form."""

import pytest

from benchwright.grade.answers import answer_reader
from benchwright.grade.key import answer_key
from benchwright.grade.view import View
from tests.growth import grows_linearly


@pytest.mark.parametrize(
    ("reply", "repair"),
    [
        ('{"answer": "x",}', "trailing comma"),
        ("{'answer': 'x'}", "python syntax"),
        ('{answer: "x"}', "bare keys"),
        ('{"answer": ["x"]}', "array of one"),
        ('{"answer": {"value": "x"}}', "nested"),
        ('{"data": {"answer": "x"}, "ok": true}', "nested"),
        ('{"finalAnswer": "x", "ok": true}', "key"),
        ("I looked at it. It is x", "last value"),
    ],
)
def test_each_repair_is_named(reply: str, repair: str) -> None:
    """Strict mode cannot read the reply; lenient mode can, and says how."""
    key = answer_key("x", ())

    assert answer_reader(key, "strict")(View(reply, "en")).met is None
    found = answer_reader(key, "lenient")(View(reply, "en"))
    assert found.met is True
    assert found.read is not None and found.read.flags == (repair,)


@pytest.mark.parametrize(
    "reply",
    [
        '{"answer": 1, "answer": 1}',
        "{'answer': 1, 'answer': 1}",
        '{"answer": [1, 2]}',
        '{"answer": NaN}',
        "1 or 2",
        "not 1",
    ],
)
def test_what_is_wrong_is_not_repaired(reply: str) -> None:
    """Doubled keys, several values, NaN, alternatives and denials stay unreadable."""
    assert answer_reader(answer_key(1, ()), "lenient")(View(reply, "en")).met is None


@pytest.mark.parametrize("unit", ["{", "{'a': ", "{}", "{a: 1}, ", "[", "'", ", "])
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Broken objects by the megabyte."""
    read = answer_reader(answer_key(1, ()), "lenient")
    assert grows_linearly(lambda text: read(View(text, "en")), unit, size=2_000)
