"""Elo when the tasks are drawn again: how far ratings depend on the tasks, apart from the order of the matchups."""

from typing import TYPE_CHECKING

from benchwright.kernels.elo import pack, rate_orders
from benchwright.ratings.elo import rate_shuffled
from benchwright.ratings.matchups import Matchups
from benchwright.records.leaderboard import LeaderboardSettings
from benchwright.resample import REDRAWN_ORDERS, item_counts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_RESAMPLES = 200
"""More than this tells a standard deviation little better, and takes longer than the ratings themselves."""

SHUFFLES = 4
"""Orders of each resample: their spread is taken out of that of the resamples."""


def elo_spread(
    matchups: Matchups, together: "NDArray[np.int64]", settings: LeaderboardSettings, *, purpose: int
) -> "NDArray[np.float64]":
    """Give the standard deviation of each model's rating over resampled tasks.

    Args:
        matchups: of a group.
        together: (T,): tasks with one number are drawn together.
        settings: at most 200 resamples are made; without shuffles their matchups stay in the given order.
        purpose: of the group's stream: the first of its draws for the win rates are drawn here again.

    Returns:
        Array (M,); NaN for a model that met another in fewer than two resamples, and where there are fewer than two
        tasks.
    """
    import numpy as np

    order = pack(matchups.first, matchups.second, matchups.twice)
    _, place = np.unique(together, return_inverse=True)
    sets = int(place.max(initial=-1)) + 1
    if sets < 2:
        return np.full(matchups.models, np.nan)
    of_matchup = np.repeat(place, np.diff(matchups.starts))
    start = np.full(matchups.models, float(settings.initial))
    means, within = [], []
    resamples = min(settings.resamples, MOST_RESAMPLES)
    blocks = item_counts(sets, resamples=resamples, seed=settings.seed, purpose=purpose)
    for number, counts in enumerate(row for block in blocks for row in block):
        times = counts[of_matchup].astype(np.int64)
        again = np.repeat(order, times)
        if settings.shuffles:
            streams = [(settings.seed, REDRAWN_ORDERS, number * SHUFFLES + shuffle) for shuffle in range(SHUFFLES)]
            rated = rate_shuffled(again, start, streams, k=settings.k)
        else:
            rated = start[None, :].copy()
            rate_orders(again[None, :].copy(), None, rated, k=settings.k)
        rated[:, ~_met(matchups, times)] = np.nan
        means.append(rated.mean(axis=0))
        within.append(rated.var(axis=0, ddof=1) / len(rated) if len(rated) > 1 else np.zeros(matchups.models))
    spread = _spread(np.array(means), np.array(within))
    spread *= np.sqrt(sets / (sets - 1))
    return spread


def _met(matchups: Matchups, times: "NDArray[np.int64]") -> "NDArray[np.bool_]":
    import numpy as np

    both = np.concatenate([matchups.first[times > 0], matchups.second[times > 0]])
    return np.bincount(both, minlength=matchups.models) > 0


def _spread(means: "NDArray[np.float64]", within: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Take the variance that the shuffles leave out of that of the resamples, for models met in two or more."""
    import numpy as np

    enough = (~np.isnan(means)).sum(axis=0) > 1
    found = np.full(means.shape[1], np.nan)
    variance = np.nanvar(means[:, enough], axis=0, ddof=1) - np.nanmean(within[:, enough], axis=0)
    found[enough] = np.sqrt(np.maximum(variance, 0.0))
    return found
