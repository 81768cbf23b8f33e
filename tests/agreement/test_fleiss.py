"""Fleiss' kappa: published values, a second implementation, unequal numbers of ratings."""

from fractions import Fraction

import numpy as np
import pytest

from benchwright.agreement.fleiss import fleiss, fleiss_draws
from tests.agreement.labels import as_patterns, close, random_coders, stream, worked

LABELS = "12345"


def raters_of(counts: list[list[int]]) -> list[list[str]]:
    """Raters whose labels make these counts: items (rows) by label."""
    items = [[LABELS[label] for label, count in enumerate(row) for _ in range(count)] for row in counts]
    return [list(rater) for rater in zip(*items, strict=True)]


def one_by_one(coders: list[list[str | None]]) -> Fraction | None:
    """The kappa of Fleiss by pairs of ratings: every item weighs the same, whoever rated it."""
    units = [[label for label in unit if label is not None] for unit in zip(*coders, strict=True)]
    units = [unit for unit in units if len(unit) > 1]
    if not units:
        return None
    agreed = [Fraction(sum(x == y for x in u for y in u) - len(u), len(u) * (len(u) - 1)) for u in units]
    shares = [sum(Fraction(u.count(label), len(u)) for u in units) / len(units) for label in LABELS]
    chance = sum(share**2 for share in shares)
    return None if chance == 1 else (sum(agreed) / len(units) - chance) / (1 - chance)


def test_published_counts_give_the_published_kappa() -> None:
    """Ten items, fourteen raters, five labels; and the kappas of the labels make the whole."""
    case = worked("wiki_fleiss_10x14")
    value, by_label = fleiss(as_patterns(raters_of(case["counts"])))

    assert value is not None
    assert float(value) == pytest.approx(case["published"]["kappa"], abs=case["tolerance"])
    assert float(value) == pytest.approx(case["exact"]["kappa"], abs=1e-6)
    shares = [Fraction(sum(row[label] for row in case["counts"]), 140) for label in range(5)]
    weights = [share * (1 - share) for share in shares]
    assert value == sum(w * k for w, k in zip(weights, by_label, strict=True) if k is not None) / sum(weights)


def test_two_hundred_tables_are_those_of_another_implementation() -> None:
    """Statsmodels', of all labels and of each against the others, wherever it gives a number."""
    from statsmodels.stats.inter_rater import fleiss_kappa

    rng, compared = stream(6), 0
    for _ in range(200):
        raters, items = int(rng.integers(2, 7)), int(rng.integers(1, 15))
        counts = rng.multinomial(raters, rng.dirichlet(np.full(5, 0.5)), items)
        value, by_label = fleiss(as_patterns(raters_of(counts.tolist()), scale=[*LABELS]))
        assert (value is None) == (np.count_nonzero(counts.sum(axis=0)) == 1)
        if value is not None:
            compared += 1
            assert close(value, fleiss_kappa(counts))
        for label, kappa in enumerate(by_label):
            if kappa is not None:
                assert close(kappa, fleiss_kappa(np.column_stack([counts[:, label], raters - counts[:, label]])))
    assert compared > 150


def test_unequal_numbers_of_ratings_are_counted_one_by_one() -> None:
    """Pairs of ratings of every item, in plain fractions."""
    rng = stream(7)
    for _ in range(200):
        coders = random_coders(rng, missing=0.4)
        assert fleiss(as_patterns(coders))[0] == one_by_one(coders)


def test_labels_that_nobody_or_everybody_used_have_no_kappa() -> None:
    """0/0 for each of them, and for the whole where there is only one."""
    assert fleiss(as_patterns(["112", "122"], scale=[*"123"]))[1][2] is None
    assert fleiss(as_patterns(["11", "11"], scale=[*"12"])) == (None, [None, None])
    assert fleiss(as_patterns([["1", None], [None, "2"]])) == (None, [None, None])


def test_resamples_are_computed_as_the_whole_is() -> None:
    """Every pattern as often as it is drawn."""
    rng = stream(8)
    for _ in range(60):
        found = as_patterns(random_coders(rng, missing=0.3))
        drawn = rng.integers(0, 3, (4, len(found.items)))
        for value, counts in zip(fleiss_draws(found)(drawn.astype(float))[:, 0], drawn, strict=True):
            exact = fleiss(found._replace(items=counts))[0]
            assert np.isnan(value) if exact is None else value == pytest.approx(float(exact), abs=1e-9)
