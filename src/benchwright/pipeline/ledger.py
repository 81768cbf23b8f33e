"""The replies of a run by cell: which line of replies.jsonl counts, and totals over every line."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import explain_line
from benchwright.files.scan import LineReader, scan_lines
from benchwright.files.wire import decode
from benchwright.records import Reply


@dataclass
class Tally:
    """What the replies of one model add up to; every billed attempt counts, superseded ones too.

    Attributes:
        cost_usd: of all lines whose cost is known.
        unpriced: answered calls without a known cost.
        seconds: of the replies that count, failed calls apart.
        answered: replies that count and are no failure.
        attempts: of all lines.
        errors: kinds of the failures that count.
        exact_names: names that the provider returned.
    """

    cost_usd: float = 0.0
    unpriced: int = 0
    seconds: float = 0.0
    answered: int = 0
    attempts: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    exact_names: set[str] = field(default_factory=set)


class Ledger:
    """Where the reply of each (model, task, run) cell stands.

    A cell's first reply counts; a later line counts only when the earlier one was a failure.
    """

    def __init__(self, path: str | Path, models: Sequence[str], tasks: Sequence[str], runs: int) -> None:
        self.path = Path(path)
        self.models, self.tasks, self.runs = tuple(models), tuple(tasks), runs
        self._model = {name: m for m, name in enumerate(self.models)}
        self._task = {task: t for t, task in enumerate(self.tasks)}
        size = len(self.models) * len(self.tasks) * runs
        self._offsets = array("q", [-1]) * size
        self._lengths = array("q", [0]) * size
        self._failed = bytearray(size)
        self._texts = array("q", [0]) * size
        self.tallies = {name: Tally() for name in self.models}
        self.repeated = 0
        if self.path.exists():
            self._scan()

    def _scan(self) -> None:
        for number, (offset, line) in enumerate(scan_lines(self.path), 1):
            reply = self._decode(line, number)
            cell = self._cell_of(reply, number)
            self._add(reply)
            if self._offsets[cell] >= 0 and not self._failed[cell]:
                self.repeated += 1
                continue
            if self._offsets[cell] >= 0:
                self._remove_failure(reply.model, cell)
            self._offsets[cell], self._lengths[cell] = offset, len(line)
            self._failed[cell] = reply.text is None
            self._texts[cell] = hash(reply.text)
            self._count(reply)

    def _decode(self, line: bytes, number: int) -> Reply:
        try:
            return decode(line, Reply)
        except msgspec.DecodeError:
            raise InputError(*explain_line(line, Reply, path=str(self.path), number=number)) from None

    def _cell_of(self, reply: Reply, number: int) -> int:
        cell = self.cell_named(reply.model, reply.task_id, reply.run)
        if cell is None:
            found = f"model {reply.model!r}, task {reply.task_id!r}, run {reply.run}"
            raise InputError(Fault(path=str(self.path), line=number, expected="a cell of this run", found=found))
        return cell

    def _add(self, reply: Reply) -> None:
        tally = self.tallies[reply.model]
        tally.attempts += reply.attempts
        if reply.cost_usd is not None:
            tally.cost_usd += reply.cost_usd
        elif reply.text is not None:
            tally.unpriced += 1
        if reply.exact_name is not None:
            tally.exact_names.add(reply.exact_name)

    def _count(self, reply: Reply) -> None:
        tally = self.tallies[reply.model]
        if reply.text is None:
            tally.errors[reply.error.kind if reply.error else "unknown"] += 1
        else:
            tally.answered += 1
            tally.seconds += reply.seconds

    def _remove_failure(self, model: str, cell: int) -> None:
        with LineReader(self.path) as reader:
            old = decode(reader.read(self._offsets[cell], self._lengths[cell]), Reply)
        self.tallies[model].errors[old.error.kind if old.error else "unknown"] -= 1

    def cell(self, model: int, task: int, run: int) -> int:
        """Give the number of a cell; runs are counted from 0 here."""
        return (model * len(self.tasks) + task) * self.runs + run

    def cell_named(self, model: str, task_id: str, run: int) -> int | None:
        """Give the number of the cell of a model, a task and a run counted from 1; None where this run has none."""
        if model not in self._model or task_id not in self._task or not 1 <= run <= self.runs:
            return None
        return self.cell(self._model[model], self._task[task_id], run - 1)

    @property
    def size(self) -> int:
        """How many cells the run has."""
        return len(self._offsets)

    def answered(self, cell: int) -> bool:
        """Tell whether a cell has a reply."""
        return self._offsets[cell] >= 0 and not self._failed[cell]

    def missing(self, cell: int) -> bool:
        """Tell whether a cell has no reply and no failure yet."""
        return self._offsets[cell] < 0

    def failed(self, cell: int) -> bool:
        """Tell whether a cell's call failed."""
        return bool(self._failed[cell])

    def place(self, cell: int) -> tuple[int, int]:
        """Give the offset and the length of a cell's line."""
        return self._offsets[cell], self._lengths[cell]

    def count_missing(self) -> int:
        """Count the cells without an outcome."""
        return sum(offset < 0 for offset in self._offsets)

    def constant(self, model: int) -> bool:
        """Tell whether a model gave one reply to everything, or nearly (9 of 10, with 5 tasks or more)."""
        size = len(self.tasks) * self.runs
        texts = [
            self._texts[cell]
            for cell in range(model * size, (model + 1) * size)
            if not self.missing(cell) and not self.failed(cell)
        ]
        if len(self.tasks) < 5 or not texts:
            return False
        return Counter(texts).most_common(1)[0][1] >= 0.9 * size

    def replies(self, cells: Iterable[int]) -> Iterator[tuple[int, Reply | None]]:
        """Read the replies of some cells, in the order asked for; None for a missing one."""
        if not self.path.exists():
            yield from ((cell, None) for cell in cells)
            return
        with LineReader(self.path) as reader:
            for cell in cells:
                if self._offsets[cell] < 0:
                    yield cell, None
                else:
                    yield cell, decode(reader.read(self._offsets[cell], self._lengths[cell]), Reply)
