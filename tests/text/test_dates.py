"""Dates in text: every day of the calendar in every accepted form, and nothing else."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.text.dates import find_dates
from tests.growth import grows_linearly

DAYS = st.dates(date(1000, 1, 1), date(9999, 12, 31))
ENGLISH = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
SWEDISH = [
    "januari",
    "februari",
    "mars",
    "april",
    "maj",
    "juni",
    "juli",
    "augusti",
    "september",
    "oktober",
    "november",
    "december",
]


def found(text: str, order: str | None = None) -> list[date | None]:
    """The days found."""
    return [day.value for day in find_dates(text, order=order)]


@given(DAYS, st.sampled_from(["{d} {m} {y}", "{m} {d}, {y}", "{m} {d} {y}", "the {d} of {m} {y}", "{d}. {m} {y}"]))
def test_english_dates_read_back(day: date, form: str) -> None:
    """Every day, written with an English month in full or in three letters, is found."""
    for month in (ENGLISH[day.month - 1], ENGLISH[day.month - 1][:3]):
        text = form.format(d=day.day, m=month, y=f"{day.year:04d}")
        assert found(f"It is due {text}.") == [day]


@given(DAYS)
def test_swedish_dates_read_back(day: date) -> None:
    """Every day, written with a Swedish month, is found."""
    assert found(f"den {day.day} {SWEDISH[day.month - 1]} {day.year:04d}") == [day]


@pytest.mark.parametrize(
    "text",
    [
        "1st March 2026",
        "March 1st, 2026",
        "1 Mar. 2026",
        "1. März 2026",
        "1 mars 2026",
        "1 de marzo de 2026",
        "2026/3/1",
        "2026.03.01",
        "2026‑03‑01",
        "2026–03–01",
        "２０２６-０３-０１",
        "٢٠٢٦-٠٣-٠١",
        "2026-03-01T10:00:00Z",
        "20260301T100000Z",
        "2026-03-01 14:30",
        "1st of March, 2026",
        "1st day of March 2026",
        "1-Mar-2026",
        "01/MAR/2026",
        "March the 1st, 2026",
        "2026 March 1",
        "2026-Mar-01",
        "1\u00a0March\u00a02026",
        "1 Mar\u200bch 2026",
        "1 March '26",
        "den 1:a mars 2026",
        "1er mars 2026",
        "1. Maerz 2026",
        "1. marts 2026",
        "1 de marzo del 2026",
        "2026年3月1日",
    ],
)
def test_other_written_forms_are_read(text: str) -> None:
    """Ordinals, abbreviations, the benchmark languages, times behind, signs and digits of other scripts."""
    assert found(text) == [date(2026, 3, 1)]


@given(DAYS, st.sampled_from("/-."))
def test_digits_follow_the_declared_order(day: date, mark: str) -> None:
    """With an order, digits have one reading: day first or month first."""
    dmy = f"{day.day:02d}{mark}{day.month:02d}{mark}{day.year:04d}"
    mdy = f"{day.month:02d}{mark}{day.day:02d}{mark}{day.year:04d}"
    assert found(dmy, "dmy") == [day]
    assert found(mdy, "mdy") == [day]


def test_digits_with_the_year_last_are_none_where_the_year_comes_first() -> None:
    """Under ymd, 03/04/2026 is not read; ISO forms are."""
    assert found("03/04/2026 or 2026/04/03", "ymd") == [date(2026, 4, 3)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("03/04/2026", None),
        ("13/04/2026", date(2026, 4, 13)),
        ("04/13/2026", date(2026, 4, 13)),
        ("04/04/2026", date(2026, 4, 4)),
        ("5.3.2026", date(2026, 3, 5)),
    ],
)
def test_digits_without_an_order_are_read_only_where_one_day_fits(text: str, day: date | None) -> None:
    """Two readings are ambiguous, one is a day, and points put the day first."""
    assert found(text) == [day]


@pytest.mark.parametrize(
    "text", ["31 June 2026", "2026-02-29", "29 February 2100", "0 May 2026", "2026-13-01", "31/31/2026", "2026-00-10"]
)
def test_days_that_are_not_in_the_calendar_are_none(text: str) -> None:
    """An impossible day is not moved to a possible one."""
    assert found(text) == []


def test_an_impossible_day_under_the_declared_order_is_not_flipped() -> None:
    """25/03/2026 is no date where the month comes first."""
    assert found("25/03/2026", "mdy") == []


@pytest.mark.parametrize(
    "text",
    [
        "Julian signed it",
        "in May",
        "March 2026",
        "5 March",
        "12026-03-05",
        "1.2026-03-05",
        "2026-03-051",
        "x",
        "105 March 2026",
        "1.5 March 2026",
        "2026-W10-4",
        "March 5, 2026 BC",
        "5 March 2026 b.c.e.",
        "5. März 2026 v. Chr.",
    ],
)
def test_names_months_and_longer_digits_are_no_dates(text: str) -> None:
    """A date needs its day, month and year, and stands alone."""
    assert found(text) == []


def test_places_are_those_of_the_text() -> None:
    """Start and end cut the date out of the text."""
    text = "from 5 March 2026 to 2026-04-05."
    assert [text[d.start : d.end] for d in find_dates(text)] == ["5 March 2026", "2026-04-05"]


@pytest.mark.parametrize(
    "text",
    ["1-2 March 2026", "1 and 2 March 2026", "March 1–2, 2026", "1 March to 2 March 2026", "March 1 to March 2, 2026"],
)
def test_both_ends_of_a_range_are_found(text: str) -> None:
    """The end without a year or a month has those of the other."""
    assert set(found(text)) == {date(2026, 3, 1), date(2026, 3, 2)}


def test_what_an_ambiguous_date_can_be_is_given() -> None:
    """Both readings of digits, and both centuries of a short year."""
    assert find_dates("03/04/2026")[0].readings == (date(2026, 4, 3), date(2026, 3, 4))
    assert set(find_dates("5 March 26")[0].readings) == {date(2026, 3, 5), date(1926, 3, 5)}
    assert found("5 March 26", "dmy") == [date(2026, 3, 5)] and found("5 March 75", "dmy") == [date(1975, 3, 5)]


@pytest.mark.parametrize("unit", ["5 march ", "2026-03-", "5/", "5 to ", "march 5, ", "é", " ", "5 - "])
def test_finding_dates_takes_linear_time(unit: str) -> None:
    """A long text ends in time."""
    assert grows_linearly(find_dates, unit, size=50_000)
