"""Scores of systems on cases as arrays: runs averaged, wordings of one item averaged."""

from collections.abc import Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

from benchwright.build.results import check_results
from benchwright.records import item_index

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCORE = "a score from 0 to 1, or a list of them, one a run"
DECIMALS = 12
"""Scores that differ only behind so many decimals are the same: what an average leaves behind is no difference."""

SUM_DECIMALS = 9
"""The same for sums over items, in which more is left behind."""


class CaseScores(NamedTuple):
    """Scores of M systems on T cases.

    Attributes:
        systems: M names.
        cases: T ids.
        means: over runs, (M, T).
        floor: cases on which no run of any system scores, (T,).
        ceiling: cases on which every run of every system has full score, (T,).
        runs: of every system on every case; None where they differ.
    """

    systems: tuple[str, ...]
    cases: tuple[str, ...]
    means: "NDArray[np.float64]"
    floor: "NDArray[np.bool_]"
    ceiling: "NDArray[np.bool_]"
    runs: int | None

    def differing(self) -> float | None:
        """Give the share of cases on which the systems differ; None for one system."""
        means = self.means.round(DECIMALS)
        return float((means.min(axis=0) < means.max(axis=0)).mean()) if len(self.systems) > 1 else None

    def coin_flip(self) -> float | None:
        """Give the share to be expected of systems that flip coins; None where a score is not 0 or 1."""
        whole = bool(((self.means == 0) | (self.means == 1)).all())
        return 1 - 2 * 0.5 ** len(self.systems) if whole and len(self.systems) > 1 else None

    def accuracy(self) -> dict[str, float]:
        """Give the mean score of each system over cases; the order of the cases does not matter."""
        return {name: fsum(row) / len(self.cases) for name, row in zip(self.systems, self.means.tolist(), strict=True)}


class ItemScores(NamedTuple):
    """Scores of M systems on I items.

    Attributes:
        items: I ids, without `-vN`.
        values: mean over the wordings of each item, (I, M).
        totals: sums over the items, (M,).
        floor: items all of whose wordings are floor, (I,).
        ceiling: items all of whose wordings are ceiling, (I,).
    """

    items: tuple[str, ...]
    values: "NDArray[np.float64]"
    totals: "NDArray[np.float64]"
    floor: "NDArray[np.bool_]"
    ceiling: "NDArray[np.bool_]"

    @property
    def whole(self) -> bool:
        """Tell whether every score is 0 or 1."""
        return bool(((self.values == 0) | (self.values == 1)).all())


def case_scores(scores: Mapping[str, Mapping[str, Any]], cases: Sequence[str] | None = None) -> CaseScores:
    """Read scores, and average the runs.

    Args:
        scores: system -> case id -> a score in [0, 1], or a list of scores, one a run.
        cases: the ids in their order; those of the first system unless given.

    Raises:
        InputError: no case, no system, or all that is wrong with the scores.
    """
    import numpy as np

    ids = list(dict.fromkeys(_first(scores) if cases is None else cases))
    check_results(ids, scores, fits=_is_score, expected=SCORE)
    cells = [[_runs(of[case]) for case in ids] for of in scores.values()]
    counts = {len(runs) for row in cells for runs in row}
    lowest = np.array([[min(runs) for runs in row] for row in cells])
    highest = np.array([[max(runs) for runs in row] for row in cells])
    return CaseScores(
        systems=tuple(scores),
        cases=tuple(ids),
        means=np.array([[fsum(runs) / len(runs) for runs in row] for row in cells]),
        floor=highest.max(axis=0) == 0,
        ceiling=lowest.min(axis=0) == 1,
        runs=counts.pop() if len(counts) == 1 else None,
    )


def item_scores(found: CaseScores) -> ItemScores:
    """Average the wordings of each item."""
    import numpy as np

    names, index = item_index(found.cases)
    places, wordings = np.array(index), np.bincount(index)
    sums = np.zeros((len(names), len(found.systems)))
    np.add.at(sums, places, found.means.T)
    means = sums / wordings[:, None]
    return ItemScores(
        items=tuple(names),
        values=np.round(means, DECIMALS),
        totals=np.round(means.sum(axis=0), SUM_DECIMALS),
        floor=np.bincount(places, weights=found.floor) == wordings,
        ceiling=np.bincount(places, weights=found.ceiling) == wordings,
    )


def _first(scores: Any) -> Sequence[str]:
    """Give the cases of the first system; none where there is no such thing, which is then refused."""
    first = next(iter(scores.values()), None) if isinstance(scores, Mapping) else None
    return list(first) if isinstance(first, Mapping) else []


def _runs(score: Any) -> list[float]:
    return [float(run) for run in score] if _is_list(score) else [float(score)]


def _is_list(score: Any) -> bool:
    return isinstance(score, Sequence) or (hasattr(score, "ndim") and score.ndim == 1)


def _is_score(value: Any) -> bool:
    if isinstance(value, str | bytes):
        return False
    if _is_list(value):
        return len(value) > 0 and all(not _is_list(run) and _is_score(run) for run in value)
    try:
        return 0 <= float(value) <= 1
    except (TypeError, ValueError):
        return False
