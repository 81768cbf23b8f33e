"""How small a gap a benchmark can separate, and how many items and runs a smaller one needs."""

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from benchwright.records import VarianceSplit
from benchwright.resample import t_quantile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_ITEMS, MOST_RUNS = 10**7, 1000
"""Larger numbers than these are not looked for."""

ROUNDING = 1e-24
"""A smaller variance than this is what rounding leaves where there is none."""


class Spread(NamedTuple):
    """How scores vary, as standard deviations in units of the score.

    Attributes:
        items: between items, of the difference of two models.
        runs: between runs of one item, of one model.
        shift: between whole runs, of one model: it moves all items together.
    """

    items: float
    runs: float
    shift: float = 0.0


class Design(NamedTuple):
    """What is asked of a comparison.

    Attributes:
        models: M, at least 2: all pairs of them are compared.
        level: one minus the chance that any pair of equal models is separated, in (0, 1).
        power: chance that a pair with the gap is separated, in [0.5, 1).
    """

    models: int = 2
    level: float = 0.95
    power: float = 0.80


def smallest_gap(items: int, runs: int, spread: Spread, design: Design) -> float | None:
    """Give the smallest difference of two means that is separated with the power asked for.

    Args:
        items: I.
        runs: R of each model on each item, at least 1.
        spread: of the scores.
        design: what is asked.

    Returns:
        The gap, above 0; None for a single item, and where the scores have no spread, which says nothing about
        scores to come.

    Source:
        Paired and clustered by item, Var = (items^2 + 2 runs^2 / R) / I: Miller (2024), arXiv:2411.00640, section 5;
        t quantiles for the normal ones of Cohen (1988), Statistical Power Analysis, chapter 2. The level is shared
        by all pairs (Bonferroni), which is the first of Holm's steps and slightly more than the simultaneous
        intervals need. A shift of whole runs adds 2 shift^2 / R to the variance; it is in no standard error over
        items.

    Example:
        >>> round(smallest_gap(200, 3, Spread(items=0.25, runs=0.4), Design()), 3)
        0.082
        >>> round(smallest_gap(200, 3, Spread(items=0.25, runs=0.4), Design(models=10)), 3)
        0.121
    """
    if items < 2:
        return None
    within = (spread.items**2 + 2 * spread.runs**2 / runs) / items
    if within < ROUNDING:
        return None
    pairs = design.models * (design.models - 1) / 2
    critical = t_quantile(1 - (1 - design.level) / pairs / 2, items - 1)
    return critical * math.sqrt(within) + t_quantile(design.power, items - 1) * math.sqrt(
        within + 2 * spread.shift**2 / runs
    )


def items_needed(gap: float, runs: int, spread: Spread, design: Design) -> int | None:
    """Give the fewest items on which a gap is separated with the power asked for.

    Args:
        gap: difference of two means, above 0.
        runs: R of each model on each item, at least 1.
        spread: of the scores.
        design: what is asked.

    Returns:
        The number, at least 2; None where `MOST_ITEMS` are not enough: a shift of whole runs is not averaged out.

    Example:
        >>> items_needed(0.05, 3, Spread(items=0.25, runs=0.4), Design())
        534
    """
    return _fewest(lambda items: smallest_gap(items, runs, spread, design), gap, 2, MOST_ITEMS)


def runs_needed(gap: float, items: int, spread: Spread, design: Design) -> int | None:
    """Give the fewest runs of each model in which a gap is separated with the power asked for.

    Args:
        gap: difference of two means, above 0.
        items: I.
        spread: of the scores.
        design: what is asked.

    Returns:
        The number, at least 1; None where `MOST_RUNS` are not enough: more runs do not change which items were drawn.

    Example:
        >>> spread = Spread(items=0.25, runs=0.4)
        >>> runs_needed(0.08, 200, spread, Design()), runs_needed(0.04, 200, spread, Design())
        (4, None)
    """
    return _fewest(lambda runs: smallest_gap(items, runs, spread, design), gap, 1, MOST_RUNS)


