"""The frame of a picture that is a file of its own: for light and dark, without script or fonts."""

from collections.abc import Iterable

from benchwright.report.svg import Markup, box, node, text
from benchwright.report.words import printable

WIDTH, MARGIN = 900, 28
"""Of every picture, in pixels."""

_STYLE = """
.paper{fill:#fff}
text{font:12.5px -apple-system,BlinkMacSystemFont,"Segoe UI","Noto Sans",Helvetica,Arial,sans-serif;fill:#15191d;
font-variant-numeric:tabular-nums;dominant-baseline:central}
.title{font-size:20px}.title,.strong{font-weight:600}
.quiet{fill:#566069}.small{font-size:11px}
.mid{text-anchor:middle}.end{text-anchor:end}
path{fill:none}
.grid{stroke:#d8dce0}
@media (prefers-color-scheme:dark){
.paper{fill:#111416}text{fill:#e6e9ec}.quiet{fill:#a3acb5}
.grid{stroke:#2d343a}
}
"""


def picture(title: str, described: str, style: str, height: float, parts: Iterable[Markup]) -> str:
    """Put the parts of a picture on paper.

    Args:
        title: what it shows; it stands above the parts.
        described: what it shows in a sentence, for those who do not see it.
        style: rules beside those that all pictures share: of paper, grid, text, and the text classes title, strong,
            quiet, small, mid and end.
        height: in pixels.
        parts: drawn in this order.

    Returns:
        A whole SVG file, 900 pixels wide; signs that XML cannot hold are replaced.

    Example:
        >>> picture("Nothing", "at all", "", 10, []).partition(">")[0]
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="10" viewBox="0 0 900 10" role="img" \
aria-labelledby="title desc"'
    """
    frame: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": WIDTH,
        "height": height,
        "viewBox": f"0 0 {WIDTH} {height}",
        "role": "img",
        "aria-labelledby": "title desc",
    }
    whole = [
        node("title", {"id": "title"}, title),
        node("desc", {"id": "desc"}, described),
        node("style", {}, Markup(_STYLE + style)),
        node("path", {"class": "paper", "d": box(0, 0, WIDTH, height)}),
        text(str(MARGIN), 34, title, "title"),
        *parts,
    ]
    return printable(str(node("svg", frame, *whole))) + "\n"
