"""Rows of a file or of Python as columns of text: CSV, JSON and JSONL of one table give the same."""

import csv
import io
import json
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from benchwright.errors import Fault, InputError, nearest, refuse
from benchwright.files import read_bytes, read_lines

BATCH = 256
"""Rows held at a time: with more, the collector of garbage looks at each of them again and again."""

FEW = 1 << 14
"""A column with more different texts than this is not searched for equal ones."""

ROWS = "rows"
"""Stands for the path of rows that come from Python."""

_LINE_END = re.compile("\r\n|\r|\n")


class Sheet(NamedTuple):
    """Rows with named columns.

    Attributes:
        path: where they are from.
        size: N, how many rows.
        columns: N texts each, white space around them taken off, "" for nothing; in the order of the file.
        lines: the line of each row, N; None where rows have no line of their own and are numbered from 0.
    """

    path: str
    size: int
    columns: dict[str, list[str]]
    lines: Sequence[int] | None

    def find(self, name: str) -> str | None:
        """Give the column of that name, whatever its case."""
        if name in self.columns:
            return name
        return next((column for column in self.columns if column.casefold() == name.casefold()), None)

    def place(self, row: int) -> str:
        """Say where a row is."""
        return f"[{row}]" if self.lines is None else f"line {self.lines[row]}"

    def fault(self, row: int, field: str, expected: str, found: str, hint: str | None = None) -> Fault:
        """Say what is wrong in a row."""
        line = None if self.lines is None else self.lines[row]
        where = f"[{row}].{field}" if self.lines is None else field
        return Fault(path=self.path, line=line, field=where, expected=expected, found=found, hint=hint)


class Chosen(NamedTuple):
    """The column that stands for a name.

    Attributes:
        texts: of each row; None: there is none.
        names: the columns of the sheet that it is made of.
    """

    texts: list[str] | None
    names: tuple[str, ...]

    @property
    def label(self) -> str:
        """The names in one word, as on the command line."""
        return "+".join(self.names)


def read_sheet(source: str | Path | Sequence[Mapping[str, Any]], *, what: str = "a table of scores") -> Sheet:
    """Read rows from a file, or take rows of Python.

    Args:
        source: CSV with a header (commas, semicolons or tabs), a JSON array of objects, one object or JSONL, in UTF-8
            with or without a byte order mark; or dicts. Numbers of JSON keep the text that is written.
        what: it should be, in words, for a file that is empty.

    Raises:
        InputError: the file is missing, or every row of it that is none: file, line, expected, found.

    Example:
        >>> read_sheet([{"task": "t", "value": 0.5}, {"task": " t "}]).columns
        {'task': ['t', 't'], 'value': ['0.5', '']}
    """
    if not isinstance(source, str | Path):
        return _of_rows(list(source), ROWS, None)
    data = read_bytes(source).removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise InputError(Fault(path=str(source), expected=what, found="an empty file"))
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"byte 0x{data[error.start]:02x} at offset {error.start}"
        line = data.count(b"\n", 0, error.start) + 1
        hint = "save it again as UTF-8"
        raise InputError(Fault(path=str(source), line=line, expected="UTF-8", found=found, hint=hint)) from None
    return _of_json(data, Path(source)) if data.lstrip()[:1] in (b"[", b"{") else _of_csv(data, str(source))


def chosen(sheet: Sheet, name: str, columns: Mapping[str, Sequence[str]]) -> Chosen:
    """Find the column that stands for a name.

    Args:
        sheet: the rows.
        name: "task", "model", "value", ...
        columns: name -> the columns of the file that are joined with "/" to give it, empty texts left out.

    Returns:
        A text for each row and the columns that it is made of; no texts where the sheet has no such column.

    Raises:
        InputError: a column that `columns` names is not there.

    Example:
        >>> sheet = read_sheet([{"family": "game", "Metric": "W"}])
        >>> chosen(sheet, "task", {"task": ["family", "metric"]})
        Chosen(texts=['game/W'], names=('family', 'Metric'))
    """
    found = [sheet.find(column) for column in columns.get(name, [name])]
    if name not in columns and found == [None]:
        return Chosen(None, (name,))
    missing = [column for column, there in zip(columns.get(name, []), found, strict=False) if there is None]
    expected = f"one of the columns {', '.join(sheet.columns)}"
    refuse(
        [
            Fault(
                path=sheet.path, field=name, expected=expected, found=repr(column), hint=nearest(column, sheet.columns)
            )
            for column in missing
        ]
    )
    names = [column for column in found if column is not None]
    parts = [sheet.columns[column] for column in names]
    if len(parts) == 1:
        return Chosen(parts[0], tuple(names))
    return Chosen(["/".join(filter(None, cells)) for cells in zip(*parts, strict=True)], tuple(names))


def shown(text: str) -> str:
    """Write a text that was found, cut where it is long.

    Example:
        >>> shown("12%"), shown("")
        ("'12%'", 'nothing')
    """
    return repr(text if len(text) <= 60 else f"{text[:57]}...") if text else "nothing"


