"""Items against the rest: correlations by hand, tests against slow ones, false findings kept in bounds."""

import csv

import numpy as np
import pytest
from scipy import stats

from benchwright.build.discrimination import discriminations, false_discovery
from benchwright.build.scores import ItemScores, case_scores, item_scores
from tests.conftest import public_data


def scores_of(values: "np.ndarray") -> ItemScores:
    """The scores of an array (I, M)."""
    rows = values.tolist()
    return item_scores(
        case_scores({f"m{m}": {f"c{i}": row[m] for i, row in enumerate(rows)} for m in range(values.shape[1])})
    )


def test_a_correlation_by_hand() -> None:
    """Item (1, 1, 0, 0) against rest sums (2, 1, 1, 0): covariance 0.25, variances 0.25 and 0.5; of six
    choices of two systems two have the lowest sum."""
    values = np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 1, 0, 0]])
    first, second, third = discriminations(scores_of(values), permutations=100, seed=0)
    assert first is not None and second is not None and third is not None
    assert second.correlation == pytest.approx(0.0, abs=1e-12)
    assert first.correlation == third.correlation == pytest.approx(0.25 / np.sqrt(0.25 * 0.5))
    assert (first.exact, first.p, first.smallest) == (True, 1.0, 1 / 3)


def test_an_item_is_not_in_its_own_rest() -> None:
    """Twelve systems that guess: with the item in the sum noise correlates with it."""
    chance = np.random.default_rng(3)
    naive, corrected = [], []
    for _ in range(40):
        values = (chance.random((10, 12)) < 0.5).astype(float)
        total = values.sum(axis=0)
        naive += [float(np.corrcoef(row, total)[0, 1]) for row in values if np.ptp(row)]
        found = discriminations(scores_of(values), permutations=1, seed=0)
        corrected += [one.correlation for one in found if one is not None]
    assert np.mean(naive) == pytest.approx(0.32, abs=0.04)
    assert np.mean(corrected) == pytest.approx(0.0, abs=0.04)


def test_where_nothing_varies_there_is_no_correlation() -> None:
    """Floor, ceiling, a constant part, a single item, and a rest that is alike for all."""
    values = np.array([[0, 0, 0], [1, 1, 1], [0.5, 0.5, 0.5], [1, 0, 0]])
    assert discriminations(scores_of(values), permutations=10, seed=0) == [None] * 4
    assert discriminations(scores_of(np.array([[1, 0]])), permutations=10, seed=0) == [None]
    thirds = np.array([[1, 0, 0], [1 / 3, 2 / 3, 2 / 3], [2 / 3, 1 / 3, 1 / 3]])
    assert discriminations(scores_of(thirds), permutations=10, seed=0)[0] is None


def test_a_slow_loop_gives_the_same_on_public_preferences() -> None:
    """26 models on 805 items: scipy's correlation of every item, and p of its own permutations."""
    rows = list(csv.DictReader((public_data("alpacaeval2") / "preferences.csv").read_text("utf-8").splitlines()))
    models = [name for name in rows[0] if name not in ("item", "dataset")]
    values = np.array([[float(row[name]) for name in models] for row in rows])
    found = discriminations(scores_of(values), permutations=2000, seed=0)
    chance = np.random.default_rng(9)
    for n, (row, one) in enumerate(zip(values, found, strict=True)):
        assert one is not None and not one.exact
        rest = np.delete(values, n, axis=0).mean(axis=0)
        assert one.correlation == pytest.approx(float(stats.pearsonr(row, rest).statistic), abs=1e-9)
        if n % 50 == 0:
            slow = np.mean([row @ chance.permutation(rest) <= row @ rest for _ in range(2000)])
            assert one.p == pytest.approx(slow, abs=5 * np.sqrt(max(slow * (1 - slow), 1e-3) / 1000))


def test_false_findings_among_all_tests() -> None:
    """As scipy adjusts them."""
    p = np.random.default_rng(1).random(50) ** 2
    assert false_discovery(p.tolist()) == pytest.approx(stats.false_discovery_control(p).tolist())
    assert false_discovery([]) == []


def test_on_pure_noise_hardly_anything_is_found() -> None:
    """In at most the level of 300 benchmarks of noise an item has q <= 0.1 (three standard errors allowed)."""
    chance = np.random.default_rng(12)
    hits = low = items = 0
    for _ in range(300):
        values = (chance.random((15, 12)) < chance.random((15, 1))).astype(float)
        found = [one for one in discriminations(scores_of(values), permutations=1, seed=0) if one is not None]
        kept = [one for one in found if one.smallest <= 0.1]
        hits += min(false_discovery([one.p for one in kept]), default=1.0) <= 0.1
        low += sum(one.correlation < -0.05 for one in found)
        items += len(found)
    assert hits / 300 <= 0.1 + 3 * np.sqrt(0.1 * 0.9 / 300)
    assert low / items > 0.35, "a plain threshold on the correlation calls over a third of the noise suspect"
