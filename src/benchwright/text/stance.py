"""How a number stands in its sentence: asserted, or a label, denied, a bound, one of several, part of a sum."""

import re
from collections.abc import Sequence
from typing import Literal

from benchwright.text.measures import measure
from benchwright.text.numbers import Number
from benchwright.text.regions import is_denied

Stance = Literal["asserted", "label", "denied", "bound", "range", "alternative", "operand", "tolerance"]

_LABEL = re.compile(
    r"(?:\b(?:tasks?|sections?|steps?|questions?|problems?|parts?|chapters?|chap|figures?|fig|tables?|pages?|lines?|"
    r"items?|cases?|examples?|exercises?|options?|clues?|rules?|rows?|columns?|appendix|footnotes?|equations?|eq|"
    r"no|nr|(?:question|task|problem|item|case|step) number|room|version|attempt|trial|article|paragraph|clause|"
    r"avsnitt|steg|fråga|uppgift|sida|kapitel|tabell|figur|abschnitt|schritt|frage|aufgabe|seite|tabelle|abbildung)\.?|\#|№|§)"
    r"[ \u00a0]?\#?\Z",
    re.IGNORECASE,
)
_BOUND_BEFORE = re.compile(
    r"(?:\b(?:(?:at (?:least|most)|(?:more|less|fewer|greater|higher|lower|larger|smaller|bigger|worse|better|other)"
    r" than|"
    r"over|under|above|below|beyond|exceed(?:s|ing)?|up to|nearly|almost|close to|minst|högst|mer än|mindre än|över|"
    r"nästan|mindestens|höchstens|mehr als|weniger als|fast|über|unter)"
    r"|(?:minimum|maximum) of)(?:[ \u00a0](?:the|a|about))?[ \u00a0]*"
    r"|(?:(?<![-=])[<>]=?|[≤≥≠]|!=|\\[gl]eq?)[ \u00a0]*)[$€£¥]?\Z",
    re.IGNORECASE,
)
_QUOTED_LINE = re.compile(r"(?:\A|\n)[ \t]*>[ \t]*\Z")
_BOUND_AFTER = re.compile(
    r"[ \u00a0]?(?:%|[a-z]{1,12})?[ \u00a0]?(?:or (?:more|less|fewer|higher|lower|above|below|over|under|later|earlier)"
    r"\b|and (?:above|up|more|over|below)\b|at (?:least|most)\b|\+(?![ \u00a0]?[\d(])"
    r"|eller (?:mer|fler|mindre)\b|oder mehr\b)",
    re.IGNORECASE,
)
_DENIED_AFTER = re.compile(
    r"[ \u00a0]?(?:%|[a-z]{1,12})?[ \u00a0]?(?:(?:is|was|are|were|would be|seems|looks|can|could|does|did)"
    r"(?:n['’]t|[ \u00a0](?:not|never|wrong|incorrect|impossible|too|false|off by)\b)|cannot\b|fails\b)",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"[ \u00a0]*(?:%|[$€£¥]|[a-z]{1,9}(?=[ \u00a0]))?[ \u00a0]*"
    r"(?:[-‐‑–—~]|\.\.\.?|…|to|till|bis|through|thru)[ \u00a0]*[$€£¥]?\Z",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\b(?:between|mellan|zwischen|entre)[ \u00a0][$€£¥]?\Z", re.IGNORECASE)
_OR = re.compile(
    r"[ \u00a0]*(?:%|[^\W\d]{1,12})?,?[ \u00a0]*(?:(?:\b(?:or|eller|oder|ou|and/or|respectively|resp\.?)\b)"
    r"[ \u00a0]*(?:maybe|perhaps|possibly|even|else|rather|about|it could be)?)[ \u00a0]*[$€£¥]?\Z",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\b(?:either|maybe|perhaps|possibly|antingen|entweder)[ \u00a0][$€£¥]?\Z", re.IGNORECASE)
_OPERATOR = re.compile(
    r"[ \u00a0)\]}$]*(?:[+*×·⋅÷^/−-]|[xX]|\\times|\\cdot|\\div|mod|plus|minus|times)[ \u00a0(\[{$]*\Z"
)
_PLUS_MINUS = re.compile(r"(?:±|\+/[-−]|\\pm|plus or minus|plus/minus|give or take)[ \u00a0]*[$€£¥]?\Z", re.IGNORECASE)
_DOUBT = re.compile(
    r"\b(?:anything but|(?:do|does|did)(?:n['’]t| not) (?:think|believe|equal)|doubt|"
    r"(?:might|may|could|would)(?: well| still)? be|possibly|perhaps|maybe|unlikely|"
    r"kanske|möjligen|vielleicht)\b[^,.;\d\n]{0,14}\Z",
    re.IGNORECASE,
)
_ROOT_BEFORE = re.compile(r"[√∛]\s?\Z")
_BULLET = re.compile(r"(?:(?<=\n)|\A)[ \t]*\(?(\d{1,3})[.)](?=[ \t]+\S)")
_PI = frozenset("π√∛")
_BACK, _GAP = 40, 26


def stances(text: str, numbers: Sequence[Number]) -> list[Stance]:
    """Tell how each number stands in its text.

    Args:
        text: any text.
        numbers: the numbers found in it, in order.

    Returns:
        One of these for each number: "asserted"; "label" (Section 12); "denied" (not 42); "bound" (at least 42);
        "range" (40 to 42); "alternative" (42 or 43); "operand" (6 in 6 * 7); "tolerance" (1 in 42 ± 1).

    Example:
        >>> from benchwright.text.numbers import find_numbers
        >>> text = "Section 12: not 17 but 42 ± 1, between 8 and 9, at least 5"
        >>> stances(text, find_numbers(text))
        ['label', 'denied', 'asserted', 'tolerance', 'range', 'range', 'bound']
    """
    bullets = _bullets(text)
    found: list[Stance] = [_alone(text, number, bullets) for number in numbers]
    for place in range(1, len(numbers)):
        left, right = numbers[place - 1], numbers[place]
        gap = text[left.end : right.start] if right.start - left.end <= _GAP else "\n"
        if "\n" in gap or "label" in (found[place - 1], found[place]):
            continue
        joined = _joined(text, left, right, gap)
        if joined == "tolerance":
            found[place] = "tolerance"
        elif joined and not (left.value == right.value and joined != "operand"):
            found[place - 1], found[place] = _pair(found[place - 1], joined), joined
    return found


def _pair(known: Stance, joined: Stance) -> Stance:
    return known if known == "denied" else joined


def _joined(text: str, left: Number, right: Number, gap: str) -> Stance | None:
    if _PLUS_MINUS.search(gap):
        return "tolerance"
    signed = text[right.start] in "-−+" and not gap.strip(" %\u00a0")
    if _OR.fullmatch(gap) or (_EITHER.search(_behind(text, left)) and len(gap) < 8):
        return "alternative"
    if "and" in gap.lower() and _BETWEEN.search(_behind(text, left)):
        return "range"
    if _OPERATOR.fullmatch(gap) and not (gap.strip() in ("-", "−") and gap == gap.strip()):
        return "operand"
    if _RANGE.fullmatch(gap):
        return "range"
    if signed:
        return "range" if "%" in gap else "operand"
    return None


def _alone(text: str, number: Number, bullets: frozenset[int]) -> Stance:
    before = _behind(text, number)
    if number.start in bullets or (
        text[number.start].isdigit() and (_LABEL.search(before) or _is_a_code(text, number))
    ):
        return "label"
    if is_denied(text, number.start) or _DENIED_AFTER.match(text, number.end):
        return "denied"
    if _DOUBT.search(before) or _PLUS_MINUS.search(before):
        return "alternative"
    if _ROOT_BEFORE.search(before) or text[number.end : number.end + 1] in _PI:
        return "operand"
    if _BOUND_BEFORE.search(before) and not _QUOTED_LINE.search(before):
        return "bound"
    return "bound" if _BOUND_AFTER.match(text, number.end) else "asserted"


def _is_a_code(text: str, number: Number) -> bool:
    """Tell 42a from 42 m: one letter close behind the digits that is no unit."""
    letter = text[number.end : number.end + 1]
    single = letter.isalpha() and not text[number.end + 1 : number.end + 2].isalnum()
    return single and number.unit is None and measure(letter) is None


def _behind(text: str, number: Number) -> str:
    return text[max(0, number.start - _BACK) : number.start]


def _bullets(text: str) -> frozenset[int]:
    """Give where the numbers of a numbered list stand: 1. and 2. at the starts of two lines, or 1) at one."""
    if "\n" not in text and ")" not in text:
        return frozenset()
    marks = [(m.start(1), int(m[1]), text[m.end() - 1]) for m in _BULLET.finditer(text)]
    counts = {count for _, count, _ in marks}
    return frozenset(at for at, n, mark in marks if mark == ")" or n + 1 in counts or n - 1 in counts)
