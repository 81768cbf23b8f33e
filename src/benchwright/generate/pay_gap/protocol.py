"""How an answer is asked for and written: one JSON object, a short memo, or names alone."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from benchwright.generate.pay_gap.answers import Answers, Value
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    GroupQuestion,
    NoticeQuestion,
    PayQuestion,
    Question,
)

Protocol = Literal["json", "memo", "names"]


@dataclass(frozen=True, kw_only=True)
class Field:
    """One thing that is asked.

    Attributes:
        name: the key in the JSON object.
        asks: what belongs there, in words.
        says: the sentence of the memo, with {} for the value.
        near: the phrase by which the sentence is found; None when the whole reply is read.
    """

    name: str
    asks: str
    says: str
    near: str | None = None


def _pay_fields(statistic: str) -> tuple[Field, ...]:
    return (
        Field(
            name=f"{statistic}Gap",
            asks=f"the {statistic} gap in per cent, a number rounded half up to one decimal place",
            says=f"The {statistic} gap is {{}} %.",
            near=f"{statistic} gap",
        ),
        Field(
            name=f"women{statistic.title()}",
            asks=f"the {statistic} hourly pay of women in EUR, a number rounded half up to two decimal places",
            says=f"The {statistic} hourly pay of women is EUR {{}}.",
            near=f"{statistic} hourly pay",
        ),
        Field(
            name="lowerPaid",
            asks=f'the side with the lower {statistic} hourly pay, "women" or "men"',
            says="The lower-paid side is {}.",
            near="lower-paid side",
        ),
    )


_MEAN = _pay_fields("mean")
_MEDIAN = _pay_fields("median")
_ASSESSMENT = (
    Field(
        name="categories",
        asks="the list of the categories that need a joint pay assessment",
        says="- Joint pay assessment: {}",
        near="joint pay assessment",
    ),
    Field(
        name="widest",
        asks="the category whose gap is the widest in either direction, whatever was found out about it",
        says="- Widest category: {}",
        near="widest category",
    ),
    Field(
        name="widestGap",
        asks="the gap of that category in per cent with its sign, a number rounded half up to one decimal place",
        says="- Its gap, with its sign: {} %",
        near="its gap",
    ),
)
_NOTICE = (
    Field(name="deadline", asks="the deadline, as YYYY-MM-DD", says="The deadline is {}."),
    Field(
        name="weekday",
        asks="the day of the week of the deadline, as an English word",
        says="It falls on a {}.",
        near="falls on",
    ),
    Field(
        name="days",
        asks="the number of calendar days from the date of the notice to the deadline",
        says="It lies {} calendar days after the date of the notice.",
        near="calendar days",
    ),
)
_GROUPS = (
    Field(
        name="groups",
        asks="the list of the names of the affected groups",
        says="- Affected groups: {}",
        near="affected groups",
    ),
    Field(
        name="women",
        asks="the number of women in all affected groups together",
        says="- Women concerned: {}",
        near="women concerned",
    ),
    Field(
        name="widest",
        asks="the affected group with the widest gap",
        says="- Widest gap in: {}",
        near="widest gap",
    ),
)
_BLANK = "____"
_FORMS = (
    "Round pay half up to two decimal places and per cent to one; separate names by commas; write dates as YYYY-MM-DD."
)


def fields_of(question: Question) -> tuple[Field, ...]:
    """Give the things that a question asks, in order."""
    match question:
        case PayQuestion():
            return _MEAN if question.statistic == "mean" else _MEDIAN
        case AssessmentQuestion():
            return _ASSESSMENT
        case NoticeQuestion():
            return _NOTICE
        case GroupQuestion():
            return _GROUPS


def request_text(fields: Sequence[Field], protocol: Protocol) -> str:
    """Write the part of a prompt that asks for the answer."""
    if protocol == "names":
        return "Answer with the names of the affected groups and nothing else, separated by commas."
    if protocol == "json":
        keys = "\n".join(f'  "{field.name}": {field.asks}' for field in fields)
        return f"Answer with one JSON object and nothing else, with these keys:\n{keys}"
    blanks = memo_text(fields, {field.name: _BLANK for field in fields})
    return (
        f"Answer with a short memo: these {len(fields)} statements with the blanks filled in, nothing else. "
        f"{_FORMS}\n\n{blanks}"
    )


def protocol_of(prompt: str) -> Protocol:
    """Tell which form of answer a prompt asks for."""
    if "one JSON object" in prompt:
        return "json"
    return "memo" if _BLANK in prompt else "names"


def write_answer(fields: Sequence[Field], answers: Answers, protocol: Protocol) -> str:
    """Write an answer in the form asked for."""
    if protocol == "json":
        return json.dumps({name: _plain(value) for name, value in answers.items()})
    if protocol == "names":
        return written(answers["groups"])
    return memo_text(fields, answers)


def memo_text(fields: Sequence[Field], answers: Answers) -> str:
    """Write the statements of a memo: sentences in one paragraph, or bullets on lines of their own."""
    statements = [field.says.format(written(answers[field.name])) for field in fields]
    return ("\n" if statements[0].startswith("-") else " ").join(statements)


def written(value: Value) -> str:
    """Write a value as it stands in a memo.

    Example:
        >>> written(("Drivers", "Buyers")), written(date(2027, 3, 1)), written(())
        ('Drivers, Buyers', '2027-03-01', 'none')
    """
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    return value.isoformat() if isinstance(value, date) else str(value)


def _plain(value: Value) -> object:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, tuple):
        return list(value)
    return value.isoformat() if isinstance(value, date) else value
