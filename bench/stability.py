"""score-stability and tau-b on 100 models x 5,000 items x 3 runs x 2,000 resamples, against floors and scipy: CPU.

Every process uses one thread and measures all sides in turn, on the same data. What scipy takes is scaled from
fewer resamples and fewer pairs; its time grows in proportion to them.
"""

import json
import sys
from statistics import median
from time import process_time

from measure import child

MODELS, ITEMS, RUNS, RESAMPLES = 100, 5000, 3, 2000
DRIVEN, PAIRED = 60, 100
"""Resamples and pairs that scipy is measured on."""


def bootstrap_seconds(table):
    """Means, ranks, P(first), rank intervals and separations of a table; and all of `stability`, tau-b included."""
    from benchwright.rank import stability

    start = process_time()
    board = stability._Board.of(table)
    read = process_time()
    drawn = stability._draw(board, resamples=RESAMPLES, seed=0, runs="one", chunk=stability.BLOCK)
    stability._models(board, drawn, 0.95)
    done = process_time()
    stability.stability(table, resamples=RESAMPLES)
    return {"bootstrap": done - read, "all of stability": process_time() - done, "reading": read - start}


def floor_seconds(points):
    """The floor: draw the indices, and multiply matrices of the size of all resamples by all runs."""
    import numpy as np

    chance = np.random.default_rng(0)
    columns = np.ascontiguousarray(points.reshape(-1, ITEMS).T, dtype=np.float32)
    counts = chance.integers(0, 5, (256, ITEMS)).astype(np.float32)
    blocks = [min(256, RESAMPLES - start) for start in range(0, RESAMPLES, 256)]
    start = process_time()
    for rows in blocks:
        chance.integers(0, ITEMS, (rows, ITEMS), dtype=np.int32)
        counts[:rows] @ columns
    return process_time() - start


def driven_seconds(points):
    """`scipy.stats.bootstrap` over item indices: the models' means over runs, and their ranks when a run is picked."""
    import numpy as np
    from scipy import stats

    chance, models, averages = np.random.default_rng(0), np.arange(MODELS), points.mean(axis=1)

    def statistic(index, axis=-1):
        drawn = index.ravel()
        picked = points[models, chance.integers(0, RUNS, MODELS)][:, drawn].sum(axis=1)
        return np.concatenate([averages[:, drawn].mean(axis=1), stats.rankdata(-picked, method="min")])[:, None]

    settings = {"method": "percentile", "vectorized": True, "batch": 1, "random_state": chance}
    start = process_time()
    stats.bootstrap((np.arange(ITEMS),), statistic, n_resamples=DRIVEN, **settings)
    return (process_time() - start) * RESAMPLES / DRIVEN


def tau_seconds(scores):
    """All pairs by `tau_b_pairs`, and the first pairs by scipy, scaled to all."""
    from itertools import combinations, islice

    from scipy import stats

    from benchwright.agreement import tau_b_pairs

    start = process_time()
    found = tau_b_pairs(scores)
    ours = process_time() - start
    pairs = list(islice(combinations(range(MODELS), 2), PAIRED))
    start = process_time()
    taus = [stats.kendalltau(scores[i], scores[j]).statistic for i, j in pairs]
    peer = (process_time() - start) * len(found) / PAIRED
    if max(abs(tau - found[pair]) for tau, pair in zip(taus, pairs, strict=True)) > 1e-12:
        raise SystemExit("tau_b_pairs and scipy differ")
    return ours, peer


def measured():
    """Measure every side once and print the seconds as JSON."""
    import numpy as np

    from benchwright.records.table import Table

    chance = np.random.default_rng(1)
    # Few models score 0 or 1 throughout: items differ in how hard they are, models in how good they are.
    easy = chance.normal(size=(1, 1, ITEMS)) + chance.normal(0.5, 0.1, (MODELS, 1, 1))
    points = (chance.normal(size=(MODELS, RUNS, ITEMS)) < easy).astype(np.int64)
    table = Table(
        models=tuple(f"m{m}" for m in range(MODELS)),
        tasks=tuple(f"t{t:04d}" for t in range(ITEMS)),
        points=points,
        totals=np.ones(ITEMS, dtype=np.int64),
        states=np.zeros(points.shape, dtype=np.int8),
    )
    floor_seconds(points), bootstrap_seconds(table)  # the first time pays for imports and for memory
    found = bootstrap_seconds(table)
    found["floor"] = floor_seconds(points)
    found["scipy"] = driven_seconds(points)
    found["tau"], found["scipy tau"] = tau_seconds(points.sum(axis=1))
    print(json.dumps(found))


def main(turns: int = 3) -> None:
    """Measure in processes of their own; print the ratios and their limits."""
    costs = [child(__file__, "child") for _ in range(turns)]
    size = f"{MODELS} models x {ITEMS:,} items x {RUNS} runs x {RESAMPLES:,} resamples"
    _print(f"bootstrap of score-stability, {size}, against sgemm + drawing indices", costs, ("bootstrap", "floor"), 2.5)
    peer = f"scipy.stats.bootstrap (scaled from {DRIVEN} resamples)"
    _print(f"the same against {peer}", costs, ("scipy", "bootstrap"), 20, faster=True)
    peer = f"a loop over scipy.stats.kendalltau (scaled from {PAIRED} pairs)"
    title = f"tau-b of all pairs, {MODELS} x {ITEMS:,}, 4 values, against {peer}"
    _print(title, costs, ("scipy tau", "tau"), 100, faster=True)
    print(f"all of score-stability on the same table: {median(cost['all of stability'] for cost in costs):.2f} s CPU")


def _print(
    title: str, costs: list[dict[str, float]], sides: tuple[str, str], limit: float, faster: bool = False
) -> None:
    over, under = sides
    ratio = median(cost[over] / cost[under] for cost in costs)
    holds = ratio >= limit if faster else ratio <= limit
    verdict = "holds" if holds else "DOES NOT HOLD"
    seconds = " against ".join(f"{median(cost[side] for cost in costs):.3g} s" for side in sides)
    print(f"{title}: {ratio:.3g}x{' faster' * faster} (limit {limit:g}x, {verdict}); {seconds} CPU", flush=True)


if __name__ == "__main__":
    measured() if sys.argv[1:] == ["child"] else main()
