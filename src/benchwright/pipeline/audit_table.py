"""The drawn lines as a table that a person fills in with a spreadsheet, and the way back."""

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from benchwright.errors import Fault, InputError
from benchwright.files import read_bytes, write_atomic
from benchwright.pipeline.audit import Audit, hashed, printable

COLUMNS = ("key", "task", "run", "line", "prompt", "claim", "reply", "met")
LONGEST = 30_000
"""Characters of a cell: spreadsheets cut what is longer than 32,767, or break the row."""

_FORMULA = re.compile(r"[\t\r]|\s*[=+\-@＝＋－＠]")
_YES, _NO = ("yes", "true", "1", "met"), ("no", "false", "0", "not met")
_MEANING: dict[str, bool | None] = {**dict.fromkeys(_YES, True), **dict.fromkeys(_NO, False), "?": None}


def write_table(audit: Audit, path: Path) -> int:
    """Write the lines that are still to be answered as CSV: UTF-8 with a byte order mark, commas, CRLF.

    The table shows what a person is shown elsewhere, in the same order: neither the model nor the judge's verdict.
    `met` is empty: it takes whether the reply says what the claim says.

    Args:
        audit: the reading.
        path: a file that is not there yet.

    Returns:
        How many rows were written.

    Raises:
        InputError: there is such a file; answers may stand in it.
        DiskError: it cannot be written.
    """
    if path.exists():
        hint = "answers may stand in it: give another name, or import it first and move it away"
        raise InputError(Fault(path=str(path), expected="a new file", found="one that is there", hint=hint))
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for place in audit.left:
        one, shown = audit.drawn[place].judged, audit.show(place)
        cells = (one.task.id, str(one.run), one.line.id, shown.prompt, shown.claim, shown.reply, "")
        writer.writerow([_row_key(audit, place), *map(_cell, cells)])
    write_atomic(path, [text.getvalue().encode("utf-8-sig")])
    return len(audit.left)


def read_table(audit: Audit, path: Path) -> list[tuple[int, bool | None]]:
    """Read a table that was filled in; rows with an empty `met` are not answered.

    Args:
        audit: the reading from which it was written.
        path: CSV in UTF-8 with or without a byte order mark, with commas or semicolons.

    Returns:
        Places of lines and what the person says about them: yes, no, or cannot be told (None).

    Raises:
        InputError: every fault in the file; then none of it counts.
    """
    places = {_row_key(audit, place): place for place in range(len(audit.drawn))}
    faults: list[Fault] = []
    found: list[tuple[int, bool | None]] = []
    seen: dict[str, int] = {}
    for number, key, word in _rows(path, faults):
        if key in seen:
            faults.append(_fault(path, number, "key", "each key once", f"{key!r} again, as in line {seen[key]}"))
        elif key not in places:
            hint = "give the --n and --seed with which the table was written"
            faults.append(_fault(path, number, "key", "the key of a drawn line", repr(key), hint))
        elif word and word not in _MEANING:
            faults.append(_fault(path, number, "met", "yes, no, ? or nothing", repr(word)))
        elif word:
            found.append((places[key], _MEANING[word]))
        seen.setdefault(key, number)
    if faults:
        raise InputError(*faults)
    return found


def _rows(path: Path, faults: list[Fault]) -> Iterator[tuple[int, str, str]]:
    """Give the line number, the key and the word of each row that is not blank; note rows that are none."""
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        hint = "save it again as CSV UTF-8"
        found = f"byte 0x{error.object[error.start]:02x} at offset {error.start}"
        raise InputError(Fault(path=str(path), expected="UTF-8", found=found, hint=hint)) from None
    head = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count), strict=True)
    number = 1
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        key_at, met_at = (_column(names, name, path) for name in ("key", "met"))
        number = reader.line_num + 1
        for row in reader:
            width = max((n for n, cell in enumerate(row, 1) if cell.strip()), default=0)
            if width > len(names):
                faults.append(_fault(path, number, None, f"{len(names)} cells", f"{width} cells"))
            elif width:
                cells = [*row, *[""] * len(names)]  # spreadsheets leave empty cells at the end of a row out
                yield number, cells[key_at].strip(), " ".join(cells[met_at].split()).lower()
            number = reader.line_num + 1
    except csv.Error as error:
        raise InputError(_fault(path, number, None, "a row of CSV", str(error))) from None


def _column(names: list[str], name: str, path: Path) -> int:
    if names.count(name) != 1:
        found = f"{names.count(name)} of them" if name in names else f"the columns {', '.join(names) or '(none)'}"
        raise InputError(_fault(path, 1, None, f"one column {name}", found[:200]))
    return names.index(name)


def _row_key(audit: Audit, place: int) -> str:
    """Give the name of a row: it says nothing of the model, and no spreadsheet takes it for a number."""
    return f"k{hashed('row', audit.seed, audit.drawn[place].judged.key)[:12]}"


def _cell(text: str) -> str:
    """Write a text so that a spreadsheet shows it: never as a formula, never too long."""
    clean = printable(text)
    if len(clean) > LONGEST:
        clean = f"{clean[:LONGEST]}\n[cut here: {len(clean) - LONGEST} more characters; read it whole with --web]"
    return f"'{clean}" if _FORMULA.match(clean) else clean


def _fault(path: Path, number: int, field: str | None, expected: str, found: str, hint: str | None = None) -> Fault:
    return Fault(path=str(path), line=number, field=field, expected=expected, found=found, hint=hint)
