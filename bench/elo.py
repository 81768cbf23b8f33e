"""Elo of 30 models over shuffled matchups, against evalica and against the shuffling alone: CPU and peak memory.

Every process uses one thread and measures both sides in turn, on the same data. evalica rates the very orders that ours
has shuffled, and only its calls are counted; what they take is scaled from fewer orders, its time grows in proportion.
"""

import json
import resource
import sys
from importlib.util import find_spec
from statistics import median
from time import process_time

from measure import child

MODELS, SHUFFLES, MATCHUPS, CALLED = 30, 200, 100_000, 10
"""CALLED: orders that evalica is measured on."""
MANY, FEW = 1_000_000, 16
"""Matchups and shuffles of the large case."""
FASTER, SLOWER, MEGABYTES = 4, 2, 300


def matchups(number):
    """So many matchups of models of which some are better; one in ten is a tie."""
    import numpy as np

    from benchwright.ratings import Matchups

    chance, strengths = np.random.default_rng(0), np.linspace(-1, 1, MODELS)
    first = chance.integers(0, MODELS, number)
    second = (first + chance.integers(1, MODELS, number)) % MODELS
    won = chance.random(number) < 1 / (1 + np.exp(strengths[second] - strengths[first]))
    twice = np.where(chance.random(number) < 0.1, 1, 2 * won)
    return Matchups(first, second, twice, np.array([0, number]), MODELS)


def ours(met, shuffles):
    """CPU seconds and the ratings of `benchwright.ratings.elo`."""
    from benchwright.ratings import elo

    start = process_time()
    rated = elo(met, shuffles=shuffles)
    return process_time() - start, rated.ratings


def evalica_seconds(met):
    """CPU seconds of so many calls of `evalica.elo`, and the averaged ratings."""
    import evalica
    import numpy as np
    import pandas as pd

    from benchwright.kernels.elo import pack, rate_orders
    from benchwright.resample import ORDERS, words

    winners = np.array([evalica.Winner.Y, evalica.Winner.Draw, evalica.Winner.X], dtype=object)
    packed, index, seconds, ratings = pack(met.first, met.second, met.twice), pd.Index(np.arange(MODELS)), 0.0, []
    for number in range(CALLED):
        order = packed[None, :].copy()
        rate_orders(order, words(0, ORDERS, number, len(packed) - 1)[None, :], np.full((1, MODELS), 1500.0), k=32)
        xs, ys = (order[0] >> 17).astype(np.int32), (order[0] >> 2 & 0x7FFF).astype(np.int32)
        results = winners[order[0] & 3].tolist()
        start = process_time()
        found = evalica.elo(xs, ys, results, index=index, initial=1500.0, k=32.0, solver="pyo3")
        seconds += process_time() - start
        ratings.append(found.scores.reindex(index).to_numpy())
    return seconds, np.mean(ratings, axis=0)


def against_evalica():
    """Measure both sides and see that they give the same ratings."""
    met = matchups(MATCHUPS)
    _, same = ours(met, CALLED)
    peer, ratings = evalica_seconds(met)
    if abs(same - ratings).max() > 1e-6:
        raise SystemExit("ours and evalica differ")
    return {"ours": ours(met, SHUFFLES)[0], "peer": peer * SHUFFLES / CALLED}


def against_shuffling():
    """Measure the large case, its peak memory and the permutations alone."""
    import numpy as np

    met = matchups(MANY)
    ours(matchups(10), FEW)  # the first time pays for imports
    seconds, _ = ours(met, FEW)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    generators = [np.random.Generator(np.random.PCG64DXSM(number)) for number in range(FEW)]
    start = process_time()
    for generator in generators:
        generator.permutation(MANY)
    return {"ours": seconds, "peer": process_time() - start, "peak": peak}


CHILDREN = {"evalica": against_evalica, "shuffling": against_shuffling}


def measured(name, turns):
    """Run a child so many times, each in a process of its own."""
    return [child(__file__, name) for _ in range(turns)]


def seconds_of(costs):
    """The seconds of both sides as a phrase."""
    return " against ".join(f"{median(cost[side] for cost in costs):.3g} s" for side in ("ours", "peer")) + " CPU"


def main(turns: int = 3) -> None:
    """Measure in processes of their own; print the ratios and their limits."""
    from benchwright.kernels.elo import described

    print(described())
    if find_spec("evalica"):
        costs = measured("evalica", turns)
        ratio = median(cost["peer"] / cost["ours"] for cost in costs)
        verdict = "holds" if ratio >= FASTER else "DOES NOT HOLD"
        title = (
            f"Elo, {MODELS} models, {MATCHUPS:,} matchups, {SHUFFLES} shuffles, against evalica (scaled from {CALLED})"
        )
        print(f"{title}: {ratio:.3g}x faster (limit {FASTER}x, {verdict}); {seconds_of(costs)}")
    else:
        print("Elo against evalica: not measured, it is not installed")
    costs = measured("shuffling", turns)
    ratio, peak = median(cost["ours"] / cost["peer"] for cost in costs), max(cost["peak"] for cost in costs)
    verdict = "holds" if ratio <= SLOWER else "DOES NOT HOLD"
    title = f"Elo, {MANY:,} matchups, {FEW} shuffles, against permutations alone"
    print(f"{title}: {ratio:.3g}x (limit {SLOWER}x, {verdict}); {seconds_of(costs)}")
    verdict = "holds" if peak < MEGABYTES else "DOES NOT HOLD"
    print(f"peak memory of the same: {peak:.0f} MB (limit {MEGABYTES} MB, {verdict})", flush=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        print(json.dumps(CHILDREN[sys.argv[1]]()))
    else:
        main()
