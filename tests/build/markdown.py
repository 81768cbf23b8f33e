"""Cards as a real reader of Markdown sees them."""

from itertools import pairwise

from markdown_it import MarkdownIt

READER = MarkdownIt("commonmark").enable("table")


def headings(card: str) -> list[tuple[str, str]]:
    """Every heading, wherever it stands, with its level: ("h1", "Title")."""
    tokens = READER.parse(card)
    return [(token.tag, following.content) for token, following in pairwise(tokens) if token.type == "heading_open"]


def raw_html(card: str) -> list[str]:
    """What of a card would reach a page as HTML of its own."""
    tokens = [inner for token in READER.parse(card) for inner in (token, *(token.children or ()))]
    return [token.content for token in tokens if token.type in ("html_block", "html_inline")]


def code(card: str) -> list[str]:
    """Blocks of code by their fences."""
    return [token.content for token in READER.parse(card) if token.type == "fence"]
