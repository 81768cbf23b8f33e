"""What comparing two runs gives, and what planning a run gives."""

from benchwright.records.record import Notice, Record
from benchwright.records.results import Difference


class ComparedRun(Record, frozen=True, kw_only=True):
    """One of the two runs.

    Attributes:
        only_here: tasks that the other run does not have.
    """

    path: str
    version: str
    runner: str
    started: str
    tasks: int
    only_here: int


class ComparedPart(Record, frozen=True, kw_only=True):
    """One model in both runs on the tasks that they share, or on one family of them.

    Attributes:
        family: None for all shared tasks.
        first: mean in the first run, in [0, 1]; None while a cell is missing.
        second: mean in the second run.
        difference: second minus first, paired by item, with the interval of this difference alone.
        separated: whether the difference is told from zero; over the families of a model together, the chance that
            any of them is by mistake is at most 1 - level. None where it cannot be tested.
    """

    family: str | None
    tasks: int
    items: int
    first: float | None
    second: float | None
    difference: Difference | None
    separated: bool | None


class ComparedModel(Record, frozen=True, kw_only=True):
    """One model in both runs.

    Attributes:
        first: its name in the first run.
        second: its name in the second run.
        runs: how often it was run in the first and in the second.
        worse: whether it is lower in the second run and separated; None where it cannot be tested.
        reason: why it cannot be tested.
    """

    first: str
    second: str
    runs: tuple[int, int]
    worse: bool | None
    overall: ComparedPart
    families: tuple[ComparedPart, ...]
    reason: str | None = None


class ComparisonSettings(Record, frozen=True, kw_only=True):
    """The settings that made the numbers."""

    resamples: int
    seed: int
    level: float


class Comparison(Record, frozen=True, kw_only=True):
    """Two runs of one benchmark: did the second get worse?

    Attributes:
        tasks: tasks that both runs have, with the same prompt and the same rubric.
        changed: tasks that both have under one id, but not alike; they are left out.
        worse: whether any model got worse; None when no model can be compared.
    """

    benchmark: str
    first: ComparedRun
    second: ComparedRun
    settings: ComparisonSettings
    tasks: int
    items: int
    changed: int
    models: tuple[ComparedModel, ...]
    worse: bool | None
    answer: str
    warnings: tuple[Notice, ...]


class VarianceSplit(Record, frozen=True, kw_only=True):
    """Where the spread of scores comes from: variances, 0 or larger; None where they cannot be told.

    Attributes:
        items: of one model's score between items.
        difference: of the difference of two models between items; None for a single model.
        runs: of one model's score between runs of an item.
        shift: of whole runs: what moves all items of a run together.
        shifted: whether the shift is larger than chance makes one.
        negative: the estimates that came out below 0 and are given as 0.
    """

    items: float
    difference: float | None
    runs: float | None
    shift: float | None
    shifted: bool = False
    negative: tuple[str, ...] = ()


class PlanAssumptions(Record, frozen=True, kw_only=True):
    """What a plan rests on; standard deviations are in units of the score.

    Attributes:
        source: where the spreads are from: "pilot" (a run), "given", "assumed", or "pilot and given".
        sd_items: between items, of the difference of two models.
        sd_runs: between runs of an item, of one model.
        sd_shift: between whole runs, of one model.
        models: M, all pairs of which are compared.
        level: one minus the chance that any pair of equal models is separated.
        power: chance that a gap of the size named is separated.
    """

    source: str
    sd_items: float
    sd_runs: float
    sd_shift: float
    models: int
    level: float
    power: float


class Needed(Record, frozen=True, kw_only=True):
    """What a gap needs to be separated.

    Attributes:
        gap: difference of two means, in (0, 1].
        tasks: tasks needed at the present number of runs; None where no number is enough.
        runs: runs needed at the present number of tasks; None where no number is enough.
    """

    gap: float
    tasks: int | None
    runs: int | None


class Plan(Record, frozen=True, kw_only=True):
    """How small a gap a benchmark can separate, and what smaller ones would need.

    Attributes:
        smallest_gap: the smallest gap that the present tasks and runs separate with the power named; None where
            there are too few items.
    """

    benchmark: str
    tasks: int
    items: int
    runs: int
    smallest_gap: float | None
    needed: tuple[Needed, ...]
    assumptions: PlanAssumptions
    split: VarianceSplit | None
    warnings: tuple[Notice, ...]
