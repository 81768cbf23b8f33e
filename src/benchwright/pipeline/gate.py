"""The gate: cheap policies against a benchmark, before money is spent; right answers must be accepted."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from benchwright.errors import Fault, InputError
from benchwright.grade.rubric import Grader
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.guessing import chance_of, even_chance
from benchwright.rank.binomial import lucky_share, upper_bound
from benchwright.rank.summary import FEW
from benchwright.records import Benchmark, JudgeCheck, Model, Notice, Request, Task
from benchwright.records.gate import Gate, GatedFamily, Kind, PolicyResult
from benchwright.run.fitted_policies import FITTED_POLICIES
from benchwright.run.forms import code_lines, place_of_key
from benchwright.run.policies import CHEATS, CONTROLS, PHRASINGS, make_policy
from benchwright.run.shortcuts import SHORTCUTS

LIMIT = 0.10
"""A policy must stay below this mean score, overall and in every family."""

LEVEL = 0.95
DRAWN = {"digits": 12}
"""Policy -> how many tasks it is asked, the same number of each family, at least one: its replies take long to read."""

NO_FAMILY = "no family"
SHOWN_REFUSED = 20
_GENERATED = ("pub-", "hid-")


class _Part(NamedTuple):
    """All tasks, or a family of them, with what a guess scores there."""

    tasks: Sequence[Task]
    items: int
    chance: float
    limit: Fraction
    known_limit: Fraction


class _Ground(NamedTuple):
    """What the policies are tried on: graders of the tasks, and the limits of all and of each family."""

    graders: Sequence[Grader]
    tasks: Sequence[Task]
    whole: _Part
    families: dict[str, _Part]


def gate(
    benchmark: str | Path,
    *,
    chance: float | None = None,
    limit: float | None = None,
    say: Callable[[str], None] = lambda message: None,
) -> Gate:
    """Try every cheap policy on a benchmark, in this process and without a call; nothing is written.

    A benchmark passes when every policy stays below its limit, overall and in every family, and every right answer
    scores exactly 1. The limit is 0.10, or what a guess with `chance` hardly reaches by luck where that is more. For
    policies that have seen the keys of other items it is never less than what an even guess among the answers hardly
    reaches by luck. Hardly: all of these limits together hold with 95 %, by the exact binomial distribution.

    Args:
        benchmark: the folder.
        chance: what a guess scores, in [0, 1], where its owner knows that; not for generated benchmarks.
        limit: instead of all limits, in (0, 1].
        say: called with messages for a person.

    Raises:
        InputError: the benchmark or an option cannot be used.

    Example:
        >>> from benchwright.pipeline.packaged import packaged
        >>> gate(packaged("pay-gap")).policies[-1].policy
        'answer-key'
    """
    loaded = load_benchmark(benchmark)
    _check(chance, limit)
    tasks = [_code_part(task) for task in loaded.tasks if code_lines(task)]
    generated = all(task.id.startswith(_GENERATED) for task in loaded.tasks)
    if generated and chance is not None:
        hint = f"the limit of generated benchmarks is {LIMIT:.2f}"
        raise InputError(Fault(field="--chance", expected="no chance level", found=f"{chance:g}", hint=hint))
    ground = _ground(loaded, tasks, chance, limit) if tasks else None
    results: list[PolicyResult] = []
    if ground is not None:
        names = _asked(tasks)
        say(f"asking {len(names)} policies {len(tasks):,} tasks, in this process")
        results = asyncio.run(_try_all(names, ground))
    return _gate(loaded, ground, results, chance, limit, generated=generated)


def fitted_means(benchmark: Benchmark) -> dict[str, float]:
    """Give what the policies that know the keys of other items score in the family that they do best in.

    Args:
        benchmark: tasks that are all checked by code.

    Returns:
        Policy -> the highest mean of a family, or of all tasks.
    """
    ground = _ground(benchmark, benchmark.tasks, None, None)
    results = asyncio.run(_try_all(list(FITTED_POLICIES), ground))
    return {result.policy: max(result.mean, *result.families.values()) for result in results}


def _check(chance: float | None, limit: float | None) -> None:
    if chance is not None and not 0 <= chance <= 1:
        raise InputError(Fault(field="--chance", expected="a share from 0 to 1", found=repr(chance)))
    if limit is not None and not 0 < limit <= 1:
        raise InputError(Fault(field="--limit", expected="a share above 0, at most 1", found=repr(limit)))


def _code_part(task: Task) -> Task:
    return replace(task, rubric=tuple(line for line in task.rubric if not isinstance(line.check, JudgeCheck)))


def _asked(tasks: Sequence[Task]) -> list[str]:
    ordering = any(place_of_key(task) is not None for task in tasks)
    return [name for name in (*CHEATS, *CONTROLS, *SHORTCUTS) if ordering or name not in PHRASINGS]


def _ground(benchmark: Benchmark, tasks: Sequence[Task], chance: float | None, limit: float | None) -> _Ground:
    families: dict[str, list[Task]] = defaultdict(list)
    for task in tasks:
        families[task.family or NO_FAMILY].append(task)
    named = {} if list(families) == [NO_FAMILY] else dict(sorted(families.items()))
    parts = 1 + len(named)
    settings = benchmark.settings
    return _Ground(
        graders=[Grader(task, settings.grading, settings.reading_locale) for task in tasks],
        tasks=tasks,
        whole=_part(tasks, chance, limit, parts),
        families={name: _part(members, chance, limit, parts) for name, members in named.items()},
    )


def _part(tasks: Sequence[Task], chance: float | None, limit: float | None, parts: int) -> _Part:
    items = len({task.item for task in tasks})
    usual = _exact(LIMIT if limit is None else limit)
    known = usual
    if limit is None:
        # All bounds together hold with 95 %, over the policies that they are for and over all families.
        luck = lucky_share(float(even_chance(tasks)), items, level=1 - (1 - LEVEL) / (len(FITTED_POLICIES) * parts))
        if chance:
            usual = max(usual, lucky_share(chance, items, level=1 - (1 - LEVEL) / (len(CHEATS) * parts)))
        known = max(usual, luck)
    return _Part(tasks, items, float(chance_of(tasks)), usual, known)


def _exact(share: float) -> Fraction:
    """Read a share as the decimal shown, so that a mean of exactly 0.10 is not below 0.10."""
    return Fraction(repr(share))


async def _try_all(names: Sequence[str], ground: _Ground) -> list[PolicyResult]:
    return [_result(name, ground, await _scores(name, ground)) for name in names]


async def _scores(name: str, ground: _Ground) -> list[Fraction | None]:
    """Score a policy on every task; None where it is not asked."""
    model: Model = make_policy(name, name, ground.tasks)
    drawn = _drawn(name, ground)
    scores: list[Fraction | None] = []
    for task, grader in zip(ground.tasks, ground.graders, strict=True):
        if task.id not in drawn:
            scores.append(None)
            continue
        answer = await model.ask(Request(task_id=task.id, run=1, prompt=task.prompt))
        cell, _ = grader.grade(answer.text)
        scores.append(Fraction(cell.points, grader.total))
    return scores


def _drawn(name: str, ground: _Ground) -> set[str]:
    if name in PHRASINGS:
        return {task.id for task in ground.tasks if place_of_key(task) is not None and len(task.options) > 1}
    if name not in DRAWN:
        return {task.id for task in ground.tasks}
    parts = list(ground.families.values()) or [ground.whole]
    each = max(1, DRAWN[name] // len(parts))
    return {task.id for part in parts for task in sorted(part.tasks, key=_hash)[:each]}


def _hash(task: Task) -> bytes:
    return sha256(f"drawn|{task.id}".encode("utf-8", "surrogatepass")).digest()


def _result(name: str, ground: _Ground, scores: Sequence[Fraction | None]) -> PolicyResult:
    by_id = {task.id: score for task, score in zip(ground.tasks, scores, strict=True) if score is not None}
    whole = _item_scores(ground.whole.tasks, by_id)
    families = {family: _item_scores(part.tasks, by_id) for family, part in ground.families.items()}
    means = {family: _mean(found) for family, found in families.items() if found}
    kind = _kind(name)
    limit, limits = _limits(name, ground) if kind == "cheat" else (Fraction(1), dict.fromkeys(means, Fraction(1)))
    refused = [task_id for task_id, score in by_id.items() if score != 1] if kind == "control" else []
    below = _mean(whole) < limit and all(mean < limits[family] for family, mean in means.items())
    return PolicyResult(
        policy=name,
        kind=kind,
        tasks=len(by_id),
        items=len(whole),
        mean=float(_mean(whole)),
        upper_bound=upper_bound(sum(whole, Fraction()), len(whole), level=LEVEL),
        chance=ground.whole.chance,
        limit=None if kind == "shortcut" else float(limit),
        families={family: float(mean) for family, mean in means.items()},
        limits={} if kind == "shortcut" else {family: float(limits[family]) for family in means},
        passes=None if kind == "shortcut" else not refused if kind == "control" else below,
        refused=tuple(refused[:SHOWN_REFUSED]),
    )


def _kind(name: str) -> Kind:
    return "control" if name in CONTROLS else "shortcut" if name in SHORTCUTS else "cheat"


def _limits(name: str, ground: _Ground) -> tuple[Fraction, dict[str, Fraction]]:
    known = name in FITTED_POLICIES

    def limit_of(part: _Part) -> Fraction:
        return part.known_limit if known else part.limit

    return limit_of(ground.whole), {family: limit_of(part) for family, part in ground.families.items()}


def _item_scores(tasks: Sequence[Task], scores: dict[str, Fraction]) -> list[Fraction]:
    items: dict[str, list[Fraction]] = defaultdict(list)
    for task in tasks:
        if task.id in scores:
            items[task.item].append(scores[task.id])
    return [_mean(found) for found in items.values()]


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)


def _gate(
    benchmark: Benchmark,
    ground: _Ground | None,
    results: Sequence[PolicyResult],
    chance: float | None,
    limit: float | None,
    *,
    generated: bool,
) -> Gate:
    counted = sorted((one for one in results if one.kind != "shortcut"), key=_badness)
    judge_lines = sum(isinstance(line.check, JudgeCheck) for task in benchmark.tasks for line in task.rubric)
    tasks = ground.tasks if ground else ()
    found = Gate(
        benchmark=benchmark.settings.id,
        version=benchmark.settings.version,
        tasks_sha256=benchmark.tasks_sha256,
        tasks=len(tasks),
        items=ground.whole.items if ground else 0,
        left_out=len(benchmark.tasks) - len(tasks),
        judge_lines=judge_lines,
        generated=generated,
        base_limit=LIMIT if limit is None else limit,
        declared_chance=chance,
        level=LEVEL,
        passes=all(one.passes for one in counted) if counted else None,
        families=tuple(_family(name, part) for name, part in ground.families.items()) if ground else (),
        policies=tuple(counted),
        shortcuts=tuple(one for one in results if one.kind == "shortcut"),
        warnings=(),
    )
    return replace(found, warnings=tuple(_warnings(found)))


def _badness(result: PolicyResult) -> tuple[bool, bool, float, float, str]:
    """Order: what fails, cheats before controls, the worst part, the mean."""
    worst = max([result.mean, *result.families.values()])
    return result.passes is True, result.kind == "control", -worst, -result.mean, result.policy


def _family(name: str, part: _Part) -> GatedFamily:
    return GatedFamily(
        family=name,
        tasks=len(part.tasks),
        items=part.items,
        chance=part.chance,
        limit=float(part.limit),
        known_limit=float(part.known_limit),
    )


def _warnings(found: Gate) -> Iterator[Notice]:
    if found.judge_lines:
        lines = "1 line needs" if found.judge_lines == 1 else f"{found.judge_lines:,} lines need"
        message = f"{lines} a judge and {'is' if found.judge_lines == 1 else 'are'} left out of every score"
        whole = f"; {found.left_out:,} tasks have no other line with a key" if found.left_out else ""
        yield Notice(code="judge_lines", message=message + whole)
    few = [f"{one.family} ({one.items})" for one in found.families if one.items < FEW]
    if few or 0 < found.items < FEW:
        where = ", ".join(few) or f"the benchmark ({found.items})"
        message = f"fewer than {FEW} items, where single lucky hits decide: {where}"
        yield Notice(code="few_items", message=message)
    drawn = [one for one in found.policies if one.policy in DRAWN and one.tasks < found.tasks]
    for one in drawn:
        message = f"{one.policy} was asked a drawn {one.tasks:,} of {found.tasks:,} tasks"
        yield Notice(code="drawn_tasks", message=message)
    high = [f"{one.chance:.2f} in {one.family}" for one in found.families if one.chance >= one.limit]
    if found.passes is False and not found.generated and found.declared_chance is None and high:
        message = f"a guess scores at least {', '.join(high)}: where that is meant, declare it with --chance"
        yield Notice(code="chance_above_limit", message=message)
