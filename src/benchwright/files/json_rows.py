"""Documents out of JSONL: one field of each line, and why a line has none."""

import json
import operator
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from benchwright.files.lines import canary_in
from benchwright.files.pieces import Cut, Piece, Report, Unreadable, some_names

_SPACES = [*b" \t\r\n"]
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}


class JsonRows:
    """Reads the lines of one JSONL source.

    Args:
        source: its name, for reports.
        field: where the text of a document stands; points lead into objects.
        unreadable: is told of each line that has no text.
    """

    def __init__(self, source: str, field: str, unreadable: Report) -> None:
        self._source, self._names, self._unreadable = source, field.split("."), unreadable
        decoder, self._text = _row_decoder(self._names)
        self._decode, self._decode_lines = decoder.decode, decoder.decode_lines

    def pieces(self, cuts: Iterator[Cut]) -> Iterator[Piece]:
        """Give the documents of lines: one for each line, empty where it has none, so that numbers stay true."""
        line = 1
        for each in cuts:
            if each.data is None:
                self._report(line, f"the line is too long to be read: {each.size:,} bytes")
                line += 1
                continue
            documents = self._documents(each.data, line)
            yield Piece(documents, line, 0, each.size, each.data)
            line += len(documents)

    def _documents(self, data: bytes, line: int) -> list[str]:
        quick = self._all_at_once(data)
        if quick is not None:
            return quick
        documents: list[str] = []
        size, place = len(data), 0
        while place < size:
            end = data.find(b"\n", place)
            if end < 0:
                end = size
            row = data[place:end]
            try:
                text = self._text(self._decode(row))
            except (msgspec.DecodeError, RecursionError):
                text = self._second_look(row, line + len(documents))
            documents.append(text)
            place = end + 1
        return documents

    def _all_at_once(self, data: bytes) -> list[str] | None:
        """Give the texts of all lines, where every line holds one object with a text; None where that is not so.

        The decoder takes two objects on one line, and passes over lines without any: as many objects as lines, and no
        line without any, means one on each.
        """
        try:
            rows = self._decode_lines(data)
        except (msgspec.DecodeError, RecursionError):
            return None
        return list(map(self._text, rows)) if len(rows) == _whole_lines(data) else None

    def _second_look(self, line: bytes, number: int) -> str:
        """Read a line that msgspec does not take: lone surrogates and NaN are no faults."""
        if not line.strip():
            return ""
        try:
            value = json.loads(line.decode())
        except UnicodeDecodeError as error:
            self._report(number, f"not UTF-8: byte 0x{line[error.start]:02x} at byte {error.start + 1} of the line")
        except json.JSONDecodeError as error:
            self._report(number, f"not JSON: {error.msg.lower()} at character {error.pos + 1} of the line")
        except (ValueError, RecursionError) as error:
            self._report(number, f"not to be read as JSON: {str(error).partition(':')[0]}")
        else:
            if number > 1 or canary_in(value) is None:
                return self._find(value, number)
        return ""

    def _find(self, value: Any, number: int) -> str:
        for depth, name in enumerate(self._names):
            where = ".".join(self._names[:depth])
            if not isinstance(value, dict):
                there = f"field {where!r} is {_kind(value)}" if where else f"the line is {_kind(value)}"
                self._report(number, f"{there}, not an object")
                return ""
            if name not in value:
                inner = f" in {where!r}" if where else ""
                self._report(number, f"no field {name!r}{inner}; it has {some_names(list(value))}")
                return ""
            value = value[name]
        if isinstance(value, str):
            return value
        self._report(number, f"field {'.'.join(self._names)!r} is {_kind(value)}, not a text")
        return ""

    def _report(self, line: int, reason: str) -> None:
        self._unreadable(Unreadable(self._source, line, reason))


def whole_json(head: bytes) -> str | None:
    """Say that a file is one JSON value over many lines, when its first line shows it.

    Example:
        >>> whole_json(b'[{"text": "a"},\\n{"text": "b"}]')
        'one JSON list over many lines; write one object a line'
    """
    line = head.partition(b"\n")[0].strip()
    if line == b"{":
        return "one JSON object over many lines; write one object a line"
    if line.startswith(b"[") and not line.endswith(b"]"):
        return "one JSON list over many lines; write one object a line"
    return None


def _row_decoder(names: list[str]) -> tuple["msgspec.json.Decoder[Any]", Callable[[Any], str]]:
    """Give a decoder that builds nothing but one field, and what takes the text from what it builds."""
    form: Any = str
    for name in reversed(names):
        form = msgspec.defstruct("Row", [("value", form)], rename={"value": name}, gc=False)
    return msgspec.json.Decoder(form), operator.attrgetter(".".join("value" for _ in names))


def _whole_lines(data: bytes) -> int | None:
    """Count lines; None where one begins with white space, and may hold nothing else."""
    import numpy as np

    signs = np.frombuffer(data, dtype=np.uint8)
    ends = np.flatnonzero(signs == ord("\n"))
    starts = ends[ends < len(signs) - 1] + 1
    if data[:1].isspace() or np.isin(signs[starts], _SPACES).any():
        return None
    return len(starts) + 1


def _kind(value: Any) -> str:
    return _KINDS.get(type(value), "a number")
