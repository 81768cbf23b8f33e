"""Ranges of numbers and of ranks, each with how it was made."""

from benchwright.records.record import Record


class Interval(Record, frozen=True, kw_only=True):
    """A range with the share of certainty it was made for and how it was made."""

    low: float
    high: float
    level: float
    method: str


class Recommended(Record, frozen=True, kw_only=True):
    """The interval that survives scores near 0 and 1; empty where none can be given."""

    low: float | None = None
    high: float | None = None
    method: str | None = None


class Estimate(Record, frozen=True, kw_only=True):
    """A number with the published interval and the recommended one; None where not defined."""

    value: float | None
    low: float | None
    high: float | None
    recommended: Recommended = Recommended()
    reason: str | None = None


class RankRange(Record, frozen=True, kw_only=True):
    """The ranks that a model can hold, best first."""

    low: int
    high: int
