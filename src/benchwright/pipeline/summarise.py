"""Summaries of scores that were made elsewhere: RunReports in, intervals and close models out."""

import json
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any

from benchwright.errors import AlignError, Fault, InputError
from benchwright.files import find_faults, read_bytes, read_lines
from benchwright.rank.columns import ROUNDED
from benchwright.rank.summary import Summary
from benchwright.rank.summary import summarise as summarise_table
from benchwright.records import Record
from benchwright.records.table import NOT_PLANNED, OK, Table

LARGEST = 2**31


class _Result(Record, frozen=True, kw_only=True, forbid_unknown_fields=False):
    task_id: str
    score: str


class _RunReport(Record, frozen=True, kw_only=True, forbid_unknown_fields=False):
    model: str
    results: tuple[_Result, ...]
    run: int = 1
    benchmark: str | None = None
    benchmark_version: str | None = None


def summarise(
    reports: Iterable[dict[str, Any] | str | Path],
    *,
    bar: str | float | None = None,
    resamples: int = 2000,
    seed: int = 0,
    level: float = 0.95,
) -> Summary:
    """Summarise RunReports: mean, best of N and every run of each model, with intervals from the same draws.

    Args:
        reports: RunReports as dicts, or files that hold one, a JSON array of them, or one a line.
        bar: the share that a mean must reach, as written.
        resamples: how often the items are drawn again.
        seed: of the draws.
        level: share of certainty of the intervals.

    Returns:
        Models in order of first appearance, and every pair of them. Only tasks that every report has are used.

    Raises:
        InputError: a report is malformed: file, line, field.
        AlignError: the reports share no task.

    Example:
        >>> rows = [{"taskId": "a", "score": 1}, {"taskId": "b", "score": 0.5}]
        >>> summarise([{"model": "m", "run": 1, "results": rows}]).models[0].mean.value
        0.75
    """
    read = [report for source in reports for report in _read(source)]
    table = table_of(read)
    exact = None if bar is None else Fraction(str(bar))
    return summarise_table(table, bar=exact, resamples=resamples, seed=seed, level=level)


def _read(source: dict[str, Any] | str | Path) -> list[_RunReport]:
    if isinstance(source, dict):
        plain = json.loads(json.dumps(source), parse_float=str, parse_int=str)
        return [_report(plain, "report", None)]
    path = str(source)
    try:
        whole = _loads(read_bytes(source))
    except ValueError:
        return [_report(_line(data, path, number), path, number) for number, data in read_lines(source)]
    return [_report(one, path, None) for one in (whole if isinstance(whole, list) else [whole])]


def _line(data: bytes, path: str, number: int) -> Any:
    try:
        return _loads(data)
    except ValueError as error:
        raise InputError(Fault(path=path, line=number, expected="a RunReport", found=str(error))) from None


def _loads(data: bytes) -> Any:
    """Read JSON with numbers kept as the decimal text written."""
    return json.loads(data, parse_float=str, parse_int=str)


def _report(raw: Any, path: str, line: int | None) -> _RunReport:
    import msgspec

    if isinstance(raw, dict) and isinstance(raw.get("run"), str) and raw["run"].isdigit():
        raw = {**raw, "run": int(raw["run"])}
    if isinstance(raw, dict):
        raw.pop("schemaVersion", None)
    try:
        report = msgspec.convert(raw, _RunReport)
    except msgspec.ValidationError as error:
        raise InputError(
            *(
                find_faults(raw, _RunReport, path=path, line=line)
                or [Fault(path=path, line=line, expected="a RunReport", found=str(error))]
            )
        ) from None
    seen: set[str] = set()
    for place, result in enumerate(report.results):
        field = f"results[{place}]"
        if result.task_id in seen:
            found = f"{result.task_id!r} again"
            raise InputError(
                Fault(path=path, line=line, field=f"{field}.taskId", expected="each task once", found=found)
            )
        seen.add(result.task_id)
        if _score(result.score) is None:
            found = result.score
            raise InputError(
                Fault(path=path, line=line, field=f"{field}.score", expected="a finite number from 0 to 1", found=found)
            )
    return report


def _score(text: str) -> Fraction | None:
    try:
        value = Decimal(text)
    except ArithmeticError:
        return None
    return Fraction(value) if value.is_finite() and 0 <= value <= 1 else None


def table_of(reports: Sequence[_RunReport]) -> Table:
    """Put RunReports into one table of the tasks that all of them share.

    Raises:
        InputError: a model has one run twice.
        AlignError: there is no report, or no task that all share.
    """
    import numpy as np

    runs: dict[str, dict[int, dict[str, Fraction]]] = {}
    for report in reports:
        scores = {result.task_id: _score(result.score) or Fraction(0) for result in report.results}
        if report.run in runs.setdefault(report.model, {}):
            found = f"run {report.run} of {report.model!r} twice"
            raise InputError(Fault(field="run", expected="each run of a model once", found=found))
        runs[report.model][report.run] = scores
    every = [scores for model in runs.values() for scores in model.values()]
    if not every:
        raise AlignError("no report was given")
    tasks = [task for task in every[0] if all(task in scores for scores in every)]
    if not tasks:
        raise AlignError("the reports share no task")
    most = max(len(model) for model in runs.values())
    totals = [_total([scores[task] for scores in every]) for task in tasks]
    points = np.zeros((len(runs), most, len(tasks)), dtype=np.int64)
    states = np.full(points.shape, NOT_PLANNED, dtype=np.int8)
    for m, model in enumerate(runs.values()):
        for r, run in enumerate(sorted(model)):
            points[m, r] = [round(model[run][task] * total) for task, total in zip(tasks, totals, strict=True)]
            states[m, r] = OK
    return Table(
        models=tuple(runs), tasks=tuple(tasks), points=points, totals=np.array(totals, dtype=np.int64), states=states
    )


def _total(scores: Sequence[Fraction]) -> int:
    """Give a denominator for the scores of a task: the exact one, or where it is huge a power of two."""
    exact = lcm(*(score.denominator for score in scores))
    return exact if exact <= LARGEST else ROUNDED
