"""Invented payrolls, drawn so that no answer hangs on a hair."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from random import Random

from benchwright.generate.pay_gap.answers import category_gaps, pay_of, solve
from benchwright.generate.pay_gap.figures import gap, mean, median, near_tie
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    Employee,
    Finding,
    Gender,
    PayQuestion,
)

CATEGORIES = (
    "Drivers",
    "Planners",
    "Technicians",
    "Clerks",
    "Buyers",
    "Fitters",
    "Analysts",
    "Supervisors",
    "Cleaners",
    "Warehouse staff",
)
THRESHOLD = 5

_PART_TIME_HOURS = (80, 96, 100, 120, 128, 144)
_FULL_TIME_HOURS = 160


def draw_payroll(rng: Random, *, rows: int, monthly: bool) -> tuple[Employee, ...]:
    """Draw a payroll of several categories in which a few people earn far more than the rest.

    Args:
        rng: the only source of chance.
        rows: number of people, 6 or more.
        monthly: give pay for a month and paid hours instead of pay for an hour.
    """
    categories = rng.sample(CATEGORIES, 3)
    base = {category: rng.randrange(1700, 3200, 20) for category in categories}
    women = rng.randint(rows // 2 - 1, rows // 2 + 1)
    genders: list[Gender] = ["woman" for _ in range(women)]
    genders += ["man" for _ in range(rows - women)]
    rng.shuffle(genders)
    shift = rng.uniform(-0.1, 0.18)
    high = set(rng.sample(range(rows), max(1, rows // 8)))
    hourly = []
    for row, gender in enumerate(genders):
        category = rng.choice(categories)
        pay = base[category] * rng.uniform(0.92, 1.1) * (1.5 if row in high else 1)
        hourly.append((category, gender, pay * (1 - shift if gender == "woman" else 1)))
    return _numbered(rng, [_paid(rng, *person, monthly=monthly) for person in hourly])


def is_clear_payroll(question: PayQuestion) -> bool:
    """Tell whether the answers are safe: no tie in rounding, no gap near nothing, mean and median apart."""
    sides = [pay_of(question.employees, gender) for gender in ("woman", "man")]
    gaps = [gap(middle(sides[0]), middle(sides[1])) for middle in (mean, median)]
    ties = [near_tie(value, 1) for value in gaps]
    ties += [near_tie(middle(sides[0]), 2) for middle in (mean, median)]
    return (
        not any(ties) and all(abs(value) >= 1 and -12 <= value <= 25 for value in gaps) and abs(gaps[0] - gaps[1]) >= 1
    )


def draw_assessment(rng: Random, *, categories: int, rows: int, edge: bool) -> AssessmentQuestion:
    """Draw the workers of some categories and what was found out about each.

    Args:
        rng: the only source of chance.
        categories: number of categories, 2 or more.
        rows: people in each category, 4 or more.
        edge: give one category that needs an assessment a gap of exactly the threshold.
    """
    names = rng.sample(CATEGORIES, categories)
    people: list[tuple[str, Gender, Decimal, None]] = []
    for place, name in enumerate(names):
        men = rng.randint(2, rows - 2)
        mean_pay = rng.randrange(1800, 3600, 20)
        shift = Fraction(5, 100) if edge and place == 0 else Fraction(rng.randint(-90, 150), 1000)
        people += [(name, "man", pay, None) for pay in _around(rng, mean_pay, men)]
        people += [(name, "woman", pay, None) for pay in _around(rng, int(mean_pay * (1 - shift)), rows - men)]
    rng.shuffle(people)
    findings = [Finding(category=name, justified=rng.random() < 0.25, remedied=rng.random() < 0.25) for name in names]
    rng.shuffle(findings)
    return AssessmentQuestion(employees=_numbered(rng, people), findings=tuple(findings), threshold=THRESHOLD)


def is_clear_assessment(question: AssessmentQuestion, *, edge: bool) -> bool:
    """Tell whether the answers are safe: gaps on the threshold or well off it, one widest of all."""
    gaps = category_gaps(question)
    sizes = sorted((abs(value) for value in gaps.values()), reverse=True)
    answers = solve(question)
    needed = answers["categories"]
    at_edge = [name for name, value in gaps.items() if value == question.threshold]
    wide = [name for name, value in gaps.items() if abs(value) >= question.threshold]
    return (
        not any(0 < abs(abs(value) - question.threshold) < Fraction(1, 10) for value in gaps.values())
        and isinstance(needed, tuple)
        and len(needed) >= min(2, len(gaps) - 1)
        and len(wide) > len(needed)
        and needed != (answers["widest"],)
        and len(at_edge) == (1 if edge else 0)
        and set(at_edge) <= set(needed)
        and sizes[0] - sizes[1] >= Fraction(1, 2)
        and sizes[0] <= 25
        and not any(near_tie(value, 1) for value in gaps.values())
        and all(abs(value) >= Fraction(1, 2) for value in gaps.values())
    )


def _paid(
    rng: Random,
    category: str,
    gender: Gender,
    hourly_cents: float,
    *,
    monthly: bool,
) -> tuple[str, Gender, Decimal, int | None]:
    if not monthly:
        return category, gender, Decimal(round(hourly_cents / 5) * 5).scaleb(-2), None
    hours = rng.choice(_PART_TIME_HOURS) if rng.random() < 0.4 else _FULL_TIME_HOURS
    return category, gender, Decimal(round(hourly_cents * hours / 1000) * 10), hours


def _around(rng: Random, mean_cents: int, count: int) -> list[Decimal]:
    spread = [rng.randrange(-mean_cents // 10, mean_cents // 10, 5) for _ in range(count - 1)]
    spread.append(-sum(spread))
    return [Decimal(mean_cents + offset).scaleb(-2) for offset in spread]


def _numbered(rng: Random, people: Sequence[tuple[str, Gender, Decimal, int | None]]) -> tuple[Employee, ...]:
    numbers = sorted(rng.sample(range(1000, 10000), len(people)))
    return tuple(
        Employee(number=f"E-{number}", category=category, gender=gender, pay=pay, hours=hours)
        for number, (category, gender, pay, hours) in zip(numbers, people, strict=True)
    )
