"""Every packaged key, computed again from the prompt alone by code that shares nothing with the builder.

This file imports no module of `benchwright.generate`: it has its own reading of the prompts and its own arithmetic.
"""

import calendar
import re
import statistics
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest

from benchwright.records import DateCheck, ListCheck, Task

from .packaged import packaged_tasks

MONTHS = {name: number for number, name in enumerate(calendar.month_name) if name}
DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})|(\d{1,2}) ([A-Z][a-z]+) (\d{4})")


def tables(prompt: str) -> list[list[dict[str, str]]]:
    """Give each block of the prompt that is a table as rows of heading to cell."""
    found = []
    for block in prompt.split("\n\n"):
        lines = [re.split(r"\s{2,}", line.strip()) for line in block.splitlines()]
        if len(lines) > 1 and len(lines[0]) > 1 and {len(cells) for cells in lines} == {len(lines[0])}:
            found.append([dict(zip(lines[0], cells, strict=True)) for cells in lines[1:]])
    return found


def hourly(row: dict[str, str]) -> Fraction:
    """Give the pay of a row for one hour."""
    if "Paid hours" in row:
        return Fraction(row["Monthly pay (EUR)"]) / Fraction(row["Paid hours"])
    return Fraction(row["Hourly pay (EUR)"])


def sides(rows: list[dict[str, str]]) -> tuple[list[Fraction], list[Fraction]]:
    """Give the hourly pay of women and of men."""
    women = [hourly(row) for row in rows if row["Gender"] == "woman"]
    men = [hourly(row) for row in rows if row["Gender"] == "man"]
    assert len(women) + len(men) == len(rows)
    return women, men


