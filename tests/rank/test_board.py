"""A table, won and lost: groups, shared tasks, order."""

import numpy as np
import pytest

from benchwright.rank.board import Board, rate_group
from benchwright.records.leaderboard import LeaderboardSettings
from tests.rank.scores import scores_table

GIVEN = scores_table([[1, None, 3], [2, 5, None], [3, 4, None]], groups=["b", "a", "b"], models=["y", "x", "z"])


def test_tasks_stand_by_id_and_models_by_name_unless_as_given() -> None:
    """The wins move with them; the groups stay in the order of the table."""
    backwards = GIVEN._replace(tasks=("t2", "t1", "t0"))
    given, found = (Board.of(backwards, as_given=as_given) for as_given in (True, False))

    assert (given.table.models, given.table.tasks) == (("y", "x", "z"), ("t2", "t1", "t0"))
    assert (found.table.models, found.table.tasks) == (("x", "y", "z"), ("t0", "t1", "t2"))
    assert found.groups == given.groups == ("b", "a")
    assert found.wins.rates[:, 2].tolist() == [0.5, 0.0, 1.0]
    assert found.table.written[2] == ["2.0", "1.0", "3.0"]


def test_battles_keep_their_order() -> None:
    """Which battle came first is part of the data."""
    battles = GIVEN._replace(tasks=("t2", "t1", "t0"), battles=True)
    assert Board.of(battles, as_given=False).table is battles


def test_shared_tasks_are_those_of_all_models_that_have_data() -> None:
    """A model without any does not count, and a task with one model is no task of its group."""
    board = Board.of(scores_table([[1, None, 3], [2, 5, 1], [None, None, None]]), as_given=True)
    assert board.shared.tolist() == [True, False, True]
    assert board.tasks_of("all").tolist() == [True, False, True]
    assert board.tasks_of("other").tolist() == [False, False, False]


def test_a_long_group_says_what_it_is_working_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of matchups and of shuffles, before they are rated; a short one says nothing."""
    heard: list[str] = []
    board = Board.of(scores_table([[1, 2], [2, 1], [3, 0]]), as_given=True)
    settings = LeaderboardSettings(shuffles=5, resamples=9)
    group = rate_group(board, "all", settings, say=heard.append)
    assert heard == []
    assert (group.matchups, group.draws.means.shape) == (6, (9, 3))

    monkeypatch.setattr("benchwright.rank.board.LONG", 10)
    rate_group(board, "all", settings, say=heard.append)
    assert heard == ["all: Elo of 6 matchups, 5 shuffles", "all: Elo over resampled tasks"]


@pytest.mark.parametrize("decimals", [-1, 2])
def test_only_rounded_values_have_an_envelope(decimals: int) -> None:
    """Nothing is said of whole numbers and of long ones."""
    board = Board.of(scores_table([[0.12, 0.5], [0.12, 0.1]], decimals=decimals), as_given=True)
    assert (board.envelope is None) == (decimals < 0)
    if board.envelope:
        assert np.nanmax(board.envelope.high - board.envelope.low) == 1.0
