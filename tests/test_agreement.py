"""Cohen's kappa and Kendall's tau-b: published values, second implementations, and every edge."""

import csv
import json
import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.agreement import FEW_VALUES, kappa, tau_b, tau_b_pairs
from tests.conftest import public_data

TABLES = json.loads((Path(__file__).parent / "data" / "kappa_tables.json").read_text(encoding="utf-8"))
RATINGS = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")), min_size=1, max_size=40)
NO_INTERVAL = "no interval: the variance of kappa is 0 here"


def ratings(table: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Two raters whose answers make this table (rows: the first rater)."""
    pairs = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    return [i for i, _ in pairs], [j for _, j in pairs]


def second_opinion(a: Sequence[Any], b: Sequence[Any]) -> tuple[Fraction, Fraction] | None:
    """Kappa and its variance in exact shares, by the delta method over the cells; None where it is 0/0.

    Kappa is a function of the cell shares p_ij of a multinomial; its variance is (sum p g^2 - (sum p g)^2) / n,
    with g_ij the derivative of kappa by p_ij. This shares nothing with the formula in use.
    """
    n = len(a)
    pairs = list(zip(a, b, strict=True))
    names = sorted(set(a) | set(b))
    row = {name: Fraction(sum(x == name for x in a), n) for name in names}
    column = {name: Fraction(sum(y == name for y in b), n) for name in names}
    observed = Fraction(sum(x == y for x, y in pairs), n)
    expected = sum((row[name] * column[name] for name in names), Fraction(0))
    if expected == 1:
        return None

    def slope(x: Any, y: Any) -> Fraction:
        return Fraction(int(x == y)) / (1 - expected) - (1 - observed) / (1 - expected) ** 2 * (column[x] + row[y])

    slopes = [slope(x, y) for x, y in pairs]
    mean = sum(slopes, Fraction(0)) / n
    variance = sum(((g - mean) ** 2 for g in slopes), Fraction(0)) / n / n
    return (observed - expected) / (1 - expected), variance


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case["name"])
def test_published_tables_give_the_published_kappa(case: dict[str, Any]) -> None:
    """Shares, kappa and its standard error of six tables from the literature."""
    found = kappa(*ratings(case["table"]))

    assert found.n == sum(map(sum, case["table"]))
    assert (found.observed, found.expected) == (
        pytest.approx(case["observed"], abs=1e-6),
        pytest.approx(case["expected"], abs=1e-6),
    )
    assert found.kappa == pytest.approx(case["published"]["kappa"], abs=case["tolerance"])
    assert found.kappa == pytest.approx(case["kappa"], abs=1e-6)
    assert found.low is not None and found.high is not None
    assert (found.high - found.low) / 2 / 1.959964 == pytest.approx(case["error"], abs=1e-6)


@given(RATINGS)
def test_a_second_implementation_agrees(pairs: list[tuple[str, str]]) -> None:
    """Exact shares and the delta method give the same kappa, the same interval and the same gaps."""
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    found, expected = kappa(a, b), second_opinion(a, b)

    if expected is None:
        assert found.kappa is None and found.low is None and found.high is None
        return
    value, variance = expected
    assert found.kappa == float(value)
    assert (found.low is None) == (variance == 0)
    if found.low is not None and found.high is not None:
        half = 1.959963984540054 * math.sqrt(variance)
        assert found.low == pytest.approx(max(-1, float(value) - half))
        assert found.high == pytest.approx(min(1, float(value) + half))


@given(RATINGS, st.permutations("abcd"))
def test_names_order_and_raters_do_not_matter(pairs: list[tuple[str, str]], names: list[str]) -> None:
    """Renamed categories, items in another order and raters changed over give the same record."""
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    other = dict(zip("abcd", names, strict=True))
    found = kappa(a, b)

    assert kappa([other[x] for x in a], [other[y] for y in b]) == found
    assert kappa(a[::-1], b[::-1]) == found
    assert kappa(b, a) == found


def test_three_annotators_of_public_pairs_agree_as_published() -> None:
    """The pairwise kappas of 999 annotated pairs, first with second, first with third, second with third."""
    with (public_data("pandalm_annotators") / "labels.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    one, two, three = ([row[f"annotator{person}"] for row in rows] for person in (1, 2, 3))

    found = [kappa(*pair).kappa for pair in ((one, two), (one, three), (two, three))]
    assert found == pytest.approx([0.8520, 0.8789, 0.8617], abs=5e-5)


def test_no_items_define_nothing() -> None:
    """Without items there is no share, no kappa and a reason."""
    found = kappa([], [])

    assert (found.n, found.observed, found.expected, found.kappa) == (0, None, None, None)
    assert found.undefined == "no items"


@pytest.mark.parametrize("items", [1, 5])
def test_one_category_for_everything_has_no_kappa(items: int) -> None:
    """Full agreement that habit alone explains: 0/0, neither 1 nor NaN."""
    found = kappa(["y"] * items, ["y"] * items)

    assert (found.observed, found.expected, found.kappa, found.low) == (1, 1, None, None)
    assert found.undefined == "both raters put every item in the same category"


@pytest.mark.parametrize(
    ("a", "b", "value"),
    [
        ("y", "n", 0),
        ("yyyyy", "nnnnn", 0),
        ("yyyyy", "yyyyn", 0),
        ("ynynynyn", "nynynyny", -1),
        ("ynyny", "ynyny", 1),
        ("abc", "bca", -0.5),
    ],
)
def test_a_variance_of_nought_gives_kappa_without_an_interval(a: str, b: str, value: float) -> None:
    """An interval without width would claim certainty: it is left out, with the reason."""
    found = kappa(a, b)

    assert (found.kappa, found.low, found.high, found.undefined) == (value, None, None, NO_INTERVAL)


def test_agreement_on_a_common_category_can_be_worse_than_chance() -> None:
    """90 yes-yes, 5 and 5 mixed: 90 % agreement, and kappa is below 0."""
    assert kappa(*ratings([[90, 5], [5, 0]])).kappa == pytest.approx(-1 / 19)


def test_the_interval_stays_inside_its_scale() -> None:
    """19 of 20 agree, or 19 of 20 do not: the large-sample interval would pass the end and is cut there."""
    assert kappa("y" * 10 + "n" * 10, "y" * 10 + "n" * 9 + "y").high == 1
    assert kappa("y" * 10 + "n" * 10, "n" * 10 + "y" * 9 + "n").low == -1


def test_the_level_sets_the_width() -> None:
    """The 90 % interval is 1.645 standard errors each way."""
    found = kappa(*ratings([[20, 5], [10, 15]]), level=0.90)

    assert found.low == pytest.approx(0.4 - 1.644854 * 0.126996, abs=1e-6)


@pytest.mark.parametrize(("a", "b"), [("yn", "y"), ("", "y"), (["y", None], ["y", "n"]), (["y"], [math.nan])])
def test_answers_that_do_not_pair_up_are_refused(a: Sequence[Any], b: Sequence[Any]) -> None:
    """Unequal lengths and missing answers are an error, not a category."""
    with pytest.raises(ValueError, match="expected"):
        kappa(a, b)


def stream(seed: int) -> np.random.Generator:
    """A seeded stream of its own."""
    return np.random.Generator(np.random.PCG64(seed))


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
    from benchwright import agreement

    rows = np.array([row, [value // spread for value in row], row[::-1], sorted(row)])
    ranks = np.array([np.unique(r, return_inverse=True)[1] for r in rows])
    untied = np.array([len(row) ** 2 - int((np.bincount(r) ** 2).sum()) for r in ranks])
    by_products = agreement._by_products(ranks)

    for i in range(3):
        found = agreement._by_sorting(ranks[i], ranks[i + 1 :], untied[i] + untied[i + 1 :])
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
    monkeypatch.setattr("benchwright.agreement._CELLS", 1)

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
