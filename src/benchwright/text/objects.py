"""JSON objects inside text: found in one pass, duplicates and NaN refused, numbers kept as written."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

_MARK = re.compile(r'["{}]')
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_FENCE = re.compile(r"\A\s*```(?:[\w+-]*[ \t]*\r?\n|json[ \t]+|JSON[ \t]+)?(.*?)\r?\n?[ \t]*```\s*\Z", re.DOTALL)
DEEPEST = 100
"""Objects nested deeper are not read."""


class NumberText(str):
    """A JSON number, kept as the text written."""

    __slots__ = ()


class FoundObject(NamedTuple):
    """A JSON object in a text.

    Attributes:
        start: offset of its opening brace, in code points.
        end: offset behind its closing brace.
        value: its contents; numbers are `NumberText`.
    """

    start: int
    end: int
    value: dict[str, Any]


def objects_from_last(text: str) -> Iterator[FoundObject]:
    """Give the JSON objects of a text, the last one first; objects inside objects are not given.

    Reading stops when four times the length of the text has been tried, so that time stays linear.

    Example:
        >>> [o.value for o in objects_from_last('{"a": 1} then {"b": "}"}')]
        [{'b': '}'}, {'a': '1'}]
    """
    budget, limit = 4 * len(text) + 100, len(text)
    for start, end in sorted(_balanced(text), key=lambda pair: (-pair[1], pair[0])):
        if end > limit:
            continue
        budget -= end - start
        if budget < 0:
            return
        value = read_json(text[start:end])
        if isinstance(value, dict):
            limit = start
            yield FoundObject(start, end, value)


def read_json(text: str) -> Any:
    """Read one JSON text, or give None: also for duplicate keys, NaN and Infinity, and deep nesting.

    Example:
        >>> read_json('{"a": 1.50}'), read_json('{"a": 1, "a": 2}'), read_json('[NaN]')
        ({'a': '1.50'}, None, None)
    """
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None


def value_span(text: str, found: FoundObject, path: list[str]) -> tuple[int, int]:
    """Find where the value at a path of keys stands; the whole object when it cannot be told."""
    at, end = found.start, found.end
    for key in path:
        place = re.compile(rf"{re.escape(json.dumps(key, ensure_ascii=False))}\s*:\s*").search(text, at, end)
        if place is None:
            return found.start, found.end
        at = place.end()
    try:
        _, stop = json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        return found.start, found.end
    return at, stop


def without_fence(text: str) -> tuple[str, int]:
    """Strip one surrounding code fence; give the inner text and its offset.

    Example:
        >>> without_fence("```json\\n{}\\n```"), without_fence("{}")
        (('{}', 8), ('{}', 0))
    """
    if not text.lstrip().startswith("```") or not text.rstrip().endswith("```"):
        return text, 0
    fence = _FENCE.match(text)
    return (fence[1], fence.start(1)) if fence else (text, 0)


def _balanced(text: str) -> list[tuple[int, int]]:
    """Find balanced braces in one pass; braces inside strings do not count once an object is open."""
    pairs: list[tuple[int, int]] = []
    opened: list[int] = []
    at, strings = text.find("{"), True
    while at >= 0:
        mark = _MARK.search(text, at)
        if mark is None:
            break
        at = mark.end()
        if mark[0] == "{":
            opened.append(mark.start())
        elif mark[0] == "}":
            if opened:
                start = opened.pop()
                if len(opened) < DEEPEST:
                    pairs.append((start, at))
        elif opened and strings:
            string = _STRING.match(text, mark.start())
            strings = string is not None
            at = string.end() if string else at
    return pairs


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(pairs)
    if len(unique) != len(pairs):
        raise ValueError("duplicate key")
    return unique


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is not JSON")


_DECODER = json.JSONDecoder(
    parse_float=NumberText, parse_int=NumberText, parse_constant=_refuse, object_pairs_hook=_unique
)
"""Made once: a reply may hold a hundred thousand objects."""
