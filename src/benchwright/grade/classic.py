"""Classic mode: an answer read by the published rule of the task grader, exactly."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from benchwright.grade.final import Committed, answer_field, as_text, from_object
from benchwright.grade.key import AnswerKey
from benchwright.grade.view import Finding, View
from benchwright.text.normal import classic_normal
from benchwright.text.objects import without_fence

_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d{1,4})?")
_IGNORED = re.compile(
    "[,%"  # and the currency signs of Unicode, category Sc
    "\u0024\u00a2-\u00a5\u058f\u060b\u07fe\u07ff\u09f2\u09f3\u09fb\u0af1\u0bf9\u0e3f\u17db"
    "\u20a0-\u20c0\ua838\ufdfc\ufe69\uff04\uffe0\uffe1\uffe5\uffe6"
    "]"
)
_LINK = re.compile(r"(?:\s(?:is|was))?[\s:=*_–—-]*")
_CUE = re.compile(r"(?<!\w)(?:first|ahead|before|won|beats|leads|fastest|winner)(?!\w)")


def classic_reading(view: View, key: AnswerKey) -> Finding:
    """Read a reply by the published rule: the last JSON object that supplies an answer, else the whole text.

    A numeric key takes the first number token, an ordering key the option nearest the first order cue on its
    winning side or else the last option named, any other key the whole text in normal form.

    Args:
        view: the reply.
        key: the key.

    Returns:
        The verdict and what was compared.
    """
    if view.empty:
        return view.unread()
    found = classic_answer(view)
    text = as_text(found.value)
    if text is None or not text.strip():
        return view.unread()
    if key.number is not None:
        return _number(view, key.number, found, text)
    if key.options:
        return _order(view, key, found, text)
    value = classic_normal(text)
    met = value == classic_normal(key.raw) and value != ""
    return Finding(met, None, view.trace(found.stage, (found.start, found.end), value))


def classic_answer(view: View) -> Committed:
    """Find the answer as published: the last JSON object that supplies one, else the whole reply."""
    for found in view.objects:
        key = _supplying_key(found.value)
        if key is not None:
            return from_object(view.text, found, key)
    inner, offset = without_fence(view.text)
    return Committed("text", offset, offset + len(inner), inner)


def _supplying_key(value: dict[str, Any]) -> str | None:
    return answer_field(value) or (next(iter(value)) if len(value) == 1 else None)


def _number(view: View, key: Decimal, found: Committed, text: str) -> Finding:
    token = _NUMBER.search(_IGNORED.sub("", classic_normal(text)))
    if token is None:
        return view.unread()
    value = Decimal(token[0])
    return Finding(value == key, None, view.trace(found.stage, (found.start, found.end), token[0]))


def _order(view: View, key: AnswerKey, found: Committed, text: str) -> Finding:
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
    starts = [start for start, _, _ in mentions]
    cue = next((c for c in _CUE.finditer(folded) if not _is_in_a_name(c.start(), mentions, starts)), None)
    if cue is None:
        return None
    before = [name for _, end, name in mentions if end <= cue.start()]
    after = [name for start, _, name in mentions if start >= cue.end()]
    if cue[0] == "winner" and after and _LINK.fullmatch(folded[cue.end() : starts[len(mentions) - len(after)]]):
        return after[0]
    return before[-1] if before else after[0] if after else None


def _is_in_a_name(at: int, mentions: list[tuple[int, int, str]], starts: list[int]) -> bool:
    place = bisect_right(starts, at) - 1
    return place >= 0 and at < mentions[place][1]


def _options_pattern(names: Sequence[str] | dict[str, str]) -> re.Pattern[str]:
    longest_first = sorted((name for name in names if name), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
