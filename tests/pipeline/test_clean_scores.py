"""Scores on clean and on contaminated cases."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from benchwright.errors import InputError
from benchwright.pipeline.clean_scores import Mean, difference_of, mean_of, read_scored, with_scores
from benchwright.pipeline.contamination import scan_corpus
from benchwright.records.contamination import CleanScores, Contamination, ScanSettings

LEVEL = 0.95


def scanned(folder: Path, ids: list[str], flagged: set[str], short: set[str] = frozenset()) -> Contamination:  # type: ignore[assignment]
    """A scan that finds some cases, for two n; short ones can be checked for the smaller n alone."""
    (folder / "a.txt").write_text("one two three four")
    cases = [
        {"id": name, "question": "one two three" if name in flagged else "x y" if name in short else "x y z"}
        for name in ids
    ]
    return scan_corpus(cases, folder / "a.txt", settings=ScanSettings(n=(2, 3)))


def scored(folder: Path, scores: dict[str, Any], flagged: set[str], short: set[str] = frozenset()) -> list[CleanScores]:  # type: ignore[assignment]
    """The rows of one system m."""
    ids = list(scores)
    return list(with_scores(scanned(folder, ids, flagged, short), read_scored({"m": scores}, ids, [])).scores)


def slow_ends(values: list[float]) -> tuple[float, float]:
    """The ends of a mean's interval: the shares p from which the mean is t standard errors away, found by halving."""
    mean, items = sum(values) / len(values), len(values)
    spread = sum((value - mean) ** 2 for value in values) / (items - 1) / (mean * (1 - mean))
    t = stats.t.ppf((1 + LEVEL) / 2, items - 1)

    def too_far(p: float) -> bool:
        return abs(mean - p) > t * (p * (1 - p) * spread / items) ** 0.5

    ends = []
    for out in (0.0, 1.0):
        near, far = mean, out
        for _ in range(60):
            middle = (near + far) / 2
            near, far = (near, middle) if too_far(middle) else (middle, far)
        ends.append(near)
    return ends[0], ends[1]


