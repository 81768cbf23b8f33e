"""The charts of a report: the interval forest, the small intervals of the leaderboard, the strip of tasks."""

from collections.abc import Mapping, Sequence

from benchwright.records import Corrected, ModelSummary, TaskSummary
from benchwright.report.answer import percent
from benchwright.report.svg import Markup, across, box, chart, circle, down, group, node, number, place, stretch, text
from benchwright.report.words import count, number_of, share, shortened, span

SPARK = 120
"""Width of the small interval in the leaderboard, in pixels."""

MANY = 12
"""Over so many models rows stand closer."""

_NO_SPACE = Markup("")
_PITCH, _STEP = 68, 16
"""Pixels between two models with three means each, and between two means of one model."""

_SHAPES = {"floor": "M-5-4h10l-5 8.5z", "ceiling": "M-5 4h10l-5-8.5z"}
_BINS = 40
_STACK = 12
"""Tasks of one bin drawn one by one; with more, columns are drawn instead."""


def spark(model: ModelSummary, bar: str | None) -> Markup:
    """Draw a model's mean and interval on a line from 0 to 100 %, with the bar."""
    mean = model.mean
    parts = [node("path", {"class": "grid", "d": f"M0 10H{SPARK}"})]
    if bar is not None:
        parts.append(node("path", {"class": "bar", "d": down(float(bar) * SPARK, 1, 19)}))
    if mean.low is not None and mean.high is not None:
        parts.append(node("path", {"class": "interval", "d": across(mean.low * SPARK, 10, mean.high * SPARK)}))
    if mean.value is not None:
        parts.append(node("circle", _dot(model, bar) | {"cx": mean.value * SPARK, "cy": 10, "r": 3}))
    return node("svg", {"class": "spark", "width": SPARK, "height": 20, "aria-hidden": "true"}, *parts)


def forest(models: Sequence[ModelSummary], bar: str | None, *, level: float) -> Markup:
    """Draw every model's mean, its interval, and the reach from every run to best of N, against the bar.

    Args:
        models: in the order to draw.
        bar: the share as the decimal written, or None.
        level: share of certainty of the intervals, in (0, 1).
    """
    top, pitch = 26, 40 if len(models) <= MANY else 28
    rows = [(model, top + 26 + pitch * n) for n, model in enumerate(models)]
    bottom = top + 26 + pitch * len(models) - pitch // 2
    layers = {
        "grid": "".join(down(x, top, bottom) for x in range(0, 101, 20)),
        "bar": "" if bar is None else down(100 * float(bar), top - 8, bottom),
        "reach": "".join(_reach(model, y) for model, y in rows),
        "interval": "".join(_interval(model, y) for model, y in rows),
    }
    dots = [_forest_dot(model, y, bar) for model, y in rows]
    bar_label = _NO_SPACE if bar is None else _bar_label(bar, top - 17)
    return chart(
        bottom + 24,
        "forest" if len(models) <= MANY else "forest many",
        _forest_label(models, bar, level),
        {
            "plot": Markup("").join([stretch(bottom, layers), *dots, _ticks(bottom + 14), bar_label]),
            "names": Markup("").join(gutter(model.model, y) for model, y in rows),
            "side": group("end", [*_forest_side(rows), _heads(top - 17, level)]),
        },
    )


def three_means(rows: Sequence[tuple[ModelSummary, Corrected]], bar: str | None, *, level: float) -> Markup:
    """Draw each model's mean as scored, by people alone, and with the judge's errors taken out, one under another.

    Args:
        rows: in the order to draw.
        bar: the share as the decimal written, or None.
        level: share of certainty of the intervals, in (0, 1).
    """
    top = 26
    placed = [(model, found, top + 18 + _PITCH * n) for n, (model, found) in enumerate(rows)]
    bottom = top + _PITCH * len(rows)
    layers = {
        "grid": "".join(down(x, top, bottom) for x in range(0, 101, 20)),
        "bar": "" if bar is None else down(100 * float(bar), top - 8, bottom),
        "reach": "".join(
            _ended(model.mean.low, y, model.mean.high) + _ended(found.human_low, y + _STEP, found.human_high)
            for model, found, y in placed
        ),
        "interval": "".join(_line(found.low, y + 2 * _STEP, found.high) for _, found, y in placed),
    }
    marks = [mark for model, found, y in placed for mark in _three_marks(model, found, y)]
    sides = [part for model, found, y in placed for part in _three_sides(model, found, y)]
    return chart(
        bottom + 24,
        "forest three",
        f"Three means of {number_of(len(rows), 'model')}: as scored, by people alone, corrected; figures in the table",
        {
            "plot": Markup("").join(
                [
                    stretch(bottom, layers),
                    *marks,
                    _ticks(bottom + 14),
                    _NO_SPACE if bar is None else _bar_label(bar, top - 17),
                ]
            ),
            "names": Markup("").join(gutter(model.model, y + _STEP) for model, _, y in placed),
            "side": group("end", [*sides, _heads(top - 17, level)]),
        },
    )


