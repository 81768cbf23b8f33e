"""Numbers in words: "twelve", "a hundred and two", "minus ten", "two thirds"."""

import re
from decimal import Decimal
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from benchwright.text.numbers import Number, find_numbers
from benchwright.text.units import beside

_ONES = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen",
    "sv": "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "sv": "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
}
_HUNDRED = {"hundred": 100, "hundra": 100, "hundert": 100}
_SCALES = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "tusen": 10**3,
    "miljon": 10**6,
    "miljoner": 10**6,
    "tausend": 10**3,
}
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "thirds": 3,
    "quarter": 4,
    "quarters": 4,
    "fourths": 4,
    "fifth": 5,
    "fifths": 5,
    "sixth": 6,
    "sixths": 6,
    "sevenths": 7,
    "eighth": 8,
    "eighths": 8,
    "ninths": 9,
    "tenth": 10,
    "tenths": 10,
}
_ARTICLES = {"a", "an"}
_COUNTED = {part for part in _PARTS if not part.endswith("s")}
_COUNTED |= {"hundred", "thousand", "million", "billion", "trillion", "dozen"}
"""What a number that begins with an article goes on with."""
_MINUS = {"minus", "negative"}
_POINT = {"point"}
_AND = {"and", "och", "und"}
_NOT_A_COUNT_BEFORE = re.compile(
    r"(?:\b(?:the|this|that|these|those|which|what|each|every|any|no|some|another|other|only|right|wrong|correct|same|"
    r"good|bad|better|best|big|small|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|"
    r"previous|former|latter|new|old|as|by)|\d(?:st|nd|rd|th))[ \u00a0]\Z",
    re.IGNORECASE,
)
_PART_OF_A_NUMBER = re.compile(r"\b(?:point|hundred|hundred and|thousand and)[ ]\Z", re.IGNORECASE)
_NOT_A_COUNT_AFTER = re.compile(
    r"[ \u00a0](?:of|another|can|could|must|should|might|may|would|will|has|had|who|that|which|way|day|thing|by|at|"
    r"is|was|more|needs|gets|sees)\b|['’]s\b",
    re.IGNORECASE,
)


def _number_words() -> dict[str, dict[str, int]]:
    words: dict[str, dict[str, int]] = {}
    for language in _ONES:
        ones, tens = _ONES[language].split(), _TENS[language].split()
        table = {word: number for number, word in enumerate(ones)}
        table |= {word: 10 * number for number, word in enumerate(tens, 2)}
        if language == "sv":
            table |= {f"{ten}{one}": table[ten] + table[one] for ten in tens for one in ones[1:10]}
        words[language] = table
    return words


_NUMBERS = _number_words()
_STARTS = {
    language: re.compile(
        rf"(?<![\w'’])(?:minus|negative|an?(?=[ \u00a0](?:{'|'.join(sorted(_COUNTED))})\b)|half|"
        rf"{'|'.join(sorted(table, key=len, reverse=True))})(?![\w'’])",
        re.IGNORECASE,
    )
    for language, table in _NUMBERS.items()
}
_STARTING = frozenset(word for table in _NUMBERS.values() for word in table) | _MINUS | _COUNTED
_LETTERS = re.compile(r"[^\W\d_]+")
_STARTING_BYTES = frozenset(word.encode() for word in _STARTING)
_ASCII_LETTERS = bytes(ord(chr(n).lower()) if chr(n).isalpha() else 32 for n in range(128)).ljust(256)
_NEXT = re.compile(r"(?:[ \u00a0]?[-‐‑][ \u00a0]?|[ \u00a0]{1,2})([^\W\d_]+)(?!\w)")
_NEXT_AFTER_A_SCALE = re.compile(r",?[ \u00a0]{1,2}([^\W\d_]+)(?!\w)")


_MINUS_BEFORE = re.compile(r"(?:(\S)\s*)?\b(minus|negative)[ ]\Z", re.IGNORECASE)


class Spelled(NamedTuple):
    """A number in words: its span in code points and its value."""

    start: int
    end: int
    value: Decimal | Fraction


