"""Notices: what is drawn, and what is not clear enough to be kept."""

from datetime import date
from random import Random

import pytest

from benchwright.generate.pay_gap.deadlines import Step
from benchwright.generate.pay_gap.notices import draw_notice, is_clear_notice
from benchwright.generate.pay_gap.questions import NoticeQuestion

MONTHS = Step(kind="months", count=2)
MOVE = Step(kind="move")
TEN_DAYS = Step(kind="workingDays", count=10)


def test_rules_are_of_the_kinds_asked_for() -> None:
    """The rules stand in the order asked for, and holidays only where a rule needs them."""
    question = draw_notice(Random(3), kinds=["sent", "months", "move"])
    assert [step.kind for step in question.steps] == ["sent", "months", "move"]
    assert question.holidays
    assert list(question.holidays) == sorted(set(question.holidays))
    assert not draw_notice(Random(3), kinds=["months"]).holidays


@pytest.mark.parametrize(
    ("question", "clear"),
    [
        (NoticeQuestion(start=date(2027, 12, 31), steps=(MONTHS,), holidays=()), True),
        (NoticeQuestion(start=date(2027, 12, 15), steps=(MONTHS,), holidays=()), False),
        (NoticeQuestion(start=date(2027, 3, 1), steps=(TEN_DAYS,), holidays=(date(2027, 3, 9),)), True),
        (NoticeQuestion(start=date(2027, 3, 1), steps=(TEN_DAYS,), holidays=(date(2027, 3, 30),)), False),
        (NoticeQuestion(start=date(2027, 3, 6), steps=(TEN_DAYS,), holidays=(date(2027, 3, 9),)), False),
        (NoticeQuestion(start=date(2027, 3, 1), steps=(TEN_DAYS,), holidays=(date(2027, 3, 7),)), False),
        (NoticeQuestion(start=date(2027, 3, 3), steps=(MONTHS, MOVE), holidays=(date(2027, 5, 3),)), True),
        (NoticeQuestion(start=date(2027, 3, 4), steps=(MONTHS, MOVE), holidays=(date(2027, 5, 3),)), False),
    ],
    ids=[
        "shorter month",
        "same day exists",
        "holiday in between",
        "holiday too late",
        "given on a Saturday",
        "holiday on a Sunday",
        "moved off a holiday",
        "nothing to move",
    ],
)
def test_clear_notices(question: NoticeQuestion, clear: bool) -> None:
    """Kept only when every rule and the holidays bear on the deadline."""
    assert is_clear_notice(question) is clear
