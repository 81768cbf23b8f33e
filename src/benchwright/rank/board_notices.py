"""What a reader of a leaderboard must know: skipped tasks, missing data, rounding, unresolved gaps."""

from collections.abc import Iterator, Sequence

from benchwright.rank.board import MOST_MATCHUPS, Board
from benchwright.rank.task_draws import LEAST_TASKS
from benchwright.records import Notice
from benchwright.records.leaderboard import OVERALL, Leaderboard
from benchwright.text.lists import some_of

FEW = 30
"""Fewer tasks than this leave intervals wide; a warning says so."""


def notices(found: Leaderboard, board: Board) -> Iterator[Notice]:
    """Give the warnings of a board, in the order in which they matter."""
    yield from _missing(found, board)
    yield from _coverage(found, board)
    yield from _uncertain(found)
    yield from _left_out(found)


def _missing(found: Leaderboard, board: Board) -> Iterator[Notice]:
    alone = [task for task, n in zip(board.table.tasks, board.wins.others.tolist(), strict=True) if n == 0]
    if alone:
        message = f"{_count(alone, 'task')} skipped, with data of one model or none: {some_of(alone)}."
        yield Notice(code="one_model_task", message=message)
    empty = [model.model for model in found.models if not any(model.tasks.values())]
    if empty:
        yield Notice(code="no_data", message=f"No data that can be compared: {some_of(empty)}.")
    for model in found.models:
        lacking = [name for name, number in model.tasks.items() if number == 0]
        if lacking and model.model not in empty:
            message = f"{model.model} has no task of {some_of(lacking)}: its overall numbers are not computed."
            yield Notice(code="missing_group", message=message)


def _coverage(found: Leaderboard, board: Board) -> Iterator[Notice]:
    if board.table.battles:
        return
    total = sum(found.tasks.values())
    counts = [sum(model.tasks.values()) for model in found.models if any(model.tasks.values())]
    if min(counts) < total:
        shared = sum(found.shared_tasks.values())
        message = (
            f"Models have data on {min(counts):,} to {max(counts):,} of {total:,} tasks: a mean over other tasks "
            f"does not compare. All models share {shared:,}"
        )
        message += "; their win rates on these are given too." if shared else "."
        yield Notice(code="unequal_coverage", message=message)


def _uncertain(found: Leaderboard) -> Iterator[Notice]:
    total, what = sum(found.tasks.values()), "battles" if found.battles else "tasks"
    if total < FEW:
        yield Notice(code="few_tasks", message=f"{total} {what}; needs {FEW}. Intervals are wide.")
    single = [name for name, number in found.tasks.items() if number < LEAST_TASKS]
    if single:
        message = f"No ranks: a group with a single task says nothing about how win rates vary ({some_of(single)})."
        yield Notice(code="no_ranks", message=message)
    widths = [ends.high - ends.low for model in found.models if model.rounding and (ends := model.rounding[OVERALL])]
    if max(widths, default=0) > 0:
        message = (
            "Values look rounded. Within what rounding leaves open overall win rates can differ from those given: "
            f"their ranges are up to {max(widths):.4f} wide."
        )
        yield Notice(code="rounded", message=message)
    gap = found.unresolved[OVERALL]
    if gap is not None:
        message = f"Elo gaps under {gap:.1f} points are unresolved: the order of the matchups alone explains them."
        yield Notice(code="elo_unresolved", message=message)
    elif found.settings.shuffles < 2 and any(
        model.elo[name] is not None for model in found.models for name in found.groups
    ):
        message = "Elo in one order of the matchups: another order gives other ratings, and how far is not known."
        yield Notice(code="elo_one_order", message=message)


def _left_out(found: Leaderboard) -> Iterator[Notice]:
    for name, count in found.matchups.items():
        if all(model.elo[name] is None for model in found.models):
            message = f"{name}: {count:,} matchups are too many for Elo and Bradley-Terry (at most {MOST_MATCHUPS:,})."
            yield Notice(code="ratings_left_out", message=message)
        elif all(model.bradley_terry[name] is None for model in found.models):
            message = (
                f"{name}: some models won nothing against the others, or never met them: no strengths without a ridge."
            )
            yield Notice(code="no_strengths", message=message)


def _count(names: Sequence[str], word: str) -> str:
    return f"1 {word}" if len(names) == 1 else f"{len(names):,} {word}s"
