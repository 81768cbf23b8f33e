"""Win rates when the tasks are drawn again: intervals, and which models are separated."""

from typing import TYPE_CHECKING, NamedTuple

from benchwright.records import RankRange
from benchwright.records.leaderboard import Ends
from benchwright.resample import item_counts, t_quantile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST_TASKS = 2
"""A model with fewer tasks in a group says nothing about how its win rate varies."""

SAME = 1e-12
"""A variance of a difference under this share of the variances is a rounding error of equal models."""


class TaskDraws(NamedTuple):
    """A group's mean win rates over resampled tasks.

    Attributes:
        means: (B, M); NaN where a model has no data on the tasks drawn.
        tasks: how many tasks, or sets of tasks that are drawn together, each model has data on, (M,).
        sets: how many of these there are.
    """

    means: "NDArray[np.float64]"
    tasks: "NDArray[np.int64]"
    sets: int


def draw_tasks(
    rates: "NDArray[np.float64]", together: "NDArray[np.int64]", *, resamples: int, seed: int, purpose: int
) -> TaskDraws:
    """Draw the tasks of a group again.

    Args:
        rates: (M, T) win rates; NaN: not counted.
        together: (T,): tasks with one number are drawn together.
        resamples: B.
        seed: 0 or larger.
        purpose: of the group's stream.
    """
    import numpy as np

    models, tasks = rates.shape
    _, place = np.unique(together, return_inverse=True)
    order = np.argsort(place, kind="stable")
    starts = np.searchsorted(place[order], np.arange(int(place.max(initial=-1)) + 1))
    known = ~np.isnan(rates)
    if not tasks:
        return TaskDraws(np.full((resamples, models), np.nan), np.zeros(models, dtype=np.int64), 0)
    sums = np.add.reduceat(np.where(known, rates, 0.0)[:, order], starts, axis=1).T
    counts = np.add.reduceat(known[:, order].astype(np.float64), starts, axis=1).T
    parts = []
    for drawn in item_counts(len(starts), resamples=resamples, seed=seed, purpose=purpose):
        weights = drawn.astype(np.float64)
        with np.errstate(invalid="ignore"):
            parts.append((weights @ sums) / (weights @ counts))
    return TaskDraws(np.concatenate(parts), (counts > 0).sum(axis=0), len(starts))


def ends_of(draws: "NDArray[np.float64]", level: float) -> list[Ends | None]:
    """Give the percentile interval of every column of draws (B, M); None where nothing was drawn."""
    import numpy as np

    known = ~np.logical_and.reduce(np.isnan(draws), axis=0)
    ends = np.full((2, draws.shape[1]), np.nan)
    points = [(1 - level) / 2, (1 + level) / 2]
    if known.any():
        ends[:, known] = np.nanquantile(draws[:, known], points, axis=0)
    each = zip(*ends.tolist(), known.tolist(), strict=True)
    return [Ends(low=low, high=high) if there else None for low, high, there in each]


def rank_sets(values: "NDArray[np.float64]", groups: list[TaskDraws], *, level: float) -> list[RankRange | None]:
    """Give the ranks by overall win rate that separated models leave open, for all models at once.

    Args:
        values: (M,) overall win rates; NaN: none.
        groups: the draws of each group; overall is the mean of the groups.
        level: one minus the chance that any pair of equal models is called separated.

    Returns:
        1 + number of models separated above .. ranked models - number separated below. None for a model without an
        overall win rate, or with fewer than two tasks in a group.

    Source:
        Mogstad, Romano, Shaikh and Wilhelm (2024), doi:10.1093/restud/rdad006. Separated: t tests of all pairs with
        the level shared out among them (Bonferroni): with few tasks and many models the largest deviation of resamples
        is too small. Degrees of freedom of the mean of groups: Welch (1947), doi:10.1093/biomet/34.1-2.28.
    """
    import numpy as np

    ranked = np.flatnonzero(~np.isnan(values) & np.all([group.tasks >= LEAST_TASKS for group in groups], axis=0))
    sets: list[RankRange | None] = [None] * len(values)
    if len(ranked) > 1:
        ahead = _ahead(values[ranked], [_only(group, ranked) for group in groups], level)
        above, below = ahead.sum(axis=0).tolist(), ahead.sum(axis=1).tolist()
        for place, model in enumerate(ranked.tolist()):
            sets[model] = RankRange(low=1 + above[place], high=len(ranked) - below[place])
    elif len(ranked):
        sets[int(ranked[0])] = RankRange(low=1, high=1)
    return sets


def _only(group: TaskDraws, models: "NDArray[np.int64]") -> TaskDraws:
    """Keep some models; where none of their tasks was drawn, they are taken to be at their mean."""
    import numpy as np

    means = group.means[:, models]
    return TaskDraws(np.where(np.isnan(means), np.nanmean(means, axis=0), means), group.tasks[models], group.sets)


def _ahead(values: "NDArray[np.float64]", groups: list[TaskDraws], level: float) -> "NDArray[np.bool_]":
    """Tell which model (row) is ahead of which (column), separated from it."""
    import numpy as np

    variance, freedom = np.zeros((len(values), len(values))), np.zeros((len(values), len(values)))
    for group in groups:
        fewest = np.minimum(group.tasks[:, None], group.tasks)
        part = _variances(group) * fewest / (fewest - 1) / len(groups) ** 2
        variance += part
        freedom += part**2 / (fewest - 1)
    freedom = np.divide(variance**2, freedom, out=np.ones_like(freedom), where=freedom > 0)
    # A quantile for every tenth of a degree is as good as one for every pair, and there are few of them.
    tenths = np.maximum(np.floor(10 * freedom), 10).astype(int)
    chance = 1 - (1 - level) / (len(values) * (len(values) - 1))
    points = {tenth: t_quantile(chance, tenth / 10) for tenth in np.unique(tenths).tolist()}
    reach = np.sqrt(variance) * np.vectorize(points.__getitem__, otypes=[float])(tenths)
    ahead: NDArray[np.bool_] = values[:, None] - values > reach
    return ahead


def _variances(group: TaskDraws) -> "NDArray[np.float64]":
    """Give the variance of the difference of every two models over the draws, (M, M)."""
    import numpy as np

    covariance = np.atleast_2d(np.cov(group.means, rowvar=False))
    own = covariance.diagonal()
    found: NDArray[np.float64] = own[:, None] + own - 2 * covariance
    return np.where(found > SAME * (own[:, None] + own), found, 0.0)
