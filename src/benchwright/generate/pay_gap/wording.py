"""The words of the prompts: every sentence is a template, so that the reader can find its values again."""

from collections.abc import Sequence
from datetime import date

from benchwright.generate.pay_gap.deadlines import Step
from benchwright.generate.pay_gap.protocol import Protocol, fields_of, request_text
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    Employee,
    GroupQuestion,
    NoticeQuestion,
    PayQuestion,
    Question,
)

PAY_OPENINGS = (
    "You prepare the pay report of an employer. The payroll of one month is below.",
    "An employer publishes its gender pay gap. These are all the people on its payroll.",
    "Before a pay report is signed, its figures are worked out once more. It rests on this payroll.",
)
HOURLY = "Hourly pay is gross pay in EUR for one paid hour."
MONTHLY = (
    "Hourly pay is gross monthly pay divided by the paid hours of the month; "
    "it is not rounded before the end of the calculation."
)
GAP = (
    "The {name} gap is ({name} hourly pay of men - {name} hourly pay of women) / {name} hourly pay of men, "
    "in per cent: positive when women are paid less, negative when men are paid less."
)
EACH_PERSON = "Every person counts once, full-time or part-time, and all categories together."
MIDDLE = (
    "The median of an even number of people is halfway between the two in the middle when they are put in order of pay."
)

ASSESSMENT_OPENINGS = (
    "An employer has reported the pay of its workers by category. These are the workers.",
    "A works council checks the pay report of its employer. The report covers these workers.",
)
CATEGORY_GAP = "The gap of a category is the mean gap among its workers."
TRIGGER = (
    "A category needs a joint pay assessment when three things hold: its gap is at or above {threshold} % "
    "in either direction, the gap has not been justified by objective and gender-neutral reasons, and it has "
    "not been remedied within six months of the report. Gaps are compared before they are rounded."
)
FINDINGS = "What was found out about the categories:"

NOTICE_OPENINGS = (
    "A worker has asked in writing for the pay levels in her category. Work out by when the employer has to answer.",
    "An employer owes the answer to a request for information on pay. Calculate the last day for it.",
)
STARTS = ("Date of the notice: {start}, the day on which it was {event}.", "Notice {event} on {start}.")
EVENTS = ("received", "sent")
STEPS: dict[str, tuple[str, str]] = {
    "sent": (
        "A notice is received {count} working days after the day on which it was sent.",
        "Receipt is on working day {count} after sending; the day of sending is not counted.",
    ),
    "months": (
        "The answer is due {count} months after receipt: on the same day of that month, "
        "or on its last day when it has no such day.",
        "Count {count} months from receipt. The deadline keeps the day of the month; "
        "in a month that is too short it is the last day.",
    ),
    "weeks": (
        "The answer is due {count} weeks after the day of receipt.",
        "Count {count} full weeks, beginning with the day after receipt; their last day is the deadline.",
    ),
    "workingDays": (
        "The answer is due on working day {count} after receipt; the day of receipt is not counted.",
        "Count {count} working days, beginning with the day after receipt; the last of them is the deadline.",
    ),
    "move": (
        "A deadline on a day that is not a working day moves to the next working day.",
        "If the last day is not a working day, the next working day takes its place.",
    ),
}
WORKING_DAYS = "Working days are all days except Saturdays, Sundays and these holidays: {holidays}."

GROUP_OPENINGS = (
    "An employer compares the mean hourly pay of women and men in each group of its staff.",
    "This is the yearly table of pay by group that an employer gives to its works council.",
    "A team writes the chapter of a pay report on groups in which women earn less, from this table.",
)
GROUP_GAP = "The gap of a group is (men's pay - women's pay) / men's pay, in per cent; it is not rounded."
GROUP_RULES = (
    "A group is affected when it has at least {minimum} women and at least {minimum} men, "
    "and its gap is at or above {threshold} %.",
    "Affected are the groups with a gap of {threshold} % or more. "
    "Groups with fewer than {minimum} women or fewer than {minimum} men are left out.",
    "Leave out every group that does not have {minimum} or more women and {minimum} or more men. "
    "Of the others, those whose gap is not below {threshold} % are affected.",
)

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def prompt_text(question: Question, protocol: Protocol, wording: int) -> str:
    """Write a prompt.

    Args:
        question: what is asked.
        protocol: the form in which the answer is asked for.
        wording: which of the wordings, from 0; taken round when there are fewer.
    """
    match question:
        case PayQuestion():
            parts = _pay(question, wording)
        case AssessmentQuestion():
            parts = _assessment(question, wording)
        case NoticeQuestion():
            parts = _notice(question, wording)
        case GroupQuestion():
            parts = _groups(question, wording)
    return "\n\n".join([*parts, request_text(fields_of(question), protocol)])


