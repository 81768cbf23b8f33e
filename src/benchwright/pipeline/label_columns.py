"""Which columns of a table of labels are what: a row for each label, or a column for each rater."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from benchwright.errors import Fault, InputError, nearest, refuse
from benchwright.pipeline.label_cells import Written, label_of
from benchwright.pipeline.tables.sheets import Sheet, chosen
from benchwright.records import Notice
from benchwright.text.lists import some_of

NAMES = {
    "item": (
        *("item", "itemid", "task", "taskid", "case", "caseid", "unit", "unitid", "questionid", "qid", "documentid"),
        *("docid", "id", "uid", "uuid", "key", "idx", "index", "question", "document", ""),
    ),
    "rater": (
        *("rater", "raterid", "annotator", "annotatorid", "coder", "coderid", "labeler", "labeller", "labelerid"),
        *("reviewer", "reviewerid", "evaluator", "evaluatorid", "assessor", "grader", "judge", "worker", "workerid"),
        *("person", "observer", "expert", "user", "userid"),
    ),
    "label": (
        *("label", "rating", "verdict", "annotation", "judgment", "judgement", "category", "code", "class"),
        *("value", "score", "grade", "answer", "choice", "response", "vote"),
    ),
}
"""What a column may be called, the likeliest name first; case, white space, "_" and "-" do not count."""

STRANGE = 0.1
"""A column of which at most this share has a label of another column is probably no rater."""

TURNED, WIDE = 3, 10
"""With so many times more columns of labels than rows, and so many columns, rows are probably raters."""


class Long(NamedTuple):
    """A row for each label: the names of the columns."""

    item: str
    rater: str
    label: str


class Wide(NamedTuple):
    """A row for each item: the column that names it, if there is one, and the columns of raters."""

    item: str | None
    raters: tuple[str, ...]


def columns_of(
    written: Written, columns: Mapping[str, str], raters: Sequence[str] | None
) -> tuple[Long | Wide, list[Notice]]:
    """Tell which columns hold items, raters and labels.

    Args:
        written: the table.
        columns: "item", "rater", "label" -> the column that is meant; the others are known by their names.
        raters: their names, in a wide table the names of their columns; None for all.

    Returns:
        The columns, and notices about choices that were made. A table is long if it has a column of raters and one of
        labels, or a column of raters and items that repeat.

    Raises:
        InputError: a column is missing or unknown, a column is probably no rater, or rows are raters.

    Example:
        >>> from benchwright.pipeline.label_cells import read_cells
        >>> columns_of(read_cells([{"id": "q1", "ann": "yes", "bo": "no"}]), {}, None)[0]
        Wide(item='id', raters=('ann', 'bo'))
    """
    sheet = written.sheet
    _refuse_unknown(sheet, columns)
    if written.by_rater:
        return Wide(None, _named(sheet, raters) if raters else tuple(sheet.columns)), []
    fitting = _fitting(sheet, columns)
    taken = {name: found[0] if found else None for name, found in fitting.items()}
    named = bool(raters) and all(sheet.find(name) is not None for name in raters or ())
    if columns.keys() & {"rater", "label"} or (not named and _is_long(sheet, taken)):
        return _long(sheet, taken), list(_choices(fitting, NAMES))
    if not named:
        _refuse_rater_column(sheet, taken)
    return _wide(written, taken["item"], raters, _choices(fitting, ["item"]))


def _refuse_unknown(sheet: Sheet, columns: Mapping[str, str]) -> None:
    unknown = [name for name in columns if name not in NAMES]
    expected = f"one of {', '.join(NAMES)}"
    refuse([Fault(field="columns", expected=expected, found=repr(n), hint=nearest(n, NAMES)) for n in unknown])
    for name, column in columns.items():
        chosen(sheet, name, {name: [column]})


def _fitting(sheet: Sheet, columns: Mapping[str, str]) -> dict[str, list[str]]:
    """Find the columns that may be meant by each name, the likeliest first."""
    plain = {"".join(filter(str.isalnum, column.casefold())): column for column in reversed(sheet.columns)}
    fitting: dict[str, list[str]] = {}
    for name, known in NAMES.items():
        given = sheet.find(columns[name]) if name in columns else None
        fitting[name] = [plain[word] for word in known if word in plain] if given is None else [given]
    return fitting


def _choices(fitting: Mapping[str, Sequence[str]], names: Iterable[str]) -> Iterator[Notice]:
    """Say where more than one column could have been meant."""
    for name in names:
        first, *others = [column for column in fitting[name] if column] or [""]
        if others:
            listed = some_of([repr(column) for column in others])
            message = f"the column {first!r} was taken as the {name}, not {listed}: --{name} names another."
            yield Notice(code="column_choice", message=message)


def _is_long(sheet: Sheet, taken: Mapping[str, str | None]) -> bool:
    item, rater, label = (taken[name] for name in NAMES)
    if rater is None:
        return False
    items = sheet.columns[item] if item is not None else []
    return label is not None or len(set(items)) < len(items)


def _long(sheet: Sheet, taken: Mapping[str, str | None]) -> Long:
    """Take the three columns; where the label has no known name, the only column that is left."""
    found = dict(taken)
    rest = [column for column in sheet.columns if column not in found.values()]
    if found["label"] is None and len(rest) == 1:
        found["label"] = rest[0]
    columns = ", ".join(sheet.columns)
    refuse(
        [
            Fault(path=sheet.path, expected=f"a column of the {name}", found=columns, hint=f"name it with --{name}")
            for name, column in found.items()
            if column is None
        ]
    )
    item, rater, label = (column or "" for column in found.values())
    return Long(item, rater, label)


def _refuse_rater_column(sheet: Sheet, taken: Mapping[str, str | None]) -> None:
    """Refuse a table in which each row is a rater: it names raters, and no items."""
    if taken["item"] is None and taken["rater"] is not None and len(sheet.columns) > 2:
        found = f"a rater in each row, named by {taken['rater']!r}"
        raise InputError(_turn(sheet, found))


def _turn(sheet: Sheet, found: str) -> Fault:
    hint = "turn the table (pandas: frame.T), or name the raters' columns with --raters A,B"
    return Fault(path=sheet.path, expected="a row for each item, a column for each rater", found=found, hint=hint)


def _wide(
    written: Written, item: str | None, raters: Sequence[str] | None, notices: Iterable[Notice]
) -> tuple[Wide, list[Notice]]:
    sheet, said = written.sheet, [*notices]
    if item is None:
        message = f"{sheet.path}: no column names the items; each row was taken as one, numbered from 1."
        said.append(Notice(code="items_numbered", message=message))
    if raters:
        return Wide(item, _named(sheet, raters)), said
    found = tuple(column for column in sheet.columns if column not in (item, ""))
    rows = sheet.size
    if len(found) >= WIDE and len(found) >= TURNED * rows:
        raise InputError(_turn(sheet, f"{rows:,} rows and {len(found):,} columns of labels"))
    if len(found) > max(rows, 2):
        message = (
            f"{sheet.path}: {len(found):,} columns of labels and {rows:,} rows: more raters than items. "
            "If each row is a rater, turn the table."
        )
        said.append(Notice(code="more_raters_than_items", message=message))
    _refuse_strange(written, found)
    return Wide(item, found), said


def _named(sheet: Sheet, raters: Sequence[str]) -> tuple[str, ...]:
    """Give the columns that were named as raters."""
    expected = f"one of the columns {', '.join(sheet.columns)}"
    unknown = [name for name in raters if sheet.find(name) is None]
    hints = [nearest(name, sheet.columns) for name in unknown]
    refuse(
        [
            Fault(path=sheet.path, field="raters", expected=expected, found=repr(name), hint=hint)
            for name, hint in zip(unknown, hints, strict=True)
        ]
    )
    return tuple(column for name in raters if (column := sheet.find(name)) is not None)


def _refuse_strange(written: Written, raters: Sequence[str]) -> None:
    """Refuse columns whose cells have next to nothing in common with those of the others."""
    labels = {name: _folded(written.cells[name]) for name in raters}
    strange = [name for name in raters if _is_strange(name, labels)]
    kept = [name for name in raters if name not in strange]
    hint = f"name the raters: --raters {','.join(kept) if len(kept) > 1 else 'A,B'}"
    expected = "columns of raters, with labels in common"
    found = [_examples(list(labels[name])) for name in strange]
    path = written.sheet.path
    refuse(
        [
            Fault(path=path, field=name, expected=expected, found=few, hint=hint)
            for name, few in zip(strange, found, strict=True)
        ]
    )


def _folded(cells: Sequence[Any]) -> Counter[str]:
    """Count the labels of a column, those that differ only in case, white space or zeros as one."""
    folded: Counter[str] = Counter()
    for (text, _), count in Counter(map(_label, cells)).items():
        plain = text.strip().casefold()
        if plain:
            folded[plain.lstrip("0").removesuffix(".0") or plain] += count
    return folded


def _label(cell: Any) -> tuple[str, str]:
    try:
        return label_of(cell)
    except TypeError as error:
        return str(error), "none"


def _is_strange(name: str, labels: Mapping[str, Counter[str]]) -> bool:
    """Tell whether a column is no rater.

    Two raters may well disagree on everything; so where there are only two, only a column of texts that hardly
    repeat is strange.
    """
    own, size = labels[name], labels[name].total()
    if not size:
        return True
    if len(labels) < 2:
        return False
    shared = sum(
        count for text, count in own.items() if any(text in labels[other] for other in labels if other != name)
    )
    return shared <= STRANGE * size and (len(labels) > 2 or len(own) > max(3, size / 2))


def _examples(labels: Sequence[str]) -> str:
    return some_of([repr(text if len(text) <= 30 else f"{text[:27]}...") for text in labels], 3) or "no label"
