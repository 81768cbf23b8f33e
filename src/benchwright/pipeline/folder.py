"""A run folder: its files, its manifest, and the copies of the benchmark that was run."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import find_faults, read_bytes, sha256_file, write_atomic
from benchwright.pipeline.benchmark import SETTINGS, TASKS, load_benchmark
from benchwright.records import Benchmark, Manifest, Task

REPLIES, JUDGE, AUDIT, VERDICTS, REPORT, PAGE, MANIFEST = (
    "replies.jsonl",
    "judge.jsonl",
    "audit.jsonl",
    "verdicts.jsonl",
    "report.json",
    "report.html",
    "manifest.json",
)
COPIES = "benchmark"
CONTAMINATION = "contamination.json"
"""In the folder of a benchmark, and so in a run's copy of it."""


class RunFolder:
    """A run as it lies on disk; nothing outside the folder is read.

    Attributes:
        path: the folder.
        manifest: what was run.
        benchmark: the benchmark as run.
        tasks: the tasks asked, in file order.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.manifest = read_manifest(self.path)
        self.benchmark: Benchmark = load_benchmark(self.path / COPIES)
        by_id = {task.id: task for task in self.benchmark.tasks}
        unknown = [task_id for task_id in self.manifest.tasks if task_id not in by_id]
        if unknown:
            raise InputError(
                Fault(
                    path=str(self.path / MANIFEST),
                    field="tasks",
                    expected="tasks of the benchmark",
                    found=repr(unknown[0]),
                )
            )
        self.tasks: tuple[Task, ...] = tuple(by_id[task_id] for task_id in self.manifest.tasks)

    def file(self, name: str) -> Path:
        """Give the path of a file that must be there.

        Raises:
            InputError: it is not there, and what to do.
        """
        place = self.path / name
        if not place.is_file():
            hint = {VERDICTS: f"benchwright grade {self.path}", REPORT: f"benchwright report {self.path}"}.get(name)
            raise InputError(Fault(path=str(place), expected="a file of the run", found="no such file", hint=hint))
        return place

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models, in the order of the manifest."""
        return tuple(entry.name for entry in self.manifest.models)

    @property
    def hidden(self) -> bool:
        """True when a task of a hidden split was run."""
        return any(task.hidden for task in self.tasks)

    def hashes(self) -> tuple[str, str]:
        """Give the SHA-256 of the copied tasks and settings as they are now."""
        return sha256_file(self.path / COPIES / TASKS), sha256_file(self.path / COPIES / SETTINGS)

    def write(self, name: str, chunks: Iterable[bytes]) -> str:
        """Write a file of the run whole or not at all; give its SHA-256."""
        return write_atomic(self.path / name, chunks)


def read_manifest(path: Path) -> Manifest:
    """Read the manifest of a run folder.

    Raises:
        InputError: this is no run folder, or the manifest does not fit.
    """
    place = path / MANIFEST
    if not path.is_dir() or not place.is_file():
        found = "a folder without manifest.json" if path.is_dir() else "no such folder"
        hint = "name a folder that `benchwright run` made"
        raise InputError(Fault(path=str(path), expected="a run folder", found=found, hint=hint))
    data = read_bytes(place)
    try:
        return msgspec.json.decode(data, type=Manifest)
    except msgspec.ValidationError:
        raise InputError(*find_faults(msgspec.json.decode(data), Manifest, path=str(place))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(Fault(path=str(place), expected="JSON", found=str(error))) from None


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Write the manifest of a run folder."""
    write_atomic(path / MANIFEST, [pretty(manifest)])


def pretty(record: msgspec.Struct) -> bytes:
    """Write a record as indented JSON with a line end, the same bytes for the same record."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"
