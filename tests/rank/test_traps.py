"""Traps that other tools for the statistics of benchmarks fell into: the right value for each."""

import math
import statistics
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from numpy.typing import NDArray

from benchwright.rank.stability import stability
from benchwright.rank.summary import summarise
from benchwright.records import Estimate, RankRange
from benchwright.resample import item_counts
from tests.rank.slow_stability import drawn_items
from tests.rank.tables import table_of


def stream(seed: int) -> np.random.Generator:
    """A seeded stream of its own."""
    return np.random.Generator(np.random.PCG64(seed))


def by_wilson(values: Sequence[float]) -> list[float]:
    """The interval of a mean of item scores, from their standard error, as the roots of Wilson's quadratic."""
    mean, items = statistics.mean(values), len(values)
    error = statistics.stdev(values) / math.sqrt(items)
    a = (scipy.stats.t.ppf(0.975, items - 1) * error) ** 2 / (mean * (1 - mean))
    return sorted(np.roots([1 + a, -(2 * mean + a), mean**2]).real.tolist())


def covered(estimates: Sequence[Estimate], truth: float) -> tuple[float, float]:
    """How often the recommended and the percentile interval hold the truth."""
    recommended = [one.recommended.low <= truth <= one.recommended.high for one in estimates]  # type: ignore[operator]
    percentile = [one.low <= truth <= one.high for one in estimates]  # type: ignore[operator]
    return sum(recommended) / len(estimates), sum(percentile) / len(estimates)


def right_or_wrong(sets: int, items: int, seed: int) -> list[NDArray[np.int64]]:
    """Scores of one model in three runs, where the chance of a right answer is Beta(4.5, 0.5) over items."""
    rng = stream(seed)
    return [(rng.random((3, items)) < rng.beta(4.5, 0.5, items)).astype(int) for _ in range(sets)]


def test_no_p_value_stands_beside_tau() -> None:
    """Wordings of one item are not independent, so a test over tasks would be wrong: models and tau, no more."""
    document = stability(table_of({"a": [[1, 0, 1]], "b": [[1, 0, 0]]}), resamples=50).to_dict()

    assert [set(pair) for pair in document["kendallTauB"]] == [{"a", "b", "tau"}]


def test_the_recommended_interval_covers_the_mean_of_few_items_near_the_top() -> None:
    """At .9 with 10 and 20 items it holds the truth in 95 % of 600 sets and stays short; percentiles fall below."""
    for items, widest in ((10, 0.4), (20, 0.25)):
        sets = right_or_wrong(600, items, seed=1)
        found = [summarise(table_of({"m": runs.tolist()}), resamples=200).models[0].mean for runs in sets]
        recommended, percentile = covered(found, 0.9)

        assert recommended >= 0.95 > percentile
        assert statistics.mean(one.recommended.high - one.recommended.low for one in found) < widest  # type: ignore[operator]


def test_the_recommended_interval_covers_the_best_of_three_at_the_ceiling() -> None:
    """At a truth of .991 with 30 items most sets are all right, and their percentile interval of no width is wrong."""
    truth = 1 - math.prod((0.5 + i) / (5 + i) for i in range(3))
    sets = right_or_wrong(300, 30, seed=1)
    found = [summarise(table_of({"m": runs.tolist()}), resamples=200).models[0].best_of for runs in sets]
    recommended, percentile = covered(found, truth)

    assert recommended >= 0.93
    assert percentile <= 0.35


def test_runs_of_an_item_are_not_more_items() -> None:
    """The same run three times says no more than once: both intervals, P(first), rank sets and differences stay."""
    rng = stream(2)
    rows = {name: rng.integers(0, 2, 60).tolist() for name in "ab"}
    once, thrice = ({name: [row] * times for name, row in rows.items()} for times in (1, 3))
    one, three = summarise(table_of(once)), summarise(table_of(thrice))

    assert [row.mean for row in three.models] == [row.mean for row in one.models]
    assert three.pairs == one.pairs
    drawn = [stability(table_of(scores)).models for scores in (once, thrice)]
    assert [(m.interval, m.probability_first, m.rank_set) for m in drawn[1]] == [
        (m.interval, m.probability_first, m.rank_set) for m in drawn[0]
    ]


def test_the_standard_error_is_that_of_items() -> None:
    """From the spread of item means over n - 1; rows taken as independent would be a fifth too short."""
    rng = stream(3)
    chance = rng.beta(1, 1, 200)
    runs = (rng.random((3, 200)) < chance).astype(int)
    interval = summarise(table_of({"m": runs.tolist()}), resamples=20).models[0].mean.recommended
    of_items, of_rows = by_wilson(runs.mean(axis=0).tolist()), by_wilson(runs.ravel().tolist())

    assert [interval.low, interval.high] == pytest.approx(of_items, abs=1e-9)
    assert of_rows[1] - of_rows[0] < 0.85 * (of_items[1] - of_items[0])


