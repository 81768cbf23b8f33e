"""One picture of how far raters agree: the confusion table of each pair, for light and dark, without script."""

from collections import Counter
from collections.abc import Sequence
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from benchwright.records import Measured, RaterAgreement, RaterPair
from benchwright.report.confusion import HEAD, LEFT_OUT, MOST_DRAWN, MOST_NAMED, MOST_WITH_COUNTS, Grid, grid_of, table
from benchwright.report.picture import MARGIN, picture
from benchwright.report.svg import Markup, box, node, text
from benchwright.report.words import NOTHING, coefficient, count, number_of, per_cent, shortened

TITLE = "How far do the raters agree?"

MOST_PAIRS = 10
"""Of more pairs the first ones are drawn: those of five raters."""

_LEFT, _ROOM, _GAP = MARGIN, 844, 26
"""Where text begins, the room between margins, and the room between tables, in pixels."""
_TOP, _LINE, _BELOW = 142, 18, 30
_FOOT = 20
_LINE_SIGNS = 125
"""Signs that fit in a line across the picture."""
_SIGN = 6.4
"""Pixels of a sign, about."""

_STYLE = """
.tiny{font-size:9px}
.same{stroke:#566069}
.shade{fill:#0b5394}.full{fill:#fff}
@media (prefers-color-scheme:dark){
.same{stroke:#a3acb5}
.shade{fill:#84bdec}.over,.full{fill:#111416}
}
"""


class _Layout(NamedTuple):
    """How tables stand: how many beside each other, how wide each is, and their cells."""

    columns: int
    width: float
    grid: Grid


def agreement_svg(found: RaterAgreement) -> str:
    """Draw the confusion table of every two raters, with kappa, its interval and what explains it under each.

    Args:
        found: of two raters or more. Ten pairs at most are drawn; counts are left out over 12 labels, names of labels
            over 32, cells over 100. The picture says so.

    Returns:
        A whole SVG file, 900 pixels wide and as high as its tables need; the same for the same argument, byte for
        byte. Names are shortened, and signs that XML cannot hold are replaced.
    """
    pairs = found.pairs[:MOST_PAIRS]
    layout = _layout(pairs)
    parts, y = [], _TOP
    for start in range(0, len(pairs), layout.columns):
        drawn = [
            _panel(pair, found, layout, place, y) for place, pair in enumerate(pairs[start : start + layout.columns])
        ]
        parts += [part for panel, _ in drawn for part in panel]
        y = ceil(max(bottom for _, bottom in drawn)) + _BELOW
    notes = _notes(found)
    height = y + _FOOT * (3 + len(notes))
    whole = [
        *(text(str(_LEFT), 62 + 20 * n, line, "quiet" if n == 0 else "") for n, line in enumerate(_head(found))),
        *parts,
        *_legend(y),
        *(text(str(_LEFT), y + _FOOT * (2 + n), line, "quiet") for n, line in enumerate(notes)),
    ]
    return picture(TITLE, " ".join(_described(found)), _STYLE, height, whole)


def _layout(pairs: Sequence[RaterPair]) -> _Layout:
    """Put as many tables beside each other as their cells leave room for."""
    labels = max((len(pair.labels) for pair in pairs), default=1)
    most = max((cell for pair in pairs for row in pair.table for cell in row), default=0)
    texts = [label for pair in pairs for label in pair.labels]
    for columns in range(min(3, len(pairs) or 1), 0, -1):
        width = (_ROOM - _GAP * (columns - 1)) / columns
        grid = grid_of(labels, texts, count(most), width)
        if grid.fits:
            break
    return _Layout(columns, width, grid)


