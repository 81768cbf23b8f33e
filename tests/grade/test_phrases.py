"""Wordings and option letters."""

import pytest

from benchwright.grade.phrases import Worded, gives_no_answer, is_filler, letter, letter_of, wording
from tests.growth import grows_linearly


@pytest.mark.parametrize(
    ("key", "found"), [("B", "B"), ("(b)", "B"), ("B.", "B"), ("b", None), ("AB", None), ("Paris", None), ("5", None)]
)
def test_a_key_of_one_letter_is_an_option(key: str, found: str | None) -> None:
    """A capital, or any letter in brackets."""
    assert letter_of(key) == found


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        ("(B) The owl", "B"),
        ("option B because A fails", "B"),
        ("not A but B", "B"),
        ("A is wrong, B is correct", "B"),
        ("A or B", "conflict"),
        ("(A), (B)", "conflict"),
        ("A cat", None),
        ("Business", None),
        ("C#", None),
    ],
)
def test_letters_are_read_as_options(piece: str, found: str | None) -> None:
    """Articles, words and signs are no options; two of them conflict."""
    read = letter(piece)
    assert (read.value if isinstance(read, Worded) else read) == found


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


@pytest.mark.parametrize("unit", ["a ", "not ", "it is ", "answer ", "(A) ", "because ", ", ", "A or "])
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Long wordings."""
    assert grows_linearly(lambda text: (wording(text, "x", led=False), letter(text), is_filler(text)), unit, size=3_000)
