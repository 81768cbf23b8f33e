"""How a number stands in its sentence: asserted, or a label, denied, a bound, one of several, part of a sum."""

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from benchwright.text.measures import measure
from benchwright.text.numbers import Number
from benchwright.text.regions import is_denied
from benchwright.text.units import UNITS

Stance = Literal["asserted", "label", "denied", "bound", "range", "alternative", "operand", "tolerance"]

_LABEL = re.compile(
    r"(?:\b(?:tasks?|sections?|steps?|questions?|problems?|parts?|chapters?|chap|figures?|fig|tables?|pages?|lines?|"
    r"items?|cases?|examples?|exercises?|options?|clues?|rules?|rows?|columns?|appendix|footnotes?|equations?|eq|"
    r"day|box|level|error|year|highway|flight|gate|player|team|group|train|phase|route|bus|iso|http|annex|sec|art|schedule|ref|pp?(?=\.)|"
    r"no|nr|(?:question|task|problem|item|case|step|bus|room) number|room|version|attempt|trial|article|paragraph|"
    r"clause|avsnitt|steg|fråga|uppgift|sida|kapitel|tabell|figur|abschnitt|schritt|frage|aufgabe|seite|tabelle|abbildung)\.?|\#|№|§)"
    r"[ \u00a0]?\#?\Z",
    re.IGNORECASE,
)
_BOUND_BEFORE = re.compile(
    r"(?:\b(?:(?:at (?:least|most)|(?:more|less|fewer|greater|higher|lower|larger|smaller|bigger|worse|better|other)"
    r" than|"
    r"over|under|above|below|beyond|exceed(?:s|ing)?|up to|nearly|almost|close to|minst|högst|mer än|mindre än|över|"
    r"upwards of|north of|at minimum|(?:shy|short) of|as (?:many|much|few|little) as|"
    r"capped at|limited to|fail(?:s|ed|ing)? to reach|approach(?:es|ing)?|"
    r"(?:different|differs) from|unequal to|au moins|au plus|al menos|"
    r"como máximo|(?:más|menos|plus|moins) de|(?:fler|färre) än|"
    r"nästan|mindestens|höchstens|mehr als|weniger als|fast|über|unter)"
    r"|(?:minimum|maximum) of)(?:[ \u00a0](?:the|a|about))?[ \u00a0]*"
    r"|(?:(?<![-=])[<>]=?|[≤≥≠≲≳⩽⩾≮≯]|!=|\\(?:[gl]eq?|neq?|[gl]t)|&[gl]t;=?)[ \u00a0]*)[$€£¥]?\Z",
    re.IGNORECASE,
)
_QUOTED_LINE = re.compile(r"(?:\A|\n)[ \t]*>[ \t]+\Z")
_BOUND_AFTER = re.compile(
    r"[ \u00a0]?(?:[<>](?![<>])|[≤≥])|-(?:something|odd|ish)\b|[ \u00a0]and counting\b|"
    r"[ \u00a0]?(?:%|[a-z]{1,12})?[ \u00a0]?(?:or (?:more|less|fewer|higher|lower|above|below|over|under|later|earlier)"
    r"\b|and (?:above|up|more|over|below|change|some|then some|a (?:bit|little|few|fraction))\b|at (?:least|most)\b"
    r"|(?:tops|max(?:imum)?|minimum|upwards?|onwards?)\b(?![ \u00a0]?\w)|"
    r"(?:plus|maybe|perhaps|possibly|(?:might|may|could) be)\b\W*\Z|\+(?!/|[ \u00a0]?[-−\d(])"
    r"|eller (?:mer|fler|mindre)\b|oder mehr\b)",
    re.IGNORECASE,
)
_DENIED_AFTER = re.compile(
    r"[ \u00a0]?(?:%|[a-z]{1,12})?[ \u00a0]?(?:(?:is|was|are|were|är|est|ist|es|would be|"
    r"seems|looks|can|could|does|did|ca(?=n['’]t))"
    r"(?:n['’]t|[ \u00a0](?:not|never|wrong|incorrect|impossible|too|false|off by|excluded|rejected|"
    r"ruled out|fel|faux|falsch|incorrecto)\b)"
    r"|cannot\b|fails\b|excluded\b)",
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
    r"[ \u00a0]*(?:(?:maybe|perhaps|possibly|even|else|rather|about|exactly|just|only|it could be)[ \u00a0])?)"
    r"[ \u00a0]*[$€£¥]?\Z",
    re.IGNORECASE,
)
_OPERATOR = re.compile(
    r"[ \u00a0)\]}$]*(?:[+*×·⋅÷^/−-]|[xX]|\\times|\\cdot|\\div|mod|plus|minus|times|point)[ \u00a0(\[{$]*\Z"
)
_PLUS_MINUS = re.compile(
    r"(?:±|\+/[-−]?|\+[-−](?=[ \u00a0]|\Z)|\\pm|plus or minus|plus/minus|give or take)[ \u00a0]*[$€£¥]?\Z",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"\b(?:anything but|(?:do|does|did)(?:n['’]?t| not) (?:think|believe|equal)|doubt|"
    r"(?:might|may|could)(?: well| still)? be|possibly|perhaps|maybe|unlikely|"
    r"kanske|möjligen|vielleicht)\b[^,.;\d\n]{0,14}\Z",
    re.IGNORECASE,
)
_ROOT_BEFORE = re.compile(
    r"[√∛]\s?\Z|\^\{?\Z|\b(?:sqrt|log|ln|sin|cos|tan|gcd|lcm)\W{0,3}\Z|(?:\A|[\s=:])[-−–][(|\[]\s?\Z|\b(?:[fghP]|exp)\(\Z"
)
_PART_OF = re.compile(
    r"\b(?:(?:half|third|quarter|fifth|tenth|percent|square|cube|root|reciprocal|negative|inverse|opposite) of"
    r"|half|twice|thrice|double|triple|quadruple)[ \u00a0][$€£¥]?\Z",
    re.IGNORECASE,
)
_DENIED_TOO = re.compile(
    r"\b(?:no longer|nor|pas|не|can(?:no|['’]?)t equal|"
    r"used to be|(?:is|was|are|were|ai)nt|ain['’]t|(?:wo|would|should|must|could|ca)n['’]?t be|"
    r"everything but|nowhere near|no (?:es|son|era)|non (?:è|é|sono)|n[aã]o (?:é|e)|ikke|niet|nie|kein(?:e|er)?)\s+"
    r"(?:(?!but\b)[^\s\d]+(?<![;,:])\s+){0,2}\Z",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"(?:[\d;]\S{0,4};\s+|;\s+|(?:\d\S{0,4},|;|\d\S{0,4}\s[—–-])\s+(?:it|that|this|they)['’]?(?:s|re)\s+)"
    r"(?:(?!not\b|never\b)\w+\s+)?\Z",
    re.IGNORECASE,
)
"""What is denied ends before it: it isn't 17; it's 42."""
_CHANGED_AFTER = re.compile(
    r"[ \u00a0-]?(?:(?:squared|cubed|doubled|tripled|quadrupled|halved|factorial|fold|octal|hexadecimal|"
    r"(?:in )?(?:hex|binary|base)|(?:degrees )?below zero|choose|to the (?:power|\d|n|second|third|fourth))\b"
    r"|over[ \u00a0]\d+(?!\S|[ \u00a0]\w))",
    re.IGNORECASE,
)
_OPEN_AFTER = re.compile(
    # A sign with nothing, or with one letter behind it: 42-, 42 x ?, 42 + i, 42 - 3x, 42/n.
    r"[ \u00a0]?(?:(?:[-−–+×·÷^/]|[xX](?=[ ]\?))[ \u00a0]?(?:\?|\.\.\.|…|[\"'”’)]*\Z)"
    r"|[-−–+×·][ \u00a0]?\d{0,9}(?:[b-zB-HJ-Z]|(?<=[-−–])[aA])(?![\w'’]|\.\w)|/[ \u00a0]?[nxyzk]\b|-to-\d"
    r"|[-−](?:alpha|beta|rc|dev|pre)\b|[ ]minus(?:[ ]a\b|\W*\Z)|[xyzknabqrtwe](?:\^|\*\*|[²³]))"
)
_VERSION_AFTER = re.compile(r"\.(?:[a-z](?![a-z])|\*(?!\*))")
_MONTH = (
    r"(?:jan(?:uary|uari)?|feb(?:ruary|ruari)?|mar(?:ch|s)?|apr(?:il)?|may|maj|june?|juni|july?|juli|aug(?:ust|usti)?|"
    r"sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)"
)
_MONTH_BEFORE = re.compile(rf"\b{_MONTH}\.?[ ](?:\d{{1,2}}(?:st|nd|rd|th)?,?[ ])?\Z", re.IGNORECASE)
_MONTH_OR_CLOCK_AFTER = re.compile(rf"[ ]?(?:{_MONTH}\b|[ap]\.?m\b|o['’]clock\b|(?-i:BCE?|CE|AD)\b)", re.IGNORECASE)
_BULLET = re.compile(r"(?:(?<=\n)|\A)[ \t]*\(?(\d{1,3})[.)](?=[ \t]+\S)")
_TIMES_PI = re.compile(r"[ ]?\\?pi\b")
_LETTERS = re.compile(r"[^\W\d_]+")
_PI = frozenset("π√∛₀₁₂₃₄₅₆₇₈₉₍")
_POWERS = frozenset("^*²³")
_BACK, _GAP = 40, 26
_EDGES = str.maketrans(dict.fromkeys('\\.,:;([{*_`$"“‘', " "))

