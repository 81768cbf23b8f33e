"""Mean, best of N, every run: every model with its intervals, the bar, and who is close to whom."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from benchwright.rank.columns import Column, Scores
from benchwright.rank.pairs import compare_pairs, touch
from benchwright.records import Cells, Estimate, Notice, Pair, RankRange, Recommended, Record
from benchwright.records.table import FAILED, MISSING, NOT_PLANNED, OK, UNREADABLE, Table
from benchwright.resample import percentile, resampled_sums, wilson

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEW = 30
"""Fewer tasks or items than this make intervals that are too hopeful; a warning says so."""


class ModelNumbers(Record, frozen=True, kw_only=True):
    """The numbers of one model; None while one of its cells is missing.

    Attributes:
        exact_mean: the mean as a fraction of whole numbers, such as "21/50".
    """

    model: str
    runs: int
    mean: Estimate
    best_of: Estimate
    every_run: Estimate
    clears_bar: bool | None
    low_clears_bar: bool | None
    rank_range: RankRange | None
    cells: Cells
    exact_mean: str | None


class Summary(Record, frozen=True, kw_only=True):
    """Every model, every pair, and what a reader must know.

    Attributes:
        models: in the order of the table.
        pairs: each pair once, in the order of the table.
        smallest_gap: the difference of means that these tasks could just separate (median over pairs), or None.
        warnings: codes and sentences.
    """

    models: tuple[ModelNumbers, ...]
    pairs: tuple[Pair, ...]
    smallest_gap: float | None
    tasks: int
    items: int
    warnings: tuple[Notice, ...]


def summarise(
    table: Table, *, bar: Fraction | None = None, resamples: int = 2000, seed: int = 0, level: float = 0.95
) -> Summary:
    """Summarise scores: three numbers a model, their intervals from the same draws, the bar, close models.

    Args:
        table: exact scores; failed and unreadable cells count 0.
        bar: the share that a mean must reach, compared exactly.
        resamples: B, how often the items are drawn again.
        seed: of the draws.
        level: share of certainty of every interval, in (0, 1).

    Returns:
        The summary. A model with a missing cell has no numbers; with a single run there is no best or every run.

    Source:
        Percentile bootstrap over items, runs and wordings of an item kept together; beside it the interval of
        `resample.wilson`. Close: percentile intervals that touch or overlap.
    """
    scores = Scores(table)
    ready = [m for m in range(len(table.models)) if not table.count(m, MISSING)]
    k = min((table.runs_of(m) for m in ready), default=0)
    columns = {m: _columns(scores, m, k) for m in ready} if table.tasks else {}
    estimates = _estimates(columns, scores.items, resamples=resamples, seed=seed, level=level)
    means = {m: estimates[m][0] for m in columns}
    ranks = _rank_ranges(means)
    models = tuple(
        ModelNumbers(
            model=name,
            runs=table.runs_of(m),
            mean=estimates[m][0] if m in columns else _undefined("missing cells"),
            best_of=estimates[m][1] if m in columns else _undefined("missing cells"),
            every_run=estimates[m][2] if m in columns else _undefined("missing cells"),
            clears_bar=_clears(columns[m][0].mean, bar) if m in columns else None,
            low_clears_bar=_low_clears(means[m], bar) if m in columns else None,
            rank_range=ranks.get(m),
            cells=_cells(table, m),
            exact_mean=str(columns[m][0].mean) if m in columns else None,
        )
        for m, name in enumerate(table.models)
    )
    pairs, gap = compare_pairs(
        table.models, {m: columns[m][0] for m in columns}, means, resamples=resamples, seed=seed, level=level
    )
    return Summary(
        models=models,
        pairs=pairs,
        smallest_gap=gap,
        tasks=len(table.tasks),
        items=scores.items,
        warnings=tuple(_warnings(table, scores.items, k, resamples, models)),
    )


def _columns(scores: Scores, model: int, k: int) -> tuple[Column, Column | None, Column | None]:
    mean = scores.mean(model)
    return (mean, None, None) if k < 2 else (mean, scores.best_of(model, k), scores.every_run(model, k))


def _estimates(
    columns: dict[int, tuple[Column, Column | None, Column | None]],
    items: int,
    *,
    resamples: int,
    seed: int,
    level: float,
) -> dict[int, tuple[Estimate, Estimate, Estimate]]:
    import numpy as np

    flat = [column for three in columns.values() for column in three if column is not None]
    if not flat:
        return {}
    drawn = resampled_sums(np.stack([c.sums for c in flat], axis=1).astype(np.float64), resamples=resamples, seed=seed)
    done = {id(c): _estimate(c, drawn[:, n], items, level) for n, c in enumerate(flat)}
    alone = _undefined("one run")
    return {
        m: (done[id(mean)], done[id(best)] if best else alone, done[id(every)] if every else alone)
        for m, (mean, best, every) in columns.items()
    }


def _estimate(column: Column, drawn: "NDArray[np.float64]", items: int, level: float) -> Estimate:
    mean = float(column.mean)
    interval = percentile(drawn / (column.denominator * items), level)
    better = wilson(mean, standard_error(column), items, level)
    recommended = Recommended(low=better.low, high=better.high, method=better.method) if better else Recommended()
    return Estimate(value=mean, low=interval.low, high=interval.high, recommended=recommended)


def standard_error(column: Column) -> float:
    """Give the standard error of the mean over items; exactly 0 when all items score alike."""
    n = len(column.sums)
    if n < 2 or column.constant:
        return 0.0
    total = sum(column.sums.tolist())
    squares = sum(value * value for value in column.sums.tolist())
    return math.sqrt((n * squares - total * total) / (n * n * (n - 1))) / column.denominator


def _undefined(reason: str) -> Estimate:
    return Estimate(value=None, low=None, high=None, reason=reason)


def _clears(mean: Fraction, bar: Fraction | None) -> bool | None:
    return None if bar is None else mean >= bar


def _low_clears(mean: Estimate, bar: Fraction | None) -> bool | None:
    low = mean.recommended.low if mean.recommended.low is not None else mean.low
    return None if bar is None or low is None else low >= float(bar)


def _rank_ranges(means: dict[int, Estimate]) -> dict[int, RankRange]:
    ranges = {}
    for m, mine in means.items():
        apart = [other for n, other in means.items() if n != m and not touch(mine, other)]
        above = sum((other.low or 0) > (mine.high or 0) for other in apart)
        ranges[m] = RankRange(low=1 + above, high=len(means) - (len(apart) - above))
    return ranges


def _cells(table: Table, model: int) -> Cells:
    return Cells(
        expected=int((table.states[model] != NOT_PLANNED).sum()),
        ok=table.count(model, OK),
        failed=table.count(model, FAILED),
        unreadable=table.count(model, UNREADABLE),
        missing=table.count(model, MISSING),
    )


def _warnings(table: Table, items: int, k: int, resamples: int, models: Sequence[ModelNumbers]) -> list[Notice]:
    found = []
    if len(table.tasks) < FEW:
        found.append(Notice(code="few_tasks", message=f"{len(table.tasks)} tasks; needs {FEW}. Intervals are wide."))
    if items < FEW:
        found.append(Notice(code="few_items", message=f"{items} items; needs {FEW}. Intervals are wide."))
    if resamples < 500:
        found.append(Notice(code="few_resamples", message=f"{resamples} resamples; needs 500."))
    for numbers in models:
        if numbers.runs == 1:
            found.append(
                Notice(code="one_run", message=f"{numbers.model} has one run: no best or every run can be given.")
            )
        elif numbers.runs != k and k > 1:
            message = (
                f"{numbers.model} has {numbers.runs} runs; best and every run are given for {k}, over all subsets."
            )
            found.append(Notice(code="unequal_runs", message=message))
        mean = numbers.mean
        if mean.low is not None and mean.low == mean.high:
            message = f"{numbers.model}: all items score alike; the percentile interval has no width and says too much."
            found.append(Notice(code="boundary", message=message))
    return found
