"""Results of systems on cases in all forms that `validate` takes: run folders, RunReports, tables, plain JSON."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchwright.errors import Fault, InputError
from benchwright.files import matching, read_bytes
from benchwright.pipeline.case_table import has_systems_in_columns, read_case_table
from benchwright.pipeline.run_answers import Place, agreed, read_run
from benchwright.pipeline.run_reports import read_reports
from benchwright.pipeline.tables.exact_numbers import nearest_floats
from benchwright.pipeline.tables.scores import read_scores
from benchwright.pipeline.tables.sheets import Sheet, chosen, read_sheet
from benchwright.records import Benchmark, Notice
from benchwright.text.lists import some_of

Plain = Mapping[str, Mapping[str, Any]]
"""system -> case id -> True or False, or a score."""

Source = str | Path | Plain
"""A file or a pattern of files, a run folder, or results as a dict."""

ANSWER = "answer"
"""The column of a table that holds what the system answered."""


class Part(NamedTuple):
    """Results of one source, or of several that belong together.

    Attributes:
        path: where they are from.
        scores: system -> case -> a score, or one for each run.
        wrong: system -> case, or (case, line) -> the wrong answer.
        runs: of a system on a case, where the scores do not tell; None: they do, or they differ.
        notices: what a reader must know.
    """

    path: str
    scores: Plain
    wrong: dict[str, dict[Place, str]]
    runs: int | None = None
    notices: tuple[Notice, ...] = ()


def read_results(
    results: Source | Sequence[Source],
    benchmark: Benchmark | None,
    *,
    columns: Mapping[str, Sequence[str]] | None = None,
) -> list[Part]:
    """Read results, whatever their form.

    Args:
        results: one source or several.
        benchmark: that runs and reports must be of; None takes any.
        columns: other names for the columns of tables.

    Returns:
        No system is in two of them.

    Raises:
        InputError: a source is missing, malformed, not finished or of another benchmark; a system is in two sources.
    """
    tables: list[Sheet] = []
    reports: list[str] = []
    parts: list[Part] = []
    for source in _sources(results):
        if isinstance(source, Mapping):
            parts.append(Part("results", source, {}))
        elif Path(source).is_dir():
            parts.append(_of_run(source, benchmark))
        elif (plain := _plain(str(source))) is not None:
            parts.append(Part(str(source), plain, {}))
        elif {"model", "results"} <= (sheet := read_sheet(source)).columns.keys():
            reports.append(str(source))
        elif has_systems_in_columns(sheet, columns or {}):
            parts.append(Part(str(source), read_case_table(sheet, columns or {}), {}))
        else:
            tables.append(sheet)
    parts += [_of_reports(reports, benchmark)] if reports else []
    parts += [_of_tables(tables, columns or {})] if tables else []
    _refuse_repeated(parts)
    return parts


def _sources(results: Source | Sequence[Source]) -> Iterator[Source]:
    if isinstance(results, str | Path):
        yield from matching(str(results))
    elif isinstance(results, Mapping):
        yield results
    elif isinstance(results, Sequence):
        for source in results:
            yield from _sources(source)
    else:
        expected = "files, run folders, or {system: {case id: True or False}}"
        raise InputError(Fault(field="results", expected=expected, found=type(results).__name__))


def _of_run(path: str | Path, benchmark: Benchmark | None) -> Part:
    found = read_run(path, benchmark.settings.id if benchmark else None)
    notices = [
        Notice(code="constant_replies", message=f"{model} gave one reply to (nearly) every task.")
        for model in found.constant
    ]
    if found.failed:
        message = f"{path}: {found.failed:,} calls failed and count 0, as if the systems had been wrong."
        notices.append(Notice(code="failed_calls", message=message))
    if benchmark is not None and found.run.manifest.tasks_sha256 != benchmark.tasks_sha256:
        message = f"{path}: the tasks are not those of {benchmark.path}: keys and prompts may differ."
        notices.append(Notice(code="other_tasks", message=message))
    return Part(str(path), found.scores, found.wrong, None, tuple(notices))


def _plain(path: str) -> Plain | None:
    """Read {system: {case id: value}}; None where a file holds anything else."""
    data = read_bytes(path)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
        return None
    try:
        found = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once(path))
    except InputError:
        raise
    except (ValueError, RecursionError):
        return None
    return found if found and all(isinstance(values, dict) for values in found.values()) else None


def _once(path: str) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Refuse a key that stands twice, of which JSON would keep the last."""

    def checked(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for n, name in enumerate(names) if name in names[:n])
            raise InputError(Fault(path=path, expected="each key once", found=f"{twice!r} again"))
        return found

    return checked