def month_name(number: int) -> str:
    """Name a month, 1 to 12."""
    return _MONTHS[number - 1]


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lay out a table in fixed width: columns two spaces apart, those of numbers to the right.

    Example:
        >>> print(table(["Group", "Women"], [["Field service", "12"], ["Quality lab", "7"]]))
        Group          Women
        Field service     12
        Quality lab        7
    """
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    right = [cell[:1].isdigit() for cell in rows[0]]
    lines = [
        "  ".join(
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(row, widths, right, strict=True)
        )
        for row in (header, *rows)
    ]
    return "\n".join(line.rstrip() for line in lines)


def _pay(question: PayQuestion, wording: int) -> list[str]:
    rules = [_basis(question.employees), EACH_PERSON, GAP.format(name=question.statistic)]
    if question.statistic == "median":
        rules.append(MIDDLE)
    return [_choose(PAY_OPENINGS, wording), payroll_table(question.employees), "\n".join(rules)]


def _assessment(question: AssessmentQuestion, wording: int) -> list[str]:
    findings = table(
        ["Category", "Justified", "Remedied"],
        [[one.category, _yes(one.justified), _yes(one.remedied)] for one in question.findings],
    )
    rules = [_basis(question.employees), CATEGORY_GAP, GAP.format(name="mean")]
    return [
        _choose(ASSESSMENT_OPENINGS, wording),
        payroll_table(question.employees),
        FINDINGS,
        findings,
        "\n".join([*rules, TRIGGER.format(threshold=question.threshold)]),
    ]


def _notice(question: NoticeQuestion, wording: int) -> list[str]:
    event = EVENTS[question.steps[0].kind == "sent"]
    start = _choose(STARTS, wording).format(start=_date(question.start, wording), event=event)
    rules = [_step(step, wording) for step in question.steps]
    if question.holidays:
        holidays = "; ".join(_date(day, wording) for day in question.holidays)
        rules.append(WORKING_DAYS.format(holidays=holidays))
    return [_choose(NOTICE_OPENINGS, wording), start, "\n".join(rules)]


def _groups(question: GroupQuestion, wording: int) -> list[str]:
    rows = [
        [group.name, str(group.women), f"{group.women_pay}", str(group.men), f"{group.men_pay}"]
        for group in question.groups
    ]
    rule = _choose(GROUP_RULES, wording).format(minimum=question.minimum, threshold=question.threshold)
    return [
        _choose(GROUP_OPENINGS, wording),
        table(["Group", "Women", "Women's pay (EUR)", "Men", "Men's pay (EUR)"], rows),
        f"{GROUP_GAP}\n{rule}",
    ]


def payroll_table(employees: Sequence[Employee]) -> str:
    """Lay out a payroll, by the hour or by the month."""
    start = ["Employee", "Category", "Gender"]
    if employees[0].hours is None:
        rows = [[one.number, one.category, one.gender, f"{one.pay}"] for one in employees]
        return table([*start, "Hourly pay (EUR)"], rows)
    rows = [[one.number, one.category, one.gender, f"{one.pay}", f"{one.hours}"] for one in employees]
    return table([*start, "Monthly pay (EUR)", "Paid hours"], rows)


def _basis(employees: Sequence[Employee]) -> str:
    return HOURLY if employees[0].hours is None else MONTHLY


def _step(step: Step, wording: int) -> str:
    return _choose(STEPS[step.kind], wording).format(count=step.count)


def _date(day: date, wording: int) -> str:
    if wording % 2:
        return day.isoformat()
    return f"{day.day} {month_name(day.month)} {day.year}"


def _choose(texts: Sequence[str], wording: int) -> str:
    return texts[wording % len(texts)]


def _yes(value: bool) -> str:
    return "yes" if value else "no"
