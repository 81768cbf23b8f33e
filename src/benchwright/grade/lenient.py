"""Lenient mode: repairs of form for replies that strict mode could not read; each is named in the trace."""

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

from benchwright.grade.final import ANSWER_KEYS, NOT_ANSWERS, Committed, as_text
from benchwright.grade.view import View
from benchwright.records import Reason
from benchwright.text.objects import read_json
from benchwright.text.regions import sentences

_NEAR_KEYS = re.compile(
    r"(?:the|my|your)?(?:final|correct|short|model|predicted)?(?:answer|result|ans|response|solution|prediction|choice|value|output)"
    r"(?:text|value|string|number|final)?"
)
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_BRACED = re.compile(r"\{[^{}]{0,20000}\}")
_BARE_KEY = re.compile(r"([{,]\s*)([A-Za-z_]\w{0,40})(\s*:)")
_LONGEST = 100_000


def repaired(view: View, reason: Reason | None) -> Iterator[tuple[Committed, str]]:
    """Give the answers that repairs of form make readable, each with the name of its repair.

    Trailing commas, single quotes and bare keys in an object; an array of one; an answer key one level down
    or nearly of the right name; at last, for a reply without any announcement, its last sentence.

    Args:
        view: the reply without its thinking.
        reason: why strict mode could not read it.
    """
    for value, start, end, flag in _objects(view):
        found = _answer(value)
        if found is not None:
            yield Committed("json", start, end, found[0]), found[1] or flag or "object"
    if reason == "format" and not view.plain.lstrip(" \n`jsonJSON").startswith(("{", "[")):
        yield from _last_value(view)


def _objects(view: View) -> Iterator[tuple[dict[str, Any], int, int, str | None]]:
    for found in view.objects[:20]:
        yield found.value, found.start, found.end, None
    text = view.plain[-_LONGEST:]
    skipped = len(view.plain) - len(text)
    for braces in list(_BRACED.finditer(text))[-20:][::-1]:
        value, flag = _mended(braces[0])
        if value is not None:
            yield value, skipped + braces.start(), skipped + braces.end(), flag


def _mended(text: str) -> tuple[dict[str, Any] | None, str | None]:
    for flag, mend in _MENDS:
        value = mend(text)
        if isinstance(value, dict) and value:
            return value, flag
    return None, None


def _without_trailing_commas(text: str) -> Any:
    return read_json(_TRAILING_COMMA.sub("", text))


def _with_bare_keys(text: str) -> Any:
    return read_json(_TRAILING_COMMA.sub("", _BARE_KEY.sub(r'\1"\2"\3', text)))


def _with_python_syntax(text: str) -> Any:
    """Read a Python dictionary of plain values, as a program prints it."""
    try:
        tree = ast.parse(_TRAILING_COMMA.sub("", text), mode="eval")
        for node in ast.walk(tree):
            keys = (
                [key.value for key in node.keys if isinstance(key, ast.Constant)] if isinstance(node, ast.Dict) else []
            )
            if len(set(keys)) != len(keys):
                return None
        value = ast.literal_eval(tree)
        return read_json(json.dumps(value)) if isinstance(value, dict) else None
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


_MENDS = (
    ("trailing comma", _without_trailing_commas),
    ("bare keys", _with_bare_keys),
    ("python syntax", _with_python_syntax),
)


def _answer(value: dict[str, Any]) -> tuple[Any, str | None] | None:
    """Look the answer up under a key, a near miss of a key, or one level down; unwrap an array of one."""
    for flag, key in _keys(value):
        held = value[key]
        if isinstance(held, list) and len(held) == 1:
            held, flag = held[0], flag or "array of one"
        if isinstance(held, dict):
            below = _answer(held) or (next(((v, None) for v in held.values()), None) if len(held) == 1 else None)
            if below is not None and as_text(below[0]) is not None:
                return below[0], "nested"
        elif as_text(held) is not None:
            return held, flag
    nested = [v for v in value.values() if isinstance(v, dict)]
    if len(nested) == 1:
        below = _answer(nested[0])
        return (below[0], "nested") if below is not None else None
    if len(value) == 1:
        (only,) = value.values()
        if isinstance(only, list) and len(only) == 1 and as_text(only[0]) is not None:
            return only[0], "array of one"
        return (only, None) if as_text(only) is not None and next(iter(value)).casefold() not in NOT_ANSWERS else None
    return None


def _keys(value: dict[str, Any]) -> list[tuple[str | None, str]]:
    exact = [(None, key) for wanted in ANSWER_KEYS for key in value if key.casefold() == wanted]
    near = [
        ("key", key)
        for key in value
        if key.casefold() not in ANSWER_KEYS and _NEAR_KEYS.fullmatch(re.sub(r"[\W_]", "", key.casefold())[:40])
    ]
    return [*exact, *near]


def _last_value(view: View) -> Iterator[tuple[Committed, str]]:
    """Give the last sentence."""
    parts = sentences(view.plain[-_LONGEST:])
    if not parts:
        return
    skipped = max(0, len(view.plain) - _LONGEST)
    start, end = skipped + parts[-1][0], skipped + parts[-1][1]
    yield Committed("last sentence", start, end), "last value"
