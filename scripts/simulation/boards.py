"""Leaderboards of made-up models: intervals of win rates and of Elo, and ranks that are kept apart by chance."""

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from benchwright.rank.task_draws import TaskDraws, draw_tasks, ends_of, rank_sets
from benchwright.rank.task_elo import elo_spread
from benchwright.ratings import elo, matchups_of, win_rates
from benchwright.records.leaderboard import LeaderboardSettings
from benchwright.resample import TASKS, t_quantile
from simulation.row import Row, Say, chance_of

LEVEL = 0.95
SHAPES = ((10,), (20,), (40,), (11, 9), (6, 5, 3, 4, 4, 8, 3))
"""Numbers of tasks by group."""


def boards(sets: int, seed: int, say: Say) -> Iterator[Row]:
    """Coverage of the intervals of win rates and Elo, and how often equal models are kept apart."""
    for models, shape in product((5, 20), SHAPES):
        case = f"{models} models, {'+'.join(map(str, shape))} tasks"
        say(f"boards: {case}")
        chance = chance_of(seed, "boards", models, shape)
        apart = sum(_kept_apart(chance, models, shape, number) for number in range(sets))
        most = 0.07 if sum(shape) >= 20 else None
        yield Row("boards", "equal models", case, "any pair kept apart", apart / sets, sets, most=most)
        strengths = np.linspace(1, -1, models)
        truth = win_rates(_values(chance, strengths, 20_000)).mean(axis=1)
        held, width = zip(*(_covered(chance, strengths, shape, number, truth) for number in range(sets)), strict=True)
        yield Row("boards", "unequal models", case, "win rate, percentile", np.mean(held), sets, np.mean(width))
    for models, tasks in ((5, 20), (5, 60), (10, 20)):
        say(f"boards: Elo of {models} models, {tasks} tasks")
        share, width = _elo_coverage(chance_of(seed, "elo", models, tasks), models, tasks, max(1, sets // 10))
        case = f"{models} models, {tasks} tasks"
        yield Row("boards", "unequal models", case, "Elo over tasks", share, max(1, sets // 10), width, 0.90)


def _values(chance: np.random.Generator, strengths: NDArray[np.float64], tasks: int) -> NDArray[np.float64]:
    """Values to one decimal, so that some tie; the spread between models differs between tasks."""
    spread = chance.lognormal(0, 0.5, tasks)
    return (strengths[:, None] * spread + chance.normal(size=(len(strengths), tasks))).round(1)


def _drawn(
    chance: np.random.Generator, strengths: NDArray[np.float64], shape: tuple[int, ...], seed: int
) -> tuple[NDArray[np.float64], list[TaskDraws]]:
    rates = [win_rates(_values(chance, strengths, tasks)) for tasks in shape]
    draws = [
        draw_tasks(rate, np.arange(rate.shape[1]), resamples=1000, seed=seed, purpose=TASKS + group)
        for group, rate in enumerate(rates)
    ]
    return np.mean([rate.mean(axis=1) for rate in rates], axis=0), draws


def _kept_apart(chance: np.random.Generator, models: int, shape: tuple[int, ...], seed: int) -> bool:
    overall, draws = _drawn(chance, np.zeros(models), shape, seed)
    sets = rank_sets(overall, draws, level=LEVEL)
    return any(ranks is None or ranks.low > 1 or ranks.high < models for ranks in sets)


def _covered(
    chance: np.random.Generator,
    strengths: NDArray[np.float64],
    shape: tuple[int, ...],
    seed: int,
    truth: NDArray[np.float64],
) -> tuple[float, float]:
    """Give the share of models whose interval holds the truth, and the mean width."""
    _, draws = _drawn(chance, strengths, shape, seed)
    ends = ends_of(np.mean([draw.means for draw in draws], axis=0), LEVEL)
    held = [end is not None and end.low <= true <= end.high for end, true in zip(ends, truth.tolist(), strict=True)]
    return float(np.mean(held)), float(np.mean([end.high - end.low for end in ends if end is not None]))


def _elo_coverage(chance: np.random.Generator, models: int, tasks: int, sets: int) -> tuple[float, float]:
    """Against the mean rating of many boards of this size: Elo goes on moving with the number of tasks."""
    strengths, settings = np.linspace(1, -1, models), LeaderboardSettings()
    many = [elo(matchups_of(_values(chance, strengths, tasks)), shuffles=20).ratings for _ in range(1000)]
    truth, held, width = np.mean(many, axis=0), [], []
    for number in range(sets):
        matchups = matchups_of(_values(chance, strengths, tasks))
        found = elo(matchups, seed=number)
        spread = elo_spread(matchups, np.arange(tasks), settings, purpose=TASKS)
        reach = t_quantile((1 + LEVEL) / 2, tasks - 1) * spread
        held.append(np.abs(found.ratings - truth) <= reach)
        width.append(2 * reach)
    return float(np.mean(held)), float(np.mean(width))