def _panel(pair: RaterPair, found: RaterAgreement, layout: _Layout, place: int, y: float) -> tuple[list[Markup], float]:
    """Draw a table with its figures, and say where it ends."""
    x = _LEFT + place * (layout.width + _GAP)
    signs = int(layout.width / _SIGN)
    each = max(8, (signs - 6) // 2)
    parts = [text(f"{x:.0f}", y, f"{shortened(pair.a, each)} × {shortened(pair.b, each)}", "strong")]
    drawn, bottom = table(pair, layout.grid, x, y + HEAD)
    parts += drawn
    lines = [(line, "strong" if n == 0 else "") for n, line in enumerate(_figures(pair, found))]
    lines += [(line, "quiet small") for line in wrap(pair.undefined or "", signs)]
    bottom += _LINE
    parts += [text(f"{x:.0f}", bottom + _LINE * n, line, cls) for n, (line, cls) in enumerate(lines)]
    return parts, bottom + _LINE * len(lines)


def _figures(pair: RaterPair, found: RaterAgreement) -> list[str]:
    observed = NOTHING if pair.observed is None else per_cent(pair.observed)
    lines = [
        f"kappa {_with_interval(pair.kappa, pair.low, pair.high, found)}",
        f"observed {observed} of {number_of(pair.n, 'item')}",
        f"PABAK {coefficient(pair.pabak)}, AC1 {coefficient(pair.ac1)}",
    ]
    if pair.linear is not None and pair.quadratic is not None:
        weighted = [coefficient(one.value) for one in (pair.linear, pair.quadratic)]
        lines.append(f"weighted: linear {weighted[0]}, quadratic {weighted[1]}")
    return lines


def _with_interval(value: float | None, low: float | None, high: float | None, found: RaterAgreement) -> str:
    if low is None or high is None:
        return coefficient(value)
    return f"{coefficient(value)}, {per_cent(found.settings.level)} {coefficient(low)} to {coefficient(high)}"


def _head(found: RaterAgreement) -> list[str]:
    """Say what was measured, and the measures of all raters."""
    about = [
        number_of(len(found.raters), "rater"),
        number_of(found.items, "item") + (f" ({count(found.dropped)} not rated by all)" if found.dropped else ""),
        number_of(found.ratings, "label") + " given",
        f"{number_of(found.settings.resamples, 'resample')} of the items, seed {found.settings.seed}",
    ]
    further = [("Fleiss’ kappa", found.fleiss)] if len(found.raters) > 2 else []
    measures = [
        (f"Krippendorff’s alpha ({found.metric})", found.alphas.get(found.metric)),
        *further,
        ("AC1", found.ac1),
    ]
    words = [f"{name} {_measured(one, found)}" for name, one in measures if one is not None]
    return [", ".join(about), words[0], "; ".join(words[1:])]


def _measured(one: Measured, found: RaterAgreement) -> str:
    return _with_interval(one.value, one.low, one.high, found)


def _described(found: RaterAgreement) -> list[str]:
    """Say in words what the picture shows."""
    head, *measures = _head(found)
    pairs = [f"{pair.a} and {pair.b}: {', '.join(_figures(pair, found))}." for pair in found.pairs[:MOST_PAIRS]]
    return [f"{head}.", *(f"{line}." for line in measures), *pairs]


def _legend(y: float) -> list[Markup]:
    steps = [0.1, 0.25, 0.5, 0.75, 1.0]
    boxes = [
        node("path", {"class": "shade", "fill-opacity": f"{step:g}", "d": box(_LEFT + 22 * n, y - 6, 22, 12)})
        for n, step in enumerate(steps)
    ]
    words = [
        "shade of a cell: its share of the row, 10 to 100\u00a0%. Rows: the rater named first; columns: the second.",
        "outlined: both gave the same label",
    ]
    return [
        *boxes,
        node("path", {"class": "same", "d": box(_LEFT, y + _FOOT - 6, 12, 12)}),
        *(text(str(_LEFT + 22 * len(steps) + 12), y + _FOOT * n, line, "quiet") for n, line in enumerate(words)),
    ]


def _notes(found: RaterAgreement) -> list[str]:
    """Say what was left out, and name the codes of the warnings, each once with how often."""
    labels = max((len(pair.labels) for pair in found.pairs[:MOST_PAIRS]), default=0)
    left_out = [
        words.format(most=most)
        for most, words in zip((MOST_DRAWN, MOST_NAMED, MOST_WITH_COUNTS), LEFT_OUT, strict=True)
        if labels > most
    ]
    if len(found.pairs) > MOST_PAIRS:
        left_out.append(f"The first {MOST_PAIRS} of {count(len(found.pairs))} pairs are drawn.")
    codes = Counter(warning.code for warning in found.warnings)
    named = [code if number == 1 else f"{code} ({count(number)})" for code, number in codes.items()]
    return [*left_out, *wrap(f"Warnings: {', '.join(named) or 'none'}", _LINE_SIGNS)]
