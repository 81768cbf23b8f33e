"""Studies: how often what benchwright says about made-up models is true, and the bands that this must keep to."""

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np

from benchwright.rank.columns import Scores
from benchwright.rank.pairs import compare_pairs
from benchwright.rank.stability import stability
from benchwright.rank.summary import _columns, _estimates, summarise
from benchwright.records import Estimate, RankRange
from simulation.boards import boards
from simulation.row import Row, Say, chance_of
from simulation.worlds import WORLDS, World, draw, levels_of, true_extremes, true_mean

LEVEL, RESAMPLES = 0.95, 2000
TOGETHER = 100
"""Data sets whose items are drawn again alike; their scores have nothing to do with each other."""

NUMBERS = ("mean", "best of 3", "every run")


def intervals(sets: int, seed: int, say: Say) -> Iterator[Row]:
    """Coverage and mean width of both intervals of the mean, best of 3 and every run."""
    for world, mean in product(WORLDS, (0.5, 0.9, 0.99)):
        level = float(levels_of(world, [mean])[0])
        truths = (mean, *true_extremes(world, level, chance_of(seed, "truth", world.name, mean)))
        for items in (10, 20, 30, 50, 100):
            say(f"intervals: {world.name}, mean {mean}, {items} items")
            chance = chance_of(seed, "intervals", world.name, mean, items)
            yield from _interval_rows(world, level, truths, items, sets, chance)


def _interval_rows(
    world: World, level: float, truths: tuple[float, ...], items: int, sets: int, chance: np.random.Generator
) -> Iterator[Row]:
    estimates: list[tuple[Estimate, ...]] = []
    of_runs: list[float] = []
    while len(estimates) < sets:
        drawn = draw(world, np.full(min(TOGETHER, sets - len(estimates)), level), items, chance, paired=False)
        scores = Scores(drawn.table)
        columns = {m: _columns(scores, m, 3) for m in range(len(drawn.table.models))}
        found = _estimates(columns, items, resamples=RESAMPLES, seed=len(estimates), level=LEVEL)
        estimates += found.values()
        of_runs += true_mean(level + drawn.shifts, world.spread).mean(axis=1).tolist()
    for place, number in enumerate(NUMBERS):
        case = f"{number} {truths[place]:.4f}, {items} items"
        # No interval over items knows of a shift of whole runs: that is a limit, not a promise.
        least = None if world.shift else _least_coverage(items)
        middling = number == "mean" and truths[0] == 0.5 and items >= 30
        ends, truth = [_ends(three[place]) for three in estimates], [truths[place]] * sets
        share, width = _coverage([better for better, _ in ends], truth)
        yield Row("intervals", world.name, case, "recommended", share, sets, width, least)
        share, width = _coverage([published for _, published in ends], truth)
        yield Row("intervals", world.name, case, "percentile", share, sets, width, least if middling else None)
    if world.shift:
        share, width = _coverage([_ends(three[0])[0] for three in estimates], of_runs)
        case = f"mean {truths[0]:.4f} of these runs, {items} items"
        yield Row("intervals", world.name, case, "recommended", share, sets, width, _least_coverage(items))


def _least_coverage(items: int) -> float:
    return 0.90 if items < 20 else 0.925


def _ends(found: Estimate) -> tuple[tuple[float, float], tuple[float, float]]:
    """Give the recommended and the percentile interval; one that is not given covers nothing."""
    better = found.recommended
    nothing = (1.0, 0.0)
    return (
        nothing if better.low is None or better.high is None else (better.low, better.high),
        nothing if found.low is None or found.high is None else (found.low, found.high),
    )


def _coverage(ends: list[tuple[float, float]], truths: list[float]) -> tuple[float, float]:
    covered = [low <= truth <= high for (low, high), truth in zip(ends, truths, strict=True)]
    return float(np.mean(covered)), float(np.mean([max(0.0, high - low) for low, high in ends]))


def errors(sets: int, seed: int, say: Say) -> Iterator[Row]:
    """How often any two of equally good models are called separated."""
    unknown = Estimate(value=None, low=None, high=None)
    middling, near_the_top = [(world, 0.7) for world in WORLDS], [(WORLDS[0], 0.95)]
    for (world, mean), models, items in product(middling + near_the_top, (5, 10), (20, 30, 50)):
        if world.shift and (models, items) != (10, 50):
            continue  # one case shows the limit
        say(f"errors: {world.name}, {models} models of mean {mean}, {items} items")
        chance = chance_of(seed, "errors", world.name, mean, models, items)
        levels, wrong = levels_of(world, [mean] * models), 0
        for number in range(sets):
            table = draw(world, levels, items, chance, paired=True).table
            scores = Scores(table)
            columns = {m: scores.mean(m) for m in range(models)}
            means = dict.fromkeys(columns, unknown)
            pairs, _ = compare_pairs(table.models, columns, means, resamples=RESAMPLES, seed=number, level=LEVEL)
            wrong += any(pair.separated for pair in pairs)
        most = None if world.shift else 0.07
        case = f"{models} models of {mean}, {items} items"
        yield Row("errors", world.name, case, "any pair separated", wrong / sets, sets, most=most)


