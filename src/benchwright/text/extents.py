"""What may follow the digits of a number and belong to it: powers, vulgar fractions, quotients."""

import re
import unicodedata
from decimal import Context, Decimal
from fractions import Fraction

VULGARS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
"""Every vulgar fraction of one sign."""

VULGAR = {sign: Fraction(unicodedata.numeric(sign)).limit_denominator(10) for sign in VULGARS}
"""Vulgar fraction -> its value."""

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−", "0123456789-+-")
_POWER = r"(?:[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}|(?:\^|\*\*)[ ]?(?:\{[-−+]?\d{1,4}\}|\([-−+]?\d{1,4}\)|[-−+]?\d{1,4}))"
_RAISED = re.compile(_POWER + r"(?![\w.])")
_TIMES_TEN = re.compile(r"[ \u00a0]?(?:[xX×·⋅*]|\\times|\\cdot)[ \u00a0]?10(" + _POWER + r")(?![\w])")
_FOLLOWING_VULGAR = re.compile(rf"[ \u00a0⁄]?([{VULGARS}])")
_MIXED = re.compile(r"[ \u00a0](\d{1,4})[/⁄](\d{1,4})(?![\d/⁄])")
_QUOTIENT = re.compile(r"[ \u00a0]?[/⁄][ \u00a0]?(\d{1,9}(?:\.\d{1,9})?)(?![\d/⁄]|[.,]\d)")
_BEGINS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺^*xX×·⋅\\/⁄ \u00a0" + VULGARS)
EXACT = Context(prec=2000)
"""Decimals are computed in so many digits, which is exact for every number that is read."""

MOST_DIGITS = 1000
"""A longer number is not read: no key has as many digits."""


def extended(text: str, end: int, value: Decimal) -> tuple[Decimal | Fraction | None, int]:
    """Read what belongs to a number behind its digits.

    Args:
        text: any text.
        end: offset behind the digits.
        value: what the digits say.

    Returns:
        The value of the whole, or None where it is too large to hold; and the offset behind it.

    Example:
        >>> extended("1 1/2", 1, Decimal(1)), extended("10²", 2, Decimal(10)), extended("7", 1, Decimal(7))
        ((Fraction(3, 2), 5), (Decimal('100'), 3), (Decimal('7'), 1))
    """
    if text[end : end + 1] not in _BEGINS:
        return value, end
    times = _TIMES_TEN.match(text, end)
    if times:
        power = _exponent(times[1])
        return (whole_form(value.scaleb(power, EXACT)) if abs(power) < MOST_DIGITS else None), times.end()
    raised = _RAISED.match(text, end)
    if raised:
        return _raised(value, _exponent(raised[0])), raised.end()
    whole = value == value.to_integral_value()
    vulgar = _FOLLOWING_VULGAR.match(text, end) if whole else None
    if vulgar:
        return Fraction(value) + VULGAR[vulgar[1]], vulgar.end()
    mixed = _MIXED.match(text, end) if whole else None
    if mixed and 0 < int(mixed[1]) < int(mixed[2]):
        return Fraction(value) + Fraction(int(mixed[1]), int(mixed[2])), mixed.end()
    quotient = _QUOTIENT.match(text, end)
    if quotient and float(quotient[1]):
        return Fraction(value) / Fraction(quotient[1]), quotient.end()
    return value, end


def _exponent(written: str) -> int:
    return int(written.translate(_SUPERSCRIPTS).strip("^*{}() "))


def _raised(base: Decimal, power: int) -> Decimal | Fraction | None:
    if abs(power) * len(base.as_tuple().digits) > MOST_DIGITS or (power < 0 and not base):
        return None
    exact = Fraction(base) ** power
    return Decimal(exact.numerator) if exact.denominator == 1 else exact


def whole_form(value: Decimal) -> Decimal:
    """Write a whole number out: 42000 for 4.2E+4.

    Example:
        >>> whole_form(Decimal("4.2E+4")), whole_form(Decimal("8.60"))
        (Decimal('42000'), Decimal('8.60'))
    """
    return value.quantize(Decimal(1), context=EXACT) if value == value.to_integral_value() else value
