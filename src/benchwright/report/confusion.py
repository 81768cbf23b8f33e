"""A confusion table of two raters as a picture: shaded cells with counts, labels at both sides."""

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import east_asian_width

from benchwright.records import RaterPair
from benchwright.report.svg import Markup, box, node, text
from benchwright.report.words import count, printable, shortened

MOST_WITH_COUNTS, MOST_NAMED, MOST_DRAWN = 12, 32, 100
"""Labels up to which cells have counts, labels are named, and there is a table at all."""

LEFT_OUT = (
    "Tables of more than {most} labels are not drawn.",
    "Labels are named in tables of up to {most}.",
    "Counts are printed in tables of up to {most} labels.",
)
"""What is said where a table is larger, the largest first."""

HEAD = 16
"""Pixels from the title of a table to the labels of its columns."""

_SIGN, _TINY = 6.4, 5.2
"""Pixels of a sign, about, in the small and in the tiny letters."""
_LONGEST = 18
"""Signs of a label."""
_CELL, _SIDE = 46, 480
"""Pixels of a cell with a count, and of all cells without, at most."""
_STEPS = 20
"""Shades of a cell, so that cells of one shade can be one path."""
_OVER, _FULL = 0.55, 0.75
"""Shares from which a count needs another colour, in the dark and in the light."""


class Grid(NamedTuple):
    """How the cells of tables stand.

    Attributes:
        cell: pixels of a side of a cell.
        left: pixels for the names of rows.
        top: pixels for the names of columns.
        upright: the names of columns stand on their side.
        named: labels are named.
        counted: cells have counts.
        fits: counts and names have the room that they need.
    """

    cell: float
    left: float
    top: float
    upright: bool
    named: bool
    counted: bool
    fits: bool


def grid_of(labels: int, texts: Sequence[str], widest: str, width: float) -> Grid:
    """Choose the cells of a table.

    Args:
        labels: how many.
        texts: labels of all tables that are to look alike.
        widest: the longest count.
        width: pixels for a table.

    Example:
        >>> grid_of(2, ["1", "2"], "120", 260)
        Grid(cell=46, left=14.4, top=16, upright=False, named=True, counted=True, fits=True)
    """
    named, counted = labels <= MOST_NAMED, labels <= MOST_WITH_COUNTS
    sign = _SIGN if counted else _TINY
    longest = max((_width(fitted(label)) for label in texts), default=0) * sign + 8 if named else 0.0
    cell = min(_CELL if counted else _SIDE / labels, (width - longest) / labels)
    upright = named and longest > cell
    needed = len(widest) * _SIGN + 6 if counted else 9.5 if named else 3
    return Grid(cell, longest, longest if upright else 16, upright, named, counted, cell >= needed)


def table(pair: RaterPair, grid: Grid, x: float, y: float) -> tuple[list[Markup], float]:
    """Draw the table of two raters: rows of the first, columns of the second.

    Args:
        pair: the counts and their labels.
        grid: how its cells stand.
        x: left end, in pixels.
        y: upper end, in pixels.

    Returns:
        What is drawn, and where it ends.
    """
    size = len(pair.labels)
    if size > MOST_DRAWN or not size:
        return [], y
    left, top = x + grid.left, y + grid.top
    side = size * grid.cell
    lines = "".join(box(left, top + n * grid.cell, side, grid.cell) for n in range(size))
    lines += "".join(box(left + n * grid.cell, top, grid.cell, side) for n in range(size))
    same = "".join(box(left + n * grid.cell, top + n * grid.cell, grid.cell, grid.cell) for n in range(size))
    parts = [
        *_shades(pair, grid, left, top),
        node("path", {"class": "grid", "d": lines}),
        node("path", {"class": "same", "d": same}),
    ]
    if grid.counted:
        parts += _counts(pair, grid, left, top)
    if grid.named:
        parts += _names(pair.labels, grid, x, y)
    return parts, top + side


def fitted(label: str) -> str:
    """Shorten a label; signs of East Asian scripts take the room of two, and white space can be seen.

    Example:
        >>> fitted("yes "), fitted("neither agree nor disagree")
        ('yes␣', 'neither a…disagree')
    """
    bare = label.strip()
    ahead, behind = label[: len(label) - len(label.lstrip())], label[len(label.rstrip()) :]
    shown = printable("␣" * len(ahead) + bare + "␣" * len(behind))
    most = _LONGEST
    while most > 4 and _width(shortened(shown, most)) > _LONGEST:
        most -= 1
    return shortened(shown, most)


def _width(label: str) -> int:
    return sum(1 + (east_asian_width(sign) in "WF") for sign in label)


def _shares(pair: RaterPair) -> list[list[float]]:
    """Give the share of each cell in its row."""
    return [[cell / (sum(row) or 1) for cell in row] for row in pair.table]


def _shades(pair: RaterPair, grid: Grid, left: float, top: float) -> list[Markup]:
    paths: dict[int, str] = {}
    for n, row in enumerate(_shares(pair)):
        for m, share in enumerate(row):
            if share:
                step = max(1, round(_STEPS * share))
                cell = box(left + m * grid.cell, top + n * grid.cell, grid.cell, grid.cell)
                paths[step] = paths.get(step, "") + cell
    return [
        node("path", {"class": "shade", "fill-opacity": f"{step / _STEPS:g}", "d": paths[step]})
        for step in sorted(paths)
    ]


def _counts(pair: RaterPair, grid: Grid, left: float, top: float) -> list[Markup]:
    parts = []
    for n, (row, shares) in enumerate(zip(pair.table, _shares(pair), strict=True)):
        for m, (cell, share) in enumerate(zip(row, shares, strict=True)):
            over = " full over" if share >= _FULL else " over" if share >= _OVER else " quiet" if not cell else ""
            x, y = left + (m + 0.5) * grid.cell, top + (n + 0.5) * grid.cell
            parts.append(text(f"{x:.1f}", y, count(cell), f"small mid{over}"))
    return parts


def _names(labels: Sequence[str], grid: Grid, x: float, y: float) -> list[Markup]:
    """Name rows and columns, each name in a box that cuts off what is wider than it should be."""
    left, top = x + grid.left, y + grid.top
    cls = "small" if grid.counted else "tiny"
    parts = []
    for n, label in enumerate(labels):
        middle, words = grid.cell / 2, fitted(label)
        along = {"x": x, "y": top + n * grid.cell, "width": grid.left, "height": grid.cell}
        parts.append(node("svg", along, text(f"{grid.left - 6:.1f}", middle, words, f"{cls} end")))
        above = {"x": left + n * grid.cell, "y": y, "width": grid.cell, "height": grid.top}
        parts.append(node("svg", above, _column(words, grid, cls)))
    return parts


def _column(words: str, grid: Grid, cls: str) -> Markup:
    middle = f"{grid.cell / 2:.1f}"
    if not grid.upright:
        return text(middle, grid.top - 8, words, f"{cls} mid")
    turn = f"translate({middle} {grid.top - 6:.1f}) rotate(-90)"
    return node("text", {"class": cls, "transform": turn}, words)
