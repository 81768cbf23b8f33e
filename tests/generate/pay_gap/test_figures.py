"""Exact arithmetic on pay."""

from decimal import Decimal
from fractions import Fraction

import pytest

from benchwright.generate.pay_gap.figures import gap, half_up, mean, median, near_tie


def test_median_of_odd_and_even_numbers() -> None:
    """The middle one of three, halfway between the middle two of four."""
    assert median([Fraction(9), Fraction(1), Fraction(2)]) == 2
    assert median([Fraction(9), Fraction(1), Fraction(2), Fraction(3)]) == Fraction(5, 2)


def test_mean_is_exact() -> None:
    """Thirds are not rounded."""
    assert mean([Fraction(1), Fraction(1), Fraction(2)]) == Fraction(4, 3)


def test_sign_of_the_gap() -> None:
    """Positive when women are paid less, negative when men are; the base is men's pay."""
    assert gap(Fraction(15), Fraction(20)) == 25
    assert gap(Fraction(25), Fraction(20)) == -25


@pytest.mark.parametrize(
    ("value", "written"), [("0.25", "0.3"), ("-0.25", "-0.3"), ("0.249", "0.2"), ("-7.96", "-8.0"), ("2", "2.0")]
)
def test_half_up(value: str, written: str) -> None:
    """Halves go away from zero, everything else to the nearest."""
    assert str(half_up(Fraction(value), 1)) == written
    assert half_up(Decimal(value), 1) == Decimal(written)


@pytest.mark.parametrize(("value", "near"), [("1.25", True), ("-1.2505", True), ("1.252", False), ("1.2", False)])
def test_near_tie(value: str, near: bool) -> None:
    """Within a hundredth of a step of a tie, whatever the sign."""
    assert near_tie(Fraction(value), 1) is near
