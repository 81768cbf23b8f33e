"""Payrolls and assessments: what is drawn, and what is not clear enough to be kept."""

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from benchwright.generate.pay_gap.answers import category_gaps
from benchwright.generate.pay_gap.payroll import (
    draw_assessment,
    draw_payroll,
    is_clear_assessment,
    is_clear_payroll,
)
from benchwright.generate.pay_gap.questions import AssessmentQuestion, Employee, Finding, Gender, PayQuestion


def payroll(women: str, men: str, category: str = "Clerks") -> tuple[Employee, ...]:
    """Make a payroll from hourly pay."""
    sides: list[tuple[Gender, str]] = [("woman", pay) for pay in women.split()]
    sides += [("man", pay) for pay in men.split()]
    return tuple(
        Employee(number=f"E-{number}", category=category, gender=gender, pay=Decimal(pay))
        for number, (gender, pay) in enumerate(sides, 1000)
    )


@pytest.mark.parametrize("monthly", [False, True])
def test_payroll_has_the_rows_asked_for(monthly: bool) -> None:
    """As many people as asked, women and men among them, numbers all different, hours only by the month."""
    drawn = draw_payroll(Random(1), rows=12, monthly=monthly)
    assert len(drawn) == len({one.number for one in drawn}) == 12
    assert {one.gender for one in drawn} == {"woman", "man"}
    assert all((one.hours is not None) is monthly for one in drawn)


@pytest.mark.parametrize(
    ("women", "men", "clear"),
    [
        ("18 18 20", "20 20 30", True),
        ("18 18 18", "20 20 20", False),
        ("20 20 10", "20 20 30", False),
        ("30 30 18", "20 20 20", False),
        ("18.00 18.02 20", "20 20 30", True),
        ("18.00 18.01 18.02 20", "20 20 30", False),
    ],
    ids=["clear", "mean is median", "median gap is nothing", "far against men", "no tie", "tie in women's median"],
)
def test_clear_payrolls(women: str, men: str, clear: bool) -> None:
    """Kept only when both gaps are safe to state and different from each other."""
    question = PayQuestion(statistic="mean", employees=payroll(women, men))
    assert is_clear_payroll(question) is clear


def assessment(*gaps: str, settled: str = "D") -> AssessmentQuestion:
    """Make an assessment of categories A, B, ... with men at 20 euros and these pays of women."""
    names = "ABCDEFG"[: len(gaps)]
    return AssessmentQuestion(
        employees=tuple(
            one for name, women in zip(names, gaps, strict=True) for one in payroll(women, "20", category=name)
        ),
        findings=tuple(Finding(category=name, justified=name in settled, remedied=False) for name in names),
        threshold=5,
    )


@pytest.mark.parametrize(
    ("question", "edge", "clear"),
    [
        (assessment("18", "19", "19.6", "16"), True, True),
        (assessment("18", "19", "19.6", "16"), False, False),
        (assessment("18", "18.5", "19.6", "16"), True, False),
        (assessment("18", "18.5", "19.6", "16"), False, True),
        (assessment("18", "18.99", "19.6", "16"), False, False),
        (assessment("18", "18.5", "19.6", "18.01"), False, False),
        (assessment("18", "18.5", "19.6", "19.6"), False, False),
        (assessment("18", "19.5", "19.6", "16"), False, False),
        (assessment("18", "19.6", settled=""), False, False),
    ],
    ids=[
        "edge",
        "edge not asked for",
        "no edge",
        "clear",
        "near the threshold",
        "two nearly the widest",
        "nothing wide is settled",
        "only one needed",
        "the only one is the widest",
    ],
)
def test_clear_assessments(question: AssessmentQuestion, edge: bool, clear: bool) -> None:
    """Kept only when every gap is safely on its side of the threshold and every rule bears on the answer."""
    assert is_clear_assessment(question, edge=edge) is clear


def test_a_settled_edge_is_not_kept() -> None:
    """A gap on the threshold that is justified would not show whether "at or above" was read."""
    question = assessment("18", "18.5", "19", "16", settled="CD")
    assert not is_clear_assessment(question, edge=True)
    unsettled = tuple(replace(one, justified=one.category == "D") for one in question.findings)
    assert is_clear_assessment(replace(question, findings=unsettled), edge=True)


def test_edge_is_exact() -> None:
    """An edge draw gives a category a gap of 5 % to the last digit, and both sides two people or more."""
    for seed in range(20):
        question = draw_assessment(Random(seed), categories=3, rows=5, edge=True)
        assert 5 in category_gaps(question).values()
        for finding in question.findings:
            genders = [one.gender for one in question.employees if one.category == finding.category]
            assert len(genders) == 5
            assert min(genders.count("woman"), genders.count("man")) >= 2
