"""Deadlines counted from a date."""

from datetime import date

import pytest

from benchwright.generate.pay_gap.deadlines import Step, StepKind, add_months, deadline, is_open


@pytest.mark.parametrize(
    ("start", "months", "due"),
    [
        (date(2027, 1, 31), 1, date(2027, 2, 28)),
        (date(2028, 1, 31), 1, date(2028, 2, 29)),
        (date(2027, 11, 30), 3, date(2028, 2, 29)),
        (date(2027, 12, 15), 12, date(2028, 12, 15)),
        (date(2027, 10, 31), 2, date(2027, 12, 31)),
    ],
)
def test_add_months(start: date, months: int, due: date) -> None:
    """The same day of the later month, over the end of the year too, or its last day."""
    assert add_months(start, months) == due


@pytest.mark.parametrize(
    ("kind", "count", "due"),
    [
        ("workingDays", 1, date(2027, 3, 8)),
        ("workingDays", 6, date(2027, 3, 16)),
        ("sent", 2, date(2027, 3, 9)),
        ("weeks", 3, date(2027, 3, 26)),
        ("move", 0, date(2027, 3, 5)),
    ],
)
def test_each_rule(kind: StepKind, count: int, due: date) -> None:
    """From Friday 5 March 2027, with Monday 15 March closed."""
    assert deadline(date(2027, 3, 5), [Step(kind=kind, count=count)], [date(2027, 3, 15)]) == due


def test_move_passes_a_weekend_and_a_holiday() -> None:
    """A Saturday before a closed Monday moves to Tuesday."""
    assert deadline(date(2027, 3, 13), [Step(kind="move")], [date(2027, 3, 15)]) == date(2027, 3, 16)


def test_rules_apply_in_order() -> None:
    """Receipt is counted first, then the month, then the move."""
    steps = [Step(kind="sent", count=2), Step(kind="months", count=1), Step(kind="move")]
    assert deadline(date(2027, 3, 1), steps, []) == date(2027, 4, 5)


def test_is_open() -> None:
    """Weekends and holidays are closed."""
    assert is_open(date(2027, 3, 5), [])
    assert not is_open(date(2027, 3, 6), [])
    assert not is_open(date(2027, 3, 5), [date(2027, 3, 5)])
