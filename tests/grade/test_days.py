"""`date` lines: the one day that a reply stands by."""

from typing import Any

import pytest

from benchwright.grade.days import date_reader
from benchwright.grade.view import View
from benchwright.records import DateCheck
from tests.grade.rows import line, rows
from tests.growth import grows_linearly

REPLIES = {
    "one date": [("By 5 March 2026.", True), ("By 2026-03-06.", False), ("Thursday, 5 March 2026, at 10", True)],
    "the same day twice": [
        ("5 March 2026 (2026-03-05)", True),
        ("2026-03-05 (05/03/2026)", True),
        ("5 March 2026 = 2026-03-05", True),
    ],
    "no whole date": [("5 March", None), ("March 2026", None), ("20260305", None), ("tomorrow", None), ("", None)],
    "words that are no dates": [("Julian signed it", None), ("to bar", None), ("it may march on", None)],
    "ambiguous digits": [("05/03/2026", None), ("5-3-2026", None), ("05/03/26", None), ("5 March 26", None)],
    "impossible days": [("31 June 2026", None), ("2026-02-29", None), ("35 March 2026", None)],
    "ranges are conflicts": [
        ("5-6 March 2026", None),
        ("5 and 6 March 2026", None),
        ("March 5–8, 2026", None),
        ("from 5 March to 8 March 2026", None),
        ("between 1 and 5 March 2026", None),
        ("from 2026-03-01 to 2026-03-05", None),
        ("2026-03-05/2026-03-09", None),
    ],
    "several dates are a conflict": [
        ("2026-03-05, 2026-03-06, 2026-03-07", None),
        ("2026-03-04\n2026-03-05", None),
        ("2026-03-05 or 2026-03-06", None),
        ("2026-03-05 or the 6th", None),
        ("either 2026-03-05 or the day after", None),
    ],
    "several dates, none of them the key": [("By 2026-04-01 or 2026-04-02", False)],
    "denied": [
        ("It is not on Thursday, 5 March 2026", False),
        ("It isn't 2026-03-05", False),
        ("2026-03-05 is wrong", False),
        ("2026-04-05, not 2026-03-05", False),
        ("rather 2026-04-05 than 2026-03-05", False),
        ("not 2026-03-05 but 2026-04-05", False),
        ("inte 2026-03-05 utan 2026-04-05", False),
    ],
    "another is denied": [("not 2026-04-05 but 2026-03-05", True), ("2026-03-05, not 2026-04-05", True)],
    "limits are no denials": [
        ("not later than 5 March 2026", True),
        ("no later than 2026-03-05", True),
        ("2026-03-05 or earlier", True),
    ],
    "spelled days": [("the fifth of March, 2026", True), ("March fifth, 2026", True), ("second of March 2026", False)],
    "hedged but one": [("5 March 2026 or thereabouts", True), ("It should be 5 March 2026, I believe.", True)],
    "the other one in a contrast": [
        ("The date isn’t 2026-03-05, it’s 2026-04-05", False),
        ("The date isn’t 2026-04-05, it’s 2026-03-05", True),
        ("Deadline = 2026-03-05 (not 2026-03-06)", True),
    ],
    "taken back": [
        ("2026-03-04, no, 2026-03-05", True),
        ("2026-03-05. Correction: 2026-03-06", False),
        ("Wait, 2026-03-06 is wrong. It is 2026-03-05.", True),
    ],
    "the date that a sentence commits to": [
        ("The notice came in on 19 February 2026, so the last day is 5 March 2026.", True),
        ("The notice came in on 5 March 2026, so the last day is 19 March 2026.", False),
        ("The last day is Thursday, 5 March 2026, 14 days after 19 February 2026.", True),
        ("19 February 2026 + 14 days = 5 March 2026", True),
        ("Received 2026-02-19. Answer: 2026-03-05", True),
        ("Received 2026-03-05. Answer: 2026-03-19", False),
        ("It came on 19 February 2026 and is open until **5 March 2026**.", True),
        ('{"received": "2026-02-19", "answer": "2026-03-05"}', True),
    ],
    "a day counted from the date, or a bound": [
        ("before 5 March 2026", None),
        ("after Friday, 5 March 2026", None),
        ("the day before 5 March 2026", None),
        ("the day after 2026-03-05", None),
        ("one day after 2026-03-05", None),
        ("two weeks before 5 March 2026", None),
        ("two weeks from 5 March 2026", None),
        ("the week of 5 March 2026", None),
        ("innan den 5 mars 2026", None),
        ("the day after 2026-03-04", None),
        ("30 days after 3 February 2026 is 5 March 2026", True),
        ("on or before 5 March 2026", True),
        ("due by 5 March 2026", True),
        ("until 5 March 2026", True),
        ("senast den 5 mars 2026", True),
        ("the following Thursday, 5 March 2026", True),
    ],
    "before the common era": [("March 5, 2026 BC", None)],
    "only possible": [
        ("maybe 5 March 2026", None),
        ("possibly 5 March 2026", None),
        ("it could be 5 March 2026", None),
        ("if it is 5 March 2026", None),
        ("5 March 2026, perhaps", None),
        ("2026-03-05, maybe 2026-03-06", None),
        ("perhaps 4 March 2026, but in fact 5 March 2026", True),
        ("people think it was 5 March 2026, but it was 4 March 2026", False),
    ],
    "corrected": [
        ("2026-03-05. Wait, no: 2026-03-04", False),
        ("2026-03-04. Wait, no: 2026-03-05", True),
        ("The date is 5 March 2026. No, 4 March 2026.", False),
        ("2026-03-05. Wait, that is wrong.", False),
    ],
    "the same day as its own alternative": [("2026-03-05 or 2026-03-05", True), ("2026-03-05 and 2026-03-05", True)],
    "thinking is not the reply": [("<think>2026-04-01?</think>2026-03-05", True), ("<think>2026-03-05", None)],
}
ORDERS = {
    "the declared order decides": [
        ("05/03/2026", "dmy", True),
        ("05/03/2026", "mdy", False),
        ("03/05/2026", "mdy", True),
        ("05.03.2026", "mdy", False),
        ("05／03／2026", "dmy", True),
    ],
    "it fails rather than flips": [
        ("25/03/2026", "mdy", None),
        ("05/03/2026", "ymd", None),
        ("13/25/2026", "dmy", None),
    ],
    "it dates years of two digits": [("05/03/26", "dmy", True), ("3/5/26", "mdy", True), ("26/03/05", "ymd", True)],
    "the year first is always ISO": [("2026/03/05", "dmy", True), ("2026-05-03", "dmy", False)],
}
PLACES = {
    "a place": [("Sent 2026-03-05. Deadline: 2026-03-09.", {"near": ["deadline"]}, False)],
    "below a heading": [("Sent 2026-03-09. Deadline:\n2026-03-05", {"near": ["deadline"]}, True)],
    "a field": [
        ('{"day": "5 March 2026"}', {"field": "day"}, True),
        ('{"day": "2026-03-05T00:00:00"}', {"field": "day"}, True),
        ('{"day": "2026-03-05 or 2026-03-06"}', {"field": "day"}, None),
        ('{"day": 20260305}', {"field": "day"}, None),
        ('{"other": "2026-03-05"}', {"field": "day"}, None),
    ],
}


