"""Leaderboards that never were: values drawn by a seed, every number near what it would be."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from benchwright.records import Notice, RankRange
from benchwright.records.leaderboard import (
    OVERALL,
    Better,
    Ends,
    Leaderboard,
    LeaderboardSettings,
    RankedModel,
    TaskRates,
)
from benchwright.report.board import BoardFacts, board_page

HOSTILE = "<script>alert(1)</script> & \"co\" 'x'"
LONG = "a-provider-with-a-name/a-very-large-model-with-a-long-name-2026-11-30-instruct"
FACTS = BoardFacts(
    title="Behaviour <i>tasks</i>",
    source="scores.csv, more.csv",
    sha256="5e" * 32,
    made_by="benchwright 0.1.0",
    day="2026-10-31",
    command="benchwright rank scores.csv -o board",
    files=(("leaderboard.json", "leaderboard.json"), ("scores.csv", "scores.csv")),
)
Found = tuple[Leaderboard, TaskRates]


def model_names(count: int) -> list[str]:
    """Names, one of which means harm and one of which is long."""
    names = [f"model-{n:02d}" for n in range(count)]
    if count > 2:
        names[1:3] = [HOSTILE, LONG]
    return names


def made(
    count: int = 5, groups: Sequence[tuple[str, int]] = (("Individual", 7), ("Distributional", 5)), *, seed: int = 3
) -> Found:
    """Make a board of so many models, and its win rates on every task.

    With more than four models the last one has no data in the last group, and the one before lacks two tasks.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    tasks = [(f"{name.lower()} {n + 1:02d}", name) for name, number in groups for n in range(number)]
    level = np.linspace(1.2, -1.2, count)[:, None]
    values = np.round(level + generator.normal(0, 0.7, (count, len(tasks))), 1)
    if count > 4:
        values[-1, -groups[-1][1] :] = np.nan
        values[-2, :2] = np.nan
    better: list[Better] = ["lower" if t % 5 == 4 else "higher" for t in range(len(tasks))]
    rates = _rates(values * np.where(np.array(better) == "lower", -1, 1))
    names = model_names(count)
    written = [[None if np.isnan(v) else f"{v:.1f}" for v in row] for row in values.T.tolist()]
    ids, of_task = tuple(name for name, _ in tasks), tuple(group for _, group in tasks)
    found = TaskRates(tuple(names), ids, of_task, tuple(better), written, rates)
    return _board(names, rates, of_task, dict(groups), better), found


def changed(found: Found, change: Callable[[RankedModel], RankedModel], **given: Any) -> Found:
    """Change every model of a board, and the board itself."""
    board, rates = found
    return msgspec.structs.replace(board, models=tuple(map(change, board.models)), **given), rates


def unranked(found: Found, *, known: bool) -> Found:
    """Take all ranks away, and unless the overall numbers are known these too."""

    def change(model: RankedModel) -> RankedModel:
        if known:
            return msgspec.structs.replace(model, rank_set=None)
        parts = ("win_rate", "win_rate_interval", "elo", "elo_standard_error", "elo_interval", "bradley_terry")
        without = {name: getattr(model, name) | {OVERALL: None} for name in parts}
        return msgspec.structs.replace(model, rank_set=None, **without)

    return changed(found, change)


def html(found: Found) -> str:
    """Build the page of a board."""
    return "".join(board_page(*found, FACTS))


def _rates(values: "np.ndarray[Any, np.dtype[np.float64]]") -> "np.ndarray[Any, np.dtype[np.float64]]":
    with np.errstate(invalid="ignore"):
        beaten = (values[:, None, :] > values[None, :, :]).sum(axis=1)
        tied = (values[:, None, :] == values[None, :, :]).sum(axis=1) - 1
    others = (~np.isnan(values)).sum(axis=0) - 1
    rates = (beaten + tied / 2) / np.where(others > 0, others, 1)
    rates[np.isnan(values) | (others < 1)[None, :]] = np.nan
    return rates


def _board(
    names: list[str], rates: Any, of_task: Sequence[str], groups: dict[str, int], better: list[Better]
) -> Leaderboard:
    columns = {name: rates[:, [t for t, group in enumerate(of_task) if group == name]] for name in groups}
    means = {
        name: [None if np.isnan(row).all() else float(np.nanmean(row)) for row in part]
        for name, part in columns.items()
    }
    models = [_model(name, m, columns, means) for m, name in enumerate(names)]
    models.sort(key=lambda model: (model.win_rate[OVERALL] is None, -(model.win_rate[OVERALL] or 0.0), model.model))
    ranked = sum(model.win_rate[OVERALL] is not None for model in models)
    models = [
        msgspec.structs.replace(model, rank_set=RankRange(low=max(1, n), high=min(ranked, n + 3)))
        if n < ranked
        else model
        for n, model in enumerate(models)
    ]
    present = int((~np.isnan(rates)).sum())
    return Leaderboard(
        settings=LeaderboardSettings(shuffles=150, seed=9),
        groups=tuple(groups),
        tasks=groups,
        battles=False,
        shared_tasks={name: int((~np.isnan(part)).all(axis=0).sum()) for name, part in columns.items()},
        lower=better.count("lower"),
        cells=present,
        missing=rates.size - present,
        matchups={name: 10 * number for name, number in groups.items()},
        unresolved=dict.fromkeys((*groups, OVERALL), 5.25),
        models=tuple(models),
        warnings=(Notice(code="few_tasks", message=f"{len(of_task)} tasks; needs 30. Intervals are <wide>."),),
    )


def _model(name: str, m: int, columns: dict[str, Any], means: dict[str, list[float | None]]) -> RankedModel:
    own: dict[str, float | None] = {group: values[m] for group, values in means.items()}
    known = [value for value in own.values() if value is not None]
    own[OVERALL] = sum(known) / len(known) if len(known) == len(means) else None

    def each(change: Callable[[float], Any]) -> dict[str, Any]:
        return {group: None if rate is None else change(rate) for group, rate in own.items()}

    return RankedModel(
        model=name,
        rank_set=None,
        tasks={group: int((~np.isnan(part[m])).sum()) for group, part in columns.items()},
        win_rate=own,
        win_rate_interval=each(lambda rate: Ends(low=max(0.0, rate - 0.08), high=min(1.0, rate + 0.08))),
        win_rate_shared=each(lambda rate: 1 - rate),
        rounding=each(lambda rate: Ends(low=max(0.0, rate - 0.02), high=min(1.0, rate + 0.01 * (m + 1) / 70))),
        elo=each(lambda rate: 1500 + 800 * (rate - 0.5) + 60 * (m % 3)),
        elo_standard_error=each(lambda rate: 1.8),
        elo_interval=each(lambda rate: Ends(low=1420 + 800 * (rate - 0.5), high=1640 + 800 * (rate - 0.5))),
        bradley_terry=each(lambda rate: rate / 30),
        mean={group: rate if group == "Individual" else None for group, rate in own.items() if group != OVERALL},
    )
