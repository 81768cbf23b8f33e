"""SVG by hand: x in per cent, y and text in pixels, so that one drawing serves every width."""

from collections.abc import Iterable, Mapping

from markupsafe import Markup

__all__ = ["Markup", "across", "box", "chart", "circle", "down", "group", "node", "number", "place", "stretch", "text"]


def number(value: float) -> str:
    """Write a coordinate with at most one decimal.

    Example:
        >>> number(12.04), number(3)
        ('12', '3')
    """
    figure = f"{value:.1f}"
    return figure.removesuffix(".0")


def place(per_cent: float) -> str:
    """Write a position in per cent.

    Example:
        >>> place(12.5)
        '12.5%'
    """
    return number(per_cent) + "%"


def node(name: str, attributes: Mapping[str, str | float], *inside: Markup | str) -> Markup:
    """Make an element; attribute values and plain text are escaped, `Markup` is not.

    Example:
        >>> str(node("text", {"x": 0}, "<a>"))
        '<text x="0">&lt;a&gt;</text>'
    """
    given = Markup("").join(
        Markup(' {}="{}"').format(key, number(value) if isinstance(value, int | float) else value)
        for key, value in attributes.items()
    )
    body = Markup("").join(inside)
    if not body and name != "svg":
        return Markup("<{}{}/>").format(Markup(name), given)  # noqa: S704
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), given, body)  # noqa: S704


def group(cls: str, parts: Iterable[Markup]) -> Markup:
    """Put parts under one class."""
    return node("g", {"class": cls}, *parts)


def text(x: str, y: float, words: str, cls: str = "", *, dx: float = 0) -> Markup:
    """Write words at a place.

    Args:
        x: in per cent.
        y: in pixels.
        words: plain text.
        cls: classes.
        dx: pixels to the right.
    """
    attributes: dict[str, str | float] = {"class": cls} if cls else {}
    attributes |= {"x": x, "y": y}
    if dx:
        attributes["dx"] = dx
    return node("text", attributes, words)


def circle(x: str, y: float, cls: str, radius: float, title: str = "") -> Markup:
    """Draw a dot, with a title to hover."""
    inside = [node("title", {}, title)] if title else []
    return node("circle", {"class": cls, "cx": x, "cy": y, "r": radius}, *inside)


def across(x1: float, y: float, x2: float) -> str:
    """Give the path of a line across; x in per cent."""
    return f"M{number(x1)} {number(y)}H{number(x2)}"


def down(x: float, y1: float, y2: float) -> str:
    """Give the path of a line down; x in per cent."""
    return f"M{number(x)} {number(y1)}V{number(y2)}"


def box(x: float, y: float, width: float, height: float) -> str:
    """Give the path of a box; x and width in per cent."""
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h-{number(width)}z"


def stretch(height: float, layers: Mapping[str, str]) -> Markup:
    """Draw paths in a box that stretches sideways; their strokes do not.

    Args:
        height: in pixels.
        layers: path data by class, drawn in this order; an empty one is left out.
    """
    paths = [node("path", {"class": cls, "d": data}) for cls, data in layers.items() if data]
    frame = {"viewBox": f"0 0 100 {number(height)}", "height": number(height), "preserveAspectRatio": "none"}
    return node("svg", frame, *paths)


def chart(height: float, kind: str, label: str, parts: Mapping[str, Markup]) -> Markup:
    """Put the boxes of a chart side by side on a grid: names, plot, side.

    Args:
        height: in pixels.
        kind: class of the grid.
        label: what the picture shows, for those who do not see it.
        parts: contents by class.
    """
    boxes = [node("svg", {"class": name, "height": height}, inside) for name, inside in parts.items()]
    return node("div", {"class": f"chart {kind}", "role": "img", "aria-label": label}, *boxes)
