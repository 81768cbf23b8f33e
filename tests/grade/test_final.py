"""Where a reply commits itself."""

import pytest

from benchwright.grade.final import classic_answer, strict_answer
from benchwright.grade.view import View


@pytest.mark.parametrize(
    ("reply", "stage", "value"),
    [
        ('{"answer": "x"}', "json", "x"),
        ('```\n{"result": "x"}\n```', "json", "x"),
        ("Answer: x", "answer line", "x"),
        ("The answer is **x**", "answer line", "x"),
        (r"\boxed{9{,}500}", "box", "9,500"),
        (r"\boxed{\frac{1}{2}}", "box", r"\frac{1}{2}"),
        ("x", "only sentence", "x"),
        ("Answer: a\nAnswer: b", "answer line", "b"),
        ('Answer: a\n{"answer": "b"}', "json", "b"),
        ('{"answer": "b"}\nAnswer: a', "answer line", "a"),
    ],
)
def test_strict_forms(reply: str, stage: str, value: str) -> None:
    """The last explicit form wins; its place is in the reply."""
    found = strict_answer(View(reply, "en"))

    assert found is not None
    assert (found.stage, found.value) == (stage, value)
    assert 0 <= found.start < found.end <= len(reply)


@pytest.mark.parametrize("reply", ["First this. Then that.", r"\boxed{never closed", "Answer:", "{} and {}. Two."])
def test_strict_finds_nothing_where_nothing_is_committed(reply: str) -> None:
    """No position is ever an answer."""
    assert strict_answer(View(reply, "en")) is None


def test_classic_falls_back_to_the_whole_reply() -> None:
    """Without an object that supplies an answer the text itself is read."""
    assert classic_answer(View("```\nx\n```", "en")).value.strip() == "x"
    assert classic_answer(View('{"a": 1, "b": 2} x', "en")).stage == "text"