def strip(tasks: Sequence[TaskSummary]) -> Markup:
    """Draw every task at its mean over models and runs, a row for each family; floor and ceiling are marked."""
    families: dict[str, list[TaskSummary]] = {}
    for task in tasks:
        if task.mean is not None:
            families.setdefault(task.family or "no family", []).append(task)
    bins = {name: _binned(found) for name, found in families.items()}
    tallest = max((len(found) for row in bins.values() for found in row.values()), default=0)
    columns = tallest > _STACK
    pitch = 74 if columns else 32 + 10 * max(2, tallest)
    top, bottom = 6, 6 + pitch * len(bins)
    bases = {name: top + pitch * (n + 1) - 8 for n, name in enumerate(bins)}
    layers = {
        "grid": "".join(down(x, top, bottom) for x in range(0, 101, 20))
        + "".join(across(0, base + 8, 100) for base in bases.values()),
        "tint": "".join(_columns(bins[name], base, tallest) for name, base in bases.items()) if columns else "",
    }
    marks = [_ends(bins[name], base, tallest) if columns else _pips(bins[name], base) for name, base in bases.items()]
    return chart(
        bottom + 20,
        "strip",
        f"Mean score of {number_of(len(tasks), 'task')}, by family; every figure is in the table below",
        {
            "plot": Markup("").join([stretch(bottom, layers), _ticks(bottom + 12), *marks]),
            "names": Markup("").join(gutter(name, base - 2) for name, base in bases.items()),
        },
    )


def gutter(name: str, y: float, *, x: float = 0) -> Markup:
    """Write a name beside a plot: shortened twice, for a screen and for a phone.

    Args:
        name: of a model or a family.
        y: in pixels.
        x: in pixels from the left; names of a screen are the shorter for it.
    """
    at = number(x)
    most, least = (18, 7) if x else (21, 9)
    if len(name) <= least:
        return text(at, y, name)
    return group(
        "name",
        [
            node("title", {}, name),
            text(at, y, shortened(name, most), "wide"),
            text(at, y, shortened(name, least), "narrow"),
        ],
    )


def _dot(model: ModelSummary, bar: str | None) -> dict[str, str | float]:
    return {"class": "dot hollow" if bar is not None and not model.clears_bar else "dot"}


def _forest_dot(model: ModelSummary, y: float, bar: str | None) -> Markup:
    if model.mean.value is None:
        return text("50%", y, model.mean.reason or "no mean", "small mid halo")
    title = (
        f"{model.model}: mean {share(model.mean.value)}, interval {span(model.mean.low, model.mean.high)}, "
        f"every run {share(model.every_run.value)}, best {share(model.best_of.value)}"
    )
    return circle(place(100 * model.mean.value), y, str(_dot(model, bar)["class"]), 5, title)


def _forest_side(rows: Sequence[tuple[ModelSummary, float]]) -> list[Markup]:
    return [
        group("bold", (text("45%", y, share(model.mean.value)) for model, y in rows)),
        group("wide", (text("100%", y, span(model.mean.low, model.mean.high)) for model, y in rows)),
    ]


def _heads(y: float, level: float) -> Markup:
    return group("small end wide", [text("45%", y, "mean"), text("100%", y, f"{percent(level)} interval")])


def _forest_label(models: Sequence[ModelSummary], bar: str | None, level: float) -> str:
    means = f"Mean scores of {number_of(len(models), 'model')} with {percent(level)} intervals"
    against = "" if bar is None else f" against the bar of {percent(bar)}"
    return f"{means}{against}; figures in the leaderboard"


def _reach(model: ModelSummary, y: float) -> str:
    return _ended(model.every_run.value, y, model.best_of.value)


