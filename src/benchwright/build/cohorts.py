"""What is left of a benchmark for the best systems?"""

from collections.abc import Mapping

from benchwright.build.scores import ItemScores
from benchwright.records import Cohort

SIZES = (5, 10, 25)
"""The best so many systems; and all."""


def best(accuracy: Mapping[str, float], size: int) -> list[str]:
    """Give the best systems, and those that tie with the last of them, so that no order of names decides.

    Example:
        >>> best({"a": 0.5, "b": 0.9, "c": 0.7, "d": 0.7}, 2)
        ['b', 'c', 'd']
    """
    falling = sorted(accuracy.values(), reverse=True)
    least = falling[min(size, len(falling)) - 1]
    return [name for name, value in accuracy.items() if value >= least]


def cohorts(scores: ItemScores, accuracy: Mapping[str, float]) -> tuple[Cohort, ...]:
    """Tell how many items are dead for the best 5, 10 and 25 systems, where there are more, and for all.

    Args:
        scores: of the systems on the items.
        accuracy: of the systems, in the order of the columns of the scores.

    Returns:
        Smallest first; systems that tie with the last of a cohort are in it too.
    """
    groups = [best(accuracy, size) for size in (*SIZES, len(accuracy)) if size <= len(accuracy)]
    return tuple(_cohort(scores, accuracy, group) for group in {len(group): group for group in groups}.values())


def _cohort(scores: ItemScores, accuracy: Mapping[str, float], group: list[str]) -> Cohort:
    columns = [place for place, name in enumerate(accuracy) if name in set(group)]
    values = scores.values[:, columns]
    low, high = values.min(axis=1), values.max(axis=1)
    kept = [accuracy[name] for name in group]
    return Cohort(
        systems=len(group),
        dead=float((low == high).mean()),
        ceiling=float((low == 1).mean()),
        spread=max(kept) - min(kept),
    )
