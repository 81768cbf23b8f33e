"""What belongs to a number behind its digits."""

from decimal import Decimal
from fractions import Fraction

import pytest

from benchwright.text.extents import VULGAR, extended, whole_form


@pytest.mark.parametrize(
    ("text", "end", "value", "stop"),
    [
        ("10²", 2, Decimal(100), 3),
        ("2^10", 1, Decimal(1024), 4),
        ("2**10", 1, Decimal(1024), 5),
        ("10⁻³", 2, Fraction(1, 1000), 4),
        ("4.2 x 10^4", 3, Decimal(42000), 10),
        (r"4.2 \times 10^{4}", 3, Decimal(42000), 17),
        ("1½", 1, Fraction(3, 2), 2),
        ("1 1/2", 1, Fraction(3, 2), 5),
        ("1 3/2", 1, Decimal(1), 1),
        ("100/3", 3, Fraction(100, 3), 5),
        ("12.8/13.0", 4, Fraction(128, 130), 9),
        ("1/0.0", 1, Decimal(1), 1),
        ("1/0", 1, Decimal(1), 1),
        ("1/2/3", 1, Decimal(1), 1),
        ("7 of", 1, Decimal(7), 1),
    ],
)
def test_powers_and_parts(text: str, end: int, value: object, stop: int) -> None:
    """Exact values, and where they end; nothing that is no part of the number is taken."""
    assert extended(text, end, Decimal(text[:end])) == (value, stop)


def test_what_is_too_large_is_no_number() -> None:
    """Towers of digits are not computed."""
    assert extended("9^9999", 1, Decimal(9)) == (None, 6)
    assert extended("0^-1", 1, Decimal(0)) == (None, 4)


def test_vulgar_fractions_are_exact() -> None:
    """A third is a third."""
    assert VULGAR["⅓"] == Fraction(1, 3)
    assert sum(VULGAR[c] for c in "½¼⅛⅜") == Fraction(5, 4)


def test_whole_numbers_are_written_out() -> None:
    """And decimals kept as they are."""
    assert str(whole_form(Decimal("4.2E+4"))) == "42000"
    assert str(whole_form(Decimal("8.60"))) == "8.60"
