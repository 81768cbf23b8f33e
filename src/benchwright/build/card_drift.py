"""Where a stored data card is not what its sources give."""

from collections.abc import Iterator
from itertools import zip_longest

from benchwright.build.card import MADE
from benchwright.records.card import CardDifference

RULE = "|---|---|"
TEXT, LINE = "text", "line {}"


def card_differences(stored: str, recomputed: str) -> tuple[CardDifference, ...]:
    """Compare two cards figure by figure, heading by heading.

    Args:
        stored: the card as it lies there.
        recomputed: the card that its sources give.

    Returns:
        Every difference, by section and name, in the order of the recomputed card; what the stored card has beside
        it comes last. Empty only when both are equal, sign by sign.

    Example:
        >>> table = "## Statistics\\n\\n| Benchmark | Value |\\n|---|---|\\n| Cases | {} |\\n"
        >>> [found] = card_differences(table.format(5), table.format(6))
        >>> found.section, found.name, found.stored, found.recomputed
        ('Statistics, Benchmark', 'Cases', '5', '6')
    """
    if stored == recomputed:
        return ()
    before, now = dict(_entries(stored)), dict(_entries(recomputed))
    places = dict.fromkeys([*now, *before])
    found = [
        CardDifference(section=place[0], name=place[1], stored=before.get(place), recomputed=now.get(place))
        for place in places
        if before.get(place) != now.get(place)
    ]
    return tuple(found) or (_first_line(stored, recomputed),)


def _entries(card: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Give the rows of tables by table and name, and the other text under each heading as one."""
    section, table = "", None
    texts: dict[str, list[str]] = {}
    seen: dict[tuple[str, str], int] = {}
    lines = card.split("\n")
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        cells = _cells(line)
        if line.startswith("# "):
            yield ("", "title"), line.removeprefix("# ")
        elif line.startswith("## "):
            section, table = line.removeprefix("## "), None
            texts.setdefault(section, [])
        elif line.startswith(MADE):
            yield ("", "how it was made"), line
        elif cells and following == RULE:
            table = f"{section}, {cells[0]}"
        elif cells and table is not None and line != RULE:
            place = (table, cells[0])
            seen[place] = seen.get(place, 0) + 1
            name = cells[0] if seen[place] == 1 else f"{cells[0]} ({seen[place]})"
            yield (table, name), cells[1]
        elif line != RULE:
            texts.setdefault(section, []).append(line)
            table = None if not line else table
    for heading, text in texts.items():
        yield (heading, TEXT), "\n".join(text).strip()


def _cells(line: str) -> list[str] | None:
    parts = line.split(" | ")
    if len(parts) != 2 or not line.startswith("| ") or not line.endswith(" |"):
        return None
    return [parts[0].removeprefix("| "), parts[1].removesuffix(" |")]


def _first_line(stored: str, recomputed: str) -> CardDifference:
    """Name the first line that differs, where the difference is in order or in blanks alone."""
    pairs = zip_longest(stored.split("\n"), recomputed.split("\n"))
    number, (before, now) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    return CardDifference(section="", name=LINE.format(number), stored=before, recomputed=now)
