"""A new benchmark folder with one task of each usual kind, to be edited."""

import json
import re
import tomllib
from pathlib import Path

from benchwright.files import make_folder, read_bytes, refuse_occupied, write_atomic
from benchwright.pipeline.benchmark import SETTINGS, TASKS, canary_for
from benchwright.pipeline.packaged import packaged


def init_benchmark(path: str | Path) -> Path:
    """Make a benchmark folder that passes `check` and runs.

    Args:
        path: the folder; its name becomes the id. It must not hold anything yet.

    Returns:
        The folder.

    Raises:
        InputError: the folder holds something.
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
    make_folder(folder)
    name = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "my-bench"
    starter = packaged("_starter")
    text = read_bytes(starter / SETTINGS).decode().replace('"starter"', f'"{name}"')
    text = text.replace('"Starter"', f'"{name.replace("-", " ").capitalize()}"')
    lines = read_bytes(starter / TASKS)
    canary = json.dumps({"canary": canary_for(name, tomllib.loads(text)["version"], lines)}).encode() + b"\n"
    write_atomic(folder / SETTINGS, [text.encode()])
    write_atomic(folder / TASKS, [canary, lines])
    return folder
