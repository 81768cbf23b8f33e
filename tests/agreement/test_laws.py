"""Laws of agreement: what must change nothing, and what doubling does."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.agreement import rater_agreement
from benchwright.records import AgreementSettings, RaterAgreement
from tests.agreement.labels import NAMES, QUICK, renamed

SCALE = tuple("1234")
ORDERED = AgreementSettings(resamples=20, missing="drop", scale=SCALE)
RATINGS = st.integers(1, 8).flatmap(
    lambda items: (
        st.lists(st.lists(st.none() | st.sampled_from(SCALE), min_size=items, max_size=items), min_size=2, max_size=4)
        .filter(lambda rows: any(label for row in rows for label in row))
        .map(
            lambda rows: {
                name: {f"q{item}": label for item, label in enumerate(row) if label is not None}
                for name, row in zip(NAMES, rows, strict=False)
            }
        )
    )
)
Rated = dict[str, dict[str, str]]


def pair_values(found: RaterAgreement) -> dict[frozenset[str], tuple[Any, ...]]:
    """What does not depend on which rater of a pair is named first."""
    return {
        frozenset((pair.a, pair.b)): (
            pair.n,
            pair.dropped,
            pair.kappa,
            pair.low,
            pair.high,
            pair.method,
            pair.observed,
            pair.expected,
            pair.kappa_max,
            pair.prevalence,
            pair.bias,
            pair.pabak,
            pair.ac1,
            pair.undefined,
            pair.linear and pair.linear.value,
            pair.quadratic and pair.quadratic.value,
        )
        for pair in found.pairs
    }


@given(RATINGS, st.randoms(use_true_random=False))
def test_the_order_of_the_items_changes_no_digit(ratings: Rated, random: Any) -> None:
    """The whole result, drawn intervals included."""
    items = sorted({item for row in ratings.values() for item in row})
    random.shuffle(items)
    moved = {rater: {item: row[item] for item in items if item in row} for rater, row in ratings.items()}

    assert rater_agreement(moved, settings=ORDERED) == rater_agreement(ratings, settings=ORDERED)


@given(RATINGS, st.randoms(use_true_random=False))
def test_the_order_of_the_raters_changes_no_value(ratings: Rated, random: Any) -> None:
    """Of all raters and of every pair; drawn intervals are the same too."""
    raters = [*ratings]
    random.shuffle(raters)
    found = rater_agreement(ratings, settings=ORDERED)
    moved = rater_agreement({rater: ratings[rater] for rater in raters}, settings=ORDERED)

    assert (moved.alphas, moved.fleiss, moved.ac1, moved.by_label) == (
        found.alphas,
        found.fleiss,
        found.ac1,
        found.by_label,
    )
    assert pair_values(moved) == pair_values(found)
    assert {frozenset((p.a, p.b)): p.bootstrap for p in moved.pairs} == {
        frozenset((p.a, p.b)): p.bootstrap for p in found.pairs
    }


@given(RATINGS, st.permutations(SCALE))
def test_other_names_for_the_labels_change_no_value(ratings: Rated, names: list[str]) -> None:
    """All measures that take no account of an order."""
    other = dict(zip(SCALE, names, strict=True))
    found = rater_agreement(ratings, settings=QUICK)
    moved = rater_agreement(renamed(ratings, other), settings=QUICK)

    assert pair_values(moved) == pair_values(found)
    assert (moved.alpha, moved.fleiss.value, moved.ac1.value) == (found.alpha, found.fleiss.value, found.ac1.value)
    assert moved.by_label == {other[label]: value for label, value in found.by_label.items()}


@given(RATINGS)
def test_a_scale_turned_round_changes_no_value(ratings: Rated) -> None:
    """Distances have no direction."""
    other = dict(zip(SCALE, reversed(SCALE), strict=True))
    found = rater_agreement(ratings, settings=ORDERED)
    moved = rater_agreement(renamed(ratings, other), settings=ORDERED)

    assert pair_values(moved) == pair_values(found)
    assert {name: a.value for name, a in moved.alphas.items()} == {name: a.value for name, a in found.alphas.items()}


@given(RATINGS)
def test_every_item_twice_keeps_every_value_but_alpha(ratings: Rated) -> None:
    """Alpha takes account of the number of labels: what is left to 1 changes by (2n - 1) / (2n - 2)."""
    doubled = {rater: row | {f"{item} again": row[item] for item in row} for rater, row in ratings.items()}
    found, twice = rater_agreement(ratings, settings=ORDERED), rater_agreement(doubled, settings=ORDERED)

    assert (twice.fleiss.value, twice.ac1.value, twice.by_label) == (
        found.fleiss.value,
        found.ac1.value,
        found.by_label,
    )
    for one, two in zip(found.pairs, twice.pairs, strict=True):
        assert (two.kappa, two.kappa_max, two.bias, two.pabak, two.ac1) == (
            one.kappa,
            one.kappa_max,
            one.bias,
            one.pabak,
            one.ac1,
        )
        assert (one.linear and one.linear.value) == (two.linear and two.linear.value)
    times = {item: sum(item in row for row in ratings.values()) for row in ratings.values() for item in row}
    n = sum(count for count in times.values() if count > 1)
    for metric, alpha in found.alphas.items():
        if alpha.value is not None:
            wanted = 1 - (1 - alpha.value) * (2 * n - 1) / (2 * n - 2)
            assert twice.alphas[metric].value == pytest.approx(wanted, abs=1e-9)
