"""`answer` lines: a numeric, text, boolean or ordering key against what the reply commits itself to."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

from benchwright.grade.final import Committed, as_text, classic_answer, strict_answer
from benchwright.grade.view import Finding, View
from benchwright.records import Key, Mode
from benchwright.text.normal import classic_normal, normal
from benchwright.text.numbers import exact, find_numbers, shifted

Reader = Callable[[View], Finding]

_CLASSIC_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d{1,4})?")
_CLASSIC_IGNORED = re.compile(r"[$,%€£¥₹₩₽¢]")
_CUE = re.compile(r"(?<!\w)(?:first|ahead|before|won|beats|leads|fastest|winner)(?!\w)")
_OPERATORS = re.compile(r"[+*/×÷]|(?<=\d)\s*[-−]\s*(?=\d)")


class AnswerKey(NamedTuple):
    """A key made ready for comparison: exactly one of number, options or plain text decides."""

    raw: str
    number: Decimal | None
    options: tuple[str, ...]


def answer_key(value: Key, options: Sequence[str]) -> AnswerKey:
    """Decide what kind of answer a key asks for.

    Example:
        >>> answer_key("8.60", ()).number, answer_key("Ari", ["Ari", "Bo"]).number
        (Decimal('8.60'), None)
    """
    raw = ("true" if value else "false") if isinstance(value, bool) else str(value)
    if options:
        return AnswerKey(raw, None, tuple(options))
    try:
        number = None if isinstance(value, bool) else exact(value)
    except ValueError:
        number = None
    return AnswerKey(raw, number, ())


def answer_reader(key: AnswerKey, mode: Mode) -> Reader:
    """Give the reader of an `answer` line for a grading mode."""
    if mode == "classic":
        return lambda view: _classic(view, key)
    return lambda view: _strict(view.spoken, key)


def _classic(view: View, key: AnswerKey) -> Finding:
    if view.empty:
        return view.unread()
    found = classic_answer(view)
    text = as_text(found.value)
    if text is None or not text.strip():
        return view.unread()
    if key.number is not None:
        return _classic_number(view, key.number, found, text)
    if key.options:
        return _classic_order(view, key, found, text)
    value = classic_normal(text)
    met = value == classic_normal(key.raw)
    return Finding(met, None, view.trace(found.stage, (found.start, found.end), value))


def _classic_number(view: View, key: Decimal, found: Committed, text: str) -> Finding:
    token = _CLASSIC_NUMBER.search(_CLASSIC_IGNORED.sub("", classic_normal(text)))
    if token is None:
        return view.unread()
    value = Decimal(token[0])
    return Finding(value == key, None, view.trace(found.stage, (found.start, found.end), token[0]))


def _classic_order(view: View, key: AnswerKey, found: Committed, text: str) -> Finding:
    folded = classic_normal(text)
    names = {classic_normal(option): option for option in key.options}
    mentions = [(m.start(), m.end(), names[m[0]]) for m in _options_pattern(names).finditer(folded)]
    if not mentions:
        return view.unread("out_of_options")
    chosen = _by_cue(folded, mentions) or mentions[-1][2]
    met = classic_normal(chosen) == classic_normal(key.raw)
    return Finding(met, None, view.trace(found.stage, (found.start, found.end), chosen))


def _by_cue(folded: str, mentions: list[tuple[int, int, str]]) -> str | None:
    """Give the option nearest the first order cue, on its winning side."""
    names = {at for start, end, _ in mentions for at in (start, end - 1)}
    cue = next((c for c in _CUE.finditer(folded) if c.start() not in names and c.end() - 1 not in names), None)
    if cue is None:
        return None
    before = [name for _, end, name in mentions if end <= cue.start()]
    after = [name for start, _, name in mentions if start >= cue.end()]
    if cue[0] == "winner" and after:
        return after[0]
    return before[-1] if before else after[0] if after else None


def _options_pattern(names: Sequence[str] | dict[str, str]) -> re.Pattern[str]:
    longest_first = sorted((name for name in names if name), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _strict(view: View, key: AnswerKey) -> Finding:
    if view.empty:
        return view.unread()
    found = strict_answer(view)
    text = as_text(found.value) if found else None
    if found is None or text is None or not text.strip():
        return view.unread()
    if key.number is not None:
        return _strict_number(view, key.number, found, text)
    if key.options:
        return _strict_option(view, key, found, text)
    if found.stage == "only sentence" and view.refusal:
        return view.unread()
    value = normal(text)
    return Finding(value == normal(key.raw), None, view.trace(found.stage, (found.start, found.end), value))


def _strict_number(view: View, key: Decimal, found: Committed, text: str) -> Finding:
    if isinstance(found.value, bool):
        return view.unread()
    numbers = find_numbers(_answer_side(text), locale=view.locale)
    values = dict.fromkeys(shifted(n.value, -2) if n.unit == "%" else n.value for n in numbers)
    if not values:
        return view.unread()
    span = (found.start, found.end)
    if len(values) > 1:
        return Finding(None, "conflict", view.trace(found.stage, span, " | ".join(map(str, list(values)[:5]))))
    value = next(iter(values))
    if found.stage != "json" and len(numbers) == 1 and _answer_side(text) is text and found.stage != "box":
        span = (found.start + numbers[0].start, found.start + numbers[0].end)
    return Finding(value == key, None, view.trace(found.stage, span, str(value)))


def _answer_side(text: str) -> str:
    """Of an equation give the side without operators, the last such side; else the text as it is."""
    if "=" not in text:
        return text
    sides = text.split("=")
    plain = [side for side in sides if not _OPERATORS.search(side)]
    return plain[-1] if plain else sides[-1]


def _strict_option(view: View, key: AnswerKey, found: Committed, text: str) -> Finding:
    names = {normal(option): option for option in key.options}
    span, folded = (found.start, found.end), normal(text)
    named = dict.fromkeys(names[m[0]] for m in _options_pattern(names).finditer(folded))
    if not named:
        return view.unread("out_of_options")
    if len(named) > 1:
        return Finding(None, "ambiguous", view.trace(found.stage, span, " | ".join(list(named)[:5])))
    chosen = next(iter(named))
    return Finding(normal(chosen) == normal(key.raw), None, view.trace(found.stage, span, chosen))
