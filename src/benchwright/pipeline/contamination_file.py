"""The scan of a corpus that lies in a benchmark's folder: held against the tasks, and what a report takes from it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from benchwright.build.evidence import shared, too_short
from benchwright.errors import AlignError, Fault, InputError
from benchwright.files import explain_line, read_bytes, write_atomic
from benchwright.kernels.ngrams import build_index, new_sightings
from benchwright.pipeline.folder import CONTAMINATION, COPIES, RunFolder
from benchwright.pipeline.scan_job import cases_sha256
from benchwright.records import Benchmark, Task
from benchwright.records.contamination import ContaminatedCase, Contamination
from benchwright.records.results import ContaminationSummary, TaskOverlap

_SAID = ("common_ngrams", "no_spaces")
"""Notices of a scan that bear on its flags and that nothing else in a report says."""


def scan_of(benchmark: Benchmark) -> Contamination | None:
    """Read the scan that lies in a benchmark's folder, or in a run's copy of it; None where none does.

    Raises:
        InputError: it is not what `contamination` writes, or contradicts itself or the tasks: file and field.
        AlignError: it is of other tasks.
    """
    place = Path(benchmark.path) / CONTAMINATION
    return _read(read_bytes(place), place, benchmark) if place.exists() else None


def add_scan(runs: Sequence[RunFolder], file: str | Path) -> None:
    """Put a scan into run folders in place of the one that they have: into all, or into none.

    Args:
        runs: of the tasks that were scanned.
        file: what `contamination` wrote.

    Raises:
        InputError: it is not what `contamination` writes, or contradicts itself or the tasks: file and field.
        AlignError: it is of other tasks than those of a run.
    """
    data = read_bytes(file)
    for run in runs:
        _read(data, Path(file), run.benchmark)
    for run in runs:
        mode = 0o600 if any(task.hidden for task in run.benchmark.tasks) else 0o644
        write_atomic(run.path / COPIES / CONTAMINATION, [data], mode=mode)


def is_of_tasks(sha256: str, tasks: Sequence[Task]) -> bool:
    """Tell whether a scan with this `casesSha256` was of exactly these tasks: their ids and prompts."""
    return sha256 == cases_sha256([task.id for task in tasks], [task.prompt for task in tasks])


def other_tasks(path: Path, benchmark: Benchmark) -> AlignError:
    """Make the error of a scan that is not of the tasks of a benchmark."""
    name = f"{benchmark.settings.id} {benchmark.settings.version}"
    again = f"benchwright contamination {benchmark.path} CORPUS... -o {path}"
    return AlignError(f"{path}: a scan of other tasks than those of {name}; run {again}")


def contamination_summary(scan: Contamination, overlaps: Sequence[TaskOverlap]) -> ContaminationSummary:
    """Count what a scan says of the tasks of a run.

    Args:
        scan: of the benchmark.
        overlaps: of the tasks that were run.
    """
    return ContaminationSummary(
        n=scan.n,
        rule=scan.rule,
        characters=scan.settings.characters,
        scanned=scan.scanned,
        found={str(n): sum(n in one.found for one in overlaps) for n in scan.n},
        not_checkable={str(n): sum(one.overlap[str(n)] is None for one in overlaps) for n in scan.n},
        warnings=tuple(notice for notice in scan.warnings if notice.code in _SAID),
    )


def task_overlaps(scan: Contamination, tasks: Sequence[Task]) -> list[TaskOverlap]:
    """Give what a scan says of each of these tasks."""
    cases = {case.id: case for case in scan.contaminated}
    short = {n: frozenset(ids) for n, ids in scan.too_short.items()}
    return [_overlap(scan.n, task.id, cases.get(task.id), short) for task in tasks]


def _overlap(
    numbers: Sequence[int], task_id: str, case: ContaminatedCase | None, short: dict[str, frozenset[str]]
) -> TaskOverlap:
    found = tuple(n for n in numbers if case is not None and case.matched[str(n)])
    clean = {str(n): None if task_id in short[str(n)] else 0.0 for n in numbers}
    checkable = task_id not in short[str(numbers[0])]
    return TaskOverlap(
        state="found" if found else "clean" if checkable else "notCheckable",
        found=found,
        overlap=clean if case is None else case.overlap,
    )


def _read(data: bytes, path: Path, benchmark: Benchmark) -> Contamination:
    try:
        scan = msgspec.json.decode(data, type=Contamination)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise InputError(*explain_line(data, Contamination, path=str(path), number=None)) from None
    if not is_of_tasks(scan.cases_sha256, benchmark.tasks):
        raise other_tasks(path, benchmark)
    hint = "scan the tasks again: benchwright contamination"
    faults = [
        Fault(path=str(path), field=field, expected=expected, found="something else", hint=hint)
        for field, expected, fits in _rules(scan, benchmark.tasks)
        if not fits
    ]
    if faults:
        raise InputError(*faults[:1])
    return scan


def _rules(scan: Contamination, tasks: Sequence[Task]) -> Iterator[tuple[str, str, bool]]:
    """Give each field that follows from the tasks or from others, what it must be, and whether it is."""
    try:
        index = build_index([task.prompt for task in tasks], scan.n, characters=scan.settings.characters)
    except ValueError:
        yield "n", "numbers of words in a row that a scan can have", False
        return
    yield "n", "each number once, the smallest first", list(scan.n) == sorted(set(scan.n))
    ids = [task.id for task in tasks]
    short = {str(n): tuple(ids[place] for place in too_short(index, n)) for n in index.levels}
    seen = new_sightings(index)
    totals = {str(n): dict(zip(ids, shared(index, n, seen[n]).total.tolist(), strict=True)) for n in index.levels}
    marked = scan.scanned.marked
    yield "scanned.marked", "the number of canaries, or more of them than are named", marked >= len(scan.canaries)
    yield "canaries", "places, where documents have one", bool(scan.canaries) == bool(marked)
    yield "cases", f"{len(ids)}, as many as there are tasks", scan.cases == len(ids)
    yield "tooShort", "the tasks of fewer words", scan.too_short == short
    yield "notCheckable", "the tasks of fewer words than the smallest n", scan.not_checkable == short[str(min(scan.n))]
    named = {case.id for case in scan.contaminated}
    in_order = [task_id for task_id in ids if task_id in named]
    yield "contaminated", "tasks in their order", [case.id for case in scan.contaminated] == in_order
    for number, case in enumerate(scan.contaminated):
        of = {n: total.get(case.id, 0) for n, total in totals.items()}
        yield f"contaminated[{number}].matched", "for each n, as many as the task can have", _possible(case.matched, of)
        yield f"contaminated[{number}].overlap", "matched n-grams of all that the task has", _is_share(case, of)
    flagged = {n: tuple(case.id for case in scan.contaminated if case.matched.get(n)) for n in totals}
    yield "flagged", "for each n, the contaminated tasks with a match", scan.flagged == flagged


def _possible(matched: dict[str, int], of: dict[str, int]) -> bool:
    """Tell whether counts can be: none is above all, and who shares many words in a row shares fewer of them too."""
    known = matched.keys() == of.keys()
    return known and all(0 <= matched[n] <= of[n] for n in of) and matched[next(iter(of))] > 0


def _is_share(case: ContaminatedCase, of: dict[str, int]) -> bool:
    return case.overlap == {n: case.matched.get(n, 0) / total if total else None for n, total in of.items()}
