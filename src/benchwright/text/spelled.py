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
    "quadrillion": 10**15,
    "quintillion": 10**18,
    "tusen": 10**3,
    "miljon": 10**6,
    "miljoner": 10**6,
    "tausend": 10**3,
}
_ORDINALS = [
    "third",
    "3",
    "fourth",
    "4",
    "fifth",
    "5",
    "sixth",
    "6",
    "seventh",
    "7",
    "eighth",
    "8",
    "ninth",
    "9",
    "tenth",
    "10",
    "eleventh",
    "11",
    "twelfth",
    "12",
    "fifteenth",
    "15",
    "sixteenth",
    "16",
    "twentieth",
    "20",
    "hundredth",
    "100",
    "thousandth",
    "1000",
    "millionth",
    "1000000",
]
_PARTS = {"half": 2, "quarter": 4} | {word: int(size) for word, size in zip(*[iter(_ORDINALS)] * 2, strict=True)}
_MANY_PARTS = {"halves": 2, "quarters": 4} | {f"{part}s": _PARTS[part] for part in _ORDINALS[::2]}
_DOZENS = {"dozen", "dozens"}
_ARTICLES = {"a", "an"}
_COUNTED = {*_PARTS, "hundred", "thousand", "million", "billion", "trillion", "quadrillion", "dozen"}
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
    r"is|was|more|needs|gets|sees|moment|sec|(?:second|minute),? please|never|always|"
    r"(?!series|species)[a-z]{3,}(?<![suia])s)\b|['’]s\b",
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
_BEHIND_DIGITS = frozenset(_DOZENS | _PARTS.keys() | _MANY_PARTS.keys())
_STARTING |= _BEHIND_DIGITS
_GOES_ON = re.compile(
    rf"[ \u00a0]?[-‐‑]?[ \u00a0]?(?:and|point|{'|'.join(sorted(_BEHIND_DIGITS))})\b",
    re.IGNORECASE,
)
"""What digits may go on with in words: 2 dozen, 42 hundredths, 2 and a half."""
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
    places, _ = _places(text)
    return _spelled(text, places, locale) if places else []


def _spelled(text: str, places: list[int], locale: str) -> list[Spelled]:
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


def _places(text: str) -> tuple[list[int], bool]:
    """Find where a number in words may begin, and tell whether digits may go on in words.

    Plain searches for the few such words that a text holds are fast.
    """
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
    return sorted(place for place in places if place >= 0), not _BEHIND_DIGITS.isdisjoint(present)


def numbers_and_words(text: str, *, locale: str = "en") -> list[Number]:
    """Find the numbers of a text in digits and in words, in order.

    Example:
        >>> [str(n.value) for n in numbers_and_words("42 (forty-two)")]
        ['42', '42']
    """
    digits = find_numbers(text, locale=locale)
    if "minus " in text or "negative " in text:
        digits = [_with_minus(text, number) for number in digits]
    places, behind_digits = _places(text)
    if not places:
        return digits
    if behind_digits or " point " in text:
        digits = [_with_words(text, n, locale) if _GOES_ON.match(text, n.end) else n for n in digits]
    spelled = _spelled(text, places, locale)
    words = [Number(word.start, word.end, word.value, beside(text, word.end, locale).unit) for word in spelled]
    found = sorted([*digits, *words], key=itemgetter(0))
    return [n for place, n in enumerate(found) if place == 0 or n.start >= found[place - 1].end]


def _with_words(text: str, number: Number, locale: str) -> Number:
    """Read digits that go on in words: 2 dozen, 42 hundredths, 2 and a half million."""
    words = _Words(text, "en")
    words.end = number.end
    value = words.beyond(number.value)
    if words.end == number.end:
        return number
    return Number(number.start, words.end, value, number.unit or beside(text, words.end, locale).unit)


