"""A person's text inside a page of Markdown: it stays text, and never becomes a heading of the page."""

import re

_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_MARKER = re.compile(r"\s*(?:>|(?:[-+*]|[0-9]{1,9}[.)])(?=\s))")
_OPENING = re.compile(r"\s*(?=#|```|~~~|(?:-+|=+)\s*\Z)")
_TAG = re.compile(r"<(?=[A-Za-z/!?])(?!https?://[^\s<>]*>)")
_SPECIAL = re.compile(r"[\\`*\[\]]|(?<!\w)_|_(?!\w)")


def lines_of(text: str) -> list[str]:
    """Give the lines of a text so that none of them opens a heading, a block of code, or HTML.

    A line that a reader of Markdown would take for a heading or its underline, in a quotation or a list as well, gets
    a backslash; `<` before a tag becomes `&lt;`; signs that cannot be printed become the replacement sign. Lists,
    quotations, links and emphasis stay what they are.

    Args:
        text: any text.

    Returns:
        Its lines without line ends, blank ones at both ends left out; empty for a blank text.

    Example:
        >>> lines_of("Easy cases.\\n---\\n> # More\\n<h1>x</h1>")
        ['Easy cases.', '\\\\---', '> \\\\# More', '&lt;h1>x&lt;/h1>']
    """
    lines = [_guarded(_plain(line).rstrip()) for line in text.strip().splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def one_line(text: str) -> str:
    """Give a text as one line that can stand in a heading or an item of a list.

    Example:
        >>> one_line("# Pay\\ngap #")
        '\\\\# Pay gap \\\\#'
    """
    line = _guarded(" ".join(_plain(" ".join(text.split())).split()))
    return re.sub(r"(?<= )(?=#+\Z)", r"\\", line)


def cell(text: str) -> str:
    """Give a text as it is to be read in a cell of a table: no sign in it means anything.

    Example:
        >>> cell("a|b *c* d_e")
        'a&#124;b \\\\*c\\\\* d_e'
    """
    line = " ".join(_plain(" ".join(text.split())).split())
    line = re.sub(r"&(?=[#\w]+;)", "&amp;", line)
    return _SPECIAL.sub(r"\\\g<0>", line).replace("<", "&lt;").replace("|", "&#124;")


def _plain(line: str) -> str:
    return _UNPRINTABLE.sub("\ufffd", line)


def _guarded(line: str) -> str:
    """Put a backslash where, behind the markers of quotations and lists, something else than text would begin."""
    line = _TAG.sub("&lt;", line)
    place = 0
    while True:
        opening = _OPENING.match(line, place)
        if opening:
            return f"{line[: opening.end()]}\\{line[opening.end() :]}"
        marker = _MARKER.match(line, place)
        if not marker:
            return line
        place = marker.end()
