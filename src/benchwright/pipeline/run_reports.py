"""RunReports: scores of models on tasks, from files of any tool or from run folders, put into one table."""

import json
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from math import lcm
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from benchwright.errors import AlignError, Fault, InputError
from benchwright.files import find_faults, matching, read_bytes, read_lines
from benchwright.pipeline.folder import MANIFEST, RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.results import read_outcome
from benchwright.rank.columns import ROUNDED
from benchwright.records import Record
from benchwright.records.table import MISSING, NOT_PLANNED, OK, Table

LARGEST = 2**40
Source = dict[str, Any] | str | Path
"""A RunReport as a dict; a file of one, of a JSON array of them, or of one a line; a pattern of files; a run folder."""


class _Result(Record, frozen=True, kw_only=True, forbid_unknown_fields=False):
    task_id: str
    score: Any


class _RunReport(Record, frozen=True, kw_only=True, forbid_unknown_fields=False):
    model: str
    results: tuple[_Result, ...]
    run: int = 1
    benchmark: str | None = None
    benchmark_version: str | None = None


class RunScores(NamedTuple):
    """The exact scores of one run of one model.

    Attributes:
        scores: task -> score in [0, 1].
        constant: True when the model is known to have given one reply to (nearly) everything.
    """

    model: str
    run: int
    scores: dict[str, Fraction]
    benchmark: str | None
    version: str | None
    constant: bool = False


class Shared(NamedTuple):
    """The tasks that all reports share.

    Attributes:
        table: their exact scores; models by mean, then by what they scored, then by name; tasks by id.
        dropped: ids of the tasks that some report lacks, sorted.
        versions: of the benchmark, sorted.
        constant: models that are known to have given one reply to (nearly) everything.
    """

    table: Table
    dropped: tuple[str, ...]
    versions: tuple[str, ...]
    constant: tuple[str, ...]


def read_reports(sources: Iterable[Source]) -> list[RunScores]:
    """Read the scores of every run that some sources hold.

    Raises:
        InputError: a source is missing or malformed: file, line, field; or a run folder is not finished.
    """
    return [scores for source in sources for scores in _read(source)]


def shared_table(reports: Sequence[RunScores]) -> Shared:
    """Put reports into one table of the tasks that all of them share.

    Raises:
        InputError: a model has one run twice, or the reports are of different benchmarks.
        AlignError: there is no report, or no task that all share.
    """
    if not reports:
        raise AlignError("no report was given")
    _refuse_other_benchmarks(reports)
    every = [report.scores for report in reports]
    tasks = sorted(set(every[0]).intersection(*every[1:]))
    if not tasks:
        raise AlignError("the reports share no task")
    totals = [_total([scores[task] for scores in every]) for task in tasks]
    return Shared(
        table=_table(_by_model(reports), tasks, totals),
        dropped=tuple(sorted(set().union(*every).difference(tasks))),
        versions=tuple(sorted({report.version for report in reports if report.version is not None})),
        constant=tuple(sorted({report.model for report in reports if report.constant})),
    )


def _read(source: Source) -> Iterator[RunScores]:
    if isinstance(source, dict):
        yield _scores(_loads(json.dumps(source)), "report", None)
        return
    if not isinstance(source, str | Path):
        expected = "a RunReport as a dict, a file, a pattern of files or a run folder"
        raise InputError(Fault(expected=expected, found=type(source).__name__))
    for path in map(Path, matching(str(source))):
        yield from _of_run(path) if (path / MANIFEST).is_file() else _of_file(path)


def _of_file(path: Path) -> Iterator[RunScores]:
    data = read_bytes(path)
    if not data.strip():
        raise InputError(Fault(path=str(path), expected="a RunReport", found="an empty file"))
    try:
        whole = _loads(data)
    except ValueError:
        for number, line in read_lines(path):
            yield _scores(_line(line, str(path), number), str(path), number)
        return
    for one in whole if isinstance(whole, list) else [whole]:
        yield _scores(one, str(path), None)


def _of_run(path: Path) -> Iterator[RunScores]:
    run = RunFolder(path)
    ledger = open_ledger(run)
    table = read_outcome(run, ledger).table
    for m, model in enumerate(table.models):
        missing = table.count(m, MISSING)
        if missing:
            hint = "go on with it: benchwright run on the same folder"
            found = f"{missing:,} cells of {model!r} are missing"
            raise InputError(Fault(path=str(path), expected="a finished run", found=found, hint=hint))
        for r in range(table.runs_of(m)):
            points, totals = table.points[m, r].tolist(), table.totals.tolist()
            scores = {task: Fraction(p, total) for task, p, total in zip(table.tasks, points, totals, strict=True)}
            settings = run.benchmark.settings
            yield RunScores(model, r + 1, scores, settings.id, settings.version, ledger.constant(m))


