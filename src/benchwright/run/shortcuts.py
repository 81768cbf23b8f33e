"""Shallow solvers: they look at single words or two numbers, and show how far that goes."""

import re
from collections import Counter
from collections.abc import Iterator

from benchwright.run.mentions import mentions, numbers, value_of
from benchwright.run.text_policies import Policy, guessing

_CUE = re.compile(
    r"\b(?:(ahead|before|faster|quicker|beat|beats|defeated|earlier|above)|"
    r"(behind|after|slower|later|below|lost))\b",
    re.IGNORECASE,
)
_END = re.compile(r"[.!?\n](?:\s|\Z)")


def _pairs(prompt: str, options: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give (winner, loser) for every cue with an option on both sides in its sentence: the nearest ones."""
    found = sorted((start, name.name) for name in mentions(prompt, options) for start in name.starts)
    ends = [match.start() for match in _END.finditer(prompt)]
    for cue in _CUE.finditer(prompt):
        begin = max((end for end in ends if end < cue.start()), default=-1)
        end = min((end for end in ends if end >= cue.end()), default=len(prompt))
        left = [name for start, name in found if begin < start < cue.start()]
        right = [name for start, name in found if cue.end() <= start < end]
        if left and right:
            yield (left[-1], right[0]) if cue[1] else (right[0], left[-1])


def _winning_side(prompt: str, options: tuple[str, ...]) -> str:
    wins = Counter(winner for winner, _ in _pairs(prompt, options))
    return max(options, key=lambda option: wins[option]) if wins and options else ""


def _never_behind(prompt: str, options: tuple[str, ...]) -> str:
    """The option that loses least often, of several the one that wins most often."""
    pairs = list(_pairs(prompt, options))
    wins, losses = Counter(winner for winner, _ in pairs), Counter(loser for _, loser in pairs)
    return min(options, key=lambda option: (losses[option], -wins[option])) if pairs and options else ""


def _range(prompt: str, options: tuple[str, ...]) -> str:
    values = [value_of(number) for number in numbers(prompt)]
    return str(max(values) - min(values)) if values else ""


def _middle(prompt: str, options: tuple[str, ...]) -> str:
    found = sorted(numbers(prompt), key=value_of)
    return found[len(found) // 2] if found else ""


SHORTCUTS: dict[str, Policy] = {
    "winning-side": guessing(_winning_side),
    "never-behind": guessing(_never_behind),
    "largest-minus-smallest": guessing(_range),
    "middle-number": guessing(_middle),
}
"""Name -> maker: reported beside the gate, and no part of it."""
