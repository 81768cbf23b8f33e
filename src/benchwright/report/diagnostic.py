"""One picture of how stable a ranking is: a file of its own, for light and dark, without script or fonts."""

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from unicodedata import east_asian_width

from benchwright.records import ModelStability, Stability
from benchwright.report.answer import percent
from benchwright.report.picture import MARGIN, WIDTH, picture
from benchwright.report.ranking_charts import rank_reach, rank_ticks
from benchwright.report.svg import Markup, across, box, circle, down, group, node, text
from benchwright.report.words import count, number_of, probability, ranks, share, shortened, span

TITLE = "How stable is this ranking?"
SAID = "This is a diagnostic of this sample of tasks, not a universal leaderboard."
"""Stands in every picture."""

_LEFT, _RIGHT = MARGIN, WIDTH - MARGIN
_NAMES, _LONGEST = 162, 22
"""Room for a name, in pixels and in signs."""
_MEAN, _MEAN_WIDTH, _MEAN_FIGURE, _INTERVAL_FIGURE = 204, 166, 410, 478
_RANK, _RANK_WIDTH, _RANK_FIGURE, _SET_FIGURE = 500, 150, 696, 744
_FIRST, _FIRST_WIDTH = 764, 66
"""Where columns start, how wide they are, and where their figures end, in pixels."""
_HEAD, _TOP = 112, 140
_LINE = 20

_STYLE = """
.said{font-size:14px;font-weight:600}.dense text{font-size:11px}
.set{stroke:#566069}
.interval{stroke:#0b5394;stroke-width:5;stroke-opacity:.62}
.dot,.first{fill:#0b5394}.first{fill-opacity:.62}
@media (prefers-color-scheme:dark){
.set{stroke:#a3acb5}
.interval{stroke:#84bdec}.dot,.first{fill:#84bdec}
}
"""


def diagnostic_svg(stability: Stability) -> str:
    """Draw means, ranks and the chance to come first of every model, and what a reader must know beside them.

    Args:
        stability: of at least one model; its models are drawn in its order.

    Returns:
        A whole SVG file, 900 pixels wide and as high as its models need; the same for the same argument, byte for
        byte. Names are shortened, and signs that XML cannot hold are replaced.
    """
    models = stability.models
    pitch = 32 if len(models) <= 12 else 24 if len(models) <= 40 else 17
    rows = [(model, _TOP + pitch * n + pitch / 2) for n, model in enumerate(models)]
    bottom = _TOP + pitch * len(models)
    legend = bottom + 52
    warnings = _warnings(stability)
    height = legend + _LINE * (4 + len(warnings)) + 16
    level = percent(stability.settings.level)
    parts = [
        *_head(stability, level),
        *_axes(len(models), bottom, [y + pitch / 2 for _, y in rows]),
        *_marks(rows, len(models)),
        group("dense" if pitch < 24 else "rows", [*_names(rows, pitch), *_figures(rows)]),
        *_legend(legend, level),
        *(text(str(_LEFT), legend + _LINE * (4 + n), line, "quiet") for n, line in enumerate(warnings)),
    ]
    return picture(TITLE, f"{SAID} {_described(stability)}", _STYLE, height, parts)


def _described(stability: Stability) -> str:
    settings = stability.settings
    drawn = "items and one whole run of each model" if settings.runs == "one" else "items"
    parts = [
        f"{number_of(stability.tasks, 'task')} in {number_of(stability.items, 'item')}",
        f"{number_of(settings.resamples, 'resample')}: {drawn} drawn again",
        f"seed {settings.seed}",
    ]
    if stability.dropped_tasks:
        parts.append(f"{number_of(stability.dropped_tasks, 'task')} left out that not every model has")
    return "; ".join(parts)


def _head(stability: Stability, level: str) -> list[Markup]:
    heads = [
        (_LEFT, "model", ""),
        (_MEAN, "mean score, 0–100\u00a0%", ""),
        (_MEAN_FIGURE, "mean", "end"),
        (_INTERVAL_FIGURE, level, "end"),
        (_RANK, "rank, 1 is best", ""),
        (_RANK_FIGURE, level, "end"),
        (_SET_FIGURE, "set", "end"),
        (_RIGHT, "P(first)", "end"),
    ]
    return [
        text(str(_LEFT), 60, SAID, "said"),
        text(str(_LEFT), 82, _described(stability), "quiet"),
        *(text(str(x), _HEAD, words, f"quiet small {cls}".rstrip()) for x, words, cls in heads),
    ]


def _axes(models: int, bottom: float, lines: Sequence[float]) -> list[Markup]:
    """Draw lines between rows, lines down, and the figures of both axes above and below."""
    shares = [(_MEAN + _MEAN_WIDTH * step / 100, str(step)) for step in range(0, 101, 25)]
    places = [(_rank_x(rank - 0.5, models), str(rank)) for rank in rank_ticks(models)]
    grid = "".join(down(x, _TOP, bottom) for x, _ in (*shares, *places))
    grid += "".join(across(_LEFT, y, _RIGHT) for y in (_TOP, *lines))
    return [
        node("path", {"class": "grid", "d": grid}),
        *(text(f"{x:.1f}", y, words, "quiet small mid") for y in (_TOP - 10, bottom + 12) for x, words in shares),
        *(text(f"{x:.1f}", y, words, "quiet small mid") for y in (_TOP - 10, bottom + 12) for x, words in places),
    ]


