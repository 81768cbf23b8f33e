"""`number` and `date` lines: a quantity within its tolerance, a day of the calendar."""

from collections.abc import Callable
from datetime import date
from decimal import Context, Decimal

from benchwright.grade.final import as_text
from benchwright.grade.place import field_of
from benchwright.grade.view import Finding, View
from benchwright.records import DateCheck, NumberCheck
from benchwright.text.dates import FoundDate, find_dates
from benchwright.text.numbers import Number, exact, find_numbers, shifted
from benchwright.text.regions import is_denied

_EXACT = Context(prec=2000)
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
_SYMBOL_UNITS = {"%", "points", "‰", *_CURRENCIES.values()}


def number_reader(check: NumberCheck) -> Callable[[View], Finding]:
    """Give the reader of a `number` line; the edges of the tolerance are inclusive and exact."""
    low, high = _bounds(check)

    def read(view: View) -> Finding:
        candidates = _field_numbers(view, check) if check.field else _near_numbers(view, check)
        return _decide(view, candidates, check, low, high)

    return read


def _bounds(check: NumberCheck) -> tuple[Decimal, Decimal]:
    key, tolerance = exact(check.value), check.tolerance
    if tolerance is None:
        return key, key
    if tolerance.relative is not None:
        width = _EXACT.multiply(exact(tolerance.relative), abs(key))
    else:
        width = exact(tolerance.absolute if tolerance.absolute is not None else 0)
    return _EXACT.subtract(key, width), _EXACT.add(key, width)


Candidate = tuple[Number, str]


def _near_numbers(view: View, check: NumberCheck) -> list[Candidate]:
    locale = check.locale or view.locale
    numbers = view.numbers if locale == view.locale else find_numbers(view.text, locale=locale)
    if not check.near:
        return [(n, "text") for n in numbers]
    places = view.regions(check.near)
    return [(n, "near") for start, end in places for n in numbers if start <= n.start and n.end <= end]


def _field_numbers(view: View, check: NumberCheck) -> list[Candidate]:
    found = field_of(view, check.field or "")
    text = as_text(found.value) if found else None
    if found is None or text is None or isinstance(found.value, bool):
        return []
    numbers = find_numbers(text, locale=check.locale or view.locale)
    if len({(n.value, n.unit) for n in numbers}) != 1:
        return []
    return [(numbers[0]._replace(start=found.span[0], end=found.span[1]), "field")]


def _decide(view: View, candidates: list[Candidate], check: NumberCheck, low: Decimal, high: Decimal) -> Finding:
    first: Candidate | None = None
    for number, stage in candidates:
        values = _readings(number, check)
        if not values or (stage != "field" and is_denied(view.text, number.start)):
            continue
        if first is None:
            first = number, stage
        for value in values:
            if low <= value <= high:
                return Finding(True, None, view.trace(stage, (number.start, number.end), str(value)))
    if first is not None:
        number, stage = first
        return Finding(False, None, view.trace(stage, (number.start, number.end), str(_readings(number, check)[0])))
    return view.unread()


def _readings(number: Number, check: NumberCheck) -> list[Decimal]:
    """Give the values that a number can stand for under the unit of the key; none when the units clash."""
    wanted = _CURRENCIES.get(check.unit or "", check.unit)
    unit = number.unit
    if wanted is None:
        return [shifted(number.value, -2)] if unit == "%" else [number.value]
    if unit in _SYMBOL_UNITS and unit != wanted:
        return []
    if wanted == "%" and unit is None and check.share:
        return [number.value, shifted(number.value, 2)]
    return [number.value]


def date_reader(check: DateCheck) -> Callable[[View], Finding]:
    """Give the reader of a `date` line."""
    key = date.fromisoformat(check.value)

    def read(view: View) -> Finding:
        found = _field_dates(view, check) if check.field else _near_dates(view, check)
        for day, stage in found:
            if day.value == key:
                return Finding(True, None, view.trace(stage, (day.start, day.end), day.value.isoformat()))
        for day, stage in found:
            if day.value is not None:
                return Finding(False, None, view.trace(stage, (day.start, day.end), day.value.isoformat()))
        if found:
            day, stage = found[0]
            return Finding(None, "ambiguous", view.trace(stage, (day.start, day.end), "day or month first?"))
        return view.unread()

    return read


def _near_dates(view: View, check: DateCheck) -> list[tuple[FoundDate, str]]:
    stage = "near" if check.near else "text"
    days = [d for d in find_dates(view.text, order=check.order) if not is_denied(view.text, d.start)]
    places = view.regions(check.near)
    return [(d, stage) for start, end in places for d in days if start <= d.start and d.end <= end]


def _field_dates(view: View, check: DateCheck) -> list[tuple[FoundDate, str]]:
    found = field_of(view, check.field or "")
    text = as_text(found.value) if found else None
    if found is None or text is None:
        return []
    days = find_dates(text, order=check.order)
    return [(FoundDate(*found.span, days[0].value), "field")] if len({d.value for d in days}) == 1 else []
