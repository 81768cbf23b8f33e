"""Wordings and option letters."""

import pytest

from benchwright.grade.phrases import (
    gives_no_answer,
    inside_tags,
    is_explanation,
    is_filler,
    same_symbols,
    with_signs,
    wording,
)
from tests.growth import grows_linearly


@pytest.mark.parametrize(
    ("piece", "key", "flag"),
    [("Paris.", "Paris", None), ("\uff30\uff21\uff32\uff29\uff33", "Paris", "nfkc"), ("ﬁsh", "fish", None)],
)
def test_compatibility_forms_are_a_flagged_second_try(piece: str, key: str, flag: str | None) -> None:
    """Full width agrees only under NFKC; case folding already takes a ligature apart."""
    read = wording(piece, key, led=True)
    assert (read.met, read.flag) == (True, flag)


@pytest.mark.parametrize(
    ("piece", "filler"),
    [("<your answer>", True), ("correct", True), ("as follows:", True), ("A", False), ("red", False)],
)
def test_placeholders_are_told_from_answers(piece: str, filler: bool) -> None:
    """Judgements and templates are none."""
    assert is_filler(piece) is filler


@pytest.mark.parametrize(
    ("piece", "nothing"), [("I don't know", True), ("unknown", True), ("N/A", True), ("Nowhere", False), ("I", False)]
)
def test_no_answer_is_told_from_answers(piece: str, nothing: bool) -> None:
    """A reply that says that it cannot tell."""
    assert gives_no_answer(piece) is nothing


@pytest.mark.parametrize(
    "unit", ["a ", "not ", "it is ", "answer ", "(A) ", "because ", ", ", "A or ", "No, ", "Paris, not ", "> "]
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Long wordings."""
    assert grows_linearly(lambda text: (wording(text, "x", led=False), is_filler(text)), unit, size=2_000)


@pytest.mark.parametrize(
    ("piece", "key", "met"),
    [
        ("Paris, not Lyon", "Paris", True),
        ("Paris, not really", "Paris", False),
        ("Paris, Not True", "Paris", False),
        ("the owl, not the fox", "the owl", True),
        ("True, not false", "True", True),
        ("True, not correct", "True", False),
        ("Paris rather than Lyon", "Paris", True),
        ("Paris not Lyon", "Paris", False),
        ("Not Lyon, Paris", "Paris", True),
        ("Not only Lyon, Paris", "Paris", False),
    ],
)
def test_a_denied_other_name_is_left_out(piece: str, key: str, met: bool) -> None:
    """Only a name of the same kind: anything else may deny the answer itself."""
    assert wording(piece, key, led=False).met is met
    assert wording(piece, key, led=True).met is met


@pytest.mark.parametrize(
    "piece",
    ["Suppose it is Paris", "Bob said it is Paris", "The wrong city is Paris", "It is Paris?", "!Paris", "[ ] Paris"],
)
def test_what_is_not_stated_is_no_answer(piece: str) -> None:
    """Suppositions, what others say, questions, crossed out or left open."""
    assert not wording(piece, "Paris", led=False).met


def test_a_no_before_true_is_a_contradiction() -> None:
    """It opens any other answer."""
    assert wording("No, Paris", "Paris", led=False).met
    assert not wording("No, true", "true", led=False).met


def test_raised_and_lowered_signs_stay_what_they_are() -> None:
    """Compatibility forms would make a power of it a number."""
    assert not any(wording(a, b, led=True).met for a, b in [("x²", "x2"), ("H2O", "H₂O"), ("AcmeTM", "Acme™")])


def test_symbols_are_compared_as_they_stand() -> None:
    """With the signs that look like emphasis or a quotation, but without variation selectors."""
    assert with_signs("Answer: > ) }", 10, 13) == (7, 13)
    assert same_symbols("**] >**", "] >")
    assert same_symbols("\u2764\ufe0f", "\u2764")
    assert not same_symbols("> ) }", ") }")
    assert not same_symbols("**", "*")
    assert not same_symbols("", "")


def test_an_explanation_says_so() -> None:
    """A word for it, and at least three more."""
    assert is_explanation("Explanation: it is the capital")
    assert not is_explanation("Reason: no")
    assert not is_explanation("Paris")


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("<b>42</b>", "42"),
        ("<p><b>42</b>.</p>", "42"),
        ("42</p>", "42"),
        ("<s>42</s>", "<s>42</s>"),
        ("<b>4</b> <b>2</b>", "<b>4</b> <b>2"),
    ],
)
def test_tags_that_stress_are_taken_off(text: str, inside: str) -> None:
    """One pair around all, inside of others; what is struck out keeps its tags."""
    start, end = inside_tags(text, 0, len(text))
    assert text[start:end] == inside


@pytest.mark.parametrize(("piece", "met"), [("Lyon: Paris", False), ("Lyon is Paris", False), ("Capital: Paris", True)])
def test_one_name_said_of_another_is_no_answer(piece: str, met: bool) -> None:
    """A label is no name."""
    assert wording(piece, "Paris", led=False).met is met


@pytest.mark.parametrize("unit", ["<b>", "</b>", "<b>a</b>", "<p> "])
def test_time_of_tags_grows_with_the_length_only(unit: str) -> None:
    """Many of them."""
    assert grows_linearly(lambda text: inside_tags(text, 0, len(text)), unit, size=20_000)
