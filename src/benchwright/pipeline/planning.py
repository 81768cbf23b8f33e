"""Planning: the smallest gap that a benchmark separates, and the tasks and runs that a smaller one needs."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchwright.errors import Fault, InputError
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.folder import MANIFEST, RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.results import read_outcome
from benchwright.rank.power import Design, Spread, items_needed, runs_needed, smallest_gap, variance_split
from benchwright.rank.summary import FEW
from benchwright.records import Needed, Notice, Plan, PlanAssumptions, VarianceSplit, item_index
from benchwright.records.table import MISSING

ASSUMED = Spread(items=0.25, runs=0.4)
"""Of scores that are 0 or 1 on items of middling difficulty: p(1 - p) = 0.16 between runs of an item with p = 0.2 or
0.8, and two models whose chances of an item differ by 0.25 (one standard deviation). Partial credit varies less."""

GAPS = (0.02, 0.05, 0.1)

_BETWEEN = {
    "items": "between items",
    "difference": "of the difference of two models between items",
    "shift": "between whole runs",
}


def plan(
    path: str | Path,
    *,
    gaps: Sequence[float] = GAPS,
    models: int | None = None,
    sd_items: float | None = None,
    sd_runs: float | None = None,
    level: float = 0.95,
    power: float = 0.80,
) -> Plan:
    """Say how small a gap is separated at the present size, and what each wanted gap needs.

    Args:
        path: a benchmark folder, or a run folder: its scores are the pilot that the spreads are taken from.
        gaps: wanted differences of two means, in (0, 1].
        models: how many will be compared, all pairs, at least 2; by default as many as the run has, or 2.
        sd_items: standard deviation between items of the difference of two models, instead of the pilot's.
        sd_runs: standard deviation between runs of an item of one model, instead of the pilot's.
        level: one minus the chance that any pair of equal models is separated.
        power: chance that a gap is separated where it is there, in [0.5, 1).

    Returns:
        The plan. A pilot of one model is taken to vary between items as its difference from another one does, which
        is so when the two agree on items with a correlation of 0.5.

    Raises:
        InputError: the folder is neither, or a value is out of its range.
    """
    _check(gaps, models, (sd_items, sd_runs), level, power)
    ground = _ground(Path(path))
    spread, source, notices = _spread(ground.split, sd_items, sd_runs)
    design = Design(models=models or max(2, ground.models), level=level, power=power)
    smallest = smallest_gap(ground.items, ground.runs, spread, design)
    return Plan(
        benchmark=ground.benchmark,
        tasks=ground.tasks,
        items=ground.items,
        runs=ground.runs,
        smallest_gap=None if smallest is None or smallest > 1 else smallest,
        needed=tuple(_needed(gap, ground, spread, design) for gap in gaps),
        assumptions=PlanAssumptions(
            source=source,
            sd_items=spread.items,
            sd_runs=spread.runs,
            sd_shift=spread.shift,
            models=design.models,
            level=level,
            power=power,
        ),
        split=ground.split,
        warnings=(*ground.notices, *notices, *_size_notices(ground.items, smallest)),
    )


def _check(
    gaps: Sequence[float], models: int | None, spreads: Sequence[float | None], level: float, power: float
) -> None:
    found = [("gap", gap, "a share above 0, at most 1") for gap in gaps if not 0 < gap <= 1]
    found += [("sd", sd, "a spread from 0 to 1") for sd in spreads if sd is not None and not 0 <= sd <= 1]
    found += [("models", models, "two models or more")] if models is not None and models < 2 else []
    found += [("level", level, "a share between 0 and 1")] if not 0 < level < 1 else []
    found += [("power", power, "a share from 0.5 to below 1")] if not 0.5 <= power < 1 else []
    if found:
        raise InputError(*(Fault(field=name, expected=wanted, found=repr(value)) for name, value, wanted in found))


def _size_notices(items: int, smallest: float | None) -> list[Notice]:
    found = []
    if smallest is not None and smallest > 1:
        found.append(Notice(code="too_small", message="no gap can be separated: scores differ by at most 1."))
    if smallest is None and items > 1:
        found.append(Notice(code="no_spread", message="the scores have no spread: nothing can be planned from them."))
    if items < FEW:
        message = f"{items} items; needs {FEW}. What is planned from them is rough."
        found.append(Notice(code="few_items", message=message))
    return found


class _Ground(NamedTuple):
    """What a plan starts from: the present size, and what a pilot says."""

    benchmark: str
    tasks: int
    items: int
    runs: int
    models: int
    split: VarianceSplit | None
    notices: tuple[Notice, ...]


def _ground(path: Path) -> _Ground:
    if (path / MANIFEST).is_file():
        return _pilot(RunFolder(path))
    benchmark = load_benchmark(path)
    tasks = [task.id for task in benchmark.tasks]
    settings = benchmark.settings
    return _Ground(settings.id, len(tasks), len(item_index(tasks)[0]), settings.runs, 0, None, ())


def _pilot(run: RunFolder) -> _Ground:
    manifest, table = run.manifest, read_outcome(run, open_ledger(run)).table
    ready = [m for m in range(len(table.models)) if not table.count(m, MISSING)]
    notices = []
    if len(ready) < len(table.models):
        message = f"models with missing scores are left out: {len(table.models) - len(ready)} of {len(table.models)}."
        notices.append(Notice(code="dropped_models", message=message))
    names, index = item_index(table.tasks)
    split = variance_split(table.points[ready] / table.totals, items=index) if ready and len(names) > 1 else None
    return _Ground(manifest.benchmark, len(table.tasks), len(names), manifest.runs, len(ready), split, tuple(notices))


def _spread(
    split: VarianceSplit | None, sd_items: float | None, sd_runs: float | None
) -> tuple[Spread, str, list[Notice]]:
    """Choose the spreads: those given, else the pilot's, else the assumed ones; with what a reader must know."""
    if split is None:
        assumed = ASSUMED._replace(
            items=ASSUMED.items if sd_items is None else sd_items, runs=ASSUMED.runs if sd_runs is None else sd_runs
        )
        if sd_items is not None and sd_runs is not None:
            return assumed, "given", []
        message = (
            f"spreads are assumed ({assumed.items:g} between items, {assumed.runs:g} between runs): give a run of this "
            "benchmark for its own."
        )
        return assumed, "assumed", [Notice(code="assumed", message=message)]
    notices = _pilot_notices(split)
    items = split.items if split.difference is None else split.difference
    runs = split.runs or 0.0
    if sd_runs is not None:
        # Of a pilot with a single run, what varies between runs stands among the items.
        items, runs = items if split.runs is not None else max(0.0, items - 2 * sd_runs**2), sd_runs**2
    spread = Spread(
        items=math.sqrt(items) if sd_items is None else sd_items,
        runs=math.sqrt(runs),
        shift=math.sqrt(split.shift or 0.0) if split.shifted else 0.0,
    )
    return spread, "pilot" if sd_items is None and sd_runs is None else "pilot and given", notices


def _pilot_notices(split: VarianceSplit) -> list[Notice]:
    found = []
    if split.difference is None:
        message = "one model in the run: two are taken to agree on items with a correlation of 0.5."
        found.append(Notice(code="one_model", message=message))
    if split.runs is None:
        message = "one run: what more runs would change cannot be told from it."
        found.append(Notice(code="one_run", message=message))
    if split.shifted:
        message = "whole runs differ by more than chance: no number of tasks averages that out."
        found.append(Notice(code="run_shift", message=message))
    for name in split.negative:
        message = f"the variance {_BETWEEN[name]} came out below 0 and is taken as 0."
        found.append(Notice(code="negative_variance", message=message))
    return found


def _needed(gap: float, ground: _Ground, spread: Spread, design: Design) -> Needed:
    items = items_needed(gap, ground.runs, spread, design)
    return Needed(
        gap=gap,
        tasks=None if items is None else -(-items * ground.tasks // ground.items),
        runs=runs_needed(gap, ground.items, spread, design),
    )
