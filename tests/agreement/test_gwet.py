"""Gwet's AC1: published values, the definition one by one, and its ends."""

from fractions import Fraction

import numpy as np
import pytest

from benchwright.agreement.gwet import ac1, ac1_draws, ac1_of
from tests.agreement.labels import as_patterns, edge, labels_of, random_coders, stream, worked


def one_by_one(coders: list[list[str | None]], labels: int) -> Fraction | None:
    """AC1 by pairs of ratings; every item weighs the same, those rated once in the shares only."""
    units = [[label for label in unit if label is not None] for unit in zip(*coders, strict=True)]
    units = [unit for unit in units if unit]
    pairs = [Fraction(sum(x == y for x in u for y in u) - len(u), len(u) * (len(u) - 1)) for u in units if len(u) > 1]
    if not pairs or labels < 2:
        return None
    shares = [sum(Fraction(u.count(label), len(u)) for u in units) / len(units) for label in "12345"]
    chance = sum(share * (1 - share) for share in shares) / (labels - 1)
    return (sum(pairs) / len(pairs) - chance) / (1 - chance)


def test_four_raters_with_ratings_left_out_give_the_published_value() -> None:
    """Twelve items, some rated once, five labels."""
    case = worked("gwet_4raters_12")
    value = ac1(as_patterns(case["coders"]))

    assert value is not None
    assert float(value) == pytest.approx(case["published"]["ac1"], abs=case["tolerance"])
    assert float(value) == pytest.approx(case["exact_irrCAC"]["ac1"], abs=5e-6)


def test_a_rare_label_does_not_pull_it_down() -> None:
    """Two tables of 85 and 90 % agreement on a common label."""
    skewed, rare = worked("feinstein_cicchetti_skewed"), edge("prevalence 90/5/5/0")

    assert float(ac1(as_patterns(labels_of(skewed["table"]))) or 0) == pytest.approx(skewed["exact"]["ac1"], abs=5e-4)
    assert float(ac1(as_patterns([rare["a"], rare["b"]])) or 0) == pytest.approx(rare["ac1"], abs=5e-5)
    constant = edge("one rater constant")
    assert float(ac1(as_patterns([constant["a"], constant["b"]])) or 0) == pytest.approx(0.756, abs=5e-4)


def test_it_reaches_minus_one_and_one() -> None:
    """Nothing is cut off."""
    assert ac1(as_patterns(["ab", "ba"])) == -1
    assert ac1(as_patterns(["ab", "ab"])) == 1


def test_a_single_label_leaves_nothing_to_disagree_on() -> None:
    """None; with a second label on the scale, which nobody used, agreement is full."""
    assert ac1_of(Fraction(1), [Fraction(1)]) is None
    assert ac1(as_patterns(["aa", "aa"])) is None
    assert ac1(as_patterns(["aa", "aa"], scale=["a", "b"])) == 1


def test_without_an_item_that_two_rated_there_is_none() -> None:
    """However many were rated once."""
    assert ac1(as_patterns([["a", None], [None, "b"]])) is None


def test_unequal_numbers_of_ratings_are_counted_one_by_one() -> None:
    """Pairs of ratings of every item, in plain fractions."""
    rng = stream(9)
    for _ in range(200):
        coders = random_coders(rng, missing=0.4)
        found = as_patterns(coders)
        assert ac1(found) == one_by_one(coders, len(found.labels))


def test_resamples_are_computed_as_the_whole_is() -> None:
    """Every pattern as often as it is drawn; the labels are those of the whole."""
    rng = stream(10)
    for _ in range(60):
        found = as_patterns(random_coders(rng, missing=0.3))
        drawn = rng.integers(0, 3, (4, len(found.items)))
        for value, counts in zip(ac1_draws(found)(drawn.astype(float))[:, 0], drawn, strict=True):
            exact = ac1(found._replace(items=counts))
            assert np.isnan(value) if exact is None else value == pytest.approx(float(exact), abs=1e-9)