def _interval(model: ModelSummary, y: float) -> str:
    return _line(model.mean.low, y, model.mean.high)


def _line(low: float | None, y: float, high: float | None) -> str:
    return "" if low is None or high is None else across(100 * low, y, 100 * high)


def _ended(low: float | None, y: float, high: float | None) -> str:
    """Draw a line with ends."""
    if low is None or high is None:
        return ""
    return across(100 * low, y, 100 * high) + down(100 * low, y - 5, y + 5) + down(100 * high, y - 5, y + 5)


def _three_marks(model: ModelSummary, found: Corrected, y: float) -> list[Markup]:
    marks = []
    if model.mean.value is not None:
        title = f"{model.model}, as scored: {share(model.mean.value)}"
        marks.append(circle(place(100 * model.mean.value), y, "dot hollow", 5, title))
    if found.human_only is not None:
        title = node("title", {}, f"{model.model}, by people alone: {share(found.human_only)}")
        shape = node("path", {"class": "dot", "d": _SHAPES["ceiling"]}, title)
        marks.append(node("svg", {"x": place(100 * found.human_only), "y": y + _STEP}, shape))
    if found.value is not None:
        title = f"{model.model}, corrected: {share(found.value)}"
        marks.append(circle(place(100 * found.value), y + 2 * _STEP, "dot", 5, title))
    return marks


def _three_sides(model: ModelSummary, found: Corrected, y: float) -> list[Markup]:
    rows = [
        (model.mean.value, model.mean.low, model.mean.high),
        (found.human_only, found.human_low, found.human_high),
        (found.value, found.low, found.high),
    ]
    places = [(y + _STEP * n, *row) for n, row in enumerate(rows) if row[0] is not None]
    return [
        group("bold", (text("45%", at, share(value)) for at, value, _, _ in places)),
        group("wide", (text("100%", at, span(low, high)) for at, _, low, high in places)),
    ]


def _bar_label(bar: str, y: float) -> Markup:
    x = 100 * float(bar)
    side = "end" if x > 92 else "" if x < 8 else "mid"
    return text(place(x), y, f"bar {percent(bar)}", f"{side} bold".strip())


def _ticks(y: float) -> Markup:
    return group("small mid", (text(place(x), y, str(x)) for x in range(0, 101, 20)))


def _binned(tasks: Sequence[TaskSummary]) -> Mapping[int, list[TaskSummary]]:
    found: dict[int, list[TaskSummary]] = {}
    for task in tasks:
        found.setdefault(round((task.mean or 0.0) * _BINS), []).append(task)
    return dict(sorted(found.items()))


def _pips(bins: Mapping[int, list[TaskSummary]], base: float) -> Markup:
    marks = []
    for step, tasks in bins.items():
        x = place(100 * step / _BINS)
        for level, task in enumerate(sorted(tasks, key=lambda task: task.finding or "")):
            y = base - 1 - 10 * level
            title = node("title", {}, f"{task.id}: {share(task.mean)}")
            if task.finding:
                shape = node("path", {"d": _SHAPES[task.finding]}, title)
                marks.append(node("svg", {"x": x, "y": y}, shape))
            else:
                marks.append(node("circle", {"cx": x, "cy": y, "r": 4}, title))
        found = next((task.finding for task in tasks if task.finding), None)
        if found:
            marks.append(text(x, base - 4 - 10 * len(tasks), found, "small mid wide"))
    return group("pips", marks)


def _columns(bins: Mapping[int, list[TaskSummary]], base: float, tallest: int) -> str:
    return "".join(
        box(100 * step / _BINS - 0.9, base - 46 * len(tasks) / tallest, 1.8, 46 * len(tasks) / tallest)
        for step, tasks in bins.items()
    )


def _ends(bins: Mapping[int, list[TaskSummary]], base: float, tallest: int) -> Markup:
    """Print how many tasks stand in the tallest column of a row, and at floor and ceiling."""
    peak = max(bins, key=lambda step: len(bins[step]))
    labels = []
    for step, tasks in bins.items():
        found = next((task.finding for task in tasks if task.finding), None)
        if found or step == peak:
            words = f"{count(len(tasks))} {found or ''}".strip()
            y = base - 8 - 46 * len(tasks) / tallest
            labels.append(text(place(100 * step / _BINS), y, words, "small mid halo"))
    return group("labels", labels)