def _line(data: bytes, path: str, number: int) -> Any:
    try:
        return _loads(data)
    except ValueError as error:
        raise InputError(Fault(path=path, line=number, expected="a RunReport", found=str(error))) from None


def _loads(data: bytes | str) -> Any:
    """Read JSON with numbers kept as the decimal text written."""
    return json.loads(data, parse_float=str, parse_int=str, parse_constant=str)


def _scores(raw: Any, path: str, line: int | None) -> RunScores:
    report = _report(raw, path, line)
    scores: dict[str, Fraction] = {}
    for place, result in enumerate(report.results):
        value = _score(result.score)
        if result.task_id in scores:
            expected, found, field = "each task once", f"{result.task_id!r} again", "taskId"
        elif value is None:
            written = result.score if isinstance(result.score, str) else json.dumps(result.score)
            expected, found, field = "a finite number from 0 to 1", written, "score"
        else:
            scores[result.task_id] = value
            continue
        raise InputError(Fault(path=path, line=line, field=f"results[{place}].{field}", expected=expected, found=found))
    return RunScores(report.model, report.run, scores, report.benchmark, report.benchmark_version)


def _report(raw: Any, path: str, line: int | None) -> _RunReport:
    if isinstance(raw, dict):
        run = raw.get("run")
        raw = {key: value for key, value in raw.items() if key != "schemaVersion"}
        raw |= {"run": int(run)} if isinstance(run, str) and run.isdigit() else {}
    try:
        return msgspec.convert(raw, _RunReport)
    except msgspec.ValidationError as error:
        faults = find_faults(raw, _RunReport, path=path, line=line)
        raise InputError(*(faults or [Fault(path=path, line=line, expected="a RunReport", found=str(error))])) from None


def _score(text: Any) -> Fraction | None:
    try:
        value = Decimal(text if isinstance(text, str) else "none")
    except ArithmeticError:
        return None
    return Fraction(value) if value.is_finite() and 0 <= value <= 1 else None


def _refuse_other_benchmarks(reports: Sequence[RunScores]) -> None:
    names = sorted({report.benchmark for report in reports if report.benchmark is not None})
    if len(names) > 1:
        found = f"{len(names)}: {', '.join(map(repr, names[:3]))}"
        raise InputError(Fault(field="benchmark", expected="reports of one benchmark", found=found))


def _by_model(reports: Sequence[RunScores]) -> dict[str, list[dict[str, Fraction]]]:
    runs: dict[str, dict[int, dict[str, Fraction]]] = {}
    for report in reports:
        if report.run in runs.setdefault(report.model, {}):
            found = f"run {report.run} of {report.model!r} twice"
            raise InputError(Fault(field="run", expected="each run of a model once", found=found))
        runs[report.model][report.run] = report.scores
    return {model: [by_run[run] for run in sorted(by_run)] for model, by_run in runs.items()}


def _table(runs: dict[str, list[dict[str, Fraction]]], tasks: Sequence[str], totals: Sequence[int]) -> Table:
    import numpy as np

    def row(scores: dict[str, Fraction]) -> list[int]:
        return [round(scores[task] * total) for task, total in zip(tasks, totals, strict=True)]

    rows = {model: [row(scores) for scores in by_run] for model, by_run in runs.items()}
    means = {
        model: sum(
            Fraction(sum(points), total * len(found))
            for points, total in zip(zip(*found, strict=True), totals, strict=True)
        )
        for model, found in rows.items()
    }
    content = {model: sha256(repr(sorted(found)).encode()).digest() for model, found in rows.items()}
    order = sorted(rows, key=lambda model: (-means[model], content[model], model))
    points = np.zeros((len(order), max(map(len, rows.values())), len(tasks)), dtype=np.int64)
    states = np.full(points.shape, NOT_PLANNED, dtype=np.int8)
    for m, model in enumerate(order):
        points[m, : len(rows[model])] = rows[model]
        states[m, : len(rows[model])] = OK
    return Table(
        models=tuple(order), tasks=tuple(tasks), points=points, totals=np.array(totals, dtype=np.int64), states=states
    )


def _total(scores: Sequence[Fraction]) -> int:
    """Give a denominator for the scores of a task: the exact one, or where it is huge a power of two."""
    exact = lcm(*(score.denominator for score in scores))
    return exact if exact <= LARGEST else ROUNDED
