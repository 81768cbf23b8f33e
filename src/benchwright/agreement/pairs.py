"""Two raters: kappa and everything that must stand beside it."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from benchwright.agreement.bootstrap import measured, resampled
from benchwright.agreement.gwet import ac1_of
from benchwright.agreement.kappa import kappa_of
from benchwright.agreement.patterns import USUAL, Patterns, Ratings, patterns_of
from benchwright.agreement.weighted import Weights, differences, kappa_draws, weighted_kappa
from benchwright.errors import Fault, InputError
from benchwright.records import AgreementSettings, Measured, RaterPair

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from benchwright.agreement.bootstrap import Statistic

LARGE_SAMPLE = "fleiss-cohen-everitt"
FULL_AGREEMENT = "clopper-pearson-one-sided"

_UNORDERED: tuple[Weights, ...] = ("same",)
_ORDERED: tuple[Weights, ...] = ("same", "linear", "quadratic")


def rate_pair(
    a_labels: Sequence[str | None],
    b_labels: Sequence[str | None],
    *,
    a: str = "a",
    b: str = "b",
    settings: AgreementSettings = USUAL,
) -> RaterPair:
    """Give everything about the agreement of two raters.

    Args:
        a_labels: the first rater's label for each item, as text; None or NaN for none.
        b_labels: the second rater's, in the same order.
        a: the first rater's name.
        b: the second rater's name.
        settings: scale, missing labels, level, resamples and seed; see `AgreementSettings`.

    Returns:
        All measures over the items that both rated, from whole numbers, so that no order of the items changes a digit.
        Labels are the scale, or all that either gave. Where both raters gave every item one and the same label kappa
        is 0/0: None, with the reason. An interval without width would claim certainty and is not given. Full
        agreement has a one-sided limit, see `full_agreement_limit`.

    Raises:
        InputError: no items; unequally many labels; a setting out of its range; a label that is not text, or not of
            the scale; a missing label where that is an error.

    Source:
        Cohen (1960), doi:10.1177/001316446002000104; variance by Fleiss, Cohen and Everitt (1969),
        doi:10.1037/h0028106; prevalence, bias and PABAK by Byrt, Bishop and Carlin (1993),
        doi:10.1016/0895-4356(93)90018-V.

    Example:
        >>> found = rate_pair(["yes"] * 90 + ["no"] * 10, ["yes"] * 80 + ["no"] * 10 + ["yes"] * 5 + ["no"] * 5)
        >>> found.observed, round(found.kappa, 3), found.pabak, round(found.ac1, 3)
        (0.85, 0.318, 0.7, 0.808)
        >>> found.labels, found.table
        (('no', 'yes'), ((5, 5), (10, 80)))
    """
    n = len(a_labels)
    if n == 0 or len(b_labels) != n:
        expected, found = "two raters' labels of the same items, at least one", f"{n} and {len(b_labels)} labels"
        raise InputError(Fault(field="labels", expected=expected, found=found))
    items = [f"item {number}" for number in range(1, n + 1)]
    patterns = patterns_of(Ratings((a, b), items, (a_labels, b_labels)), settings)
    drawn = resampled(patterns.items, {"pair": pair_draws(patterns, 0, 1, settings)}, settings)
    return pair_of(patterns, 0, 1, drawn["pair"], settings)


def pair_draws(patterns: Patterns, i: int, j: int, settings: AgreementSettings) -> "Statistic":
    """Give the function from resamples to the kappas that `pair_of` takes."""
    return kappa_draws(patterns, i, j, _ORDERED if settings.scale else _UNORDERED)


def pair_of(patterns: Patterns, i: int, j: int, drawn: "NDArray[np.float64]", settings: AgreementSettings) -> RaterPair:
    """Give the agreement of two raters among many.

    Args:
        patterns: of all raters.
        i: place of the first rater.
        j: place of the second.
        drawn: what `pair_draws` gives of the resamples.
        settings: what was asked for.
    """
    table = _table(patterns, i, j)
    cells = {(row, column): count for row, line in enumerate(table) for column, count in enumerate(line) if count}
    plain = kappa_of(Counter(cells), settings.level)
    reason = plain.undefined if plain.n else "no item was rated by both"
    low, high, method = plain.low, plain.high, LARGE_SAMPLE if plain.low is not None else None
    if plain.kappa == 1 and plain.expected is not None:
        low, high, method = full_agreement_limit(plain.n, plain.expected, settings.level), 1.0, FULL_AGREEMENT

    def weighted(column: int) -> Measured:
        value = weighted_kappa(table, differences(len(table), _ORDERED[column]).tolist())
        return measured(value, reason, drawn[:, column], settings.level)

    margins = _margins(table)
    return RaterPair(
        a=patterns.raters[i],
        b=patterns.raters[j],
        n=plain.n,
        dropped=int(patterns.items.sum()) - plain.n,
        kappa=plain.kappa,
        low=low,
        high=high,
        method=method,
        bootstrap=weighted(0),
        observed=plain.observed,
        expected=plain.expected,
        kappa_max=margins["kappa_max"],
        prevalence=margins["prevalence"],
        bias=margins["bias"],
        pabak=margins["pabak"],
        ac1=margins["ac1"],
        linear=weighted(1) if settings.scale else None,
        quadratic=weighted(2) if settings.scale else None,
        labels=patterns.labels,
        table=tuple(map(tuple, table)),
        undefined=None if method == FULL_AGREEMENT else reason,
    )


def full_agreement_limit(n: int, expected: float, level: float) -> float:
    """Give the lower limit of kappa where the raters agree on every item, and no variance can be computed.

    Args:
        n: items, at least 1.
        expected: share of agreement by chance, below 1.
        level: share of certainty in (0, 1).

    Returns:
        Kappa, at least -1, with the margins as they are and the smallest share of agreement p under which n agreements
        are not a surprise: p ** n = 1 - level. With two labels the chance that full agreement is seen and the limit
        lies above the true kappa, computed over true tables of every prevalence, is below 1 - level for 2 to 200
        items.

    Source:
        Clopper and Pearson (1934), doi:10.1093/biomet/26.4.404, for the share of agreement.

    Example:
        >>> round(full_agreement_limit(50, 0.5, 0.95), 3)
        0.884
    """
    missed = -math.expm1(math.log(1 - level) / n)
    return max(-1.0, 1 - missed / (1 - expected))


def _table(patterns: Patterns, i: int, j: int) -> list[list[int]]:
    """Count the items by label of the one and of the other rater."""
    import numpy as np

    labels = len(patterns.labels)
    one, other = patterns.codes[:, i], patterns.codes[:, j]
    both = (one >= 0) & (other >= 0)
    places = one[both] * labels + other[both]
    # Sums of floats, but of whole numbers far below 2^53.
    cells = np.bincount(places, weights=patterns.items[both], minlength=labels**2)
    table: list[list[int]] = cells.astype(np.int64).reshape(labels, labels).tolist()
    return table


def _margins(table: Sequence[Sequence[int]]) -> dict[str, float | None]:
    """Give what follows from how often the raters used the labels: see `RaterPair`."""
    rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table, strict=True)]
    n, labels, agreed = sum(rows), len(table), sum(row[place] for place, row in enumerate(table))
    if n == 0:
        return dict.fromkeys(("kappa_max", "prevalence", "bias", "pabak", "ac1"))
    chance = sum(r * c for r, c in zip(rows, columns, strict=True))
    most = sum(map(min, rows, columns))
    ac1 = ac1_of(Fraction(agreed, n), [Fraction(r + c, 2 * n) for r, c in zip(rows, columns, strict=True)])
    return {
        "kappa_max": (n * most - chance) / (n * n - chance) if chance < n * n else None,
        "prevalence": abs(table[0][0] - table[1][1]) / n if labels == 2 else None,
        "bias": sum(abs(r - c) for r, c in zip(rows, columns, strict=True)) / (2 * n),
        "pabak": (labels * agreed - n) / ((labels - 1) * n) if labels > 1 else None,
        "ac1": None if ac1 is None else float(ac1),
    }
