"""The number that a committed piece of text gives, in strict mode."""

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from benchwright.grade.equations import worked
from benchwright.text.numbers import Number, Value, share
from benchwright.text.spelled import numbers_and_words
from benchwright.text.stance import Stances

_FRACTION = re.compile(r"\\[dt]?frac\s?(?:\{\s?([-−]?\d{1,9})\s?\}\s?\{\s?(\d{1,9})\s?\}|(\d)\s?(\d))")
_LATEX_NOISE = re.compile(
    r"\\(?:text(?:bf|it|rm|sf|tt|sc|up|normal)|math(?:bf|it|rm|sf|tt)|text|emph|mbox|boxed|displaystyle|left|right|quad"
    r"|,(?!(?<=\d\\,)\d{3}(?!\d))|;|!|:|\(|\)|\[|\])|\^\\circ|\^\{\\circ\}|~"
)
_GROUPS = re.compile(r"(?<=\d)(?:\\[;: ]|,?\\!)(?=\d{3}(?!\d))")
_DISPLAY = re.compile(r"\$(?=[^$\n]{1,80}\$)(?=\s*[-−]?[\\\d{])|(?<=[\d}\s])\$(?!\d)")
_BECAUSE = re.compile(r"\b(?:because|since|as|given|where|which|so that|due to|weil|eftersom|da)\b", re.IGNORECASE)
_BARE = re.compile(r"[ ]?([0-9]{1,15}(?:\.[0-9]{1,2})?)\.?")
"""Most answer lines hold nothing else; whatever the locale, it is read as it stands."""
_HAN = dict(
    zip("〇零一二三四五六七八九两十百千万萬", (0, 0, *range(1, 10), 2, 10, 100, 1000, 10_000, 10_000), strict=True)
)
_HAN_NUMERAL = re.compile(f"[{''.join(_HAN)}]{{1,12}}")
_CANNOT = re.compile(
    r"\b(?:can(?:not|['’]t| not)|could(?:n['’]t| not)|unable to|not able to)\s+"
    r"(?:solve|answer|determine|tell|say|find|know|compute|be sure)\b|"
    r"\b(?:do|does)(?:n['’]t| not) know\b|\bnot sure\b|\bunsure\b|\b(?:no|zero) idea\b",
    re.IGNORECASE,
)
_REFUTED = re.compile(
    r"\b(?:wrong|incorrect|untrue|not true|false that|not convinced|no way|nobody|mistake to|ruled? out|except|"
    r"excluding|all but|far from|hardly|the opposite of|first guess)\b|~~|❌|\bn['’]est pas\b",
    re.IGNORECASE,
)
_NEGATION = re.compile(r"n['’]t\b|\b(?:not|never|neither|inte|nicht)\b", re.IGNORECASE)
_CONDITION = re.compile(
    r"(?:\A|[,;]\s)\W{0,3}(?:if|unless|suppose|supposing|assuming|had|om|wenn)\b[^,;.\n]*", re.IGNORECASE
)
_LEAD = re.compile(
    r"(?:[\s*_$`\"'“”‘’(\[{~≈:=]|(?:about|approximately|approx\.?|around|roughly|circa|ca\.?|exactly|precisely|just|only|"
    r"simply|equal to|a total of|the number|the value|the integer|now|then|therefore|thus|also|still|indeed|clearly|"
    r"again|probably|definitely|ungefär|cirka|exakt|etwa|genau|[A-Z]{3})\b)*\Z",
    re.IGNORECASE,
)
_UNDECIDED = re.compile(
    r"\b(?:or|and|to|either|otherwise|else|but|unless|if|depending|maybe|perhaps|possibly|alternatively|could|might|eller|oder)\b",
    re.IGNORECASE,
)
_JOINS = re.compile(
    r"[(\[—–:;]|,\s*[^\W\d]|\b(?:for|in|per|with|from|of|after|on|at|leaving|each|every|than|as|by|when|using|not|"
    r"which|while|that|is|are|was|were|has|have|plus|including|through|over|out|minus|left|remaining)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\b(?:about|approximately|approx\.?|around|roughly|nearly|circa|ca\.?|some)[ \u00a0][$€£¥]?\Z", re.IGNORECASE
)
_EXACTLY = re.compile(r"\b(?:exactly|precisely|exakt|genau)[ \u00a0][$€£¥]?\Z", re.IGNORECASE)


class Figure(NamedTuple):
    """A number read in a piece of text.

    Attributes:
        value: its value; per cent counts as a hundredth.
        start: offset in the piece.
        end: offset behind it.
    """

    value: Value
    start: int
    end: int


