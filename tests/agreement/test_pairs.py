"""Two raters: every measure beside kappa, its interval, and every edge."""

import math
from typing import Any

import numpy as np
import pytest

from benchwright.agreement import cohens_kappa, kappa, rate_pair
from benchwright.agreement.pairs import FULL_AGREEMENT, LARGE_SAMPLE, full_agreement_limit
from benchwright.errors import InputError
from benchwright.records import AgreementSettings, RaterPair
from benchwright.resample import item_counts, percentile
from tests.agreement.labels import edge, labels_of, stream, worked

FEW = AgreementSettings(resamples=200)
DROP = AgreementSettings(resamples=200, missing="drop")


def rated(a: Any, b: Any, settings: AgreementSettings = FEW) -> RaterPair:
    """The agreement of two raters' labels."""
    return rate_pair([*a], [*b], settings=settings)


def test_the_paradox_of_prevalence_stands_in_one_row() -> None:
    """85 % agreement twice; where a label is rare kappa falls, and the rest of the row says why."""
    even, skewed = rated(*labels_of([[45, 8], [7, 40]])), rated(*labels_of([[80, 10], [5, 5]]))

    assert (even.observed, even.kappa) == (0.85, pytest.approx(0.7, abs=0.005))
    assert (skewed.observed, skewed.expected) == (0.85, pytest.approx(0.78))
    assert skewed.kappa == pytest.approx(0.318182, abs=1e-6)
    assert (skewed.pabak, even.pabak) == (pytest.approx(0.7), pytest.approx(0.7))
    assert skewed.ac1 == pytest.approx(worked("feinstein_cicchetti_skewed")["exact"]["ac1"], abs=5e-4)
    assert (skewed.prevalence, skewed.bias) == (0.75, 0.05)
    assert skewed.kappa_max == pytest.approx((100 * 95 - 7800) / (10_000 - 7800))
    assert skewed.method == LARGE_SAMPLE and skewed.undefined is None


@pytest.mark.parametrize(
    "name", ["cohen_1968", "wiki_cohen_2x2_a", "wiki_cohen_2x2_b", "wiki_cohen_2x2_c", "xray_kappa"]
)
def test_kappa_and_its_interval_are_those_of_kappa(name: str) -> None:
    """One way to compute it, and the table as published."""
    a, b = labels_of(worked(name)["table"])
    found, plain = rated(a, b), kappa(a, b)

    assert (found.n, found.observed, found.expected, found.kappa) == (
        plain.n,
        plain.observed,
        plain.expected,
        plain.kappa,
    )
    assert (found.low, found.high, found.undefined) == (plain.low, plain.high, None)
    assert [list(row) for row in found.table] == worked(name)["table"]
    assert found.bootstrap.value == cohens_kappa(a, b)
    assert found.bootstrap.low is not None and found.bootstrap.high is not None
    assert found.bootstrap.low < cohens_kappa(a, b) < found.bootstrap.high


@pytest.mark.parametrize("name", ["constant equal, pe=1", "single item, agree"])
def test_one_label_for_everything_has_no_kappa(name: str) -> None:
    """0/0, with the reason; what does not need chance is still given."""
    case = edge(name)
    found = rated(case["a"], case["b"])

    assert (found.observed, found.expected, found.kappa, found.low, found.method) == (1, 1, None, None, None)
    assert found.undefined == found.bootstrap.undefined == "both raters put every item in the same category"
    assert (found.kappa_max, found.prevalence, found.pabak, found.ac1) == (None, None, None, None)
    assert found.bootstrap.undefined_resamples == 200


@pytest.mark.parametrize("name", ["single item, disagree", "constant but different", "one rater constant"])
def test_a_rater_with_one_label_has_kappa_nought_without_an_interval(name: str) -> None:
    """An interval from 0 to 0 would claim certainty."""
    case = edge(name)
    found = rated(case["a"], case["b"])

    assert (found.observed, found.expected, found.kappa) == (case["po"], case["pe"], 0)
    assert (found.low, found.high, found.method) == (None, None, None)
    assert found.undefined == "no interval: the variance of kappa is 0 here"
    assert (found.bootstrap.value, found.bootstrap.low) == (0, None)


