"""What a report is made of: estimates, models' summaries, pairs, and the whole document."""

from typing import Any, Literal

from benchwright.records.contamination import Scanned
from benchwright.records.intervals import Estimate, RankRange
from benchwright.records.judging import AuditFacts, JudgeFacts
from benchwright.records.record import Notice, Record
from benchwright.records.replies import CostStatus, ModelEntry, Process
from benchwright.records.stability import Stability


class Cells(Record, frozen=True, kw_only=True):
    """How many (task, run) cells a model has, by outcome."""

    expected: int
    ok: int
    failed: int
    unreadable: int
    missing: int


class ModelSummary(Record, frozen=True, kw_only=True):
    """Every number of one model: one row of the leaderboard.

    Attributes:
        modes: mean in each grading mode; the configured one is the score.
        modes_changed: replies whose score is not the same in all modes.
    """

    model: str
    exact_names: tuple[str, ...]
    runs: int
    clears_bar: bool | None
    low_clears_bar: bool | None
    mean: Estimate
    best_of: Estimate
    every_run: Estimate
    rank_range: RankRange | None
    cells: Cells
    cost_per_task_usd: float | None
    cost_usd: float | None
    cost_status: CostStatus
    judge_cost_usd: float | None
    seconds_per_task: float | None
    attempts: int
    modes: dict[str, float | None]
    modes_changed: int
    families: dict[str, float | None]
    errors: dict[str, int]
    unreadable: dict[str, int]


class Difference(Record, frozen=True, kw_only=True):
    """Mean of a minus mean of b on the same tasks, with its interval."""

    value: float
    low: float
    high: float


class Pair(Record, frozen=True, kw_only=True):
    """Two models on the same tasks: are they close, are they separated?"""

    a: str
    b: str
    close: bool | None
    separated: bool | None
    difference: Difference | None


class TaskOverlap(Record, frozen=True, kw_only=True):
    """What a scan of a corpus says of one task.

    Attributes:
        state: found; clean; or with fewer words than the smallest n, so that it is neither.
        found: each n for which it shares n words in a row with the corpus, the smallest first.
        overlap: by n, the share of its different n-grams that the corpus has, in [0, 1]; None where it is too short.
    """

    state: Literal["found", "clean", "notCheckable"]
    found: tuple[int, ...]
    overlap: dict[str, float | None]


class TaskSummary(Record, frozen=True, kw_only=True):
    """One task over all models and runs.

    Attributes:
        contamination: None where no corpus was scanned, or nothing of it could be read.
    """

    id: str
    family: str | None
    difficulty: str | int | None
    lines: int
    mean: float | None
    finding: Literal["floor", "ceiling"] | None
    contamination: TaskOverlap | None = None


class Check(Record, frozen=True, kw_only=True):
    """One trust check, passed or not, with the measured value and the limit in words."""

    name: str
    passed: bool
    detail: str


class Hashes(Record, frozen=True, kw_only=True):
    """SHA-256 of the files that a report rests on."""

    tasks: str
    benchmark: str
    replies: str
    judge: str | None
    verdicts: str
    audit: str | None
    contamination: str | None = None


class ContaminationSummary(Record, frozen=True, kw_only=True):
    """What a scan of a corpus says of the tasks of a run: counts, and no word of any task.

    Attributes:
        n: words in a row that were looked for, the smallest first.
        rule: what counts, in one sentence.
        characters: each character of a word is a word of its own.
        scanned: how much was read, and in how many documents a canary stands: certain contamination.
        found: by n, tasks that share n words in a row with the corpus.
        not_checkable: by n, tasks of fewer than n words: neither found nor clean.
        warnings: what a reader must know of the scan.
    """

    n: tuple[int, ...]
    rule: str
    characters: bool
    scanned: Scanned
    found: dict[str, int]
    not_checkable: dict[str, int]
    warnings: tuple[Notice, ...] = ()


class BenchmarkFacts(Record, frozen=True, kw_only=True):
    """The benchmark as the report names it."""

    id: str
    title: str
    version: str
    language: str
    bar: str | None
    runs: int
    tasks: int
    items: int
    lines: int
    judge_lines: int
    answer_lines: int
    card: dict[str, str | None]


class ReportSettings(Record, frozen=True, kw_only=True):
    """The settings that made the numbers."""

    resamples: int
    seed: int
    level: float
    grading: str


class Report(Record, frozen=True, kw_only=True):
    """report.json: every number of the report, and the settings that made it."""

    schema_version: int
    runner: str
    started: str
    finished: str | None
    state: str
    hashes: Hashes
    benchmark: BenchmarkFacts
    settings: ReportSettings
    models: tuple[ModelSummary, ...]
    pairs: tuple[Pair, ...]
    tasks: tuple[TaskSummary, ...]
    answer: str
    lead: str
    smallest_gap: float | None
    checks: tuple[Check, ...]
    warnings: tuple[Notice, ...]
    bar_history: dict[str, Any]
    asked: tuple[ModelEntry, ...]
    processes: tuple[Process, ...]
    python: str
    numpy: str
    stability: Stability | None = None
    judge: JudgeFacts | None = None
    audit: AuditFacts | None = None
    contamination: ContaminationSummary | None = None