# Most numbers stand among words that say nothing about them; only where one of these words or signs is near are the
# patterns tried.
_SIGNS_BEFORE = (*"±<>≤≥≠√∛^", "<=", ">=", "!=", "+/-", "+/−", "+/", "^{", "-(", "−(", "–(", "-|", "−|", "-[", "–[")
_MORE_SIGNS = r"\pm leq geq \le \ge \ne neq \lt \gt lt; gt; f( g( h( P( exp( +- +− ≲ ≳ ⩽ ⩾ ≮ ≯"
_SIGNS_BEFORE += tuple(_MORE_SIGNS.split())
_SIGNS_BETWEEN = frozenset("-‐‑–—~…±+*×·⋅÷^/−xX\\.")
_LABEL_WORDS = frozenset(
    """
    task tasks section sections step steps question questions problem problems part parts chapter chapters chap figure
    figures fig table tables page pages line lines item items case cases example examples exercise exercises option
    options clue clues rule rules row rows column columns appendix footnote footnotes equation equations eq no nr number
    room version attempt trial article paragraph clause avsnitt steg fråga uppgift sida kapitel tabell figur abschnitt
    schritt frage aufgabe seite tabelle abbildung
    day box level error player team group train phase route bus iso http annex sec art schedule ref p pp
    year highway flight gate
    """.split()  # noqa: SIM905
)
_BOUND_WORDS = """
    than least most over under above below beyond exceed exceeds exceeding up close nearly almost minimum maximum
    upwards north shy short many much few little capped limited reach approach approaches approaching different
    differs unequal moins menos más máximo fler färre minst högst än över
    nästan mindestens höchstens als fast über unter
    """
