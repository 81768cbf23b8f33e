"""`number` lines: a quantity within its tolerance, in the unit of the key."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

from benchwright.grade.final import as_text
from benchwright.grade.place import field_of
from benchwright.grade.view import Finding, View
from benchwright.records import NumberCheck
from benchwright.text.extents import EXACT
from benchwright.text.measures import measure, measure_behind
from benchwright.text.numbers import Number, Value, exact, share, shifted
from benchwright.text.stance import Stances
from benchwright.text.units import UNITS

_COUNT_OF = re.compile(
    r"[ \u00a0-](?:(?:new|more|other|full-time|young|old|small|large)[ ])?"
    r"(?:(?!across\b|always\b|besides\b|perhaps\b|towards\b|afterwards\b|sometimes\b|whereas\b)"
    r"[a-z]{3,20}(?<![suil])s|people|persons|men|women|children|staff|of the [a-z]{3,20}s)\b"
)
"""A number right before things of which there are several counts them: it has no unit."""


class _Place(NamedTuple):
    """Where a line looks for its number: the text, its numbers and their stances, and which of them stand there."""

    text: str
    numbers: Sequence[Number]
    stances: Stances
    there: Sequence[int]
    span: tuple[int, int] | None

    def span_of(self, n: int) -> tuple[int, int]:
        """Give the span of a number in the reply: that of the field where the line has one."""
        return self.span or (self.numbers[n].start, self.numbers[n].end)


def number_reader(check: NumberCheck) -> Callable[[View], Finding]:
    """Give the reader of a `number` line; the edges of the tolerance are inclusive and exact.

    The line is met by any number in its place that is asserted: not denied, not a label, not an operand, not a
    bound, an end of a range or one of several alternatives.
    """
    low, high = _bounds(check)
    stage = "field" if check.field else "near" if check.near else "text"

    def read(view: View) -> Finding:
        place = _in_field(view, check) if check.field else _in_text(view, check)
        if place is None:
            return view.unread()
        valued = _values(place, check)
        for n, value in valued:
            if low <= value <= high and place.stances[n] == "asserted":
                return Finding(True, None, view.trace(stage, place.span_of(n), str(value)))
        for n, value in valued:
            if place.stances[n] == "asserted":
                return Finding(False, None, view.trace(stage, place.span_of(n), str(value)))
        for n, value in valued:
            if place.stances[n] != "label":
                return Finding(None, "conflict", view.trace(stage, place.span_of(n), str(value)))
        return view.unread()

    return read


def _bounds(check: NumberCheck) -> tuple[Decimal, Decimal]:
    key, tolerance = exact(check.value), check.tolerance
    if tolerance is None:
        return key, key
    if tolerance.relative is not None:
        width = EXACT.multiply(exact(tolerance.relative), abs(key))
    else:
        width = exact(tolerance.absolute if tolerance.absolute is not None else 0)
    return EXACT.subtract(key, width), EXACT.add(key, width)


def _in_text(view: View, check: NumberCheck) -> _Place:
    numbers, stances = view.numbers(check.locale or view.locale)
    there: Sequence[int] = range(len(numbers))
    if check.near:
        places = view.regions(check.near)
        there = [n for start, end in places for n, m in enumerate(numbers) if start <= m.start and m.end <= end]
    return _Place(view.plain, numbers, stances, there, None)


def _in_field(view: View, check: NumberCheck) -> _Place | None:
    """Read the field as a text of its own; it must assert one number only."""
    found = field_of(view, check.field or "")
    text = as_text(found.value) if found else None
    if found is None or text is None or isinstance(found.value, bool):
        return None
    numbers, stances = View(text, view.locale).numbers(check.locale or view.locale)
    asserted = [n for n in range(len(numbers)) if stances[n] == "asserted"]
    several = len({(numbers[n].value, numbers[n].unit) for n in asserted}) > 1
    return None if several else _Place(text, numbers, stances, asserted or range(len(numbers)), found.span)


def _values(place: _Place, check: NumberCheck) -> list[tuple[int, Value]]:
    """Give the numbers of a place with the values that they can stand for in the unit of the key."""
    numbers = place.numbers
    if check.unit is None:
        return [(n, share(numbers[n])) for n in place.there]
    return [(n, value) for n in place.there for value in _readings(place, n, check)]


def _readings(place: _Place, n: int, check: NumberCheck) -> tuple[Value, ...]:
    """Give the values that a number can stand for in the unit of the key; none when the units clash."""
    number, unit = place.numbers[n], place.numbers[n].unit
    given = check.unit or ""
    wanted = UNITS.get(given.strip().lower())
    if unit is not None:
        return (number.value,) if unit == wanted else ()
    if wanted is None:
        return _measured(place.text, number, given.strip())
    if measure_behind(place.text, number.end) is not None or _COUNT_OF.match(place.text, number.end):
        return ()
    if wanted == "%" and check.share:
        return number.value, shifted(number.value, 2)
    return (number.value,)


_COMPOUND = re.compile(r"[ \u00a0]?[^\W\d_]{1,14}(?:/|\^|[²³])")
"""A unit with a power or a second unit: m/s and m^2 are no metres."""


def _measured(text: str, number: Number, unit: str) -> tuple[Value, ...]:
    """Turn a measure with another SI prefix into the unit of the key: 2500 W is 2.5 kW."""
    key, given = measure(unit), measure_behind(text, number.end)
    if key is not None and _COMPOUND.match(text, number.end):
        return ()
    if key is None and given is not None:
        # A unit of the key's own: 8.6 kg CO2e is no plain 8.6 kg, and 8.6 hours are no employees.
        return (number.value,) if text[number.end : number.end + 60].lstrip(" \u00a0-").startswith(unit) else ()
    if key is None or given is None:
        return () if key is not None and _COUNT_OF.match(text, number.end) else (number.value,)
    if key.base != given.base:
        return ()
    return (shifted(number.value, given.places - key.places),)