def rounded(value: Fraction, step: str) -> Decimal:
    """Round half up through a decimal of many digits."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(step), rounding=ROUND_HALF_UP)


def pay_keys(prompt: str, name: str) -> dict[str, Any]:
    """Compute the keys of a mean-gap or median-gap task."""
    middle = {"mean": statistics.mean, "median": statistics.median}[name]
    women, men = (middle(side) for side in sides(tables(prompt)[0]))
    return {
        f"{name}Gap": rounded((men - women) / men * 100, "0.1"),
        f"women{name.capitalize()}": rounded(women, "0.01"),
        "lowerPaid": "women" if women < men else "men",
    }


def assessment_keys(prompt: str) -> dict[str, Any]:
    """Compute the keys of a joint-assessment task."""
    staff, findings = tables(prompt)
    limit = int(re.search(r"at or above (\d+) %", prompt)[1])  # type: ignore[index]
    gaps = {}
    for finding in findings:
        name = finding["Category"]
        women, men = map(statistics.mean, sides([row for row in staff if row["Category"] == name]))
        gaps[name] = 100 - 100 * women / men
    assert {row["Category"] for row in staff} == set(gaps)
    widest = max(gaps, key=lambda name: abs(gaps[name]))
    settled = {row["Category"] for row in findings if "yes" in (row["Justified"], row["Remedied"])}
    return {
        "categories": {name for name in gaps if abs(gaps[name]) >= limit} - settled,
        "widest": widest,
        "widestGap": rounded(gaps[widest], "0.1"),
    }


def dates(text: str) -> list[date]:
    """Give all dates in a text, in order."""
    return [
        date(int(y), int(m), int(d)) if y else date(int(year), MONTHS[month], int(day))
        for y, m, d, day, month, year in DATE.findall(text)
    ]


def notice_keys(prompt: str) -> dict[str, Any]:
    """Compute the keys of a notice-date task."""
    body = prompt.split("\n\nAnswer with")[0]
    listed = re.search(r"these holidays: (.*)\.", body)
    closed = set(dates(listed[1])) if listed else set()
    start = dates(body)[0]

    def working(day: date) -> bool:
        return calendar.weekday(day.year, day.month, day.day) not in (5, 6) and day not in closed

    def after(day: date, count: int) -> date:
        days = (day + timedelta(days=ahead) for ahead in range(1, 200))
        return [one for one in days if working(one)][count - 1]

    due = start
    rules = body.split("\n\n")[2].splitlines()
    for rule in rules:
        number = int((re.findall(r"\d+", rule) or ["0"])[0])
        if rule.startswith("Working days are"):
            continue
        if "sent" in rule or "sending" in rule or "due on working day" in rule or " working days, " in rule:
            due = after(due, number)
        elif "months" in rule:
            month = due.month + number
            year, month = due.year + (month - 1) // 12, (month - 1) % 12 + 1
            due = date(year, month, min(due.day, calendar.monthrange(year, month)[1]))
        elif "weeks" in rule:
            due += timedelta(weeks=number)
        else:
            assert "next working day" in rule
            due = due if working(due) else after(due, 1)
    return {"deadline": due, "weekday": due.strftime("%A"), "days": Decimal((due - start).days)}


def group_keys(prompt: str) -> dict[str, Any]:
    """Compute the keys of an affected-groups task."""
    percent = int(re.search(r"(\d+) %", prompt)[1])  # type: ignore[index]
    heads = {int(number) for number in re.findall(r"(\d+) (?:or more )?(?:wo)?men", prompt)}
    assert len(heads) == 1
    minimum = heads.pop()
    gaps, women = {}, {}
    for row in tables(prompt)[0]:
        low, high = Fraction(row["Women's pay (EUR)"]), Fraction(row["Men's pay (EUR)"])
        if int(row["Women"]) >= minimum <= int(row["Men"]) and (high - low) * 100 >= percent * high:
            gaps[row["Group"]] = (high - low) / high
            women[row["Group"]] = int(row["Women"])
    return {
        "groups": set(gaps),
        "women": Decimal(sum(women.values())),
        "widest": max(gaps, key=gaps.__getitem__),
    }


def keys(task: Task) -> dict[str, Any]:
    """Compute every key of a task from its prompt."""
    match task.family:
        case "mean-gap":
            return pay_keys(task.prompt, "mean")
        case "median-gap":
            return pay_keys(task.prompt, "median")
        case "joint-assessment":
            return assessment_keys(task.prompt)
        case "notice-date":
            return notice_keys(task.prompt)
        case "affected-groups":
            return group_keys(task.prompt)
    raise AssertionError(task.family)


@pytest.mark.parametrize("task", packaged_tasks(), ids=lambda task: task.id)
def test_every_key_is_what_the_prompt_gives(task: Task) -> None:
    """A second reading of the prompt comes to the same keys, line by line."""
    computed = keys(task)
    for line in task.rubric:
        check: Any = line.check
        if isinstance(check, ListCheck):
            assert set(check.items) == computed[line.id]
            assert len(set(check.items)) == len(check.items)
        elif isinstance(check, DateCheck):
            assert date.fromisoformat(check.value) == computed[line.id]
        elif isinstance(computed[line.id], Decimal):
            assert Decimal(check.value) == computed[line.id]
        else:
            assert check.value == computed[line.id]


def test_the_recomputation_can_fail() -> None:
    """Another figure in the prompt gives other keys."""
    task = next(task for task in packaged_tasks() if task.family == "mean-gap")
    figure = re.search(r"\d\d\.\d\d", task.prompt)
    assert figure
    other = task.prompt.replace(figure[0], "99.99", 1)
    assert pay_keys(other, "mean") != pay_keys(task.prompt, "mean")


def test_deadlines_of_working_days_are_working_days() -> None:
    """No deadline that has to be a working day falls on a weekend or on a listed holiday."""
    checked = 0
    for task in packaged_tasks():
        listed = re.search(r"these holidays: (.*)\.", task.prompt)
        if task.family == "notice-date" and listed:
            due = keys(task)["deadline"]
            assert due.isoweekday() <= 5
            assert due not in dates(listed[1])
            checked += 1
    assert checked >= 8


def test_half_of_the_assessments_lie_on_the_threshold() -> None:
    """Four joint-assessment tasks have a category at exactly 5 %, and no gap lies near it otherwise."""
    exact = 0
    for task in packaged_tasks():
        if task.family == "joint-assessment":
            staff, findings = tables(task.prompt)
            for finding in findings:
                rows = [row for row in staff if row["Category"] == finding["Category"]]
                women, men = map(statistics.mean, sides(rows))
                distance = abs(abs(100 - 100 * women / men) - 5)
                assert distance == 0 or distance > Fraction(1, 50)
                exact += distance == 0
    assert exact == 4
