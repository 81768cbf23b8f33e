"""Bradley-Terry against its own equations, another fit and a published one."""

import csv
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from benchwright.errors import InputError
from benchwright.ratings import bradley_terry, matchups_of, mean_win_rate
from tests.conftest import public_data


def wins(models: int, seed: int, most: int = 9) -> np.ndarray:
    """Wins of every model against every other one, at least one each."""
    points = np.random.default_rng(seed).integers(1, most, (models, models)).astype(float)
    np.fill_diagonal(points, 0)
    return points


@given(st.integers(2, 8), st.integers(0, 10**6))
def test_expected_wins_are_the_wins(models: int, seed: int) -> None:
    """At the maximum every model wins as often as its strength says; strengths sum to 1."""
    points = wins(models, seed)
    found = bradley_terry(points, ridge=0)
    assert found is not None
    expected = ((points + points.T) * found[:, None] / (found[:, None] + found)).sum(axis=1)
    assert expected == pytest.approx(points.sum(axis=1), rel=1e-9)
    assert found.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("ridge", [0.01, 1.0])
def test_a_ridge_is_half_its_part_of_the_squared_logs(ridge: float) -> None:
    """The same as a general minimiser of the penalised likelihood, for a model that wins everything too."""
    points = wins(5, 3)
    points[1:, 0] = 0

    def cost(logs: np.ndarray) -> float:
        gaps = logs[:, None] - logs
        return float((points * np.log1p(np.exp(-gaps))).sum() + ridge / 2 * (logs**2).sum())

    logs = minimize(cost, np.zeros(5), method="BFGS", options={"gtol": 1e-9}).x
    wanted = np.exp(logs) / np.exp(logs).sum()
    assert bradley_terry(points, ridge=ridge) == pytest.approx(wanted, rel=1e-5)


def test_without_a_ridge_a_model_that_wins_all_has_no_strength() -> None:
    """The likelihood has no maximum there, nor between models that never met."""
    assert bradley_terry(np.array([[0.0, 2.0], [0.0, 0.0]]), ridge=0) is None
    apart = np.zeros((4, 4))
    apart[:2, :2] = apart[2:, 2:] = [[0, 1], [1, 0]]
    assert bradley_terry(apart, ridge=0) is None
    found = bradley_terry(apart)
    assert found is not None
    assert found == pytest.approx([0.25] * 4, abs=1e-12)


def test_on_a_complete_schedule_strengths_order_as_win_rates_do() -> None:
    """So agreement of the two orders is no confirmation of either."""
    values = np.random.default_rng(4).normal(size=(12, 30)).round(1)
    strengths = bradley_terry(matchups_of(values).points)
    assert strengths is not None
    rates = np.array(mean_win_rate(values), dtype=float)
    assert np.argsort(-strengths).tolist() == np.argsort(-rates, kind="stable").tolist()


def test_a_negative_ridge_is_refused() -> None:
    """It would reward extreme strengths."""
    with pytest.raises(InputError, match="ridge: expected 0 or more, found -1"):
        bradley_terry(np.zeros((2, 2)), ridge=-1)


def test_public_battles_give_the_published_strengths() -> None:
    """8,931 battles of 59 models, ties half: relative 1e-8."""
    folder = public_data("llmfao_battles")
    rows = list(csv.DictReader((folder / "battles.csv").read_text("utf-8").splitlines()))
    names = sorted({row[side] for row in rows for side in ("left", "right")})
    points = np.zeros((len(names), len(names)))
    for (left, right, winner), count in Counter((r["left"], r["right"], r["winner"]) for r in rows).items():
        a, b = names.index(left), names.index(right)
        points[a, b] += count * {"left": 1, "tie": 0.5, "right": 0}[winner]
        points[b, a] += count * {"left": 0, "tie": 0.5, "right": 1}[winner]
    found = bradley_terry(points, ridge=0)
    assert found is not None
    published = {
        row["item"]: float(row["score"])
        for row in csv.DictReader((folder / "golden.csv").read_text("utf-8").splitlines())
        if row["algorithm"] == "bradley_terry"
    }
    assert dict(zip(names, found.tolist(), strict=True)) == pytest.approx(published, rel=1e-8)
