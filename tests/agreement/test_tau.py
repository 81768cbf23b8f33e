"""Kendall's tau-b: a second implementation, exact counts, and every edge."""

import csv
import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.agreement import FEW_VALUES, tau_b, tau_b_pairs
from benchwright.agreement import tau as tau_module
from tests.agreement.labels import stream
from tests.conftest import public_data


def every_pair_of_tasks(a: Sequence[int], b: Sequence[int]) -> tuple[int, int, int]:
    """Ordered pairs in the same order minus those in reverse, and those untied in a and in b, one by one."""
    signs = [
        ((x > u) - (x < u), (y > v) - (y < v)) for x, y in zip(a, b, strict=True) for u, v in zip(a, b, strict=True)
    ]
    return sum(s * t for s, t in signs), sum(s * s for s, _ in signs), sum(t * t for _, t in signs)


@pytest.mark.parametrize("values", [2, 5, FEW_VALUES, FEW_VALUES + 1, 400])
def test_tau_is_scipy_s_on_two_hundred_tied_pairs_of_each_kind(values: int) -> None:
    """With 2 to 400 different values, on both sides of the change of method."""
    from scipy.stats import kendalltau

    rng = stream(values)
    for _ in range(200):
        a = rng.integers(0, values, int(rng.integers(values, 3 * values + 10)))
        b = np.where(rng.random(len(a)) < rng.random(), a, rng.integers(0, values, len(a)))
        if a.min() < a.max() and b.min() < b.max():
            assert tau_b(a, b) == pytest.approx(kendalltau(a, b).statistic, abs=1e-12)


SCORES = st.integers(1, 12).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, 3) | st.sampled_from([-(10**15), 10**15]), min_size=width, max_size=width),
        min_size=2,
        max_size=4,
    )
)


@settings(deadline=None)
@given(SCORES)
def test_tau_of_all_pairs_is_the_count_over_pairs_of_tasks(rows: list[list[int]]) -> None:
    """Exactly the quotient of the counts; 1 for identical rows; None where a constant row meets another."""
    for (i, j), tau in tau_b_pairs(rows).items():
        agreed, one, other = every_pair_of_tasks(rows[i], rows[j])
        if one and other:
            assert tau == agreed / math.sqrt(one * other)
        else:
            assert tau == (1.0 if rows[i] == rows[j] else None)


@settings(deadline=None)
@given(st.lists(st.integers(0, 60), min_size=2, max_size=80), st.integers(2, 60))
def test_sorting_and_products_count_alike(row: list[int], spread: int) -> None:
    """A row with many values and its coarse twins: the same tau against each, whichever way it is counted."""
    rows = np.array([row, [value // spread for value in row], row[::-1], sorted(row)])
    ranks = np.array([np.unique(r, return_inverse=True)[1] for r in rows])
    untied = np.array([len(row) ** 2 - int((np.bincount(r) ** 2).sum()) for r in ranks])
    by_products = tau_module._by_products(ranks)

    for i in range(3):
        found = tau_module._by_sorting(ranks[i], ranks[i + 1 :], untied[i] + untied[i + 1 :])
        assert found.tolist() == by_products[i, i + 1 :].tolist()


@settings(deadline=None)
@given(st.lists(st.integers(0, 5), min_size=2, max_size=60), st.integers(1, 9), st.integers(-5, 5))
def test_the_same_order_is_exactly_one_and_the_reverse_exactly_minus_one(row: list[int], unit: int, shift: int) -> None:
    """No rounding leaves 0.9999999999999999, in whatever unit the second model's scores are."""
    if len(set(row)) > 1:
        assert tau_b(row, [unit * value + shift for value in row]) == 1.0
        assert tau_b(row, [-unit * value for value in row]) == -1.0


def test_two_thousand_values_twice_are_exactly_one() -> None:
    """Also where pairs are counted by sorting."""
    row = stream(3).permutation(2000).tolist()

    assert (tau_b(row, row), tau_b(row, [-value for value in row])) == (1.0, -1.0)


@pytest.mark.parametrize(
    ("a", "b", "tau"),
    [([1, 1], [1, 1], 1.0), ([1, 1], [2, 2], None), ([1, 1], [1, 2], None), ([4], [4], 1.0), ([4], [5], None)],
)
def test_constant_scores_order_nothing(a: list[int], b: list[int], tau: float | None) -> None:
    """1 for identical scores, None for anything else: a constant says nothing about order."""
    assert (tau_b(a, b), tau_b(b, a)) == (tau, tau)


def test_without_tasks_there_is_no_tau() -> None:
    """None for every pair; a single model has no pair."""
    assert tau_b([], []) is None
    assert tau_b_pairs(np.zeros((3, 0), dtype=np.int64)) == {(0, 1): None, (0, 2): None, (1, 2): None}
    assert tau_b_pairs([[1, 2]]) == {}


@settings(deadline=None)
@given(st.permutations(range(9)))
def test_the_order_of_tasks_and_models_changes_no_digit_of_tau(order: list[int]) -> None:
    """Rows and columns moved about, blocks of any size: the same numbers."""
    rows = stream(8).integers(0, 4, (9, 50))
    plain, moved = tau_b_pairs(rows), tau_b_pairs(rows[order][:, ::-1])

    for (i, j), tau in moved.items():
        assert tau == plain[min(order[i], order[j]), max(order[i], order[j])]


def test_tables_that_do_not_fit_at_once_are_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One model at a time gives what all at a time give."""
    rows = stream(9).integers(0, 6, (7, 80))
    whole = tau_b_pairs(rows)
    monkeypatch.setattr(tau_module, "_CELLS", 1)

    assert tau_b_pairs(rows) == whole


@pytest.mark.parametrize("values", [[[0.5, 1.0], [1.0, 0.5]], [1, 2, 3], [["a"], ["b"]]])
def test_scores_that_are_no_whole_numbers_are_refused(values: Any) -> None:
    """Ties are equality of whole numbers, never a tolerance."""
    with pytest.raises(ValueError, match="expected"):
        tau_b_pairs(values)
    with pytest.raises(ValueError, match="expected"):
        tau_b([1, 2], [1])


def test_tau_of_public_preferences_is_the_reference() -> None:
    """All 325 pairs of 26 models on 805 prompts; the baseline scores 0.5 throughout and has no tau."""
    folder = public_data("alpacaeval2")
    with (folder / "preferences.csv").open(encoding="utf-8", newline="") as lines:
        table = list(csv.DictReader(lines))
    models = [name for name in table[0] if name not in ("item", "dataset")]
    found = tau_b_pairs([[int(Fraction(row[model]) * 10**12) for row in table] for model in models])
    with (folder / "reference_tau.csv").open(encoding="utf-8", newline="") as lines:
        reference = {frozenset((r["model_a"], r["model_b"])): float(r["tau_b"]) for r in csv.DictReader(lines)}

    assert len(reference) == 325
    assert {frozenset((models[i], models[j])): math.nan if tau is None else tau for (i, j), tau in found.items()} == (
        pytest.approx(reference, abs=1e-9, nan_ok=True)
    )