def _with_minus(text: str, number: Number) -> Number:
    """Read "minus 5"; in "8 minus 5" the word is an operator."""
    word = _MINUS_BEFORE.search(text, max(0, number.start - 14), number.start)
    if word is None or (word[1] and (word[1].isdigit() or word[1] in ")]%")) or text.endswith("or ", 0, word.start(2)):
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

    def beyond(self, value: Decimal | Fraction) -> Decimal | Fraction:
        """Give the value of digits that end here together with the words that go on with them."""
        after = self._peek()
        if after and after[1] in _DOZENS:
            return self._counted(value)
        if isinstance(value, Fraction) or value != value.to_integral_value():
            return value
        whole = self._fraction(abs(value), "quarters" if value > 3 else "")
        return whole.copy_negate() if isinstance(whole, Decimal) and value < 0 else whole if value >= 0 else -whole

    def _value(self, word: str) -> Decimal | Fraction | None:
        if word == "half":
            return self._half()
        whole = self._article() if word in _ARTICLES else self._cardinal(word)
        return whole if whole is None or isinstance(whole, Fraction) else self._fraction(whole)

    def _half(self) -> Decimal | Fraction | None:
        """Read "half" where it is a value: alone, or of a dozen or a million."""
        many = self._counted(Fraction(1, 2))
        return many if many != Fraction(1, 2) or self._stands_alone() else None

    def _article(self) -> Decimal | Fraction | None:
        """Read what follows "a": a dozen, a hundred, a half, a quarter of a million."""
        after = self._peek()
        if after is None or after[1] not in _COUNTED:
            return None
        if after[1] in _PARTS:
            self.end = after[0]
            part = Fraction(1, _PARTS[after[1]])
            many = self._counted(part)
            return many if many != part or self._stands_alone() else None
        return self._cardinal("one") if "one" in self.table else None

    def _counted(self, value: Decimal | Fraction) -> Decimal | Fraction:
        """Read what a value is counted in: half a million, three quarters of a dozen, one point five billion."""
        end, word = self._peek() or (0, "")
        if word == "of":
            end, word = self._peek(end) or (0, "")
        if word in _ARTICLES:
            end, word = self._peek(end) or (0, "")
        while word in _DOZENS or word in _SCALES:
            self.end = end
            value = _plain(Fraction(value) * (12 if word in _DOZENS else _SCALES[word]))
            end, word = self._peek() or (0, "")
        return value

    def _cardinal(self, word: str) -> Decimal | None:
        total, current, scale = 0, self.table.get(word), 10**19
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
            elif (word in _DOZENS and total + current) or (word in _SCALES and total and not current):
                counted = self._counted(Decimal(total + current))
                return counted if isinstance(counted, Decimal) else None
            elif word in self.table and _fits(current, self.table[word], bool(total)):
                current += self.table[word]
            else:
                break
            self.end = end
        return Decimal(total + current)

    def _fraction(self, whole: Decimal, count: str = "") -> Decimal | Fraction:
        """Read what may follow a whole number: "point five", "thirds", "and a half"; `count` is no part of it."""
        after = self._peek()
        if after is None:
            return whole
        end, word = after
        if word in _POINT:
            return self._counted(self._decimals(whole, end))
        size = _PARTS.get(word, 0) if whole == 1 else _MANY_PARTS.get(word, 0)
        if re.match(r"-[^\W\d]", self.text[end : end + 2]):
            return whole
        if size and whole > 0 and word != count and (word != "quarters" or whole < size):
            self.end = end
            return self._counted(_plain(Fraction(int(whole), size)))
        if word in _AND:
            end, word = self._peek(end) or (0, "")
            part = self._peek(end)
            parts = 1 if word in _ARTICLES else self.table.get(word, 0)
            size = (_PARTS if parts == 1 else _MANY_PARTS).get(part[1], 0) if part else 0
            if part and 0 < parts < size:
                self.end = part[0]
                return self._counted(Fraction(whole) + Fraction(parts, size))
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
        before, after = self.text[max(0, start - 12) : start], self.text[self.end : self.end + 20]
        return _NOT_A_COUNT_BEFORE.search(before) is not None or _NOT_A_COUNT_AFTER.match(after) is not None


def _plain(value: Fraction) -> Decimal | Fraction:
    return Decimal(value.numerator) if value.denominator == 1 else value


def _fits(current: int, number: int, after_a_scale: bool) -> bool:
    """Tell whether a number word continues a number: twenty-two, hundred twelve, thousand five."""
    if current == 0:
        return after_a_scale
    if number >= 10:
        return current % 100 == 0
    return current % 100 == 0 or (number > 0 and current % 10 == 0 and current % 100 >= 20)
