"""Laws of the summary: what must change nothing, and a slow implementation that it must agree with."""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.rank.columns import ROUNDED, Scores
from benchwright.rank.summary import ModelNumbers, Summary, summarise
from benchwright.records import RankRange, split_id
from benchwright.resample import item_counts
from tests.rank.tables import table_of

MIXED = {
    "a": [[1, 0, 1, 1, 0, 1], [1, 0, 0, 1, 0, 1], [1, 1, 0, 1, 0, 1]],
    "b": [[0, 0, 1, 1, 0, 1], [1, 0, 0, 0, 0, 1], [0, 1, 0, 1, 1, 1]],
    "c": [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0]],
}
IDS = ["x-v1", "x-v2", "x-v3", "y", "y-v1", "z", "w-v7"]
TABLES = st.integers(1, 7).flatmap(
    lambda width: st.tuples(
        st.lists(st.lists(st.integers(0, 3), min_size=width, max_size=width), min_size=2, max_size=4),
        st.lists(st.integers(3, 7), min_size=width, max_size=width),
        st.permutations(IDS).map(lambda ids: ids[:width]),
    )
)
Drawn = tuple[list[list[int]], list[int], list[str]]


def by_name(summary: Summary) -> dict[str, ModelNumbers]:
    """The numbers of each model."""
    return {numbers.model: numbers for numbers in summary.models}


def slow(runs: Sequence[Sequence[int]], totals: Sequence[int], ids: Sequence[str]) -> list[Fraction]:
    """Mean, best and every run in plain fractions: tasks, then wordings of an item, then items."""
    items: dict[str, list[list[Fraction]]] = {}
    for task, (name, total) in enumerate(zip(ids, totals, strict=True)):
        items.setdefault(split_id(name)[0], []).append([Fraction(run[task], total) for run in runs])

    def over_items(of_task: Callable[[list[Fraction]], Fraction]) -> Fraction:
        values = [sum(map(of_task, wordings), Fraction(0)) / len(wordings) for wordings in items.values()]
        return sum(values, Fraction(0)) / len(values)

    return [over_items(lambda scores: sum(scores, Fraction(0)) / len(scores)), over_items(max), over_items(min)]


@settings(max_examples=60, deadline=None)
@given(TABLES)
def test_the_numbers_are_those_of_a_slow_implementation(table: Drawn) -> None:
    """Mean, best and every run are the nearest floats of the exact fractions, wordings averaged first."""
    runs, totals, ids = table
    (a,) = summarise(table_of({"a": runs}, totals=totals, tasks=ids), resamples=20).models
    wanted = slow(runs, totals, ids)

    assert [a.mean.value, a.best_of.value, a.every_run.value] == [float(value) for value in wanted]
    assert a.exact_mean == str(wanted[0])


@settings(max_examples=60, deadline=None)
@given(TABLES)
def test_every_run_is_at_most_the_mean_and_the_mean_at_most_the_best(table: Drawn) -> None:
    """The three numbers keep their order, and so do both ends of their intervals."""
    runs, totals, ids = table
    (a,) = summarise(table_of({"a": runs}, totals=totals, tasks=ids), resamples=50).models
    for part in ("low", "value", "high"):
        every, mean, best = (getattr(estimate, part) for estimate in (a.every_run, a.mean, a.best_of))
        assert every <= mean + 1e-12
        assert mean <= best + 1e-12


def test_intervals_are_percentiles_of_the_same_item_draws() -> None:
    """All three numbers of all models are resampled with one and the same counts of items."""
    summary = summarise(table_of(MIXED), resamples=700, seed=3)
    counts = np.concatenate(list(item_counts(6, resamples=700, seed=3)))
    for name, runs in MIXED.items():
        numbers, scores = by_name(summary)[name], np.array(runs)
        three = {"mean": scores.mean(axis=0), "best_of": scores.max(axis=0), "every_run": scores.min(axis=0)}
        for which, per_item in three.items():
            estimate = getattr(numbers, which)
            ends = np.quantile(counts @ per_item / 6, [0.025, 0.975])
            assert [estimate.low, estimate.high] == pytest.approx(ends, abs=1e-12)


@settings(max_examples=25, deadline=None)
@given(st.permutations(range(6)), st.permutations(["a", "b", "c"]))
def test_the_order_of_tasks_and_models_changes_nothing(order: list[int], names: list[str]) -> None:
    """Tasks and models in another order give the same numbers to the last digit, and the same pairs."""
    ids = [f"t{number}" for number in range(6)]
    plain = summarise(table_of(MIXED, tasks=ids), bar=Fraction(1, 2), resamples=300)
    moved = {name: [[run[place] for place in order] for run in MIXED[name]] for name in names}
    other = summarise(table_of(moved, tasks=[ids[place] for place in order]), bar=Fraction(1, 2), resamples=300)
    pairs = {frozenset((pair.a, pair.b)): (pair.close, pair.separated) for pair in plain.pairs}

    assert by_name(other) == by_name(plain)
    assert other.smallest_gap == plain.smallest_gap
    assert {frozenset((pair.a, pair.b)): (pair.close, pair.separated) for pair in other.pairs} == pairs


