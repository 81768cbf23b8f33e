"""What a prompt mentions, and where."""

from decimal import Decimal

import pytest

from benchwright.run.mentions import mentions, numbers, places, value_of


def names(prompt: str, *options: str) -> dict[str, int]:
    """Name -> how often it is mentioned."""
    return {found.name: len(found.starts) for found in mentions(prompt, options)}


def test_options_are_found_as_whole_words_the_longest_first() -> None:
    """A name inside another one or inside a word is no mention."""
    assert names("Bo Derek beat Bo. Bob watched, BO too.", "Bo", "Bo Derek", "Cleo") == {
        "Bo": 2,
        "Bo Derek": 1,
        "Cleo": 0,
    }


def test_without_options_names_are_capitalised_words_inside_sentences() -> None:
    """The first word of a sentence is none, neither is an abbreviation."""
    assert names("The runner Ari beat Bo. Then Ari, in JSON, said so.\nReply at once.") == {"Ari": 2, "Bo": 1}


def test_places_are_three_ranks() -> None:
    """By first mention, by last mention from the end, in the list; what is not mentioned comes last."""
    found = places("Cy beat Ari. Bo beat Cy.", ("Ari", "Bo", "Cy", "Di"))

    assert [tuple(place) for place in found] == [(1, 2, 0), (2, 1, 1), (0, 0, 2), (3, 3, 3)]


@pytest.mark.parametrize(
    ("printed", "value"),
    [("12", "12"), ("1,200", "1200"), ("1,234,567.8", "1234567.8"), ("3,5", "3.5"), ("1.2.3", "123")],
)
def test_printed_numbers_are_read(printed: str, value: str) -> None:
    """Grouped, with a decimal comma, or beyond reading: then its digits."""
    assert numbers(f"About {printed}.") == [printed]
    assert value_of(printed) == Decimal(value)
