"""Invented notices: a date, the rules of the deadline, and the holidays that bear on it."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from benchwright.generate.pay_gap.deadlines import DAY, Step, StepKind, deadline, is_open
from benchwright.generate.pay_gap.questions import NoticeQuestion

_FIRST_DAY = date(2027, 1, 4)
_DAYS = 730
_COUNTS: dict[StepKind, Sequence[int]] = {
    "sent": (2, 3, 4),
    "months": (2, 3),
    "weeks": (3, 4, 6),
    "workingDays": (8, 10, 12, 15),
    "move": (0,),
}


def draw_notice(rng: Random, *, kinds: Sequence[StepKind]) -> NoticeQuestion:
    """Draw a notice whose deadline follows rules of these kinds, in this order."""
    start = _FIRST_DAY + rng.randrange(_DAYS) * DAY
    steps = tuple(Step(kind=kind, count=rng.choice(_COUNTS[kind])) for kind in kinds)
    holidays: tuple[date, ...] = ()
    if not {"sent", "workingDays", "move"}.isdisjoint(kinds):
        due = deadline(start, steps, ())
        around = {start + timedelta(days=rng.randint(1, 9)), due, due + timedelta(days=rng.randint(2, 20))}
        holidays = tuple(sorted(around))
    return NoticeQuestion(start=start, steps=steps, holidays=holidays)


def is_clear_notice(question: NoticeQuestion) -> bool:
    """Tell whether every rule bears on the deadline and the notice was given on a working day.

    Plain months must end in a shorter month, holidays must count, and leaving out any rule must give
    another day.
    """
    due = deadline(question.start, question.steps, question.holidays)
    kinds = [step.kind for step in question.steps]
    others = [question.steps[:place] + question.steps[place + 1 :] for place in range(len(kinds))]
    dues = [deadline(question.start, steps, question.holidays) for steps in others]
    if kinds == ["months"]:
        return due.day < question.start.day
    return (
        is_open(question.start, question.holidays)
        and all(is_open(day, ()) for day in question.holidays)
        and due not in dues
        and (not question.holidays or deadline(question.start, question.steps, ()) != due)
    )
