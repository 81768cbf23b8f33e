"""The numbers inside a leaderboard page: every view of the board, and each model's win rate on every task."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from benchwright.records.leaderboard import Leaderboard, TaskRates
from benchwright.report.blocks import pack
from benchwright.report.board_views import Axis, View, figures

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CELLS = 50_000
"""Values in a block: it is unpacked when one of its models is opened."""


class Outcomes(NamedTuple):
    """What there was to reach on each task, best first, and what each model reached.

    Attributes:
        values: of each task: as they were written.
        points: of each task: twice the models beaten plus the tied ones; None where nothing was compared.
        places: (M, T): of a model's value among the task's; -1: no data.
    """

    values: list[list[str]]
    points: list[list[int | None]]
    places: "NDArray[np.int64]"


def board_blocks(board: Leaderboard, rates: TaskRates, views: Sequence[View], axis: Axis) -> Iterator[str]:
    """Give the data elements of a page, one at a time: the board, the tasks, the models a few at a time.

    Args:
        board: in whose order the models are packed.
        rates: of every model on every task.
        views: of the board.
        axis: of the ratings.

    Returns:
        One `<script>` element of data for the board, one for the tasks with all that was reached on them, and one
        for each block of models, which says what each reached.
    """
    size = max(1, CELLS // max(1, len(rates.tasks)))
    yield _element("board", "", _board(board, views, axis, size))
    others = _others(rates.rates)
    found = outcomes(rates, others)
    tasks = {"ids": rates.tasks, "groups": rates.groups, "better": rates.better, "others": others.tolist()}
    yield _element("tasks", "", tasks | {"values": found.values, "points": found.points})
    of_model = {name: m for m, name in enumerate(rates.models)}
    for start in range(0, len(board.models), size):
        ours = [of_model[model.model] for model in board.models[start : start + size]]
        yield _element("models", str(start // size), [_steps(found.places[m]) for m in ours])


def outcomes(rates: TaskRates, others: "NDArray[np.int64]") -> Outcomes:
    """List what there was to reach on each task.

    Args:
        rates: of every model on every task.
        others: how many other models each model with data on a task meets there, (T,).
    """
    import numpy as np

    points = np.rint(np.where(np.isnan(rates.rates), -1, rates.rates * 2 * others)).astype(np.int64).T.tolist()
    places = np.full((len(rates.tasks), len(rates.models)), -1, dtype=np.int64)
    found = Outcomes([], [], places.T)
    for task, written in enumerate(rates.values):
        cells = list(zip(points[task], written, strict=True))
        reached = sorted({(-n, value) for n, value in cells if value is not None})
        order = {one: place for place, one in enumerate(reached)}
        places[task] = [-1 if value is None else order[-n, value] for n, value in cells]
        found.values.append([value for _, value in reached])
        found.points.append([None if n > 0 else -n for n, _ in reached])
    return found


def _board(board: Leaderboard, views: Sequence[View], axis: Axis, size: int) -> dict[str, Any]:
    return {
        "size": size,
        "battles": board.battles,
        "grouped": len(board.groups) > 1,
        "models": [model.model for model in board.models],
        "views": [
            {
                "name": view.name,
                "figures": [figures(board, model, view, axis)._asdict() for model in board.models],
            }
            for view in views
        ],
    }


def _others(rates: "NDArray[np.float64]") -> "NDArray[np.int64]":
    """Count the models that each model with data on a task meets there."""
    import numpy as np

    found: NDArray[np.int64] = np.maximum((~np.isnan(rates)).sum(axis=0) - 1, 0)
    return found


def _steps(places: "NDArray[np.int64]") -> dict[str, list[int]]:
    """Give the tasks that a model has data on, each by its distance from the one before, and what it reached there."""
    import numpy as np

    there = np.flatnonzero(places >= 0)
    return {"steps": np.diff(there, prepend=-1).tolist(), "places": places[there].tolist()}


def _element(kind: str, name: str, data: Any) -> str:
    return f'<script type="application/octet-stream" data-{kind}="{name}">{pack(data)}</script>\n'
