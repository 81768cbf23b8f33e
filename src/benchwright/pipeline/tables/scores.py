"""What `rank` takes, read into one exact table: tables of scores, battles, RunReports and run folders."""

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchwright.errors import Fault, InputError, nearest, refuse
from benchwright.files import matching
from benchwright.pipeline.folder import MANIFEST, RunFolder
from benchwright.pipeline.run_reports import RunScores, read_reports
from benchwright.pipeline.tables.battles import Battles, battles_table, read_battles
from benchwright.pipeline.tables.coded import coded, constant
from benchwright.pipeline.tables.exact_numbers import nearest_floats
from benchwright.pipeline.tables.exact_table import ALL, Part, exact_table
from benchwright.pipeline.tables.long_table import long_part, reserved_groups
from benchwright.pipeline.tables.sheets import Sheet, read_sheet
from benchwright.pipeline.tables.wide_table import wide_part
from benchwright.records import Notice
from benchwright.records.leaderboard import ScoresTable

Rows = Sequence[Mapping[str, Any]]
Source = str | Path | Rows
"""A file or a pattern of files (CSV, JSON or JSONL), a run folder; or rows as dicts, a list of which is one source."""

NAMES = ("task", "model", "value", "better", "group", "run", "a", "b", "outcome")


def read_scores(
    scores: Source | Sequence[Source],
    *,
    columns: Mapping[str, Sequence[str]] | None = None,
    lower: Collection[str] = (),
) -> ScoresTable:
    """Read scores of models on tasks, or battles of two models, into one table.

    What a source holds is known by its columns. A row for each value has `task`, `model`, `value`, and if need be
    `better` (higher or lower; higher unless given), `group` and `run`; an empty value is no data. A wide table has
    `model` and a column for each task. Battles have `a`, `b` and `outcome` (a, b, tie, the name of the column or of the
    model, or the points of a), and if need be `task` and `group`. RunReports and run folders give exact scores.

    Args:
        scores: one source or several.
        columns: other names: one of the above -> the columns of the file that are joined with "/" to give it.
        lower: tasks on which a lower value is better, where the table does not say so.

    Returns:
        The table, with warnings about what may be wrong in it.

    Raises:
        InputError: a source is missing or malformed; all that is wrong in a file, with line, field, expected, found.

    Example:
        >>> rows = [{"task": "t", "model": "x", "value": 0.25}, {"task": "t", "model": "y", "value": 0.5}]
        >>> table = read_scores(rows)
        >>> table.models, table.tasks, table.values.tolist(), table.decimals.tolist()
        (('x', 'y'), ('t',), [[0.25], [0.5]], [2])
    """
    wanted = _checked(columns or {})
    found = [one for source in _sources(scores) for one in _read(source, wanted)]
    parts = [one for one in found if isinstance(one, Part)]
    battles = [one for one in found if isinstance(one, Battles)]
    reports = [one for one in found if isinstance(one, _Reports)]
    if battles:
        return _of_battles(battles, others=len(found) - len(battles), lower=lower)
    parts += _report_parts(reports)
    if not parts or not any(part.numbers for part in parts):
        raise InputError(Fault(field="scores", expected="a table of scores", found="no row"))
    table = exact_table(parts, lower=lower)
    warnings = (*(one for one in found if isinstance(one, Notice)), *similar_names(table.models), *table.warnings)
    return table._replace(warnings=warnings)


def similar_names(models: Sequence[str]) -> Iterator[Notice]:
    """Find names that may be spellings of one: alike in their letters and digits, whatever the case.

    Example:
        >>> [notice.message for notice in similar_names(["GPT-4", "gpt 4", "gpt-5"])]
        ["'GPT-4', 'gpt 4' may be one model; each is ranked on its own."]
    """
    spellings: dict[str, list[str]] = {}
    for model in models:
        plain = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", model).casefold()))
        spellings.setdefault(plain or model, []).append(model)
    for names in spellings.values():
        if len(names) > 1:
            message = f"{', '.join(map(repr, names))} may be one model; each is ranked on its own."
            yield Notice(code="similar_names", message=message)


