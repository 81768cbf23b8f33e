"""The right answer to a question: a value for each thing that is asked."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

from benchwright.generate.pay_gap.deadlines import deadline
from benchwright.generate.pay_gap.figures import gap, half_up, mean, median
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    Employee,
    Gender,
    Group,
    GroupQuestion,
    NoticeQuestion,
    PayQuestion,
    Question,
)

Value = Decimal | int | str | date | tuple[str, ...]
"""A number, a text, a date, or names in the order of the table."""

Answers = dict[str, Value]
"""Values by the name under which they are asked, in the order in which they are asked."""

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def solve(question: Question) -> Answers:
    """Answer a question.

    Returns:
        Gaps in per cent to one decimal place, pay in euros to two, counts as whole numbers.
    """
    match question:
        case PayQuestion():
            return _pay(question)
        case AssessmentQuestion():
            return _assessment(question)
        case NoticeQuestion():
            return _notice(question)
        case GroupQuestion():
            return _groups(question)


def pay_of(employees: tuple[Employee, ...], gender: Gender) -> list[Fraction]:
    """Give the exact hourly pay of all women or of all men."""
    return [employee.hourly for employee in employees if employee.gender == gender]


def category_gaps(question: AssessmentQuestion) -> dict[str, Fraction]:
    """Give the exact mean gap of every category, in per cent."""
    gaps = {}
    for finding in question.findings:
        members = tuple(one for one in question.employees if one.category == finding.category)
        gaps[finding.category] = gap(mean(pay_of(members, "woman")), mean(pay_of(members, "man")))
    return gaps


def group_gap(group: Group) -> Fraction:
    """Give the exact gap of a group, in per cent."""
    return gap(Fraction(group.women_pay), Fraction(group.men_pay))


def affected(question: GroupQuestion) -> list[Group]:
    """Give the groups that are large enough and reach the threshold, in the order of the table."""
    return [
        group
        for group in question.groups
        if min(group.women, group.men) >= question.minimum and group_gap(group) >= question.threshold
    ]


def _pay(question: PayQuestion) -> Answers:
    middle = mean if question.statistic == "mean" else median
    women, men = (middle(pay_of(question.employees, gender)) for gender in ("woman", "man"))
    name = question.statistic
    return {
        f"{name}Gap": half_up(gap(women, men), 1),
        f"women{name.title()}": half_up(women, 2),
        "lowerPaid": "women" if women < men else "men",
    }


def _assessment(question: AssessmentQuestion) -> Answers:
    gaps = category_gaps(question)
    unsettled = [one.category for one in question.findings if not one.justified and not one.remedied]
    widest = max(gaps, key=lambda name: abs(gaps[name]))
    return {
        "categories": tuple(name for name in unsettled if abs(gaps[name]) >= question.threshold),
        "widest": widest,
        "widestGap": half_up(gaps[widest], 1),
    }


def _notice(question: NoticeQuestion) -> Answers:
    due = deadline(question.start, question.steps, question.holidays)
    return {"deadline": due, "weekday": _WEEKDAYS[due.weekday()], "days": (due - question.start).days}


def _groups(question: GroupQuestion) -> Answers:
    found = affected(question)
    return {
        "groups": tuple(group.name for group in found),
        "women": sum(group.women for group in found),
        "widest": max(found, key=group_gap).name if found else "none",
    }