_DENIED_WORDS = """
    not never isn't isn’t wasn't wasn’t cannot can't can’t rather instead inte ej nicht longer nor pas не used isnt
    wasnt arent werent aint ain't ain’t wont won't won’t wouldnt wouldn't wouldn’t shouldnt
    shouldn't shouldn’t mustnt mustn't mustn’t couldnt couldn't couldn’t cant everything nowhere es son era è é sono
    ikke niet nie kein keine keiner
"""
_MONTH_WORDS = """
    jan january januari feb february februari mar march mars apr april maj jun june juni jul july juli aug august
    augusti sep sept september oct october okt oktober nov november dec december dez dezember
    """
_DOUBT_WORDS = """
    anything don't don’t doesn't doesn’t didn't didn’t doubt might may could possibly perhaps maybe unlikely kanske
    möjligen vielleicht doesnt dont didnt
    """
_PART_WORDS = """
    half third quarter fifth tenth percent square cube root reciprocal negative inverse opposite twice thrice double
    triple quadruple
    """
_SAID_BY = {
    **dict.fromkeys(_LABEL_WORDS, "label"),
    **dict.fromkeys(_BOUND_WORDS.split(), "bound"),
    **dict.fromkeys(_DENIED_WORDS.split(), "denied"),
    **dict.fromkeys(_DOUBT_WORDS.split(), "doubt"),
    **dict.fromkeys(_MONTH_WORDS.split(), "month"),
    **dict.fromkeys(("plus", "plus/minus", "give"), "tolerance"),
    **dict.fromkeys("sqrt log ln sin cos tan gcd lcm".split(), "operand"),  # noqa: SIM905
    **dict.fromkeys(_PART_WORDS.split(), "part"),
}
"""A word before a number -> the pattern that it may be part of."""
_WORDS_AFTER = frozenset(
    """
    or and at is was are were would seems looks can could does did cannot fails eller oder isn't isn’t wasn't wasn’t
    can't can’t aren't aren’t doesn't doesn’t excluded upwards onwards excluded. tops max maximum minimum
    plus är est ist es maybe perhaps possibly might may maybe. perhaps.
    possibly. tops. max. maximum. minimum. plus. upwards. onwards.
    """.split()  # noqa: SIM905
)
_CHANGE_WORDS = """
    squared cubed doubled tripled quadrupled halved factorial fold -fold octal hexadecimal hex binary base zero choose
    power second third fourth over
    """
