"""What the leaderboard prints of a model, overall and in each group: words, keys to sort by, small pictures."""

from collections.abc import Callable, Iterator
from math import ceil, floor
from typing import NamedTuple

from benchwright.records.leaderboard import OVERALL, Ends, Leaderboard, RankedModel
from benchwright.report.svg import number
from benchwright.report.words import count, rating, strength, win_rate

BAR = 104
"""Width of the picture of a win rate, in pixels."""
ELO = 88
"""Width of the picture of a rating."""

_NOT_COMPUTED = "not computed"
_WIDE = 2000
"""An axis of ratings longer than this begins and ends at a multiple of 500, not of 100."""


class View(NamedTuple):
    """One way to read a board: overall, or by one group.

    Attributes:
        key: of the records' mappings.
        name: as printed.
        tasks: in it.
    """

    key: str
    name: str
    tasks: int


class Axis(NamedTuple):
    """Where the pictures of ratings begin and end, and the rating at which every model starts."""

    low: float
    high: float
    start: float

    def place(self, value: float) -> float:
        """Give the place of a rating, in pixels from the left."""
        return ELO * (value - self.low) / (self.high - self.low)

    @property
    def words(self) -> str:
        """The range in words."""
        return f"{rating(self.low)} to {rating(self.high)}"


class Figures(NamedTuple):
    """One model in one view. A key to sort by is empty where there is no number.

    Attributes:
        rate: key of the mean win rate.
        rate_words: the mean win rate.
        rate_span: its interval.
        bar: path of its bar.
        bar_ends: path of its interval.
        elo: key of the rating.
        elo_words: the rating.
        elo_error: its Monte-Carlo error.
        elo_span: its interval over tasks.
        dot: where its dot stands, in pixels; empty without one.
        dot_ends: path of its interval.
        strength: key of the Bradley-Terry strength.
        strength_words: the strength.
        tasks: how many tasks the model has data on.
        tasks_words: the same.
        fewer: True where these are not all.
        shared: win rate over the tasks that all models share; empty where that is not given.
        rounding: win rates that rounding leaves open; empty where nothing is rounded.
        mean: of the values as given; empty where it has no meaning.
    """

    rate: str
    rate_words: str
    rate_span: str
    bar: str
    bar_ends: str
    elo: str
    elo_words: str
    elo_error: str
    elo_span: str
    dot: str
    dot_ends: str
    strength: str
    strength_words: str
    tasks: int
    tasks_words: str
    fewer: bool
    shared: str
    rounding: str
    mean: str


def views(board: Leaderboard) -> list[View]:
    """Give the views of a board: overall, and each group where there are several."""
    found = [View(OVERALL, "Overall", sum(board.tasks.values()))]
    if len(board.groups) > 1:
        found += [View(name, name, board.tasks[name]) for name in board.groups]
    return found


def elo_axis(board: Leaderboard) -> Axis:
    """Choose one axis for the ratings of all views, with round ends around every rating and interval."""
    start = board.settings.initial
    found = [start, *(value for model in board.models for value in _ratings(model))]
    step = 100 if max(found) - min(found) <= _WIDE else 500
    low, high = step * floor(min(found) / step), step * ceil(max(found) / step)
    return Axis(float(low), float(high if high > low else low + step), start)


def figures(board: Leaderboard, model: RankedModel, view: View, axis: Axis) -> Figures:
    """Write down a model's numbers in a view.

    Args:
        board: that the model stands on.
        model: to write about.
        view: overall, or a group.
        axis: of the ratings.
    """
    key = view.key
    rate, elo, error = model.win_rate[key], model.elo[key], model.elo_standard_error[key]
    tasks = sum(model.tasks.values()) if key == OVERALL else model.tasks[key]
    none = _NOT_COMPUTED if key == OVERALL else win_rate(None)
    return Figures(
        rate=sort_key(rate),
        rate_words=none if rate is None else win_rate(rate),
        rate_span=between(model.win_rate_interval[key], win_rate),
        bar="" if rate is None else f"M0 10H{number(BAR * rate)}",
        bar_ends=_ends(model.win_rate_interval[key], lambda value: BAR * value),
        elo=sort_key(elo),
        elo_words=rating(elo),
        elo_error="" if elo is None or error is None else f"± {error:.1f}",
        elo_span=between(model.elo_interval[key], rating),
        dot="" if elo is None else number(axis.place(elo)),
        dot_ends=_ends(model.elo_interval[key], axis.place),
        strength=sort_key(model.bradley_terry[key]),
        strength_words=strength(model.bradley_terry[key]),
        tasks=tasks,
        tasks_words=count(tasks),
        fewer=not board.battles and tasks < view.tasks,
        shared="" if model.win_rate_shared is None else win_rate(model.win_rate_shared[key]),
        rounding="" if model.rounding is None else between(model.rounding[key], win_rate) or win_rate(None),
        mean=_mean(board, model, key),
    )


def sort_key(value: float | None) -> str:
    """Give a number as a key to sort by, empty where there is none.

    Example:
        >>> sort_key(0.5), sort_key(None)
        ('0.5', '')
    """
    return "" if value is None else repr(value)


def between(ends: Ends | None, write: Callable[[float], str]) -> str:
    """Write a range of numbers; empty where there is none.

    Example:
        >>> between(Ends(low=0.25, high=0.5), win_rate), between(Ends(low=-20.0, high=30.0), rating)
        ('0.250–0.500', '−20 to 30')
    """
    if ends is None:
        return ""
    return f"{write(ends.low)}{' to ' if ends.low < 0 else '–'}{write(ends.high)}"


def _ratings(model: RankedModel) -> Iterator[float]:
    yield from (value for value in model.elo.values() if value is not None)
    for ends in model.elo_interval.values():
        if ends is not None:
            yield from (ends.low, ends.high)


def _ends(ends: Ends | None, place: Callable[[float], float]) -> str:
    """Give the path of an interval: a line with a tick at each end."""
    if ends is None:
        return ""
    low, high = number(place(ends.low)), number(place(ends.high))
    return f"M{low} 10H{high}M{low} 6v8M{high} 6v8"


def _mean(board: Leaderboard, model: RankedModel, key: str) -> str:
    """Write the mean of the values; overall has one only where there is one group."""
    groups = board.groups if key == OVERALL else (key,)
    value = model.mean.get(groups[0]) if len(groups) == 1 else None
    return "" if value is None else f"{value:.4g}"
