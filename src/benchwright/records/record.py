"""The form that every record shares."""

from typing import Any

import msgspec


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """An immutable row: snake_case in Python, camelCase in files and on the wire."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record as plain dicts, lists, strings and numbers, keys as in the files."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built


class Notice(Record, frozen=True, kw_only=True):
    """Something a reader of a result must know: a code for programs, a sentence for people."""

    code: str
    message: str
