"""Right answers to small questions that can be worked out by hand."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

from benchwright.generate.pay_gap.answers import affected, category_gaps, group_gap, solve
from benchwright.generate.pay_gap.deadlines import Step
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    Employee,
    Finding,
    Gender,
    Group,
    GroupQuestion,
    NoticeQuestion,
    PayQuestion,
)


def employee(gender: Gender, pay: str, category: str = "Clerks", hours: int | None = None) -> Employee:
    """Make one row of a payroll."""
    return Employee(number="E-1000", category=category, gender=gender, pay=Decimal(pay), hours=hours)


PAYROLL = (
    employee("man", "20"),
    employee("man", "30"),
    employee("man", "40"),
    employee("woman", "3200", hours=160),
    employee("woman", "2500", hours=100),
    employee("woman", "24.30"),
)


def test_mean_and_median_of_a_payroll() -> None:
    """Part-time pay counts by the hour; mean and median differ."""
    assert solve(PayQuestion(statistic="mean", employees=PAYROLL)) == {
        "meanGap": Decimal("23.0"),
        "womenMean": Decimal("23.10"),
        "lowerPaid": "women",
    }
    assert solve(PayQuestion(statistic="median", employees=PAYROLL)) == {
        "medianGap": Decimal("19.0"),
        "womenMedian": Decimal("24.30"),
        "lowerPaid": "women",
    }


def test_threshold_counts_in_both_directions() -> None:
    """Exactly 5 % and -5 % need an assessment; justified, remedied and smaller gaps do not."""
    women = {"At": "19", "Against men": "21", "Justified": "10", "Remedied": "12", "Under": "19.01"}
    question = AssessmentQuestion(
        employees=tuple(
            one for name, pay in women.items() for one in (employee("man", "20", name), employee("woman", pay, name))
        ),
        findings=tuple(
            Finding(category=name, justified=name == "Justified", remedied=name == "Remedied") for name in women
        ),
        threshold=5,
    )
    assert category_gaps(question)["Against men"] == -5
    assert solve(question) == {
        "categories": ("At", "Against men"),
        "widest": "Justified",
        "widestGap": Decimal("50.0"),
    }


def test_notice() -> None:
    """Date, weekday and number of days belong together."""
    question = NoticeQuestion(
        start=date(2027, 1, 29), steps=(Step(kind="months", count=1), Step(kind="move")), holidays=()
    )
    assert solve(question) == {"deadline": date(2027, 3, 1), "weekday": "Monday", "days": 31}


def group(name: str, women: int, women_pay: str, men: int = 9) -> Group:
    """Make one row of a table of groups, with men at 20 euros."""
    return Group(name=name, women=women, women_pay=Decimal(women_pay), men=men, men_pay=Decimal(20))


def test_groups() -> None:
    """Groups of the smallest size and on the threshold count; smaller ones and gaps against men do not."""
    question = GroupQuestion(
        groups=(
            group("Edge", 5, "19"),
            group("Wide", 7, "16"),
            group("Few women", 4, "10"),
            group("Few men", 9, "10", men=4),
            group("Against men", 9, "30"),
        ),
        minimum=5,
        threshold=5,
    )
    assert [one.name for one in affected(question)] == ["Edge", "Wide"]
    assert solve(question) == {"groups": ("Edge", "Wide"), "women": 12, "widest": "Wide"}
    assert group_gap(question.groups[4]) == Fraction(-50)


def test_no_group_is_affected() -> None:
    """A table without affected groups has no widest one."""
    question = GroupQuestion(groups=(group("Even", 5, "20"),), minimum=5, threshold=5)
    assert solve(question) == {"groups": (), "women": 0, "widest": "none"}
