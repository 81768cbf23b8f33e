"""The rules of ranking over tasks, one test each."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import benchwright as bw
from benchwright.records.leaderboard import Leaderboard, RankedModel
from tests.cli.shell import benchwright

QUICK = bw.LeaderboardSettings(shuffles=20, resamples=100)
Rows = list[dict[str, Any]]


def rows_of(scores: dict[str, dict[str, float | None]], **more: Any) -> Rows:
    """Rows of a table from model -> task -> value."""
    return [
        {"task": task, "model": model, "value": value, **more}
        for model, values in scores.items()
        for task, value in values.items()
    ]


def board_of(rows: Rows, settings: bw.LeaderboardSettings = QUICK) -> tuple[Leaderboard, dict[str, RankedModel]]:
    """The board, and its models by name."""
    board = bw.leaderboard(rows, settings=settings)
    return board, {model.model: model for model in board.models}


def test_only_the_order_on_a_task_counts_not_its_scale() -> None:
    """Dollars, shares and correlations: any values in the same order give the same win rates."""
    plain = {"a": {"x": 3.0, "y": 0.2}, "b": {"x": 2.0, "y": 0.3}, "c": {"x": 1.0, "y": 0.1}}
    scaled = {model: {"x": v["x"] ** 9 * 1e6, "y": v["y"] / 1e6 - 5} for model, v in plain.items()}
    one, other = board_of(rows_of(plain))[1], board_of(rows_of(scaled))[1]
    assert {name: model.win_rate for name, model in one.items()} == {n: m.win_rate for n, m in other.items()}


def test_the_direction_of_a_task_decides_who_beats_whom() -> None:
    """An error is better low: `better: lower` turns the task round."""
    rows = rows_of({"a": {"error": 0.1}, "b": {"error": 0.4}}, better="lower")
    assert board_of(rows)[1]["a"].win_rate["overall"] == 1.0


def test_a_win_rate_is_beaten_plus_half_the_tied_by_all_others() -> None:
    """Five models with 9, 7, 7, 7, 1: 4/4, (1 + 2/2)/4 three times, 0."""
    found = board_of(rows_of({name: {"t": value} for name, value in zip("abcde", (9, 7, 7, 7, 1), strict=True)}))[1]
    assert [found[name].win_rate["overall"] for name in "abcde"] == [1.0, 0.5, 0.5, 0.5, 0.0]


@pytest.mark.parametrize("value", [0.1 + 0.2, 1 / 3, 1e-300])
def test_only_equal_values_tie(value: float) -> None:
    """A hair more is a win, and no hair less: ties are equality of what was written."""
    above = float(np.nextafter(value, 1))
    assert board_of(rows_of({"a": {"t": value}, "b": {"t": value}}))[1]["a"].win_rate["overall"] == 0.5
    assert board_of(rows_of({"a": {"t": above}, "b": {"t": value}}))[1]["a"].win_rate["overall"] == 1.0


def test_the_others_are_the_models_with_data_on_that_task() -> None:
    """Of four models three have the task: the middle one beats one of two others, not one of three."""
    found = board_of(
        rows_of({"a": {"t": 3, "u": 1}, "b": {"t": 2, "u": 1}, "c": {"t": 1, "u": 1}, "d": {"t": None, "u": 1}})
    )
    assert found[1]["b"].win_rate["overall"] == (1 / 2 + 1 / 2) / 2
    assert found[1]["d"].win_rate["overall"] == 1 / 2
    assert found[1]["d"].tasks == {"all": 1}


def test_the_mean_is_over_the_tasks_in_scope_where_the_model_has_data() -> None:
    """1, 0 and 1/2 of three tasks; a task that is missing is not a 0."""
    scores = {"a": {"t": 2, "u": 1, "v": 5, "w": None}, "b": {"t": 1, "u": 2, "v": 5, "w": 3}, "c": {"w": 2}}
    assert board_of(rows_of(scores))[1]["a"].win_rate["overall"] == 0.5


def test_columns_are_means_over_their_tasks_and_overall_is_the_mean_of_the_columns() -> None:
    """Three tasks of one group and one of the other: each group weighs a half."""
    rows = rows_of({"a": {"t": 1, "u": 1, "v": 1}, "b": {"t": 0, "u": 0, "v": 0}}, group="Individual")
    rows += rows_of({"a": {"w": 0}, "b": {"w": 1}}, group="Distributional")
    board, found = board_of(rows)
    assert board.groups == ("Individual", "Distributional")
    assert found["a"].win_rate == {"Individual": 1.0, "Distributional": 0.0, "overall": 0.5}


def test_each_task_lets_every_pair_meet_once_and_a_tie_is_a_draw() -> None:
    """Three models on one task, two of them equal: three matchups from 1500 with K 32, in every order."""
    rows = rows_of({"a": {"t": 2}, "b": {"t": 1}, "c": {"t": 1}})
    board, found = board_of(rows, bw.LeaderboardSettings(shuffles=0, resamples=50))

    ratings = dict.fromkeys("abc", 1500.0)
    values = {"a": 2, "b": 1, "c": 1}
    for one, other in combinations("abc", 2):
        points = 1.0 if values[one] > values[other] else 0.5
        change = 32 * (points - 1 / (1 + 10 ** ((ratings[other] - ratings[one]) / 400)))
        ratings[one] += change
        ratings[other] -= change
    assert board.matchups == {"all": 3}
    assert {name: found[name].elo["all"] for name in "abc"} == pytest.approx(ratings, abs=1e-9)


def test_elo_starts_at_1500_with_k_32_over_200_seeded_shuffles() -> None:
    """The defaults; the same seed gives the same ratings, another one others within the printed error."""
    chance = np.random.default_rng(1)
    rows = rows_of({name: dict(enumerate(chance.normal(size=12).tolist())) for name in "abcd"})  # type: ignore[arg-type]
    rows = [row | {"task": f"t{row['task']}"} for row in rows]
    board, found = board_of(rows, bw.LeaderboardSettings())
    again = board_of(rows, bw.LeaderboardSettings())[1]
    other = board_of(rows, bw.LeaderboardSettings(seed=1))[1]

    assert (board.settings.k, board.settings.initial, board.settings.shuffles) == (32.0, 1500.0, 200)
    for name, model in found.items():
        assert again[name].elo == model.elo
        gap = abs(other[name].elo["all"] - model.elo["all"])  # type: ignore[operator]
        assert 0 < gap < 5 * model.elo_standard_error["all"]  # type: ignore[operator]


def test_elo_is_reported_for_each_group_by_itself() -> None:
    """A group's ratings do not know the other group."""
    individual = rows_of({"a": {"t": 1, "u": 3}, "b": {"t": 2, "u": 1}}, group="Individual")
    other = rows_of({"a": {"w": 0, "x": 5}, "b": {"w": 1, "x": 4}}, group="Distributional")
    both, alone = board_of(individual + other)[1], board_of(individual)[1]
    assert both["a"].elo["Individual"] == alone["a"].elo["Individual"]
    assert set(both["a"].elo) == {"Individual", "Distributional", "overall"}


def test_the_board_and_its_method_are_two_pages_that_lead_to_each_other(tmp_path: Path) -> None:
    """index.html and methodology.html, with links both ways, the formula and the settings of this board."""
    table = "task,model,value,group\n" + "".join(
        f"t{n},{model},{(n * p) % 5},{'Individual' if n % 2 else 'Distributional'}\n"
        for n in range(12)
        for model, p in (("a", 2), ("b", 3), ("c", 1))
    )
    (tmp_path / "scores.csv").write_text(table)
    done = benchwright("rank", "scores.csv", "-o", "board", "--json", "--shuffles", "50", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    index, method = ((tmp_path / "board" / name).read_text() for name in ("index.html", "methodology.html"))

    assert 'href="methodology.html"' in index
    assert 'href="index.html"' in method
    for words in ("N − 1", "tied", "mean of the groups", "50", "1,500", "draw"):
        assert words in method
    assert [model["model"] for model in json.loads(done.stdout)["models"]] == [
        model["model"] for model in json.loads((tmp_path / "board" / "leaderboard.json").read_text())["models"]
    ]
