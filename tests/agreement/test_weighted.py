"""Weighted kappa: published values, the traps of scales, and a second implementation."""

import numpy as np
import pytest

from benchwright.agreement import cohens_kappa
from benchwright.agreement.weighted import Weights, differences, kappa_draws, weighted_kappa
from tests.agreement.labels import as_patterns, close, edge, labels_of, random_tables, worked

WEIGHTS: tuple[Weights, ...] = ("same", "linear", "quadratic")


def weighted(a: list[str], b: list[str], scale: list[str], weights: Weights) -> float:
    """Weighted kappa of two raters on a scale."""
    table = np.zeros((len(scale), len(scale)), dtype=int)
    np.add.at(table, ([scale.index(label) for label in a], [scale.index(label) for label in b]), 1)
    value = weighted_kappa(table.tolist(), differences(len(scale), weights).tolist())
    assert value is not None
    return float(value)


def test_own_weights_give_the_published_weighted_kappa() -> None:
    """Cohen's own table of 1968 with his weights of disagreement."""
    case = worked("cohen_1968")
    value = weighted_kappa(case["table"], case["disagreement_weights"])

    assert value is not None
    assert float(value) == pytest.approx(case["published"]["weighted_kappa"], abs=case["tolerance"])
    assert float(value) == pytest.approx(case["exact"]["weighted_kappa_custom"], abs=1e-6)


@pytest.mark.parametrize("weights", WEIGHTS)
def test_levels_that_nobody_used_stay_on_the_scale(weights: Weights) -> None:
    """The published numbers drop level 5 and make 4 and 6 neighbours; on the declared scale they are not."""
    case = worked("irr_anxiety_weighted")
    a, b = [*map(str, case["a"])], [*map(str, case["b"])]
    published = case["published"]["kappa" if weights == "same" else weights]

    assert weighted(a, b, [*map(str, case["observed_levels"])], weights) == pytest.approx(published, abs=1e-6)
    if weights != "same":
        right = case["exact_full_scale"][weights]
        assert weighted(a, b, [*map(str, case["scale"])], weights) == pytest.approx(right, abs=1e-6)


def test_the_scale_and_not_the_alphabet_gives_the_order() -> None:
    """Low, medium, high; and 1 to 5 with 3 and 4 unused."""
    case = edge("ordinal strings, alphabetical order trap")
    right, wrong = case["linear_right_order"], case["linear_alphabetical_wrong"]
    assert weighted(case["a"], case["b"], case["order"], "linear") == pytest.approx(right, abs=1e-15)
    assert weighted(case["a"], case["b"], sorted(case["order"]), "linear") == pytest.approx(wrong, abs=1e-15)

    case = edge("ordinal, unused levels")
    a, b = [*map(str, case["a"])], [*map(str, case["b"])]
    assert weighted(a, b, [*"12345"], "linear") == pytest.approx(case["linear_scale_1_to_5"], abs=1e-15)


@pytest.mark.parametrize("weights", WEIGHTS)
def test_random_tables_are_those_of_another_implementation(weights: Weights) -> None:
    """Scikit-learn's, with the whole scale given, wherever it gives a number; without weights it is plain kappa."""
    from sklearn import config_context
    from sklearn.metrics import cohen_kappa_score

    compared = 0
    for table in random_tables(1000 if weights == "same" else 500, seed=2 + WEIGHTS.index(weights)):
        found = weighted_kappa(table, differences(len(table), weights).tolist())
        if found is not None:
            compared += 1
            one, other = np.indices((len(table), len(table))).reshape(2, -1)
            with config_context(skip_parameter_validation=True):
                theirs = cohen_kappa_score(
                    one,
                    other,
                    labels=np.arange(len(table)),
                    weights=None if weights == "same" else weights,
                    sample_weight=np.array(table).ravel(),
                )
            assert close(found, theirs)
            if weights == "same":
                assert float(found) == cohens_kappa(*labels_of(table))
    assert compared > 450


@pytest.mark.parametrize("weights", WEIGHTS)
def test_where_no_difference_is_to_be_expected_there_is_no_kappa(weights: Weights) -> None:
    """No items, or all in one label of both raters; constant but different is 0."""
    costs = differences(2, weights).tolist()

    assert weighted_kappa([[0, 0], [0, 0]], costs) is None
    assert weighted_kappa([[0, 0], [0, 7]], costs) is None
    assert weighted_kappa([[0, 7], [0, 0]], costs) == 0
    assert weighted_kappa([[3, 0], [0, 4]], costs) == 1


def test_resamples_are_computed_as_the_whole_is() -> None:
    """Exactly, undefined ones included, over the items that both of the two rated."""
    coders = [["1", "1", "3", None, "2"], ["1", "1", "2", "1", None], ["3", None, "1", "1", "1"]]
    found = as_patterns(coders, scale=[*"123"])
    drawn = np.array([[1, 1, 1, 1, 1], [0, 2, 0, 1, 1], [0, 0, 3, 0, 0], [1, 0, 0, 2, 4], [0, 0, 1, 1, 0]], dtype=float)
    values = kappa_draws(found, 0, 1, WEIGHTS)(drawn)

    for row, weights_of_patterns in zip(values, drawn, strict=True):
        table = np.zeros((3, 3), dtype=int)
        for (one, other, _), count in zip(found.codes.tolist(), weights_of_patterns, strict=True):
            if one >= 0 and other >= 0:
                table[one, other] += int(count)
        for value, weights in zip(row, WEIGHTS, strict=True):
            exact = weighted_kappa(table.tolist(), differences(3, weights).tolist())
            assert np.isnan(value) if exact is None else value == float(exact)
    assert np.isnan(values).any()
