"""Models over tasks whose scores do not compare: win rates, Elo and Bradley-Terry, by group and overall."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import fsum, isfinite, sqrt
from typing import TYPE_CHECKING, TypeVar

import msgspec

from benchwright.errors import AlignError, check_settings
from benchwright.rank.board import Board, Group, Say, rate_group
from benchwright.rank.board_notices import notices
from benchwright.rank.task_draws import ends_of, rank_sets
from benchwright.ratings import bradley_terry
from benchwright.records.leaderboard import (
    OVERALL,
    Ends,
    Leaderboard,
    LeaderboardSettings,
    RankedModel,
    ScoresTable,
    TaskRates,
)
from benchwright.resample import t_quantile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

ByGroup = dict[str, list[float | None]]
"""Group, and "overall" -> a number for each model."""

EndsByGroup = dict[str, list[Ends | None]]


def rank_models(table: ScoresTable, settings: LeaderboardSettings, *, say: Say) -> tuple[Leaderboard, TaskRates]:
    """Rank models over tasks.

    Args:
        table: values of models on tasks.
        settings: of all that is computed.
        say: is told what is being worked on.

    Returns:
        The board, best overall win rate first, and the win rates on each task that stand behind it. With shuffles of
        "pcg64" the order of the rows of scores changes no number.

    Raises:
        AlignError: fewer than two models, or no task on which two models have data.
        InputError: a setting out of its range.
    """
    _check(settings)
    if len(table.models) < 2:
        raise AlignError(f"a ranking needs at least two models, not {len(table.models)}")
    board = Board.of(table, as_given=settings.shuffles == 0 or settings.generator == "lcg32")
    if not (board.wins.others > 0).any():
        raise AlignError("there is no task on which two models have data")
    # By name, so that sums over groups do not depend on which group comes first in the table.
    groups = [rate_group(board, name, settings, say=say) for name in sorted(board.groups) if board.tasks_of(name).any()]
    found = Leaderboard(
        settings=settings,
        groups=tuple(name for name in board.groups if board.tasks_of(name).any()),
        tasks={group.name: int(group.tasks.sum()) for group in groups},
        battles=table.battles,
        shared_tasks={group.name: int((group.tasks & board.shared).sum()) for group in groups},
        lower=table.better.count("lower"),
        cells=int(board.wins.present.sum()),
        missing=0 if table.battles else int((~board.wins.present).sum()),
        matchups={group.name: group.matchups for group in groups},
        unresolved=_unresolved(groups),
        models=tuple(sorted(_models(board, groups, settings), key=_place)),
        warnings=table.warnings,
    )
    rates = TaskRates(
        board.table.models,
        board.table.tasks,
        board.table.groups,
        board.table.better,
        board.table.written,
        board.wins.rates,
    )
    return msgspec.structs.replace(found, warnings=(*table.warnings, *notices(found, board))), rates


def _check(settings: LeaderboardSettings) -> None:
    check_settings(
        ("resamples", settings.resamples, settings.resamples >= 1, "1 or more"),
        ("level", settings.level, 0 < settings.level < 1, "a share between 0 and 1"),
        ("ridge", settings.ridge, isfinite(settings.ridge) and settings.ridge >= 0, "0 or more"),
    )


def _place(model: RankedModel) -> tuple[bool, float, str]:
    rate = model.win_rate[OVERALL]
    return rate is None, -(rate or 0.0), model.model


def _models(board: Board, groups: Sequence[Group], settings: LeaderboardSettings) -> list[RankedModel]:
    rates = _exact({group.name: group.rates for group in groups})
    ends = _win_rate_ends(groups, settings.level)
    sets = rank_sets(_array(rates[OVERALL]), [group.draws for group in groups], level=settings.level)
    shared, rounding = _shared(board, groups), _rounding(board, groups)
    ratings, errors, spans = _elo(groups, settings.level)
    strengths = _strengths(groups, rates[OVERALL], settings.ridge)
    means = {group.name: _means(board, group) for group in groups}
    return [
        RankedModel(
            model=name,
            rank_set=sets[m],
            tasks={group.name: int((group.tasks & board.wins.counted[m]).sum()) for group in groups},
            win_rate=_of(rates, m),
            win_rate_interval=_of(ends, m),
            win_rate_shared=_of(shared, m) if shared else None,
            rounding=_of(rounding, m) if rounding else None,
            elo=_of(ratings, m),
            elo_standard_error=_of(errors, m),
            elo_interval=_of(spans, m),
            bradley_terry=_of(strengths, m),
            mean=_of(means, m),
        )
        for m, name in enumerate(board.table.models)
    ]


def _of(found: Mapping[str, Sequence[T]], m: int) -> dict[str, T]:
    return {name: values[m] for name, values in found.items()}


def _exact(groups: dict[str, Sequence[Fraction | None]]) -> ByGroup:
    """Give numbers by group, and the exact mean of the groups where none is missing."""
    overall = [
        None if None in of_groups else sum(of_groups, Fraction(0)) / len(of_groups)
        for of_groups in zip(*groups.values(), strict=True)
    ]
    return {
        name: [None if value is None else float(value) for value in values]
        for name, values in (*groups.items(), (OVERALL, overall))
    }


def _array(values: Sequence[float | None]) -> "NDArray[np.float64]":
    import numpy as np

    return np.array([np.nan if value is None else value for value in values], dtype=np.float64)


def _list(values: "NDArray[np.float64]") -> list[float | None]:
    return [None if value != value else value for value in values.tolist()]


def _overall(groups: Sequence["NDArray[np.float64]"]) -> "NDArray[np.float64]":
    """Give the mean of the groups; NaN where one is missing."""
    return sum(groups[1:], start=groups[0]) / len(groups)


def _win_rate_ends(groups: Sequence[Group], level: float) -> EndsByGroup:
    draws = {group.name: group.draws.means for group in groups}
    draws[OVERALL] = _overall(list(draws.values()))
    return {name: ends_of(of_group, level) for name, of_group in draws.items()}


def _shared(board: Board, groups: Sequence[Group]) -> ByGroup | None:
    """Give the win rates over shared tasks; None where these are all tasks, or where a task is a battle."""
    if board.table.battles or all((group.tasks <= board.shared).all() for group in groups):
        return None
    return _exact({group.name: group.shared for group in groups})


def _rounding(board: Board, groups: Sequence[Group]) -> EndsByGroup | None:
    import numpy as np

    found = board.envelope
    if found is None:
        return None
    ends: EndsByGroup = {}
    lows, highs = [], []
    for group in groups:
        counted = board.wins.counted[:, group.tasks]
        number = counted.sum(axis=1)
        low, high = (
            np.where(number > 0, np.where(counted, side[:, group.tasks], 0).sum(axis=1) / np.maximum(number, 1), np.nan)
            for side in found
        )
        lows.append(low)
        highs.append(high)
        ends[group.name] = _pairs(low, high)
    return ends | {OVERALL: _pairs(_overall(lows), _overall(highs))}


def _pairs(low: "NDArray[np.float64]", high: "NDArray[np.float64]") -> list[Ends | None]:
    both = zip(_list(low), _list(high), strict=True)
    return [None if a is None or b is None else Ends(low=a, high=b) for a, b in both]


def _elo(groups: Sequence[Group], level: float) -> tuple[ByGroup, ByGroup, EndsByGroup]:
    """Give the ratings, their errors by shuffles, and their intervals over tasks."""
    import numpy as np

    none = np.full(len(groups[0].rates), np.nan)
    ratings = [group.elo.ratings if group.elo else none for group in groups]
    errors = [group.elo.errors if group.elo else none for group in groups]
    spreads = [none if group.spread is None else group.spread for group in groups]
    freedom = [int(group.draws.sets) - 1 for group in groups]
    names = [*(group.name for group in groups), OVERALL]
    ratings.append(_overall(ratings))
    errors.append(np.sqrt(_overall([error**2 for error in errors]) / len(groups)))
    spreads.append(np.sqrt(_overall([spread**2 for spread in spreads]) / len(groups)))
    freedom.append(sum(freedom))
    spans = {
        name: _pairs(rating - reach, rating + reach)
        for name, rating, reach in zip(
            names,
            ratings,
            (spread * t_quantile((1 + level) / 2, max(df, 1)) for spread, df in zip(spreads, freedom, strict=True)),
            strict=True,
        )
    }
    return dict(zip(names, map(_list, ratings), strict=True)), dict(zip(names, map(_list, errors), strict=True)), spans


def _strengths(groups: Sequence[Group], overall: Sequence[float | None], ridge: float) -> ByGroup:
    """Fit each group, and all matchups together for the models that have an overall win rate."""
    found = {group.name: _fit(group.points, ridge) for group in groups}
    points = [group.points for group in groups if group.points is not None]
    together = _fit(sum(points[1:], start=points[0]), ridge) if len(points) == len(groups) else [None] * len(overall)
    known = zip(together, overall, strict=True)
    return {name: values or [None] * len(overall) for name, values in found.items()} | {
        OVERALL: [None if rate is None else strength for strength, rate in known]
    }


def _fit(points: "NDArray[np.float64] | None", ridge: float) -> list[float | None]:
    import numpy as np

    if points is None:
        return []
    met = np.flatnonzero((points + points.T).any(axis=1))
    found = bradley_terry(points[np.ix_(met, met)], ridge=ridge)
    values: list[float | None] = [None] * len(points)
    if found is not None:
        for model, strength in zip(met.tolist(), found.tolist(), strict=True):
            values[model] = strength
    return values


def _means(board: Board, group: Group) -> list[float | None]:
    """Give the means of the values of models that have all tasks, where these have one direction."""
    import numpy as np

    tasks = np.flatnonzero(group.tasks).tolist()
    if len({board.table.better[task] for task in tasks}) > 1:
        return [None] * len(board.table.models)
    rows = board.table.values[:, tasks]
    return [fsum(row.tolist()) / len(tasks) if not np.isnan(row).any() else None for row in rows]


def _unresolved(groups: Sequence[Group]) -> dict[str, float | None]:
    """Give the gap of Elo that two standard errors of a difference explain, from the largest error of each group."""
    import numpy as np

    found: dict[str, float | None] = {}
    for group in groups:
        errors = group.elo.errors if group.elo else np.array([np.nan])
        known = errors[~np.isnan(errors)]
        found[group.name] = 2 * sqrt(2) * float(known.max()) if len(known) else None
    values = list(found.values())
    known = [value for value in values if value is not None]
    found[OVERALL] = sqrt(fsum(value**2 for value in known)) / len(values) if len(known) == len(values) else None
    return found
