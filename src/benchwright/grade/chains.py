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
_NO_FINISH = re.compile(r"\b(?:starting|clues?|alphabetical|listed|random)\b")
_LONGEST = 60


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
