"""Recorded replies as a model."""

from pathlib import Path

from benchwright.errors import Fault, InputError
from benchwright.files import read_rows
from benchwright.records import Answer, CallError, Record, Request


class Recorded(Record, frozen=True, kw_only=True):
    """One line of a recording: a text or an error, never both."""

    task_id: str
    run: int
    text: str | None = None
    error: str | CallError | None = None


class ReplayModel:
    """Answers what was recorded for the task and the run; anything else is a failed call."""

    def __init__(self, name: str, recorded: dict[tuple[str, int], Recorded]) -> None:
        self.name = name
        self._recorded = recorded

    async def ask(self, request: Request) -> Answer:
        """Give the recorded reply."""
        row = self._recorded.get((request.task_id, request.run))
        if row is None:
            message = f"task {request.task_id}, run {request.run} is not in the recording"
            return Answer(error=CallError(kind="not_recorded", message=message))
        if isinstance(row.error, str):
            return Answer(error=CallError(kind="recorded", message=row.error))
        return Answer(error=row.error) if row.error is not None else Answer(text=row.text)


def read_recording(path: str | Path) -> dict[tuple[str, int], Recorded]:
    """Read a recording.

    Raises:
        InputError: with every fault of the file: wrong lines, two lines for one cell, neither text nor error.
    """
    rows, faults = read_rows(path, Recorded)
    recorded: dict[tuple[str, int], Recorded] = {}
    for number, row in rows:
        if (row.text is None) == (row.error is None):
            found = "both" if row.text is not None else "neither"
            faults.append(Fault(path=str(path), line=number, expected="`text` or `error`", found=found))
        if (row.task_id, row.run) in recorded:
            found = f"task {row.task_id!r}, run {row.run} again"
            faults.append(Fault(path=str(path), line=number, expected="one line for one task and run", found=found))
        recorded[row.task_id, row.run] = row
    if faults:
        raise InputError(*sorted(faults, key=lambda fault: fault.line or 0))
    return recorded
