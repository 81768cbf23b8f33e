"""The data card as a page: the owner's texts, every figure in a table, and how the card was made."""

import json
import re

import msgspec

from benchwright.build.card_text import cell
from benchwright.build.card_words import WORDS
from benchwright.build.datacard import page_of
from benchwright.records.card import Card, CardLanguage, CardSource, Figure, FigureGroup

MADE = "<!-- benchwright card "
"""How the last line of a card begins."""

_MADE = re.compile(re.escape(MADE) + r"(\{.*\}) -->\Z")


def render_card(card: Card, *, language: CardLanguage | None = None) -> str:
    """Put a card into words: the same card gives the same text.

    Args:
        card: texts and figures.
        language: of the card's own words; unless given the one that it was asked for in.

    Returns:
        Markdown with the six headings of `datacard`, and a table for each group of figures under the last one.
    """
    chosen = language or card.made.language
    tables = "\n\n".join(_table(group, chosen) for group in card.groups if group.figures)
    return page_of(card, chosen, tables)


def with_source(text: str, made: CardSource) -> str:
    """Add, as the last line of a card, how it can be made again: a comment that no reader of the page sees.

    Example:
        >>> source_of(with_source("# Pay gap", CardSource(labels="labels.csv"))).labels
        'labels.csv'
    """
    plain = json.dumps(made.to_dict(), separators=(",", ":"))
    for sign, escaped in (("--", r"-\u002d"), (">", r"\u003e")):  # nothing in a name of a file ends the comment
        plain = plain.replace(sign, escaped)
    return f"{text}\n{MADE}{plain} -->\n"


def source_of(text: str) -> CardSource | None:
    """Read how a card was made; None for a text that is no such card."""
    found = _MADE.search(text.rstrip().rpartition("\n")[2])
    try:
        return msgspec.json.decode(found[1], type=CardSource) if found else None
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None


def label_of(figure: Figure, language: CardLanguage) -> str:
    """Give the name of a figure in print."""
    if figure.named:
        return figure.key
    name = WORDS[language][figure.key]
    return f"{name}: {figure.about}" if figure.about is not None else name


def _table(group: FigureGroup, language: CardLanguage) -> str:
    words = WORDS[language]
    kind = words["count"] if group.counts else words["value"]
    rows = [
        f"| {cell(label_of(figure, language))} | {cell(figure.shown or words[figure.state])} |"
        for figure in group.figures
    ]
    return "\n".join([f"| {words[group.key]} | {kind} |", "|---|---|", *rows])
