"""Tables of groups: what is drawn, and what is not clear enough to be kept."""

from decimal import Decimal
from random import Random

import pytest

from benchwright.generate.pay_gap.groups import draw_groups, is_clear_groups
from benchwright.generate.pay_gap.questions import Group, GroupQuestion


def table(*women_pay: str, small: str = "16") -> GroupQuestion:
    """Make a table of large groups with men at 20 euros and these pays of women, and one small group."""
    rows = [(pay, 9) for pay in women_pay] + [(small, 4)]
    return GroupQuestion(
        groups=tuple(
            Group(name=f"Group {place}", women=women, women_pay=Decimal(pay), men=9, men_pay=Decimal(20))
            for place, (pay, women) in enumerate(rows)
        ),
        minimum=5,
        threshold=5,
    )


def test_draw() -> None:
    """As many groups as asked, with different names, pay to the cent and at least one person on each side."""
    question = draw_groups(Random(2), count=6)
    assert len({group.name for group in question.groups}) == 6
    assert all(group.women >= 1 and group.men >= 1 for group in question.groups)
    assert all(group.women_pay.as_tuple().exponent == -2 for group in question.groups)


@pytest.mark.parametrize(
    ("question", "clear"),
    [
        (table("18", "17", "21"), True),
        (table("18", "17", "21", "18.99"), False),
        (table("18", "17", "19.5"), False),
        (table("18", "18.01", "21"), False),
        (table("18", "19.5", "21"), False),
        (table("18", "17", "21", small="20"), False),
    ],
    ids=["clear", "near the threshold", "none against men", "two nearly the widest", "only one", "no small wide one"],
)
def test_clear_groups(question: GroupQuestion, clear: bool) -> None:
    """Kept only when the threshold, the smallest size and the direction all bear on the answer."""
    assert is_clear_groups(question) is clear
