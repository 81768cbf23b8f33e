"""Numbers in text: exact values, separators, units, and what is no number."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.text.numbers import MOST_DIGITS, exact, find_numbers, fraction, share, shifted
from tests.growth import grows_linearly


def values(text: str, locale: str = "en") -> list[str]:
    """The values found, as text."""
    return [str(number.value) for number in find_numbers(text, locale=locale)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1,310", "1310"),
        ("1,310,000", "1310000"),
        ("1 310 000", "1310000"),
        ("1\u00a0310", "1310"),
        ("1\u202f310", "1310"),
        ("1'310", "1310"),
        ("1’310", "1310"),
        ("1,234.50", "1234.50"),
        ("1.234,50", "1234.50"),
        ("1 234,50", "1234.50"),
        ("1.234.567", "1234567"),
        ("9\\,500", "9500"),
        ("8,6", "8.6"),
        ("8.60", "8.60"),
        (".5", "0.5"),
        ("4.2e1", "42"),
        ("1e-3", "0.001"),
    ],
)
def test_separators_are_decided_by_what_is_written(text: str, found: str) -> None:
    """Groups of three, both separators at once, a comma before one digit, exponents: one value each."""
    assert [Decimal(v) for v in values(text)] == [Decimal(found)]


@pytest.mark.parametrize(
    ("text", "locale", "found"),
    [
        ("1,600", "en", "1600"),
        ("1,600", "sv", "1.600"),
        ("1,600", "de", "1.600"),
        ("1.600", "en", "1.600"),
        ("1.600", "de", "1600"),
        ("1.600", "sv", "1.600"),
        ("0,600", "en", "0.600"),
        ("1234,567", "en", "1234.567"),
    ],
)
def test_a_lone_separator_before_three_digits_follows_the_locale(text: str, locale: str, found: str) -> None:
    """1,600 is sixteen hundred in English and 1.6 in Swedish; what cannot be a group is a decimal."""
    assert values(text, locale) == [found]


@pytest.mark.parametrize("text", ["1,31,000", "1,2,3.4.5", "12,34.567,8", "9\\,50"])
def test_separators_that_cannot_be_groups_make_no_number(text: str) -> None:
    """A run of digits whose separators fit no way of writing is not read at all."""
    assert values(text) == []


@pytest.mark.parametrize("sign", ["-", "−", "﹣", "－"])
def test_every_minus_sign_counts(sign: str) -> None:
    """ASCII, U+2212, small and full-width minus all make a number negative."""
    assert values(f"It is {sign}5 here") == ["-5"]


@pytest.mark.parametrize(
    ("text", "found"),
    [("–5", ["-5"]), ("3–5", ["3", "5"]), ("3-5", ["3", "5"]), ("+5", ["5"]), ("(x)-5", ["5"]), ("-$5", ["-5"])],
)
def test_a_dash_between_values_is_no_sign(text: str, found: list[str]) -> None:
    """An en dash is a minus only at the start; a dash behind a digit or a bracket joins."""
    assert values(text) == found


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("8.6%", "%"),
        ("8.6 %", "%"),
        ("8.6\u00a0%", "%"),
        ("8.6 percent", "%"),
        ("8.6 per cent", "%"),
        ("8,6 procent", "%"),
        ("8.6 percentage points", "points"),
        ("8.6 pp", "points"),
        ("$8.6", "USD"),
        ("8.6 €", "EUR"),
        ("£ 8.6", "GBP"),
        ("¥8", "JPY"),
        ("8 SEK", "SEK"),
        ("8.6", None),
        ("8 employees", None),
    ],
)
def test_units_are_read_beside_the_number(text: str, unit: str | None) -> None:
    """Percent, points, currencies and short units are kept apart from the value."""
    (number,) = find_numbers(text)
    assert number.unit == unit


@pytest.mark.parametrize(
    "text", ["x1", "run_3", "1.2.3", "v2.0.1", "10:45", "10:45:30", "2026-03-05", "03/04/2026", "Q3", "a.b"]
)
def test_labels_versions_times_and_dates_are_no_numbers(text: str) -> None:
    """What only looks like a number gives none, whole or in part."""
    assert values(f"see {text} there") == []


@pytest.mark.parametrize("text", ["٤٢", "४२", "４２", "౪౨"])
def test_digits_of_every_script_are_read(text: str) -> None:
    """Arabic-Indic, Devanagari, full-width and Telugu digits have their values."""
    assert values(text) == ["42"]


def test_arabic_separators_are_read() -> None:
    """The Arabic decimal sign and thousands sign are separators."""
    assert values("١٬٢٣٤٫٥") == ["1234.5"]


def test_values_are_exact() -> None:
    """Digits beyond what a binary number holds are kept, trailing zeros too."""
    long = "0.1000000000000000000000000000000000000000000000000001"
    assert values(long) == [long]
    assert values("9" * MOST_DIGITS) == ["9" * MOST_DIGITS]
    assert values("9" * (MOST_DIGITS + 1)) == []


def test_places_are_those_of_the_text() -> None:
    """Start and end give the number with its sign, without its unit."""
    text = "from -1,310.5 % to $7"
    assert [text[n.start : n.end] for n in find_numbers(text)] == ["-1,310.5", "$7"]


@given(st.integers(-(10**12), 10**12), st.integers(0, 6))
def test_a_number_written_in_english_reads_back(whole: int, places: int) -> None:
    """Every decimal written with English groups is found with its exact value."""
    value = Decimal(whole).scaleb(-places)
    assert [n.value for n in find_numbers(f"It is {value:,f} today.")] == [value]


@given(st.integers(0, 10**12), st.integers(1, 6).filter(lambda places: places != 3))
def test_a_number_written_in_german_reads_back(whole: int, places: int) -> None:
    """Every decimal written with points as groups and a comma is found with its exact value."""
    value = Decimal(whole).scaleb(-places)
    swapped = f"{value:,f}".translate(str.maketrans(",.", ".,"))
    assert [n.value for n in find_numbers(f"Es sind {swapped} heute", locale="de")] == [value]


@given(st.text())
def test_any_text_is_read_without_a_fault(text: str) -> None:
    """Numbers come in order, do not overlap, and lie inside the text."""
    at = 0
    for number in find_numbers(text):
        assert at <= number.start < number.end <= len(text)
        at = number.end


@pytest.mark.parametrize("unit", ["9", "1,", "1.", "1 ", "-", "1e", "$ ", "1\u00a0000", "1:", ".1"])
def test_time_grows_with_the_length_only(unit: str) -> None:
    """A megabyte of bait ends in time."""
    assert grows_linearly(find_numbers, unit, size=20_000)


def test_a_key_is_read_as_the_decimal_written() -> None:
    """A float key is its shortest decimal, never its binary neighbour."""
    assert exact(0.1) == Decimal("0.1")
    assert exact(" 8.60 ") == Decimal("8.60")
    assert fraction("0.1") + fraction(0.2) == Fraction(3, 10)


@pytest.mark.parametrize("value", [True, "x", "", "nan", "inf", float("nan"), float("-inf"), "8.6 %"])
def test_a_key_that_is_no_finite_number_is_refused(value: object) -> None:
    """Booleans, words, NaN and infinities are no keys."""
    with pytest.raises(ValueError, match=r"number|finite"):
        exact(value)  # type: ignore[arg-type]


def test_shifting_is_exact() -> None:
    """A long number divided by a hundred keeps every digit."""
    digits = "1" * 500
    assert shifted(Decimal(digits), -2) == Decimal(f"{digits[:-2]}.{digits[-2:]}")


def test_per_cent_is_a_hundredth_of_any_value() -> None:
    """Decimals and fractions alike; other units change nothing."""
    assert [share(n) for n in find_numbers("8 %, ½ %, 9 pp and 9")] == [Decimal("0.08"), Fraction(1, 200), 9, 9]
    assert [share(n) for n in find_numbers("8 ‰")] == [Decimal("0.008")]
