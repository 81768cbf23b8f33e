"""How stable is a ranking? Items drawn again for all models at once, then one whole run for each model."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import ceil, lcm
from typing import TYPE_CHECKING, Any, Literal

from benchwright.agreement import tau_b_pairs
from benchwright.errors import AlignError, check_settings
from benchwright.rank.columns import MOST, ROUNDED, Column, Scores
from benchwright.rank.pairs import Paired, common
from benchwright.rank.prompts import prompt_sensitivity, task_scores
from benchwright.ratings import first_shares, leader_counts, ranks
from benchwright.records import (
    ModelStability,
    Notice,
    PairTau,
    PromptSensitivity,
    RankRange,
    Stability,
    StabilitySettings,
    item_index,
    split_id,
)
from benchwright.records.table import MISSING, Table
from benchwright.resample import BLOCK, item_counts, percentile, run_picks
from benchwright.text.lists import some_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEW = 30
"""Fewer tasks or items than this make rankings that look steadier than they are."""

FEW_RESAMPLES = 500
"""Fewer resamples than this leave the ends of the intervals to chance."""

MANY_TIES = Fraction(1, 5)
"""A larger share of comparisons without a winner makes ranks say little."""

SINGLE = 2**24
"""Whole numbers below this are exact in single precision."""

Runs = Literal["one", "all"]


def stability(
    table: Table,
    *,
    resamples: int = 2000,
    seed: int = 0,
    level: float = 0.95,
    runs: Runs = "one",
    chunk: int | None = None,
    dropped_tasks: int = 0,
) -> Stability:
    """Tell how far a ranking would change with other items of the same kind and other runs.

    Every resample draws items with replacement, the same for all models (`resample.item_counts`, items in the order
    of their ids), then one whole run for every model, and ranks the means. Wordings of an item are averaged first; all
    items weigh alike. A model's picks are those of `resample.run_picks`, its runs in the order of their bytes: the
    scores, tasks by id, each as the nearest 64-bit float, little-endian. The key is the SHA-256 of all these bytes as
    a big-endian number. So equal models pick alike, and names, order and other models change nothing.

    Args:
        table: scores of at least two models on shared tasks, without missing cells.
        resamples: B, at least 1.
        seed: 0 or larger.
        level: share of certainty of every interval, in (0, 1).
        runs: "one" ranks as if every model were run once; "all" ranks the means over runs.
        chunk: how many resamples are computed at once, for memory; changes no number.
        dropped_tasks: tasks that not every model has, for the result to say.

    Returns:
        Best mean first; equal means in the order of their scores. `rank_interval` runs from the (1 - level) / 2 point
        of the best rank to the (1 + level) / 2 point of the worst rank, both ranks that occur. `rank_set` is
        1 + number of models separated above .. M - number separated below, separated as in `compare_pairs`.

    Raises:
        AlignError: fewer than two models, no task, or a missing cell.
        InputError: a setting out of its range.

    Source:
        Rank sets: Mogstad, Romano, Shaikh & Wilhelm (2024), doi:10.1093/restud/rdad006.
    """
    _check_settings(resamples=resamples, seed=seed, level=level, runs=runs, chunk=chunk)
    _check_table(table)
    board = _Board.of(table)
    drawn = _draw(board, resamples=resamples, seed=seed, runs=runs, chunk=chunk or BLOCK)
    models = _models(board, drawn, level)
    pairs = _taus(board.table)
    prompts = prompt_sensitivity(board.table, seed=seed)
    warnings = (*_small(board, resamples), *_uneven(board), *_doubtful(drawn, pairs), *_loose(board, prompts))
    return Stability(
        settings=StabilitySettings(resamples=resamples, seed=seed, level=level, runs=runs),
        tasks=len(board.table.tasks),
        items=board.items,
        dropped_tasks=dropped_tasks,
        models=models,
        kendall_tau_b=pairs,
        prompt_sensitivity=prompts,
        warnings=warnings,
    )


def _check_settings(*, resamples: int, seed: int, level: float, runs: Runs, chunk: int | None) -> None:
    check_settings(
        ("resamples", resamples, resamples >= 1, "1 or more"),
        ("seed", seed, seed >= 0, "0 or more"),
        ("level", level, 0 < level < 1, "a share between 0 and 1"),
        ("runs", runs, runs in ("one", "all"), "one or all"),
        ("chunk", chunk, chunk is None or chunk >= 1, "1 or more"),
    )


def _check_table(table: Table) -> None:
    if len(table.models) < 2:
        raise AlignError(f"a ranking needs at least two models, not {len(table.models)}")
    if not table.tasks:
        raise AlignError("the models share no task")
    unfinished = [name for model, name in enumerate(table.models) if table.count(model, MISSING)]
    if unfinished:
        raise AlignError(f"the run is not finished: calls of {some_of(unfinished)} are missing")


@dataclass(frozen=True)
class _Board:
    """A table in an order that its content alone decides, with its item sums.

    Attributes:
        table: tasks by id, runs by content, models by mean, then content.
        keys: of the models' run streams.
        runs: whole numbers (M, R, I) over one denominator: what each run scores on each item.
        exact: False where the runs were rounded.
        columns: the means over runs.
    """

    table: Table
    keys: list[int]
    runs: "NDArray[np.int64]"
    exact: bool
    columns: list[Column]

    @property
    def items(self) -> int:
        return int(self.runs.shape[2])

    @classmethod
    def of(cls, table: Table) -> "_Board":
        sorted_runs, keys = _by_content(table)
        runs, unit = _item_sums(sorted_runs)
        columns = _mean_columns(sorted_runs, runs, unit)
        names = table.models
        order = sorted(range(len(names)), key=lambda m: (-columns[m].mean, keys[m], names[m]))
        moved = Table(
            models=tuple(names[m] for m in order),
            tasks=sorted_runs.tasks,
            points=sorted_runs.points[order],
            totals=sorted_runs.totals,
            states=sorted_runs.states[order],
        )
        return cls(moved, [keys[m] for m in order], runs[order], unit is not None, [columns[m] for m in order])


def _by_content(table: Table) -> tuple[Table, list[int]]:
    """Sort tasks by id and each model's runs by their scores, and key each model by these scores."""
    import numpy as np

    order = sorted(range(len(table.tasks)), key=table.tasks.__getitem__)
    points, totals = table.points[:, :, order], table.totals[order]
    states, keys = table.states[:, :, order], []
    for model in range(len(table.models)):
        # A quotient of whole numbers is rounded correctly: 1/2 and 3/6 are the same eight bytes.
        rows = [row.tobytes() for row in (points[model, : table.runs_of(model)] / totals).astype("<f8")]
        runs = sorted(range(len(rows)), key=rows.__getitem__)
        points[model, : len(runs)], states[model, : len(runs)] = points[model, runs], states[model, runs]
        keys.append(int.from_bytes(sha256(b"".join(rows[run] for run in runs)).digest(), "big"))
    tasks = tuple(table.tasks[task] for task in order)
    return Table(models=table.models, tasks=tasks, points=points, totals=np.asarray(totals), states=states), keys


