"""Reading cases: what people wrote down, as tasks of a benchmark that is to be made."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from benchwright.errors import Fault, refuse
from benchwright.files import canary_in, explain_line, find_faults, read_bytes, read_lines
from benchwright.grade.lint import lint
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.tables.sheets import read_sheet
from benchwright.records import Benchmark, TaskRow

_FIELDS = frozenset(field.name for field in msgspec.structs.fields(TaskRow))


Cases = str | Path | Benchmark | Sequence[Mapping[str, Any]]
"""A benchmark folder, what was read of one, a file of cases, or cases."""

Source = TypeVar("Source", bound=Cases)


def opened(cases: Source) -> Source | Benchmark:
    """Read a benchmark folder, once for all that needs it; anything else stays as it is.

    Raises:
        InputError: every fault of the benchmark.
    """
    return load_benchmark(cases) if isinstance(cases, str | Path) and Path(cases).is_dir() else cases


def read_cases(path: str | Path) -> list[Mapping[str, Any]]:
    """Read a file of cases.

    Args:
        path: JSONL with an object a line (a canary is passed over), or CSV with a header.

    Returns:
        The cases, each with whatever it has.

    Raises:
        InputError: the file is missing, or lines of it are none.
    """
    return [case for _, case in _cases(Path(path))]


def tasks_of_cases(path: str | Path) -> list[TaskRow]:
    """Read a file of cases as tasks.

    Args:
        path: CSV with a header, or JSONL. `id`, `question` (or `prompt`), `answer` (or, in JSONL, `rubric`), `family`,
            `difficulty` and `group` are what they are in tasks.jsonl; every other column is kept in `metadata`.
            Empty cells of CSV are left out.

    Returns:
        One row a case, in the order of the file, with `prompt` for `question`.

    Raises:
        InputError: every fault of the file, with its line.
    """
    rows: list[tuple[int, TaskRow]] = []
    faults: list[Fault] = []
    for number, case in _cases(Path(path)):
        row = _task(case)
        found = find_faults(row, TaskRow, path=str(path), line=number)
        faults += found
        if not found:
            rows.append((number, msgspec.convert(row, TaskRow)))
    faults += lint(rows, path=str(path), mode="strict", locale="en")
    if not rows and not faults:
        faults = [Fault(path=str(path), expected="at least one case", found="none")]
    refuse(sorted(faults, key=lambda fault: fault.line or 0))
    return [row for _, row in rows]


def _cases(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if read_bytes(path).lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        yield from _of_json_lines(path)
        return
    sheet = read_sheet(path, what="a file of cases")
    for n in range(sheet.size):
        cells = {name: column[n] for name, column in sheet.columns.items() if column[n]}
        yield (sheet.lines[n] if sheet.lines else n + 1), cells


def _of_json_lines(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    faults: list[Fault] = []
    for number, line in read_lines(path):
        try:
            case = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            case = None
        if canary_in(case) is not None:
            continue
        if isinstance(case, dict):
            yield number, case
        else:
            faults += explain_line(line, dict[str, Any], path=str(path), number=number)
    refuse(faults)


def _task(case: Mapping[str, Any]) -> dict[str, Any]:
    row = {("prompt" if name == "question" else name): value for name, value in case.items() if name in _FIELDS}
    further = {name: value for name, value in case.items() if name not in _FIELDS}
    if further:
        row["metadata"] = {**row.get("metadata", {}), **further}
    return row
