"""How far Elo depends on the tasks, apart from the order of the matchups."""

import numpy as np
import pytest

from benchwright.rank.task_elo import elo_spread
from benchwright.ratings import elo, matchups_of
from benchwright.records.leaderboard import LeaderboardSettings


def spread(values: np.ndarray, **settings: int) -> np.ndarray:
    """The standard deviation of every rating over resampled tasks."""
    together = np.arange(values.shape[1])
    return elo_spread(matchups_of(values), together, LeaderboardSettings(**settings), purpose=16)


def test_the_spread_is_that_of_other_tasks_of_the_kind() -> None:
    """Resampling one board tells about how far the ratings of fresh boards differ."""
    chance = np.random.default_rng(0)
    strength = np.array([[0.8], [0.2], [-0.2], [-0.8]])
    boards = [chance.normal(size=(4, 30)) + strength for _ in range(120)]
    ratings = np.array([elo(matchups_of(board), shuffles=100, seed=7).ratings for board in boards])
    estimates = np.array([spread(board) for board in boards[:25]])
    assert np.sqrt((estimates**2).mean(axis=0)) == pytest.approx(ratings.std(axis=0, ddof=1), rel=0.25)


def test_tasks_that_all_say_the_same_have_next_to_no_spread() -> None:
    """Which of forty equal tasks are drawn changes nothing; the shuffles' own spread is taken out."""
    values = np.repeat(np.array([[3.0], [2.0], [1.0]]), 40, axis=1)
    order = elo(matchups_of(values), shuffles=200)
    assert (order.errors * 200**0.5).max() > 4
    assert spread(values).max() < 2


def test_too_few_tasks_have_no_spread() -> None:
    """One task, and a model that is on one task of many."""
    assert np.isnan(spread(np.array([[1.0], [2.0]]))).all()
    values = np.random.default_rng(1).normal(size=(3, 9))
    values[2] = np.nan
    assert np.isnan(spread(values)).tolist() == [False, False, True]


def test_without_shuffles_resamples_keep_the_order() -> None:
    """Each resample is rated once, its matchups in the order of the file."""
    values = np.random.default_rng(2).normal(size=(3, 20))
    found = spread(values, shuffles=0, resamples=50)
    assert (found > 0).all()
    assert found.tolist() == spread(values, shuffles=0, resamples=50).tolist()
