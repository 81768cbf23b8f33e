"""Dates as they stand in text: ISO, written months, and digits whose order is declared."""

import re
import unicodedata
from datetime import date
from typing import NamedTuple

from benchwright.text.folded import Folded

_MONTHS = (
    "january januari januar janvier enero jan janv ene jän jänner",
    "february februari februar février febrero feb févr fév febr",
    "march mars märz marzo marts mar mär maerz",
    "april avril abril apr avr abr",
    "may maj mai mayo",
    "june juni juin junio jun",
    "july juli juillet julio jul juil juill",
    "august augusti août agosto aug ago",
    "september septembre septiembre setiembre sep sept set",
    "october oktober octobre octubre oct okt",
    "november novembre noviembre nov",
    "december dezember décembre diciembre desember dec dez déc dic des",
)


def _without_marks(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


_MONTH = {
    form: number
    for number, words in enumerate(_MONTHS, 1)
    for word in words.split()
    for form in (word, _without_marks(word))
}
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
)
_ORDINAL = {word: number for number, word in enumerate(_ORDINALS.split(), 1)}
_DAY = rf"\d{{1,2}}|{'|'.join(sorted(_ORDINAL, key=len, reverse=True))}"
_NAME = "|".join(sorted(_MONTH, key=len, reverse=True))
_TH = r"(?:st|nd|rd|th|er|re|:[ae]|º|ª|°)?"
_YEAR = r"(?:(?P<{0}>\d{{4}})|(?:'(?P<{0}s>\d{{2}})|(?P<{0}t>\d{{2}})(?!\d|:)))"
_TO = r"to|until|till|through|thru|and|or|bis|und|oder|och|eller|à|au|et|ou|al|y|o|og|til"
_JOIN = rf"(?:\s?[-–—/&]\s?|\s(?:{_TO})\s(?:the\s)?)"
_YEAR_FIRST = (
    r"(?P<iy>\d{4})(?:(?P<is>[-/.–])(?P<im>\d{1,2})(?P=is)(?P<id>\d{1,2})(?!\d)(?:t(?=\d\d:?\d\d))?"
    r"|(?P<cm>\d\d)(?P<cd>\d\d)t(?=\d{4})"
    r"|\s?年\s?(?P<jm>\d{1,2})\s?月\s?(?P<jd>\d{1,2})\s?日"
    rf"|[\s-](?P<wm>{_NAME})\.?[\s-](?P<wd>\d{{1,2}}){_TH})"
)
_DAY_FIRST = (
    rf"(?:(?P<rd>\d{{1,2}}){_TH}\.?(?:\s(?:of\s|de\s)?(?P<rm>{_NAME})\.?)?{_JOIN})?"
    rf"(?P<dd>{_DAY}){_TH}\.?(?:[\s/-]|(?<=\.))?(?:day\s)?(?:of\s|de\s|in\s)?(?P<dm>{_NAME})\.?,?[\s/-]?"
    rf"(?:del?\s|of\s)?{_YEAR.format('dy')}"
)
_MONTH_FIRST = (
    rf"(?P<mm>{_NAME})\.?[\s-](?:the\s)?(?P<md>{_DAY}){_TH}"
    rf"(?:{_JOIN}(?:(?P<nm>{_NAME})\.?\s(?:the\s)?)?(?P<nd>\d{{1,2}}){_TH})?(?:,\s?|\s|-|\sof\s){_YEAR.format('my')}"
)
_DIGITS = r"(?P<a>\d{1,2})(?P<sep>[./-])\s?(?P<b>\d{1,2})(?P=sep)\s?(?P<c>\d{4}|\d{2})"
_DATE = re.compile(
    rf"(?<!\w)(?<![\w:'][./-])(?<!\d,)(?:{_YEAR_FIRST}|{_DAY_FIRST}|{_MONTH_FIRST}|{_DIGITS})"
    r"(?:(?<=t)(?=\d)|(?!\w|[-/]\w|\.\d|,\d))(?!,?\s?(?:b\.?\s?c\.?(?:\s?e\.?)?|v\.\s?chr\.?|f\.\s?kr\.?)(?!\w))"
)
_DASHES = re.compile("[\u2010-\u2012\u2212\ufe63\uff0d]")
_PIVOT = 69
"""Two digits below this are years of this century, the others of the last, as POSIX has it."""


