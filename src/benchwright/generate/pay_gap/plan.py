"""Which items the packaged benchmark has: family by family, from small to large."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Literal

from benchwright.generate.pay_gap.deadlines import StepKind
from benchwright.generate.pay_gap.groups import draw_groups, is_clear_groups
from benchwright.generate.pay_gap.notices import draw_notice, is_clear_notice
from benchwright.generate.pay_gap.payroll import (
    draw_assessment,
    draw_payroll,
    is_clear_assessment,
    is_clear_payroll,
)
from benchwright.generate.pay_gap.protocol import Protocol
from benchwright.generate.pay_gap.questions import PayQuestion, Question

_PAYROLLS = (
    (8, False),
    (12, False),
    (16, False),
    (20, False),
    (26, False),
    (12, True),
    (32, False),
    (18, True),
)
_ASSESSMENTS = ((2, 4), (3, 4), (3, 5), (4, 5), (4, 6), (5, 5), (5, 6), (6, 6))
_NOTICES: tuple[tuple[StepKind, ...], ...] = (
    ("months",),
    ("workingDays",),
    ("months", "move"),
    ("sent", "workingDays"),
    ("sent", "months", "move"),
    ("sent", "weeks", "move"),
)
_GROUPS = (4, 5, 6, 8, 10)

Draw = Callable[[Random], Question | None]
"""Draws a question; None when the draw was unclear and has to be made again."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """How one item is made.

    Attributes:
        draw: what draws its question.
        protocol: the form in which its answer is asked for.
    """

    draw: Draw
    protocol: Protocol


def plan() -> dict[str, list[Item]]:
    """Give the items of every family, in the order of the file."""
    return {
        "mean-gap": _items(_payrolls("mean"), memos={3, 6}),
        "median-gap": _items(_payrolls("median"), memos={2, 5}),
        "joint-assessment": _items(_assessments(), memos={3, 6}),
        "notice-date": _items(_notices(), memos={3, 6}),
        "affected-groups": _items(_groups(), memos={2}, names={4}),
    }


def _items(
    draws: Sequence[Draw], *, memos: frozenset[int] | set[int], names: frozenset[int] | set[int] = frozenset()
) -> list[Item]:
    def protocol(number: int) -> Protocol:
        if number in memos:
            return "memo"
        return "names" if number in names else "json"

    return [Item(draw=draw, protocol=protocol(number)) for number, draw in enumerate(draws, 1)]


def _payrolls(statistic: Literal["mean", "median"]) -> list[Draw]:
    def draw(rng: Random, *, rows: int, monthly: bool) -> Question | None:
        question = PayQuestion(statistic=statistic, employees=draw_payroll(rng, rows=rows, monthly=monthly))
        return question if is_clear_payroll(question) else None

    return [partial(draw, rows=rows, monthly=monthly) for rows, monthly in _PAYROLLS]


def _assessments() -> list[Draw]:
    def draw(rng: Random, *, categories: int, rows: int, edge: bool) -> Question | None:
        question = draw_assessment(rng, categories=categories, rows=rows, edge=edge)
        return question if is_clear_assessment(question, edge=edge) else None

    return [
        partial(draw, categories=categories, rows=rows, edge=number % 2 == 0)
        for number, (categories, rows) in enumerate(_ASSESSMENTS, 1)
    ]


def _notices() -> list[Draw]:
    def draw(rng: Random, *, kinds: Sequence[StepKind]) -> Question | None:
        question = draw_notice(rng, kinds=kinds)
        return question if is_clear_notice(question) else None

    return [partial(draw, kinds=kinds) for kinds in _NOTICES]


def _groups() -> list[Draw]:
    def draw(rng: Random, *, count: int) -> Question | None:
        question = draw_groups(rng, count=count)
        return question if is_clear_groups(question) else None

    return [partial(draw, count=count) for count in _GROUPS]
