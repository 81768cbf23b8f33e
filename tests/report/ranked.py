"""Reports of rankings that never were: scores drawn by a seed, every number computed from them."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import numpy as np

from benchwright.rank.stability import stability
from benchwright.rank.summary import ModelNumbers, summarise
from benchwright.records import Cells, ModelSummary, Report
from benchwright.records.table import Table
from benchwright.report.answer import answer, lead
from tests.rank.tables import table_of

from . import made

ITEMS, WORDINGS, RUNS = 20, 3, 2
BAR = "0.7"


def scores(
    chances: Sequence[float], *, items: int = ITEMS, wordings: int = WORDINGS, seed: int = 7, moved: int | None = None
) -> Table:
    """Draw scores out of four; the model at `moved` does badly on the last wording alone."""
    generator = np.random.Generator(np.random.PCG64(seed))
    hard = generator.normal(0, 0.12, (1, 1, items, 1))
    chance = np.clip(np.array(chances)[:, None, None, None] + hard, 0.02, 0.98)
    chance = np.broadcast_to(chance, (len(chances), RUNS, items, max(1, wordings))).copy()
    if moved is not None:
        chance[moved, :, :, -1] *= 0.35
    points = generator.binomial(4, chance).reshape(len(chances), RUNS, -1)
    tails = [f"-v{n}" for n in range(1, wordings + 1)] or [""]
    tasks = [f"t{n:03d}{tail}" for n in range(items) for tail in tails]
    names = model_names(len(chances))
    return table_of(dict(zip(names, points.tolist(), strict=True)), totals=4, tasks=tasks)


def model_names(count: int) -> list[str]:
    """Names in no order, some of them long, one that means harm."""
    names = [f"model-{n:02d}" for n in range(count)]
    names[0] = "a-provider/large-model-2026-11-30"
    names[-1] = "<b>x</b> & co"
    return names


def report_of(table: Table, *, bar: str | None = BAR, resamples: int = 300) -> Report:
    """Make the report of a table: a made one with the computed numbers in the place of the believable ones."""
    summary = summarise(table, bar=Fraction(bar) if bar else None, resamples=resamples)
    base = made.report(made.tasks(3), bar=bar)
    models = tuple(_summary(base.models[0], numbers) for numbers in summary.models)
    found = stability(table, resamples=resamples) if len(models) > 1 else None
    return msgspec.structs.replace(
        base,
        benchmark=msgspec.structs.replace(base.benchmark, tasks=summary.tasks, items=summary.items),
        models=models,
        pairs=summary.pairs,
        answer=answer(models, bar),
        lead=lead(models, summary.pairs, summary.smallest_gap),
        smallest_gap=summary.smallest_gap,
        stability=found,
    )


def spread(count: int, *, low: float = 0.3, high: float = 0.85, groups: int = 3) -> list[float]:
    """Chances from high to low in groups that lie close together."""
    return [high - (high - low) * (n * groups // count) / groups - 0.01 * (n % 3) for n in range(count)]


def _summary(base: ModelSummary, numbers: ModelNumbers) -> ModelSummary:
    cells: Cells = numbers.cells
    return msgspec.structs.replace(
        base,
        model=numbers.model,
        exact_names=(),
        runs=numbers.runs,
        clears_bar=numbers.clears_bar,
        low_clears_bar=numbers.low_clears_bar,
        mean=numbers.mean,
        best_of=numbers.best_of,
        every_run=numbers.every_run,
        rank_range=numbers.rank_range,
        cells=cells,
        errors={},
        unreadable={},
    )
