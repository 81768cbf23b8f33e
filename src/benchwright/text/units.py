"""Units and scales beside a number: per cent, points, currencies, thousands and millions."""

import re
from typing import NamedTuple

_SPACES = " \u00a0\u202f\u2009"
_WORDS = {
    "%": "% ％ percent percents procent prozent pct",
    "‰": "‰ permille promille",
    "points": "points point pp ppt pps procentenheter procentenhet procentpoäng prozentpunkte prozentpunkt",
    "USD": "$ usd dollar dollars us$",
    "EUR": "€ eur euro euros",
    "GBP": "£ gbp pound pounds",
    "JPY": "¥ jpy yen",
    "INR": "₹ inr rupees",
    "SEK": "sek kr kronor",
    "NOK": "nok",
    "DKK": "dkk",
    "CHF": "chf",
    "CAD": "cad",
    "AUD": "aud",
    "CNY": "cny rmb yuan",
}
UNITS = {word: unit for unit, words in _WORDS.items() for word in words.split()}
"""Word or sign, in lower case -> "%", "‰", "points" or a currency code."""
SYMBOLS = frozenset("$€£¥₹")
"""Signs that may stand before a number."""

_SCALES = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "millions": 6,
    "billion": 9,
    "billions": 9,
    "trillion": 12,
    "trillions": 12,
    "tn": 12,
    "trn": 12,
    "quadrillion": 15,
    "quintillion": 18,
    "grand": 3,
    "lakh": 5,
    "lakhs": 5,
    "crore": 7,
    "crores": 7,
    "mn": 6,
    "mln": 6,
    "mio": 6,
    "bn": 9,
    "mrd": 9,
    "mdr": 9,
    "tusen": 3,
    "miljon": 6,
    "miljoner": 6,
    "miljard": 9,
    "miljarder": 9,
    "tausend": 3,
    "millionen": 6,
    "milliarde": 9,
    "milliarden": 9,
    "mille": 3,
    "milliard": 9,
    "milliards": 9,
    "millones": 6,
}
_LETTERS = {"k": 3, "K": 3, "M": 6, "B": 9, "bn": 9, "mn": 6, "G": 9}
_LONG_SCALE = {"billion": 12, "billionen": 12, "trillion": 18, "trillionen": 18, "billions": 12}
_KRONOR = {"tkr": 3, "kkr": 3, "mkr": 6, "mnkr": 6, "mdkr": 9}
_PREFIXES = {"k": 3, "K": 3, "t": 3, "T": 3, "M": 6, "m": 6, "mn": 6, "B": 9, "bn": 9, "mrd": 9}
_WORD = re.compile(r"[^\W\d_]+\$?|[%％‰$€£¥₹]")
_POINTS = re.compile(
    r"(?:per[ \u00a0]?cent|percentage|procent|prozent)[ \u00a0-]?(?:points?|enhet(?:er)?|punkte?)\b", re.IGNORECASE
)
_PER_CENT = re.compile(r"per[ \u00a0]cent\b", re.IGNORECASE)
_SCALED_CURRENCY = re.compile(r"(k|K|t|T|mn|bn|mrd|M|m|B)(SEK|EUR|USD|GBP|NOK|DKK|CHF)\Z")
BEGINS = frozenset("%％‰$€£¥₹") | frozenset("tmbhkdpeyiuscnjgrolqTMBHKDPEYIUSCNJGRAOLQ")
"""First characters of every scale and unit; nothing else needs a look."""


class Beside(NamedTuple):
    """What stands behind the digits: a power of ten, where the number ends, and its unit."""

    places: int
    end: int
    unit: str | None


def beside(text: str, end: int, locale: str) -> Beside:
    """Read the scale and the unit behind the digits of a number that ends at `end`.

    Args:
        text: any text.
        end: offset behind the last digit.
        locale: decides what a billion is: 10^9 in English, 10^12 in German.

    Returns:
        The power of ten, the offset behind the scale, and the unit or None.

    Example:
        >>> beside("2.5 million kronor", 3, "en"), beside("8.6 per cent", 3, "en")
        (Beside(places=6, end=11, unit='SEK'), Beside(places=0, end=3, unit='%'))
    """
    places, at = _scale(text, end, locale)
    joined = _joined(text, at) if not places else None
    if joined:
        return joined
    return Beside(places, at, _unit(text, at))


def currency_before(text: str, start: int) -> str | None:
    """Give the currency whose code or sign stands before `start`, or None.

    Example:
        >>> currency_before("EUR 12", 4), currency_before("the 12", 4)
        ('EUR', None)
    """
    at = start
    while at and text[at - 1] in _SPACES:
        at -= 1
    if start - at > 1 or not at:
        return None
    if text[at - 1] in SYMBOLS:
        return UNITS[text[at - 1]]
    word = text[max(0, at - 4) : at]
    code = word[-3:]
    whole = len(word) < 4 or not word[0].isalnum()
    return UNITS.get(code.lower()) if whole and code.isupper() and code.isalpha() else None


def _scale(text: str, end: int, locale: str) -> tuple[int, int]:
    spaced = text[end : end + 1] in _SPACES or text[end : end + 1] == "-"
    at = end + 1 if spaced and end < len(text) else end
    word = _WORD.match(text, at)
    if word is None or text[word.end() : word.end() + 1].isdigit():
        return 0, end
    if at == end:
        places = _LETTERS.get(word[0], 0)
        return (places, word.end()) if places else (0, end)
    lower = word[0].lower()
    places = _LONG_SCALE.get(lower, 0) if locale[:2] in ("de", "fr", "es", "sv", "da", "nb", "no") else 0
    places = places or _SCALES.get(lower, 0) or (_LETTERS.get(word[0], 0) if word[0] in ("k", "M", "bn", "mn") else 0)
    return (places, word.end()) if places else (0, end)


def _joined(text: str, end: int) -> Beside | None:
    """Read thousands and millions of a currency written as one word: tkr, MSEK."""
    word = _WORD.match(text, end + 1 if text[end : end + 1] in _SPACES and end < len(text) else end)
    if word is None:
        return None
    if word[0].lower() in _KRONOR:
        return Beside(_KRONOR[word[0].lower()], end, "SEK")
    parts = _SCALED_CURRENCY.match(word[0])
    return Beside(_PREFIXES[parts[1]], end, parts[2]) if parts else None


def _unit(text: str, end: int) -> str | None:
    at = end
    while at < len(text) and text[at] in _SPACES and at - end < 2:
        at += 1
    if text[at : at + 1] == "-":
        at += 1
    if text[at : at + 2] == "\\%":
        return "%"
    if _POINTS.match(text, at):
        return "points"
    if _PER_CENT.match(text, at):
        return "%"
    word = _WORD.match(text, at)
    return UNITS.get(word[0].lower()) if word else None
