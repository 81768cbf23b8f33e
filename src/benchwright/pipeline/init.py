"""A new benchmark folder: of cases that are there, or with one task of each usual kind, to be edited."""

import json
import re
import tomllib
from pathlib import Path

from benchwright.files import make_folder, read_bytes, refuse_occupied, write_atomic
from benchwright.pipeline.benchmark import SETTINGS, TASKS, canary_for
from benchwright.pipeline.cases import tasks_of_cases
from benchwright.pipeline.packaged import packaged
from benchwright.records import TaskRow


def init_benchmark(path: str | Path, *, cases: str | Path | None = None) -> Path:
    """Make a benchmark folder that passes `check` and runs.

    Args:
        path: the folder; its name becomes the id. It must not hold anything yet.
        cases: a CSV or JSONL file of cases that become its tasks; None: one task of each usual kind.

    Returns:
        The folder.

    Raises:
        InputError: the folder holds something, or the cases have faults: each with its line.
        DiskError: it cannot be made.

    Example:
        >>> import tempfile
        >>> from benchwright.pipeline.benchmark import load_benchmark
        >>> folder = init_benchmark(Path(tempfile.mkdtemp()) / "my-bench")
        >>> len(load_benchmark(folder).tasks)
        4
    """
    folder = Path(path)
    refuse_occupied(folder)
    rows = tasks_of_cases(cases) if cases is not None else None
    make_folder(folder)
    name = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "my-bench"
    starter = packaged("_starter")
    text = read_bytes(starter / SETTINGS).decode().replace('"starter"', f'"{name}"')
    text = text.replace('"Starter"', f'"{name.replace("-", " ").capitalize()}"')
    lines = read_bytes(starter / TASKS) if rows is None else _written(rows)
    canary = json.dumps({"canary": canary_for(name, tomllib.loads(text)["version"], lines)}).encode() + b"\n"
    write_atomic(folder / SETTINGS, [text.encode()])
    write_atomic(folder / TASKS, [canary, lines])
    return folder


def _written(rows: list[TaskRow]) -> bytes:
    """Write tasks as JSON lines, without what a task does not have."""
    kept = ({name: value for name, value in row.to_dict().items() if value not in (None, {})} for row in rows)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in kept).encode()