@pytest.mark.parametrize(
    "values", [[1, 0, 0, 1, 1, 0, 1, 1, 1, 1], [0.25, 0.5, 1, 0, 0.5, 0.75], [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
)
def test_means_and_their_intervals(values: list[float]) -> None:
    """Against a search for the ends."""
    found = mean_of({f"c{n}": value for n, value in enumerate(values)})
    assert found.value == pytest.approx(sum(values) / len(values), abs=1e-12)
    assert (found.low, found.high) == pytest.approx(slow_ends(values), abs=1e-9)


def test_a_difference_is_made_of_the_four_ends() -> None:
    """Newcombe's tenth method on an example of his: 56 of 70 and 48 of 80."""

    def wilson(right: int, of: int) -> Mean:
        z, p = stats.norm.ppf(0.975), right / of
        centre, half = (p + z**2 / 2 / of) / (1 + z**2 / of), z * (p * (1 - p) / of + (z / 2 / of) ** 2) ** 0.5
        return Mean(p, centre - half / (1 + z**2 / of), centre + half / (1 + z**2 / of))

    found = difference_of(wilson(56, 70), wilson(48, 80))
    assert [round(number or 0, 4) for number in found] == [0.2, 0.0524, 0.3339]
    assert difference_of(Mean(0.5, None, None), Mean(0.25, 0, 1)) == (0.25, None, None)
    assert difference_of(Mean(None, None, None), Mean(0.25, 0, 1)) == (None, None, None)
    assert difference_of(Mean(1.0, 0.2, 1.0), Mean(0.0, 0.0, 0.9)) == (
        1.0,
        pytest.approx(1 - (0.64 + 0.81) ** 0.5),
        1.0,
    )


def test_the_interval_of_the_difference_keeps_its_promise() -> None:
    """About 95 of 100 hold the truth, for scores of 0 and 1 and for partial credit."""
    chance = np.random.Generator(np.random.PCG64DXSM(7))
    for partial in (False, True):
        held = 0
        for _ in range(400):
            groups = []
            for share, items in ((0.8, 40), (0.55, 70)):
                draws = chance.beta(3 * share, 3 * (1 - share), items) if partial else chance.random(items) < share
                groups.append(mean_of({f"c{n}": float(draw) for n, draw in enumerate(draws)}))
            found = difference_of(*groups)
            assert found.low is not None and found.high is not None
            held += found.low <= 0.25 <= found.high
        assert 0.925 <= held / 400 <= 0.98


def test_wordings_of_one_item_count_as_one() -> None:
    """Means of items; three wordings of one item are no three items."""
    scores = {"a-v1": 1.0, "a-v2": 0.0, "a-v3": 0.5, "b": 1.0, "c": 0.0}
    assert mean_of(scores) == mean_of({"a": 0.5, "b": 1.0, "c": 0.0})


def test_cases_too_short_to_tell_are_in_neither_mean(tmp_path: Path) -> None:
    """For the n they are too short for."""
    scores = {"a": 1, "b": 1, "c": 0, "d": 1, "e": 0, "f": 0.5}
    two, three = scored(tmp_path, scores, {"a", "b"}, {"d", "f"})
    assert (two.n, two.contaminated, two.clean, two.difference) == (2, 1.0, 0.375, 0.625)
    assert (three.n, three.contaminated, three.clean, three.difference) == (3, 1.0, 0.0, 1.0)
    assert two.clean_low is not None and two.clean_high is not None
    assert two.clean_low < 0.375 < two.clean_high


def test_runs_are_averaged_and_systems_keep_their_order(tmp_path: Path) -> None:
    """A list is a score a run."""
    ids = ["a", "b", "c", "d"]
    results = {"z": {name: [1, 0] for name in ids}, "y": dict.fromkeys(ids, True)}
    found = with_scores(scanned(tmp_path, ids, {"a", "b"}), read_scored(results, ids, []))
    assert [(row.system, row.n, row.clean) for row in found.scores] == [
        ("z", 2, 0.5),
        ("z", 3, 0.5),
        ("y", 2, 1),
        ("y", 3, 1),
    ]


@pytest.mark.parametrize("flagged", [set(), {"a", "b"}])
def test_cases_of_one_kind_have_no_difference(tmp_path: Path, flagged: set[str]) -> None:
    """It is undefined, and that is said once."""
    found = with_scores(scanned(tmp_path, ["a", "b"], flagged), read_scored({"m": {"a": 1, "b": 0}}, ["a", "b"], []))
    assert {row.difference for row in found.scores} == {row.difference_low for row in found.scores} == {None}
    assert [notice.code for notice in found.warnings].count("one_kind") == 1


def test_one_case_has_a_mean_without_an_interval(tmp_path: Path) -> None:
    """Neither has its difference."""
    row = scored(tmp_path, {"a": 1, "b": 0, "c": 1}, {"a"})[0]
    assert (row.contaminated, row.contaminated_low, row.difference, row.difference_low) == (1.0, None, 0.5, None)


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({"m": {"a": True}}, "results['m']: expected a result on every one of 2 cases, found none on 'b'"),
        ({"m": {"a": True, "b": True, "z": True}}, "results['m']: expected ids of the cases only, found 'z'"),
        ({"m": {"a": "true", "b": True}}, "results['m']['a']: expected a score from 0 to 1"),
        ({"m": {"a": 1.5, "b": None}}, "results['m']['b']: expected a score from 0 to 1"),
        ({}, "results"),
        (7, "results: expected files, run folders"),
    ],
)
def test_results_that_cannot_be_used(results: Any, message: str) -> None:
    """Nothing is left out in silence: a result on every case, and on no other."""
    with pytest.raises(InputError) as refused:
        read_scored(results, ["a", "b"], [])
    assert message in str(refused.value)


def test_results_in_a_file(tmp_path: Path) -> None:
    """As `validate` reads them."""
    (tmp_path / "r.json").write_text(json.dumps({"m": {"a": True, "b": False}}))
    found = with_scores(scanned(tmp_path, ["a", "b"], {"a"}), read_scored(str(tmp_path / "r.json"), ["a", "b"], []))
    assert [row.difference for row in found.scores] == [1.0, 1.0]
