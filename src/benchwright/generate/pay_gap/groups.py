"""Invented tables of groups: how many women and men, and their mean pay."""

from decimal import Decimal
from fractions import Fraction
from random import Random

from benchwright.generate.pay_gap.answers import affected, group_gap
from benchwright.generate.pay_gap.questions import Group, GroupQuestion

GROUPS = (
    "Harbour depot",
    "Night dispatch",
    "Customer desk",
    "Spare parts",
    "Field service",
    "Quality lab",
    "Design studio",
    "Central kitchen",
    "Paint shop",
    "Data office",
    "Test bench",
    "Stock room",
)


def draw_groups(rng: Random, *, count: int) -> GroupQuestion:
    """Draw a table of groups, some of them small."""
    minimum = rng.choice((5, 6, 8, 10))
    return GroupQuestion(
        groups=tuple(_draw_group(rng, name, minimum) for name in rng.sample(GROUPS, count)),
        minimum=minimum,
        threshold=rng.choice((3, 4, 5, 6, 7)),
    )


def is_clear_groups(question: GroupQuestion) -> bool:
    """Tell whether the answers are safe: no gap near the threshold, one widest gap, each rule needed."""
    found = affected(question)
    gaps = {group.name: group_gap(group) for group in question.groups}
    wide = [name for name, value in gaps.items() if value >= question.threshold]
    sizes = sorted((gaps[group.name] for group in found), reverse=True)
    return (
        not any(abs(value - question.threshold) < Fraction(1, 10) for value in gaps.values())
        and len(found) >= max(2, 2 * len(gaps) // 5)
        and len(found) < len(wide) < len(gaps)
        and sizes[0] - sizes[1] >= Fraction(1, 2)
        and min(gaps.values()) < 0
    )


def _draw_group(rng: Random, name: str, minimum: int) -> Group:
    heads = [rng.randint(minimum, 4 * minimum) for _ in range(2)]
    if rng.random() < 0.25:
        heads[rng.randrange(2)] = rng.randint(1, minimum - 1)
    men_pay = rng.randrange(1700, 4200)
    women_pay = round(men_pay * (1 - rng.uniform(-0.06, 0.14)))
    return Group(
        name=name,
        women=heads[0],
        women_pay=Decimal(women_pay).scaleb(-2),
        men=heads[1],
        men_pay=Decimal(men_pay).scaleb(-2),
    )
