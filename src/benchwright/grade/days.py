"""`date` lines: a day of the calendar."""

from collections.abc import Callable
from datetime import date

from benchwright.grade.final import as_text
from benchwright.grade.place import field_of
from benchwright.grade.view import Finding, View
from benchwright.records import DateCheck
from benchwright.text.dates import FoundDate, find_dates
from benchwright.text.regions import is_denied


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