def _marks(rows: Sequence[tuple[ModelStability, float]], models: int) -> list[Markup]:
    sets, intervals, bars, dots = "", "", "", []
    frames = ""
    for model, y in rows:
        low, high = model.rank_set.low - 1, model.rank_set.high
        sets += "".join(down(_rank_x(rank, models), y - 5, y + 5) for rank in (low, high))
        sets += across(_rank_x(low, models), y, _rank_x(high, models))
        start, end = rank_reach(model.rank_interval)
        intervals += across(_share_x(model.interval.low), y, _share_x(model.interval.high))
        intervals += across(_rank_x(start, models), y, _rank_x(end, models))
        dots.append(circle(f"{_share_x(model.mean):.1f}", y, "dot", 3.5))
        dots.append(circle(f"{_rank_x(model.mean_rank - 0.5, models):.1f}", y, "dot", 3.5))
        bars += box(_FIRST, y - 4, _FIRST_WIDTH * model.probability_first, 8)
        frames += box(_FIRST, y - 4, _FIRST_WIDTH, 8)
    return [
        node("path", {"class": "grid", "d": frames}),
        node("path", {"class": "set", "d": sets}),
        node("path", {"class": "interval", "d": intervals}),
        node("path", {"class": "first", "d": bars}),
        *dots,
    ]


def _names(rows: Sequence[tuple[ModelStability, float]], pitch: float) -> list[Markup]:
    """Write names, each in a box that cuts off what is wider than it should be."""
    return [
        node(
            "svg",
            {"x": _LEFT, "y": y - pitch / 2, "width": _NAMES, "height": pitch},
            text("0", pitch / 2, _fitted(model.model)),
        )
        for model, y in rows
    ]


def _figures(rows: Sequence[tuple[ModelStability, float]]) -> list[Markup]:
    parts = []
    for model, y in rows:
        figures = [
            (_MEAN_FIGURE, share(model.mean), "end strong"),
            (_INTERVAL_FIGURE, span(model.interval.low, model.interval.high), "end"),
            (_RANK_FIGURE, ranks(model.rank_interval.low, model.rank_interval.high), "end"),
            (_SET_FIGURE, ranks(model.rank_set.low, model.rank_set.high), "end"),
            (_RIGHT, probability(model.probability_first), "end strong"),
        ]
        parts += [text(str(x), y, words, cls) for x, words, cls in figures]
    return parts


def _legend(top: float, level: str) -> list[Markup]:
    lines = [
        f"mean and its {level} interval: the items drawn again, the runs kept",
        f"mean rank and {level} rank interval in the resamples. It describes these tasks and can miss the true rank "
        "of equally good models.",
        f"rank set: the ranks that separated pairs leave open. It covers the true ranks of all models at once, with "
        f"{level}.",
        "P(first): share of resamples in which the model leads. A lead that several models share is split.",
    ]
    x, ys = _LEFT, [top + _LINE * n for n in range(len(lines))]
    thick = across(x, ys[0], x + 26) + across(x, ys[1], x + 26)
    thin = across(x, ys[2], x + 26) + down(x, ys[2] - 5, ys[2] + 5) + down(x + 26, ys[2] - 5, ys[2] + 5)
    return [
        node("path", {"class": "interval", "d": thick}),
        node("path", {"class": "set", "d": thin}),
        node("path", {"class": "first", "d": box(x, ys[3] - 4, 26, 8)}),
        *(circle(str(x + 13), y, "dot", 3.5) for y in ys[:2]),
        *(text(str(x + 38), y, words, "quiet") for y, words in zip(ys, lines, strict=True)),
    ]


def _warnings(stability: Stability) -> list[str]:
    """Name the codes of the warnings, each once with how often, in lines that fit."""
    codes = Counter(warning.code for warning in stability.warnings)
    named = [code if number == 1 else f"{code} ({count(number)})" for code, number in codes.items()]
    return wrap(f"Warnings: {', '.join(named) or 'none'}", 120)


def _share_x(value: float) -> float:
    return _MEAN + _MEAN_WIDTH * value


def _rank_x(rank: float, models: int) -> float:
    """Place a rank; the column of rank k reaches from k - 1 to k."""
    return _RANK + _RANK_WIDTH * rank / models


def _fitted(name: str) -> str:
    """Shorten a name until it fits; signs of East Asian scripts take the room of two."""
    most = _LONGEST
    while most > 4 and sum(1 + (east_asian_width(sign) in "WF") for sign in shortened(name, most)) > _LONGEST:
        most -= 1
    return shortened(name, most)
