"""Where a reply commits itself."""

import pytest

from benchwright.grade.final import AS_WRITTEN, Committed, announced, retraction, statements, whole_json
from benchwright.grade.view import View
from tests.growth import grows_linearly


def said(view: View, found: Committed) -> object:
    """The text or the value of a committed answer."""
    return view.text[found.start : found.end] if found.value is AS_WRITTEN else found.value


@pytest.mark.parametrize(
    ("reply", "stage", "value"),
    [
        ("Answer: x", "answer line", "x"),
        ("The answer is **x**", "answer line", "x"),
        ("## Answer\n\nx", "answer line", "x"),
        ("**Final Answer**\n```\nx\n```", "answer line", "x"),
        ("1 + 1\n#### x", "answer line", "x"),
        ("A: x", "answer line", "x"),
        ("Svaret är x", "answer line", "x"),
        ("The answer to the question (b) is x", "answer line", "x"),
        (r"\boxed{9{,}500}", "box", "9{,}500"),
        (r"\boxed{\frac{1}{2}}", "box", r"\frac{1}{2}"),
        ("<answer>x</answer>", "tag", "x"),
        ("Conclusion: x", "answer line", "x"),
        ("Answer: a\nAnswer: b", "answer line", "b"),
        ("Answer: a\nConclusion: b", "answer line", "a"),
        ('Answer: a\n{"answer": "b"}', "json", "b"),
        ('{"answer": "b"}\nAnswer: a', "answer line", "a"),
    ],
)
def test_the_last_announcement_comes_first(reply: str, stage: str, value: str) -> None:
    """Each form of announcement; a conclusion counts only where there is no answer line."""
    view = View(reply, "en")
    found = next(announced(view))

    assert (found.stage, said(view, found)) == (stage, value)


@pytest.mark.parametrize(
    "reply",
    [
        "First this. Then that.",
        r"\boxed{never closed",
        "Answer:",
        "{} and {}. Two.",
        "If the answer is x, we are done.",
        "My first answer was x",
        "I thought the answer was x",
        '{"final answer": "x", "b": 1}',
        "There is no answer: x",
    ],
)
def test_what_only_looks_like_an_announcement_is_none(reply: str) -> None:
    """Conditions, what was thought before, keys of objects, empty lines."""
    assert list(announced(View(reply, "en"))) == []


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ('{"answer": "x"}', "x"),
        ('```\n{"result": "x"}\n```', "x"),
        ('{"status": "x"}', "x"),
        ('"x"', "x"),
        ('{"a": "x", "b": 1}', None),
        ('{"reasoning": "x"}', None),
        ('{"answer": "x"} and more', None),
    ],
)
def test_a_reply_that_is_json_is_read_as_json(reply: str, value: str | None) -> None:
    """An answer key, the only key unless it holds a remark, or a bare string."""
    found = whole_json(View(reply, "en"))
    assert (found and found.value) == value


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("17. No wait, 42", ", 42"),
        ("17 ... scratch that, 42", ", 42"),
        ("17. Correction: 42", ": 42"),
        ("17 - no, 42", " 42"),
        ("17. That is wrong. 42", ". 42"),
        ("No, 42", None),
        ("I will wait for 42", None),
        ("It is not wrong: 42", None),
    ],
)
def test_a_retraction_is_a_phrase_at_the_start_of_a_clause(text: str, rest: str | None) -> None:
    """What stands behind the last such phrase replaces what stood before."""
    place = retraction(text, 0)
    assert (text[place[1] :] if place else None) == rest


def test_questions_that_open_a_reply_are_no_statements() -> None:
    """A restated question is left out, a lone question too."""
    text = "Who was first? Ari."
    assert [text[a:b] for a, b in statements(text)] == ["Ari."]
    assert statements("Could it be 42?") == []
    assert len(statements("It is 42?")) == 1


@pytest.mark.parametrize(
    "unit", ["the answer is ", "answer ", "#### ", "\\boxed{", "<answer>", "A:\n", " ", "\n", "wait, "]
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Announcements, and what almost is one, by the megabyte."""
    assert grows_linearly(lambda text: (list(announced(View(text, "en"))), retraction(text, 0)), unit, size=2_000)