def figure(text: str, *, locale: str, led: bool) -> Figure | Literal["conflict"] | None:
    """Read the one number that a piece of text commits itself to.

    Args:
        text: an answer line, the content of a box or of a JSON field, or a whole sentence.
        locale: decides separators of numbers and the language of number words.
        led: True when the answer is announced, so that a value right at the start is the answer.

    Returns:
        The number; "conflict" when there are several, only denied ones, or bounds and ranges; None when there is none.

    Example:
        >>> figure("6 crates of 7 jars, so 6 * 7 = 42", locale="en", led=False)
        Figure(value=Decimal('42'), start=31, end=33)
        >>> figure("42 or 43", locale="en", led=True), figure("unknown", locale="en", led=True)
        ('conflict', None)
    """
    bare = _BARE.fullmatch(text)
    if bare:
        return Figure(Decimal(bare[1]), bare.start(1), bare.end(1))
    plain = plain_form(text)
    numbers = [n._replace(value=share(n)) for n in numbers_and_words(plain, locale=locale)]
    if not numbers:
        return _numeral(plain)
    if led and plain[:1] == ">":
        return "conflict"
    stances = Stances(plain, numbers)
    ways = [stances[n] for n in range(len(numbers))]
    reached = worked(plain, numbers) if "=" in plain else None
    outside = range(len(numbers)) if reached is None else [n for n in range(len(numbers)) if n not in reached.inside]
    named = [numbers[n] for n in outside if ways[n] != "label"]
    conditions = [m.span() for m in _CONDITION.finditer(plain)]
    asserted = [numbers[n] for n in outside if ways[n] == "asserted" and not _within(numbers[n], conditions)]
    results = [n for n in reached.results if ways[numbers.index(n)] == "asserted"] if reached is not None else []
    results = [n for n in results if not _within(n, conditions)]
    if reached is not None and results:
        result = results[-1]
        rest = [n for n in (*asserted, *results) if n.value not in reached.operands]
        asserted = sorted({*rest, result}, key=lambda number: number.start)
    if not asserted or "~~" in plain or (not led and (_CANNOT.search(plain) or _is_refuted(plain, asserted))):
        return "conflict" if named else None
    offered = [numbers[n] for n in outside if ways[n] in ("alternative", "range")]
    if offered and not (led and _is_separate(plain, asserted[0], offered)):
        return "conflict"
    found = _only(plain, asserted, led and reached is None)
    if isinstance(found, Figure) and plain[found.start : found.end] != text[found.start : found.end]:
        return found._replace(start=0, end=len(text))
    return found


def plain_form(text: str) -> str:
    """Take LaTeX off a text without moving anything: every offset stays.

    Example:
        >>> plain_form(r"\\text{13}"), plain_form("$42$")
        ('     {13}', ' 42 ')
    """
    if "\\" in text:
        text = _FRACTION.sub(_quotient, text)
        text = _GROUPS.sub(lambda found: "\\," if len(found[0]) == 2 else "{,}", text)
        text = _LATEX_NOISE.sub(lambda found: " " * len(found[0]), text)
    if text.count("$") > 1:
        text = _DISPLAY.sub(" ", text)
    return text


def _is_refuted(text: str, asserted: Sequence[Number]) -> bool:
    """Tell whether a sentence says that its value is not so, before it in the same clause or anywhere."""
    if _REFUTED.search(text):
        return True
    negation = _NEGATION.search(text, 0, asserted[-1].start)
    return negation is not None and not re.search(r"[,;:—–]|\bbut\b|\bso\b", text[negation.end() : asserted[-1].start])


def _within(number: Number, places: Sequence[tuple[int, int]]) -> bool:
    return any(start <= number.start < end for start, end in places)


def _numeral(text: str) -> Figure | None:
    """Read a text that is one numeral of another writing: 三, 四十二, Ⅳ."""
    bare = text.strip().rstrip(".。")
    if len(bare) == 1 and bare not in _HAN and unicodedata.category(bare) != "No":
        sign = unicodedata.numeric(bare, None)
        value = int(sign) if sign is not None and sign.is_integer() else None
    else:
        value = _han(bare)
    if value is None:
        return None
    at = text.index(bare)
    return Figure(Decimal(value), at, at + len(bare))


def _han(numeral: str) -> int | None:
    """Read a Chinese or Japanese numeral up to 9999 万; None where the signs are in no order of one."""
    if not _HAN_NUMERAL.fullmatch(numeral):
        return None
    total, digit, size = 0, None, 10_000
    for sign in numeral:
        value = _HAN[sign]
        if value == 10_000:
            if total >= value or not (total or digit):
                return None
            total, digit, size = (total + (digit or 0)) * value, None, value
        elif value >= 10:
            if value >= size or digit == 0:
                return None
            total, digit, size = total + (1 if digit is None else digit) * value, None, value
        elif digit:
            return None
        else:
            digit = value
    return total + (digit or 0)


def _quotient(found: re.Match[str]) -> str:
    top, bottom = (found[1], found[2]) if found[1] else (found[3], found[4])
    mixed = found.string[found.start() - 1 : found.start()].isdigit()
    return f"{' ' * mixed}{top}/{bottom}".ljust(len(found[0]))


def _only(text: str, asserted: Sequence[Number], led: bool) -> Figure | Literal["conflict"]:
    first = asserted[0]
    others = [number for number in asserted if number.value != first.value]
    if not others:
        return _figure(first)
    exact = [n for n in asserted if _EXACTLY.search(text[max(0, n.start - 14) : n.start])]
    vague = [n for n in asserted if _ABOUT.search(text[max(0, n.start - 18) : n.start])]
    if len({n.value for n in exact}) == 1 and len(exact) + len(vague) == len(asserted):
        return _figure(exact[0])
    if led and _LEAD.match(text[: first.start]) and _is_separate(text, first, others):
        return _figure(first)
    return "conflict"


def _is_separate(text: str, first: Number, others: Sequence[Number]) -> bool:
    """Tell whether what follows a leading value is a remark and no second answer."""
    gap = text[first.end : others[0].start]
    because = _BECAUSE.search(gap)
    if because:
        return not _UNDECIDED.search(gap, 0, because.start())
    return _JOINS.search(gap) is not None and not _UNDECIDED.search(text, first.end, others[-1].end)


def _figure(number: Number) -> Figure:
    return Figure(number.value, number.start, number.end)
