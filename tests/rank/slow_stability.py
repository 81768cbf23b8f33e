"""The stability of a ranking once more: plain loops over fractions, draws and all, from the documented rules alone."""

import hashlib
import math
import re
import struct
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import scipy.stats

BLOCK = 256
Scores = dict[str, list[dict[str, Fraction]]]
"""Model -> runs -> task -> score."""


class Slow(NamedTuple):
    """What the slow way finds for one model."""

    mean: float
    interval: tuple[float, float]
    first: float
    mean_rank: float
    rank_interval: tuple[int, int]
    rank_set: tuple[int, int]


def numbers(seed: int, stream: tuple[int, int], count: int) -> list[int]:
    """32-bit numbers of a stream: the raw output of PCG64DXSM, low half before high half."""
    raw = np.random.PCG64DXSM(np.random.SeedSequence(seed, spawn_key=stream)).random_raw((count + 1) // 2)
    return [part for word in raw.tolist() for part in (word % 2**32, word // 2**32)][:count]


def drawn_items(items: int, resamples: int, seed: int) -> list[list[int]]:
    """The items of each resample: blocks of 256 resamples, each block with a stream of its own."""
    rows: list[list[int]] = []
    while len(rows) < resamples:
        block = numbers(seed, (1, len(rows) // BLOCK), BLOCK * items)
        rows += [[u * items // 2**32 for u in block[r * items : (r + 1) * items]] for r in range(BLOCK)]
    return rows[:resamples]


def split(task: str) -> tuple[str, int | None]:
    """The item of a task and the number of its wording."""
    found = re.fullmatch(r"(.+)-v([1-9][0-9]*)", task)
    return (found[1], int(found[2])) if found else (task, None)


def on_items(run: dict[str, Fraction]) -> list[Fraction]:
    """What a run scores on each item, wordings averaged, items by id."""
    items = defaultdict(list)
    for task, score in run.items():
        items[split(task)[0]].append(score)
    return [sum(items[name], Fraction(0)) / len(items[name]) for name in sorted(items)]


def picked_runs(runs: list[dict[str, Fraction]], resamples: int, seed: int) -> list[list[Fraction]]:
    """The run of each resample, as scores on items."""
    packed = sorted((b"".join(struct.pack("<d", run[task]) for task in sorted(run)), on_items(run)) for run in runs)
    key = int.from_bytes(hashlib.sha256(b"".join(data for data, _ in packed)).digest(), "big")
    return [packed[u * len(runs) // 2**32][1] for u in numbers(seed, (2, key), resamples)]


def average(values: Sequence[Fraction]) -> Fraction:
    """The mean."""
    return sum(values, Fraction(0)) / len(values)


def place(values: dict[str, Fraction], name: str) -> tuple[int, int]:
    """The best and the worst rank that a model can be given, 1 = highest."""
    return 1 + sum(v > values[name] for v in values.values()), sum(v >= values[name] for v in values.values())


def linear(values: Sequence[float], share: float) -> float:
    """The quantile on the line between two order statistics."""
    ordered, spot = sorted(values), share * (len(values) - 1)
    low = math.floor(spot)
    high = min(low + 1, len(ordered) - 1)
    return float(ordered[low] + (spot - low) * (ordered[high] - ordered[low]))


def slow_stability(scores: Scores, *, resamples: int, seed: int, level: str = "0.95", runs: str = "one") -> Any:
    """Give model -> Slow."""
    per_item = {m: [average(values) for values in zip(*map(on_items, of), strict=True)] for m, of in scores.items()}
    draws = drawn_items(len(next(iter(per_item.values()))), resamples, seed)
    picks = {
        m: picked_runs(of, resamples, seed) if runs == "one" else [per_item[m]] * resamples for m, of in scores.items()
    }
    first = dict.fromkeys(scores, Fraction(0))
    best: dict[str, list[int]] = {m: [] for m in scores}
    worst: dict[str, list[int]] = {m: [] for m in scores}
    for number, draw in enumerate(draws):
        means = {m: average([picks[m][number][item] for item in draw]) for m in scores}
        leaders = [m for m in scores if means[m] == max(means.values())]
        for m in scores:
            first[m] += Fraction(m in leaders, len(leaders))
            best[m].append(place(means, m)[0])
            worst[m].append(place(means, m)[1])
    tail = (1 - Fraction(level)) / 2
    apart = separated(per_item, draws, float(level))
    return {
        m: Slow(
            mean=float(average(per_item[m])),
            interval=tuple(
                linear([float(average([per_item[m][i] for i in draw])) for draw in draws], float(share))
                for share in (tail, 1 - tail)
            ),
            first=float(first[m] / resamples),
            mean_rank=float(Fraction(sum(best[m]) + sum(worst[m]), 2 * resamples)),
            rank_interval=(
                next(r for r in sorted(best[m]) if sum(b <= r for b in best[m]) >= tail * resamples),
                next(r for r in sorted(worst[m]) if sum(w <= r for w in worst[m]) >= (1 - tail) * resamples),
            ),
            rank_set=(
                1 + sum((other, m) in apart for other in scores),
                len(scores) - sum((m, other) in apart for other in scores),
            ),
        )
        for m in scores
    }


def separated(per_item: dict[str, list[Fraction]], draws: list[list[int]], level: float) -> set[tuple[str, str]]:
    """Pairs (better, worse) whose difference leaves zero out of the simultaneous interval."""
    items, apart = len(draws[0]), set()
    differences = {
        (a, b): [x - y for x, y in zip(per_item[a], per_item[b], strict=True)] for a, b in combinations(per_item, 2)
    }
    if items < 2:
        return set()
    errors = {
        pair: math.sqrt(sum((d - average(values)) ** 2 for d in values) / (items - 1) / items)
        for pair, values in differences.items()
    }
    largest = [0.0] * len(draws)
    for pair, values in differences.items():
        for number, draw in enumerate(draws):
            away = abs(average([values[i] for i in draw]) - average(values))
            largest[number] = max(largest[number], float(away) / errors[pair] if errors[pair] else 0.0)
    c = linear(largest, level) * math.sqrt(items / (items - 1))
    critical = scipy.stats.t.ppf(min(scipy.stats.norm.cdf(c), 1 - 1e-15), items - 1)
    for (a, b), values in differences.items():
        if abs(average(values)) > critical * errors[a, b]:
            apart.add((a, b) if average(values) > 0 else (b, a))
    return apart


def slow_prompts(scores: Scores, seed: int) -> tuple[dict[int, dict[str, tuple[float, int]]], dict[str, Any]]:
    """Give wording -> model -> (mean, rank), and model -> (best, worst, expected range, p)."""
    means = {m: {task: average([run[task] for run in of]) for task in of[0]} for m, of in scores.items()}
    parts = [(task, *split(task)) for task in next(iter(means.values()))]
    tasks = sorted((item, number, task) for task, item, number in parts if number is not None)

    def rankings(names: list[str]) -> dict[int, dict[str, tuple[float, int]]]:
        """Rank on each wording, when the task of each (item, wording) is the one named."""
        found = {}
        for wording in sorted({number for _, number, _ in tasks}):
            of = [name for (_, number, _), name in zip(tasks, names, strict=True) if number == wording]
            values = {m: average([means[m][name] for name in of]) for m in scores}
            found[wording] = {m: (float(values[m]), place(values, m)[0]) for m in scores}
        return found

    def ends(found: dict[int, dict[str, tuple[float, int]]], m: str) -> tuple[int, int]:
        return min(row[m][1] for row in found.values()), max(row[m][1] for row in found.values())

    observed = rankings([name for _, _, name in tasks])
    ranges = defaultdict(list)
    for permutation in range(200):
        rows = zip(tasks, numbers(seed, (3, permutation), len(tasks)), strict=True)
        shuffled = [name for _, _, name in sorted((item, u, name) for (item, _, name), u in rows)]
        found = rankings(shuffled)
        for m in scores:
            ranges[m].append(ends(found, m)[1] - ends(found, m)[0])
    moved = {}
    for m in scores:
        best, worst = ends(observed, m)
        as_wide = sum(width >= worst - best for width in ranges[m])
        moved[m] = (best, worst, sum(ranges[m]) / 200, (1 + as_wide) / 201)
    return observed, moved
