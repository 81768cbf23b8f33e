"""Which items there are."""

from random import Random

from benchwright.generate.pay_gap.plan import plan


def test_families_and_items() -> None:
    """Five families with five to eight items, and only affected groups are asked for as names alone."""
    items = plan()
    assert {family: len(rows) for family, rows in items.items()} == {
        "mean-gap": 8,
        "median-gap": 8,
        "joint-assessment": 8,
        "notice-date": 6,
        "affected-groups": 5,
    }
    alone = {family for family, rows in items.items() for item in rows if item.protocol == "names"}
    assert alone == {"affected-groups"}


def test_unclear_draws_are_none() -> None:
    """A draw gives a question or None, and both happen."""
    draw = plan()["joint-assessment"][3].draw
    rng = Random(0)
    outcomes = {draw(rng) is None for _ in range(3000)}
    assert outcomes == {True, False}