_CHANGES = frozenset(word + stop for word in _CHANGE_WORDS.split() for stop in ("", *".,;:!)"))
_SIGNS_AFTER = frozenset("+<>≤≥-")
_OPEN_SIGNS = frozenset("-−–+×·÷^/xX")
_WORDS_BETWEEN = frozenset(
    ("or", "eller", "oder", "ou", "and/or", "respectively", "resp", "resp.", "to", "till", "bis")
)
_WORDS_BETWEEN |= {"through", "thru", "and", "times", "plus", "minus", "mod", "give", "point"}


_BOUNDING = frozenset(("bound", "tolerance"))


class _Look(NamedTuple):
    """What stands before a number: the text, the patterns to try there, and whether it makes a label of the number."""

    before: str
    hints: Collection[str]
    label: bool


class Stances:
    """How each number stands in its text, told when asked.

    Example:
        >>> from benchwright.text.numbers import find_numbers
        >>> text = "Section 12: not 17 but 42 ± 1, between 8 and 9, at least 5"
        >>> stances = Stances(text, find_numbers(text))
        >>> stances[2], stances[3], stances[6]
        ('asserted', 'tolerance', 'bound')
    """

    def __init__(self, text: str, numbers: Sequence[Number]) -> None:
        self._text = text
        self._numbers = numbers
        self._looks: dict[int, _Look] = {}

    def __getitem__(self, place: int) -> Stance:
        """Tell how the number at a place stands.

        Returns:
            "asserted"; "label" (Section 12); "denied" (not 42); "bound" (at least 42); "range" (40 to 42);
            "alternative" (42 or 43); "operand" (6 in 6 * 7); or "tolerance" (1 in 42 ± 1).
        """
        alone = self._alone(place)
        if alone == "label":
            return alone
        left = self._between(place - 1) if place else None
        right = self._between(place) if place + 1 < len(self._numbers) else None
        if left == "tolerance":
            return left
        joined = left or (right if right != "tolerance" else None)
        return joined if joined and alone != "denied" else alone

    @cached_property
    def _bullets(self) -> frozenset[int]:
        """Where the numbers of a numbered list stand: 1. and 2. at the starts of two lines, or 1) at one."""
        marks = [(m.start(1), int(m[1]), self._text[m.end() - 1]) for m in _BULLET.finditer(self._text)]
        counts = {count for _, count, _ in marks}
        return frozenset(at for at, n, mark in marks if mark == ")" or n + 1 in counts or n - 1 in counts)

    def _alone(self, place: int) -> Stance:
        text, number = self._text, self._numbers[place]
        look = self._look(place)
        if look.label:
            return "label"
        said = _said_before(text, number, look) if look.hints else None
        if said:
            return said
        after = text[number.end : number.end + 30]
        words, sign = after.lower().split(None, 3)[:3], after[:2].strip()[:1]
        if sign in _OPEN_SIGNS or after[2:3] in _POWERS:
            opened = _OPEN_AFTER.match(text, number.end)
            if opened and (number.unit is None or not text[opened.start()].isalpha()):
                return "operand"
        if not _CHANGES.isdisjoint(words) and _CHANGED_AFTER.match(text, number.end):
            return "operand"
        if not _WORDS_AFTER.isdisjoint(words) or sign in _SIGNS_AFTER:
            if _DENIED_AFTER.match(text, number.end):
                return "denied"
            if _BOUND_AFTER.match(text, number.end):
                return "bound"
        other = after and (after[0] in _PI or _TIMES_PI.match(after)) and not after.startswith("₁₀")
        return "operand" if other else "asserted"

    def _look(self, place: int) -> "_Look":
        """Look once at what stands before the number at a place."""
        look = self._looks.get(place)
        if look is None:
            number = self._numbers[place]
            before = self._text[max(0, number.start - _BACK) : number.start]
            hints = _hints(before)
            look = self._looks[place] = _Look(before, hints, self._is_a_label(number, before, hints))
        return look

    def _is_a_label(self, number: Number, before: str, hints: Collection[str]) -> bool:
        text = self._text
        if not text[number.start].isdigit():
            worded = "label" in hints and text[number.start].isalpha() and "." not in before[-3:]
            return worded and _LABEL.search(before) is not None
        follows = text[number.end : number.end + 1]
        if follows == "." and text[number.start - 1 : number.start] != "*" and _VERSION_AFTER.match(text, number.end):
            return True
        if follows in (" ", "a", "p") and _MONTH_OR_CLOCK_AFTER.match(text, number.end):
            return True
        if before[-1:] == " " and ("month" in hints or "doubt" in hints) and _MONTH_BEFORE.search(before):
            return True
        if follows in (".", ")") and before.rstrip(" \t(")[-1:] in ("", "\n") and number.start in self._bullets:
            return True
        if text[number.start - 1 : number.start] == "-" and text[number.start - 2 : number.start - 1].isalpha():
            return True
        return ("label" in hints and _LABEL.search(before) is not None) or (
            (follows.isalpha() or (follows == "_" and text[number.end + 1 : number.end + 2].isalnum()))
            and _is_a_code(text, number)
        )

    def _between(self, place: int) -> Stance | None:
        """Tell what joins the numbers at a place and behind it: a range, an alternative, a sum, or nothing."""
        text, left, right = self._text, self._numbers[place], self._numbers[place + 1]
        gap = text[left.end : right.start]
        if len(gap) > _GAP or "\n" in gap:
            return None
        signed = text[right.start] in "-−+"
        if not signed and _SIGNS_BETWEEN.isdisjoint(gap) and _WORDS_BETWEEN.isdisjoint(gap.lower().split()):
            return None
        joined = _joined(text, left, right, gap)
        if joined is None or joined == "tolerance":
            return joined
        if joined != "operand" and left.value == right.value:
            return None
        if self._look(place).label:
            return None
        term = joined == "operand" and text[right.end : right.end + 1].isalpha()
        return joined if term or not self._look(place + 1).label else None