def _item_sums(table: Table) -> tuple["NDArray[np.int64]", int | None]:
    """Sum each run into items, in the order of their ids, wordings averaged.

    Returns:
        Whole numbers (M, R, I), and their denominator: exact, or None where they were rounded to 2^-30 because sums
        would not stay below 2^53.
    """
    import numpy as np

    names, index = item_index(table.tasks)
    place = {name: number for number, name in enumerate(sorted(names))}
    item = np.array([place[names[number]] for number in index], dtype=np.int64)
    sizes = np.bincount(item)
    parts = [int(total) * int(size) for total, size in zip(table.totals, sizes[item], strict=True)]
    unit: int | None = lcm(*set(parts))
    if len(names) * (unit or 0) * table.points.shape[1] < MOST:
        shares = table.points * np.array([(unit or 0) // part for part in parts], dtype=np.int64)
    else:
        unit, shares = None, np.rint(table.points / np.array(parts, dtype=np.float64) * ROUNDED).astype(np.int64)
    order = np.argsort(item, kind="stable")
    starts = np.searchsorted(item[order], np.arange(len(names)))
    return np.add.reduceat(shares[:, :, order], starts, axis=2), unit


def _mean_columns(table: Table, runs: "NDArray[np.int64]", unit: int | None) -> list[Column]:
    if unit is None:  # sums of rounded runs would round a mean more than once
        scores = Scores(table)
        return [scores.mean(model) for model in range(len(table.models))]
    columns = []
    for model, of_model in enumerate(runs):
        sums, whole = of_model.sum(axis=0), unit * table.runs_of(model)
        columns.append(Column(sums, whole, Fraction(int(sums.sum()), whole * len(sums))))
    return columns


@dataclass(frozen=True)
class _Drawn:
    """What the resamples gave: means (B, M), ranks (B, M), leaders (M, M) as of `leader_counts`, and differences."""

    means: "NDArray[np.float64]"
    best: "NDArray[np.int32]"
    worst: "NDArray[np.int32]"
    leaders: "NDArray[np.int64]"
    paired: Paired


def _draw(board: _Board, *, resamples: int, seed: int, runs: Runs, chunk: int) -> _Drawn:
    import numpy as np

    values, unit = common(board.columns)
    paired, models = Paired(values, unit), len(values)
    of_runs = [board.table.runs_of(model) for model in range(models)]
    starts = np.cumsum([0, *of_runs[:-1]])
    each = np.array([board.runs[m, run] for m, count in enumerate(of_runs) for run in range(count)], dtype=np.float64)
    # Where nothing was rounded, sums of runs give those of the means, which then need no columns of their own.
    added = runs == "one" and board.exact and not any(unit % column.denominator for column in board.columns)
    parts = np.array([unit // column.denominator for column in board.columns], dtype=np.float64)
    matrix = each if added else np.concatenate([each, values]) if runs == "one" else values
    kind: Any = np.float32 if matrix.max() * board.items < SINGLE else np.float64
    matrix = np.ascontiguousarray(matrix.T, dtype=kind)
    picks = np.stack(
        [run_picks(n, key, resamples=resamples, seed=seed) for n, key in zip(of_runs, board.keys, strict=True)]
    )
    chosen = (picks + starts[:, None]).T if runs == "one" else np.broadcast_to(np.arange(models), (resamples, models))
    means, best, worst, leaders, done = [], [], [], np.zeros((models, models), dtype=np.int64), 0
    for counts in _chunks(item_counts(board.items, resamples=resamples, seed=seed), chunk):
        sums = (counts.astype(kind, copy=False) @ matrix).astype(np.float64)
        picked = np.take_along_axis(sums, chosen[done : done + len(sums)], axis=1)
        done += len(sums)
        found = ranks(picked)
        best.append(found.best.astype(np.int32))
        worst.append(found.worst.astype(np.int32))
        leaders += leader_counts(picked)
        over_runs = np.add.reduceat(sums, starts, axis=1) * parts if added else sums[:, -models:]
        paired.add(over_runs)
        means.append(over_runs / (unit * board.items))
    return _Drawn(np.concatenate(means), np.concatenate(best), np.concatenate(worst), leaders, paired)


def _chunks(blocks: Iterable["NDArray[np.float32]"], size: int) -> Iterator["NDArray[np.float32]"]:
    """Give the rows of all blocks again, `size` at a time."""
    import numpy as np

    held: list[NDArray[np.float32]] = []
    for block in blocks:
        start = 0
        while start < len(block):
            held.append(block[start : start + size - sum(map(len, held))])
            start += len(held[-1])
            if sum(map(len, held)) == size:
                yield np.concatenate(held) if len(held) > 1 else held[0]
                held = []
    if held:
        yield np.concatenate(held)


def _models(board: _Board, drawn: _Drawn, level: float) -> tuple[ModelStability, ...]:
    import numpy as np

    firsts, resamples = first_shares(drawn.leaders), len(drawn.best)
    # Level as the decimal written: 2,000 resamples have their 2.5 % point at the 50th, not the 51st.
    tail = (1 - Fraction(str(level))) / 2
    low = np.sort(drawn.best, axis=0)[ceil(resamples * tail) - 1].tolist()
    high = np.sort(drawn.worst, axis=0)[ceil(resamples * (1 - tail)) - 1].tolist()
    twice = (drawn.best.sum(axis=0, dtype=np.int64) + drawn.worst.sum(axis=0, dtype=np.int64)).tolist()
    apart = np.abs(drawn.paired.value) > drawn.paired.half_widths(level) if board.items > 1 else np.zeros((1, 1), bool)
    below = (apart & (drawn.paired.value > 0)).sum(axis=1).tolist()
    above = (apart & (drawn.paired.value < 0)).sum(axis=1).tolist()
    return tuple(
        ModelStability(
            model=name,
            runs=board.table.runs_of(m),
            mean=float(board.columns[m].mean),
            interval=percentile(drawn.means[:, m], level),
            probability_first=firsts[m],
            mean_rank=float(Fraction(twice[m], 2 * resamples)),
            rank_interval=RankRange(low=low[m], high=high[m]),
            rank_set=RankRange(low=1 + above[m], high=len(firsts) - below[m]),
        )
        for m, name in enumerate(board.table.models)
    )


def _taus(table: Table) -> tuple[PairTau, ...]:
    found = tau_b_pairs(task_scores(table)[0])
    return tuple(PairTau(a=table.models[i], b=table.models[j], tau=tau) for (i, j), tau in sorted(found.items()))


def _small(board: _Board, resamples: int) -> Iterator[Notice]:
    """Warn of what is too little."""
    tasks = len(board.table.tasks)
    if tasks < FEW:
        yield Notice(code="few_tasks", message=f"{tasks} shared tasks; needs {FEW}. Intervals are wide and unstable.")
    if board.items < FEW:
        message = f"{board.items} shared items; needs {FEW}. Intervals are wide and unstable."
        yield Notice(code="few_items", message=message)
    if resamples < FEW_RESAMPLES:
        yield Notice(code="few_resamples", message=f"{resamples} resamples; needs {FEW_RESAMPLES}.")
    for model, name in enumerate(board.table.models):
        if board.table.runs_of(model) == 1:
            yield Notice(code="one_run", message=f"{name} has one run: how far its runs differ is not known.")


def _uneven(board: _Board) -> Iterator[Notice]:
    """Warn of what differs between models or between items."""
    runs = sorted({board.table.runs_of(model) for model in range(len(board.table.models))})
    if len(runs) > 1:
        message = f"Models have {runs[0]} to {runs[-1]} runs: means over fewer runs are less certain."
        yield Notice(code="unequal_runs", message=message)
    _, index = item_index(board.table.tasks)
    wordings = sorted(set(Counter(index).values()))
    if len(wordings) > 1:
        message = f"Items have {wordings[0]} to {wordings[-1]} wordings; all items weigh alike."
        yield Notice(code="unequal_variants", message=message)


def _doubtful(drawn: _Drawn, pairs: Sequence[PairTau]) -> Iterator[Notice]:
    """Warn of ranks and correlations that say little."""
    import numpy as np

    tied = int((drawn.worst - drawn.best).sum(dtype=np.int64))
    resamples, models = drawn.best.shape
    share = Fraction(tied, resamples * models * (models - 1))
    if share > MANY_TIES:
        message = f"In {float(share):.0%} of the comparisons two models have exactly the same mean: ranks say little."
        yield Notice(code="many_ties", message=message)
    undefined = [f"{pair.a} and {pair.b}" for pair in pairs if pair.tau is None]
    if undefined:
        message = f"A model that scores all tasks alike orders nothing: no tau-b for {some_of(undefined)}."
        yield Notice(code="undefined_tau", message=message)


def _loose(board: _Board, prompts: PromptSensitivity | None) -> Iterator[Notice]:
    """Warn of tasks that no ranking by wording has."""
    loose = [task for task in board.table.tasks if split_id(task)[1] is None]
    if prompts and loose:
        message = f"Tasks without -vN are in no ranking by wording: {some_of(loose)}."
        yield Notice(code="no_variant", message=message)
