"""Option letters."""

import pytest

from benchwright.grade.letters import is_labelled, letter, letter_of, names_another
from benchwright.grade.phrases import Worded
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
        ("B. Lyon", "B"),
        ("B) A dog", "B"),
        ("D) A and B", "D"),
        ("D, because C fails", "D"),
        ("D (C fails)", "D"),
        ("D rather than C", "D"),
        ("Not C, D", "D"),
        ("The owl is the rightmost (B).", "B"),
        ("B C", "conflict"),
        ("B;C", "conflict"),
        ("B, possibly C", "conflict"),
        ("B (or C)", "conflict"),
        ("B, but C too", "conflict"),
        ("B. Or C", "conflict"),
        ("B. C is also correct", "conflict"),
        ("A–D", "conflict"),
        ("(A) (B) (C)", "conflict"),
        ("(A)?", "conflict"),
        ("B or not", "conflict"),
        ("I considered (A).", None),
        ("I considered (A) but it fails", None),
        ("downgrade: i", None),
        ("Suppose it is B", None),
        ("Not B, B", None),
        ("B is the wrong answer", "conflict"),
        ("B - incorrect", "conflict"),
        ("B ❌", "conflict"),
        ("B is tempting but C is right", "conflict"),
        ("B is right, but A is wrong", "B"),
        ("B; A and C are wrong", "B"),
        ("B; A and B are wrong", "conflict"),
        ("B, then C", "conflict"),
        ("B (maybe)", "conflict"),
        ("B-52", None),
    ],
)
def test_letters_are_read_as_options(piece: str, found: str | None) -> None:
    """Articles, words and signs are no options; two of them conflict."""
    read = letter(piece)
    assert (read.value if isinstance(read, Worded) else read) == found


@pytest.mark.parametrize(
    ("piece", "labelled"),
    [
        ("B. Lyon", True),
        ("(B). Lyon", True),
        ("D. Not C.", True),
        ("B. Wrong", False),
        ("B. Not B.", False),
        ("B. Not sure", False),
        ("B. Lyon or C. Rome", False),
        ("A. Paris\nB. Lyon", False),
        ("B", False),
    ],
)
def test_an_option_with_its_text_is_told_from_a_judgement(piece: str, labelled: bool) -> None:
    """One label, and no list of options."""
    assert is_labelled(piece) is labelled


def test_a_second_letter_counts_unless_it_is_ruled_out() -> None:
    """Or is the same one."""
    assert names_another("B, (C)", 1, "B")
    assert not names_another("B, C is wrong", 1, "B")
    assert not names_another("B, (B)", 1, "B")


@pytest.mark.parametrize("unit", ["A ", "(A) ", "A or ", "or ", "not A, ", "A. ", "A is wrong, ", ", ", "[", "it is "])
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Long lists of letters."""
    assert grows_linearly(lambda text: (letter(text), is_labelled(text), names_another(text, 1, "A")), unit, size=2_000)
