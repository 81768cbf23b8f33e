"""Where the answers of option items stand in their texts: evenly, and in no order that could be learnt."""

from typing import TYPE_CHECKING

from benchwright.generate.items import Balance, Family
from benchwright.generate.stream import Stream

if TYPE_CHECKING:
    from benchwright.generate.splits import Plan

OPTIONS = 12
"""Options of an option item, and items of a block."""


def balances(key: bytes, plan: "Plan", family: Family) -> list[list[Balance | None]]:
    """Draw the places of every item's texts.

    In each block of twelve items the ranks by first mention, by last mention and in the list are three independent
    permutations, drawn anew for every wording. In a last, shorter block they are spread evenly over all its texts.

    Args:
        key: of the streams.
        plan: of the split.
        family: an option family.

    Returns:
        For each item one balance a wording.
    """
    found: list[list[Balance | None]] = []
    for block in range(-(-plan.items // OPTIONS)):
        size = min(OPTIONS, plan.items - block * OPTIONS)
        stream = Stream(key, plan.split, family.name, block, plan.arrangement, "places")
        columns = [_even(stream, size, plan.variants) for _ in range(3)]
        found += [
            [Balance(*(column[v][item] for column in columns)) for v in range(plan.variants)] for item in range(size)
        ]
    return found


def _even(stream: Stream, size: int, variants: int) -> list[list[int]]:
    """Give for each wording the places of the items of a block."""
    if size == OPTIONS:
        return [stream.shuffled(range(OPTIONS)) for _ in range(variants)]
    needed = size * variants
    drawn = [place for _ in range(-(-needed // OPTIONS)) for place in stream.shuffled(range(OPTIONS))][:needed]
    return [drawn[v * size : (v + 1) * size] for v in range(variants)]
