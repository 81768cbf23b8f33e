"""Krippendorff's alpha: published values, a second implementation, and what has no value."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from benchwright.agreement.alpha import alpha, alpha_draws, metrics_of
from benchwright.records import Metric
from tests.agreement.labels import as_patterns, close, random_coders, stream, worked

METRICS: tuple[Metric, ...] = ("nominal", "ordinal", "interval")


def every_pair(coders: list[list[str | None]], metric: Metric) -> Fraction | None:
    """Alpha by its definition: over every two ratings of an item, and every two ratings of all."""
    units = [[label for label in unit if label is not None] for unit in zip(*coders, strict=True)]
    units = [unit for unit in units if len(unit) > 1]
    pool = [label for unit in units for label in unit]
    count = Counter(pool)

    def distance(c: str, k: str) -> Fraction:
        if metric == "nominal":
            return Fraction(int(c != k))
        if metric == "interval":
            return (Fraction(c) - Fraction(k)) ** 2
        between = sum(count[label] for label in set(pool) if min(c, k) <= label <= max(c, k))
        return (between - Fraction(count[c] + count[k], 2)) ** 2 if c != k else Fraction(0)

    observed = sum((distance(c, k) / (len(unit) - 1) for unit in units for c in unit for k in unit), Fraction(0))
    expected = sum((distance(c, k) for c in pool for k in pool), Fraction(0))
    return 1 - (len(pool) - 1) * observed / expected if expected else None


@pytest.mark.parametrize(
    "name",
    [
        "krippendorff_ab_ba",
        "krippendorff_binary_2x10",
        "krippendorff_nominal_2x12",
        "krippendorff_one_disagreement",
        "krippendorff_wiki_3x15",
    ],
)
def test_published_ratings_give_the_published_alpha(name: str) -> None:
    """Two to five raters, with ratings left out; -0.5 and exactly 0 among them."""
    case = worked(name)
    found = as_patterns(case["coders"], scale=sorted({str(x) for row in case["coders"] for x in row if x is not None}))
    for metric, published in case["published"].items():
        value = alpha(found, metric)
        assert value is not None
        assert float(value) == pytest.approx(published, abs=case["tolerance"])
    for metric in set(case["exact"]) - {"ratio"}:
        value = alpha(found, metric)
        assert value is not None
        assert float(value) == pytest.approx(case["exact"][metric], abs=1e-6)


@pytest.mark.parametrize("metric", METRICS)
def test_two_hundred_sets_of_ratings_are_those_of_another_implementation(metric: Metric) -> None:
    """The package krippendorff, ratings left out, wherever it gives a number; and the definition, exactly."""
    import krippendorff

    rng, compared = stream(3), 0
    for _ in range(200):
        coders = random_coders(rng, missing=float(rng.choice([0, 0.2, 0.5])))
        found = alpha(as_patterns(coders, scale=[*"12345"]), metric)
        assert found == every_pair(coders, metric)
        if found is not None:
            compared += 1
            numbers = np.array([[np.nan if label is None else float(label) for label in row] for row in coders])
            domain = [1.0, 2.0, 3.0, 4.0, 5.0]
            theirs = krippendorff.alpha(numbers, level_of_measurement=metric, value_domain=domain)
            assert close(found, theirs)
    assert compared > 150


def test_two_that_cross_are_worse_than_chance() -> None:
    """AB and BA: -1/2, and nothing is cut off there."""
    assert alpha(as_patterns(["AB", "BA"]), "nominal") == Fraction(-1, 2)
    assert alpha(as_patterns(["yyyyy", "nnnnn"]), "nominal") == Fraction(-4, 5)


def test_items_rated_once_are_left_out() -> None:
    """They change neither what is observed nor what is expected."""
    short = as_patterns([["a", "b", "b", "a"], ["a", "b", "a", "a"]])
    more = as_patterns([["a", "b", "b", "a", "b", None], ["a", "b", "a", "a", None, "c"]])

    assert alpha(short, "nominal") == alpha(more, "nominal")


@pytest.mark.parametrize("coders", [["yyy", "yyy"], ["y", "y"], [["y", None], [None, "y"]], [["y", "n"], ["y", None]]])
@pytest.mark.parametrize("metric", ["nominal", "ordinal"])
def test_where_all_that_can_be_paired_is_the_same_there_is_no_alpha(coders: list[list[str]], metric: Metric) -> None:
    """0/0, also without any pair at all."""
    assert alpha(as_patterns(coders, scale=["n", "y"]), metric) is None


def test_equal_numbers_written_in_two_ways_do_not_differ() -> None:
    """1 and 1.0 are two labels and one number, exact to the last digit."""
    assert alpha(as_patterns([["1", "2"], ["1.0", "2.00"]]), "interval") == 1
    assert alpha(as_patterns([["1", "1"], ["1.0", "1"]]), "interval") is None
    assert alpha(as_patterns([["0.1", "0.3"], ["0.1", "0.30000000000000000000000000001"]]), "interval") != 1


@pytest.mark.parametrize(
    ("labels", "interval"),
    [("12", True), (["-1", "+2.5", ".5", "3."], True), ("1x", False), (["1e3", "2"], False), (["nan", "1"], False)],
)
def test_the_interval_metric_is_for_decimal_numbers(labels: list[str], interval: bool) -> None:
    """Every label that was given must be one; without a scale there is no order either."""
    found = metrics_of(as_patterns([labels, labels]), ordered=False)

    assert found == (("nominal", "interval") if interval else ("nominal",))


def test_levels_of_the_scale_that_nobody_used_need_not_be_numbers() -> None:
    """1, 2 and "none" with none unused."""
    found = as_patterns(["112", "122"], scale=["none", "1", "2"])

    assert metrics_of(found, ordered=True) == METRICS
    assert alpha(found, "interval") == alpha(as_patterns(["112", "122"]), "interval")


def test_resamples_are_computed_as_the_whole_is() -> None:
    """Every pattern as often as it is drawn, the ranks of the ordinal metric drawn with them."""
    rng = stream(5)
    for _ in range(60):
        coders = random_coders(rng, missing=0.3)
        found = as_patterns(coders, scale=[*"12345"])
        drawn = rng.integers(0, 3, (4, len(found.items)))
        values = alpha_draws(found, METRICS)(drawn.astype(float))
        for row, counts in zip(values, drawn, strict=True):
            for value, metric in zip(row, METRICS, strict=True):
                exact = alpha(found._replace(items=counts), metric)
                assert np.isnan(value) if exact is None else value == pytest.approx(float(exact), abs=1e-9)
