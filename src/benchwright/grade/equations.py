"""Equations in a sentence: which numbers are working, and which is the result."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from benchwright.text.numbers import Number, Value

_EQUALS = re.compile(r"(?<![<>!:=])=+(?![<>])")
_BOUNDARY = re.compile(
    r"[,;:](?=\s)|(?<=\s)(?:so|and|then|thus|hence|therefore|because|since)(?=\s)|[.!?](?=\s)|\n", re.IGNORECASE
)
_OPERATOR = re.compile(
    r"[+*×·⋅÷^]|\\times|\\cdot|\\div|\\frac|(?<=[\d)\]A-Za-z%])[ \u00a0]*[-−–/](?=[ \u00a0]*[\d($A-Za-z\\])"
    r"|(?<=\d)[ \u00a0]*[xX][ \u00a0]*(?=[\d($])|(?<=[\d)])[ \u00a0](?:times|plus|minus|divided by)[ \u00a0]"
)
_VARIABLE = re.compile(r"(?<![A-Za-z'’\\])[b-zB-Z](?![A-Za-z'’])|\d[xyznkab](?![A-Za-z])")
_TIMES = re.compile(r"(?<=[\d)])[ \u00a0]*[xX][ \u00a0]*(?=[\d($])")
_ARITHMETIC = re.compile(r"[\d)\]%][ \u00a0]*(?:[+*×·⋅÷/^−–-]|[xX]|\\times|\\cdot|\\div)[ \u00a0]*[$]?[\d(\-−\[]")


class Worked(NamedTuple):
    """What the equations of a text say.

    Attributes:
        results: the number on the side without operators, one for each chain of equations, in order.
        operands: the values that the working used.
        inside: places in the sequence of numbers that stand inside an equation.
    """

    results: list[Number]
    operands: set[Value]
    inside: set[int]


class _Side(NamedTuple):
    start: int
    end: int


def worked(text: str, numbers: Sequence[Number]) -> Worked:
    """Read the equations of a text.

    Args:
        text: a sentence.
        numbers: the numbers found in it, in order.

    Returns:
        Results, operands, and which numbers stand inside an equation. An equation to be solved
        (x - 4 = 0) has no result.

    Example:
        >>> from benchwright.text.numbers import find_numbers
        >>> text = "6 crates with 7 jars each, so 6 * 7 = 42"
        >>> str(worked(text, find_numbers(text)).results[0].value)
        '42'
    """
    results: list[Number] = []
    operands: set[Value] = set()
    inside: set[int] = set()
    at = 0
    for chain in _chains(text):
        plain: list[Number] = []
        solved = _is_solved(text, chain)
        for side in chain:
            while at < len(numbers) and numbers[at].start < side.start:
                at += 1
            here = []
            while at < len(numbers) and numbers[at].start < side.end:
                here.append(numbers[at])
                inside.add(at)
                at += 1
            if _OPERATOR.search(text, side.start, side.end) or len({n.value for n in here}) != 1:
                operands |= {n.value for n in here}
            else:
                plain.append(here[0])
        if plain and solved:
            results.append(plain[-1])
    return Worked(results, operands, inside)


def _chains(text: str) -> list[list[_Side]]:
    """Cut a text at its equals signs into chains of sides; words between two equations separate them."""
    marks = list(_EQUALS.finditer(text))
    if not marks:
        return []
    starts, ends = [0, *(m.end() for m in marks)], [*(m.start() for m in marks), len(text)]
    chains: list[list[_Side]] = [[]]
    for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
        cuts = [m.span() for m in _BOUNDARY.finditer(text, start, end)]
        first, last = place == 0, place == len(starts) - 1
        if first:
            chains[-1].append(_Side(cuts[-1][1] if cuts else start, end))
        elif last or not cuts:
            chains[-1].append(_Side(start, cuts[0][0] if cuts else end))
        else:
            chains[-1].append(_Side(start, cuts[0][0]))
            chains.append([_Side(cuts[-1][1], end)])
    return chains


def _is_solved(text: str, chain: Sequence[_Side]) -> bool:
    """Tell a computed equation (6 * 7 = 42, x = 7) from one that is still to be solved (x - 4 = 0)."""
    unknown = False
    for side in chain:
        piece = text[side.start : side.end]
        if _ARITHMETIC.search(piece) and not _VARIABLE.search(_TIMES.sub("*", piece)):
            return True
        if _VARIABLE.search(piece) and (_OPERATOR.search(piece) or re.search(r"\d[A-Za-z]", piece)):
            unknown = True
    return not unknown