def test_raters_who_always_differ_reach_minus_one() -> None:
    """Kappa and AC1, neither cut off."""
    case = edge("perfect reversed")
    found = rated(case["a"], case["b"])

    assert (found.kappa, found.ac1, found.pabak, found.low) == (-1, -1, -1, None)


def test_agreement_on_a_common_label_can_be_worse_than_chance() -> None:
    """90 % agreement, kappa below 0, AC1 high."""
    case = edge("prevalence 90/5/5/0")
    found = rated(case["a"], case["b"])

    assert (found.observed, found.expected) == (case["po"], case["pe"])
    assert found.kappa == pytest.approx(case["kappa"]) and found.ac1 == pytest.approx(case["ac1"], abs=5e-5)


@pytest.mark.parametrize("name", ["case/space variants", "unicode NFC vs NFD"])
def test_labels_are_compared_as_they_are_written(name: str) -> None:
    """What merely looks alike is for the reader of the file to tell."""
    case = edge(name)
    assert rated(case["a"], case["b"]).kappa == pytest.approx(case["kappa"])


@pytest.mark.parametrize(("a", "b"), [("", ""), ("y", ""), ("yn", "y")])
def test_lists_that_do_not_pair_up_are_refused(a: str, b: str) -> None:
    """Empty, or of different lengths."""
    with pytest.raises(InputError, match="two raters' labels of the same items, at least one"):
        rated(a, b)


@pytest.mark.parametrize("gap", [None, math.nan])
def test_a_missing_label_is_an_error_or_dropped_and_counted(gap: Any) -> None:
    """Never a label of its own, by whichever name it is missing."""
    case = edge("missing label, None")
    a = [gap if label is None else label for label in case["a"]]

    with pytest.raises(InputError, match="a, item 3: expected a label, found none"):
        rated(a, case["b"])
    found, wanted = rated(a, case["b"], DROP), case["pairwise_deletion"]
    assert (found.n, found.dropped, found.kappa) == (wanted["n"], wanted["dropped"], wanted["kappa"])


def test_labels_that_are_no_text_are_refused() -> None:
    """So 1 and "1" cannot meet."""
    case = edge("mixed types 1 and '1'")
    with pytest.raises(InputError, match="expected text as a label, found 1"):
        rated(case["a"], case["b"])


def test_raters_who_share_no_item_have_no_agreement() -> None:
    """Nothing is defined, and the row says why."""
    found = rated(["y", None], [None, "n"], DROP)

    assert (found.n, found.dropped, found.kappa, found.observed, found.bias) == (0, 2, None, None, None)
    assert found.undefined == found.bootstrap.undefined == "no item was rated by both"


def test_a_declared_scale_gives_weights_and_keeps_its_levels() -> None:
    """Level 5 is used by neither rater, and stays in the table; without a scale there are no weights."""
    case = worked("irr_anxiety_weighted")
    a, b, scale = ([*map(str, case[name])] for name in ("a", "b", "scale"))
    found = rated(a, b, AgreementSettings(scale=tuple(scale), resamples=200))

    assert found.linear is not None and found.quadratic is not None
    assert found.linear.value == pytest.approx(case["exact_full_scale"]["linear"], abs=1e-6)
    assert found.quadratic.value == pytest.approx(case["exact_full_scale"]["quadratic"], abs=1e-6)
    assert found.linear.low is not None and found.linear.low < found.linear.value < 1  # type: ignore[operator]
    assert found.kappa == pytest.approx(case["published"]["kappa"], abs=1e-6)
    assert found.labels == tuple(scale) and found.table[4] == (0,) * 6
    assert rated(a, b).linear is None and rated(a, b).quadratic is None


