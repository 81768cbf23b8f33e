"""Plans from a benchmark and from a run."""

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchwright.errors import InputError
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.planning import ASSUMED, plan
from benchwright.pipeline.results import read_outcome
from benchwright.rank.power import Design, Spread, items_needed, runs_needed, smallest_gap, variance_split
from benchwright.records import Plan, Request
from tests.builders import Scripted, answer_task, right, run_small, write_benchmark


def chance(name: str) -> Callable[[Request], str]:
    """Right with a chance of its own on every task."""

    def answer(request: Request) -> str:
        ease = random.Random(f"{name} {request.task_id}").random()
        return right(request) if random.Random(f"{name} {request}").random() < ease else "Answer: 3"

    return answer


def pilot(tmp_path: Path, *names: str, tasks: int = 40, runs: int = 3) -> Path:
    """A run of models that are right by chance."""
    return run_small(tmp_path, [Scripted(name, chance(name)) for name in names], tasks=tasks, runs=runs).path


def codes(found: Plan) -> list[str]:
    """The codes of the warnings."""
    return [notice.code for notice in found.warnings]


def test_a_benchmark_without_a_run_is_planned_from_assumed_spreads(tmp_path: Path) -> None:
    """Its size and its runs, the assumed spreads by name, and a warning; items count, not wordings."""
    tasks = [
        answer_task(n, id=f"t-{n:03d}-v{v}", prompt=f"Ten times {n}, wording {v}?")
        for n in range(1, 41)
        for v in (1, 2)
    ]
    found = plan(write_benchmark(tmp_path / "b", tasks), gaps=[0.1])

    assert (found.tasks, found.items, found.runs, found.assumptions.models) == (80, 40, 3, 2)
    assert found.smallest_gap == smallest_gap(40, 3, ASSUMED, Design())
    items = items_needed(0.1, 3, ASSUMED, Design())
    assert items is not None and found.needed[0].tasks == 2 * items
    assert (found.assumptions.source, codes(found)) == ("assumed", ["assumed"])


def test_given_spreads_are_used_as_they_are(tmp_path: Path) -> None:
    """Both given: nothing is assumed; one given: the other is, and it is said."""
    bench = write_benchmark(tmp_path / "b", [answer_task(n) for n in range(1, 41)])
    both, one = plan(bench, sd_items=0.1, sd_runs=0.0), plan(bench, sd_runs=0.2)

    assert both.smallest_gap == smallest_gap(40, 3, Spread(0.1, 0.0), Design())
    assert (both.assumptions.source, codes(both)) == ("given", [])
    assert (one.assumptions.sd_items, one.assumptions.sd_runs) == (ASSUMED.items, 0.2)
    assert codes(one) == ["assumed"]


def test_a_run_is_the_pilot(tmp_path: Path) -> None:
    """Spreads, number of models and size are the run's own."""
    path = pilot(tmp_path, "a", "b", "c")
    run = RunFolder(path)
    split = variance_split(read_outcome(run, open_ledger(run)).table.points.astype(np.float64))
    found = plan(path, gaps=[0.1])
    spread = Spread(math.sqrt(split.difference or 0.0), math.sqrt(split.runs or 0.0))

    assert found.split == split and split.difference
    assert (found.assumptions.source, found.assumptions.models) == ("pilot", 3)
    assert found.smallest_gap == smallest_gap(40, 3, spread, Design(models=3))
    assert found.needed[0].tasks == items_needed(0.1, 3, spread, Design(models=3))
    assert found.needed[0].runs == runs_needed(0.1, 40, spread, Design(models=3))


def test_more_models_and_more_power_need_more(tmp_path: Path) -> None:
    """Ten models share the level; 95 % power wants more than 80 %."""
    path = pilot(tmp_path, "a", "b")
    gaps = [plan(path, **more).smallest_gap or 0.0 for more in ({}, {"models": 10}, {"models": 10, "power": 0.95})]

    assert 0 < gaps[0] < gaps[1] < gaps[2]


def test_a_pilot_of_one_model_says_what_it_takes_for_granted(tmp_path: Path) -> None:
    """Two models are taken to differ between items as much as one varies."""
    found = plan(pilot(tmp_path, "a"))

    assert found.split is not None and found.split.difference is None
    assert found.assumptions.sd_items == math.sqrt(found.split.items)
    assert (codes(found)[0], found.assumptions.models) == ("one_model", 2)


