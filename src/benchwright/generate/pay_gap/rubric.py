"""The lines of a task: one for each thing that is asked, all checked by code."""

from datetime import date
from decimal import Decimal
from typing import Any

from benchwright.generate.pay_gap.answers import Value, solve
from benchwright.generate.pay_gap.protocol import Field, Protocol, fields_of, written
from benchwright.generate.pay_gap.questions import Question
from benchwright.records import (
    Check,
    DateCheck,
    Line,
    ListCheck,
    NameCheck,
    NumberCheck,
    TextCheck,
    Tolerance,
)

_WEIGHTS = {"meanGap": 2, "medianGap": 2, "categories": 3, "deadline": 3, "groups": 3}
_PERCENT = {"meanGap", "medianGap", "widestGap"}


def rubric(question: Question, protocol: Protocol) -> tuple[Line, ...]:
    """Write the rubric of a question; what matters most weighs 2 or 3, the rest 1."""
    answers = solve(question)
    fields = fields_of(question)
    if protocol == "names":
        fields = tuple(field for field in fields if field.name == "groups")
    return tuple(
        Line(
            id=field.name,
            claim=_claim(field, answers[field.name]),
            weight=_WEIGHTS.get(field.name, 1),
            check=_check(field, answers[field.name], protocol),
        )
        for field in fields
    )


def _claim(field: Field, value: Value) -> str:
    return field.says.format(written(value)).removeprefix("- ").removesuffix(".")


def _check(field: Field, value: Value, protocol: Protocol) -> Check:
    place: dict[str, Any] = {}
    if protocol == "json":
        place["field"] = field.name
    elif protocol == "memo" and field.near is not None:
        place["near"] = (field.near,)
    if isinstance(value, tuple):
        return ListCheck(items=value, **place)
    if isinstance(value, date):
        return DateCheck(value=value.isoformat(), **place)
    if isinstance(value, Decimal):
        percent = field.name in _PERCENT
        tolerance = Tolerance(absolute="0.05" if percent else "0.005")
        return NumberCheck(value=str(value), tolerance=tolerance, unit="%" if percent else "EUR", **place)
    if isinstance(value, int):
        return NumberCheck(value=str(value), **place)
    if field.name == "widest":
        return NameCheck(value=value, **place)
    return TextCheck(value=value, mode="equal" if protocol == "json" else "contains", **place)
