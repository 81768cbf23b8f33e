"""The simulations themselves: known truths, bands that can fail, equal seeds. What they find is `make simulate`."""

import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from benchwright.records import RankRange

SCRIPTS = Path(__file__).parents[1] / "scripts"


@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that draws made-up scores."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("simulation.worlds")


@pytest.fixture
def studies(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the studies."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("simulation.studies")


@pytest.mark.parametrize("place", range(4))
def test_made_up_models_have_the_mean_they_are_said_to_have(worlds: ModuleType, place: int) -> None:
    """In every world, the scores of many models on many items average to the mean that was asked for."""
    world, chance = worlds.WORLDS[place], np.random.default_rng(7)
    levels = np.repeat(worlds.levels_of(world, [0.8]), 200)

    table = worlds.draw(world, levels, 100, chance, paired=False).table

    sizes = np.sort(np.resize(world.wordings, 100))
    of_models = (table.points / table.totals).mean(axis=1) @ np.repeat(1 / sizes / 100, sizes)
    assert of_models.mean() == pytest.approx(0.8, abs=0.01)
    assert len(table.tasks) == sizes.sum()


def test_what_is_hard_for_one_is_hard_for_all_where_models_are_paired(worlds: ModuleType) -> None:
    """Means of models on the same items lie closer together than means of data sets with items of their own."""
    levels = np.repeat(worlds.levels_of(worlds.WORLDS[0], [0.6]), 1000)
    paired, alone = (
        worlds.draw(worlds.WORLDS[0], levels, 30, np.random.default_rng(3), paired=paired).table.points.mean(
            axis=(1, 2)
        )
        for paired in (True, False)
    )

    assert paired.std() < 0.9 * alone.std()


def test_best_and_every_run_enclose_the_mean(worlds: ModuleType) -> None:
    """True best of 3 and every run of a coin of 0.5 on items that all are alike would be .875 and .125."""
    world = worlds.World("alike", weights=(1,))
    best, every = worlds.true_extremes(world, worlds.level_of(0.5, world.spread), np.random.default_rng(0))

    assert 0.5 < best < 0.875
    assert every == pytest.approx(1 - best, abs=0.01)


def test_a_wrong_truth_is_not_covered(studies: ModuleType, worlds: ModuleType) -> None:
    """Told a false truth, the study finds no coverage and its bands do not hold; told the right one, it does."""
    level = worlds.level_of(0.5, worlds.WORLDS[0].spread)
    rows = {}
    for truth in (0.0, 0.5):
        chance = np.random.default_rng(1)
        rows[truth] = [*studies._interval_rows(worlds.WORLDS[0], level, (truth, 0.7, 0.3), 30, 20, chance)]

    assert [(row.share, row.verdict) for row in rows[0.0][:1]] == [(0.0, "DOES NOT HOLD")]
    assert rows[0.5][0].share > 0.7
    assert [row.measure for row in rows[0.5]] == ["recommended", "percentile"] * 3


def test_bands_are_closed_and_leave_room_for_chance_alone(studies: ModuleType) -> None:
    """On an end a share holds; up to two standard errors beyond it chance explains it; further out it does not hold."""
    row = {"study": "s", "world": "w", "case": "c", "measure": "m"}
    verdicts = [studies.Row(share=share, most=0.07, sets=1000, **row).verdict for share in (0.07, 0.08, 0.09)]
    assert verdicts == ["holds", "within chance", "DOES NOT HOLD"]
    assert studies.Row(share=0.08, most=0.07, sets=10_000, **row).verdict == "DOES NOT HOLD"
    assert studies.Row(share=0.90, least=0.93, sets=1000, **row).verdict == "DOES NOT HOLD"
    assert studies.Row(share=0.92, sets=1000, **row).verdict == ""


def test_equals_share_their_true_ranks(studies: ModuleType) -> None:
    """A rank set holds the truth when it holds every rank that a model and its equals share."""
    true = studies._true_ranks([0.9, 0.8, 0.8, 0.1], 1)

    assert true == RankRange(low=2, high=3)
    assert studies._held(RankRange(low=1, high=3), true)
    assert not studies._held(RankRange(low=3, high=4), true)


def test_the_script_says_what_holds_and_repeats_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 1 when a row does not hold; the same seed gives the same table, progress goes to stderr."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    simulate = importlib.import_module("simulate")
    options = ["--only", "power", "--sets", "4", "--seed", "5"]
    codes = [simulate.main(options)]
    first = capsys.readouterr()
    codes.append(simulate.main(options))

    assert capsys.readouterr().out == first.out
    assert codes == [int(" DOES NOT HOLD" in first.out)] * 2
    assert first.out.count("\npower ") >= 48
    assert "power: rubrics" in first.err