def find_spelled(text: str, *, locale: str = "en") -> list[Spelled]:
    """Find every number that is written in words. "The second one" and "no one" hold none.

    Args:
        text: any text.
        locale: the language of the words beside English: "sv" and "de" are known.

    Returns:
        The numbers in order.

    Example:
        >>> [str(n.value) for n in find_spelled("minus ten, a hundred and two, zero point five, two thirds")]
        ['-10', '102', '0.5', '2/3']
    """
    places = _places(text)
    if not places:
        return []
    language = locale[:2] if locale[:2] in _STARTS else "en"
    languages = ("en",) if language == "en" else (language, "en")
    found: list[Spelled] = []
    for spoken in languages:
        at = 0
        for place in places:
            start = _STARTS[spoken].match(text, place) if place >= at else None
            if start is None:
                continue
            number = _Words(text, spoken).read(start)
            at = number.end if number else start.end()
            if number and not any(n.start < number.end and number.start < n.end for n in found[-1:]):
                found.append(number)
    return sorted(found) if len(languages) > 1 else found


def _places(text: str) -> list[int]:
    """Find where a number in words may begin: plain searches for the few such words that a text holds are fast."""
    if text.isascii():
        words = _STARTING_BYTES.intersection(text.encode("ascii").translate(_ASCII_LETTERS).split())
        lowered, present = text.lower(), [word.decode() for word in words]
    else:
        lowered = text.replace("İ", "I").lower()
        present = list(_STARTING.intersection(_LETTERS.findall(lowered)))
    places = set()
    for word in present:
        at = lowered.find(word)
        while at >= 0:
            places.add(at)
            if word in _COUNTED:
                places.update((at - 2, at - 3))
            at = lowered.find(word, at + 1)
    return sorted(place for place in places if place >= 0)


def numbers_and_words(text: str, *, locale: str = "en") -> list[Number]:
    """Find the numbers of a text in digits and in words, in order.

    Example:
        >>> [str(n.value) for n in numbers_and_words("42 (forty-two)")]
        ['42', '42']
    """
    digits = find_numbers(text, locale=locale)
    if "minus " in text or "negative " in text:
        digits = [_with_minus(text, number) for number in digits]
    spelled = find_spelled(text, locale=locale)
    if not spelled:
        return digits
    words = [Number(word.start, word.end, word.value, beside(text, word.end, locale).unit) for word in spelled]
    return sorted([*digits, *words], key=itemgetter(0))


def _with_minus(text: str, number: Number) -> Number:
    """Read "minus 5"; in "8 minus 5" the word is an operator."""
    word = _MINUS_BEFORE.search(text, max(0, number.start - 14), number.start)
    if word is None or (word[1] and (word[1].isdigit() or word[1] in ")]%")):
        return number
    return number._replace(start=word.start(2), value=-number.value)