def _of_reports(paths: Sequence[str], benchmark: Benchmark | None) -> Part:
    scores: dict[str, dict[str, list[float]]] = {}
    seen: set[tuple[str, int]] = set()
    versions: set[str] = set()
    for report in read_reports(paths):
        if benchmark is not None and report.benchmark not in (None, benchmark.settings.id):
            expected = f"reports on {benchmark.settings.id!r}"
            raise InputError(Fault(field="benchmark", expected=expected, found=f"one on {report.benchmark!r}"))
        if (report.model, report.run) in seen:
            found = f"run {report.run} of {report.model!r} twice"
            raise InputError(Fault(field="run", expected="each run of a model once", found=found))
        seen.add((report.model, report.run))
        versions |= {report.version} if report.version else set()
        for task, score in report.scores.items():
            scores.setdefault(report.model, {}).setdefault(task, []).append(float(score))
    notices = []
    if benchmark is not None and versions - {benchmark.settings.version}:
        message = f"reports are of versions {some_of(sorted(versions))}, the cases of {benchmark.settings.version}."
        notices.append(Notice(code="versions_differ", message=message))
    return Part(some_of(paths), scores, {}, None, tuple(notices))


def _of_tables(sheets: Sequence[Sheet], columns: Mapping[str, Sequence[str]]) -> Part:
    paths = [sheet.path for sheet in sheets]
    table = read_scores(paths, columns={name: names for name, names in columns.items() if name != ANSWER})
    if table.battles:
        raise InputError(Fault(path=some_of(paths), expected="scores of systems on cases", found="battles"))
    lower = [task for task, better in zip(table.tasks, table.better, strict=True) if better == "lower"]
    if lower:
        found, hint = f"lower is better on {some_of(lower, 3)}", "a share of what is right"
        raise InputError(Fault(path=some_of(paths), expected="scores from 0 to 1", found=found, hint=hint))
    rows = zip(table.models, table.values.tolist(), strict=True)
    scores = {name: {t: v for t, v in zip(table.tasks, row, strict=True) if v == v} for name, row in rows}
    runs = {text for sheet in sheets for text in chosen(sheet, "run", columns).texts or []}
    unequal = any(notice.code == "unequal_runs" for notice in table.warnings)
    kept = tuple(notice for notice in table.warnings if notice.code != "similar_names")
    answers: dict[tuple[str, Place], list[str | None]] = {}
    for sheet in sheets:
        for key, text in _answers(sheet, columns):
            answers.setdefault(key, []).append(text)
    return Part(some_of(paths), scores, agreed(answers), None if unequal else max(1, len(runs)), kept)


def _answers(sheet: Sheet, columns: Mapping[str, Sequence[str]]) -> Iterator[tuple[tuple[str, Place], str | None]]:
    """Give what stands in the column `answer` of each row that scores 0; None for other rows."""
    found = [chosen(sheet, name, columns).texts for name in ("model", "task", "value", ANSWER)]
    models, tasks, values, texts = (column or [] for column in found)
    if texts and values:
        for model, task, value, text in zip(models, tasks, nearest_floats(values).tolist(), texts, strict=True):
            yield (model, task), text if value == 0 else None


def _refuse_repeated(parts: Sequence[Part]) -> None:
    first: dict[str, str] = {}
    for part in parts:
        for system in part.scores:
            before = first.setdefault(system, part.path)
            if before != part.path:
                found = f"{system!r} in {before} and in {part.path}"
                hint = "name one of them, or rename the system in one"
                raise InputError(Fault(field="results", expected="each system in one source", found=found, hint=hint))
