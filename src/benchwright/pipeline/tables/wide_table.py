"""A table of scores with a row for each model and a column for each task."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from benchwright.errors import Fault, refuse
from benchwright.pipeline.tables.coded import coded, constant
from benchwright.pipeline.tables.exact_numbers import decimals_of, nearest_floats, read_floats
from benchwright.pipeline.tables.exact_table import ALL, RUN, Part
from benchwright.pipeline.tables.long_table import NUMBER, Placed, unnamed
from benchwright.pipeline.tables.sheets import Sheet, chosen, shown
from benchwright.records import Notice
from benchwright.text.lists import some_of

MEANS = {"mean", "average", "avg", "avg.", "overall", "overall score", "score", "mean score", "average score"}
"""Columns that are no task, but the mean of the row; "_" stands for a space in their names too."""

PLACES = {"mean win rate", "win rate", "rank", "elo"}
"""Columns that are no task, and that a row alone does not give."""


def wide_part(sheet: Sheet, columns: Mapping[str, Sequence[str]]) -> tuple[Part, list[Notice]]:
    """Take the values out of a table with a column for each task.

    Args:
        sheet: its rows.
        columns: name -> the columns of the sheet that are joined to give it; only "model" is of use.

    Returns:
        The values, and warnings about rows whose mean is not that of their cells.

    Raises:
        InputError: there is no column of a task, or all that is wrong in the rows.
    """
    import numpy as np

    models = chosen(sheet, "model", columns)
    tasks = [name for name in sheet.columns if name not in models.names and _plain(name) not in MEANS | PLACES]
    if not tasks:
        found = ", ".join(sheet.columns)
        refuse([Fault(path=sheet.path, expected="columns of tasks, or task, model, value", found=found)])
    names = models.texts or []
    faults = [*unnamed(sheet, models, "a model"), *_repeated(sheet, names, models.label)]
    faults += [placed for task in tasks for placed in _faults(sheet, task)]
    refuse([fault for _, fault in sorted(faults, key=lambda placed: placed[0])])
    size, numbers = sheet.size * len(tasks), [text for task in tasks for text in sheet.columns[task]]
    part = Part(
        sheet=sheet,
        rows=np.tile(np.arange(sheet.size), len(tasks)),
        models=coded(names * len(tasks)),
        tasks=coded([task for task in tasks for _ in range(sheet.size)]),
        runs=constant(RUN, size),
        numbers=numbers,
        floats=nearest_floats(numbers),
        better=constant("", size),
        groups=constant(ALL, size),
        names={},
    )
    return part, list(_shifted(sheet, names, tasks))


def _plain(name: str) -> str:
    return name.casefold().replace("_", " ")


def _repeated(sheet: Sheet, models: Sequence[str], field: str) -> Placed:
    first: dict[str, int] = {}
    for n, model in enumerate(models):
        before = first.setdefault(model, n)
        if model and before != n:
            found = f"{model!r} again, as in {sheet.place(before)}"
            yield n, sheet.fault(n, field, "one row for each model", found)


def _faults(sheet: Sheet, task: str) -> Placed:
    texts = sheet.columns[task]
    _, wrong = read_floats(texts)
    if wrong and len(wrong) == sum(map(bool, texts)):
        hint = "each column beside the model is a task: take out what is none"
        yield wrong[0], sheet.fault(wrong[0], task, "a column of numbers", shown(texts[wrong[0]]), hint)
        return
    if not task:
        yield 0, sheet.fault(0, "column", "a name for each column of a task", "nothing")
    for n in wrong:
        yield n, sheet.fault(n, task, NUMBER, shown(texts[n]))


def _shifted(sheet: Sheet, models: Sequence[str], tasks: Sequence[str]) -> Iterator[Notice]:
    """Find rows whose mean is not the mean of their cells."""
    for name in (name for name in sheet.columns if _plain(name) in MEANS):
        stated = sheet.columns[name]
        if read_floats(stated)[1]:
            continue
        rows = [
            f"{model} ({sheet.place(n)})"
            for n, model in enumerate(models)
            if _differs(stated[n], [text for task in tasks if (text := sheet.columns[task][n])])
        ]
        if rows:
            message = (
                f"{sheet.path}: the column {name!r} is not the mean of {len(rows):,} of {sheet.size:,} rows: "
                f"{some_of(rows)}. Shifted columns? The column itself is no task."
            )
            yield Notice(code="shifted_columns", message=message)


def _differs(stated: str, cells: Sequence[str]) -> bool:
    """Tell whether a stated mean is further from that of the cells than rounding explains."""
    if not stated or not cells:
        return False
    mean = sum(map(Fraction, cells), Fraction(0)) / len(cells)
    rounding = sum(map(_half_unit, cells), Fraction(0)) / len(cells)
    return abs(Fraction(stated) - mean) > _half_unit(stated) + rounding


def _half_unit(text: str) -> Fraction:
    [decimals] = decimals_of([text]).tolist()
    # A float in exponent notation is long; what it was rounded to is too small to matter.
    return Fraction(1, 2 * 10**decimals) if decimals >= 0 else Fraction(1, 10**12)