def ranks(sets: int, seed: int, say: Say) -> Iterator[Row]:
    """How often rank sets and rank intervals hold the true ranks of ten models on 100 items."""
    models = 10
    for world, step in product(WORLDS, (0.0, 0.01, 0.05)):
        say(f"ranks: {world.name}, steps of {step}")
        chance = chance_of(seed, "ranks", world.name, step)
        means = [0.7 + step * (4.5 - place) for place in range(models)]
        true = {f"m{m:04d}": _true_ranks(means, m) for m in range(models)}
        levels = levels_of(world, means)
        found: dict[str, list[tuple[list[bool], float]]] = {}
        for number in range(sets):
            table = draw(world, levels, 100, chance, paired=True).table
            one = stability(table, resamples=RESAMPLES, seed=number).models
            given = {
                "rank set": {model.model: model.rank_set for model in one},
                "rank interval, one run": {model.model: model.rank_interval for model in one},
            }
            if world is WORLDS[0]:
                every = stability(table, resamples=RESAMPLES, seed=number, runs="all").models
                given["rank interval, all runs"] = {model.model: model.rank_interval for model in every}
            for measure, of in given.items():
                width = float(np.mean([of[name].high - of[name].low + 1 for name in true]))
                found.setdefault(measure, []).append(([_held(of[name], true[name]) for name in true], width))
        yield from _rank_rows(world, f"steps of {step}", found, sets)


def _rank_rows(world: World, case: str, found: dict[str, list[tuple[list[bool], float]]], sets: int) -> Iterator[Row]:
    for measure, data_sets in found.items():
        held = np.array([of for of, _ in data_sets])
        width = float(np.mean([width for _, width in data_sets]))
        claimed = measure == "rank set" and not world.shift
        together, alone = float(held.all(axis=1).mean()), float(held.mean())
        yield Row("ranks", world.name, case, f"{measure}, all", together, sets, width, 0.92 if claimed else None)
        yield Row("ranks", world.name, case, f"{measure}, each", alone, sets, width, 0.94 if claimed else None)


def _true_ranks(means: list[float], model: int) -> RankRange:
    """Give all ranks that a model and its equals share."""
    above = sum(mean > means[model] for mean in means)
    return RankRange(low=1 + above, high=above + means.count(means[model]))


def _held(given: RankRange, true: RankRange) -> bool:
    return given.low <= true.low and true.high <= given.high


def power(sets: int, seed: int, say: Say) -> Iterator[Row]:
    """How often two models are told apart: by intervals that do not touch, and by the paired difference."""
    for world, items, gap in product(WORLDS, (50, 200), (0.0, 0.05, 0.1)):
        say(f"power: {world.name}, gap of {gap}, {items} items")
        chance = chance_of(seed, "power", world.name, items, gap)
        levels, apart, separated = levels_of(world, [0.7 + gap / 2, 0.7 - gap / 2]), 0, 0
        for number in range(sets):
            table = draw(world, levels, items, chance, paired=True).table
            (pair,) = summarise(table, resamples=RESAMPLES, seed=number).pairs
            apart += pair.close is False
            separated += pair.separated is True
        case, claimed = f"gap of {gap}, {items} items", not world.shift
        most = {"not close": 0.02, "separated": 0.07} if gap == 0 and claimed else {}
        least = {"separated": 0.80} if (gap, items) == (0.1, 200) and claimed else {}
        for measure, count in (("not close", apart), ("separated", separated)):
            yield Row(
                "power", world.name, case, measure, count / sets, sets, None, least.get(measure), most.get(measure)
            )


STUDIES: dict[str, tuple[Callable[[int, int, Say], Iterator[Row]], float]] = {
    "intervals": (intervals, 1),
    "errors": (errors, 1),
    "ranks": (ranks, 0.25),
    "power": (power, 0.25),
    "boards": (boards, 0.5),
}
"""Each study, and what part of the data sets it takes: one data set holds many models or pairs, or takes longer."""
