"""Two runs of one benchmark: did the second get worse, model by model, overall and per family?"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from benchwright.errors import AlignError, Fault, InputError, nearest
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.results import read_outcome
from benchwright.rank.summary import FEW, summarise
from benchwright.records import (
    ComparedModel,
    ComparedPart,
    ComparedRun,
    Comparison,
    ComparisonSettings,
    Notice,
    Task,
    item_index,
)
from benchwright.records.table import FAILED, MISSING, NOT_PLANNED, Table
from benchwright.report.answer import points

MANY_FAILED = 0.1
"""A larger share of failed calls than this is warned of: they count 0, whatever the model knows."""


def compare(
    first: str | Path,
    second: str | Path,
    *,
    models: Sequence[tuple[str, str]] = (),
    resamples: int = 2000,
    seed: int = 0,
    level: float = 0.95,
) -> Comparison:
    """Compare two runs of one benchmark on the tasks that they share.

    Args:
        first: the folder of the earlier run.
        second: the folder of the later run.
        models: names in the first and in the second run; without any, every model that both runs have.
        resamples: how often the items are drawn again.
        seed: of the draws.
        level: share of certainty of each interval, in (0, 1).

    Returns:
        Each model with its difference, second minus first, paired by item. Every model is tested for itself. The
        families of a model are tested together by Holm's steps.

    Raises:
        InputError: a folder is no run, or a model is not in its run.
        AlignError: the runs are of different benchmarks, share no task, or have no model in common.

    Source:
        The difference as in `rank.pairs`. Holm (1979), https://www.jstor.org/stable/4615733.
    """
    settings = ComparisonSettings(resamples=resamples, seed=seed, level=level)
    one, two = _Side(first), _Side(second)
    if one.run.manifest.benchmark != two.run.manifest.benchmark:
        found = f"{first} is of {one.run.manifest.benchmark}, {second} of {two.run.manifest.benchmark}"
        raise AlignError(f"two runs of one benchmark were expected: {found}")
    shared, changed = _shared(one, two)
    if not shared:
        raise AlignError(f"{first} and {second} share no task with the same prompt and the same rubric")
    names = [_check(one, two, *pair) for pair in models] or _common(one, two)
    families = [two.run.tasks[u].family for _, u in shared]
    compared = tuple(_model(_pair_table(one, a, two, b, shared), (a, b), families, settings) for a, b in names)
    decided = [model.worse for model in compared if model.worse is not None]
    items = len(item_index([one.run.manifest.tasks[t] for t, _ in shared])[0])
    return Comparison(
        benchmark=one.run.manifest.benchmark,
        first=one.facts(len(shared) + changed),
        second=two.facts(len(shared) + changed),
        settings=settings,
        tasks=len(shared),
        items=items,
        changed=changed,
        models=compared,
        worse=any(decided) if decided else None,
        answer=" ".join(_sentence(model) for model in compared),
        warnings=(*_warnings(one, two, compared, shared, changed, items), *([] if models else _alone(one, two))),
    )


class _Side:
    """One of the two runs, read."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self.run = RunFolder(path)
        self.table = read_outcome(self.run, open_ledger(self.run)).table

    def facts(self, in_both: int) -> ComparedRun:
        manifest = self.run.manifest
        return ComparedRun(
            path=self.path,
            version=manifest.version,
            runner=manifest.runner,
            started=manifest.started,
            tasks=len(manifest.tasks),
            only_here=len(manifest.tasks) - in_both,
        )


def _shared(one: _Side, two: _Side) -> tuple[list[tuple[int, int]], int]:
    """Give the places of the tasks that are alike in both runs, and the number of those that have only the id alike."""
    places = {task_id: place for place, task_id in enumerate(two.run.manifest.tasks)}
    both = [(t, places[task.id]) for t, task in enumerate(one.run.tasks) if task.id in places]
    alike = [(t, u) for t, u in both if _asked(one.run.tasks[t]) == _asked(two.run.tasks[u])]
    return alike, len(both) - len(alike)


def _asked(task: Task) -> tuple[object, ...]:
    """What makes a score mean the same: its other texts may change."""
    return task.prompt, task.rubric, task.options


def _check(one: _Side, two: _Side, a: str, b: str) -> tuple[str, str]:
    for side, name in ((one, a), (two, b)):
        if name not in side.run.models:
            expected, hint = f"a model of {side.path}", nearest(name, side.run.models)
            raise InputError(Fault(field="--model", expected=expected, found=repr(name), hint=hint))
    return a, b


