"""Labels as they were written: white space kept, numbers told apart from texts, nothing from missing."""

import csv
import io
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from numbers import Real
from pathlib import Path
from typing import Any, Literal, NamedTuple

from benchwright.errors import Fault, InputError, refuse
from benchwright.files import read_bytes, read_lines
from benchwright.pipeline.tables.sheets import Sheet, read_sheet

Source = str | Path | Sequence[Mapping[str, Any]] | Mapping[str, Iterable[Any]]
"""A file (CSV, JSON or JSONL); rows as dicts; or the labels of each rater, all in the same order."""

Kind = Literal["text", "number", "true or false"]

LABELS = "labels"
"""Stands for the path of labels that come from Python, rater by rater."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,40}(\.[0-9]{1,40})?")
_BOM = b"\xef\xbb\xbf"


class Written(NamedTuple):
    """A table of labels.

    Attributes:
        sheet: its columns as plain texts, and where its rows are.
        cells: the same columns as they were written, N values each; None or blank text for nothing.
        by_rater: every column is a rater, because the source said so.
    """

    sheet: Sheet
    cells: Mapping[str, Sequence[Any]]
    by_rater: bool = False


class Digits(str):
    """A number of a JSON file, as the text that is written there."""


_DECODER = json.JSONDecoder(parse_float=Digits, parse_int=Digits)


def read_cells(source: Source) -> Written:
    """Read a table of labels.

    Args:
        source: CSV with a header, JSON or JSONL in UTF-8; dicts; or rater -> labels, also as one object of JSON.

    Raises:
        InputError: the file is missing, empty, not UTF-8 or no table, or raters have unequally many labels.

    Example:
        >>> read_cells([{"id": "q1", "ann": " yes"}, {"id": "q2", "ann": 1}]).cells["ann"]
        [' yes', 1]
    """
    if isinstance(source, str | Path):
        return _of_file(source)
    if isinstance(source, Mapping):
        return _of_raters(source, LABELS)
    if isinstance(source, Sequence):
        rows: list[Any] = [*source]
        sheet = _with_rows(read_sheet(rows))
        return Written(sheet, _columns(sheet, rows))
    hint = 'give frame.to_dict("records")' if type(source).__name__ == "DataFrame" else None
    expected = "a file, a list of dicts, or the labels of each rater"
    raise InputError(Fault(field="labels", expected=expected, found=type(source).__name__, hint=hint))


def label_of(value: Any) -> tuple[str, Kind]:
    """Give a label as text, "" for nothing, and what kind of value it was.

    Raises:
        TypeError: the value is no text, no number, not true or false.

    Example:
        >>> label_of(" yes"), label_of(2), label_of(True), label_of(None), label_of(float("nan"))
        ((' yes', 'text'), ('2', 'number'), ('true', 'true or false'), ('', 'text'), ('', 'text'))
    """
    if isinstance(value, Digits):
        return str(value), "number"
    if isinstance(value, str):
        return (value if value.strip() else ""), "text"
    if value is None:
        return "", "text"
    plain = value.item() if hasattr(value, "item") else value  # a scalar of NumPy
    if isinstance(plain, str):
        return label_of(str(plain))
    if isinstance(plain, bool):
        return str(plain).lower(), "true or false"
    if isinstance(plain, Real):
        return ("", "text") if math.isnan(plain) else (str(plain), "number")
    raise TypeError(type(value).__name__)


def number_in(text: str) -> Decimal | None:
    """Read a label that is a plain number.

    Example:
        >>> number_in("01") == number_in("1.0"), number_in("1st")
        (True, None)
    """
    return Decimal(text.strip()) if _NUMBER.fullmatch(text.strip()) else None


def _of_file(path: str | Path) -> Written:
    sheet = _with_rows(read_sheet(path, what="a table of labels"))
    data = read_bytes(path).removeprefix(_BOM)
    if data.lstrip()[:1] not in (b"[", b"{"):
        return Written(sheet, _of_csv(data, sheet))
    rows = _of_json(data, path)
    if sheet.size == 1 and all(isinstance(labels, list) for labels in rows[0].values()):
        return _of_raters(rows[0], str(path))
    return Written(sheet, _columns(sheet, rows))


def _with_rows(sheet: Sheet) -> Sheet:
    if not sheet.size or not sheet.columns:
        raise InputError(Fault(path=sheet.path, expected="a table of labels", found="no row"))
    return sheet


def _columns(sheet: Sheet, rows: Sequence[Mapping[Any, Any]]) -> dict[str, list[Any]]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {str(name): [row.get(name) for row in rows] for name in names}


def _of_json(data: bytes, path: str | Path) -> list[dict[str, Any]]:
    """Read again what `read_sheet` has found to be rows, the kinds of values kept."""
    try:
        whole = _loads(data)
    except ValueError:
        return [_loads(line) for _, line in read_lines(path)]
    return whole if isinstance(whole, list) else [whole]


def _loads(data: bytes) -> Any:
    return _DECODER.decode(data.decode("utf-8"))


def _of_csv(data: bytes, sheet: Sheet) -> dict[str, Sequence[str]]:
    """Read again what `read_sheet` has found to be rows, white space kept."""
    head = data.lstrip().partition(b"\n")[0].decode("utf-8")
    text = io.StringIO(data.decode("utf-8"), newline="")
    reader = csv.reader(text, delimiter=max(",;\t", key=head.count))
    header, *rows = [row for row in reader if "".join(row).strip()]
    columns = zip(header, zip(*rows, strict=True), strict=True)
    return {name.strip(): cells for name, cells in columns if name.strip() in sheet.columns}


def _of_raters(raters: Mapping[str, Iterable[Any]], path: str) -> Written:
    lists = [isinstance(labels, Iterable) and not isinstance(labels, str | Mapping) for labels in raters.values()]
    refuse(
        [
            Fault(path=path, field=str(name), expected="a list of labels", found=type(labels).__name__)
            for (name, labels), fits in zip(raters.items(), lists, strict=True)
            if not fits
        ]
    )
    cells = {str(name): list(labels) for name, labels in raters.items()}
    sizes = {name: len(column) for name, column in cells.items()}
    first, size = next(iter(sizes.items()), ("", 0))
    refuse(
        [
            Fault(path=path, field=name, expected=f"{size:,} labels, as {first!r} has", found=f"{other:,}")
            for name, other in sizes.items()
            if other != size
        ]
    )
    sheet = Sheet(path, size, {name: [""] * size for name in cells}, None)
    return Written(_with_rows(sheet), cells, by_rater=True)
