"""Scores as arrays: runs first, then wordings, and no difference out of rounding."""

from fractions import Fraction

import numpy as np
import pytest

from benchwright.build.scores import case_scores, item_scores
from benchwright.errors import InputError


def test_runs_are_averaged_first() -> None:
    """Of each system on its own; their number is told where it is one."""
    found = case_scores({"a": {"x": [1, 0, 1], "y": [0, 0, 0]}, "b": {"x": [1, 1, 1], "y": [1, 0, 0]}})
    assert found.means.round(3).tolist() == [[0.667, 0.0], [1.0, 0.333]]
    assert (found.runs, found.floor.tolist(), found.ceiling.tolist()) == (3, [False, False], [False, False])
    assert case_scores({"a": {"x": [1, 0], "y": 1}}).runs is None
    assert case_scores({"a": {"x": True}}).runs == 1


def test_floor_and_ceiling_are_exact() -> None:
    """A score just above 0 or just below 1, in one run of one system, is enough."""
    scores = {"a": {"low": [0, 1e-300], "high": [1, np.nextafter(1, 0)], "none": 0, "all": 1}}
    found = case_scores(scores)
    assert found.floor.tolist() == [False, False, True, False]
    assert found.ceiling.tolist() == [False, False, False, True]


def test_wordings_of_an_item_are_one() -> None:
    """Items stand where their first wording stands; they are floor only when every wording is."""
    scores = {
        "a": {"p-v1": 1, "q": 0, "p-v2": 0, "r-v1": 0, "r-v2": 0},
        "b": {"p-v1": 1, "q": 1, "p-v2": 1, "r-v1": 0, "r-v2": 0},
    }
    found = item_scores(case_scores(scores))
    assert found.items == ("p", "q", "r")
    assert found.values.tolist() == [[0.5, 1.0], [0.0, 1.0], [0.0, 0.0]]
    assert (found.totals.tolist(), found.floor.tolist()) == ([0.5, 2.0], [False, False, True])
    assert not found.whole


def test_rounding_makes_no_difference_between_equal_scores() -> None:
    """Three thirds in any order, and any tenths that sum to the same, are one score."""
    tenths = [float(Fraction(n, 10)) for n in (1, 2, 3)]
    scores = {
        "a": dict(zip(["i-v1", "i-v2", "i-v3"], tenths, strict=True)),
        "b": dict(zip(["i-v1", "i-v2", "i-v3"], tenths[::-1], strict=True)),
    }
    [row] = item_scores(case_scores(scores)).values.tolist()
    assert row[0] == row[1]
    assert case_scores({"a": {"x": [0.1, 0.2, 0.3]}, "b": {"x": [0.3, 0.2, 0.1]}}).differing() == 0


@pytest.mark.parametrize("value", [-0.1, 1.1, 50, float("nan"), "1", None, [], [0.5, 2], [[1]], {"a": 1}, float("inf")])
def test_a_score_is_a_share(value: object) -> None:
    """Per cent, text, nothing and lists of lists are refused, with system and case."""
    with pytest.raises(InputError, match=r"results\['m'\]\['x'\]: expected a score from 0 to 1"):
        case_scores({"m": {"x": value}})


def test_cases_that_are_given_decide() -> None:
    """Their order, and which must be there."""
    assert case_scores({"m": {"x": 1, "y": 0}}, ["y", "x"]).cases == ("y", "x")
    for scores, cases in (
        ({"m": {"x": 1}}, ["x", "y"]),
        ({"m": {"x": 1}}, []),
        ({}, None),
        ({"m": {}}, None),
        ({"m": [1]}, None),
    ):
        with pytest.raises(InputError):
            case_scores(scores, cases)  # type: ignore[arg-type]
