"""Lines and checks."""

from datetime import date

from benchwright.generate.pay_gap.deadlines import Step
from benchwright.generate.pay_gap.questions import NoticeQuestion
from benchwright.generate.pay_gap.rubric import rubric
from benchwright.records import DateCheck, Line, NumberCheck, TextCheck

from .packaged import packaged_tasks

NOTICE = NoticeQuestion(start=date(2027, 1, 29), steps=(Step(kind="months", count=1),), holidays=())


def test_lines_of_a_json_task() -> None:
    """Each line looks in the field of its name."""
    assert rubric(NOTICE, "json") == (
        Line(
            id="deadline",
            claim="The deadline is 2027-02-28",
            weight=3,
            check=DateCheck(value="2027-02-28", field="deadline"),
        ),
        Line(id="weekday", claim="It falls on a Sunday", check=TextCheck(value="Sunday", field="weekday")),
        Line(
            id="days",
            claim="It lies 30 calendar days after the date of the notice",
            check=NumberCheck(value="30", field="days"),
        ),
    )


def test_lines_of_a_memo() -> None:
    """A date is read in the whole reply, the rest near its phrase."""
    checks = [line.check for line in rubric(NOTICE, "memo")]
    assert checks == [
        DateCheck(value="2027-02-28"),
        TextCheck(value="Sunday", near=("falls on",), mode="contains"),
        NumberCheck(value="30", near=("calendar days",)),
    ]


def test_numbers_carry_unit_and_tolerance() -> None:
    """Half of the last decimal place that is asked for; per cent for gaps, euros for pay."""
    units = {"meanGap": "%", "medianGap": "%", "widestGap": "%", "womenMean": "EUR", "womenMedian": "EUR"}
    for task in packaged_tasks():
        for line in task.rubric:
            if isinstance(line.check, NumberCheck) and line.id in units:
                assert line.check.unit == units[line.id]
                assert line.check.tolerance is not None
                assert line.check.tolerance.absolute == ("0.05" if line.check.unit == "%" else "0.005")