def _common(one: _Side, two: _Side) -> list[tuple[str, str]]:
    names = [(name, name) for name in one.run.models if name in two.run.models]
    if not names:
        known = f"{', '.join(one.run.models)}; {', '.join(two.run.models)}"
        raise AlignError(f"the runs have no model of the same name ({known}): name two with --model FIRST SECOND")
    return names


def _pair_table(one: _Side, a: str, two: _Side, b: str, shared: Sequence[tuple[int, int]]) -> Table:
    """Put one model of each run into a table: the second run first, so that the difference is what was gained."""
    import numpy as np

    left, right = [t for t, _ in shared], [u for _, u in shared]
    shape = (2, max(one.run.manifest.runs, two.run.manifest.runs), len(shared))
    values, states = np.zeros(shape, dtype=np.int64), np.full(shape, NOT_PLANNED, dtype=np.int8)
    for row, (side, name, index) in enumerate(((two, b, right), (one, a, left))):
        model, runs = side.run.models.index(name), side.run.manifest.runs
        values[row, :runs] = side.table.points[model][:, index]
        states[row, :runs] = side.table.states[model][:, index]
    return Table(
        models=(f"{b} in the second run", f"{a} in the first run"),
        tasks=tuple(one.run.manifest.tasks[t] for t in left),
        points=values,
        totals=one.table.totals[left],
        states=states,
    )


def _model(
    table: Table, names: tuple[str, str], families: Sequence[str | None], settings: ComparisonSettings
) -> ComparedModel:
    whole = _part(table, None, settings)
    named = [name for name in dict.fromkeys(families) if name is not None]
    tables = {name: _only(table, [t for t, family in enumerate(families) if family == name]) for name in named}
    worse = (
        None if whole.separated is None or whole.difference is None else whole.separated and whole.difference.value < 0
    )
    return ComparedModel(
        first=names[0],
        second=names[1],
        runs=(table.runs_of(1), table.runs_of(0)),
        worse=worse,
        overall=whole,
        families=_holm([(tables[name], _part(tables[name], name, settings)) for name in named], settings),
        reason=_reason(table, whole) if worse is None else None,
    )


def _reason(table: Table, whole: ComparedPart) -> str:
    missing = [table.count(m, MISSING) for m in range(2)]
    gaps = [f"missing scores of {name}: {count:,}" for name, count in zip(table.models, missing, strict=True) if count]
    return " and ".join(gaps[::-1]) if gaps else f"{whole.items} item says nothing about spread"


def _part(table: Table, family: str | None, settings: ComparisonSettings) -> ComparedPart:
    summary = summarise(table, resamples=settings.resamples, seed=settings.seed, level=settings.level)
    second, first = (numbers.mean.value for numbers in summary.models)
    return ComparedPart(
        family=family,
        tasks=summary.tasks,
        items=summary.items,
        first=first,
        second=second,
        difference=summary.pairs[0].difference,
        separated=summary.pairs[0].separated,
    )


def _only(table: Table, tasks: Sequence[int]) -> Table:
    index = list(tasks)
    return Table(
        models=table.models,
        tasks=tuple(table.tasks[t] for t in index),
        points=table.points[:, :, index],
        totals=table.totals[index],
        states=table.states[:, :, index],
    )


def _holm(found: Sequence[tuple[Table, ComparedPart]], settings: ComparisonSettings) -> tuple[ComparedPart, ...]:
    """Decide on all families together: at each step those separated at the level shared by the families left go."""
    left = {place for place, (_, part) in enumerate(found) if part.separated is not None}
    apart: set[int] = set()
    while left:
        chance = (1 - settings.level) / len(left)
        strict = msgspec.structs.replace(settings, level=1 - chance)
        step = {place for place in left if found[place][1].separated and _still_apart(*found[place], strict)}
        if not step:
            break
        apart, left = apart | step, left - step
    return tuple(
        part if part.separated is None else msgspec.structs.replace(part, separated=place in apart)
        for place, (_, part) in enumerate(found)
    )


def _still_apart(table: Table, part: ComparedPart, settings: ComparisonSettings) -> bool:
    difference = part.difference
    if difference is not None and difference.low == difference.high:
        # Items that all differ alike have no spread to measure; coins that all fall alike have this chance.
        return 0.5 ** (part.items - 1) <= 1 - settings.level
    return bool(_part(table, part.family, settings).separated)


