"""Units and scales beside a number."""

import pytest

from benchwright.text.units import Beside, beside, currency_before


@pytest.mark.parametrize(
    ("text", "end", "locale", "found"),
    [
        ("8.6%", 3, "en", Beside(0, 3, "%")),
        ("8.6 per cent", 3, "en", Beside(0, 3, "%")),
        ("8.6 percentage points", 3, "en", Beside(0, 3, "points")),
        ("8,6 procentenheter", 3, "sv", Beside(0, 3, "points")),
        ("2.5 million kronor", 3, "en", Beside(6, 11, "SEK")),
        ("2.5M", 3, "en", Beside(6, 4, None)),
        ("2.5k", 3, "en", Beside(3, 4, None)),
        ("2 m", 1, "en", Beside(0, 1, None)),
        ("2 billion", 1, "en", Beside(9, 9, None)),
        ("2 Billionen", 1, "de", Beside(12, 11, None)),
        ("2 Milliarden", 1, "de", Beside(9, 12, None)),
        ("2,500 tkr", 5, "sv", Beside(3, 5, "SEK")),
        ("2 lakh", 1, "en", Beside(5, 6, None)),
        ("2 quadrillion", 1, "en", Beside(15, 13, None)),
        ("2 k", 1, "en", Beside(3, 3, None)),
        ("2 K", 1, "en", Beside(0, 1, None)),
        ("5 MEUR", 1, "en", Beside(6, 1, "EUR")),
        ("5 employees", 1, "en", Beside(0, 1, None)),
        ("5", 1, "en", Beside(0, 1, None)),
    ],
)
def test_scale_and_unit_behind_the_digits(text: str, end: int, locale: str, found: Beside) -> None:
    """Per cent, points, currencies, scale words and letters, thousands of kronor."""
    assert beside(text, end, locale) == found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("EUR 5", "EUR"),
        ("€ 5", "EUR"),
        ("the 5", None),
        ("XEUR 5", None),
        ("eur 5", None),
        ("USD5", "USD"),
        ("5", None),
    ],
)
def test_a_currency_before_the_digits(text: str, code: str | None) -> None:
    """A code in capitals or a sign."""
    assert currency_before(text, text.index("5")) == code
