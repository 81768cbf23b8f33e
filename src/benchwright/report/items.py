"""One picture of the items of a benchmark, difficulty against discrimination: a file of its own, light and dark."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from benchwright.records import ItemFinding, Validation
from benchwright.report.picture import MARGIN, WIDTH, picture
from benchwright.report.svg import Markup, across, box, circle, down, group, node, number, text
from benchwright.report.words import coefficient, count, listed, number_of, per_cent, shortened

TITLE = "How hard are the items, and do they separate systems?"

_HEIGHT = 590
_LEFT, _RIGHT, _TOP, _BOTTOM = 150, 750, 122, 422
_EDGE, _BAND = MARGIN, 62
"""Where text begins, and how wide the bands of floor and ceiling are, in pixels."""

_LINE, _LEGEND = 20, 492
_LONGEST, _SIGN, _PITCH = 22, 7.5, 14
"""Signs of the longest name; width of a sign and height of a name, at most, in pixels."""

_STYLE = """
.zero{stroke:#566069;stroke-dasharray:4 3}
.band{fill:#566069;fill-opacity:.14}
.item{fill:#0b5394;fill-opacity:.5}
.unknown{fill:none;stroke:#566069}
.backwards{fill:#b3261e}.suspect{fill:#8a5a00}text.backwards,text.suspect{font-weight:600;font-size:11.5px}
@media (prefers-color-scheme:dark){
.zero{stroke:#a3acb5}.band{fill:#a3acb5}
.item{fill:#84bdec}.unknown{stroke:#a3acb5}
.backwards{fill:#ff8a80}.suspect{fill:#e5b567}
}
"""


class _Dot(NamedTuple):
    """Items that stand at one place, and how they are drawn."""

    x: float
    y: float
    kind: str
    ids: list[str]

    @property
    def radius(self) -> float:
        return min(24.0, 3.5 * sqrt(sqrt(len(self.ids))))


def items_svg(found: Validation) -> str:
    """Draw how hard each item is against how well it goes with the others, and what a reader must know beside it.

    Args:
        found: of at least one item. Items whose discrimination is not defined have no place on the axis: floor and
            ceiling are counted at its edges, others below it. Items at one place are one dot with their area.

    Returns:
        A whole SVG file, 900 by 590 pixels; the same for the same argument, byte for byte. Names are shortened, and
        signs that XML cannot hold are replaced.
    """
    dots = _dots(found.items)
    parts = [
        *_head(found),
        *_axes(),
        *_edges(found),
        group("dots", [mark for dot in dots for mark in _marks(dot)]),
        group("labels", _labels(dots)),
        *_legend(found),
    ]
    return picture(TITLE, _described(found), _STYLE, _HEIGHT, parts)


def _described(found: Validation) -> str:
    parts = [number_of(found.cases, "case")]
    if len(found.items) != found.cases:
        parts[0] += f" in {number_of(len(found.items), 'item')}"
    parts.append(number_of(found.systems, "system"))
    if found.discrimination is not None:
        chance = "" if found.coin_flip is None else f" (systems that flip coins: {_share(found.coin_flip)})"
        parts.append(f"{_share(found.discrimination)} of the cases separate them{chance}")
    return "; ".join(parts)


def _head(found: Validation) -> list[Markup]:
    return [
        text(str(_EDGE), 62, _described(found), "quiet"),
        text(str(_LEFT), _TOP - 12, "discrimination: correlation with the mean of the other items", "quiet small"),
    ]


def _axes() -> list[Markup]:
    levels, shares = (-1.0, -0.5, 0.0, 0.5, 1.0), (0.0, 0.25, 0.5, 0.75, 1.0)
    grid = "".join(across(_LEFT, _y(level), _RIGHT) for level in levels if level)
    grid += "".join(down(_x(share), _TOP, _BOTTOM) for share in shares)
    return [
        node("path", {"class": "grid", "d": grid}),
        node("path", {"class": "zero", "d": across(_LEFT, _y(0), _RIGHT)}),
        *(text(number(_LEFT - _BAND - 8), _y(level), coefficient(level), "quiet small end") for level in levels),
        *(text(number(_x(share)), _BOTTOM + 14, number(100 * share), "quiet small mid") for share in shares),
        text(
            number((_LEFT + _RIGHT) / 2), _BOTTOM + 34, "difficulty: mean score, %. Hard left, easy right", "quiet mid"
        ),
    ]


def _edges(found: Validation) -> Iterator[Markup]:
    """Draw the bands of floor and ceiling, as wide as their share of the items, with their counts."""
    for flag, edge, side in (("floor", _LEFT, -1), ("ceiling", _RIGHT, 1)):
        items = sum(flag in item.flags for item in found.items)
        width = _BAND * items / len(found.items)
        if items:
            start = edge - width if side < 0 else edge
            yield node("path", {"class": "band", "d": box(start, _TOP, width, _BOTTOM - _TOP)})
        middle = number(edge + side * _BAND / 2)
        yield text(middle, _TOP - 26, flag, "quiet small mid")
        yield text(middle, _TOP - 10, count(items), "strong mid")


def _dots(items: Sequence[ItemFinding]) -> list[_Dot]:
    """Put items at one place together, flagged ones apart and last, so that they are drawn on top."""
    found: dict[tuple[int, float, float], _Dot] = {}
    for item in items:
        if item.discrimination is not None:
            place, kind = _kind(item)
            x, y = round(_x(item.difficulty), 1), round(_y(item.discrimination), 1)
            found.setdefault((place, x, y), _Dot(x, y, kind, [])).ids.append(item.id)
    return [found[key] for key in sorted(found, key=lambda key: key[0])]


def _kind(item: ItemFinding) -> tuple[int, str]:
    kinds = (("backwards", "backwards"), ("suspectKey", "suspect"), ("cannotTell", "unknown"))
    return next(((3 - n, kind) for n, (flag, kind) in enumerate(kinds) if flag in item.flags), (0, "item"))


def _marks(dot: _Dot) -> Iterator[Markup]:
    title = listed([shortened(name, _LONGEST) for name in dot.ids], 5)
    if dot.kind in ("item", "unknown"):
        yield circle(number(dot.x), dot.y, dot.kind, dot.radius, title)
        return
    yield node("path", {"class": dot.kind, "d": _diamond(dot.x, dot.y, dot.radius + 2)}, node("title", {}, title))


def _diamond(x: float, y: float, size: float) -> str:
    step = number(size)
    return f"M{number(x)} {number(y - size)}l{step} {step}l-{step} {step}l-{step} -{step}z"


def _labels(dots: Sequence[_Dot]) -> Iterator[Markup]:
    """Name flagged items beside their marks, right or left, where no name runs into a mark or into another name."""
    flagged = [dot for dot in dots if dot.kind in ("backwards", "suspect")]
    taken = [(dot.y, dot.x - dot.radius - 3, dot.x + dot.radius + 3) for dot in flagged]
    for dot in flagged:
        words = shortened(dot.ids[0], _LONGEST) + (f" +{len(dot.ids) - 1}" if len(dot.ids) > 1 else "")
        width, gap = _SIGN * len(words), dot.radius + 6
        for start, x, cls in ((dot.x + gap, dot.x + gap, dot.kind), (dot.x - gap - width, dot.x - gap, "end")):
            free = all(abs(dot.y - y) >= _PITCH or start + width < low or start > high for y, low, high in taken)
            if free and start > _LEFT and start + width < WIDTH - _EDGE:
                taken.append((dot.y, start, start + width))
                yield text(number(x), dot.y, words, cls if cls == dot.kind else f"{dot.kind} {cls}")
                break


def _legend(found: Validation) -> list[Markup]:
    constant = sum(item.discrimination is None and not {"floor", "ceiling"} & set(item.flags) for item in found.items)
    backwards = [item.id for item in found.items if "backwards" in item.flags]
    suspect = [one.id for one in found.suspect_keys if one.reason == "sameWrongAnswer"]
    unknown = sum("cannotTell" in item.flags for item in found.items)
    without = f"; {number_of(constant, 'item')} without a place: nothing to hold against it" if constant else ""
    lines = [
        ("item", f"an item; the area grows with how many stand at one place{without}"),
        ("unknown", f"cannot tell: {number_of(unknown, 'item')}, whatever these systems had answered"),
        ("backwards", f"backwards, and not by chance: {_names(backwards)}"),
        ("suspect", f"key to read again, all strong systems gave the same other answer: {_names(suspect)}"),
    ]
    parts = []
    for n, (kind, words) in enumerate(lines):
        y = _LEGEND + _LINE * n
        mark = circle(str(_EDGE + 8), y, kind, 4.5)
        if kind in ("backwards", "suspect"):
            mark = node("path", {"class": kind, "d": _diamond(_EDGE + 8, y, 5.5)})
        parts += [mark, text(str(_EDGE + 24), y, words, "quiet")]
    return parts


def _names(ids: Sequence[str]) -> str:
    return f"{count(len(ids))} ({listed([shortened(name, _LONGEST) for name in ids])})" if ids else "none"


def _share(value: float) -> str:
    """Write a share; only all of them is 100 %."""
    return f"over {per_cent(0.999)}" if 0.9995 <= value < 1 else per_cent(value)


def _x(share: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * share


def _y(level: float) -> float:
    return (_TOP + _BOTTOM) / 2 - (_BOTTOM - _TOP) / 2 * level