def _of_json(data: bytes, path: Path) -> Sheet:
    try:
        whole = _loads(data)
    except RecursionError:
        raise InputError(Fault(path=str(path), expected="rows", found="an object nested too deep")) from None
    except ValueError as error:
        if data.lstrip()[:1] == b"{":
            return _of_json_lines(path)
        raise InputError(Fault(path=str(path), expected="a JSON array of objects", found=str(error))) from None
    return _of_rows(whole if isinstance(whole, list) else [whole], str(path), None)


def _of_json_lines(path: Path) -> Sheet:
    rows, lines, faults = [], [], []
    for number, line in read_lines(path):
        try:
            rows.append(_loads(line))
            lines.append(number)
        except (ValueError, RecursionError) as error:
            found = str(error) if isinstance(error, ValueError) else "an object nested too deep"
            faults.append(Fault(path=str(path), line=number, expected="one JSON object", found=found))
    refuse(faults)
    return _of_rows(rows, str(path), lines)


def _loads(data: bytes) -> Any:
    """Read JSON with numbers kept as the decimal text written."""
    return json.loads(data, parse_float=str, parse_int=str, parse_constant=str)


def _of_rows(rows: Sequence[Any], path: str, lines: Sequence[int] | None) -> Sheet:
    sheet = Sheet(path, len(rows), {}, lines)
    refuse(
        [
            sheet.fault(n, "row", "an object", type(row).__name__)
            for n, row in enumerate(rows)
            if not isinstance(row, Mapping)
        ]
    )
    names = dict.fromkeys(name for row in rows for name in row)
    return sheet._replace(columns={str(name): [_text(row.get(name)) for row in rows] for name in names})


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list | tuple | Mapping):
        return "an object" if isinstance(value, Mapping) else "a list"
    return "" if value is None else str(value)


def _of_csv(data: bytes, path: str) -> Sheet:
    head = data.lstrip().partition(b"\n")[0].decode("utf-8")
    text = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="")
    reader = csv.reader(text, delimiter=max(",;\t", key=head.count), strict=True)
    try:
        header = next(row for row in reader if "".join(row).strip())
        return _of_records(reader, [name.strip() for name in header], path)
    except csv.Error as error:
        raise InputError(Fault(path=path, line=reader.line_num, expected="a row of CSV", found=str(error))) from None


class _Reader(Protocol):
    """What `csv.reader` gives."""

    @property
    def line_num(self) -> int:
        """Lines that were read."""

    def __iter__(self) -> Iterator[list[str]]: ...


class _Stripped(dict[str, str]):
    """Texts without white space around them, one object for equal ones."""

    def __missing__(self, cell: str) -> str:
        text = self[cell] = cell.strip()
        return text


def _of_records(reader: _Reader, names: Sequence[str], path: str) -> Sheet:
    line = reader.line_num
    twice = [name for n, name in enumerate(names) if name and name in names[:n]]
    refuse([Fault(path=path, line=line, expected="each column once", found=f"{name!r} again") for name in twice])
    columns: list[list[str]] = [[] for _ in names]
    seen = [_Stripped() for _ in names]
    lines = array("q")
    faults: list[Fault] = []
    for rows, starts in _batches(reader):
        if set(map(len, rows)) != {len(names)}:
            rows, starts = _of_width(rows, starts, len(names), path, faults)
        for column, known, cells in zip(columns, seen, zip(*rows, strict=True), strict=False):
            column.extend(map(known.__getitem__ if len(known) < FEW else str.strip, cells))
        lines.extend(starts)
    refuse(faults)
    return _named(path, names, columns, lines)


def _batches(reader: _Reader) -> Iterator[tuple[list[list[str]], Sequence[int]]]:
    """Give rows, and the line on which each begins."""
    start = reader.line_num + 1
    while rows := list(islice(reader, BATCH)):
        after = reader.line_num + 1
        if after - start == len(rows):
            yield rows, range(start, after)
        else:
            starts = [start]
            for row in rows:
                starts.append(starts[-1] + 1 + sum(len(_LINE_END.findall(cell)) for cell in row))
            yield rows, starts[:-1]
        start = after


def _of_width(
    rows: list[list[str]], starts: Sequence[int], width: int, path: str, faults: list[Fault]
) -> tuple[list[list[str]], list[int]]:
    """Give the rows that fit the header; blank lines are passed over, others noted."""
    for row, start in zip(rows, starts, strict=True):
        if len(row) != width and "".join(row).strip():
            expected = f"{width} cells, as the header has"
            faults.append(Fault(path=path, line=start, expected=expected, found=str(len(row))))
    kept = [(row, start) for row, start in zip(rows, starts, strict=True) if len(row) == width]
    return [row for row, _ in kept], [start for _, start in kept]


def _named(path: str, names: Sequence[str], columns: Sequence[list[str]], lines: "array[int]") -> Sheet:
    """Make a sheet without rows that are blank, and without columns that have neither a name nor a text."""
    if all("" in column for column in columns):
        kept = [n for n, cells in enumerate(zip(*columns, strict=True)) if any(cells)]
        columns = [[column[n] for n in kept] for column in columns]
        lines = array("q", [lines[n] for n in kept])
    named = {name: column for name, column in zip(names, columns, strict=True) if name or any(column)}
    return Sheet(path, len(lines), named, lines)
