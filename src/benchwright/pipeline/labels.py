"""Reading who gave which label to which item, every fault of a table in one go."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from benchwright.errors import Fault, InputError, nearest, refuse
from benchwright.pipeline.label_cells import Kind, Source, Written, label_of, number_in, read_cells
from benchwright.pipeline.label_columns import Long, Wide, columns_of
from benchwright.pipeline.tables.sheets import Sheet, shown
from benchwright.records import Missing, Notice
from benchwright.text.lists import some_of

DROP = "--missing drop leaves out such items and counts them"


class Labels(NamedTuple):
    """Who gave which label to which item.

    Attributes:
        ratings: rater -> item -> label; raters and items in the order of the table.
        notices: what a reader must know about how the table was read.
    """

    ratings: dict[str, dict[str, str]]
    notices: list[Notice]


class _Cell(NamedTuple):
    """One label: its row, who gave it, to what, what was written, and in which column."""

    row: int
    rater: str
    item: str
    value: Any
    column: str


def read_labels(
    labels: Source,
    *,
    raters: Sequence[str] | None = None,
    columns: Mapping[str, str] | None = None,
    scale: Sequence[str] = (),
    missing: Missing = "error",
) -> Labels:
    """Read labels from a file or from Python.

    Args:
        labels: CSV, JSON or JSONL, or rows as dicts: a row for each label (item, rater, label), or a row for each item
            and a column for each rater. Or rater -> labels, all in the same order; items are numbered from 1.
        raters: only these, in this order; in a wide table other columns are then no raters.
        columns: "item", "rater", "label" -> the column of that meaning, where its name does not say so.
        scale: the labels that may occur; empty for any.
        missing: an item that a rater left out is an error, or is not there.

    Returns:
        The labels as written: white space, case and form of numbers are kept. true is "true".

    Raises:
        InputError: every fault of the table: fewer than two raters, a label given twice, no label, one outside the
            scale, texts and numbers mixed.

    Example:
        >>> rows = [{"item": "q1", "rater": "ann", "label": "yes"}, {"item": "q1", "rater": "bo", "label": "no"}]
        >>> read_labels(rows).ratings
        {'ann': {'q1': 'yes'}, 'bo': {'q1': 'no'}}
    """
    written = read_cells(labels)
    form, notices = columns_of(written, columns or {}, _checked(raters))
    cells = _of_long(written, form, raters) if isinstance(form, Long) else _of_wide(written, form)
    ratings = _rated(written.sheet, cells, scale, missing)
    if isinstance(form, Long) and raters:
        ratings = {name: ratings[name] for name in raters}
    if len(ratings) < 2:
        found = f"one: {next(iter(ratings))!r}" if ratings else "none"
        hint = "give a column for each rater, or the columns item, rater, label"
        raise InputError(Fault(path=written.sheet.path, expected="two raters or more", found=found, hint=hint))
    if not any(ratings.values()):
        raise InputError(Fault(path=written.sheet.path, expected="a label", found="none in any row"))
    if missing == "error":
        _refuse_gaps(written.sheet, ratings)
    return Labels(ratings, notices)


def _checked(raters: Sequence[str] | None) -> Sequence[str] | None:
    twice = [name for n, name in enumerate(raters or ()) if name in (raters or ())[:n]]
    refuse([Fault(field="raters", expected="each rater once", found=f"{name!r} again") for name in twice])
    return raters


def _of_long(written: Written, form: Long, raters: Sequence[str] | None) -> Iterator[_Cell]:
    """Give a cell for each row; of raters that were not asked for none."""
    sheet, values = written.sheet, written.cells[form.label]
    wanted = set(raters or ())
    names, items = sheet.columns[form.rater], sheet.columns[form.item]
    known = dict.fromkeys(names)
    expected = f"one of the raters {some_of(list(known))}"
    refuse(
        [
            Fault(path=sheet.path, field="raters", expected=expected, found=repr(name), hint=nearest(name, known))
            for name in raters or ()
            if name not in known
        ]
    )
    refuse([sheet.fault(n, form.rater, "a rater", "nothing") for n, name in enumerate(names) if not name])
    for row, (rater, item, value) in enumerate(zip(names, items, values, strict=True)):
        if not wanted or rater in wanted:
            yield _Cell(row, rater, item, value, form.label)


def _of_wide(written: Written, form: Wide) -> Iterator[_Cell]:
    sheet = written.sheet
    numbers = [str(n) for n in range(1, sheet.size + 1)]
    items = numbers if form.item is None else sheet.columns[form.item]
    for rater in form.raters:
        for row, (item, value) in enumerate(zip(items, written.cells[rater], strict=True)):
            yield _Cell(row, rater, item, value, rater)


def _rated(sheet: Sheet, cells: Iterable[_Cell], scale: Sequence[str], missing: Missing) -> dict[str, dict[str, str]]:
    """Sort labels by rater and item, and refuse all that is wrong in them."""
    ratings: dict[str, dict[str, str]] = {}
    rows: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, Kind], _Cell] = {}
    faults: list[tuple[int, Fault]] = []
    for cell in cells:
        own = ratings.setdefault(cell.rater, {})
        try:
            text, kind = label_of(cell.value)
        except TypeError as error:
            faults.append((cell.row, _fault(sheet, cell, "a text, a number, true or false", str(error))))
            continue
        before = rows.setdefault((cell.rater, cell.item), cell.row)
        wrong = _again(sheet, cell, before) if before != cell.row else _wrong(sheet, cell, text, scale, missing)
        if wrong is not None:
            faults.append((cell.row, wrong))
        elif text:
            first.setdefault((text, kind), cell)
            own[cell.item] = text
    faults += _mixed(sheet, first)
    refuse([fault for _, fault in sorted(faults, key=lambda placed: placed[0])])
    return ratings


def _wrong(sheet: Sheet, cell: _Cell, text: str, scale: Sequence[str], missing: Missing) -> Fault | None:
    if not cell.item:
        return _fault(sheet, cell, "the name of an item", "nothing")
    if not text:
        return None if missing == "drop" else _fault(sheet, cell, "a label", "nothing", DROP)
    if scale and text not in scale:
        return _fault(sheet, cell, f"a label of the scale {', '.join(scale)}", shown(text), nearest(text, scale))
    return None


def _fault(sheet: Sheet, cell: _Cell, expected: str, found: str, hint: str | None = None) -> Fault:
    return sheet.fault(cell.row, cell.column, expected, found, hint)


def _again(sheet: Sheet, cell: _Cell, before: int) -> Fault:
    found = f"{cell.item!r} of {cell.rater!r} again, as in {sheet.place(before)}"
    return _fault(sheet, cell, "one label of each rater for each item", found)


def _mixed(sheet: Sheet, first: Mapping[tuple[str, Kind], _Cell]) -> Iterator[tuple[int, Fault]]:
    """Find texts that stand beside values which they may or may not be equal to: "1" beside 1, "true" beside true."""
    others: dict[Kind, _Cell] = {}
    for (_, kind), cell in first.items():
        others.setdefault(kind, cell)
    for (text, kind), cell in first.items():
        if kind != "text":
            continue
        meant: Kind = "true or false" if text.strip().casefold() in ("true", "false") else "number"
        beside = others.get(meant)
        if beside is not None and (meant != "number" or number_in(text) is not None):
            value = label_of(beside.value)[0]
            found = f"the text {shown(text)} beside the {'number' if meant == 'number' else 'value'} {value}"
            place = f" ({sheet.place(beside.row)})"
            hint = "write all of them with quotation marks, or none"
            yield cell.row, _fault(sheet, cell, "labels of one kind", found + place, hint)


def _refuse_gaps(sheet: Sheet, ratings: Mapping[str, Mapping[str, str]]) -> None:
    """Refuse raters who left out items that others rated."""
    items = dict.fromkeys(item for own in ratings.values() for item in own)
    faults = []
    for name, own in ratings.items():
        gaps = [item for item in items if item not in own]
        if gaps:
            found = f"none of {name!r} for {len(gaps):,} of {len(items):,}: {some_of(gaps, 5)}"
            faults.append(
                Fault(path=sheet.path, expected="a label of every rater for each item", found=found, hint=DROP)
            )
    refuse(faults)
