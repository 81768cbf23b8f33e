"""Cohen's kappa: published values, second implementations, and every edge."""

import csv
import math
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.agreement import cohens_kappa, kappa
from benchwright.errors import InputError
from tests.agreement.labels import close, edge, labels_of, random_tables, worked
from tests.conftest import public_data

PUBLISHED = [
    "cohen_1968",
    "feinstein_cicchetti_skewed",
    "wiki_cohen_2x2_a",
    "wiki_cohen_2x2_b",
    "wiki_cohen_2x2_c",
    "xray_kappa",
]
RATINGS = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")), min_size=1, max_size=40)
NO_INTERVAL = "no interval: the variance of kappa is 0 here"


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


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables_give_the_published_kappa(name: str) -> None:
    """Shares, kappa and its standard error of six tables from the literature."""
    case = worked(name)
    a, b = labels_of(case["table"])
    found = kappa(a, b)

    assert found.n == sum(map(sum, case["table"]))
    assert found.kappa == pytest.approx(case["published"]["kappa"], abs=case["tolerance"])
    assert (found.observed, found.expected, found.kappa) == pytest.approx(
        tuple(case["exact"][figure] for figure in ("po", "pe", "kappa")), abs=1e-6
    )
    for figure, value in (("po", found.observed), ("pe", found.expected)):
        assert value == pytest.approx(case["published"].get(figure, value), abs=case["tolerance"])
    assert found.low is not None and found.high is not None
    assert (found.high - found.low) / 2 / 1.959964 == pytest.approx(case["exact"]["ase"], abs=1e-6)
    assert cohens_kappa(a, b) == found.kappa


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
    assert kappa(*labels_of([[90, 5], [5, 0]])).kappa == pytest.approx(-1 / 19)


def test_the_interval_stays_inside_its_scale() -> None:
    """19 of 20 agree, or 19 of 20 do not: the large-sample interval would pass the end and is cut there."""
    assert kappa("y" * 10 + "n" * 10, "y" * 10 + "n" * 9 + "y").high == 1
    assert kappa("y" * 10 + "n" * 10, "n" * 10 + "y" * 9 + "n").low == -1


def test_the_level_sets_the_width() -> None:
    """The 90 % interval is 1.645 standard errors each way."""
    found = kappa(*labels_of([[20, 5], [10, 15]]), level=0.90)

    assert found.low == pytest.approx(0.4 - 1.644854 * 0.126996, abs=1e-6)


@pytest.mark.parametrize(("a", "b"), [("yn", "y"), ("", "y"), (["y", None], ["y", "n"]), (["y"], [math.nan])])
def test_answers_that_do_not_pair_up_are_refused(a: Sequence[Any], b: Sequence[Any]) -> None:
    """Unequal lengths and missing answers are an error, not a category."""
    with pytest.raises(ValueError, match="expected"):
        kappa(a, b)


def test_a_thousand_tables_are_those_of_another_implementation() -> None:
    """Kappa and its standard error are statsmodels', wherever it gives a number."""
    import numpy as np
    from statsmodels.stats.inter_rater import cohens_kappa as other_kappa

    compared = 0
    for table in random_tables(1000, seed=1):
        a, b = labels_of(table)
        found = kappa(a, b)
        if found.kappa is None:
            assert cohens_kappa(a, b) == 1.0
            continue
        with np.errstate(invalid="ignore", divide="ignore"):  # in its z value
            full = other_kappa(np.array(table))
        assert close(found.kappa, full.kappa)
        assert cohens_kappa(a, b) == found.kappa
        if found.low is not None and found.high is not None:
            compared += 1
            assert found.low == pytest.approx(max(-1, full.kappa - 1.959963984540054 * full.std_kappa), abs=1e-9)
            assert found.high == pytest.approx(min(1, full.kappa + 1.959963984540054 * full.std_kappa), abs=1e-9)
    assert compared > 800


def test_judges_of_public_pairs_agree_with_themselves_as_published() -> None:
    """All 27 judges: right verdicts in both orders to the last one, and kappa between the orders."""
    folder = public_data("llmbar_judges")
    with (folder / "natural_verdicts.csv").open(encoding="utf-8", newline="") as lines:
        rows = defaultdict(list)
        for row in csv.DictReader(lines):
            rows[row["evaluator"]].append(row)
    with (folder / "natural_published.csv").open(encoding="utf-8", newline="") as lines:
        published = list(csv.DictReader(lines))

    assert len(published) == len(rows) == 27
    for judge in published:
        one, two, gold = (
            [row[name] for row in rows[judge["evaluator"]]] for name in ("verdict", "verdict_swapped", "gold")
        )
        right = [sum(x == y for x, y in zip(verdicts, gold, strict=True)) for verdicts in (one, two)]
        assert [len(one), *right] == [int(judge[name]) for name in ("n", "correct", "correct_swapped")]
        assert cohens_kappa(one, two) == pytest.approx(float(judge["kappa_agreement"]), abs=1e-9)


@pytest.mark.parametrize(
    "name",
    [
        "constant equal, pe=1",
        "single item, agree",
        "single item, disagree",
        "constant but different",
        "one rater constant",
        "perfect reversed",
        "prevalence 90/5/5/0",
        "case/space variants",
        "unicode NFC vs NFD",
    ],
)
def test_the_plain_kappa_has_the_right_value_at_every_edge(name: str) -> None:
    """1 where it is 0/0; else the quotient of whole numbers; labels are compared as they are written."""
    case = edge(name)
    wanted = case["kappa"] if case["kappa"] is not None else case["seed_function"]

    assert cohens_kappa(case["a"], case["b"]) == pytest.approx(wanted, abs=1e-15)


@pytest.mark.parametrize(
    "name", ["both empty", "one empty", "length mismatch", "missing label, None", "mixed types 1 and '1'"]
)
def test_the_plain_kappa_refuses_what_it_cannot_compare(name: str) -> None:
    """Nothing to compare, labels left out, and labels that only look alike are errors."""
    case = edge(name)

    with pytest.raises(ValueError, match="labels: expected"):
        cohens_kappa(case["a"], case["b"])


@pytest.mark.parametrize(
    ("a", "b", "named"),
    [
        ([1, 2], ["1", "2"], "found 1 and '1'"),
        ([True, False], ["True", "False"], "found True and 'True'"),
        ([1, True, 0], [1, 1, "True"], "found True and 'True'"),
        (["yes", math.nan], ["yes", "no"], "found nan"),
        (["yes", "no"], ["yes", None], "found None"),
    ],
)
def test_the_fault_names_the_labels(a: Sequence[Any], b: Sequence[Any], named: str) -> None:
    """Both labels that are equal only as text, or the one that is none."""
    with pytest.raises(InputError, match=named):
        cohens_kappa(a, b)


def test_equal_objects_are_one_label() -> None:
    """1, 1.0 and True are equal, and so they agree."""
    assert cohens_kappa([1, 0, True], [1.0, False, 1]) == 1.0


@given(RATINGS, st.randoms(use_true_random=False))
def test_no_order_of_the_items_changes_a_digit_of_the_plain_kappa(pairs: list[tuple[str, str]], random: Any) -> None:
    """The float nearest to the exact quotient, in any order and with every item twice."""
    moved = pairs + pairs
    random.shuffle(moved)
    expected = second_opinion([x for x, _ in pairs], [y for _, y in pairs])

    assert cohens_kappa([x for x, _ in pairs], [y for _, y in pairs]) == (
        1.0 if expected is None else float(expected[0])
    )
    assert cohens_kappa([x for x, _ in moved], [y for _, y in moved]) == (
        1.0 if expected is None else float(expected[0])
    )
