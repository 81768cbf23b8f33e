"""Deadlines counted from the date of a notice: months, weeks, working days, moved off closed days."""

import calendar
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

StepKind = Literal["sent", "months", "weeks", "workingDays", "move"]

DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Step:
    """One rule of a deadline, applied to the date that the rule before it gave.

    Attributes:
        kind: "sent" is receipt some working days after sending; "move" is the move to the next working day.
        count: how many months, weeks or working days; 0 for "move".
    """

    kind: StepKind
    count: int = 0


def deadline(start: date, steps: Sequence[Step], holidays: Collection[date]) -> date:
    """Apply the rules of a deadline, in order, to the date of a notice.

    Example:
        >>> deadline(date(2027, 1, 29), [Step(kind="months", count=1), Step(kind="move")], [])
        datetime.date(2027, 3, 1)
    """
    day = start
    for step in steps:
        day = _apply(day, step, holidays)
    return day


def is_open(day: date, holidays: Collection[date]) -> bool:
    """Tell whether a day is a working day: not a Saturday, not a Sunday, not a holiday."""
    return day.weekday() < 5 and day not in holidays


def add_months(day: date, months: int) -> date:
    """Give the same day of a later month, or the last day of that month when it has no such day.

    Example:
        >>> add_months(date(2027, 12, 31), 2)
        datetime.date(2028, 2, 29)
    """
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


def _apply(day: date, step: Step, holidays: Collection[date]) -> date:
    if step.kind == "months":
        return add_months(day, step.count)
    if step.kind == "weeks":
        return day + 7 * step.count * DAY
    if step.kind == "move":
        while not is_open(day, holidays):
            day += DAY
        return day
    for _ in range(step.count):
        day += DAY
        while not is_open(day, holidays):
            day += DAY
    return day
