"""Worlds: made-up models whose true means are known, asked items that differ in how hard they are."""

from dataclasses import dataclass, field
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from benchwright.records.table import Table

RUNS = 3
SHARED, OWN = 1.2, 0.9
"""Spread of how hard items are, in logits: for all models alike, and for one model alone."""


@dataclass(frozen=True)
class World:
    """How scores come about. A model answers rightly with a chance whose logit is a sum of normal effects.

    Attributes:
        name: as it is printed.
        weights: of the lines of a rubric; a single line makes scores right or wrong.
        reply: spread between replies, which moves all lines of a reply together.
        wordings: how many wordings items have, in equal shares; the hardest items have the most.
        wording: spread between wordings of an item.
        shift: spread between whole runs of a model, which moves all items together.
    """

    name: str
    weights: tuple[int, ...] = (1,)
    reply: float = 0.0
    wordings: tuple[int, ...] = (1,)
    wording: float = 0.0
    shift: float = 0.0

    @property
    def spread(self) -> float:
        """Spread of the logit within one run of a model."""
        return float(np.sqrt(SHARED**2 + OWN**2 + self.wording**2 + self.reply**2))


WORLDS = (
    World("right or wrong"),
    World("rubrics", weights=(2, 1, 1, 1), reply=1.0),
    World("wordings", wordings=(1, 2, 3, 6), wording=0.6),
    World("shifted runs", shift=0.2),
)


@dataclass(frozen=True)
class Drawn:
    """Scores of models, and by how much each of their runs was shifted, in logits (M, R)."""

    table: Table
    shifts: NDArray[np.float64] = field(repr=False)


def draw(world: World, levels: NDArray[np.float64], items: int, chance: np.random.Generator, *, paired: bool) -> Drawn:
    """Draw items and ask every model every one of them, in three runs.

    Args:
        world: how scores come about.
        levels: M logits, one for each model.
        items: I.
        chance: source of all randomness.
        paired: True when what is hard for one model tends to be hard for the others; otherwise each model is asked
            items of its own, so that every one of them is a data set by itself.
    """
    models = len(levels)
    hard = -SHARED * np.sort(chance.normal(size=(1 if paired else models, items)), axis=1)
    sizes = np.sort(np.resize(world.wordings, items))
    ease = np.repeat(hard + OWN * chance.normal(size=(models, items)), sizes, axis=1)
    tasks = ease.shape[1]
    logits = levels[:, None] + ease + world.wording * chance.normal(size=(models, tasks))
    shifts = world.shift * chance.normal(size=(models, RUNS))
    replies = logits[:, None, :] + shifts[:, :, None]
    if world.reply:
        replies += world.reply * chance.normal(size=replies.shape)
    share = 1 / (1 + np.exp(-replies))
    points = sum(weight * (chance.random(share.shape) < share) for weight in world.weights)
    table = Table(
        models=tuple(f"m{m:04d}" for m in range(models)),
        tasks=tuple(f"t{t:05d}-v{v + 1}" for t, size in enumerate(sizes) for v in range(size)),
        points=np.asarray(points, dtype=np.int64),
        totals=np.full(tasks, sum(world.weights), dtype=np.int64),
        states=np.zeros(share.shape, dtype=np.int8),
    )
    return Drawn(table, shifts)


@cache
def _grid() -> NDArray[np.float64]:
    steps = 1000
    return np.array([NormalDist().inv_cdf((step + 0.5) / steps) for step in range(steps)])


def true_mean(levels: NDArray[np.float64], spread: float) -> NDArray[np.float64]:
    """Give the mean score over all items there could be, for logits of this level and spread."""
    means: NDArray[np.float64] = (1 / (1 + np.exp(-(levels[..., None] + spread * _grid())))).mean(axis=-1)
    return means


def level_of(mean: float, spread: float) -> float:
    """Give the level at which the true mean is this, in (0, 1)."""
    low, high = -30.0, 30.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if true_mean(np.array(middle), spread) < mean else (low, middle)
    return low


def levels_of(world: World, means: list[float]) -> NDArray[np.float64]:
    """Give the levels of models with these true means over all items and all runs."""
    return np.array([level_of(mean, float(np.hypot(world.spread, world.shift))) for mean in means])


def true_extremes(world: World, level: float, chance: np.random.Generator) -> tuple[float, float]:
    """Give the true best of 3 and the true every run, as the means over 300,000 made-up items."""
    table = draw(world, np.full(1000, level), 300, chance, paired=False).table
    sizes = np.sort(np.resize(world.wordings, 300))
    weights = np.repeat(1 / sizes, sizes) / (300 * sum(world.weights))
    best, every = table.points.max(axis=1) @ weights, table.points.min(axis=1) @ weights
    return float(best.mean()), float(every.mean())
