"""Leaderboards: numbers by hand, laws, and what is missing."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.errors import AlignError, InputError
from benchwright.rank.leaderboard import rank_models
from benchwright.ratings import bradley_terry, elo, matchups_of
from benchwright.records.leaderboard import (
    Ends,
    Leaderboard,
    LeaderboardSettings,
    RankedModel,
    ScoresTable,
)
from tests.rank.scores import scores_table

QUICK = LeaderboardSettings(shuffles=20, resamples=200)
GROUPS = ["Individual", "Individual", "Distributional"]


def quiet(message: str) -> None:
    """Say nothing."""


def ranked(table: ScoresTable, settings: LeaderboardSettings = QUICK) -> Leaderboard:
    """The board of a table."""
    return rank_models(table, settings, say=quiet)[0]


def by_name(board: Leaderboard) -> dict[str, RankedModel]:
    """The numbers of each model."""
    return {model.model: model for model in board.models}


def codes(board: Leaderboard) -> list[str]:
    """The codes of the warnings."""
    return [notice.code for notice in board.warnings]


def test_overall_is_the_mean_of_the_groups_not_of_the_tasks() -> None:
    """Two tasks of one group and one of the other: 1 and 0 average a half."""
    board = ranked(scores_table([[2, 2, 1], [1, 1, 2]], groups=GROUPS))
    first = by_name(board)["m000"]

    assert first.win_rate == {"Individual": 1.0, "Distributional": 0.0, "overall": 0.5}
    assert first.tasks == {"Individual": 2, "Distributional": 1}
    assert first.elo["overall"] == pytest.approx((first.elo["Individual"] + first.elo["Distributional"]) / 2)  # type: ignore[operator]
    assert board.groups == ("Individual", "Distributional")


def test_a_missing_group_leaves_the_overall_numbers_empty() -> None:
    """Not the other group's number; the model stands last, and a warning names it."""
    board = ranked(scores_table([[9, 9, None], [1, 1, 2], [2, 2, 1]], groups=GROUPS))
    last = board.models[-1]

    assert (last.model, last.win_rate) == ("m000", {"Individual": 1.0, "Distributional": None, "overall": None})
    assert (last.elo["overall"], last.elo_interval["overall"], last.bradley_terry["overall"]) == (None, None, None)
    assert last.rank_set is None
    assert last.win_rate_interval["Distributional"] is None
    assert "missing_group" in codes(board)


def test_a_task_with_one_model_is_skipped_and_named() -> None:
    """It is in no count; a group of such tasks is no group."""
    board = ranked(scores_table([[1, 5, 7], [2, None, None]], groups=["a", "a", "b"]))
    assert board.tasks == {"a": 1}
    assert by_name(board)["m000"].win_rate == {"a": 0.0, "overall": 0.0}
    (notice,) = [notice for notice in board.warnings if notice.code == "one_model_task"]
    assert "2 tasks skipped" in notice.message
    assert "t0001, t0002" in notice.message


def test_a_model_without_data_has_no_number() -> None:
    """None everywhere, never 0 and never 1500."""
    board = ranked(scores_table([[1, 2], [2, 1], [None, None]]))
    empty = board.models[-1]
    assert (empty.model, empty.tasks) == ("m002", {"all": 0})
    for numbers in (empty.win_rate, empty.elo, empty.elo_standard_error, empty.bradley_terry, empty.win_rate_interval):
        assert set(numbers.values()) == {None}
    assert "no_data" in codes(board)
    assert "unequal_coverage" not in codes(board)


def test_win_rates_over_shared_tasks_are_given_where_coverage_differs() -> None:
    """The strong model only has the easy task; on it the others are behind, too."""
    board = ranked(scores_table([[3, None], [2, 1], [1, 2]]))
    found = by_name(board)
    assert board.shared_tasks == {"all": 1}
    assert found["m001"].win_rate["all"] == (0.5 + 0.0) / 2
    assert [found[f"m00{n}"].win_rate_shared for n in range(3)] == [
        {"all": rate, "overall": rate} for rate in (1.0, 0.5, 0.0)
    ]
    assert "unequal_coverage" in codes(board)
    assert ranked(scores_table([[3, 1], [2, 1]])).models[0].win_rate_shared is None


def test_ratings_are_those_of_the_tasks_matchups() -> None:
    """Elo and Bradley-Terry of a group are those of `elo` and `bradley_terry` on its tasks."""
    values = np.random.default_rng(1).normal(size=(5, 12)).round(1)
    board = by_name(ranked(scores_table(values.tolist())))
    matchups = matchups_of(values)
    ratings, strengths = elo(matchups, shuffles=20), bradley_terry(matchups.points)
    assert strengths is not None
    for m in range(5):
        mine = board[f"m{m:03d}"]
        assert mine.elo["all"] == ratings.ratings[m]
        assert mine.elo_standard_error["all"] == ratings.errors[m]
        assert mine.bradley_terry["all"] == pytest.approx(strengths[m], rel=1e-12)
        ends = mine.elo_interval["all"]
        assert ends is not None
        assert ends.low < mine.elo["all"] < ends.high  # type: ignore[operator]


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 10**6))
def test_the_order_of_rows_changes_no_number(random: Any, seed: int) -> None:
    """Models and tasks in any order: the same board, but for the order of the groups."""
    values = np.random.default_rng(seed).integers(0, 3, (4, 6)).astype(float)
    table = scores_table(values.tolist(), groups=["a", "a", "a", "b", "b", "b"], better="lower")
    models, tasks = list(range(4)), list(range(6))
    random.shuffle(models)
    random.shuffle(tasks)
    moved = table._replace(
        models=tuple(table.models[m] for m in models),
        tasks=tuple(table.tasks[t] for t in tasks),
        groups=tuple(table.groups[t] for t in tasks),
        values=table.values[np.ix_(models, tasks)],
        order=table.order[np.ix_(models, tasks)],
        written=[[table.written[t][m] for m in models] for t in tasks],
    )
    assert ranked(moved).models == ranked(table).models


