"""Numbers as they stand in text: exact values with their place, their unit and their separators decided."""

import re
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from benchwright.text.extents import EXACT, MOST_DIGITS, VULGAR, VULGARS, extended, whole_form
from benchwright.text.units import BEGINS, SYMBOLS, UNITS, beside, currency_before

Value = Decimal | Fraction
"""An exact value: a Fraction only where the text writes one (1/3, ½, two thirds)."""

_RUN = re.compile(
    r"""
    # One digit comes first, and what stands before it is looked at from behind it: the search then goes from digit to
    # digit and does not try every character.
    [\dVULGARS]
    (?:
        # A number between plain neighbours, which needs no second look: most numbers in most replies.
        (?<= [0-9])
        (?: (?<! [^\s(=*<>\[|~"] .) (?<! [$€£¥₹A-Z−] \s .)       # begins a word
          | (?<= [0-9A-Za-z)\]] [-+] .)                         # follows a binary + or -
          | (?<= \$ .)                                          # the same two behind a $
            (?: (?<! [^\s(=*<>\[|~"] \$ .) (?<! [$€£¥₹A-Z] \s \$ .) | (?<= [0-9A-Za-z)\]] [-+] \$ .) )
        )
        ([0-9]{0,17}+ (?:\.[0-9]{1,18}+)? )                    # group 1: the rest of it
        (?: / ([1-9][0-9]{0,8}+) )?                            # group 2: under a stroke
        (?= [\s=*+)<>\],;!?.-] | \Z )
        (?! [.,]\d | -\d{2}-\d | -[a-zA-Z] | \*\*\ ?\d | [ \u00a0\u202f\u2009] (?:\d{3}(?!\d) | \d+/ )
          | [ \u00a0\u202f\u2009]? (?:
              [%％‰$€£¥₹\\/VULGARS] | [xX×·⋅*]\ ?10[\^*⁰¹²³⁴-⁹⁻⁺] | [A-Z]{2} | [kKMBG](?![a-zA-Z])
            | [pP](?i:er[ \u00a0]?(?:cent|mill)|roc|roz|oint|pt|p|ct|ound) | [dD](?i:ollar) | [eE](?i:uro)
            | [kK][rR] | [mtdknsMTDKNS](?i:[mtdkns]*kr)
            | [yY](?i:en|uan) | [rR](?i:upee|mb) | [uU](?i:s\$) | [hH](?i:undred)
            | [tT](?i:housand|ausend|usen|rill|r?n\b)
            | [lL](?i:akh) | [cC](?i:rore) | [qQ](?i:uadr|uint) | [gG](?i:rand)
            | [mM](?i:ill|ilj|n\b|ln|io|rd|dr) | [bB](?i:ill|n\b)
            | [uegsndcjiUEGSNDCJI](?i:[a-z]{2}\b(?<=usd|eur|gbp|sek|nok|dkk|chf|cad|aud|cny|jpy|inr))
        ))
        |
        # Any other run of digits with single separators between them. Each repetition starts with a separator and the
        # next with a digit, so that there is one way to match and the scan is linear.
        (?<= \d)
        (?: \d{0,2} (?:[ \u00a0\u202f\u2009]\d{3}(?!\d))+ | \d* ) (?:(?:[.,'’٫٬]|\{,\}|\\,)\d+)*
        |
        (?<= [VULGARS])
    )
    """.replace("VULGARS", VULGARS),
    re.VERBOSE,
)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?!\d)|\d{1,4}/\d{1,2}/\d{1,4}(?!\d)")
_ASCII_DECIMAL = re.compile(r"\d+[.,]\d+")
_APOSTROPHES = re.compile(r"\d{1,3}(?:['’٬]\d{3})+(?:[.,٫]\d+)?")
_EXPONENT = re.compile(r"[eE][+-]?\d{1,4}(?![\w.])")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|:[ae])(?![^\W_])", re.IGNORECASE)
_SIGNS = {"-": -1, "−": -1, "﹣": -1, "－": -1, "‐": -1, "‑": -1, "+": 1, "＋": 1}
_SHARES = {"%": -2, "‰": -3}
_DASHES = "–—"
_SPACES = " \u00a0\u202f\u2009"
_OPEN = frozenset(' \n\t(=+*<>[|~"')
_LED_BY = frozenset("-−﹣－‐‑+＋–—") | SYMBOLS | frozenset(_SPACES)