def _fewest(gap_at: Callable[[int], float | None], gap: float, least: int, most: int) -> int | None:
    """Give the least number at which the smallest gap, which falls with it, is at most the one wanted."""

    def enough(number: int) -> bool:
        found = gap_at(number)
        return found is not None and found <= gap

    if not enough(most):
        return None
    low, high = least - 1, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def variance_split(
    scores: "NDArray[np.float64]", *, items: Sequence[int] | None = None, level: float = 0.95
) -> VarianceSplit:
    """Split the variance of scores: between items, between runs of an item, between whole runs.

    Args:
        scores: (M, R, T), at least one model, one run and two items.
        items: the item of each task, from 0; each task is its own when it is left out.
        level: one minus the chance that runs without a shift are called shifted.

    Returns:
        Unbiased estimates, the mean over models (over pairs of models for the difference). Wordings of an item are
        averaged first. An estimate below 0 is given as 0 and named. With a single run, what varies between runs
        stands under items, and the other two are None.

    Raises:
        ValueError: fewer than two items.

    Source:
        Analysis of variance of items x runs, both drawn at random: Searle, Casella & McCulloch (1992), Variance
        Components, chapter 4. The test of the shift: chi-squared quantile by Wilson & Hilferty (1931),
        doi:10.1073/pnas.17.12.684.

    Example:
        >>> import numpy as np
        >>> found = variance_split(np.array([[[0.0, 1.0, 0.5, 0.5], [0.0, 0.5, 1.0, 0.5]]]))
        >>> round(found.items, 4), round(found.runs, 4), found.shift, found.negative
        (0.0833, 0.0833, 0.0, ('shift',))
    """
    by_item = _by_item(scores, items)
    models, runs, count = by_item.shape
    if count < 2:
        raise ValueError(f"two items or more were expected, not {count}")
    of_item = by_item.mean(axis=1)
    between = {"items": float(of_item.var(axis=1, ddof=1).mean())}
    if models > 1:
        # The mean over pairs of the variance of their difference, by way of the mean of all models.
        between["difference"] = 2 * float((of_item - of_item.mean(axis=0)).var(axis=1, ddof=1).sum()) / (models - 1)
    if runs < 2:
        return VarianceSplit(items=between["items"], difference=between.get("difference"), runs=None, shift=None)
    of_run = by_item.mean(axis=2)
    left = by_item - of_item[:, None, :] - of_run[:, :, None] + by_item.mean(axis=(1, 2))[:, None, None]
    noise = float((left**2).sum()) / (models * (runs - 1) * (count - 1))
    shifts = float(of_run.var(axis=1, ddof=1).mean())
    found = {name: value - (1 + (name == "difference")) * noise / runs for name, value in between.items()}
    found["shift"] = shifts - noise / count
    known = {name: max(0.0, value) for name, value in found.items()}
    return VarianceSplit(
        items=known["items"],
        difference=known.get("difference"),
        runs=noise,
        shift=known["shift"],
        shifted=_clear(shifts, noise / count, models * (runs - 1), level),
        negative=tuple(name for name, value in found.items() if value < -ROUNDING),
    )


def _by_item(scores: "NDArray[np.float64]", items: Sequence[int] | None) -> "NDArray[np.float64]":
    """Average the wordings of each item: (M, R, T) to (M, R, I)."""
    import numpy as np

    if items is None:
        return np.ascontiguousarray(scores)
    sizes = np.bincount(items)
    sums = np.zeros((*scores.shape[:2], len(sizes)))
    for task, item in enumerate(items):
        sums[:, :, item] += scores[:, :, task]
    averaged: NDArray[np.float64] = sums / sizes
    return averaged


def _clear(found: float, expected: float, freedom: int, level: float) -> bool:
    """Tell whether a variance is larger than chance makes one that is expected."""
    ninth = 2 / (9 * freedom)
    limit = (1 - ninth + NormalDist().inv_cdf(level) * math.sqrt(ninth)) ** 3
    return found > limit * expected + ROUNDING
