"""Namings of options."""

import re

import pytest

from benchwright.grade.naming import naming_pattern


def named(options: list[str], text: str) -> list[str]:
    """The options named in a text."""
    pattern, places = naming_pattern(options)
    return [options[places[(m.lastindex or 1) - 1]] for m in re.finditer(pattern, text)]


@pytest.mark.parametrize(
    ("options", "text", "found"),
    [
        (["Ann", "Ann-Marie"], "Ann-Marie beat Ann", ["Ann-Marie", "Ann"]),
        (["Al", "Bo"], "Also, Bo; al.", ["Bo", "Al"]),
        (["Zoë", "Max"], "Zoe, ZOË and Zoe\u0308", ["Zoë", "Zoë", "Zoë"]),
        (["Ari Lund", "Bo Berg"], "Lund, then Bo Berg and ari lund", ["Ari Lund", "Bo Berg", "Ari Lund"]),
        (["Ari Lund", "Bo Lund"], "Lund", []),
        (["First", "Second"], "the first was First", ["First"]),
        (["Won", "Lee"], "Lee won, not Won", ["Lee", "Won"]),
        (["Ari"], "Ari's and Ari’s", ["Ari", "Ari"]),
        (["C++", "C"], "C++ and C", ["C++", "C"]),
        (["(A)", "(B)"], "(A) a cat; A", ["(A)", "(A)"]),
        (["A", "B"], "A cat is B", ["B"]),
        (["New York", "York"], "New  York", ["New York"]),
        (["O'Neil"], "O'Neil", ["O'Neil"]),
    ],
)
def test_whole_names_longest_first(options: list[str], text: str, found: list[str]) -> None:
    """Joined names, accents, surnames that only one has, names spelled like cues, letters, signs."""
    assert named(options, text) == found


def test_no_options_name_nothing() -> None:
    """An empty list gives a pattern that never matches."""
    assert named([], "anything") == []