class FoundDate(NamedTuple):
    """A date in a text; `value` None means that its digits can be read in two ways.

    Attributes:
        start: offset of the first character, in code points.
        end: offset behind the last.
        value: the day, or None.
        readings: the days that it can be read as.
    """

    start: int
    end: int
    value: date | None
    readings: tuple[date, ...] = ()


def find_dates(text: str, *, order: str | None = None) -> list[FoundDate]:
    """Find every date in a text, in order; what is no day of the calendar is none.

    Both ends of a range ("5-6 March 2026") are dates. A year of two digits needs an order or an apostrophe; a year
    before the common era ("2026 BC") makes no date.

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
    folded = Folded(text)
    found = []
    for match in _DATE.finditer(_DASHES.sub("-", folded.text)):
        part = match.groupdict()
        start = match.start()
        first = _first_of_range(part, order)
        if first and part["rd"]:
            found.append(_found(folded, start, match.start("dd"), first))
            start = match.start("dd")
        readings = _readings(part, order)
        if readings:
            found.append(_found(folded, start, match.end(), readings))
        if first and part["nd"]:
            found.append(_found(folded, match.start("nd"), match.end(), first))
    return found


def _found(folded: Folded, start: int, end: int, readings: list[date]) -> FoundDate:
    return FoundDate(*folded.span(start, end), readings[0] if len(readings) == 1 else None, tuple(readings))


def _first_of_range(part: dict[str, str | None], order: str | None) -> list[date]:
    """Read the other end of a range: it shares the year, and the month unless it has its own."""
    if part["rd"]:
        return _days(_years(part, "dy", order), part["rm"] or part["dm"], part["rd"])
    if part["nd"]:
        return _days(_years(part, "my", order), part["nm"] or part["mm"], part["nd"])
    return []


def _readings(part: dict[str, str | None], order: str | None) -> list[date]:
    if part["iy"]:
        month = part["im"] or part["cm"] or part["jm"] or part["wm"]
        return _days([part["iy"]], month, part["id"] or part["cd"] or part["jd"] or part["wd"])
    if part["dd"]:
        return _days(_years(part, "dy", order), part["dm"], part["dd"])
    if part["md"]:
        return _days(_years(part, "my", order), part["mm"], part["md"])
    return _of_digits(part["a"] or "", part["b"] or "", part["c"] or "", order=order, pointed=part["sep"] == ".")


def _of_digits(a: str, b: str, c: str, *, order: str | None, pointed: bool) -> list[date]:
    short = len(c) == 2
    known = order or ("dmy" if pointed and not short else None)
    year = _full_years(c, sure=known is not None)
    ways = {"dmy": (year, b, a), "mdy": (year, a, b)}
    if short:
        ways["ymd"] = (_full_years(a, sure=known is not None) if len(a) == 2 else [], b, c)
    if known:
        return _days(*ways[known]) if known in ways else []
    return list(dict.fromkeys(day for way in ways.values() for day in _days(*way)))


def _years(part: dict[str, str | None], name: str, order: str | None) -> list[str]:
    """Give the years that the digits of a written date can stand for."""
    whole, short = part[name], part[f"{name}s"]
    return [whole] if whole else _full_years(short or part[f"{name}t"] or "", sure=bool(short or order))


def _full_years(digits: str, *, sure: bool) -> list[str]:
    if len(digits) != 2:
        return [digits]
    likely, other = ("20", "19") if int(digits) < _PIVOT else ("19", "20")
    return [likely + digits] if sure else [likely + digits, other + digits]


def _days(years: list[str], month: str | None, day: str | None) -> list[date]:
    found = []
    for year in years:
        try:
            found.append(
                date(int(year), _MONTH.get(month or "") or int(month or 0), _ORDINAL.get(day or "") or int(day or 0))
            )
        except ValueError:
            continue
    return found