@pytest.mark.parametrize(("reply", "met"), rows(REPLIES))
def test_one_day_is_meant(reply: str, met: bool | None) -> None:
    """Met when the dates that the reply stands by are the key, and no other."""
    assert line(reply, kind="date", value="2026-03-05").met is met


@pytest.mark.parametrize(("reply", "order", "met"), rows(ORDERS))
def test_declared_orders(reply: str, order: str, met: bool | None) -> None:
    """Digits are read in the declared order only."""
    assert line(reply, kind="date", value="2026-03-05", order=order).met is met


@pytest.mark.parametrize(("reply", "more", "met"), rows(PLACES))
def test_places(reply: str, more: dict[str, Any], met: bool | None) -> None:
    """A field's text, or the sentences near a phrase."""
    assert line(reply, kind="date", value="2026-03-05", **more).met is met


def test_reasons_and_traces() -> None:
    """Why a date is not read, and where it stands."""
    assert line("05/03/2026", kind="date", value="2026-03-05").reason == "ambiguous"
    assert line("2026-03-05, 2026-03-06", kind="date", value="2026-03-05").reason == "conflict"
    assert line("soon", kind="date", value="2026-03-05").reason == "format"
    assert line("", kind="date", value="2026-03-05").reason == "no_response"
    reply = "due ２０２６-０３-０５!"
    read = line(reply, kind="date", value="2026-03-05").read
    assert read is not None and read.span == (4, 14) and read.value == "2026-03-05"


@pytest.mark.parametrize(
    "unit",
    [
        "5 March 2026 ",
        "2026-03-05, ",
        "maybe 5 March 2026, ",
        "day before 2026-03-05 or ",
        "5-",
        "5 to ",
        "not ",
        "march ",
        "2026-03-",
        "\ud800",
    ],
)
def test_reading_days_takes_linear_time(unit: str) -> None:
    """A long reply ends in time."""
    read = date_reader(DateCheck(value="2026-03-05"))
    assert grows_linearly(lambda text: read(View(text, "en")), unit, size=30_000)
