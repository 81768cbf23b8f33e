"""Power: the formulas, the split of variance, and what simulated benchmarks say of both."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from benchwright.rank.power import (
    MOST_ITEMS,
    MOST_RUNS,
    Design,
    Spread,
    items_needed,
    runs_needed,
    smallest_gap,
    variance_split,
)
from benchwright.rank.summary import summarise
from benchwright.resample import t_quantile
from tests.rank.tables import table_of

SPREADS = st.builds(Spread, items=st.floats(0.01, 0.5), runs=st.floats(0.01, 0.5), shift=st.just(0.0))
DESIGNS = st.builds(Design, models=st.integers(2, 30), level=st.floats(0.8, 0.99), power=st.floats(0.5, 0.95))


def stream(seed: int) -> np.random.Generator:
    """A seeded stream of its own."""
    return np.random.Generator(np.random.PCG64(seed))


def solved(rng: np.random.Generator, chances: NDArray[np.float64], runs: int) -> list[list[list[int]]]:
    """Right or wrong in each run, from the chance of each model on each item: (M, R, I)."""
    models, items = chances.shape
    points: list[list[list[int]]] = (rng.random((models, runs, items)) < chances[:, None, :]).astype(int).tolist()
    return points


def power_at(design: Design, gap: float, apart: float, *, runs: int, items: int, seed: int, times: int = 300) -> float:
    """How often the first two of M models, `gap` apart in the mean, are separated on right-or-wrong scores.

    Each model's chance on an item is its mean plus or minus `apart`, drawn for each model and item.
    """
    rng = stream(seed)
    seen = 0
    means = np.array([0.5 + gap / 2, 0.5 - gap / 2] + [0.5] * (design.models - 2))
    for _ in range(times):
        chances = means[:, None] + apart * rng.choice([-1, 1], (design.models, items))
        scores = {f"m{m}": rows for m, rows in enumerate(solved(rng, chances, runs))}
        pair = summarise(table_of(scores), resamples=400, level=design.level).pairs[0]
        seen += pair.separated is True and pair.difference is not None and pair.difference.value > 0
    return seen / times


def spread_of(gap: float, apart: float) -> Spread:
    """The spread of the scores of `power_at`: two models apart by chance, and p(1 - p) between runs."""
    chances = [0.5 + side * gap / 2 + way * apart for side in (-1, 1) for way in (-1, 1)]
    return Spread(items=math.sqrt(2) * apart, runs=math.sqrt(sum(p * (1 - p) for p in chances) / 4))


@pytest.mark.parametrize(("models", "gap", "runs"), [(2, 0.12, 3), (2, 0.25, 1), (4, 0.15, 3)])
def test_a_planned_size_has_the_planned_power(models: int, gap: float, runs: int) -> None:
    """300 simulated benchmarks of the size named: separated in 80 % of them, give or take 5 points."""
    design, spread = Design(models=models), spread_of(gap, 0.15)
    items = items_needed(gap, runs, spread, design)

    assert items is not None
    assert power_at(design, gap, 0.15, runs=runs, items=items, seed=models) == pytest.approx(0.80, abs=0.05)


def test_planned_runs_have_the_planned_power() -> None:
    """The number of runs named for 120 items does what it says."""
    gap, spread = 0.14, spread_of(0.14, 0.15)
    runs = runs_needed(gap, 120, spread, Design())

    assert runs is not None and smallest_gap(120, runs - 1, spread, Design()) > gap  # type: ignore[operator]
    sharp = smallest_gap(120, runs, spread, Design())
    assert sharp is not None
    assert power_at(Design(), sharp, 0.15, runs=runs, items=120, seed=9) == pytest.approx(0.80, abs=0.05)


def test_the_gap_is_the_textbook_s_for_many_items() -> None:
    """(1.960 + 0.842) standard errors of a paired difference."""
    error = math.sqrt((0.2**2 + 2 * 0.4**2 / 3) / 100_000)

    assert smallest_gap(100_000, 3, Spread(items=0.2, runs=0.4), Design()) == pytest.approx(2.80159 * error, rel=1e-4)


def test_few_items_and_many_models_need_larger_gaps() -> None:
    """t quantiles for 9 degrees of freedom; 45 pairs share the level."""
    error = math.sqrt(0.2**2 / 10)
    spread = Spread(items=0.2, runs=0.0)

    assert smallest_gap(10, 1, spread, Design()) == pytest.approx((2.262157 + 0.883404) * error, rel=1e-6)
    wanted = (t_quantile(1 - 0.05 / 90, 9) + 0.883404) * error
    assert smallest_gap(10, 1, spread, Design(models=10)) == pytest.approx(wanted, rel=1e-6)


def test_a_shift_of_whole_runs_is_not_averaged_out_by_items() -> None:
    """With a shift of 0.05, three runs never show 2 points; without it they do."""
    shifted, plain = Spread(0.25, 0.4, 0.05), Spread(0.25, 0.4)

    assert items_needed(0.02, 3, shifted, Design()) is None
    assert items_needed(0.02, 3, plain, Design()) is not None
    assert smallest_gap(MOST_ITEMS, 3, shifted, Design()) == pytest.approx(0.8416 * 0.05 * math.sqrt(2 / 3), rel=0.01)


@settings(deadline=None)
@given(st.floats(0.005, 1), st.integers(1, 9), SPREADS, DESIGNS)
def test_the_items_named_are_enough_and_one_fewer_is_not(gap: float, runs: int, spread: Spread, design: Design) -> None:
    """The fewest: the smallest gap passes the wanted one just there."""
    items = items_needed(gap, runs, spread, design)
    assert items is not None
    enough, fewer = smallest_gap(items, runs, spread, design), smallest_gap(items - 1, runs, spread, design)

    assert enough is not None and enough <= gap
    assert fewer is None or fewer > gap


@settings(deadline=None)
@given(st.floats(0.005, 1), st.integers(2, 3000), SPREADS, DESIGNS)
def test_the_runs_named_are_enough_and_one_fewer_is_not(gap: float, items: int, spread: Spread, design: Design) -> None:
    """None only where the most that is looked for does not do."""
    runs = runs_needed(gap, items, spread, design)
    if runs is None:
        assert smallest_gap(items, MOST_RUNS, spread, design) > gap  # type: ignore[operator]
        return
    assert smallest_gap(items, runs, spread, design) <= gap  # type: ignore[operator]
    assert runs == 1 or smallest_gap(items, runs - 1, spread, design) > gap  # type: ignore[operator]


def test_scores_without_spread_and_a_single_item_say_nothing() -> None:
    """None, not 0: a gap of nothing is promised by no one."""
    assert smallest_gap(50, 3, Spread(0.0, 0.0), Design()) is None
    assert smallest_gap(1, 3, Spread(0.2, 0.4), Design()) is None
    assert items_needed(0.1, 3, Spread(0.0, 0.0), Design()) is None


def drawn(
    rng: np.random.Generator, shift: float, *, models: int = 3, runs: int = 3, items: int = 40
) -> NDArray[np.float64]:
    """Scores with known components: items 0.09 (0.04 of it a model's own), runs 0.16, whole runs shift^2."""
    common, own = rng.normal(0, math.sqrt(0.05), items), rng.normal(0, 0.2, (models, 1, items))
    return common + own + rng.normal(0, 0.4, (models, runs, items)) + rng.normal(0, shift, (models, runs, 1))


def test_known_components_are_found_again() -> None:
    """The mean over 400 draws is each true variance, within four standard errors; no estimate is cut off at 0 here."""
    rng = stream(1)
    splits = [variance_split(drawn(rng, 0.3)) for _ in range(400)]
    for name, truth in (("items", 0.09), ("difference", 0.08), ("runs", 0.16), ("shift", 0.09)):
        values = np.array([getattr(split, name) for split in splits])
        assert abs(values.mean() - truth) < 4 * values.std() / 20, name
    assert all(split.negative == () and split.shifted for split in splits[:20])


def test_chance_alone_is_called_a_shift_as_often_as_the_level_says() -> None:
    """Without a shift: in about 5 % of 600 draws; half of the estimates come out below 0 and say so."""
    rng = stream(2)
    splits = [variance_split(drawn(rng, 0.0)) for _ in range(600)]

    assert 0.025 <= np.mean([split.shifted for split in splits]) <= 0.075
    below = [split for split in splits if "shift" in split.negative]
    assert 0.4 < len(below) / 600 < 0.7
    assert {split.shift for split in below} == {0.0}


def test_right_or_wrong_scores_split_as_their_chances_say() -> None:
    """Chances of 0.2 and 0.8: 0.09 between items, 0.16 between runs, though the spread differs by item."""
    rng = stream(3)
    chances = rng.choice([0.2, 0.8], (2, 20_000))
    split = variance_split(np.array(solved(rng, chances, 3), dtype=float))

    assert (split.items, split.runs) == (pytest.approx(0.09, abs=0.003), pytest.approx(0.16, abs=0.003))
    assert split.difference == pytest.approx(0.18, abs=0.006)
    assert split.shift == pytest.approx(0.0, abs=1e-4)


@settings(deadline=None)
@given(st.permutations(range(4)), st.permutations(range(3)), st.permutations(range(30)), st.floats(-2, 2))
def test_order_and_origin_do_not_matter(models: list[int], runs: list[int], items: list[int], origin: float) -> None:
    """Models, runs and items in another order, and all scores moved: the same components."""
    scores = drawn(stream(4), 0.1, models=4, items=30)
    plain, moved = variance_split(scores), variance_split(scores[models][:, runs][:, :, items] + origin)

    for name in ("items", "difference", "runs", "shift"):
        assert getattr(moved, name) == pytest.approx(getattr(plain, name), abs=1e-12)


def test_half_the_scale_is_a_quarter_of_the_variance() -> None:
    """Variances are in squared units of the score."""
    scores = drawn(stream(5), 0.2)
    plain, half = variance_split(scores), variance_split(scores / 2)

    assert [half.items * 4, half.runs * 4] == pytest.approx([plain.items, plain.runs])  # type: ignore[operator]


def test_wordings_are_averaged_into_their_item() -> None:
    """Two wordings of each item, in any order, are the item with their mean."""
    scores = drawn(stream(6), 0.1, items=20)
    order = stream(7).permutation(20)
    paired = (scores[:, :, order[:10]] + scores[:, :, order[10:]]) / 2
    items = np.empty(20, dtype=int)
    items[order[:10]], items[order[10:]] = range(10), range(10)
    one, other = variance_split(scores, items=items.tolist()), variance_split(paired)

    for name in ("items", "difference", "runs", "shift"):
        assert getattr(one, name) == pytest.approx(getattr(other, name), abs=1e-12)


def test_what_cannot_be_told_is_none() -> None:
    """One run: no spread between runs, no shift. One model: no difference. One item: nothing at all."""
    scores = drawn(stream(8), 0.0)
    one_run, one_model = variance_split(scores[:, :1]), variance_split(scores[:1])

    assert (one_run.runs, one_run.shift, one_run.shifted) == (None, None, False)
    assert one_run.difference is not None and one_model.difference is None
    with pytest.raises(ValueError, match="two items or more were expected, not 1"):
        variance_split(scores[:, :, :1])


def test_identical_models_differ_by_nothing_and_constant_scores_vary_by_nothing() -> None:
    """Rounding leaves no spread and no shift where there is none."""
    scores = drawn(stream(9), 0.0, models=1)
    twins = variance_split(np.concatenate([scores, scores, scores])[:, :1])
    constant = variance_split(np.full((2, 3, 7), 0.1))

    assert twins.difference == pytest.approx(0.0, abs=1e-24)
    assert (constant.shifted, constant.negative) == (False, ())
    assert smallest_gap(7, 3, Spread(constant.items**0.5, (constant.runs or 0.0) ** 0.5), Design()) is None