def _sentence(model: ComparedModel) -> str:
    name = model.second if model.first == model.second else f"{model.second} against {model.first}"
    difference = model.overall.difference
    if model.worse is None or difference is None:
        return f"{name} cannot be compared: {model.reason}."
    if difference.value == difference.low == difference.high == 0:
        return f"{name} scores the same on every item."
    value, low, high = difference.value, difference.low, difference.high
    if not model.overall.separated:
        told = (
            f"{name}: no change can be told: {points(value)} points on the same tasks [{points(low)}, {points(high)}]."
        )
    elif model.worse:
        told = f"{name} got worse: {points(-value)} points lower on the same tasks [{points(-high)}, {points(-low)}]."
    else:
        told = f"{name} got better: {points(value)} points higher on the same tasks [{points(low)}, {points(high)}]."
    lower = [part.family for part in model.families if part.separated and part.difference and part.difference.value < 0]
    return f"{told} Lower in the families {', '.join(map(str, lower))}." if lower and not model.worse else told


def _warnings(
    one: _Side,
    two: _Side,
    models: Sequence[ComparedModel],
    shared: Sequence[tuple[int, int]],
    changed: int,
    items: int,
) -> list[Notice]:
    found = _differing(one, two)
    ends = [len(side.run.manifest.tasks) - len(shared) - changed for side in (one, two)]
    if any(ends) or changed:
        message = (
            f"tasks left out: {ends[0]:,} only in the first run, {ends[1]:,} only in the second, {changed:,} not alike."
        )
        found.append(Notice(code="dropped_tasks", message=message))
    for names, side, word in (([m.first for m in models], one, "first"), ([m.second for m in models], two, "second")):
        found += [notice for name in dict.fromkeys(names) for notice in _failures(side, name, word)]
    if len(shared) < FEW:
        found.append(Notice(code="few_tasks", message=f"{len(shared)} shared tasks; needs {FEW}. Intervals are wide."))
    if items < FEW:
        found.append(Notice(code="few_items", message=f"{items} shared items; needs {FEW}. Intervals are wide."))
    return found


def _differing(one: _Side, two: _Side) -> list[Notice]:
    """Say in what the runs are not alike, other than their tasks."""
    settings = one.run.benchmark.settings, two.run.benchmark.settings
    a, b = one.run.manifest, two.run.manifest
    found = []
    if a.version != b.version:
        message = (
            f"versions {a.version} and {b.version} of the benchmark: only tasks that are alike in both are compared."
        )
        found.append(Notice(code="versions_differ", message=message))
    if (settings[0].grading, settings[0].reading_locale) != (settings[1].grading, settings[1].reading_locale):
        modes = " and ".join(f"{s.grading} ({s.reading_locale})" for s in settings)
        message = f"the runs are graded in two ways, {modes}: a difference may come from that."
        found.append(Notice(code="grading_differs", message=message))
    if a.runner != b.runner:
        message = f"made with {a.runner} and {b.runner}: a difference may come from that."
        found.append(Notice(code="runners_differ", message=message))
    if [judge.asked for judge in a.judges] != [judge.asked for judge in b.judges]:
        found.append(Notice(code="judges_differ", message="judged by other judges: a difference may come from that."))
    if a.runs != b.runs:
        message = f"{a.runs} runs of each task in the first, {b.runs} in the second: their means are compared."
        found.append(Notice(code="unequal_runs", message=message))
    return found


def _alone(one: _Side, two: _Side) -> list[Notice]:
    """Name the models that only one of the runs has."""
    found = []
    for side, other, word in ((one, two, "first"), (two, one, "second")):
        alone = [name for name in side.run.models if name not in other.run.models]
        if alone:
            message = f"models of the {word} run left out: {', '.join(alone)}."
            found.append(Notice(code="dropped_models", message=message))
    return found


def _failures(side: _Side, name: str, word: str) -> list[Notice]:
    cells = side.table.states[side.run.models.index(name)]
    failed, expected = int((cells == FAILED).sum()), cells.size
    if failed <= MANY_FAILED * expected:
        return []
    message = f"{name}: {failed:,} of {expected:,} calls failed in the {word} run; they count 0."
    return [Notice(code="failed_calls", message=message)]
