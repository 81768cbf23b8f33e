"""Results as people keep them in a spreadsheet: a row for each case, a column for each system."""

from collections.abc import Mapping, Sequence

from benchwright.errors import Fault, refuse
from benchwright.pipeline.tables.exact_numbers import read_floats
from benchwright.pipeline.tables.sheets import Sheet, shown

_IDS = ("task", "id", "case", "taskId", "caseId", "item")
_WORDS = {"true": "1", "false": "0", "yes": "1", "no": "0"}


def has_systems_in_columns(sheet: Sheet, columns: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether a sheet has a row for each case and a column for each system: none is the model, or a value."""
    return _id_column(sheet, columns) is not None and not any(
        sheet.find(name) for name in ("model", "value", "outcome", *columns.get("value", ()))
    )


def read_case_table(sheet: Sheet, columns: Mapping[str, Sequence[str]]) -> dict[str, dict[str, float]]:
    """Read a sheet with a row for each case and a column for each system.

    Args:
        sheet: with a column of ids (`task`, `id` or `case`) and columns of 1 and 0, true and false, or scores from 0
            to 1; an empty cell is no result.
        columns: `task` may name the column of ids, `model` the columns that are systems; otherwise all others are.

    Returns:
        system -> case -> score.

    Raises:
        InputError: a cell is no score, a case stands twice, a column is not there: each with its line.

    Example:
        >>> from benchwright.pipeline.tables.sheets import read_sheet
        >>> read_case_table(read_sheet([{"id": "c1", "a": 1, "b": 0.5}, {"id": "c2", "a": "true", "b": ""}]), {})
        {'a': {'c1': 1.0, 'c2': 1.0}, 'b': {'c1': 0.5}}
    """
    id_column = _id_column(sheet, columns) or ""
    systems = columns.get("model") or [name for name in sheet.columns if name != id_column]
    missing = [name for name in systems if name not in sheet.columns]
    refuse([Fault(path=sheet.path, expected=f"the column {name!r}", found="none") for name in missing])
    ids = sheet.columns[id_column]
    first: dict[str, int] = {}
    faults = [
        sheet.fault(row, id_column, "each case once", f"{case!r} again, as in {sheet.place(first[case])}")
        for row, case in enumerate(ids)
        if first.setdefault(case, row) != row
    ]
    found = {}
    for system in systems:
        texts = [_WORDS.get(text.lower(), text) for text in sheet.columns[system]]
        given = [row for row, text in enumerate(texts) if text]
        values, wrong = read_floats([texts[row] for row in given])
        hint = f"name the columns of systems: --column model={'+'.join(systems[:2])}"
        faults += [
            sheet.fault(given[n], system, "1 or 0, or a score between", shown(texts[given[n]]), hint) for n in wrong
        ]
        found[system] = {ids[row]: value for row, value in zip(given, values.tolist(), strict=True)}
    refuse(faults)
    return found


def _id_column(sheet: Sheet, columns: Mapping[str, Sequence[str]]) -> str | None:
    return next((column for name in (*columns.get("task", ()), *_IDS) if (column := sheet.find(name))), None)
