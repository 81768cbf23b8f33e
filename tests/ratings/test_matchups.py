"""Matchups: every pair of models with data on a task, once."""

from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from benchwright.ratings import matchups_of, win_rates

NONE = float("nan")
TABLES = st.integers(0, 5).flatmap(
    lambda tasks: st.lists(
        st.lists(st.sampled_from([NONE, -1.0, 0.0, 2.5]), min_size=tasks, max_size=tasks), min_size=1, max_size=5
    )
)


@given(TABLES, st.sampled_from(["higher", "lower"]))
def test_every_pair_with_data_meets_once_on_a_task(values: list[list[float]], better: Any) -> None:
    """Task by task, pairs in the order of the models; 2 for the better one, 1 for a tie."""
    found = matchups_of(values, better=better)
    wanted, starts = [], [0]
    for task in range(len(values[0])):
        for a, b in combinations([m for m, row in enumerate(values) if row[task] == row[task]], 2):
            ahead = values[a][task] - values[b][task] if better == "higher" else values[b][task] - values[a][task]
            wanted.append((a, b, 2 if ahead > 0 else 0 if ahead < 0 else 1))
        starts.append(len(wanted))

    assert list(zip(found.first.tolist(), found.second.tolist(), found.twice.tolist(), strict=True)) == wanted
    assert found.starts.tolist() == starts
    assert found.models == len(values)


@given(TABLES)
def test_points_of_a_complete_table_are_win_rates(values: list[list[float]]) -> None:
    """What a model won against all others is the sum of its win rates times the others there."""
    numbers = np.array(values).reshape(len(values), -1)
    found = matchups_of(numbers)
    others = (~np.isnan(numbers)).sum(axis=0) - 1
    wanted = np.nansum(win_rates(numbers) * others, axis=1)

    assert np.allclose(found.points.sum(axis=1), wanted, atol=1e-12)
    assert (found.points + found.points.T).sum() == 2 * found.first.size
    assert found.met.tolist() == (found.points + found.points.T).any(axis=1).tolist()
