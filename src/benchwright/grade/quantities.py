"""`number` lines: a quantity within its tolerance, in the unit of the key."""

from collections.abc import Callable
from decimal import Context, Decimal

from benchwright.grade.final import as_text
from benchwright.grade.place import field_of
from benchwright.grade.view import Finding, View
from benchwright.records import NumberCheck
from benchwright.text.numbers import Number, exact, find_numbers, shifted
from benchwright.text.regions import is_denied

_EXACT = Context(prec=2000)
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
_SYMBOL_UNITS = {"%", "points", "‰", *_CURRENCIES.values()}


def number_reader(check: NumberCheck) -> Callable[[View], Finding]:
    """Give the reader of a `number` line; the edges of the tolerance are inclusive and exact."""
    bounds = _bounds(check)
    look = _field_numbers if check.field else _near_numbers

    def read(view: View) -> Finding:
        numbers, stage = look(view, check)
        return _decide(view, numbers, stage, check, bounds)

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


def _near_numbers(view: View, check: NumberCheck) -> tuple[list[Number], str]:
    locale = check.locale or view.locale
    numbers = view.numbers if locale == view.locale else find_numbers(view.text, locale=locale)
    if not check.near:
        return numbers, "text"
    places = view.regions(check.near)
    return [n for start, end in places for n in numbers if start <= n.start and n.end <= end], "near"


def _field_numbers(view: View, check: NumberCheck) -> tuple[list[Number], str]:
    found = field_of(view, check.field or "")
    text = as_text(found.value) if found else None
    if found is None or text is None or isinstance(found.value, bool):
        return [], "field"
    numbers = find_numbers(text, locale=check.locale or view.locale)
    if len({(n.value, n.unit) for n in numbers}) != 1:
        return [], "field"
    return [numbers[0]._replace(start=found.span[0], end=found.span[1])], "field"


def _decide(
    view: View, numbers: list[Number], stage: str, check: NumberCheck, bounds: tuple[Decimal, Decimal]
) -> Finding:
    low, high = bounds
    for number in numbers:
        for value in _readings(number, check):
            if low <= value <= high and _asserted(view, number, stage):
                return Finding(True, None, view.trace(stage, (number.start, number.end), str(value)))
    for number in numbers:
        values = _readings(number, check)
        if values and _asserted(view, number, stage):
            return Finding(False, None, view.trace(stage, (number.start, number.end), str(values[0])))
    return view.unread()


def _asserted(view: View, number: Number, stage: str) -> bool:
    return stage == "field" or not is_denied(view.text, number.start)


def _readings(number: Number, check: NumberCheck) -> tuple[Decimal, ...]:
    """Give the values that a number can stand for under the unit of the key; none when the units clash."""
    unit = number.unit
    if check.unit is None:
        return (shifted(number.value, -2),) if unit == "%" else (number.value,)
    wanted = _CURRENCIES.get(check.unit, check.unit)
    if unit in _SYMBOL_UNITS and unit != wanted:
        return ()
    if wanted == "%" and unit is None and check.share:
        return number.value, shifted(number.value, 2)
    return (number.value,)
