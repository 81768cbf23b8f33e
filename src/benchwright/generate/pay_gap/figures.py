"""Exact arithmetic on pay: mean, median, gap in per cent, rounding."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction


def mean(values: Sequence[Fraction]) -> Fraction:
    """Give the mean of at least one value.

    Example:
        >>> mean([Fraction(1), Fraction(2)])
        Fraction(3, 2)
    """
    return sum(values, Fraction()) / len(values)


def median(values: Sequence[Fraction]) -> Fraction:
    """Give the middle of at least one value; of an even number, the mean of the two in the middle.

    Example:
        >>> median([Fraction(9), Fraction(1), Fraction(2), Fraction(4)])
        Fraction(3, 1)
    """
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def gap(women: Fraction, men: Fraction) -> Fraction:
    """Give the pay gap in per cent of men's pay, positive when women are paid less.

    Example:
        >>> gap(Fraction(19), Fraction(20))
        Fraction(5, 1)
    """
    return (men - women) / men * 100


def half_up(value: Fraction | Decimal, places: int) -> Decimal:
    """Round to decimal places; a value halfway between two goes away from zero.

    Example:
        >>> half_up(Fraction(25, 1000), 2), half_up(Fraction(-3149, 1000), 1)
        (Decimal('0.03'), Decimal('-3.1'))
    """
    scaled = abs(Fraction(value)) * 10**places
    units = int(scaled + Fraction(1, 2))
    return Decimal(-units if value < 0 else units).scaleb(-places)


def near_tie(value: Fraction, places: int) -> bool:
    """Tell whether a value lies so near the edge of two roundings that arithmetic in floats could slip.

    Example:
        >>> near_tie(Fraction("8.65"), 1), near_tie(Fraction("8.64"), 1)
        (True, False)
    """
    part: Fraction = (abs(value) * 10**places) % 1
    return Fraction(49, 100) < part < Fraction(51, 100)
