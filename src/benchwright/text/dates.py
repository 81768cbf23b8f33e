"""Dates as they stand in text: ISO, written months, and digits whose order is declared."""

import re
from datetime import date
from typing import NamedTuple

_MONTHS = {
    "en": "january february march april may june july august september october november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "de": "januar februar märz april mai juni juli august september oktober november dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
}


def _month_names() -> dict[str, int]:
    names: dict[str, int] = {}
    for words in _MONTHS.values():
        for number, word in enumerate(words.split(), 1):
            names.setdefault(word, number)
            names.setdefault(word[:3], number)
    return {**names, "sept": 9, "okt": 10, "dec": 12, "dez": 12}


_MONTH = _month_names()
_NAME = "|".join(sorted(_MONTH, key=len, reverse=True))
_ISO = r"(?P<iy>\d{4})[-‐‑/](?P<im>\d{1,2})[-‐‑/](?P<id>\d{1,2})"
_DAY_FIRST = rf"(?P<dd>\d{{1,2}})(?:st|nd|rd|th|\.)?\s(?:of\s|de\s)?(?P<dm>{_NAME})\.?,?\s(?:de\s)?(?P<dy>\d{{4}})"
_MONTH_FIRST = rf"(?P<mm>{_NAME})\.?\s(?P<md>\d{{1,2}})(?:st|nd|rd|th)?,?\s(?P<my>\d{{4}})"
_DIGITS = r"(?P<a>\d{1,2})(?P<sep>[./-])(?P<b>\d{1,2})(?P=sep)(?P<c>\d{4})"
_DATE = re.compile(rf"(?<![\w./-])(?:{_ISO}|{_DAY_FIRST}|{_MONTH_FIRST}|{_DIGITS})(?![\w/-]|\.\d)", re.IGNORECASE)


class FoundDate(NamedTuple):
    """A date in a text; `value` None means that its digits can be read in two ways.

    Attributes:
        start: offset of the first character, in code points.
        end: offset behind the last.
        value: the day, or None.
    """

    start: int
    end: int
    value: date | None


def find_dates(text: str, *, order: str | None = None) -> list[FoundDate]:
    """Find every date in a text, in order; what is no day of the calendar is none.

    Args:
        text: any text.
        order: "dmy", "mdy" or "ymd" for digits such as 03/04/2026; without it they are ambiguous unless
            only one reading is a day, or the separator is a point (day first).

    Example:
        >>> [str(d.value) for d in find_dates("due 5 March 2026, not 2026-04-05; was 03/04/2026")]
        ['2026-03-05', '2026-04-05', 'None']
        >>> find_dates("31 June 2026") + find_dates("Julian signed it, maybe in May")
        []
    """
    found = []
    for match in _DATE.finditer(text):
        readings = _readings(match.groupdict(), order)
        if readings:
            value = readings[0] if len(readings) == 1 else None
            found.append(FoundDate(match.start(), match.end(), value))
    return found


def iso_date(text: str) -> date | None:
    """Read a date key such as 2026-03-05, or give None."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) else None
    except ValueError:
        return None


def _readings(part: dict[str, str | None], order: str | None) -> list[date]:
    if part["iy"]:
        return _days((part["iy"], part["im"], part["id"]))
    if part["dy"]:
        return _days((part["dy"], _month(part["dm"]), part["dd"]))
    if part["my"]:
        return _days((part["my"], _month(part["mm"]), part["md"]))
    day_first, month_first = (part["c"], part["b"], part["a"]), (part["c"], part["a"], part["b"])
    if order == "dmy" or (order is None and part["sep"] == "."):
        return _days(day_first)
    if order == "mdy":
        return _days(month_first)
    if order == "ymd":
        return []
    return list(dict.fromkeys(_days(day_first) + _days(month_first)))


def _month(name: str | None) -> str:
    return str(_MONTH[(name or "").casefold()])


def _days(parts: tuple[str | None, str | None, str | None]) -> list[date]:
    year, month, day = (int(part or 0) for part in parts)
    try:
        return [date(year, month, day)]
    except ValueError:
        return []