class _Reports(NamedTuple):
    """The runs that one source holds, and the group of each task where it says so."""

    path: str
    runs: list[RunScores]
    groups: dict[str, str]


def _checked(columns: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    expected = f"one of {', '.join(NAMES)}"
    unknown = [name for name in columns if name not in NAMES]
    refuse([Fault(field="columns", expected=expected, found=repr(n), hint=nearest(n, NAMES)) for n in unknown])
    wanted = {name: [given] if isinstance(given, str) else given for name, given in columns.items()}
    none = [name for name, given in wanted.items() if not given]
    refuse([Fault(field=name, expected="the name of a column", found="nothing") for name in none])
    return wanted


def _sources(scores: Source | Sequence[Source]) -> Iterator[Source]:
    """Take sources apart, and patterns into the files that they name."""
    if isinstance(scores, str | Path):
        yield from matching(str(scores))
    elif isinstance(scores, Mapping):
        yield [scores]
    elif not isinstance(scores, Sequence):
        expected = "a file, a pattern of files, a run folder or a list of dicts"
        raise InputError(Fault(field="scores", expected=expected, found=type(scores).__name__))
    elif scores and all(isinstance(row, Mapping) for row in scores):
        yield scores  # type: ignore[misc]
    else:
        for source in scores:
            yield from _sources(source)  # type: ignore[arg-type]


def _read(source: Source, columns: Mapping[str, Sequence[str]]) -> Iterator[Part | Battles | _Reports | Notice]:
    if isinstance(source, str | Path) and (Path(source) / MANIFEST).is_file():
        groups = {task.id: task.group for task in RunFolder(source).tasks if task.group}
        yield _Reports(str(source), read_reports([source]), groups)
        return
    sheet = read_sheet(source)
    if not sheet.size:
        raise InputError(Fault(path=sheet.path, expected="a table of scores", found="no row"))
    if {"model", "results"} <= sheet.columns.keys():
        reports = [source] if isinstance(source, str | Path) else [dict(row) for row in source]
        yield _Reports(sheet.path, read_reports(reports), {})
    elif columns.keys() & {"a", "b", "outcome"} or _has(sheet, "a", "b", "outcome"):
        yield read_battles(sheet, columns)
    elif columns.keys() & {"task", "value"} or _has(sheet, "task") or not ("model" in columns or _has(sheet, "model")):
        yield long_part(sheet, columns)
    else:
        part, notices = wide_part(sheet, columns)
        yield part
        yield from notices


def _has(sheet: Sheet, *names: str) -> bool:
    return all(sheet.find(name) is not None for name in names)


def _of_battles(battles: Sequence[Battles], *, others: int, lower: Collection[str]) -> ScoresTable:
    if others:
        found = "battles beside other scores"
        raise InputError(Fault(field="scores", expected="battles, or values of models on tasks", found=found))
    if lower:
        raise InputError(Fault(field="lower", expected="nothing for battles", found=repr(next(iter(lower)))))
    table = battles_table(battles)
    return table._replace(warnings=tuple(similar_names(table.models)))


def _report_parts(reports: Sequence[_Reports]) -> Iterator[Part]:
    """Give the values of runs; the name of the benchmark stands before that of the task where there are several."""
    several = len({run.benchmark for source in reports for run in source.runs}) > 1
    for source in reports:
        yield _report_part(source, several=several)


def _report_part(source: _Reports, *, several: bool) -> Part:
    import numpy as np

    cells = [(run, task) for run in source.runs for task in run.scores]
    size = len(cells)
    sheet = Sheet(source.path, size, {}, None)
    numbers = [str(run.scores[task]) for run, task in cells]
    groups = coded([source.groups.get(task, ALL) for _, task in cells])
    refuse([fault for _, fault in reserved_groups(sheet, groups, "group")])
    return Part(
        sheet=sheet,
        rows=np.arange(size),
        models=coded([run.model.strip() for run, _ in cells]),
        tasks=coded([f"{run.benchmark}/{task}" if several and run.benchmark else task for run, task in cells]),
        runs=coded([str(run.run) for run, _ in cells]),
        numbers=numbers,
        floats=nearest_floats(numbers),
        better=constant("", size),
        groups=groups,
        names={},
    )