def test_the_bootstrap_draws_items() -> None:
    """The same interval as from lists of items drawn from the shared stream, item by item."""
    a, b = labels_of([[5, 2, 0], [1, 6, 1], [0, 2, 4]])
    found = rate_pair(a, b, settings=AgreementSettings(resamples=300, seed=7)).bootstrap
    values = []
    for counts in np.concatenate(list(item_counts(len(a), resamples=300, seed=7))):
        drawn = np.repeat(np.arange(len(a)), counts.astype(int))
        values.append(kappa([a[i] for i in drawn], [b[i] for i in drawn]).kappa)
    ends = percentile(np.array(values, dtype=float), 0.95)

    assert (found.low, found.high) == pytest.approx((ends.low, ends.high), abs=1e-12)


def test_undefined_resamples_are_counted() -> None:
    """Two items of ten carry the second label: some resamples have neither."""
    found = rated("y" * 8 + "nn", "y" * 7 + "nnn", AgreementSettings(resamples=2000))
    share = found.bootstrap.undefined_resamples / 2000

    assert share == pytest.approx(0.7**10, abs=0.01)


def test_full_agreement_has_a_one_sided_limit() -> None:
    """The upper end is 1, and the row says how the lower was made; no resample could tell."""
    found = rated("yn" * 25, "yn" * 25)

    assert (found.kappa, found.high, found.method, found.undefined) == (1, 1, FULL_AGREEMENT, None)
    assert found.low == pytest.approx(1 - (1 - 0.05 ** (1 / 50)) / 0.5)
    assert (found.bootstrap.value, found.bootstrap.low) == (1, None)
    assert rated("yn", "yn", AgreementSettings(level=0.999)).low == pytest.approx(1 - (1 - 0.001**0.5) / 0.5)
    assert full_agreement_limit(2, 0.9, 0.99) == -1


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("n", [2, 5, 10, 30, 100, 200])
def test_the_limit_lies_above_the_true_kappa_less_often_than_it_says(n: int, level: float) -> None:
    """Exact chances over a grid of true tables with two labels: full agreement and a limit that is too high."""
    yes = np.arange(1, n)
    ways = np.array([float(math.comb(n, int(x))) for x in yes]) if n < 1000 else yes
    shares = yes / n
    limits = np.array([full_agreement_limit(n, p * p + (1 - p) * (1 - p), level) for p in shares])
    one, two = np.meshgrid(np.linspace(0, 1, 61), np.linspace(0, 1, 61))
    worst = 0.0
    for both, neither in zip(one.ravel(), two.ravel(), strict=True):
        if both + neither > 1:
            continue
        for lean in (0.5, 0.9):  # how what is left is shared out between the two ways to differ
            a, b = both + lean * (1 - both - neither), both + (1 - lean) * (1 - both - neither)
            chance = a * b + (1 - a) * (1 - b)
            true = (both + neither - chance) / (1 - chance) if chance < 1 else 1.0
            seen = ways * both**yes * neither ** (n - yes)
            worst = max(worst, float(seen[limits > true + 1e-12].sum()))

    assert 0 < worst <= 1 - level


def test_the_limit_holds_with_three_labels() -> None:
    """Twenty thousand seeded draws of 30 items from each of four true tables: too high in 5 % at the most."""
    rng = stream(11)
    for agreed in (0.85, 0.9, 0.95, 0.98):
        true = np.full((3, 3), (1 - agreed) / 6)
        np.fill_diagonal(true, agreed * np.array([0.7, 0.2, 0.1]))
        chance = float(true.sum(axis=0) @ true.sum(axis=1))
        tables = rng.multinomial(30, true.ravel(), 20_000).reshape(-1, 3, 3)
        margins = tables.sum(axis=1)[np.trace(tables, axis1=1, axis2=2) == 30] / 30
        expected = (margins**2).sum(axis=1)
        limits = [full_agreement_limit(30, share, 0.95) for share in expected[expected < 1].tolist()]
        missed = sum(limit > (agreed - chance) / (1 - chance) for limit in limits)

        assert len(limits) > 50 and missed / 20_000 < 0.05


def test_the_raters_have_their_names() -> None:
    """Letters where none are given."""
    assert (rated("yn", "yn").a, rated("yn", "yn").b) == ("a", "b")
    named = rate_pair(["y"], ["n"], a="ann", b="bo", settings=FEW)
    assert (named.a, named.b) == ("ann", "bo")