@pytest.mark.parametrize("resamples", [1, 255, 257, 1500])
def test_every_resample_that_was_asked_for_counts(resamples: int) -> None:
    """No rest of a block is dropped: P(first) is the exact share over all of the documented draws."""
    scores = {"a": [3, 0, 1, 1, 2], "b": [1, 1, 1, 2, 1]}
    first = Fraction(0)
    for draw in drawn_items(5, resamples, 0):
        a, b = (sum(scores[name][item] for item in draw) for name in "ab")
        first += Fraction((a > b) + (a >= b), 2 * resamples)
    found = stability(table_of({name: [row] for name, row in scores.items()}, totals=3), resamples=resamples)

    assert {row.model: row.probability_first for row in found.models} == {"a": float(first), "b": float(1 - first)}


def test_a_single_item_gives_numbers_and_no_standard_error() -> None:
    """It is drawn as often as there are items, once; nothing is NaN, and no recommended interval is claimed."""
    found = summarise(table_of({"a": [[1], [0]], "b": [[1], [1]]}))

    assert [(m.mean.value, m.mean.low, m.mean.high) for m in found.models] == [(0.5, 0.5, 0.5), (1.0, 1.0, 1.0)]
    assert [m.mean.recommended.low for m in found.models] == [None, None]
    assert [(pair.separated, pair.difference) for pair in found.pairs] == [(None, None)]


def test_the_means_of_items_are_averaged_and_not_the_rows() -> None:
    """Six wordings right and two items wrong are 1/3 and not 3/4, in both intervals and in the difference."""
    ids = [*(f"x-v{n}" for n in range(1, 7)), "y-v1", "z-v1"]
    found = summarise(table_of({"a": [[1] * 6 + [0, 0]] * 2, "b": [[0] * 8] * 2}, tasks=ids))
    a = found.models[0]
    counts = np.concatenate(list(item_counts(3, resamples=2000, seed=0)))
    ends = np.quantile(counts @ [1, 0, 0] / 3, [0.025, 0.975])

    assert (a.exact_mean, found.items, found.tasks) == ("1/3", 3, 8)
    assert [a.mean.low, a.mean.high] == pytest.approx(ends, abs=1e-12)
    assert [a.mean.recommended.low, a.mean.recommended.high] == pytest.approx(by_wilson([1, 0, 0]), abs=1e-9)
    assert found.pairs[0].difference is not None
    assert found.pairs[0].difference.value == pytest.approx(1 / 3, abs=1e-15)


def test_forty_models_close_to_each_other_are_as_quick_as_forty_apart() -> None:
    """No groups are searched for, of which there would be 2 ** 40: each model has its own range of ranks."""
    rng = stream(4)
    close = {f"m{n:02d}": [rng.permutation([1, 0] * 20).tolist()] for n in range(40)}
    found = summarise(table_of(close), resamples=300)

    assert {pair.close for pair in found.pairs} == {True}
    assert len(found.pairs) == 780
    assert {row.rank_range for row in found.models} == {RankRange(low=1, high=40)}


def test_drawing_indices_of_items_with_scipy_gives_the_same_interval() -> None:
    """Another bootstrap, told of items by their indices: ends within 0.01 for items of unequal wordings and 3 runs."""
    rng = stream(5)
    wordings = [1, 2, 3, 6] * 10
    ids = [f"t{n:02d}-v{v}" for n, size in enumerate(wordings) for v in range(1, size + 1)]
    item = np.repeat(np.arange(40), wordings)
    runs = (rng.random((3, 120)) < rng.beta(1, 1, 40)[item]).astype(int)
    of_items = np.bincount(item, runs.mean(axis=0)) / wordings
    wanted = scipy.stats.bootstrap(
        (np.arange(40),),
        lambda index, axis: of_items[index].mean(axis=axis),
        n_resamples=9999,
        method="percentile",
        rng=stream(6),
    ).confidence_interval
    mean = summarise(table_of({"m": runs.tolist()}, tasks=ids), resamples=10_000).models[0].mean

    assert (mean.low, mean.high) == pytest.approx((wanted.low, wanted.high), abs=0.01)
    assert wanted.high - wanted.low > 0.15


def test_intervals_that_only_touch_are_close() -> None:
    """An end in common is enough, also where neither interval has a width."""
    found = summarise(table_of({"half": [[1, 1]], "twin": [[1, 1]], "upper": [[1, 2]], "top": [[2, 2]]}, totals=2))
    ends = {row.model: (row.mean.low, row.mean.high) for row in found.models}
    pairs = {(pair.a, pair.b): pair.close for pair in found.pairs}

    assert ends == {"half": (0.5, 0.5), "twin": (0.5, 0.5), "upper": (0.5, 1.0), "top": (1.0, 1.0)}
    assert [pairs["half", other] for other in ("twin", "upper", "top")] == [True, True, False]
    assert found.models[0].rank_range == RankRange(low=2, high=4)


def test_pairs_are_those_of_the_table_whatever_the_models_are_called() -> None:
    """Each two models once, found by what they scored and not by a name or a place."""
    better, worse = [1] * 40, [1, 0] * 20
    for names in (("a", "z"), ("z", "a"), ("10", "9")):
        scores = dict(zip(names, ([better], [worse]), strict=True)) | {"middle": [[1, 1, 1, 0] * 10]}
        pairs = {frozenset((pair.a, pair.b)): pair for pair in summarise(table_of(scores)).pairs}
        pair = pairs[frozenset(names)]

        assert len(pairs) == 3
        assert pair.difference is not None and pair.separated is True
        assert (pair.difference.value > 0) is (pair.a == names[0])
