"""Win rates of 1,000 models on 2,000 tasks, a tenth of the values missing, against the pairwise form: CPU."""

from statistics import median
from time import process_time

import numpy as np

from benchwright.ratings import win_rates

MODELS, TASKS = 1000, 2000
PAIRWISE = 40
"""Tasks that the pairwise form is measured on: its time grows in proportion to them."""


def pairwise(values):
    """Compare every model with every other one, task by task."""
    found = np.full(values.shape, np.nan)
    for task, column in enumerate(values.T):
        there = np.flatnonzero(~np.isnan(column))
        mine = column[there]
        beaten = (mine[:, None] > mine).sum(axis=1)
        tied = (mine[:, None] == mine).sum(axis=1) - 1
        found[there, task] = (beaten + tied / 2) / (len(there) - 1)
    return found


def main(turns: int = 5) -> None:
    """Measure in turn; print the ratio and its limit."""
    chance = np.random.default_rng(0)
    values = chance.normal(size=(MODELS, TASKS)).round(2)
    values[chance.random(values.shape) < 0.1] = np.nan
    few = np.ascontiguousarray(values[:, :PAIRWISE])
    if not np.array_equal(win_rates(few), pairwise(few), equal_nan=True):
        raise SystemExit("the two forms differ")
    ours, peers = [], []
    for _ in range(turns):
        start = process_time()
        win_rates(values)
        ours.append(process_time() - start)
        start = process_time()
        pairwise(few)
        peers.append((process_time() - start) * TASKS / PAIRWISE)
    ratio = median(peer / own for own, peer in zip(ours, peers, strict=True))
    verdict = "holds" if ratio >= 10 else "DOES NOT HOLD"
    title = (
        f"win rates of {MODELS:,} models on {TASKS:,} tasks against the pairwise form (scaled from {PAIRWISE} tasks)"
    )
    print(
        f"{title}: {ratio:.3g}x faster (limit 10x, {verdict}); {median(ours):.3g} s against {median(peers):.3g} s CPU"
    )


if __name__ == "__main__":
    main()
