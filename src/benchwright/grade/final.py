"""Where a reply commits itself to an answer: the rule of each mode."""

import re
from typing import Any, NamedTuple

from benchwright.grade.view import View
from benchwright.text.objects import FoundObject, NumberText, read_json, value_span, without_fence
from benchwright.text.regions import sentences

ANSWER_KEYS = ("answer", "result", "final", "value", "output")
"""Keys of a JSON object that supply the answer, in the order of preference."""

_MARKER = re.compile(
    r"####"
    r"|\bfinal\s+answer\s*(?:is\b\s*:?|[:=])"
    r"|\bthe\s+answer\s+is\b\s*:?"
    r"|\banswer\s*[:=]"
    r"|(?:^|(?<=\n))[ \t>*_]*A\s*:",
    re.IGNORECASE,
)
_BOX = "\\boxed{"
_PEEL = " \t\r\n*_`"


class Committed(NamedTuple):
    """A committed answer: the rule that found it, its place, and its text or JSON value."""

    stage: str
    start: int
    end: int
    value: Any


def strict_answer(view: View) -> Committed | None:
    """Find the committed answer: the last explicit one, else the whole of a reply of one sentence."""
    whole = whole_object(view)
    if whole is not None:
        return whole
    explicit = [found for found in (_last_marker(view.text), _last_box(view.text), _last_object(view)) if found]
    if explicit:
        return max(explicit, key=lambda found: (found.end, found.start))
    return _only_sentence(view.text)


def classic_answer(view: View) -> Committed:
    """Find the answer as published: the last JSON object that supplies one, else the whole reply."""
    for found in view.objects:
        key = _classic_key(found.value)
        if key is not None:
            return _from_object(view.text, found, key)
    inner, offset = without_fence(view.text)
    return Committed("text", offset, offset + len(inner), inner)


def whole_object(view: View) -> Committed | None:
    """Give the answer of a reply that is one JSON object, fence or not; None when it is something else."""
    inner, offset = without_fence(view.text)
    stripped = inner.strip()
    if not (stripped.startswith("{") and stripped.endswith("}")):
        return None
    value = read_json(stripped)
    key = _strict_key(value) if isinstance(value, dict) else None
    if key is None:
        return None
    start = offset + inner.index("{")
    return _from_object(view.text, FoundObject(start, start + len(stripped), value), key)


def _classic_key(value: dict[str, Any]) -> str | None:
    return _strict_key(value) or (next(iter(value)) if len(value) == 1 else None)


def _strict_key(value: dict[str, Any]) -> str | None:
    folded = {key.casefold(): key for key in reversed(value)}
    return next((folded[key] for key in ANSWER_KEYS if key in folded), None)


def _from_object(text: str, found: FoundObject, key: str) -> Committed:
    start, end = value_span(text, found, [key])
    return Committed("json", start, end, found.value[key])


def _last_object(view: View) -> Committed | None:
    for found in view.objects:
        key = _strict_key(found.value)
        if key is not None:
            return _from_object(view.text, found, key)
    return None


def _last_marker(text: str) -> Committed | None:
    ends = [marker.end() for marker in _MARKER.finditer(text)]
    if not ends:
        return None
    start = _skip(text, ends[-1])
    end = text.find("\n", start)
    return _peeled("answer line", text, start, len(text) if end < 0 else end)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _PEEL:
        at += 1
    return at


def _last_box(text: str) -> Committed | None:
    at = text.rfind(_BOX)
    if at < 0:
        return None
    start, depth = at + len(_BOX), 1
    for brace in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return Committed("box", start, brace.start(), text[start : brace.start()].replace("{,}", ","))
    return None


def _only_sentence(text: str) -> Committed | None:
    if _BOX in text or _MARKER.search(text):
        return None
    inner, offset = without_fence(text)
    parts = sentences(inner)
    if len(parts) != 1:
        return None
    start, end = parts[0]
    return _peeled("only sentence", text, offset + start, offset + end)


def _peeled(stage: str, text: str, start: int, end: int) -> Committed | None:
    while start < end and text[start] in _PEEL:
        start += 1
    while end > start and text[end - 1] in _PEEL:
        end -= 1
    return Committed(stage, start, end, text[start:end]) if end > start else None


def as_text(value: Any) -> str | None:
    """Give a JSON scalar as its text; None for null, lists and objects."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, NumberText):
        return str(value)
    return value if isinstance(value, str) else None