def _hints(before: str) -> Collection[str]:
    """Tell which patterns may hold for a number, from the words and the sign before it; most have none."""
    words = before.lower().translate(_EDGES).split()[-7:]
    if "'" in before or "’" in before:
        words += [word.strip("'’") for word in words]
    hints = set() if _SAID_BY.keys().isdisjoint(words) else {_SAID_BY[word] for word in words if word in _SAID_BY}
    if "label" in hints and _LABEL_WORDS.isdisjoint(words[-2:]):
        hints.remove("label")
    sign = before.rstrip("$€£¥ \u00a0")
    if sign.endswith(("#", "№", "§")):
        hints.add("label")
    elif sign.endswith(_SIGNS_BEFORE) and not sign.endswith(("<<", ">>")):
        hints.add("sign")
    return hints


def _said_before(text: str, number: Number, look: _Look) -> Stance | None:
    before, hints, _ = look
    signed = "sign" in hints
    if "denied" in hints and _is_denied(text, number.start, before):
        return "denied"
    if ("doubt" in hints or "denied" in hints) and _DOUBT.search(before):
        return "alternative"
    if (signed or "tolerance" in hints) and _PLUS_MINUS.search(before):
        return "alternative"
    if (signed or not _BOUNDING.isdisjoint(hints)) and _BOUND_BEFORE.search(before) and not _QUOTED_LINE.search(before):
        return "bound"
    if "part" in hints and _PART_OF.search(before):
        return "alternative"
    return "operand" if (signed or "operand" in hints) and _ROOT_BEFORE.search(before) else None


def _is_denied(text: str, start: int, before: str) -> bool:
    if is_denied(text, start):
        return _TURNED.search(before) is None
    return _DENIED_TOO.search(before) is not None


def _joined(text: str, left: Number, right: Number, gap: str) -> Stance | None:
    if _PLUS_MINUS.search(gap):
        return "tolerance"
    if _OR.fullmatch(gap):
        return "alternative"
    if "and" in gap.lower() and _BETWEEN.search(text[max(0, left.start - _BACK) : left.start]):
        return "range"
    if _OPERATOR.fullmatch(gap) and not (gap.strip() in ("-", "−") and gap == gap.strip()):
        return "operand"
    if _RANGE.fullmatch(gap):
        return "range"
    if text[right.start] in "-−+" and not gap.strip(" %\u00a0"):
        return "range" if "%" in gap else "operand"
    return None


def _is_a_code(text: str, number: Number) -> bool:
    """Tell 42a and 42px from 42 m and 42 kg: letters close behind the digits that are no unit."""
    word = _LETTERS.match(text, number.end)
    if word is None or text[word.end() : word.end() + 1].isdigit():
        return True
    return number.unit is None and measure(word[0]) is None and word[0].lower() not in UNITS
