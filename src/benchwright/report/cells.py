"""One task with everything that was said to it: what the drill-down of a report shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from benchwright.records import AuditLabel, Reply, Status, Task, Verdict


@dataclass(frozen=True)
class Cell:
    """The outcome of one (task, model, run).

    Attributes:
        run: from 1.
        score: share in [0, 1]; 0 when the call failed or no line could be read.
        reply: None while the cell is missing.
        verdicts: one for each line of the rubric, in its order; empty while the cell is missing.
        people: what people say about lines that a judge has a verdict on, by line, each person once, by name.
    """

    model: str
    run: int
    status: Status
    score: float
    reply: Reply | None
    verdicts: Sequence[Verdict]
    people: Mapping[str, Sequence[AuditLabel]] = field(default_factory=dict)

    @property
    def judge_differs(self) -> bool:
        """True when a person decided a line, the judge did, and they differ."""
        met = {verdict.line_id: verdict.met for verdict in self.verdicts}
        pairs = [(met.get(line), label.met) for line, labels in self.people.items() for label in labels]
        return any(None not in pair and pair[0] is not pair[1] for pair in pairs)


@dataclass(frozen=True)
class TaskCells:
    """A task and its cells: every model in the order of the report, and its runs in order."""

    task: Task
    cells: Sequence[Cell]
