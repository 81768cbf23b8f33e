"""The charts about the order of the models: pairs, ranks, and ranks by wording."""

from collections.abc import Iterable, Mapping, Sequence

from benchwright.records import ModelStability, PromptSensitivity, RankRange, Stability
from benchwright.report.charts import MANY, gutter
from benchwright.report.ranking import PairRow, PromptRow, prompt_rows
from benchwright.report.svg import Markup, across, box, chart, circle, down, group, node, number, place, stretch, text
from benchwright.report.words import coefficient, number_of, probability, ranks, share, shortened, signed

MOST_WITH_FIGURES = 10
"""Of more models the picture of pairs has no figures; over six its cells are too narrow for both lines of them."""

_WIDE_CELLS, _MOST_COLUMNS = 6, 6
_PITCH, _NARROW = 46, 16
"""Pixels between two models, with and without figures."""
_BETWEEN, _WITHIN = 4.0, 92.0
"""Where columns of wordings start and how far they reach, in per cent."""


def rank_ticks(models: int) -> list[int]:
    """Choose the ranks to print on an axis: the first, round ones, and the last when it stands apart.

    Example:
        >>> rank_ticks(3), rank_ticks(12), rank_ticks(60)
        ([1, 2, 3], [1, 5, 10], [1, 10, 20, 30, 40, 50, 60])
    """
    if models <= 8:
        return list(range(1, models + 1))
    step = 5 if models <= 30 else 10 if models <= 70 else 20
    found = [1, *range(step, models + 1, step)]
    return [*found, models] if models - found[-1] > step / 2 else found


def rank_reach(interval: RankRange) -> tuple[float, float]:
    """Give the ends of a line over ranks; rank k has the room from k - 1 to k, and a line leaves a fifth of it free."""
    return interval.low - 0.8, interval.high - 0.2


def matrix(models: Sequence[str], rows: Sequence[PairRow]) -> Markup:
    """Draw the difference of every pair above the diagonal and their tau-b below; of many models no figures.

    A filled cell is separated, an open one is not; close models carry the sign ≈, or a line through their cells.

    Args:
        models: in the order of the ranking.
        rows: pairs by their places in it.
    """
    if len(models) > MOST_WITH_FIGURES:
        return _map(models, rows)
    top, width, pitch = 24, 100 / len(models), _PITCH
    sizes = "wide" if len(models) > _WIDE_CELLS else ""
    heads = [text(place(width * (n + 0.5)), 10, str(n + 1)) for n in range(len(models))]
    tiles = {True: "", False: ""}
    figures, spans, taus = [], [], []
    for one in rows:
        y, x = top + pitch * one.row, place(width * (one.column + 0.5))
        pair, difference = one.pair, one.pair.difference
        tiles[bool(pair.separated)] += box(width * one.column, y, width - 0.4, pitch - 4)
        words = ("≈\u202f" if pair.close else "") + signed(difference.value if difference else None)
        figures.append(text(x, y + 14, words, f"{'bold ' * bool(pair.separated)}{sizes}".strip()))
        if pair.close and sizes:
            figures.append(text(x, y + 21, "≈", "narrow"))
        if difference and not sizes:
            spans.append(text(x, y + 30, f"{signed(difference.low)} to {signed(difference.high)}"))
        if one.tau is not None:
            below = top + pitch * one.column + 21
            taus.append(text(place(width * (one.row + 0.5)), below, coefficient(one.tau)))
    inside = [group("small", heads), group("first-line" if not sizes else "figures", figures)]
    inside += [group("small wide", spans), group(f"small {sizes}".strip(), taus)]
    bottom = top + pitch * len(models)
    names = [_numbered(name, n, top + pitch * n + 21) for n, name in enumerate(models)]
    plot = [stretch(bottom, {"tint pale": tiles[True], "cell": tiles[False]}), group("mid", inside)]
    label = f"Differences of {number_of(len(rows), 'pair')} of models; figures in the table below"
    return chart(bottom - 4, "full pairs", label, {"plot": Markup("").join(plot), "names": Markup("").join(names)})


def rank_chart(stability: Stability) -> Markup:
    """Draw each model's rank set, its rank interval and its mean rank, and print how often it comes first."""
    models = stability.models
    width, places = 100 / len(models), _places(len(models))
    rows = list(zip(models, places, strict=True))
    layers = {
        "reach": "".join(_ended(width * (one.rank_set.low - 1), y, width * one.rank_set.high) for one, y in rows),
        "interval": "".join(_reach(one.rank_interval, y, width) for one, y in rows),
    }
    dots = [circle(place(width * (one.mean_rank - 0.5)), y, "dot", 5, _ranks_title(one)) for one, y in rows]
    firsts = [text("45%", y, probability(one.probability_first)) for one, y in rows]
    means = [text("100%", y, f"{one.mean_rank:.1f}") for one, y in rows]
    heads = group("small", [text("45%", 9, "P(first)"), text("100%", 9, "mean rank")])
    label = f"Ranks of {number_of(len(models), 'model')} in the resamples; figures in the table below"
    names = [gutter(one.model, y) for one, y in rows]
    return _on_ranks(label, layers, {"plot": dots, "names": names, "side": [group("bold", firsts), *means, heads]})


