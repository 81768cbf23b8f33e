"""`date` lines: a day of the calendar."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from benchwright.grade.claims import claim, is_hedged
from benchwright.grade.final import as_text
from benchwright.grade.passages import Passage, passages
from benchwright.grade.view import Finding, View
from benchwright.records import DateCheck
from benchwright.text.dates import FoundDate, find_dates

MOST = 1000
"""Only so many dates of a reply are weighed."""

_ANSWER = re.compile(
    r"(?:####|\\boxed\{|(?<!\w)(?:final|the|correct)\s+(?:answer|date)(?:\s+is)?|(?<!\w)(?:answer|result|svar|antwort|réponse"
    r"|respuesta))[\s*_`\"]*[:=]?[\s*_`\"]*(?:is\s+)?\Z",
    re.IGNORECASE,
)
_WEEKDAY = (
    r"(?:\s*(?:on|the|by|den|der|am|le|el|til|senast)(?!\w)|\s*(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?"
    r"|\s*[^\W\d_]{3,9}(?:dag|tag|di|woch)(?:en)?\b,?|\s*(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|dimanche)\b,?)"
)
_STATED = re.compile(
    rf"(?:(?<!\w)(?:is|be|är|blir|ist|est|es)|[:=]|[-=]>|→|⇒)(?:{_WEEKDAY}){{0,3}}[\s*_`\"(]*\Z", re.IGNORECASE
)
_DAY_NAME = re.compile(rf"(?:{_WEEKDAY}){{1,3}}\s*\Z", re.IGNORECASE)
_MARKED = re.compile(r"(?:\*\*|__|`)(?:[^\W\d_]{3,12},?\s)?\Z")
_OPERAND = re.compile(r"[\s*_`]*(?:[+−]|(?:plus|minus|[-–])\s+\d|(?:and|or)\s+the\s+\d)", re.IGNORECASE)
_EITHER = re.compile(r"(?<!\w)(?:either|entweder|antingen|whether)\s[^,;.\n]{0,40}\Z", re.IGNORECASE)
_ANOTHER = re.compile(r"\s*,?\s*(?:or|eller|oder|ou|o|and|och|und|to|–|-)\s+(?:the\s+|den\s+)?\d", re.IGNORECASE)
_OFFSET = re.compile(
    r"(?<!\w)(?:(?<!or )(?<!not )(?<!inte )(?<!nicht )(?:before|after|prior to|före|innan|efter|vor|nach|avant|après"
    r"|antes del?|después del?)|(?<!the )(?:following|preceding|past)|(?<!no )(?<!not )(?:later|earlier|sooner) than"
    r"|(?:days|weeks?|months?|quarter|weekend|eve|vigil) (?:of|from|past|since)|day from|veckan|woche (?:vom|des))"
    rf"(?:{_WEEKDAY}){{0,3}}[\s*_`\"(]*\Z",
    re.IGNORECASE,
)
_RETRACTED = re.compile(
    r"(?<!\w)(?:wait|correction|scratch that|i mean|i meant|sorry|my mistake|rather|actually|rättelse)(?!\w)"
    r"|[,.;—–-]\s*no\s*[,.;—–-]",
    re.IGNORECASE,
)


class Said(NamedTuple):
    """A date of a passage, and how it stands there.

    Attributes:
        day: the date.
        passage: where it stands.
        denied: True in a negated clause.
        firm: False for a date that is only possible, or from which another day is counted.
    """

    day: FoundDate
    passage: Passage
    denied: bool
    firm: bool


def date_reader(check: DateCheck) -> Callable[[View], Finding]:
    """Give the reader of a `date` line: met when the dates that the reply stands by are the key, and no other."""
    key = date.fromisoformat(check.value)

    def read(reply: View) -> Finding:
        view = reply.spoken
        said = [one for passage in passages(view, check.field, check.near) for one in _dates(passage, check.order)]
        if not said:
            return view.unread()
        kept = _settled([one for one in said if not one.denied])
        if not kept:
            refuted = next((one for one in said if one.day.value == key), None)
            return _finding(view, refuted, met=False) if refuted else view.unread()
        values = {one.day.value for one in kept}
        if len(values) > 1:
            kept = _committed(kept, view) or kept
            values = {one.day.value for one in kept}
        chosen = next((one for one in kept if one.day.value == key), kept[0])
        if len(values) > 1:
            return _finding(view, chosen, met=None if key in values else False)
        return _finding(view, chosen, met=None if _is_open(chosen, said) else chosen.day.value == key)

    return read


def _finding(view: View, one: Said, *, met: bool | None) -> Finding:
    day, passage = one.day, one.passage
    if day.value is None:
        trace = view.trace(passage.stage, passage.at(day.start, day.end), "day or month first?")
        return Finding(None, "ambiguous", trace)
    trace = view.trace(passage.stage, passage.at(day.start, day.end), day.value.isoformat())
    return Finding(met, "conflict" if met is None else None, trace)


def _dates(passage: Passage, order: str | None) -> list[Said]:
    days = find_dates(passage.text, order=order)[:MOST]
    return [_said(day, passage) for day in days]


def _said(day: FoundDate, passage: Passage) -> Said:
    text, start = passage.text, _start(passage.text, day)
    firm = not is_hedged(text, start, day.end) and not _OFFSET.search(text, max(0, start - 60), day.start)
    return Said(day, passage, claim(text, start, day.end) == "denied", firm)


def _start(text: str, day: FoundDate) -> int:
    """Take the day of the week before a date for a part of it: "not on Thursday, 5 March 2026"."""
    weekday = _DAY_NAME.search(text, max(0, day.start - 30), day.start)
    return weekday.start() if weekday else day.start


def _settled(said: Sequence[Said]) -> list[Said]:
    """Leave out dates taken back, only possible or counted from, and digits that agree with a date said in full."""
    kept = [one for one in said if one.firm and not _OPERAND.match(one.passage.text, one.day.end)] or list(said)
    for place in range(len(kept) - 1, 0, -1):
        left, right = kept[place - 1], kept[place]
        close = left.passage is right.passage and right.day.start - left.day.end < 80
        if close and _RETRACTED.search(left.passage.text, left.day.end, right.day.start):
            kept = kept[place:]
            break
    sure = {one.day.value for one in kept if one.day.value}
    return [one for one in kept if one.day.value or not sure.intersection(one.day.readings)]


def _committed(said: Sequence[Said], view: View) -> list[Said]:
    """Among dates that differ, find those that the reply commits to: as its answer, by "is" or ":", or in bold."""
    answers = [one for one in said if _ANSWER.search(_before(one))]
    if answers:
        return answers[-1:]
    for committed in ([one for one in said if sign.search(_before(one))] for sign in (_STATED, _MARKED)):
        if len({one.day.value for one in committed}) == 1:
            return committed
    return _of_object(said, view)


def _of_object(said: Sequence[Said], view: View) -> list[Said]:
    """Find the date that stands under an answer key of the reply's object."""
    for found in view.objects[:1]:
        for name in ("answer", "result", "final", "value", "output", "date"):
            text = as_text(next((v for k, v in found.value.items() if k.casefold() == name), None))
            days = {day.value for day in find_dates(text)} if text else set()
            if len(days) == 1:
                return [one for one in said if one.day.value in days]
    return []


def _before(one: Said) -> str:
    return one.passage.text[max(0, one.day.start - 60) : one.day.start]


def _is_open(one: Said, said: Sequence[Said]) -> bool:
    """Tell whether a date is not firm, or one of several; the same date once more is no other."""
    if not one.firm:
        return True
    if one.passage.stage == "field":
        return False
    text = one.passage.text
    if _EITHER.search(text[max(0, one.day.start - 60) : one.day.start]):
        return True
    other = _ANOTHER.match(text, one.day.end)
    same = {again.day.start for again in said if again.day.value == one.day.value and again.passage is one.passage}
    return other is not None and other.end() - 1 not in same
