"""Do systems do better on the cases that a corpus has? Scores on clean and on contaminated cases, with intervals."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

from benchwright.build.scores import CaseScores, case_scores
from benchwright.pipeline.case_results import Source, read_results
from benchwright.pipeline.cases import Cases, opened
from benchwright.records import Benchmark, Notice, split_id
from benchwright.records.contamination import CleanScores, Contamination
from benchwright.resample import wilson

Results = Source | Sequence[Source]
"""What `validate_benchmark` takes as results."""

LEVEL = 0.95
"""Share of certainty of the intervals."""


class Mean(NamedTuple):
    """A mean score with its interval; None where there is none."""

    value: float | None
    low: float | None
    high: float | None


class Scored(NamedTuple):
    """Scores of systems on all cases, and what a reader of them must know."""

    scores: CaseScores
    notices: tuple[Notice, ...]


def read_scored(results: Results, ids: Sequence[str], cases: Cases) -> Scored:
    """Read the scores of systems: before a scan, which may take long.

    Args:
        results: of systems on the cases.
        ids: of all the cases.
        cases: those that are scanned for; of a benchmark runs and reports must be of that benchmark.

    Raises:
        InputError: results that cannot be used, or that are not one of every system on every case.
    """
    cases = opened(cases)
    parts = read_results(results, cases if isinstance(cases, Benchmark) else None)
    scores = case_scores({system: of for part in parts for system, of in part.scores.items()}, ids)
    return Scored(scores, tuple(notice for part in parts for notice in part.notices))


def with_scores(found: Contamination, known: Scored) -> Contamination:
    """Add the scores of systems on clean and on contaminated cases.

    Args:
        found: which cases are contaminated.
        known: scores on all the cases.

    Returns:
        For every system and n the mean over the cases that share n words in a row with the corpus, the mean over those
        that do not and are long enough to tell, and their difference. Wordings of one item count as one.

    Source:
        Means by `resample.wilson`; the difference from their ends as in Newcombe (1998), method 10,
        doi:10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I.
    """
    scores = known.scores
    sides = {n: (frozenset(found.flagged[str(n)]), frozenset(found.too_short[str(n)])) for n in found.n}
    rows = tuple(
        _row(system, n, dict(zip(scores.cases, means, strict=True)), *sides[n])
        for system, means in zip(scores.systems, scores.means.tolist(), strict=True)
        for n in found.n
    )
    return msgspec.structs.replace(found, scores=rows, warnings=(*found.warnings, *known.notices, *_few(rows)))


def _few(rows: Sequence[CleanScores]) -> Iterator[Notice]:
    if any(row.difference is None for row in rows):
        message = "Scores on clean and contaminated cases need cases of both kinds."
        yield Notice(code="one_kind", message=message)


def _row(
    system: str, n: int, scores: Mapping[str, float], flagged: Collection[str], short: Collection[str]
) -> CleanScores:
    clean = mean_of({case: score for case, score in scores.items() if case not in flagged and case not in short})
    dirty = mean_of({case: score for case, score in scores.items() if case in flagged})
    difference = difference_of(dirty, clean)
    return CleanScores(
        system=system,
        n=n,
        clean=clean.value,
        clean_low=clean.low,
        clean_high=clean.high,
        contaminated=dirty.value,
        contaminated_low=dirty.low,
        contaminated_high=dirty.high,
        difference=difference.value,
        difference_low=difference.low,
        difference_high=difference.high,
    )


def difference_of(one: Mean, other: Mean) -> Mean:
    """Give the difference of two independent means, with an interval that its ends make.

    Example:
        >>> found = difference_of(Mean(0.9, 0.8, 0.95), Mean(0.5, 0.4, 0.6))
        >>> [round(number, 3) for number in found]
        [0.4, 0.259, 0.512]
    """
    if one.value is None or other.value is None:
        return Mean(None, None, None)
    value = one.value - other.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Mean(value, None, None)
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Mean(value, max(-1.0, value - below), min(1.0, value + above))


def mean_of(scores: Mapping[str, float]) -> Mean:
    """Give the mean of cases with its interval; the wordings of an item are averaged first.

    Example:
        >>> mean_of({"a-v1": 1.0, "a-v2": 0.0, "b": 1.0}).value
        0.75
    """
    items: dict[str, list[float]] = {}
    for case, score in scores.items():
        items.setdefault(split_id(case)[0], []).append(score)
    means = [fmean(of) for of in items.values()]
    if not means:
        return Mean(None, None, None)
    value = fmean(means)
    spread = math.fsum((mean - value) ** 2 for mean in means)
    error = math.sqrt(spread / (len(means) - 1) / len(means)) if len(means) > 1 else 0.0
    interval = wilson(value, error, len(means), LEVEL)
    return Mean(value, interval.low, interval.high) if interval else Mean(value, None, None)
