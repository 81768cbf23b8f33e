"""Does the wording matter? A ranking for each wording, against what chance alone would do to the ranks."""

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from benchwright.rank.columns import MOST, ROUNDED
from benchwright.ratings import ranks
from benchwright.records import PromptRanks, PromptSensitivity, VariantRank, VariantRanking, split_id
from benchwright.records.table import Table
from benchwright.resample import WORDINGS, halves

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PERMUTATIONS = 200
"""How often the wordings are permuted."""


def task_scores(table: Table) -> tuple["NDArray[np.int64]", int]:
    """Give every model's mean over runs on every task, as whole numbers over one denominator.

    Returns:
        Whole numbers (M, T) and the denominator; rounded to 2^-30 where exact sums would not stay below 2^53.
    """
    import numpy as np

    runs = [table.runs_of(model) for model in range(len(table.models))]
    sums = np.stack([table.points[model, :count].sum(axis=0) for model, count in enumerate(runs)])
    whole, parts = lcm(*set(table.totals.tolist())), lcm(*set(runs))
    if len(table.tasks) * whole * parts < MOST:
        factors = np.array([whole // total for total in table.totals.tolist()], dtype=np.int64)
        return sums * factors * np.array([[parts // count] for count in runs], dtype=np.int64), whole * parts
    return np.rint(sums / (table.totals * np.array(runs)[:, None]) * ROUNDED).astype(np.int64), ROUNDED


def prompt_sensitivity(table: Table, *, seed: int = 0) -> PromptSensitivity | None:
    """Rank the models on each wording, and compare how far their ranks move with what chance would do.

    A wording's ranking uses the items that have it. By chance: the wordings of each item change their numbers among
    themselves, alike for all models, 200 times; permutation p sorts the wordings of an item by the 32-bit numbers of
    the stream of (seed, purpose 3, p), drawn for all tasks with a wording in the order of item and wording.

    Args:
        table: scores without missing cells; tasks without `-vN` are left out.
        seed: of the permutations.

    Returns:
        Rankings by wording number, best first; models in the order of the table, with
        p = (1 + number of permutations whose range of ranks is at least the observed one) / 201.
        None when there are not two different wordings.
    """
    import numpy as np

    slots = sorted((split_id(task), t) for t, task in enumerate(table.tasks) if split_id(task)[1] is not None)
    variants = np.array([variant for (_, variant), _ in slots], dtype=np.int64)
    numbers = np.unique(variants)
    if len(numbers) < 2:
        return None
    scores, unit = task_scores(table)
    values = scores[:, [t for _, t in slots]]
    by_variant = np.argsort(variants, kind="stable")
    starts = np.searchsorted(variants[by_variant], numbers)
    sums = np.add.reduceat(values[:, by_variant], starts, axis=1)
    observed = ranks(sums.T).best
    items = np.unique([item for (item, _), _ in slots], return_inverse=True)[1]
    ranges = np.empty((PERMUTATIONS, len(values)), dtype=np.int64)
    for number in range(PERMUTATIONS):
        shuffled = np.lexsort((halves(seed, WORDINGS, number, len(slots)), items))
        ranges[number] = _range(ranks(np.add.reduceat(values[:, shuffled[by_variant]], starts, axis=1).T).best)
    sizes = np.diff([*starts.tolist(), len(slots)]).tolist()
    return PromptSensitivity(
        variants=tuple(
            VariantRanking(
                variant=int(variant),
                ranking=_ranking(table.models, sums[:, v].tolist(), observed[v].tolist(), unit * sizes[v]),
            )
            for v, variant in enumerate(numbers)
        ),
        models=_moved(table.models, observed, ranges),
    )


def _range(best: "NDArray[np.int64]") -> "NDArray[np.int64]":
    spread: NDArray[np.int64] = best.max(axis=0) - best.min(axis=0)
    return spread


def _ranking(names: tuple[str, ...], sums: list[int], places: list[int], whole: int) -> tuple[VariantRank, ...]:
    rows = zip(names, sums, places, strict=True)
    found = [VariantRank(model=name, mean=float(Fraction(total, whole)), rank=rank) for name, total, rank in rows]
    return tuple(sorted(found, key=lambda row: row.rank))


def _moved(
    names: tuple[str, ...], observed: "NDArray[np.int64]", ranges: "NDArray[np.int64]"
) -> tuple[PromptRanks, ...]:
    as_wide = (ranges >= _range(observed)).sum(axis=0).tolist()
    return tuple(
        PromptRanks(
            model=name,
            best_rank=int(observed[:, m].min()),
            worst_rank=int(observed[:, m].max()),
            expected_range=int(ranges[:, m].sum()) / len(ranges),
            p=(1 + as_wide[m]) / (1 + len(ranges)),
        )
        for m, name in enumerate(names)
    )
