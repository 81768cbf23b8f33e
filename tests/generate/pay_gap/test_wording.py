"""The text of the prompts."""

from datetime import date
from decimal import Decimal

import pytest

from benchwright.generate.pay_gap.deadlines import Step
from benchwright.generate.pay_gap.questions import Employee, NoticeQuestion, PayQuestion
from benchwright.generate.pay_gap.wording import month_name, payroll_table, prompt_text, table

NOTICE = NoticeQuestion(
    start=date(2027, 5, 3),
    steps=(Step(kind="sent", count=2), Step(kind="weeks", count=3), Step(kind="move")),
    holidays=(date(2027, 5, 31),),
)


def test_table_in_fixed_width() -> None:
    """Columns are two spaces apart, numbers to the right, and no line ends in a space."""
    assert table(["Name", "Pay"], [["A", "9.50"], ["Long name", "10.00"]]) == (
        "Name         Pay\nA           9.50\nLong name  10.00"
    )


def test_payroll_by_the_month_shows_hours() -> None:
    """Hours have a column of their own only where pay is by the month."""
    hourly = Employee(number="E-1", category="Clerks", gender="man", pay=Decimal("20.00"))
    monthly = Employee(number="E-1", category="Clerks", gender="man", pay=Decimal(3200), hours=160)
    assert "Paid hours" not in payroll_table([hourly])
    assert payroll_table([monthly]).endswith("3200         160")


@pytest.mark.parametrize(("wording", "start"), [(0, "3 May 2027"), (1, "2027-05-03")])
def test_wordings_of_a_notice(wording: int, start: str) -> None:
    """One wording writes dates in words and the other in digits; both say that the notice was sent."""
    prompt = prompt_text(NOTICE, "json", wording)
    assert start in prompt
    assert "sent" in prompt.split("\n\n")[1]


def test_no_template_is_left_open() -> None:
    """Every blank of a template is filled in."""
    payroll = (
        Employee(number="E-1", category="Clerks", gender="man", pay=Decimal("20.00")),
        Employee(number="E-2", category="Clerks", gender="woman", pay=Decimal("19.00")),
    )
    for wording in range(3):
        assert "{" not in prompt_text(NOTICE, "json", wording)
        assert "{" not in prompt_text(PayQuestion(statistic="median", employees=payroll), "memo", wording)


def test_month_name() -> None:
    """Months count from 1."""
    assert (month_name(1), month_name(12)) == ("January", "December")
