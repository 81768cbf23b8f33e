"""How often each task was answered: kept on disk, so that a restart gives no attempt back."""

from collections import Counter
from pathlib import Path

from benchwright.errors import Fault, InputError
from benchwright.files import read_rows
from benchwright.files.log import AppendLog
from benchwright.files.wire import encode
from benchwright.records import Benchmark, Record

ATTEMPTS = ".attempts.jsonl"


class Attempt(Record, frozen=True, kw_only=True):
    """One answer that was scored; the answer itself is not kept."""

    task_id: str
    score: int
    at: str


class Attempts:
    """The attempts of one benchmark, held by one server at a time.

    Attributes:
        path: the file, one attempt a line.
        limit: attempts a task.

    Example:
        >>> import tempfile
        >>> place = Path(tempfile.mkdtemp()) / ATTEMPTS
        >>> with Attempts(place, limit=2) as attempts:
        ...     attempts.keep(Attempt(task_id="t", score=0, at="2026-11-30T10:02:11Z"))
        >>> with Attempts(place, limit=2) as attempts:
        ...     attempts.left("t"), attempts.left("u")
        (1, 2)
    """

    def __init__(self, path: str | Path, *, limit: int = 1) -> None:
        """Open the file, or make it; a torn last line is cut off: its score was never given.

        Args:
            path: the file.
            limit: attempts a task, at least 1.

        Raises:
            InputError: another server holds the file, it cannot be written, or a line of it is no attempt.
        """
        self.path, self.limit = Path(path), limit
        self._log = _open(self.path)
        try:
            rows, faults = read_rows(self.path, Attempt)
            if faults:
                raise InputError(*faults)
        except BaseException:
            self._log.close()
            raise
        self._used = Counter(attempt.task_id for _, attempt in rows)

    def left(self, task_id: str) -> int:
        """Give how many attempts a task has left, at least 0."""
        return max(0, self.limit - self._used[task_id])

    def keep(self, attempt: Attempt) -> None:
        """Write an attempt down: when this returns, the disk has it.

        Raises:
            DiskError: it could not be written; the score must not be given away.
        """
        self._log.append(encode(attempt))
        self._used[attempt.task_id] += 1
        self._log.sync()

    def close(self) -> None:
        """Let other servers have the file."""
        self._log.close()

    def __enter__(self) -> "Attempts":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def attempts_file(benchmark: Benchmark, state: str | Path | None) -> Path:
    """Name the file of a benchmark's attempts, beside the benchmark or in a folder made for such files.

    Args:
        benchmark: the benchmark.
        state: the folder, made when it is missing; None for the benchmark's own.

    Raises:
        InputError: the folder cannot be made.
    """
    if state is None:
        return Path(benchmark.path) / ATTEMPTS
    try:
        Path(state).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(Fault(path=str(state), expected="a folder for attempts", found=error.strerror)) from None
    return Path(state) / f"{benchmark.settings.id}{ATTEMPTS}"


def _open(path: Path) -> AppendLog:
    try:
        return AppendLog(path)
    except InputError as error:
        hint = "where the benchmark cannot be written, keep attempts in another folder: --state DIR"
        raise InputError(*(fault._replace(hint=fault.hint or hint) for fault in error.faults)) from None
