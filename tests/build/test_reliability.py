"""Coefficient alpha by hand and by its other formula."""

import numpy as np
import pytest

from benchwright.build.reliability import alpha
from benchwright.build.scores import case_scores, item_scores


def alpha_of(values: list[list[float]]) -> float | None:
    """Alpha of rows of items."""
    systems = range(len(values[0]))
    return alpha(
        item_scores(case_scores({f"m{m}": {f"c{i}": row[m] for i, row in enumerate(values)} for m in systems}))
    )


def test_kr20_by_hand() -> None:
    """Three items of four systems: p(1 - p) = 3/16, 1/4, 3/16; sums 3, 2, 1, 0 with variance 5/4: 3/2 * (1 - 0.5)."""
    assert alpha_of([[1, 1, 1, 0], [1, 1, 0, 0], [1, 0, 0, 0]]) == pytest.approx(1.5 * (1 - (10 / 16) / 1.25))


def test_items_without_variance_stay() -> None:
    """They count in k: alpha falls towards the same bracket with a smaller factor."""
    rows: list[list[float]] = [[1, 1, 1, 0], [1, 1, 0, 0], [1, 0, 0, 0]]
    assert alpha_of([*rows, [0, 0, 0, 0]]) == pytest.approx(4 / 3 * 0.5)


def test_it_can_be_negative() -> None:
    """Items that go against each other."""
    found = alpha_of([[1, 0, 1], [0, 1, 1]])
    assert found is not None and found < 0


def test_it_is_the_mean_covariance_for_partial_scores() -> None:
    """k * mean covariance / (mean variance + (k - 1) * mean covariance)."""
    values = np.random.default_rng(0).random((6, 9))
    cov = np.cov(values)
    between = (cov.sum() - np.trace(cov)) / 30
    assert alpha_of(values.tolist()) == pytest.approx(6 * between / (np.trace(cov) / 6 + 5 * between))


@pytest.mark.parametrize("values", [[[1, 0]], [[1], [0]], [[1, 0], [0, 1]], [[0.1, 0.3], [0.2, 0.1], [0.3, 0.2]]])
def test_it_is_not_defined_without_two_items_two_systems_and_a_difference(values: list[list[float]]) -> None:
    """None, also where the sums differ by rounding alone."""
    assert alpha_of(values) is None