def test_other_names_give_the_same_bytes() -> None:
    """Renaming models, and renaming back, leaves every byte of the summary."""
    plain = summarise(table_of(MIXED), resamples=300)
    renamed = summarise(table_of({f"model-{name}": runs for name, runs in MIXED.items()}), resamples=300)

    assert msgspec.json.encode(renamed).replace(b"model-", b"") == msgspec.json.encode(plain)


def test_other_models_change_nothing_in_a_model_s_own_numbers() -> None:
    """A model's numbers do not depend on who else is in the table."""
    alone = summarise(table_of({"b": MIXED["b"]}), resamples=300).models[0]
    among = by_name(summarise(table_of(MIXED), resamples=300))["b"]

    assert (alone.mean, alone.best_of, alone.every_run) == (among.mean, among.best_of, among.every_run)


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    """Numbers can be made again, and do depend on the draws."""
    table = table_of({"a": [[number * number % 11 for number in range(40)]]}, totals=11)
    first, again, other = (msgspec.json.encode(summarise(table, seed=seed)) for seed in (4, 4, 5))

    assert first == again
    assert first != other


@pytest.mark.parametrize(
    "scores", [MIXED, {"a": MIXED["a"], "b": MIXED["a"]}, {"a": [[1]], "b": [[0]]}, {"a": [[1, 1]], "b": [[1, 1]]}]
)
def test_no_nan_and_no_infinity_leaves_the_room(scores: dict[str, list[list[int]]]) -> None:
    """Twins, a single item and items that all score alike give nulls, never NaN."""
    json.dumps(summarise(table_of(scores)).to_dict(), allow_nan=False)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=12), st.integers(0, 3))
def test_identical_models_are_never_separated(row: list[int], seed: int) -> None:
    """Twins differ by exactly nothing and are close, whoever else is there."""
    scores = {"a": [row], "twin": [row], "other": [row[1:] + row[:1]]}
    pair = summarise(table_of(scores, totals=3), seed=seed, resamples=50).pairs[0]

    assert (pair.close, pair.separated) == (True, False)
    assert pair.difference is not None
    assert (pair.difference.value, pair.difference.low, pair.difference.high) == (0, 0, 0)


def test_separated_means_that_the_interval_leaves_zero_out() -> None:
    """For every pair of a mixed table, both say the same."""
    generator = np.random.Generator(np.random.PCG64(5))
    rows = {f"m{n}": generator.binomial(1, p, (2, 60)).tolist() for n, p in enumerate((0.2, 0.4, 0.5, 0.55, 0.9))}
    pairs = summarise(table_of(rows)).pairs

    assert {pair.separated for pair in pairs} == {True, False}
    for pair in pairs:
        assert pair.difference is not None
        assert pair.separated == (pair.difference.low > 0 or pair.difference.high < 0)


def test_a_small_lead_on_the_same_tasks_is_separated_though_close() -> None:
    """Pairing sees what overlapping intervals hide: ahead on some tasks, behind on none."""
    base = [int(number % 2 == 0) for number in range(200)]
    ahead = [1 if number % 17 == 1 else value for number, value in enumerate(base)]
    (pair,) = summarise(table_of({"a": [ahead], "b": [base]})).pairs

    assert (pair.close, pair.separated) == (True, True)


def test_a_model_may_be_close_to_two_that_are_apart() -> None:
    """Close is not passed on: rank ranges overlap instead of making groups."""
    summary = summarise(
        table_of({name: [[int(n < k) for n in range(60)]] for name, k in {"a": 20, "b": 30, "c": 40}.items()})
    )

    assert {(pair.a, pair.b): pair.close for pair in summary.pairs} == {
        ("a", "b"): True,
        ("b", "c"): True,
        ("a", "c"): False,
    }
    assert [numbers.rank_range for numbers in summary.models] == [
        RankRange(low=2, high=3),
        RankRange(low=1, high=3),
        RankRange(low=1, high=2),
    ]


@pytest.mark.parametrize("tenths", range(1, 10))
def test_a_mean_at_the_bar_clears_it(tenths: int) -> None:
    """Every tenth, reached by items that all score alike, clears its own bar, with its low end too."""
    (a,) = summarise(table_of({"a": [[tenths] * 7]}, totals=10), bar=Fraction(tenths, 10)).models

    assert (a.clears_bar, a.low_clears_bar) == (True, True)


def test_a_hundred_runs_against_fifty_are_counted_exactly() -> None:
    """The number of subsets is beyond 64 bits; the mean stays exact and the items are rounded once."""
    column = Scores(table_of({"a": [[1, 0]] + [[0, 0]] * 99})).best_of(0, 50)

    assert column.mean == Fraction(1, 4)
    assert column.denominator == ROUNDED
    assert column.sums.tolist() == [ROUNDED // 2, 0]