class _Words:
    """One reading of number words from a place on."""

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.table = _NUMBERS[language]

    def read(self, start: re.Match[str]) -> Spelled | None:
        at, word, negative = start.start(), start[0].lower(), False
        self.end = start.end()
        if word in _MINUS:
            after = self._peek()
            if after is None or not (after[1] in self.table or after[1] in _ARTICLES):
                return None
            negative, word, self.end = True, after[1], after[0]
        if self.text[at - 1 : at] in ("-", "‐", "‑") or _PART_OF_A_NUMBER.search(self.text[max(0, at - 14) : at]):
            return None
        value = self._value(word)
        if value == Fraction(1, 2) and _NOT_A_COUNT_BEFORE.search(self.text[max(0, at - 12) : at]):
            return None
        if self.text[self.end : self.end + 1] == "-" and self.text[self.end + 1 : self.end + 2].isalpha():
            return None
        if value is None or (value == 1 and self._is_a_pronoun(at)):
            return None
        return Spelled(at, self.end, -value if negative else value)

    def _value(self, word: str) -> Decimal | Fraction | None:
        if word == "half":
            return self._half()
        whole = self._article() if word in _ARTICLES else self._cardinal(word)
        return whole if whole is None or isinstance(whole, Fraction) else self._fraction(whole)

    def _half(self) -> Decimal | Fraction | None:
        """Read "half" where it is a value: alone, or of a dozen or a million."""
        article = self._peek()
        many = self._peek(article[0]) if article and article[1] in _ARTICLES else None
        if many and (many[1] == "dozen" or many[1] in _SCALES):
            self.end = many[0]
            return Decimal(6 if many[1] == "dozen" else _SCALES[many[1]] // 2)
        return Fraction(1, 2) if self._stands_alone() else None

    def _article(self) -> Decimal | Fraction | None:
        """Read what follows "a": a dozen, a hundred, a half."""
        after = self._peek()
        if after is None or after[1] not in _COUNTED:
            return None
        if after[1] in _PARTS:
            self.end = after[0]
            return Fraction(1, _PARTS[after[1]]) if self._stands_alone() else None
        return self._cardinal("one") if "one" in self.table else None

    def _cardinal(self, word: str) -> Decimal | None:
        total, current, scale = 0, self.table.get(word), 10**15
        if current is None:
            return None
        while (after := self._peek(pattern=_NEXT if current else _NEXT_AFTER_A_SCALE)) is not None:
            end, word = after
            if word in _AND and (total or current >= 100):
                end, word = self._peek(end) or (end, "")
                if word not in self.table:
                    break
            if word in _HUNDRED and 0 < current < 100:
                current *= 100
            elif word in _SCALES and current > 0 and _SCALES[word] < scale:
                scale = _SCALES[word]
                total, current = total + current * scale, 0
            elif word == "dozen" and 0 < current < 100:
                current *= 12
                self.end = end
                break
            elif word in self.table and _fits(current, self.table[word], bool(total)):
                current += self.table[word]
            else:
                break
            self.end = end
        return Decimal(total + current)

    def _fraction(self, whole: Decimal) -> Decimal | Fraction:
        """Read what may follow a whole number: "point five", "thirds", "and a half"."""
        after = self._peek()
        if after is None:
            return whole
        end, word = after
        if word in _POINT:
            return self._decimals(whole, end)
        if word in _PARTS and 0 < whole < _PARTS[word]:
            self.end = end
            return Fraction(int(whole), _PARTS[word])
        if word in _AND:
            article = self._peek(end)
            part = self._peek(article[0]) if article and article[1] in ("a", "one") else None
            if part and part[1] in ("half", "quarter", "third"):
                self.end = part[0]
                return Fraction(whole) + Fraction(1, _PARTS[part[1]])
        return whole

    def _decimals(self, whole: Decimal, end: int) -> Decimal:
        digits = ""
        after = self._peek(end)
        while after is not None and 0 <= self.table.get(after[1], 10) < 10 and len(digits) < 50:
            digits += str(self.table[after[1]])
            self.end = after[0]
            after = self._peek()
        return Decimal(f"{whole}.{digits}") if digits else whole

    def _peek(self, at: int | None = None, *, pattern: re.Pattern[str] = _NEXT) -> tuple[int, str] | None:
        word = pattern.match(self.text, self.end if at is None else at)
        return (word.end(), word[1].lower()) if word else None

    def _stands_alone(self) -> bool:
        """Half of something is no value of its own."""
        return re.match(r"[ \u00a0]?(?:[^\w ]|\Z|$)", self.text[self.end : self.end + 3]) is not None

    def _is_a_pronoun(self, start: int) -> bool:
        word = self.text[start : self.end].lower()
        if word == "ett":
            return not self._stands_alone()
        if word != "one":
            return False
        before, after = self.text[max(0, start - 12) : start], self.text[self.end : self.end + 12]
        return _NOT_A_COUNT_BEFORE.search(before) is not None or _NOT_A_COUNT_AFTER.match(after) is not None


def _fits(current: int, number: int, after_a_scale: bool) -> bool:
    """Tell whether a number word continues a number: twenty-two, hundred twelve, thousand five."""
    if current == 0:
        return after_a_scale
    if number >= 10:
        return current % 100 == 0
    return current % 100 == 0 or (number > 0 and current % 10 == 0 and current % 100 >= 20)
