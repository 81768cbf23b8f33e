"""Regions: sentences, bullets and rows, and the words that deny a value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.text.regions import is_denied, regions, sentences
from tests.growth import grows_linearly


def cut(text: str) -> list[str]:
    """The sentences as text."""
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("It is 8.6 % of 1,310.5 in all. Next.", ["It is 8.6 % of 1,310.5 in all.", "Next."]),
        ("- a\n- b\n\n| c | d |", ["- a", "- b", "| c | d |"]),
        ("**Bold.** Next.", ["**Bold.", "Next."]),
        ("one", ["one"]),
        ("", []),
        (" \n ", []),
    ],
)
def test_texts_are_cut_at_sentences_and_lines(text: str, parts: list[str]) -> None:
    """Points inside numbers do not end a sentence; every line is a region of its own."""
    assert cut(text) == parts


@given(st.text(st.sampled_from("ab. \n!*?)")))
def test_only_white_space_and_closing_marks_fall_between_sentences(text: str) -> None:
    """Regions come in order and lose no letter."""
    assert "".join(cut(text)).replace(" ", "").count("a") == text.count("a")
    places = [place for pair in sentences(text) for place in pair]
    assert places == sorted(places)


def test_a_region_holds_the_phrase_as_whole_words() -> None:
    """ "gap" is not found in "gaps"; case, emphasis and white space do not count."""
    text = "The gaps are 1. The **Mean  Gap** is 2.\n- mean gap: 3"
    assert [text[a:b] for a, b in regions(text, ("mean gap",))] == ["The **Mean  Gap** is 2.", "- mean gap: 3"]
    assert regions(text, ("gap size",)) == []


def test_any_of_several_phrases_opens_a_region() -> None:
    """One of the phrases is enough."""
    text = "The mean is 1. The median is 2. The rest is 3."
    assert [text[a:b] for a, b in regions(text, ("mean", "median"))] == ["The mean is 1.", "The median is 2."]


@pytest.mark.parametrize(
    "before",
    ["It is not ", "It isn't ", "never ", "rather than ", "instead of ", "not the value ", "Det är inte ", "nicht "],
)
def test_a_value_is_denied_by_the_words_before_it(before: str) -> None:
    """A negation up to two words before the value denies it."""
    assert is_denied(f"{before}42", len(before))


@pytest.mark.parametrize("before", ["It is ", "", "It is not 17 but really truly ", "knot ", "Notably "])
def test_other_words_do_not_deny(before: str) -> None:
    """A negation further away, or inside another word, denies nothing."""
    assert not is_denied(f"{before}42", len(before))


@pytest.mark.parametrize("unit", [". ", "\n", "!*", "a. ", ")"])
def test_cutting_takes_linear_time(unit: str) -> None:
    """A megabyte of bait ends in time."""
    assert grows_linearly(sentences, unit)
