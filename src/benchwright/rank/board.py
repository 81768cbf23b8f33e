"""A table of scores, won and lost: what each group of tasks says about every model."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from benchwright.rank.rounding import Envelope, envelope
from benchwright.rank.task_draws import TaskDraws, draw_tasks
from benchwright.rank.task_elo import elo_spread
from benchwright.ratings import EloRatings, Matchups, Wins, elo, matchups_of, wins_of
from benchwright.records.leaderboard import LeaderboardSettings, ScoresTable
from benchwright.resample import TASKS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_MATCHUPS = 2_000_000
"""With more matchups in a group Elo and Bradley-Terry take too long, and say little that win rates do not."""

LONG = 20_000_000
"""Steps of Elo that take a while: a person is told."""

Say = Callable[[str], None]


@dataclass(frozen=True)
class Board:
    """A table and what was won on it.

    Attributes:
        table: the scores.
        wins: of every model on every task.
        groups: names, in the order in which they are printed.
    """

    table: ScoresTable
    wins: Wins
    groups: tuple[str, ...]

    @classmethod
    def of(cls, table: ScoresTable, *, as_given: bool) -> "Board":
        """Count wins.

        Args:
            table: the scores.
            as_given: True keeps the order of tasks and models; otherwise tasks stand by id and models by name, so
                that the order of rows changes nothing. The order of battles is never changed.
        """
        groups = tuple(dict.fromkeys(table.groups))
        table = table if as_given or table.battles else _sorted(table)
        return cls(table, wins_of(table.order, better=table.better), groups)

    def tasks_of(self, group: str) -> "NDArray[np.bool_]":
        """True for the tasks of a group on which at least two models have data, (T,)."""
        import numpy as np

        return np.array([name == group for name in self.table.groups], dtype=bool) & (self.wins.others > 0)

    @cached_property
    def shared(self) -> "NDArray[np.bool_]":
        """True for the tasks on which every model has data that has any, (T,)."""
        import numpy as np

        present = self.wins.present[self.wins.counted.any(axis=1)]
        shared: NDArray[np.bool_] = np.logical_and.reduce(present, axis=0)
        return shared

    @cached_property
    def envelope(self) -> Envelope | None:
        """What rounding leaves open; None where no value looks rounded."""
        import numpy as np

        table = self.table
        if not ((table.decimals >= 0) & (self.wins.others > 0)).any():
            return None
        signs = np.array([1.0 if better == "higher" else -1.0 for better in table.better])
        return envelope(self.wins, table.values, table.decimals, signs)


class Group(NamedTuple):
    """What one group of tasks says.

    Attributes:
        name: of the group.
        tasks: True for its tasks with two models or more, (T,).
        rates: exact mean win rates.
        shared: the same over the tasks on which every model has data.
        draws: mean win rates over resampled tasks.
        matchups: how many there are.
        elo: ratings; None where there are too many matchups.
        spread: standard deviation of the ratings over resampled tasks, (M,); None without ratings.
        points: what each model won against each other one, (M, M); None without ratings.
    """

    name: str
    tasks: "NDArray[np.bool_]"
    rates: Sequence[Fraction | None]
    shared: Sequence[Fraction | None]
    draws: TaskDraws
    matchups: int
    elo: EloRatings | None
    spread: "NDArray[np.float64] | None"
    points: "NDArray[np.float64] | None"


def rate_group(board: Board, name: str, settings: LeaderboardSettings, *, say: Say) -> Group:
    """Compute what one group of tasks says.

    Args:
        board: the table with its wins.
        name: of the group.
        settings: of all that is computed.
        say: is told what is being worked on.
    """
    import numpy as np

    table, tasks = board.table, board.tasks_of(name)
    purpose = TASKS + sorted(board.groups).index(name)
    together = table.drawn_with[tasks]
    others = board.wins.others[tasks]
    count = int((others * (others + 1) // 2).sum())
    draws = draw_tasks(
        board.wins.rates[:, tasks], together, resamples=settings.resamples, seed=settings.seed, purpose=purpose
    )
    rates, shared = board.wins.means(tasks), board.wins.means(tasks & board.shared)
    if not 0 < count <= MOST_MATCHUPS:
        return Group(name, tasks, rates, shared, draws, count, None, None, None)
    better = [table.better[task] for task in np.flatnonzero(tasks).tolist()]
    matchups = matchups_of(table.order[:, tasks], better=better)
    long = count * settings.shuffles > LONG
    if long:
        say(f"{name}: Elo of {count:,} matchups, {settings.shuffles:,} shuffles")
    ratings = _elo(matchups, settings)
    if long:
        say(f"{name}: Elo over resampled tasks")
    spread = elo_spread(matchups, together, settings, purpose=purpose)
    return Group(name, tasks, rates, shared, draws, count, ratings, spread, matchups.points)


def _elo(matchups: Matchups, settings: LeaderboardSettings) -> EloRatings:
    return elo(
        matchups,
        k=settings.k,
        initial=settings.initial,
        shuffles=settings.shuffles,
        seed=settings.seed,
        generator=settings.generator,
    )


def _sorted(table: ScoresTable) -> ScoresTable:
    """Put tasks in the order of their ids and models in that of their names."""
    import numpy as np

    tasks = sorted(range(len(table.tasks)), key=table.tasks.__getitem__)
    models = sorted(range(len(table.models)), key=table.models.__getitem__)
    return table._replace(
        models=tuple(table.models[m] for m in models),
        tasks=tuple(table.tasks[t] for t in tasks),
        groups=tuple(table.groups[t] for t in tasks),
        better=tuple(table.better[t] for t in tasks),
        values=table.values[np.ix_(models, tasks)],
        order=table.order[np.ix_(models, tasks)],
        written=[[table.written[t][m] for m in models] for t in tasks],
        decimals=table.decimals[tasks],
        drawn_with=np.arange(len(tasks)),
    )
