"""Equations in a sentence."""

import pytest

from benchwright.grade.equations import worked
from benchwright.text.numbers import find_numbers
from tests.growth import grows_linearly


def results(text: str) -> list[str]:
    """The results of the equations of a text."""
    return [str(number.value) for number in worked(text, find_numbers(text)).results]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("6 * 7 = 42", ["42"]),
        ("42 = 6*7", ["42"]),
        ("x = 7", ["7"]),
        ("2x = 14, x = 7", ["7"]),
        ("x - 4 = 0", []),
        ("x^2 = 49", []),
        ("A - B = 46 - 22 = 24", ["24"]),
        ("3 * 4 = 12, so 12 + 5 = 17", ["12", "17"]),
        ("6 crates, so 6 x 7 = 42 jars", ["42"]),
        ("0.5 = 1/2", ["0.5"]),
        ("a <= 5", []),
    ],
)
def test_the_side_without_operators_is_the_result(text: str, found: list[str]) -> None:
    """Computed equations have a result; equations to be solved have none."""
    assert results(text) == found


def test_operands_are_working() -> None:
    """The numbers that the working used are known by value."""
    text = "6 * 7 = 42"
    assert worked(text, find_numbers(text)).operands == {6, 7}


@pytest.mark.parametrize("unit", ["1=", "x=", "= ", "1+1=2, ", "=="])
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Long chains of equations."""
    assert grows_linearly(lambda text: worked(text, find_numbers(text)), unit, size=2_000)
