"""A table of scores with a row for each value: task, model, value; better, group and run if need be."""

from collections.abc import Iterator, Mapping, Sequence

from benchwright.errors import Fault, nearest, refuse
from benchwright.pipeline.tables.coded import Coded, coded, constant
from benchwright.pipeline.tables.exact_numbers import read_floats
from benchwright.pipeline.tables.exact_table import ALL, DIRECTIONS, RUN, Part
from benchwright.pipeline.tables.sheets import Chosen, Sheet, chosen, shown
from benchwright.records.leaderboard import OVERALL

Placed = Iterator[tuple[int, Fault]]
"""Faults with the rows in which they are."""

NEEDED = ("task", "model", "value")
NUMBER = "a number, or nothing for no data"


def long_part(sheet: Sheet, columns: Mapping[str, Sequence[str]]) -> Part:
    """Take the values out of a table with a row for each.

    Args:
        sheet: its rows.
        columns: name -> the columns of the sheet that are joined to give it.

    Raises:
        InputError: a column is missing, or all that is wrong in its rows.
    """
    import numpy as np

    found = {name: chosen(sheet, name, columns) for name in (*NEEDED, "better", "group", "run")}
    _refuse_missing(sheet, found)
    values = found["value"].texts or []
    floats, wrong = read_floats(values)
    models, tasks, better, groups, runs = (
        said(sheet, found[name], default)
        for name, default in (("model", ""), ("task", ""), ("better", ""), ("group", ALL), ("run", RUN))
    )
    better = Coded(better.codes, [text.casefold() for text in better.texts])
    faults = [
        *unnamed(sheet, found["task"], "a task"),
        *unnamed(sheet, found["model"], "a model"),
        *((n, sheet.fault(n, found["value"].label, NUMBER, shown(values[n]))) for n in wrong),
        *_unknown_directions(sheet, better, found["better"].label),
        *reserved_groups(sheet, groups, found["group"].label),
    ]
    refuse([fault for _, fault in sorted(faults, key=lambda placed: placed[0])])
    return Part(
        sheet=sheet,
        rows=np.arange(sheet.size),
        models=models,
        tasks=tasks,
        runs=runs,
        numbers=values,
        floats=floats,
        better=better,
        groups=groups,
        names={name: column.names for name, column in found.items() if column.texts is not None},
    )


def unnamed(sheet: Sheet, column: Chosen, expected: str) -> Placed:
    """Find rows without a name."""
    texts = column.texts or []
    for n in [n for n, text in enumerate(texts) if not text] if "" in texts else []:
        yield n, sheet.fault(n, column.label, expected, "nothing")


def said(sheet: Sheet, column: Chosen, default: str) -> Coded:
    """Give the text of each row, and another where it is empty or there is no such column."""
    if column.texts is None:
        return constant(default, sheet.size)
    return coded([text or default for text in column.texts] if default else column.texts)


def reserved_groups(sheet: Sheet, groups: Coded, field: str) -> Placed:
    """Find rows of a group that is named as the mean of the groups is."""
    for n in _rows(groups, [code for code, text in enumerate(groups.texts) if text.casefold() == OVERALL]):
        expected = f"another name: {OVERALL} is the mean of the groups"
        yield n, sheet.fault(n, field, expected, shown(groups.text(n)))


def _refuse_missing(sheet: Sheet, found: Mapping[str, Chosen]) -> None:
    missing = [name for name in NEEDED if found[name].texts is None]
    if missing:
        used = {column for chosen_ in found.values() if chosen_.texts is not None for column in chosen_.names}
        others = [name for name in sheet.columns if name not in used]
        # With one column missing the last of the others is a good guess; with more it would lead astray.
        known = others and len(missing) == 1
        hint = f"--column {missing[0]}={others[-1]}, if that is it" if known else "name them with --column"
        columns = ", ".join(sheet.columns) or "none"
        refuse([Fault(path=sheet.path, expected=f"the columns {', '.join(NEEDED)}", found=columns, hint=hint)])


def _unknown_directions(sheet: Sheet, better: Coded, field: str) -> Placed:
    unknown = [code for code, text in enumerate(better.texts) if text and text not in DIRECTIONS]
    for n in _rows(better, unknown):
        text = better.text(n)
        yield n, sheet.fault(n, field, "higher or lower", shown(text), nearest(text, DIRECTIONS))


def _rows(column: Coded, codes: Sequence[int]) -> list[int]:
    import numpy as np

    rows: list[int] = np.flatnonzero(np.isin(column.codes, codes)).tolist()
    return rows
