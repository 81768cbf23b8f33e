"""Cohen's kappa with weights: how far two raters agree where some labels lie nearer to each other than others."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from benchwright.agreement.patterns import Patterns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from benchwright.agreement.bootstrap import Statistic

Weights = Literal["same", "linear", "quadratic"]
"""How much two labels differ: 0 or 1; by their steps on the scale; by the square of the steps."""


def differences(labels: int, weights: Weights) -> "NDArray[np.int64]":
    """Give how much any two labels differ, (k, k) whole numbers.

    Example:
        >>> differences(3, "quadratic").tolist()
        [[0, 1, 4], [1, 0, 1], [4, 1, 0]]
    """
    import numpy as np

    places = np.arange(labels)
    steps = np.abs(places[:, None] - places)
    by_name: dict[Weights, NDArray[np.int64]] = {"same": np.sign(steps), "linear": steps, "quadratic": steps**2}
    return by_name[weights]


def weighted_kappa(table: Sequence[Sequence[int]], weights: Sequence[Sequence[int]]) -> Fraction | None:
    """Give one minus the observed difference over the difference to be expected by chance.

    Args:
        table: items by label of the first rater (rows) and of the second (columns).
        weights: how much two labels differ: 0 or larger, and 0 for a label and itself. With 0 and 1 it is plain kappa.

    Returns:
        At most 1; None where no difference is to be expected: no items, or all in one label of both raters.

    Source:
        Cohen (1968), doi:10.1037/h0026256.

    Example:
        >>> weighted_kappa([[88, 14, 18], [10, 40, 10], [2, 6, 12]], [[0, 1, 3], [1, 0, 6], [3, 6, 0]])
        Fraction(8, 23)
    """
    rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table, strict=True)]
    observed = expected = 0
    for i, row in enumerate(table):
        for j, count in enumerate(row):
            observed += weights[i][j] * count
            expected += weights[i][j] * rows[i] * columns[j]
    return Fraction(expected - sum(rows) * observed, expected) if expected else None


def kappa_draws(patterns: Patterns, i: int, j: int, weights: Sequence[Weights]) -> "Statistic":
    """Give the function from resamples to weighted kappas of two raters.

    Args:
        patterns: of all raters.
        i: place of the first rater.
        j: place of the second.
        weights: one kappa for each.
    """
    import numpy as np

    labels = len(patterns.labels)
    one, other = patterns.codes[:, i], patterns.codes[:, j]
    tables = [differences(labels, name) for name in weights]

    def draws(drawn: "NDArray[np.float64]") -> "NDArray[np.float64]":
        differ = [table[one, other] for table in tables]
        columns = np.column_stack([np.eye(labels)[one], np.eye(labels)[other], *differ])
        # Of no account are items that one of them left out, whose place -1 stands for no label.
        sums = drawn @ (columns * ((one >= 0) & (other >= 0))[:, None])
        firsts, seconds, observed = np.split(sums, [labels, 2 * labels], axis=1)
        expected = np.column_stack([((firsts @ table) * seconds).sum(axis=1) for table in tables])
        # All are sums of whole numbers, so exactly 0 where a kappa is not defined.
        found: NDArray[np.float64] = np.full(expected.shape, np.nan)
        total = firsts.sum(axis=1, keepdims=True)
        np.divide(expected - total * observed, expected, out=found, where=expected > 0)
        return found

    return draws