def test_lower_is_better_turns_the_order_round() -> None:
    """The same values in the other direction give one less the win rate."""
    values = [[1, 3], [2, 2], [3, 1.5]]
    up, down = by_name(ranked(scores_table(values))), by_name(ranked(scores_table(values, better="lower")))
    for name, model in up.items():
        assert model.win_rate["all"] == 1 - down[name].win_rate["all"]  # type: ignore[operator]
    assert ranked(scores_table(values, better=["higher", "lower"])).lower == 1


def test_means_of_values_are_given_only_where_they_compare() -> None:
    """One direction, and all tasks: otherwise none."""
    table = scores_table(
        [[1, 2, 4], [3, 5, None], [2, 2, 8]], groups=["x", "x", "y"], better=["lower", "lower", "higher"]
    )
    assert by_name(ranked(table))["m000"].mean == {"x": 1.5, "y": 4.0}
    assert by_name(ranked(table))["m001"].mean == {"x": 4.0, "y": None}
    mixed = scores_table([[1, 2], [3, 5]], better=["lower", "higher"])
    assert by_name(ranked(mixed))["m000"].mean == {"all": None}


def test_rounded_values_leave_an_envelope_and_a_warning() -> None:
    """Equal as printed: either may be ahead."""
    board = ranked(scores_table([[0.5, 0.1], [0.5, 0.9]], decimals=1))
    assert by_name(board)["m001"].rounding == {"all": Ends(low=0.5, high=1.0), "overall": Ends(low=0.5, high=1.0)}
    assert "rounded" in codes(board)
    assert ranked(scores_table([[0.5, 0.1], [0.5, 0.9]])).models[0].rounding is None


def test_unresolved_gaps_follow_from_the_error_of_the_shuffles() -> None:
    """Two root two standard errors; unknown with a single order."""
    table = scores_table(np.random.default_rng(2).normal(size=(4, 10)).tolist())
    board = ranked(table)
    largest = max(model.elo_standard_error["all"] or 0 for model in board.models)
    assert board.unresolved["all"] == board.unresolved["overall"] == pytest.approx(2 * 2**0.5 * largest)
    assert "elo_unresolved" in codes(board)
    once = ranked(table, LeaderboardSettings(shuffles=0, resamples=50))
    assert once.unresolved == {"all": None, "overall": None}
    assert "elo_one_order" in codes(once)


def test_too_many_matchups_leave_ratings_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Win rates stand; Elo and Bradley-Terry are empty, and the warning gives the number."""
    monkeypatch.setattr("benchwright.rank.board.MOST_MATCHUPS", 5)
    board = ranked(scores_table(np.random.default_rng(2).normal(size=(4, 10)).tolist()))
    assert all(model.elo["all"] is None and model.bradley_terry["overall"] is None for model in board.models)
    assert all(model.win_rate["overall"] is not None and model.rank_set is not None for model in board.models)
    assert board.matchups == {"all": 60}
    assert "ratings_left_out" in codes(board)


def test_without_a_ridge_a_winner_of_all_has_no_strength() -> None:
    """The warning says why."""
    board = ranked(scores_table([[2, 2], [1, 1]]), LeaderboardSettings(shuffles=2, resamples=50, ridge=0))
    assert all(model.bradley_terry["all"] is None for model in board.models)
    assert "no_strengths" in codes(board)


def test_equal_win_rates_stand_by_name() -> None:
    """No order is made of a tie."""
    board = ranked(scores_table([[1, 2], [2, 1], [1, 2]], models=["zed", "bob", "amy"]))
    assert [model.model for model in board.models] == ["amy", "bob", "zed"]


def test_the_rates_behind_the_board_are_those_of_each_task() -> None:
    """Every task with its values as written."""
    _, rates = rank_models(scores_table([[2, None], [1, 4], [1, 3]]), QUICK, say=quiet)
    assert rates.values == [["2.0", "1.0", "1.0"], [None, "4.0", "3.0"]]
    assert rates.rates[1].tolist() == [0.25, 1.0]
    assert np.isnan(rates.rates[0, 1])


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [([[1, 2]], AlignError, "at least two models"), ([[1, None], [None, 2]], AlignError, "no task on which two")],
)
def test_what_cannot_be_ranked_is_refused(values: Any, error: type[Exception], message: str) -> None:
    """One model; no task with two."""
    with pytest.raises(error, match=message):
        ranked(scores_table(values))


@pytest.mark.parametrize(
    "setting", [{"resamples": 0}, {"level": 1.0}, {"ridge": -1.0}, {"k": -1.0}, {"shuffles": -2}, {"generator": "x"}]
)
def test_settings_out_of_range_are_refused(setting: dict[str, Any]) -> None:
    """Each is named."""
    with pytest.raises(InputError, match=next(iter(setting))):
        ranked(scores_table([[1, 2], [2, 1]]), LeaderboardSettings(**setting))
