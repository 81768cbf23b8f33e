"""Win rates against the rule written out, and against laws."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.ratings import mean_win_rate, win_rates, wins_of

NONE = float("nan")
TABLES = st.integers(1, 6).flatmap(
    lambda tasks: st.lists(
        st.lists(
            st.sampled_from([NONE, -1.0, -0.0, 0.0, 0.1, 0.30000000000000004, 0.3, 7.0]), min_size=tasks, max_size=tasks
        ),
        min_size=1,
        max_size=6,
    )
)


def slow(values: list[list[float]], signs: list[int]) -> list[list[Fraction | None]]:
    """(Beaten + half the tied) / (N - 1), counted one by one."""
    found: list[list[Fraction | None]] = [[None] * len(signs) for _ in values]
    for task, sign in enumerate(signs):
        there = {m: sign * row[task] for m, row in enumerate(values) if row[task] == row[task]}
        for m, mine in there.items():
            others = [other for n, other in there.items() if n != m]
            if others:
                won = sum(Fraction(mine > other) + Fraction(mine == other, 2) for other in others)
                found[m][task] = won / len(others)
    return found


@given(TABLES, st.randoms())
def test_win_rates_are_those_of_the_rule(values: list[list[float]], random: Any) -> None:
    """Beaten models count one, tied ones a half, of all others with data on the task; either direction."""
    better = [random.choice(["higher", "lower"]) for _ in values[0]]
    wanted = slow(values, [1 if one == "higher" else -1 for one in better])
    found = win_rates(values, better=better)

    for row, exact in zip(found.tolist(), wanted, strict=True):
        assert [None if rate != rate else rate for rate in row] == [
            None if one is None else float(one) for one in exact
        ]


@given(TABLES)
def test_mean_win_rates_are_exact_means_over_the_tasks_with_data(values: list[list[float]]) -> None:
    """The nearest float of the exact mean: equal models have equal means whatever the order of the tasks."""
    wanted = slow(values, [1] * len(values[0]))
    for mean, row in zip(mean_win_rate(values), wanted, strict=True):
        known = [rate for rate in row if rate is not None]
        assert mean == (float(sum(known, Fraction(0)) / len(known)) if known else None)
    backwards = [row[::-1] for row in values]
    assert mean_win_rate(backwards) == mean_win_rate(values)


@given(TABLES)
def test_win_rates_of_a_task_average_one_half(values: list[list[float]]) -> None:
    """What one wins the other loses."""
    wins = wins_of(values)
    for task, others in enumerate(wins.others.tolist()):
        if others:
            assert int(wins.twice[:, task].sum()) == others * (others + 1)


def test_the_models_of_a_task_are_those_with_data() -> None:
    """With three models, one of them missing, beating the other one is a win rate of 1."""
    assert win_rates([[3, 9], [1, NONE], [2, 4]]).tolist()[0] == [1.0, 1.0]
    assert win_rates([[3, 9], [1, NONE], [2, 4]])[2].tolist() == [0.5, 0.0]
    assert mean_win_rate([[NONE], [1], [2]]) == [None, 0.0, 1.0]


def test_a_tie_counts_a_half_and_minus_zero_is_zero() -> None:
    """All equal: all one half."""
    assert win_rates([[0.0], [-0.0], [0.0]]).tolist() == [[0.5], [0.5], [0.5]]


def test_a_single_model_on_a_task_has_no_win_rate() -> None:
    """Nobody to beat: the task is out of every mean."""
    assert np.isnan(win_rates([[1, 2], [NONE, 3]])[0, 0])
    assert mean_win_rate([[1, 2], [NONE, 3]]) == [0.0, 1.0]
    assert mean_win_rate([[1.0]]) == [None]


@pytest.mark.parametrize(
    ("values", "better", "message"),
    [
        ([1, 2], "higher", "values: expected models x tasks"),
        ([[1, float("inf")]], "higher", "finite numbers"),
        ([[1, 2]], "lowr", "better: expected higher or lower, found 'lowr'; did you mean lower"),
        ([[1, 2]], ["higher"], "one for each of 2 tasks, found 1"),
    ],
)
def test_what_cannot_be_compared_is_refused(values: Any, better: Any, message: str) -> None:
    """Shape, infinity, direction."""
    with pytest.raises(InputError, match=message):
        win_rates(values, better=better)
