"""What score-stability gives: how far a ranking rests on these tasks and these runs."""

from typing import Literal

from benchwright.records.intervals import Interval, RankRange
from benchwright.records.record import Notice, Record


class StabilitySettings(Record, frozen=True, kw_only=True, omit_defaults=True):
    """The settings that made the numbers; `runs` is written when it is not "one"."""

    resamples: int
    seed: int
    level: float
    runs: Literal["one", "all"] = "one"


class ModelStability(Record, frozen=True, kw_only=True):
    """One model in the ranking.

    Attributes:
        runs: how many it has.
        mean: over runs, then wordings of an item, then items; in [0, 1].
        interval: of the mean, when the items are drawn again and the runs kept.
        probability_first: share of resamples in which it leads; a lead shared by k models counts 1/k.
        mean_rank: 1 is best; models that tie share the average of their ranks.
        rank_interval: of the rank in the resamples: it describes these tasks, and does not cover the true rank of
            models that are equally good.
        rank_set: ranks that the separated models leave open; covers the true ranks of all models at once.
    """

    model: str
    runs: int
    mean: float
    interval: Interval
    probability_first: float
    mean_rank: float
    rank_interval: RankRange
    rank_set: RankRange


class PairTau(Record, frozen=True, kw_only=True):
    """Kendall's tau-b of two models' scores over the tasks; None where one of them scores every task alike."""

    a: str
    b: str
    tau: float | None


class VariantRank(Record, frozen=True, kw_only=True):
    """A model in the ranking of one wording; models that tie share the best rank."""

    model: str
    mean: float
    rank: int


class VariantRanking(Record, frozen=True, kw_only=True):
    """The ranking by the tasks whose id ends in `-vN`, N = `variant`; best first."""

    variant: int
    ranking: tuple[VariantRank, ...]


class PromptRanks(Record, frozen=True, kw_only=True):
    """How much a model's rank moves between wordings.

    Attributes:
        best_rank: over the wordings.
        worst_rank: over the wordings.
        expected_range: what worst minus best rank would be if wordings did not matter (mean over permutations).
        p: chance of a range at least as wide as the observed one if wordings did not matter.
    """

    model: str
    best_rank: int
    worst_rank: int
    expected_range: float
    p: float


class PromptSensitivity(Record, frozen=True, kw_only=True):
    """A ranking for each wording, and what that does to each model."""

    variants: tuple[VariantRanking, ...]
    models: tuple[PromptRanks, ...]


class Stability(Record, frozen=True, kw_only=True):
    """How stable a ranking of models is.

    Attributes:
        tasks: shared by all models.
        items: tasks without counting wordings twice.
        dropped_tasks: tasks that not every report has.
        models: best mean first.
        kendall_tau_b: each pair once, in the order of the models.
        prompt_sensitivity: None with fewer than two wordings.
        warnings: codes and sentences.
    """

    settings: StabilitySettings
    tasks: int
    items: int
    dropped_tasks: int
    models: tuple[ModelStability, ...]
    kendall_tau_b: tuple[PairTau, ...]
    prompt_sensitivity: PromptSensitivity | None
    warnings: tuple[Notice, ...]
