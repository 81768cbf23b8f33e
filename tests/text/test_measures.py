"""Measures with SI prefixes."""

import pytest

from benchwright.text.measures import Measure, measure, measure_behind


@pytest.mark.parametrize(
    ("unit", "found"),
    [
        ("W", Measure("W", 0)),
        ("kWh", Measure("Wh", 3)),
        ("mm", Measure("m", -3)),
        ("m", Measure("m", 0)),
        ("min", Measure("minute", 0)),
        ("ml", Measure("L", -3)),
        ("kilometres", Measure("m", 3)),
        ("Megawatt", Measure("W", 6)),
        ("µg", Measure("g", -6)),
        ("apples", None),
        ("", None),
    ],
)
def test_a_unit_is_a_prefix_and_a_base(unit: str, found: Measure | None) -> None:
    """Signs and names; what is no unit is none."""
    assert measure(unit) == found


def test_the_unit_stands_right_behind_the_number() -> None:
    """With or without a space; words further on do not count."""
    assert measure_behind("5kW", 1) == Measure("W", 3)
    assert measure_behind("5 or kW", 1) is None
    assert measure_behind("5 km/h", 1) is None
