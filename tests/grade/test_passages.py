"""Passages: what a line of words reads."""

import pytest

from benchwright.grade.passages import announcement, joined, passages
from benchwright.grade.view import View
from tests.growth import grows_linearly


def read(text: str, field: str | None = None, near: tuple[str, ...] = ()) -> list[str]:
    """The texts of the passages."""
    return [passage.text for passage in passages(View(text, "en"), field, near)]


def test_a_reply_a_place_and_a_field() -> None:
    """The whole reply, the sentences near a phrase, or the value of a field without its quotes."""
    assert read("One. Two.") == ["One. Two."]
    assert read("One. Two.", near=("two",)) == ["Two."]
    assert read('so {"a": "x\\ny"}', field="a") == ["x\ny"]
    assert read('so {"a": 1}', field="b") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kept:\n- a\n- b\n\nGone: c", "Kept:\n- a\n- b"),
        ("## Kept\n\n1. a\n2. b\nText.", "## Kept\n\n1. a\n2. b"),
        ("**Kept**\n* a\n", "**Kept**\n* a"),
        ("Kept:\na, b\nGone: c", "Kept:\na, b"),
        ("- Kept:\n  - a\n  - b\n- Gone", "- Kept:\n  - a\n  - b"),
        ("Kept: a\n- b", "Kept: a"),
        ("Kept are a.\n- b", "Kept are a."),
    ],
)
def test_a_heading_goes_on_over_what_stands_below(text: str, expected: str) -> None:
    """Bullets below a heading or a colon belong to it, and one line does."""
    assert read(text, near=("kept",)) == [expected]


def test_places_lead_back_to_the_reply() -> None:
    """Offsets are those of the reply; where the text is not there as it is, the whole place is given."""
    plain = passages(View('x {"a": "Lee"}', "en"), "a", ())[0]
    assert plain.at(0, 3) == (9, 12)
    escaped = passages(View('x {"a": "L\\u0065e"}', "en"), "a", ())[0]
    assert escaped.at(0, 3) == escaped.span
    both = joined(passages(View("kept a. kept b.", "en"), None, ("kept",)))
    assert both.span == (0, 15) and both.offset is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Answer: Kim Dahl. Lee Fox saw it.", "Kim Dahl. "),
        ("Answer: Yes. Lee Fox.", "Lee Fox."),
        ('{"answer": "Ren\\u00e9e", "note": "Kim"}', "Renée"),
        ("Answer: see below.\nLee", None),
        ("Answer: Kim. Wait, that is wrong.", None),
        ("Lee Fox", None),
    ],
)
def test_an_announced_answer_is_its_first_sentence(text: str, expected: str | None) -> None:
    """Unless it points on, or is taken back."""
    passage = announcement(View(text, "en"))
    assert (passage.text if passage else None) == expected


@pytest.mark.parametrize("unit", ["kept:\n", "- kept:\n", "kept:\n\n\n", "kept:\n- a\n", "  - kept:\n- "])
def test_finding_passages_takes_linear_time(unit: str) -> None:
    """Headings below headings do not read the rest again."""
    assert grows_linearly(lambda text: passages(View(text, "en"), None, ("kept",)), unit, size=30_000)
