"""Questions as values."""

from decimal import Decimal
from fractions import Fraction

from benchwright.generate.pay_gap.questions import Employee


def test_hourly_pay_is_exact() -> None:
    """Monthly pay is divided by hours without rounding; pay by the hour is taken as it is."""
    monthly = Employee(number="E-1", category="Clerks", gender="man", pay=Decimal(2310), hours=128)
    assert monthly.hourly == Fraction(1155, 64)
    hourly = Employee(number="E-1", category="Clerks", gender="man", pay=Decimal("18.05"))
    assert hourly.hourly == Fraction(361, 20)