def wordings_chart(stability: Stability, prompts: PromptSensitivity) -> Markup:
    """Draw each model's rank on every wording: joined circles with scores, or dots on a line for many."""
    rows = prompt_rows(stability, prompts)
    label = f"Ranks of {number_of(len(rows), 'model')} by wording; figures in the table below"
    return (_slope if by_columns(stability, prompts) else _dots_by_wording)(rows, prompts, label)


def by_columns(stability: Stability, prompts: PromptSensitivity) -> bool:
    """Tell whether wordings have a column each, which a few of them and a few models fit in."""
    return len(stability.models) <= MANY and len(prompts.variants) <= _MOST_COLUMNS


def _dots_by_wording(rows: Sequence[PromptRow], prompts: PromptSensitivity, label: str) -> Markup:
    """Draw a line from the best to the worst rank of each model, and a dot for each wording."""
    width, placed = 100 / len(rows), list(zip(rows, _places(len(rows)), strict=True))
    lines = {True: "", False: ""}
    dots = []
    for row, y in placed:
        best, worst = row.ranks.best_rank - 0.5, row.ranks.worst_rank - 0.5
        lines[row.unlikely] += across(width * best, y, width * worst)
        for variant, (mean, rank) in zip(prompts.variants, row.by_wording, strict=True):
            title = f"{row.ranks.model}, wording {variant.variant}: rank {rank}, mean {share(mean)}"
            dots.append(circle(place(width * (rank - 0.5)), y, "dot" if row.unlikely else "dot hollow", 3.5, title))
    names = [group("bold" if row.unlikely else "plain", [gutter(row.ranks.model, y)]) for row, y in placed]
    held = [text("45%", y, ranks(row.ranks.best_rank, row.ranks.worst_rank)) for row, y in placed]
    chances = [text("100%", y, probability(row.ranks.p), "bold" if row.unlikely else "") for row, y in placed]
    heads = group("small", [text("45%", 9, "ranks"), text("100%", 9, "p")])
    layers = {"reach": lines[False], "interval": lines[True]}
    return _on_ranks(label, layers, {"plot": dots, "names": names, "side": [*held, *chances, heads]})


def _slope(rows: Sequence[PromptRow], prompts: PromptSensitivity, label: str) -> Markup:
    """Draw a column for each wording; height is the rank, models that tie stand one under another."""
    last = len(prompts.variants) - 1
    xs = [_BETWEEN + _WITHIN * n / last for n in range(last + 1)]
    top = 24 + _PITCH // 2
    heights = _heights(rows, last + 1)
    heads = [text(place(x), 8, f"{'wording ' * (n == 0)}{prompts.variants[n].variant}") for n, x in enumerate(xs)]
    paths: dict[str, str] = {"path": "", "path picked": ""}
    rings: dict[str, list[Markup]] = {"ring mid": [], "ring mid picked": []}
    names, sides = [], []
    for m, row in enumerate(rows):
        ys = [top + _PITCH * heights[v][m] for v in range(last + 1)]
        picked = " picked" * row.unlikely
        paths[f"path{picked}"] += "M" + "L".join(f"{number(x)} {number(y)}" for x, y in zip(xs, ys, strict=True))
        for x, y, (mean, _) in zip(xs, ys, row.by_wording, strict=True):
            rings[f"ring mid{picked}"] += [_ring(x, y), text(place(x), y, share(mean))]
        weight = "bold" if row.unlikely else "plain"
        names.append(group(weight, [gutter(row.ranks.model, ys[0])]))
        sides.append(group(weight, _slope_side(row, ys[-1])))
    right = [text("100%", 8, "ranks", dx=-46), text("100%", 8, "p")]
    plot = [
        stretch(24 + _PITCH * len(rows), paths),
        group("small mid", heads),
        *(group(cls, nodes) for cls, nodes in rings.items() if nodes),
    ]
    boxes = {"plot": plot, "names": names, "side": [*sides, group("small end", right)]}
    return chart(20 + _PITCH * len(rows), "slope", label, {name: Markup("").join(x) for name, x in boxes.items()})


