"""`number` lines."""

from typing import Any

import pytest

from benchwright.grade.rubric import grade
from benchwright.records import LineVerdict


def line(reply: str, **check: Any) -> LineVerdict:
    """The verdict on one line."""
    return grade({"id": "t", "prompt": "p", "rubric": [{"id": "l", "claim": "c", "check": check}]}, reply).verdicts[0]


def number(reply: str, **more: Any) -> bool | None:
    """The verdict on a number line with key 8.6."""
    return line(reply, **{"kind": "number", "value": "8.6", **more}).met


@pytest.mark.parametrize(
    ("reply", "tolerance", "met"),
    [
        ("8.65", {"absolute": "0.05"}, True),
        ("8.6500001", {"absolute": "0.05"}, False),
        ("9.46", {"relative": "0.1"}, True),
        ("9.4600001", {"relative": 0.1}, False),
        ("8.60", None, True),
        ("8.6000000000000000000001", None, False),
    ],
)
def test_edges_are_inclusive_and_exact(reply: str, tolerance: dict[str, Any] | None, met: bool) -> None:
    """Decimal arithmetic; a relative tolerance is of the key."""
    assert number(reply, tolerance=tolerance) is met


def test_a_relative_tolerance_of_zero_is_zero() -> None:
    """10 % of 0 is 0."""
    assert line("0.05", kind="number", value=0, tolerance={"relative": 0.1}).met is False


@pytest.mark.parametrize(
    ("reply", "met"),
    [
        ("8.6 %", True),
        ("8.6 percent", True),
        ("8.6", True),
        ("8.6 \u20ac", None),
        ("8.6 percentage points", None),
        ("0.086", False),
        ("not 8.6 % but 9.1 %", False),
        ("no longer 8.6 %", None),
        ("It isn't 9 %; it's 8.6 %", True),
        ("8.6 employees", None),
        ("8.6 people", None),
        ("8.6 across all years", True),
    ],
)
def test_units_must_not_clash(reply: str, met: bool | None) -> None:
    """A bare number passes for per cent; money and points do not; a denied value does not count."""
    assert number(reply, unit="%") is met


@pytest.mark.parametrize(
    ("reply", "unit", "met"),
    [
        ("8.6 employees", "kW", None),
        ("8600 W", "kW", True),
        ("8.6 kg", "employees", None),
        ("8.6 employees", "employees", True),
        ("8.6 kg CO2e", "kg CO2e", True),
        ("8.6 cm^2", "cm^2", True),
        ("8.6 m^2", "m", None),
        ("8.6 m/s", "m", None),
    ],
)
def test_measures_of_another_kind_clash(reply: str, unit: str, met: bool | None) -> None:
    """Counts, powers and rates are no plain measures."""
    assert number(reply, unit=unit) is met


def test_a_share_passes_for_per_cent_where_the_line_allows_it() -> None:
    """0.086 is 8.6 % with `share`."""
    assert number("0.086", unit="%", share=True) is True
    assert number("0.086 %", unit="%", share=True) is False


def test_without_a_unit_per_cent_is_a_hundredth() -> None:
    """8.6 % is 0.086 when the key has no unit."""
    assert line("8.6 %", kind="number", value="0.086").met is True


def test_near_reads_the_sentence_bullet_or_row_only() -> None:
    """A right value elsewhere does not count; without the phrase the line is unreadable."""
    assert number("The mean gap is 8.6. The median is 9.", near=["mean gap"]) is True
    assert number("The mean gap is 9. The median is 8.6.", near=["mean gap"]) is False
    assert number("It is 8.6.", near=["mean gap"]) is None


@pytest.mark.parametrize(
    ("reply", "met"),
    [
        ('{"a": {"gap": 8.6}}', True),
        ('{"a": {"gap": "8.6"}}', True),
        ('{"a": {"gap": 8.7}}', False),
        ('{"a": {"gap": null}}', None),
        ('{"a": {"gap": true}}', None),
        ('{"gap": 8.6}', None),
        ('{"a": {"gap": "8.6 or 9"}}', None),
        ("8.6", None),
    ],
)
def test_field_reads_a_place_in_the_reply_s_object(reply: str, met: bool | None) -> None:
    """A dotted path; what is not given there is unreadable."""
    assert number(reply, field="a.gap") is met


def test_the_span_is_that_of_the_value() -> None:
    """In prose and in a field."""
    for reply, more in (("It is 8.6 %.", {}), ('{"gap": 8.6}', {"field": "gap"})):
        read = line(reply, kind="number", value="8.6", unit="%", **more).read
        assert read is not None and read.span is not None
        assert reply[slice(*read.span)] == "8.6"
