"""Numbers in words."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.text.spelled import find_spelled, numbers_and_words
from tests.growth import grows_linearly

_ONE_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ONES = _ONE_WORDS.split()
_TEN_WORDS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = _TEN_WORDS.split()


def spell(number: int) -> str:
    """A second implementation, the other way round."""
    for size, word in ((10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if number >= size:
            rest = f" {spell(number % size)}" if number % size else ""
            return f"{spell(number // size)} {word}{rest}"
    if number >= 100:
        return f"{_ONES[number // 100]} hundred" + (f" and {spell(number % 100)}" if number % 100 else "")
    if number >= 20:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    return _ONES[number]


@given(st.integers(0, 10**12 - 1))
def test_every_number_in_words_reads_back(number: int) -> None:
    """Below a trillion; one alone may be a pronoun and has a test of its own."""
    assert [n.value for n in find_spelled(f"exactly {spell(number)}.")] == [number]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("forty two", ["42"]),
        ("a hundred and two", ["102"]),
        ("minus ten", ["-10"]),
        ("zero point five", ["0.5"]),
        ("half a dozen", ["6"]),
        ("half a million", ["500000"]),
        ("two and a half", ["5/2"]),
        ("three quarters", ["3/4"]),
        ("a half", ["1/2"]),
        ("an eighth", ["1/8"]),
        ("MINUS A FIFTH, in İstanbul", ["-1/5"]),
        ("minus a fee of two", ["2"]),
        ("half of them", []),
        ("the second one", []),
        ("no one", []),
        ("one of them", []),
        ("there is one", ["1"]),
        ("twenty, two", ["20", "2"]),
        ("someone often fortified it", []),
        ("a dozen dozen", ["144"]),
        ("a thousand million", ["1000000000"]),
        ("forty-two hundredths", ["21/50"]),
        ("two halves", ["1"]),
        ("one sixteenth", ["1/16"]),
        ("forty-two quarters", ["42"]),
        ("two and three quarters", ["11/4"]),
        ("one and a half million", ["1500000"]),
        ("one point five million", ["1500000"]),
        ("three quarters of a dozen", ["9"]),
        ("a quarter of a million", ["250000"]),
        ("one moment", []),
        ("one second, please", []),
        ("one second", ["1"]),
        ("one hopes so", []),
        ("one bus", ["1"]),
    ],
)
def test_what_is_a_number_and_what_is_not(text: str, found: list[str]) -> None:
    """Articles, signs, decimals, parts; pronouns are none."""
    assert [str(n.value) for n in find_spelled(text)] == found


def test_swedish_and_german_words_are_known_in_their_language() -> None:
    """Six in Swedish is no number in English."""
    assert [n.value for n in find_spelled("fyrtiotvå", locale="sv")] == [42]
    assert [n.value for n in find_spelled("zwölf", locale="de")] == [12]
    assert find_spelled("sex") == []


def test_digits_and_words_come_in_order() -> None:
    """Both, with their units, and a sign in words before digits."""
    numbers = numbers_and_words("twelve percent, 5 and minus 7; 8 minus 3; two thirds")
    assert [(n.value, n.unit) for n in numbers] == [
        (12, "%"),
        (5, None),
        (-7, None),
        (8, None),
        (3, None),
        (Fraction(2, 3), None),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("42 dozen", ["504"]),
        ("1.5 dozen", ["18"]),
        ("42 hundredths", ["21/50"]),
        ("2 thirds", ["2/3"]),
        ("3 quarters", ["3/4"]),
        ("42 quarters", ["42"]),
        ("2 and a half", ["5/2"]),
        ("-2 and a half", ["-5/2"]),
        ("1 and a half million", ["1500000"]),
        ("2 point five", ["2.5"]),
        ("1 third-grader", ["1"]),
        ("2 and a bit", ["2"]),
        ("42 plus or minus 1", ["42", "1"]),
    ],
)
def test_digits_that_go_on_in_words(text: str, found: list[str]) -> None:
    """Dozens, parts and halves belong to the digits before them."""
    assert [str(n.value) for n in numbers_and_words(text)] == found


@pytest.mark.parametrize("unit", ["1 dozen ", "1 and a half ", "two halves ", "dozen "])
def test_time_of_both_grows_with_the_length_only(unit: str) -> None:
    """Digits and words together."""
    assert grows_linearly(numbers_and_words, unit, size=2_000)


@pytest.mark.parametrize("unit", ["one hundred ", "one ", "a ", "minus ", "half ", "one-", "point ", "and "])
def test_time_grows_with_the_length_only(unit: str) -> None:
    """A megabyte of words."""
    assert grows_linearly(find_spelled, unit, size=2_000)
