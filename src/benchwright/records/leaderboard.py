"""What `rank` gives: models over tasks whose scores do not compare, by win rate, Elo and Bradley-Terry."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from benchwright.records.intervals import RankRange
from benchwright.records.record import Notice, Record

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OVERALL = "overall"
"""Key of the mean of the groups, beside the names of the groups."""

Better = Literal["higher", "lower"]
Generator = Literal["pcg64", "lcg32"]


class LeaderboardSettings(Record, frozen=True, kw_only=True):
    """The settings that made the numbers.

    Attributes:
        k: step of Elo.
        initial: rating at which every model starts.
        shuffles: orders of the matchups that are averaged; 0 is the given order alone.
        seed: of the shuffles and of the draws of tasks.
        generator: of the shuffles; "lcg32" reproduces boards made with the congruential generator of 32 bits.
        resamples: how often the tasks are drawn again.
        level: share of certainty of every interval.
        ridge: of Bradley-Terry.
    """

    k: float = 32.0
    initial: float = 1500.0
    shuffles: int = 200
    seed: int = 0
    generator: Generator = "pcg64"
    resamples: int = 2000
    level: float = 0.95
    ridge: float = 0.01


class Ends(Record, frozen=True, kw_only=True):
    """Lower and upper end of a range of numbers."""

    low: float
    high: float


class RankedModel(Record, frozen=True, kw_only=True, omit_defaults=True):
    """One model on the board. Every mapping has a key for each group, and most have "overall"; None: not computed.

    Attributes:
        rank_set: ranks by overall win rate that the models separated from it leave open.
        tasks: how many tasks of each group it has data on.
        win_rate: mean over these tasks of the share of other models that it beats, ties half; in [0, 1].
        win_rate_interval: when the tasks are drawn again, inside each group.
        win_rate_shared: the same over the tasks on which every model has data; absent where that is all tasks.
        rounding: win rates that are possible if every value was rounded to its last digit; absent where none was.
        elo: rating, averaged over shuffles.
        elo_standard_error: of that average, from the shuffles alone.
        elo_interval: when the tasks are drawn again.
        bradley_terry: strength; those of all models sum to 1.
        mean: of the values as given, where the group's tasks have one direction; no "overall".
    """

    model: str
    rank_set: RankRange | None
    tasks: dict[str, int]
    win_rate: dict[str, float | None]
    win_rate_interval: dict[str, Ends | None]
    win_rate_shared: dict[str, float | None] | None = None
    rounding: dict[str, Ends | None] | None = None
    elo: dict[str, float | None]
    elo_standard_error: dict[str, float | None]
    elo_interval: dict[str, Ends | None]
    bradley_terry: dict[str, float | None]
    mean: dict[str, float | None]


class Leaderboard(Record, frozen=True, kw_only=True):
    """Models over tasks.

    Attributes:
        groups: in the order of the table; one group "all" where the table has none.
        tasks: of each group, with at least two models.
        battles: True where the input was battles of two models, and not a value for every model.
        shared_tasks: tasks of each group on which every model has data.
        lower: tasks on which a lower value is better, of all groups.
        cells: values that there are.
        missing: values that there are not: models times tasks less cells.
        matchups: pairs of models on one task, of each group.
        unresolved: gaps of Elo under this are within the error of the shuffles, by group and overall.
        models: best overall win rate first; equal ones by name; those without one last.
        warnings: codes and sentences.
    """

    settings: LeaderboardSettings
    groups: tuple[str, ...]
    tasks: dict[str, int]
    battles: bool
    shared_tasks: dict[str, int]
    lower: int
    cells: int
    missing: int
    matchups: dict[str, int]
    unresolved: dict[str, float | None]
    models: tuple[RankedModel, ...]
    warnings: tuple[Notice, ...]


class TaskRates(NamedTuple):
    """Every model on every task.

    Attributes:
        models: M names.
        tasks: T ids.
        groups: the group of each task.
        better: the direction of each task.
        values: T rows of M values as they were written; None: no data.
        rates: (M, T) win rates in [0, 1]; NaN: no data.
    """

    models: tuple[str, ...]
    tasks: tuple[str, ...]
    groups: tuple[str, ...]
    better: tuple[Better, ...]
    values: list[list[str | None]]
    rates: "NDArray[np.float64]"


class ScoresTable(NamedTuple):
    """What `rank` takes, read into one exact table.

    Attributes:
        models: M names, in the order of first appearance.
        tasks: T ids, in the order of first appearance.
        groups: the group of each task; "all" where the input has none.
        better: the direction of each task.
        values: (M, T): the nearest float of each value, or of its mean over runs; NaN: no data.
        order: (M, T): numbers that compare within a task exactly as the values written do; NaN: no data.
        written: T rows of M values as they were written; None: no data.
        decimals: (T,): digits after the point where a task's values look rounded to them; -1 where they do not.
        drawn_with: (T,): tasks with one number are drawn again together, as battles on one prompt are.
        battles: True where each task is a battle of two models.
        warnings: codes and sentences.
    """

    models: tuple[str, ...]
    tasks: tuple[str, ...]
    groups: tuple[str, ...]
    better: tuple[Better, ...]
    values: "NDArray[np.float64]"
    order: "NDArray[np.float64]"
    written: list[list[str | None]]
    decimals: "NDArray[np.int64]"
    drawn_with: "NDArray[np.int64]"
    battles: bool
    warnings: tuple[Notice, ...]
