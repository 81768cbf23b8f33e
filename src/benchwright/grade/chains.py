"""Orders written as a list: "Ari > Bo > Cy", "1. Ari", "the order is Ari, Bo, Cy"."""

import re
from collections.abc import Iterator, Sequence

from benchwright.grade.tokens import Token

_FORWARD = frozenset((">", "> >", "->", "→", "=>", "≻", "≫", "then", "and then", "next", "sedan"))
_BACKWARD = frozenset(("<",))
_ORDER_OF_NAMES = re.compile(
    r"(?:[^@]*\b(?:order|ranking|standings|finish)\b[^@]*(?:\b(?:is|was)|[:=])|[^@]*\bfinished in (?:the|this) order"
    r"|[^@]*\b(?:first to last|fastest to slowest|best to worst|top to bottom|last to first|slowest to fastest)\b[^@]*)"
    r" ?@(?: (?:,|and|, and|then|, then|>|->|→|-) @)+"
    r"|@(?: (?:,|and|, and|then|, then) @)+ [^@]*\bin (?:that|this) order(?: \))?"
)
_NO_FINISH = re.compile(r"\b(?:starting|clues?|lanes?|ages?|heights?|alphabetical|listed|random)\b")
_LONGEST = 60
_RANK = frozenset("rank place position pos finish finished finishing order ranking standing result".split())  # noqa: SIM905
_COUNT = frozenset(("#", "no", "nr", ""))
_NAMES = frozenset(
    "name names runner racer athlete player team competitor contestant participant driver swimmer".split()  # noqa: SIM905
)


def with_ranks_first(text: str) -> str:
    """Write the rows of tables so that the rank stands before its name; numbers of any other column are left out.

    Example:
        >>> with_ranks_first("| Name | Place |\\n| --- | --- |\\n| Bo | 2 |\\n| Ari | 1 |")
        '| Place | Name |\\n| 2 | Bo |\\n| 1 | Ari |'
    """
    written: list[str] = []
    columns: tuple[int | None, int] | None = None
    inside = False
    for line in text.split("\n"):
        cells = [cell.strip(" *_`") for cell in line.strip().strip("|").split("|")]
        if not line.lstrip().startswith("|") or len(cells) < 2:
            columns, inside = None, False
        elif not inside:
            inside, columns = True, _columns(cells)
        elif columns and not line.strip(" |:-\t"):
            continue
        if columns is None:
            written.append(line)
        else:
            rank, name = columns
            shown = [cells[place] for place in (rank, name) if place is not None and place < len(cells)]
            written.append(f"| {' | '.join(shown)} |")
    return "\n".join(written)


def _columns(head: Sequence[str]) -> tuple[int | None, int] | None:
    """Give the column of the ranks, if there is one, and that of the names; None where no head says so."""
    if any(any(sign.isdigit() for sign in cell) for cell in head):
        return None
    words = [cell.casefold().rstrip(".:") for cell in head]
    rank = next((at for at, word in enumerate(words) if word in _RANK or "place" in word.split()), None)
    rank = next((at for at, word in enumerate(words) if word in _COUNT), None) if rank is None else rank
    name = next((at for at, word in enumerate(words) if not _NAMES.isdisjoint(word.split())), None)
    if name is None:
        others = [at for at in range(len(words)) if at != rank]
        name = others[0] if rank is not None and len(words) == 2 else None
    return (rank, name) if name is not None else None


def chained(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Give the pairs (ahead, behind) of names that a sign or "then" joins."""
    last, between = -1, [""]
    for token in tokens:
        if token.name is None:
            between.append(token.text)
            continue
        sign = " ".join(word for word in between if word != ",") if len(between) < 7 else ""
        sign = "then" if sign.endswith(" then") else sign
        if last >= 0 and sign in _FORWARD:
            yield last, token.name
        elif last >= 0 and sign in _BACKWARD:
            yield token.name, last
        last, between = token.name, []


def ranked(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Give rank and name of the lines of a numbered list."""
    for at, token in enumerate(tokens[1:], 1):
        number = tokens[at - 1].text[1:] if tokens[at - 1].name is None and tokens[at - 1].text[0] == "#" else ""
        if token.name is not None and number.isdigit():
            yield int(number), token.name


def listed(tokens: Sequence[Token]) -> list[int]:
    """Give the names of a sentence that says in which order it lists them, the first one first; else none."""
    shape = " ".join(token.text if token.name is None else "@" for token in tokens[:_LONGEST])
    if not _ORDER_OF_NAMES.fullmatch(shape) or _NO_FINISH.search(shape):
        return []
    names = [token.name for token in tokens if token.name is not None]
    if "last to first" in shape or "slowest to fastest" in shape:
        names.reverse()
    return names if len(set(names)) == len(names) else []
