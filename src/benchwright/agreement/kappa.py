"""Do two raters agree, chance taken out? Cohen's kappa with its large-sample interval, and as a plain number."""

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from statistics import NormalDist

from benchwright.errors import Fault, InputError
from benchwright.records import Agreement


def kappa(a: Sequence[Hashable], b: Sequence[Hashable], *, level: float = 0.95) -> Agreement:
    """Give Cohen's kappa of two raters, computed from whole-number counts.

    Args:
        a: the first rater's category for each item; equal objects are one category (so 1, 1.0 and True are).
        b: the second rater's, in the same order.
        level: share of certainty in (0, 1).

    Returns:
        Kappa with its large-sample interval, clipped to [-1, 1]. `undefined` says what is missing:

        - no items: nothing is defined;
        - both raters put every item in one and the same category: they agree fully, and so would any two
          raters with these habits, so kappa is 0/0;
        - the variance is 0: kappa without an interval, because an interval without width would claim certainty.
          So it is when they agree on everything, when one of them uses a single category (kappa is 0 then,
          however often they agree: look at `observed`), and in a few small tables.

        The interval is short of its level below about 50 items, or with a category that hardly occurs.

    Raises:
        ValueError: the raters did not rate equally many items; a category is None or NaN: leave the item out,
            or give a missing answer a name.

    Source:
        Cohen (1960), doi:10.1177/001316446002000104; the variance of a kappa that is not 0 by Fleiss, Cohen and
        Everitt (1969), doi:10.1037/h0028106.

    Example:
        >>> found = kappa(["yes"] * 25 + ["no"] * 25, ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15)
        >>> found.observed, found.expected, found.kappa, round(found.low, 3), round(found.high, 3)
        (0.7, 0.5, 0.4, 0.151, 0.649)
        >>> kappa(["yes", "yes"], ["yes", "yes"]).undefined
        'both raters put every item in the same category'
    """
    n = len(a)
    if len(b) != n:
        raise ValueError(f"two raters of the same items were expected, not {n} and {len(b)} answers")
    # Only NaN differs from itself, and it would be a category of its own each time.
    if any(category is None or category != category for category in (*a, *b)):
        raise ValueError("a category was expected for every item, not None or NaN")
    return kappa_of(Counter(zip(a, b, strict=True)), level)


def kappa_of(cells: Counter[tuple[Hashable, Hashable]], level: float) -> Agreement:
    """Give what `kappa` gives, from the table of the two raters.

    Args:
        cells: (first rater's category, second rater's) -> items.
        level: share of certainty in (0, 1).
    """
    n = cells.total()
    if n == 0:
        return _without_kappa(0, None, "no items")
    rows, columns = _margins(cells)
    agreed, chance = _agreed(cells), _by_chance(rows, columns)
    if chance == n * n:
        return _without_kappa(n, 1.0, "both raters put every item in the same category")
    value = (n * agreed - chance) / (n * n - chance)
    error = _kappa_error(cells, rows, columns)
    half = NormalDist().inv_cdf((1 + level) / 2) * error
    return Agreement(
        n=n,
        observed=agreed / n,
        expected=chance / (n * n),
        kappa=value,
        low=max(-1.0, value - half) if error else None,
        high=min(1.0, value + half) if error else None,
        undefined=None if error else "no interval: the variance of kappa is 0 here",
    )


def cohens_kappa(a: Sequence[Hashable], b: Sequence[Hashable]) -> float:
    """Give Cohen's kappa of two raters as a plain number.

    Args:
        a: the first rater's label for each item; equal objects are one label (so 1, 1.0 and True are).
        b: the second rater's, in the same order.

    Returns:
        Kappa in [-1, 1]: the float nearest to the exact quotient of whole numbers, so the order of the items changes
        no digit. Where both raters gave every item one and the same label kappa is 0/0, and the number is 1.0:
        `rate_pair` tells the two apart.

    Raises:
        InputError: no items; unequally many labels; a label is None or NaN; two labels are equal only as text, such
            as 1 and "1".

    Source:
        Cohen (1960), doi:10.1177/001316446002000104.

    Example:
        >>> cohens_kappa(["yes"] * 25 + ["no"] * 25, ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15)
        0.4
        >>> cohens_kappa([1, 2], ["1", "2"])
        Traceback (most recent call last):
        benchwright.errors.InputError: labels: expected labels of one type, found 1 and '1'; they are equal only as text
    """
    n = len(a)
    if n == 0 or len(b) != n:
        found = f"{n} and {len(b)} labels"
        raise InputError(
            Fault(field="labels", expected="two raters' labels of the same items, at least one", found=found)
        )
    _check_labels([*a, *b])
    cells = Counter(zip(a, b, strict=True))
    agreed, chance = _agreed(cells), _by_chance(*_margins(cells))
    return 1.0 if chance == n * n else (n * agreed - chance) / (n * n - chance)


def _check_labels(labels: Sequence[Hashable]) -> None:
    """Refuse labels that are missing, and labels of two types that look alike."""
    # True and 1 are equal, and so one label: by their types both are kept, as their texts differ.
    kinds = {(type(label), label): label for label in labels}
    by_text: dict[str, Hashable] = {}
    for label in kinds.values():
        if label is None or label != label:
            hint = "leave the item out for both raters, or give a missing answer a name"
            raise InputError(Fault(field="labels", expected="a label for every item", found=repr(label), hint=hint))
        other = by_text.setdefault(str(label), label)
        if other != label:
            found = f"{other!r} and {label!r}"
            hint = "they are equal only as text"
            raise InputError(Fault(field="labels", expected="labels of one type", found=found, hint=hint))


def _without_kappa(n: int, share: float | None, reason: str) -> Agreement:
    return Agreement(n=n, observed=share, expected=share, kappa=None, low=None, high=None, undefined=reason)


def _kappa_error(
    cells: Counter[tuple[Hashable, Hashable]], rows: Counter[Hashable], columns: Counter[Hashable]
) -> float:
    """Give the standard error of kappa.

    Args:
        cells: (first rater's category, second rater's) -> items.
        rows: the first rater's category -> items.
        columns: the second rater's category -> items.

    Returns:
        The root of the variance of Fleiss, Cohen and Everitt. Every share in it is multiplied by n, so that a
        variance of 0 is found as the whole number 0.
    """
    n = cells.total()
    agreed, chance = _agreed(cells), _by_chance(rows, columns)
    missed, free = n - agreed, n * n - chance
    spread = 0
    for (one, other), count in cells.items():
        pull = missed * (columns[one] + rows[other])
        spread += count * (free - pull if one == other else pull) ** 2
    centre = agreed * chance - 2 * chance * n + agreed * n * n
    return math.sqrt(n * (n * spread - centre**2) / free**4)


def _agreed(cells: Counter[tuple[Hashable, Hashable]]) -> int:
    return sum(count for (one, other), count in cells.items() if one == other)


def _by_chance(rows: Counter[Hashable], columns: Counter[Hashable]) -> int:
    return sum(count * columns[category] for category, count in rows.items())


def _margins(cells: Counter[tuple[Hashable, Hashable]]) -> tuple[Counter[Hashable], Counter[Hashable]]:
    """Give how many items each rater put in each category."""
    rows: Counter[Hashable] = Counter()
    columns: Counter[Hashable] = Counter()
    for (one, other), count in cells.items():
        rows[one] += count
        columns[other] += count
    return rows, columns