class Number(NamedTuple):
    """A number in a text.

    Attributes:
        start: offset of its first character, sign included, in code points.
        end: offset behind its last character, without the unit.
        value: the exact value, scale words and powers included ("2.5 million"), without the unit.
        unit: "%", "‰", "points", a currency code, or None.
    """

    start: int
    end: int
    value: Value
    unit: str | None


_number = partial(tuple.__new__, Number)
"""The maker of a Number from its fields: three times as fast as the class itself."""


def find_numbers(text: str, *, locale: str = "en") -> list[Number]:
    """Find every number in a text, in order. Labels (x1), versions (1.2.3) and clock times are none.

    Args:
        text: any text.
        locale: decides a lone separator before three digits: "en" reads 1,600 as 1600, others as 1.6.

    Returns:
        The numbers with their exact values.

    Example:
        >>> [str(n.value) for n in find_numbers("From 1,310 to -5 and 8.6 %, x1, 1.2.3")]
        ['1310', '-5', '8.6']
        >>> [str(n.value) for n in find_numbers("2.5 million, 1½, 10², 4.2 x 10^4 and 100/3")]
        ['2500000', '3/2', '100', '42000', '100/3']
    """
    numbers = []
    skip, grouped_by_points = 0, locale[:2] in _POINT_GROUPS
    for run in _RUN.finditer(text):
        start, end = run.span()
        if start < skip:
            continue
        group = run.lastindex
        if group and not (grouped_by_points and "." in run[0]):
            value = Decimal(run[0]) if group == 1 else _quotient(run[0])
            priced = start and text[start - 1] == "$"
            numbers.append(_number((start - 1, end, value, "USD") if priced else (start, end, value, None)))
            continue
        number, skip = _read_run(text, start, run.end(1) if group else end, locale)
        if number is not None:
            numbers.append(number)
    return numbers


def exact(value: str | int | float) -> Decimal:
    """Read a key or a tolerance as the decimal number written.

    Raises:
        ValueError: it is not a finite number.

    Example:
        >>> exact("8.6"), exact(0.1), exact(3)
        (Decimal('8.6'), Decimal('0.1'), Decimal('3'))
    """
    if isinstance(value, bool):
        raise ValueError(f"a number was expected, not {value}")
    text = value.strip() if isinstance(value, str) else repr(value)
    try:
        number = Decimal(text)
    except ArithmeticError:
        raise ValueError(f"{text!r} is not a number") from None
    if not number.is_finite():
        raise ValueError(f"{text!r} is not finite")
    return number


def shifted(value: Value, places: int) -> Value:
    """Multiply by a power of ten, exactly."""
    return value * Fraction(10) ** places if isinstance(value, Fraction) else value.scaleb(places, EXACT)


def share(number: Number) -> Value:
    """Give the value of a number; per cent counts as a hundredth, per mille as a thousandth.

    Example:
        >>> [str(share(number)) for number in find_numbers("8 % of 9")]
        ['0.08', '9']
    """
    places = _SHARES.get(number.unit or "")
    return shifted(number.value, places) if places else number.value


def fraction(value: str | int | float) -> Fraction:
    """Read a key or a tolerance as an exact fraction.

    Example:
        >>> fraction("0.05")
        Fraction(1, 20)
    """
    return Fraction(exact(value))


def _quotient(run: str) -> Fraction:
    over, _, under = run.partition("/")
    return Fraction(over) / int(under) if "." in over else Fraction(int(over), int(under))


def _read_run(text: str, start: int, end: int, locale: str) -> tuple[Number | None, int]:
    """Read the run of digits at [start, end); give the number or None, and where to go on."""
    run = text[start:end]
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    if after in "-/:":
        past = _end_of_date_or_clock(text, start, end)
        if past:
            return None, past
    if before not in _OPEN:
        if _is_inside_a_word(text, start):
            return None, end
        if (
            before in ".,"
            and run not in VULGAR
            and (start < 2 or not (text[start - 2].isalnum() or text[start - 2] in ".,"))
        ):
            start, run = start - 1, "0" + before + run
            before = text[start - 1] if start else " "
    if run in VULGAR:
        value: Value | None = VULGAR[run]
    else:
        plain = run if run.isdigit() else _plain(run, locale)
        if plain is None or len(plain) > MOST_DIGITS or (after.isalpha() and _ORDINAL.match(text, end)):
            return None, end
        exponent = _EXPONENT.match(text, end) if after in "eE" else None
        if exponent:
            plain, end = plain + exponent[0], exponent.end()
        value, end = extended(text, end, Decimal(plain))
    if value is None:
        return None, end
    begin, negative, currency = _before(text, start) if start and before in _LED_BY else (start, False, None)
    unit = None
    if _may_have_a_unit(text, end):
        places, end, unit = beside(text, end, locale)
        value = _scaled(value, places) if places else value
    return Number(begin, end, -value if negative else value, unit or currency), end


