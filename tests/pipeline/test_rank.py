"""`rank` from files to numbers, and to the four files of a board."""

import csv
import hashlib
import json
from collections import defaultdict
from pathlib import Path

import pytest
import scipy.stats

from benchwright.errors import InputError
from benchwright.pipeline.rank import leaderboard, rank, scores_csv, write_board
from benchwright.pipeline.tables.scores import read_scores
from benchwright.records.leaderboard import Leaderboard, LeaderboardSettings
from benchwright.report.board import BoardFacts
from tests.conftest import public_data

QUICK = LeaderboardSettings(shuffles=20, resamples=200)
FACTS = BoardFacts(
    title="Tasks",
    source="s.csv",
    sha256="0" * 64,
    made_by="benchwright",
    day=None,
    command="benchwright rank",
    files=(),
)
TABLE = (
    "task,model,value,better,group\nt,a,0.50,higher,x\nt,b,0.25,higher,x\nu,a,3,lower,y\nu,b,,lower,y\nu,c,1,lower,y\n"
)


def overall(board: Leaderboard) -> dict[str, float | None]:
    """Model -> overall win rate."""
    return {model.model: model.win_rate["overall"] for model in board.models}


def test_a_board_is_four_files(tmp_path: Path) -> None:
    """The numbers, the table, and two pages; the table is read again to the same numbers."""
    (tmp_path / "s.csv").write_text(TABLE)
    ranked = rank(tmp_path / "s.csv", QUICK)
    write_board(ranked, tmp_path / "board", FACTS)

    assert {path.name for path in (tmp_path / "board").iterdir()} == {
        "index.html",
        "methodology.html",
        "leaderboard.json",
        "scores.csv",
    }
    written = json.loads((tmp_path / "board" / "leaderboard.json").read_text())
    assert written["models"] == [model.to_dict() for model in ranked.board.models]
    again = leaderboard(tmp_path / "board" / "scores.csv", settings=QUICK)
    assert again.models == ranked.board.models
    sha256 = hashlib.sha256((tmp_path / "board" / "scores.csv").read_bytes()).hexdigest()
    assert sha256 in (tmp_path / "board" / "index.html").read_text()


def test_a_table_is_written_as_it_was() -> None:
    """Values as written, no row for no data."""
    rows = [{"task": "t", "model": "a", "value": "0.50"}, {"task": "t", "model": "b, c", "value": None}]
    text = b"".join(scores_csv(read_scores(rows))).decode()
    assert text == "task,model,value,better,group\nt,a,0.50,higher,all\n"


def test_a_board_is_not_written_over_a_file(tmp_path: Path) -> None:
    """The folder named is a file: said, and nothing lost."""
    (tmp_path / "board").write_text("mine")
    ranked = rank([{"task": "t", "model": m, "value": n} for n, m in enumerate("ab")], QUICK)
    with pytest.raises(InputError, match="board: expected a folder to write to, found a file"):
        write_board(ranked, tmp_path / "board", FACTS)
    assert (tmp_path / "board").read_text() == "mine"


def test_behaviour_tasks_give_the_published_win_rates_and_family_means() -> None:
    """39 tasks of seven families, five metrics, both directions: exact."""
    folder = public_data("behaviorbench_openrouter")
    task = {"task": ["family", "task", "metric"]}
    whole = leaderboard(folder / "scores.csv", columns=task, settings=QUICK)
    assert {name: round(rate, 4) for name, rate in overall(whole).items() if rate is not None} == {
        "glm-5.2": 0.7436,
        "hy3": 0.2436,
        "glm-5.2-no-reasoning": 0.5128,
    }
    by_family = leaderboard(folder / "scores.csv", columns=task | {"group": ["family"]}, settings=QUICK)
    found = {model.model: model.mean for model in by_family.models}
    for row in csv.DictReader((folder / "published_family_means.csv").read_text("utf-8").splitlines()):
        for model, mean in found.items():
            digits = 3 if row["family"] in ("strategic", "economics", "workflow") else 2
            assert mean[row["family"]] == pytest.approx(float(row[model]), abs=0.5 * 10**-digits + 1e-9)
    assert len(by_family.groups) == 7


def test_a_public_board_of_rounded_scores_is_reproduced_within_the_rounding() -> None:
    """67 models, 16 scenarios, gaps: within 0.0189 of the published numbers, tau-b above 0.99."""
    folder = public_data("helm_classic")
    board = leaderboard(folder / "scores.csv", settings=QUICK)
    published = {
        row["model"]: float(row["mean_win_rate"])
        for row in csv.DictReader((folder / "published.csv").read_text("utf-8").splitlines())
    }
    ours = overall(board)
    assert max(abs(published[name] - rate) for name, rate in ours.items() if rate is not None) < 0.0189
    pairs = [(published[name], rate) for name, rate in ours.items()]
    assert scipy.stats.kendalltau(*zip(*pairs, strict=True)).statistic > 0.99
    ends = [model.rounding["overall"] for model in board.models if model.rounding]
    inside = sum(
        end is not None and end.low - 0.0005 <= published[model.model] <= end.high + 0.0005
        for end, model in zip(ends, board.models, strict=True)
    )
    assert inside >= 60
    assert {"rounded", "unequal_coverage"} <= {notice.code for notice in board.warnings}


def test_public_battles_give_the_published_numbers() -> None:
    """Elo with K 4 from 1000 in file order, strengths without a ridge, and who won how often."""
    folder = public_data("llmfao_battles")
    board = leaderboard(
        folder / "battles.csv",
        columns={"a": ["left"], "b": ["right"], "outcome": ["winner"], "task": ["prompt"]},
        settings=LeaderboardSettings(k=4, initial=1000, shuffles=0, ridge=0, resamples=50),
    )
    golden: dict[str, dict[str, float]] = defaultdict(dict)
    for row in csv.DictReader((folder / "golden.csv").read_text("utf-8").splitlines()):
        golden[row["algorithm"]][row["item"]] = float(row["score"])

    assert board.battles
    assert {m.model: m.elo["all"] for m in board.models} == pytest.approx(golden["elo"], abs=1e-9)
    assert {m.model: m.bradley_terry["all"] for m in board.models} == pytest.approx(golden["bradley_terry"], rel=1e-8)
    won = {m.model: round((m.win_rate["all"] or 0) * m.tasks["all"], 9) for m in board.models}
    assert won == golden["counting"]


def test_run_folders_and_reports_are_tables_too(tmp_path: Path) -> None:
    """RunReports of two models: their scores over the tasks."""
    for model, right in (("a", (1, 1, 0.5)), ("b", (1, 0, 0.25))):
        rows = [{"taskId": f"t{n}", "score": score} for n, score in enumerate(right)]
        (tmp_path / f"{model}.json").write_text(json.dumps({"model": model, "results": rows}))
    board = leaderboard([tmp_path / "a.json", tmp_path / "b.json"], settings=QUICK)
    assert overall(board) == {"a": 2.5 / 3, "b": 0.5 / 3}