def _heights(rows: Sequence[PromptRow], wordings: int) -> list[list[int]]:
    """Give each model a place of its own on each wording, by rank, then by its place in the ranking."""
    heights = []
    for v in range(wordings):
        order = sorted(range(len(rows)), key=lambda m: (rows[m].by_wording[v][1], m))
        heights.append([order.index(m) for m in range(len(rows))])
    return heights


def _slope_side(row: PromptRow, y: float) -> list[Markup]:
    name = node("text", {"class": "wide", "x": 14, "y": y}, shortened(row.ranks.model, 17))
    held = text("100%", y, ranks(row.ranks.best_rank, row.ranks.worst_rank), dx=-46)
    return [name, group("end", [held, text("100%", y, probability(row.ranks.p))])]


def _ring(x: float, y: float) -> Markup:
    return node("circle", {"cx": place(x), "cy": y, "r": 16})


def _map(models: Sequence[str], rows: Sequence[PairRow]) -> Markup:
    """Draw every pair twice as a small tile; tiles of a row that are alike and touch are one."""
    top, width, pitch = 20, 100 / len(models), _NARROW
    apart: list[set[int]] = [set() for _ in models]
    close: list[set[int]] = [set() for _ in models]
    for one in rows:
        for here, there in ((one.row, one.column), (one.column, one.row)):
            if one.pair.separated:
                apart[here].add(there)
            if one.pair.close:
                close[here].add(there)
    tiles = lines = ""
    for n in range(len(models)):
        y = top + pitch * n
        tiles += "".join(box(width * a, y, width * (b - a + 1), pitch - 2) for a, b in _stretches(apart[n]))
        # A model is close to itself: the line goes through the diagonal.
        near = _stretches(close[n] | {n}) if close[n] else []
        lines += "".join(across(width * (a + 0.2), y + 7, width * (b + 0.8)) for a, b in near)
    bottom = top + pitch * len(models)
    same = "".join(box(width * n, top + pitch * n, width, pitch - 2) for n in range(len(models)))
    names = [_numbered(name, n, top + pitch * n + 7) for n, name in enumerate(models)]
    heads = [text(place(width * (n - 0.5)), 9, str(n)) for n in rank_ticks(len(models))]
    plot = [
        stretch(bottom, {"tint": tiles, "same": same, "near": lines}),
        group("small mid", heads),
    ]
    label = (
        f"Which of {number_of(len(rows), 'pair')} of models are separated or close; figures of neighbours in the table"
    )
    return chart(bottom, "full map", label, {"plot": Markup("").join(plot), "names": Markup("").join(names)})


def _stretches(places: Iterable[int]) -> list[tuple[int, int]]:
    """Join places that follow each other: first and last of each stretch."""
    found: list[tuple[int, int]] = []
    for n in sorted(places):
        if found and found[-1][1] == n - 1:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return found


def _places(models: int) -> list[float]:
    """Give the height of each row: further apart for few models."""
    pitch = 40 if models <= MANY else 28
    return [26 + pitch * (n + 0.5) for n in range(models)]


def _on_ranks(label: str, layers: Mapping[str, str], parts: Mapping[str, Sequence[Markup]]) -> Markup:
    """Put a row for each model on an axis of ranks."""
    models = len(parts["names"])
    pitch = 40 if models <= MANY else 28
    top, bottom = 22, 26 + pitch * models
    marked = [(100 / models * (rank - 0.5), str(rank)) for rank in rank_ticks(models)]
    grid = "".join(down(x, top, bottom) for x, _ in marked)
    ticks = [text(place(x), y, rank) for y in (9, bottom + 12) for x, rank in marked]
    plot = [stretch(bottom, {"grid": grid, **layers}), *parts["plot"], group("small mid", ticks)]
    boxes = {
        "plot": Markup("").join(plot),
        "names": Markup("").join([text("0", 9, "rank", "small"), *parts["names"]]),
        "side": group("end", parts["side"]),
    }
    return chart(bottom + 22, "on-ranks", label, boxes)


def _numbered(name: str, n: int, y: float) -> Markup:
    """Write a name in the gutter behind its place."""
    return group("numbered", [text("0", y, str(n + 1), "small"), gutter(name, y, x=24)])


def _reach(interval: RankRange, y: float, width: float) -> str:
    start, end = rank_reach(interval)
    return across(width * start, y, width * end)


def _ended(low: float, y: float, high: float) -> str:
    return across(low, y, high) + down(low, y - 5, y + 5) + down(high, y - 5, y + 5)


def _ranks_title(model: ModelStability) -> str:
    return (
        f"{model.model}: mean rank {model.mean_rank:.1f}, "
        f"rank interval {ranks(model.rank_interval.low, model.rank_interval.high)}, "
        f"rank set {ranks(model.rank_set.low, model.rank_set.high)}"
    )
