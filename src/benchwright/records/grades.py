"""What grading gives: what was read, verdicts on lines, scores of cells."""

from typing import Literal

from benchwright.records.record import Record

Status = Literal["ok", "failed", "unreadable", "missing"]

Reason = Literal[
    "no_response",
    "refusal",
    "format",
    "conflict",
    "ambiguous",
    "out_of_options",
    "truncated",
    "limit",
    "not_asked",
    "judge_failed",
    "judge_unreadable",
    "judge_tied",
]


class Read(Record, frozen=True, kw_only=True):
    """What a check read in a reply, and where.

    Attributes:
        stage: the rule that supplied the value ("json", "box", "answer line", "near", ...).
        span: start and end in the original reply, in code points; None when nothing was read.
        raw: the text at that place.
        value: what it was read as.
        flags: what a reader should know ("truncated reply", ...).
    """

    stage: str
    span: tuple[int, int] | None = None
    raw: str | None = None
    value: str | None = None
    flags: tuple[str, ...] = ()


class Verdict(Record, frozen=True, kw_only=True):
    """The verdict on one line of one reply; `met` None means that the reply was unreadable for it."""

    task_id: str
    model: str
    run: int
    line_id: str
    met: bool | None
    by: Literal["code", "judge"]
    reason: Reason | None
    read: Read | None


class Score(Record, frozen=True, kw_only=True):
    """The score of one cell: weight of lines met over weight of all lines, in [0, 1]."""

    task_id: str
    model: str
    run: int
    value: float
    status: Status


class LineVerdict(Record, frozen=True, kw_only=True):
    """The verdict on one line before it is bound to a model and a run."""

    line_id: str
    met: bool | None
    by: Literal["code", "judge"] = "code"
    reason: Reason | None = None
    read: Read | None = None


class Graded(Record, frozen=True, kw_only=True):
    """One reply, graded: the score in [0, 1], its status, and the verdict on every line."""

    score: float
    status: Status
    verdicts: tuple[LineVerdict, ...]