def _may_have_a_unit(text: str, end: int) -> bool:
    first = text[end : end + 1]
    if first in _SPACES or first == "-":
        first = text[end + 1 : end + 2]
    return first in BEGINS or first in _SPACES or first == "\\"


def _scaled(value: Value, places: int) -> Value:
    scaled = shifted(value, places)
    return scaled if isinstance(scaled, Fraction) else whole_form(scaled)


def _begins_a_value(text: str, at: int) -> bool:
    """Tell whether a dash is a minus: at the start, or behind a space or an opening sign and no number."""
    if at and not (text[at - 1].isspace() or text[at - 1] in '(=:[“"'):
        return False
    last = text[max(0, at - 3) : at].rstrip()[-1:]
    return not (last.isdigit() or last in (")", "%", "]"))


def _is_inside_a_word(text: str, start: int) -> bool:
    before = text[start - 1]
    return (
        before.isalpha()
        or before == "_"
        or (
            start > 1
            and ((before in ".:" and text[start - 2].isdigit()) or (before == "/" and text[start - 2].isalnum()))
        )
    )


def _end_of_date_or_clock(text: str, start: int, end: int) -> int:
    """Give the offset behind a date or a clock time that begins with these digits; 0 when it is none."""
    date = _DATE.match(text, start)
    if date:
        return date.end()
    if text[end] != ":" or not text[end + 1 : end + 2].isdigit():
        return 0
    while end < len(text) and (text[end] == ":" or text[end].isdigit()):
        end += 1
    return end


def _plain(run: str, locale: str) -> str | None:
    """Decide the separators of a run; give digits with at most one point, or None for no number."""
    if not _ASCII_DECIMAL.fullmatch(run):
        run = run.replace("{,}", ",").replace("\\,", "'")
        if any(c in run for c in "'’٬") and not _APOSTROPHES.fullmatch(run):
            return None
        run = "".join(c for c in run if c not in _SPACES + "'’٬").replace("٫", ".")
    elif "," not in run:
        return run.replace(".", "") if locale[:2] in _POINT_GROUPS and _grouped(run, ".") else run
    commas, points = run.count(","), run.count(".")
    if commas and points:
        decimal = "," if run.rfind(",") > run.rfind(".") else "."
        group = "." if decimal == "," else ","
        whole, _, rest = run.rpartition(decimal)
        if decimal in whole or not _grouped(whole, group):
            return None
        return f"{whole.replace(group, '')}.{rest}"
    if commas + points == 0:
        return run
    mark = "," if commas else "."
    if commas + points > 1:
        return run.replace(mark, "") if _grouped(run, mark) else None
    whole, _, rest = run.partition(mark)
    groups = _grouped(run, mark) and (
        mark == "," if locale.startswith("en") else mark == "." and locale[:2] in _POINT_GROUPS
    )
    return whole + rest if groups else f"{whole}.{rest}"


_POINT_GROUPS = {"de", "da", "nl", "es", "it", "pt", "tr", "id", "el"}


def _grouped(run: str, mark: str) -> bool:
    first, *rest = run.split(mark)
    return 1 <= len(first) <= 3 and not first.startswith("0") and all(len(part) == 3 for part in rest)


def _before(text: str, start: int) -> tuple[int, bool, str | None]:
    """Look before the digits for a currency and a sign: where the number begins, negative or not, currency."""
    at, currency = start, None
    if text[at - 1] in SYMBOLS:
        at -= 1
        at -= text[at - 1 : at] == "\\"
        currency = UNITS[text[start - 1]]
    elif text[at - 1] in _SPACES:
        currency = currency_before(text, at)
    if at and text[at - 1] in _SIGNS and not (at > 1 and (text[at - 2].isalnum() or text[at - 2] in ")]")):
        return at - 1, _SIGNS[text[at - 1]] < 0, currency
    if at and text[at - 1] in _DASHES and _begins_a_value(text, at - 1):
        return at - 1, True, currency
    if at > 1 and text[at - 1] == " " and text[at - 2] == "−" and _begins_a_value(text, at - 2):
        return at - 2, True, currency
    return at, False, currency
