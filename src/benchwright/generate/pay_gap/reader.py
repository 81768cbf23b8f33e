"""From the text of a prompt back to the question that it asks."""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import cast

from benchwright.errors import Fault, InputError
from benchwright.generate.pay_gap.deadlines import Step, StepKind
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    Employee,
    Finding,
    Gender,
    Group,
    GroupQuestion,
    NoticeQuestion,
    PayQuestion,
    Question,
)
from benchwright.generate.pay_gap.wording import (
    GROUP_RULES,
    STARTS,
    STEPS,
    TRIGGER,
    WORKING_DAYS,
    month_name,
)

_COLUMNS = re.compile(r" {2,}")
_BLANK = re.compile(r"\\\{([a-z]+)\\\}")
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_WRITTEN = re.compile(r"(\d+) ([A-Z][a-z]+) (\d{4})")
_MONTHS = {month_name(number): number for number in range(1, 13)}


def read_prompt(prompt: str) -> Question:
    """Read the question that a prompt of this benchmark asks.

    Raises:
        InputError: the prompt is none of this benchmark.
    """
    try:
        return _question(prompt)
    except ValueError:
        raise InputError(Fault(expected="a prompt of the pay-gap benchmark", found=repr(prompt[:60]))) from None


def _question(prompt: str) -> Question:
    if "\nEmployee  " in prompt:
        employees = _employees(prompt)
        if "\nCategory  " in prompt:
            return _assessment(prompt, employees)
        return PayQuestion(statistic="mean" if "The mean gap is" in prompt else "median", employees=employees)
    if "\nGroup  " in prompt:
        return _groups(prompt)
    return _notice(prompt)


def rows_under(prompt: str, first_heading: str) -> list[list[str]]:
    """Give the cells of the table whose first column has this heading, row by row, without the headings.

    Example:
        >>> rows_under("Staff:\\n\\nGroup  Women\\nLab        7\\nDesk      12\\n\\nEnd.", "Group")
        [['Lab', '7'], ['Desk', '12']]
    """
    lines = iter(prompt.splitlines())
    for line in lines:
        if line.startswith(f"{first_heading}  "):
            break
    rows = []
    for line in lines:
        if not line:
            break
        rows.append(_COLUMNS.split(line))
    return rows


def _employees(prompt: str) -> tuple[Employee, ...]:
    return tuple(
        Employee(
            number=number,
            category=category,
            gender=cast("Gender", gender),
            pay=Decimal(pay),
            hours=int(hours[0]) if hours else None,
        )
        for number, category, gender, pay, *hours in rows_under(prompt, "Employee")
    )


def _assessment(prompt: str, employees: tuple[Employee, ...]) -> AssessmentQuestion:
    findings = tuple(
        Finding(category=category, justified=justified == "yes", remedied=remedied == "yes")
        for category, justified, remedied in rows_under(prompt, "Category")
    )
    threshold = int(_find([TRIGGER], prompt)["threshold"])
    return AssessmentQuestion(employees=employees, findings=findings, threshold=threshold)


def _groups(prompt: str) -> GroupQuestion:
    groups = tuple(
        Group(name=name, women=int(women), women_pay=Decimal(women_pay), men=int(men), men_pay=Decimal(men_pay))
        for name, women, women_pay, men, men_pay in rows_under(prompt, "Group")
    )
    rule = _find(GROUP_RULES, prompt)
    return GroupQuestion(groups=groups, minimum=int(rule["minimum"]), threshold=int(rule["threshold"]))


def _notice(prompt: str) -> NoticeQuestion:
    start = _dates(_find(STARTS, prompt)["start"])[0]
    steps = []
    for line in prompt.splitlines():
        for kind, templates in STEPS.items():
            found = _search(templates, line)
            if found is not None:
                steps.append(Step(kind=cast("StepKind", kind), count=int(found.get("count", 0))))
    holidays = _search([WORKING_DAYS], prompt) or {"holidays": ""}
    return NoticeQuestion(start=start, steps=tuple(steps), holidays=_dates(holidays["holidays"]))


def _find(templates: Sequence[str], prompt: str) -> dict[str, str]:
    found = _search(templates, prompt)
    if found is None:
        raise ValueError("no such rule")
    return found


def _search(templates: Sequence[str], text: str) -> dict[str, str] | None:
    for template in templates:
        found = re.search(_pattern(template), text)
        if found:
            return found.groupdict()
    return None


def _pattern(template: str) -> str:
    seen: set[str] = set()

    def group(blank: re.Match[str]) -> str:
        name = blank[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.+?)"

    return _BLANK.sub(group, re.escape(template))


def _dates(text: str) -> tuple[date, ...]:
    numbers = [(int(year), int(month), int(day)) for year, month, day in _ISO.findall(text)]
    numbers += [(int(year), _MONTHS[month], int(day)) for day, month, year in _WRITTEN.findall(text)]
    return tuple(date(*parts) for parts in numbers)