def test_a_pilot_of_one_run_cannot_tell_what_more_runs_do(tmp_path: Path) -> None:
    """All spread stands among the items; a spread between runs that is given is taken out of it."""
    path = pilot(tmp_path, "a", "b", runs=1)
    plain, given = plan(path, gaps=[0.01]), plan(path, gaps=[0.01], sd_runs=0.3)

    assert plain.assumptions.sd_runs == 0.0 and "one_run" in codes(plain)
    assert plain.needed[0].runs is None
    assert given.assumptions.sd_items**2 == pytest.approx(plain.assumptions.sd_items**2 - 2 * 0.3**2)
    assert given.smallest_gap == pytest.approx(plain.smallest_gap)


def test_a_run_in_which_whole_runs_differ_is_warned_of(tmp_path: Path) -> None:
    """Every answer of the second run wrong: a shift, and no number of tasks is enough for two points."""
    models = [Scripted(name, lambda r: "Answer: 3" if r.run == 2 else right(r)) for name in ("a", "b")]
    mixed = Scripted("c", chance("c"))
    found = plan(run_small(tmp_path, [*models, mixed], tasks=40).path, gaps=[0.02])

    assert "run_shift" in codes(found) and found.assumptions.sd_shift > 0.3
    assert found.needed[0].tasks is None


def test_variances_below_nought_are_said(tmp_path: Path) -> None:
    """Two models that guess alike on every task: no spread between items is left."""

    def guess(request: Request) -> str:
        return right(request) if (int(request.task_id[2:5]) + request.run) % 3 else "Answer: 3"

    found = plan(run_small(tmp_path, [Scripted("a", guess), Scripted("b", guess)], tasks=39).path)

    assert found.split is not None and "items" in found.split.negative
    assert next(n.message for n in found.warnings if n.code == "negative_variance") == (
        "the variance between items came out below 0 and is taken as 0."
    )


def test_scores_without_spread_plan_nothing(tmp_path: Path) -> None:
    """All right, always: no gap is promised."""
    found = plan(run_small(tmp_path, [Scripted("a", right), Scripted("b", right)], tasks=30).path)

    assert (found.smallest_gap, codes(found)) == (None, ["no_spread"])
    assert {need.tasks for need in found.needed} == {None}


def test_too_few_items_separate_nothing(tmp_path: Path) -> None:
    """Two items would need a gap above 1; one has no plan at all."""
    for tasks, wanted in ((1, ["assumed", "few_items"]), (2, ["assumed", "too_small", "few_items"])):
        bench = write_benchmark(tmp_path / str(tasks), [answer_task(n) for n in range(1, tasks + 1)])
        found = plan(bench)
        assert (found.smallest_gap, codes(found)) == (None, wanted)


def test_models_with_missing_scores_are_left_out(tmp_path: Path) -> None:
    """An unfinished model is no pilot; without any other, spreads are assumed."""
    path = pilot(tmp_path, "a", "b")
    for name in ("replies.jsonl", "verdicts.jsonl"):
        lines = (path / name).read_bytes().splitlines(keepends=True)
        (path / name).write_bytes(b"".join(lines[:-1]))
    one = plan(path)
    for name in ("replies.jsonl", "verdicts.jsonl"):
        lines = (path / name).read_bytes().splitlines(keepends=True)
        (path / name).write_bytes(b"".join(lines[1:]))
    none = plan(path)

    assert codes(one)[:2] == ["dropped_models", "one_model"]
    assert codes(none) == ["dropped_models", "assumed"]
    assert none.warnings[0].message == "models with missing scores are left out: 2 of 2."


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        *(({"gaps": [gap]}, "gap: expected a share above 0, at most 1") for gap in (0.0, -0.1, 1.5, math.nan)),
        ({"models": 1}, "models: expected two models or more, found 1"),
        ({"sd_items": -0.1}, "sd: expected a spread from 0 to 1"),
        ({"sd_runs": math.nan}, "sd: expected a spread from 0 to 1"),
        ({"level": 1.0}, "level: expected a share between 0 and 1"),
        ({"power": 0.2}, "power: expected a share from 0.5 to below 1"),
    ],
)
def test_values_out_of_range_are_refused(tmp_path: Path, wrong: dict[str, Any], message: str) -> None:
    """Each is named with what was expected, before anything is read."""
    with pytest.raises(InputError, match=message):
        plan(tmp_path, **wrong)


def test_a_folder_that_is_neither_is_refused(tmp_path: Path) -> None:
    """One line that says what was expected."""
    with pytest.raises(InputError, match="expected a benchmark folder"):
        plan(tmp_path / "nothing")
