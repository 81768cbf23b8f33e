"""Records as JSON lines and back, for any text a model may send, lone surrogates included."""

import json
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(record: msgspec.Struct) -> bytes:
    """Write a record as one JSON line, without the line end.

    Text that UTF-8 cannot hold (lone surrogates) is written with JSON escapes.

    Example:
        >>> from benchwright.records import CallError
        >>> encode(CallError(kind="timeout"))
        b'{"kind":"timeout","status":null,"message":""}'
    """
    try:
        return msgspec.json.encode(record)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(record), ensure_ascii=True, separators=(",", ":")).encode()


def decode(line: bytes, type: type[T]) -> T:  # noqa: A002
    """Read a record from one JSON line.

    Raises:
        msgspec.ValidationError: it is JSON, but not this record.
        msgspec.DecodeError: it is not JSON.
    """
    try:
        return msgspec.json.decode(line, type=type)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        return msgspec.convert(_loads(line), type)


def _loads(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from None
