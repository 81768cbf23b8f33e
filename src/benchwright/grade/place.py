"""Where a line looks: a field of the reply's JSON object, or sentences, bullets and rows of its text."""

from typing import Any, NamedTuple

from benchwright.grade.view import View
from benchwright.text.objects import value_span


class Field(NamedTuple):
    """The value at a dotted path of the reply's JSON object, and its place."""

    value: Any
    span: tuple[int, int]


def field_of(view: View, path: str) -> Field | None:
    """Look a dotted path up in the last JSON object that has it; null counts as not given."""
    for found in view.objects:
        value, keys = _walk(found.value, path.split("."))
        if value is not None:
            return Field(value, value_span(view.text, found, keys))
    return None


def _walk(value: Any, path: list[str]) -> tuple[Any, list[str]]:
    keys: list[str] = []
    for step in path:
        if not isinstance(value, dict):
            return None, keys
        key = step if step in value else next((k for k in value if k.casefold() == step.casefold()), None)
        if key is None:
            return None, keys
        keys.append(key)
        value = value[key]
    return value, keys
