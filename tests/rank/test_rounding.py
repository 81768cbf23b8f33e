"""What rounding leaves open, against trying all numbers that a value may stand for."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.rank.rounding import envelope
from benchwright.ratings import win_rates, wins_of

ROWS = st.lists(st.one_of(st.none(), st.integers(0, 4)), min_size=2, max_size=4)


@settings(max_examples=60, deadline=None)
@given(ROWS, st.sampled_from([1.0, -1.0]))
def test_the_envelope_is_reached_and_never_left(units: list[int | None], sign: float) -> None:
    """The lowest and highest win rates over both ends and the middle of every value's half unit."""
    values = np.array([[np.nan if unit is None else unit / 10] for unit in units])
    better = "higher" if sign > 0 else "lower"
    wins = wins_of(values, better=better)
    found = envelope(wins, values, np.array([1]), np.array([sign]))
    tries = np.array(list(product([-1, 0, 1], repeat=len(units)))) / 20
    # In twentieths all these numbers are whole: nothing here is decided by a rounding error.
    all_rates = np.stack([win_rates(np.rint(20 * (values + shift[:, None])), better=better)[:, 0] for shift in tries])
    known = ~np.isnan(all_rates[0])

    assert (known == ~np.isnan(found.low[:, 0])).all()
    assert found.low[known, 0] == pytest.approx(all_rates[:, known].min(axis=0), abs=1e-12)
    assert found.high[known, 0] == pytest.approx(all_rates[:, known].max(axis=0), abs=1e-12)


def test_tasks_that_are_not_rounded_leave_nothing_open() -> None:
    """Two tasks, one of them rounded: the other's ends are the win rate."""
    values = np.array([[0.12, 3.0], [0.12, 3.0], [0.5, 1.0]])
    wins = wins_of(values)
    found = envelope(wins, values, np.array([2, -1]), np.array([1.0, 1.0]))
    assert found.low[:, 1].tolist() == found.high[:, 1].tolist() == wins.rates[:, 1].tolist()
    assert (found.low[:, 0].tolist(), found.high[:, 0].tolist()) == ([0.0, 0.0, 1.0], [0.5, 0.5, 1.0])
