"""`number` lines: a quantity within its tolerance, in the unit of the key."""

from collections.abc import Callable
from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple

from benchwright.grade.final import as_text
from benchwright.grade.place import field_of
from benchwright.grade.view import Finding, View
from benchwright.records import NumberCheck
from benchwright.text.measures import measure, measure_behind
from benchwright.text.numbers import Number, Value, exact, shifted
from benchwright.text.units import UNITS

_EXACT = Context(prec=2000)


class _Found(NamedTuple):
    """A number of the reply that the line may read, and the text and offset that show its unit."""

    number: Number
    text: str
    span: tuple[int, int]


def number_reader(check: NumberCheck) -> Callable[[View], Finding]:
    """Give the reader of a `number` line; the edges of the tolerance are inclusive and exact.

    The line is met by any number in its place that is asserted: not denied, not a label, not an operand, not a
    bound, an end of a range or one of several alternatives.
    """
    low, high = _bounds(check)
    stage = "field" if check.field else "near" if check.near else "text"

    def read(view: View) -> Finding:
        asserted, others = _in_field(view, check) if check.field else _in_text(view, check)
        valued = [(found, value) for found in asserted for value in _readings(found, check)]
        for found, value in valued:
            if low <= value <= high:
                return Finding(True, None, view.trace(stage, found.span, str(value)))
        for found, value in valued:
            return Finding(False, None, view.trace(stage, found.span, str(value)))
        if others and not asserted:
            found = others[0]
            return Finding(None, "conflict", view.trace(stage, found.span, str(found.number.value)))
        return view.unread()

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


def _in_text(view: View, check: NumberCheck) -> tuple[list[_Found], list[_Found]]:
    """Give the asserted and the other numbers in the place of the line; labels are neither."""
    standing = view.standing_numbers(check.locale or view.locale)
    places = view.regions(check.near)
    there = (
        standing
        if not check.near
        else [(n, stance) for start, end in places for n, stance in standing if start <= n.start and n.end <= end]
    )
    asserted = [_Found(n, view.text, (n.start, n.end)) for n, stance in there if stance == "asserted"]
    others = [_Found(n, view.text, (n.start, n.end)) for n, stance in there if stance not in ("asserted", "label")]
    return asserted, others


def _in_field(view: View, check: NumberCheck) -> tuple[list[_Found], list[_Found]]:
    found = field_of(view, check.field or "")
    text = as_text(found.value) if found else None
    if found is None or text is None or isinstance(found.value, bool):
        return [], []
    inner = View(text, view.locale).standing_numbers(check.locale or view.locale)
    asserted = [_Found(n, text, found.span) for n, stance in inner if stance == "asserted"]
    others = [_Found(n, text, found.span) for n, stance in inner if stance != "asserted"]
    one = len({(f.number.value, f.number.unit) for f in asserted}) == 1
    return (asserted[:1], []) if one else ([], [*asserted, *others])


def _readings(found: _Found, check: NumberCheck) -> tuple[Value, ...]:
    """Give the values that a number can stand for in the unit of the key; none when the units clash."""
    number, unit = found.number, found.number.unit
    if check.unit is None:
        return (_times_ten(number.value, -2),) if unit == "%" else (number.value,)
    wanted = UNITS.get(check.unit.strip().lower())
    if unit is not None:
        return (number.value,) if unit == wanted else ()
    if wanted is None:
        return _measured(found, check.unit.strip())
    if measure_behind(found.text, number.end) is not None:
        return ()
    if wanted == "%" and check.share:
        return number.value, _times_ten(number.value, 2)
    return (number.value,)


def _measured(found: _Found, unit: str) -> tuple[Value, ...]:
    """Turn a measure with another SI prefix into the unit of the key: 2500 W is 2.5 kW."""
    key, given = measure(unit), measure_behind(found.text, found.number.end)
    if key is None or given is None:
        return (found.number.value,)
    if key.base != given.base:
        return ()
    return (_times_ten(found.number.value, given.places - key.places),)


def _times_ten(value: Value, places: int) -> Value:
    return value * Fraction(10) ** places if isinstance(value, Fraction) else shifted(value, places)
