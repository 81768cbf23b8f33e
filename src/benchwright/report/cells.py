"""One task with everything that was said to it: what the drill-down of a report shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.records import Reply, Status, Task, Verdict


@dataclass(frozen=True)
class Cell:
    """The outcome of one (task, model, run).

    Attributes:
        run: from 1.
        score: share in [0, 1]; 0 when the call failed or no line could be read.
        reply: None while the cell is missing.
        verdicts: one for each line of the rubric, in its order; empty while the cell is missing.
    """

    model: str
    run: int
    status: Status
    score: float
    reply: Reply | None
    verdicts: Sequence[Verdict]


@dataclass(frozen=True)
class TaskCells:
    """A task and its cells: every model in the order of the report, and its runs in order."""

    task: Task
    cells: Sequence[Cell]
