"""`validate`: can the cases of a benchmark tell systems apart, and which keys are suspect?"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from benchwright.build.items import analyse_items
from benchwright.errors import Fault, InputError, refuse
from benchwright.pipeline.case_results import Part, Source, read_results
from benchwright.pipeline.cases import opened
from benchwright.pipeline.run_answers import Place
from benchwright.pipeline.tables.sheets import read_sheet
from benchwright.records import Benchmark, Validation, ValidationSettings


def validate_benchmark(
    bench: str | Path | Benchmark,
    results: Source | Sequence[Source],
    *,
    settings: ValidationSettings | None = None,
    columns: Mapping[str, Sequence[str]] | None = None,
) -> Validation:
    """Validate the cases of a benchmark by the results of systems on them.

    Args:
        bench: a benchmark folder, what was read of one, or a file of cases (JSONL or CSV: `id`, and anything else).
        results: run folders of this benchmark, RunReports, tables (a row for each case and a column for each system;
            the other way round, with the column `model`; or `task`, `model`, `value`, and `run` and `answer` if need
            be), JSON of {system: {case id: true or false}}; files, patterns of files, or that as a dict. Each system
            is in one of them, with a result on every case.
        settings: level, permutations, seed.
        columns: other names for columns of tables, such as {"task": ["case"], "value": ["correct"]}.

    Returns:
        The findings. Suspect keys are looked for where answers are known: in run folders what the grader read, in
        tables the column `answer` of rows that score 0.

    Raises:
        InputError: a file is missing or malformed; a run is of another benchmark; results on unknown cases, or missing
            ones.
        UnfinishedError: (an InputError) a run is not finished.

    Example:
        >>> from benchwright.pipeline.packaged import packaged
        >>> from benchwright.pipeline.benchmark import load_benchmark
        >>> ids = [task.id for task in load_benchmark(packaged("pay-gap")).tasks]
        >>> results = {"a": dict.fromkeys(ids, True), "b": {case: n > 4 for n, case in enumerate(ids)}}
        >>> found = validate_benchmark(packaged("pay-gap"), results)
        >>> found.accuracy["a"], round(found.discrimination * len(ids)), found.coin_flip
        (1.0, 5, 0.5)
    """
    known = opened(bench)
    ids = [task.id for task in known.tasks] if isinstance(known, Benchmark) else case_ids(known)
    parts = read_results(results, known if isinstance(known, Benchmark) else None, columns=columns)
    scores = {system: of for part in parts for system, of in part.scores.items()}
    wrong: dict[str, dict[Place, str]] = {system: of for part in parts for system, of in part.wrong.items()}
    found = analyse_items(scores, cases=ids, wrong_answers=wrong, settings=settings)
    notices = [notice for part in parts for notice in part.notices]
    return msgspec.structs.replace(found, runs=_runs(parts, found.runs), warnings=(*notices, *found.warnings))


def case_ids(path: str | Path) -> list[str]:
    """Read the ids of a file of cases, in their order; a canary is passed over.

    Raises:
        InputError: the file is missing or no table; no case, a case without id, or an id twice: with the line.
    """
    sheet = read_sheet(path, what="a file of cases")
    ids = sheet.columns.get("id", [""] * sheet.size)
    first: dict[str, int] = {}
    faults = []
    for row, case in enumerate(ids):
        if row == 0 and not case and (sheet.columns.get("canary") or [""])[0]:
            continue
        if not case:
            faults.append(sheet.fault(row, "id", "an id", "nothing"))
        elif first.setdefault(case, row) != row:
            faults.append(sheet.fault(row, "id", "each id once", f"{case!r} again, as in {sheet.place(first[case])}"))
    refuse(faults)
    if not first:
        raise InputError(Fault(path=str(path), expected="at least one case", found="none"))
    return list(first)


def _runs(parts: Sequence[Part], known: int | None) -> int | None:
    """Give the runs of every system; a table has averaged them before."""
    counts = {part.runs for part in parts}
    return known if counts == {None} else counts.pop() if len(counts) == 1 else None
