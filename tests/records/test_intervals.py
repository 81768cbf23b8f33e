"""Ranges never go without how they were made."""

import msgspec

from benchwright.records import Interval, RankRange, Recommended


def test_an_interval_says_how_it_was_made() -> None:
    """A range never goes without its level and its method."""
    assert Interval.__struct_fields__ == ("low", "high", "level", "method")
    assert msgspec.structs.fields(Interval)[2].required


def test_equal_results_are_equal() -> None:
    """Records compare by what they hold."""
    assert RankRange(low=1, high=2) == RankRange(low=1, high=2)
    assert Recommended() != Recommended(low=0.1)
