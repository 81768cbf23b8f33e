"""Summaries: three numbers, their intervals, the bar, close models; and the laws they keep."""

from fractions import Fraction

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.rank.summary import summarise
from benchwright.records.table import MISSING, Table
from tests.rank.test_columns import table


def seeded(models: int, items: int, runs: int = 3, seed: int = 1) -> Table:
    """Random binary scores."""
    rng = np.random.Generator(np.random.PCG64(seed))
    points = (rng.random((models, runs, items)) < np.linspace(0.3, 0.9, models)[:, None, None]).astype(int).tolist()
    return table(points, [f"t{n}" for n in range(items)], [1] * items)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), min_size=3, max_size=3))
def test_the_three_numbers_are_those_of_plain_arithmetic(runs: list[list[int]]) -> None:
    """Mean, best and every run against Fractions written out."""
    model = summarise(table([runs], list("abcdef"), [4] * 6), resamples=50).models[0]
    columns = list(zip(*runs, strict=True))

    assert model.exact_mean == str(Fraction(sum(map(sum, runs)), 72))
    assert model.best_of.value == float(Fraction(sum(map(max, columns)), 24))
    assert model.every_run.value == float(Fraction(sum(map(min, columns)), 24))


def test_intervals_hold_their_value_and_are_the_same_every_time() -> None:
    """Low <= value <= high for every number; the same seed gives the same bytes."""
    first, second = summarise(seeded(3, 40)), summarise(seeded(3, 40))

    assert msgspec.json.encode(first) == msgspec.json.encode(second)
    for model in first.models:
        for estimate in (model.mean, model.best_of, model.every_run):
            assert estimate.low <= estimate.value <= estimate.high  # type: ignore[operator]
            assert 0 <= estimate.recommended.low <= estimate.recommended.high <= 1  # type: ignore[operator]


def test_order_and_names_of_models_change_nothing() -> None:
    """Turned round and renamed, every model keeps its numbers."""
    scores = seeded(3, 40)
    turned = Table(
        models=("x", "y", "z"),
        tasks=scores.tasks,
        points=scores.points[::-1],
        totals=scores.totals,
        states=scores.states[::-1],
    )
    names = dict(zip(("x", "y", "z"), scores.models[::-1], strict=True))
    plain = {m.model: m for m in summarise(scores).models}

    for model in summarise(turned).models:
        assert msgspec.structs.replace(model, model=names[model.model]) == plain[names[model.model]]


def test_identical_models_are_close_alike_and_not_separated() -> None:
    """The same scores give the same numbers, difference 0 and the whole rank range."""
    one = seeded(1, 40).points
    twins = table([one[0].tolist(), one[0].tolist()], [f"t{n}" for n in range(40)], [1] * 40)
    found = summarise(twins)

    assert found.models[0].mean == found.models[1].mean
    assert (found.pairs[0].close, found.pairs[0].separated, found.pairs[0].difference.value) == (True, False, 0.0)  # type: ignore[union-attr]
    assert [(m.rank_range.low, m.rank_range.high) for m in found.models if m.rank_range] == [(1, 2), (1, 2)]


def test_close_is_intervals_that_touch_or_overlap_and_ranks_follow() -> None:
    """Rank range = 1 + clearly above .. M - clearly below."""
    found = summarise(seeded(5, 60))
    means = {m.model: m.mean for m in found.models}
    for pair in found.pairs:
        a, b = means[pair.a], means[pair.b]
        assert pair.close is (a.low <= b.high and b.low <= a.high)  # type: ignore[operator]
    for model in found.models:
        above = sum(other.low > model.mean.high for other in means.values())  # type: ignore[operator]
        below = sum(other.high < model.mean.low for other in means.values())  # type: ignore[operator]
        assert (model.rank_range.low, model.rank_range.high) == (1 + above, 5 - below)  # type: ignore[union-attr]


@pytest.mark.parametrize(("bar", "clears"), [("0.8", True), ("0.80000000000000001", False), ("0.7999", True)])
def test_the_bar_is_compared_exactly(bar: str, clears: bool) -> None:
    """A mean of exactly 4/5, of thirds and fifteenths, clears 0.8 and nothing above."""
    found = summarise(table([[[2, 14]]], ["a", "b"], [3, 15]), bar=Fraction(bar))

    assert found.models[0].clears_bar is clears


def test_one_run_has_no_best_and_no_every_run() -> None:
    """They are not defined, with a reason and a warning."""
    found = summarise(seeded(1, 40, runs=1))

    assert (found.models[0].best_of.value, found.models[0].best_of.reason) == (None, "one run")
    assert [notice.code for notice in found.warnings] == ["one_run"]


def test_unequal_runs_are_compared_at_the_smaller_number() -> None:
    """Best and every run are those of two runs for both, with a warning."""
    found = summarise(table([[[1, 0]] * 3, [[1, 0], [0, 0]]], ["a", "b"], [1, 1]))

    assert found.models[0].best_of.value == found.models[0].every_run.value == 0.5
    assert "unequal_runs" in [notice.code for notice in found.warnings]


def test_a_missing_cell_leaves_the_model_without_numbers() -> None:
    """Neither zero nor left out: no mean, no rank, no pair."""
    scores = seeded(2, 40)
    scores.states[0, 0, 0] = MISSING
    found = summarise(scores, bar=Fraction(1, 2))

    assert (found.models[0].mean.value, found.models[0].clears_bar, found.models[0].rank_range) == (None, None, None)
    assert (found.pairs[0].close, found.pairs[0].difference) == (None, None)
    assert found.models[1].mean.value is not None


def test_the_recommended_interval_survives_the_ceiling() -> None:
    """All right on 30 items: the percentile interval has no width, the other reaches to 0.88; a warning says so."""
    found = summarise(table([[[1] * 30] * 3], [f"t{n}" for n in range(30)], [1] * 30))
    mean = found.models[0].mean

    assert (mean.low, mean.high) == (1.0, 1.0)
    assert mean.recommended.low == pytest.approx(0.8776, abs=1e-4)
    assert "boundary" in [notice.code for notice in found.warnings]


def test_small_sets_are_warned_of() -> None:
    """Under 30 tasks, under 30 items, under 500 resamples."""
    codes = [notice.code for notice in summarise(seeded(1, 10), resamples=100).warnings]

    assert codes[:3] == ["few_tasks", "few_items", "few_resamples"]
