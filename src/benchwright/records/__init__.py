"""The records that pass between rooms, and the Model protocol."""

from benchwright.records.grades import Graded, LineVerdict, Read, Reason, Score, Status, Verdict
from benchwright.records.record import Record, Warning
from benchwright.records.replies import (
    Answer,
    CallError,
    CostStatus,
    Manifest,
    Model,
    ModelEntry,
    Price,
    Process,
    Reply,
    Request,
    Usage,
)
from benchwright.records.results import (
    BenchmarkFacts,
    Cells,
    Difference,
    Estimate,
    Hashes,
    Interval,
    ModelSummary,
    Pair,
    RankRange,
    Recommended,
    Report,
    ReportSettings,
    TaskSummary,
)
from benchwright.records.results import Check as TrustCheck
from benchwright.records.tasks import (
    AnswerCheck,
    Benchmark,
    CardTexts,
    Check,
    DateCheck,
    HistoryEntry,
    JudgeCheck,
    JudgeSettings,
    Key,
    Line,
    ListCheck,
    Mode,
    NameCheck,
    NumberCheck,
    Settings,
    Task,
    TaskRow,
    TextCheck,
    Tolerance,
    is_hidden,
    item_index,
    split_id,
)
