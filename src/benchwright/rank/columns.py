"""Exact sums per item: what one model scores on each item, as whole numbers over a common denominator."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Any

from benchwright.records import item_index
from benchwright.records.table import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 2**53
ROUNDED = 2**30
"""The common denominator where the exact one would leave no room for exact sums: each score is rounded to it once."""


@dataclass(frozen=True)
class Column:
    """One statistic of one model, item by item: the value on item i is `sums[i] / denominator`.

    Attributes:
        sums: whole numbers, (I,).
        denominator: above 0.
        mean: the exact mean over items.
    """

    sums: "NDArray[np.int64]"
    denominator: int
    mean: Fraction

    @property
    def constant(self) -> bool:
        """True when all items score exactly alike."""
        return bool((self.sums == self.sums[0]).all())


class Scores:
    """The exact columns of a table.

    An item's wordings are averaged first, so that items weigh equally. Items stand in the order of their ids, so
    that draws do not depend on the order of the tasks.
    """

    def __init__(self, table: Table) -> None:
        import numpy as np

        self.table = table
        names, index = item_index(table.tasks)
        self.items = len(names)
        place = {name: number for number, name in enumerate(sorted(names))}
        self._index = np.asarray([place[names[item]] for item in index], dtype=np.int64)
        sizes = np.bincount(self._index, minlength=self.items)[self._index]
        self._parts = [int(total) * int(size) for total, size in zip(table.totals, sizes, strict=True)]
        self._unit = lcm(*self._parts) if self._parts else 1

    def mean(self, model: int) -> Column:
        """Give the mean over runs."""
        runs = self.table.runs_of(model)
        return self._column(self.table.points[model, :runs].sum(axis=0), runs)

    def best_of(self, model: int, k: int) -> Column:
        """Give the expected best of k runs: the best run of each task when the model has k runs."""
        return self._extreme(model, k, best=True)

    def every_run(self, model: int, k: int) -> Column:
        """Give the expected worst of k runs: the worst run of each task when the model has k runs."""
        return self._extreme(model, k, best=False)

    def _extreme(self, model: int, k: int, *, best: bool) -> Column:
        import numpy as np

        runs = self.table.runs_of(model)
        ordered = np.sort(self.table.points[model, :runs], axis=0)
        ordered = ordered if best else ordered[::-1]
        subsets = comb(runs, k)
        fits = subsets * int(self.table.totals.max()) < MOST
        weights: NDArray[Any] = np.array(
            [comb(place, k - 1) for place in range(runs)], dtype=np.int64 if fits else np.object_
        )
        return self._column((ordered * weights[:, None]).sum(axis=0), subsets)

    def _column(self, points: "NDArray[Any]", parts: int) -> Column:
        """Sum tasks into items, where a task's value is `points / (total * parts)`."""
        import numpy as np

        exact = self._exact_mean(points, parts)
        denominator = self._unit * parts
        if self.items * denominator < MOST:
            factors = np.array([self._unit // part for part in self._parts], dtype=np.int64)
            shares = points * factors
        else:
            denominator = ROUNDED
            values = [Fraction(int(p), part * parts) for p, part in zip(points, self._parts, strict=True)]
            shares = np.array([round(value * ROUNDED) for value in values], dtype=np.int64)
        sums = np.zeros(self.items, dtype=np.int64)
        np.add.at(sums, self._index, shares)
        return Column(sums, denominator, exact)

    def _exact_mean(self, points: "NDArray[Any]", parts: int) -> Fraction:
        by_part: dict[int, int] = {}
        for value, part in zip(points.tolist(), self._parts, strict=True):
            by_part[part] = by_part.get(part, 0) + value
        total = sum((Fraction(value, part) for part, value in by_part.items()), Fraction(0))
        return total / (self.items * parts)
