"""Reading files: whole texts, lines with their numbers, TOML, JSONL rows with every fault named."""

import json
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files.faults import find_faults
from benchwright.records import is_hidden

T = TypeVar("T")

_BOM = b"\xef\xbb\xbf"


def read_bytes(path: str | Path) -> bytes:
    """Read a whole file.

    Raises:
        InputError: the file is missing, a folder, or unreadable.
    """
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from None


def read_lines(path: str | Path) -> Iterator[tuple[int, bytes]]:
    """Give the lines of a file that are not blank, with their numbers from 1, without line ends.

    Raises:
        InputError: the file is missing, a folder, or unreadable.
    """
    try:
        with Path(path).open("rb") as file:
            for number, line in enumerate(file, 1):
                text = line.removeprefix(_BOM) if number == 1 else line
                stripped = text.strip(b" \t\r\n")
                if stripped:
                    yield number, stripped
    except OSError as error:
        raise _unreadable(path, error) from None


def load_jsonl(path: str | Path) -> list[Any]:
    """Read every line of a JSONL file that is not blank.

    Args:
        path: the file, in UTF-8.

    Returns:
        One value a line, in the order of the file, as `json.loads` gives it; usually dicts. No line is left out: a
        canary is the first value.

    Raises:
        InputError: the file cannot be read, or lines in it are not JSON: all of them are named.

    Example:
        >>> from benchwright.pipeline.packaged import packaged
        >>> load_jsonl(packaged("pay-gap") / "tasks.jsonl")[1]["difficulty"]
        'easy'
    """
    values, faults = [], []
    for number, line in read_lines(path):
        try:
            text = line.decode("utf-8")
            if text.strip():
                values.append(json.loads(text))
        except UnicodeDecodeError as error:
            faults.append(_not_utf8(path, number, error))
        except (ValueError, RecursionError) as error:
            faults.append(_not_json(path, number, error))
    if faults:
        raise InputError(*faults)
    return values


def canary_in(value: Any) -> str | None:
    """Give the canary when a value of JSON is one: an object with that key alone, and a text.

    Example:
        >>> canary_in({"canary": "benchwright canary 1"}), canary_in({"canary": "x", "id": "t"}), canary_in([])
        ('benchwright canary 1', None, None)
    """
    canary = value.get("canary") if isinstance(value, dict) and len(value) == 1 else None
    return canary if isinstance(canary, str) else None


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file; numbers with a point become `Decimal`, as written.

    Raises:
        InputError: the file is missing, not UTF-8, or not TOML.
    """
    data = read_bytes(path).removeprefix(_BOM)
    try:
        return tomllib.loads(data.decode("utf-8"), parse_float=Decimal)
    except UnicodeDecodeError as error:
        raise InputError(_not_utf8(path, None, error)) from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(Fault(path=str(path), expected="TOML", found=str(error))) from None


def read_rows(path: str | Path, type: type[T]) -> tuple[list[tuple[int, T]], list[Fault]]:  # noqa: A002
    """Read a JSONL file of records, and every fault in it.

    Args:
        path: the file.
        type: the record of one line.

    Returns:
        Pairs of line number and record, and the faults in the order of the file.

    Raises:
        InputError: the file cannot be read at all.
    """
    decoder = msgspec.json.Decoder(type)
    rows: list[tuple[int, T]] = []
    faults: list[Fault] = []
    for number, line in read_lines(path):
        try:
            rows.append((number, decoder.decode(line)))
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError):
            faults += explain_line(line, type, path=str(path), number=number)
    return rows, faults


def explain_line(line: bytes, type: Any, *, path: str, number: int | None) -> list[Fault]:  # noqa: A002
    """Say everything that is wrong with one JSON line."""
    try:
        value = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        return [_not_utf8(path, number, error)]
    except (ValueError, RecursionError) as error:
        return [_not_json(path, number, error)]
    faults = find_faults(value, type, path=path, line=number)
    if isinstance(value, dict) and isinstance(value.get("id"), str) and is_hidden(value["id"]):
        faults = [fault._replace(found=None) for fault in faults]
    if not faults:
        faults = [Fault(path=path, line=number, expected="text that UTF-8 can hold", found="a lone surrogate")]
    return faults


def _unreadable(path: str | Path, error: OSError) -> InputError:
    found = {
        FileNotFoundError: "no such file",
        IsADirectoryError: "a folder",
        PermissionError: "no permission to read it",
    }.get(type(error), error.strerror or str(error))
    return InputError(Fault(path=str(path), expected="a readable file", found=found))


def _not_utf8(path: str | Path, line: int | None, error: UnicodeDecodeError) -> Fault:
    byte = error.object[error.start]
    return Fault(path=str(path), line=line, expected="UTF-8", found=f"byte 0x{byte:02x} at offset {error.start}")


def _not_json(path: str | Path, line: int | None, error: ValueError | RecursionError) -> Fault:
    found = f"{error}" if isinstance(error, ValueError) else "an object nested too deep"
    return Fault(path=str(path), line=line, expected="one JSON object", found=found)
