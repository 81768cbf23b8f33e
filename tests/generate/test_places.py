"""Places of answers: permutations in a block, even in a last, shorter one, and three that say nothing of each other."""

from collections import Counter

import pytest

from benchwright.generate.places import balances
from benchwright.generate.splits import Plan, seed_key
from tests.generate.toys import PICKS


def places(items: int, seed: int = 0, arrangement: int = 0) -> list[list[tuple[int, int, int]]]:
    """The places of a split of picks."""
    plan = Plan("public", (PICKS,), items, 3, (1,), arrangement)
    return [[tuple(one) for one in item if one is not None] for item in balances(seed_key(seed), plan, PICKS)]  # type: ignore[misc]


def test_a_block_of_twelve_has_each_place_once_in_every_wording() -> None:
    """First mention, last mention, option: three permutations a wording, all different."""
    block = places(24)
    seen = set()
    for start in (0, 12):
        for variant in range(3):
            for kind in range(3):
                column = tuple(block[item][variant][kind] for item in range(start, start + 12))
                assert sorted(column) == list(range(12))
                seen.add(column)
    assert len(seen) == 18


@pytest.mark.parametrize("items", [1, 7, 8, 20])
def test_a_shorter_block_is_even_over_its_wordings(items: int) -> None:
    """No place comes twice as long as another has not come once."""
    for kind in range(3):
        counts = Counter(wording[kind] for item in places(items) for wording in item)
        assert max(counts.values()) - min(counts.get(place, 0) for place in range(12)) <= 1


def test_one_place_says_nothing_of_another() -> None:
    """Over 1,200 items the pairs of first mention and option are as even as chance makes them."""
    pairs = Counter((first, option) for item in places(1200) for first, _, option in item)
    expected = 3600 / 144
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(12) for b in range(12)) < 210


def test_another_arrangement_is_another_draw() -> None:
    """The same seed, other places."""
    assert places(12) == places(12) != places(12, arrangement=1)
