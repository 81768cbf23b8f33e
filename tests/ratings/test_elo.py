"""Elo against loops written out, a published rating and laws."""

import csv
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.ratings import Matchups, elo, matchups_of
from tests.conftest import public_data

VALUES = [[3.0, 1.0, 2.0, 5.0], [2.0, 1.0, 4.0, 5.0], [1.0, float("nan"), 3.0, 2.0], [0.0, 3.0, 9.0, float("nan")]]


def of(matches: list[tuple[int, int, float]], models: int) -> Matchups:
    """Matchups of one task each, from (first, second, points of the first)."""
    first, second, points = (np.array(part) for part in zip(*matches, strict=True))
    starts = np.arange(len(matches) + 1)
    return Matchups(first, second, (2 * points).astype(np.int64), starts, models)


def list_of(matchups: Matchups) -> list[tuple[int, int, float]]:
    """The matchups as (first, second, points of the first)."""
    parts = matchups.first.tolist(), matchups.second.tolist(), (matchups.twice / 2).tolist()
    return list(zip(*parts, strict=True))


def slow(order: list[tuple[int, int, float]], models: int, k: float = 32, initial: float = 1500) -> list[float]:
    """One matchup after another."""
    ratings = [float(initial)] * models
    for a, b, points in order:
        expected = 1 / (1 + 10 ** ((ratings[b] - ratings[a]) / 400))
        change = k * (points - expected)
        ratings[a] += change
        ratings[b] -= change
    return ratings


def congruential(matches: list[tuple[int, int, float]], models: int, shuffles: int, seed: int) -> list[list[float]]:
    """The board's way: one generator of 32 bits, one list that is shuffled on and on."""
    order, state, found = list(matches), seed, []
    for _ in range(shuffles):
        for i in range(len(order) - 1, 0, -1):
            state = (1664525 * state + 1013904223) % 2**32
            j = int(state / 2**32 * (i + 1))
            order[i], order[j] = order[j], order[i]
        found.append(slow(order, models))
    return found


def shuffled(matches: list[tuple[int, int, float]], seed: int, number: int) -> list[tuple[int, int, float]]:
    """Fisher-Yates from the end with the documented stream: low half of every 64 bits first."""
    stream = np.random.PCG64DXSM(np.random.SeedSequence(seed, spawn_key=(4, number)))
    halves = [part for word in stream.random_raw(len(matches)).tolist() for part in (word % 2**32, word // 2**32)]
    order = list(matches)
    for i in range(len(order) - 1, 0, -1):
        j = halves[len(order) - 1 - i] * (i + 1) // 2**32
        order[i], order[j] = order[j], order[i]
    return order


def test_in_the_given_order_each_matchup_moves_both_sides_alike() -> None:
    """Without shuffles: one pass, no error known."""
    matchups = matchups_of(VALUES)
    found = elo(matchups, shuffles=0, k=20, initial=1000)
    assert found.ratings.tolist() == pytest.approx(slow(list_of(matchups), 4, 20, 1000), abs=1e-9)
    assert np.isnan(found.errors).all()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 12), st.integers(2, 5))
def test_ratings_are_averages_over_seeded_shuffles(seed: int, shuffles: int, models: int) -> None:
    """The mean over documented shuffles, and its standard error."""
    chance = np.random.default_rng(seed)
    values = chance.integers(0, 3, (models, 4)).astype(float)
    matchups = matchups_of(values)
    each = np.array([slow(shuffled(list_of(matchups), seed, number), models) for number in range(shuffles)])
    found = elo(matchups, shuffles=shuffles, seed=seed)

    assert found.ratings == pytest.approx(each.mean(axis=0), abs=1e-9)
    if shuffles > 1:
        assert found.errors == pytest.approx(each.std(axis=0, ddof=1) / shuffles**0.5, abs=1e-9)


@pytest.mark.parametrize("seed", [42, 0, 2**32 - 1])
def test_the_generator_of_32_bits_gives_the_board_s_shuffles(seed: int) -> None:
    """Equal to the loop above to 1e-9 over 200 shuffles."""
    matchups = matchups_of(np.random.default_rng(2).normal(size=(6, 9)).round(1))
    each = np.array(congruential(list_of(matchups), 6, 200, seed))
    found = elo(matchups, seed=seed, generator="lcg32")

    assert found.ratings == pytest.approx(each.mean(axis=0), abs=1e-9)
    assert found.errors == pytest.approx(each.std(axis=0, ddof=1) / 200**0.5, abs=1e-9)


def test_what_one_wins_the_other_loses() -> None:
    """The ratings of all models average the rating at which they started."""
    assert elo(matchups_of(VALUES), initial=1200).ratings.mean() == pytest.approx(1200, abs=1e-9)


def test_a_model_that_met_nobody_has_no_rating() -> None:
    """Not 1500: no data is no rating."""
    found = elo(of([(0, 2, 1.0), (2, 0, 0.5)], 4))
    assert np.isnan(found.ratings).tolist() == [False, True, False, True]
    assert np.isnan(found.errors).tolist() == [False, True, False, True]


@pytest.mark.parametrize("generator", ["pcg64", "lcg32"])
def test_none_or_one_matchup_needs_no_shuffle(generator: Any) -> None:
    """One matchup has one order: no spread; none rates nobody."""
    found = elo(of([(0, 1, 1.0)], 2), generator=generator)
    assert (found.ratings.tolist(), found.errors.tolist()) == ([1516.0, 1484.0], [0.0, 0.0])
    nobody = matchups_of([[1.0], [float("nan")]])
    assert np.isnan(elo(nobody, generator=generator).ratings).all()


def test_more_shuffles_leave_a_smaller_error() -> None:
    """The error falls with the root of their number, and covers what another seed gives."""
    matchups = matchups_of(np.random.default_rng(3).normal(size=(8, 30)))
    few, many, other = (elo(matchups, shuffles=n, seed=s) for n, s in ((50, 1), (800, 1), (800, 2)))
    assert few.errors / many.errors == pytest.approx(4, rel=0.35)
    assert np.abs(many.ratings - other.ratings).max() < 5 * many.errors.max()


@pytest.mark.parametrize(
    "setting",
    [{"k": 0.0}, {"k": float("nan")}, {"initial": float("inf")}, {"shuffles": -1}, {"seed": -1}, {"generator": "mt"}],
)
def test_settings_out_of_range_are_refused(setting: dict[str, Any]) -> None:
    """Each is named."""
    with pytest.raises(InputError, match=next(iter(setting))):
        elo(matchups_of(VALUES), **setting)


def test_public_battles_in_file_order_give_the_published_ratings() -> None:
    """8,931 battles, K 4, start 1000: to 1e-9."""
    folder = public_data("llmfao_battles")
    rows = list(csv.DictReader((folder / "battles.csv").read_text("utf-8").splitlines()))
    names = sorted({row[side] for row in rows for side in ("left", "right")})
    points = {"left": 1.0, "tie": 0.5, "right": 0.0}
    matchups = of([(names.index(r["left"]), names.index(r["right"]), points[r["winner"]]) for r in rows], len(names))
    published = {
        row["item"]: float(row["score"])
        for row in csv.DictReader((folder / "golden.csv").read_text("utf-8").splitlines())
        if row["algorithm"] == "elo"
    }
    found = elo(matchups, k=4, initial=1000, shuffles=0)
    assert dict(zip(names, found.ratings.tolist(), strict=True)) == pytest.approx(published, abs=1e-9)
