"""Summaries of scores that were made elsewhere: RunReports in, intervals and close models out."""

from collections.abc import Iterable
from fractions import Fraction

from benchwright.pipeline.run_reports import Source, read_reports, shared_table
from benchwright.rank.summary import Summary
from benchwright.rank.summary import summarise as summarise_table


def summarise(
    reports: Iterable[Source],
    *,
    bar: str | float | None = None,
    resamples: int = 2000,
    seed: int = 0,
    level: float = 0.95,
) -> Summary:
    """Summarise RunReports: mean, best of N and every run of each model, with intervals from the same draws.

    Args:
        reports: RunReports as dicts; files that hold one, a JSON array of them, or one a line; run folders.
        bar: the share that a mean must reach, as written.
        resamples: how often the items are drawn again.
        seed: of the draws.
        level: share of certainty of the intervals.

    Returns:
        Models by mean, the highest first, and every pair of them. Only tasks that every report has are used.

    Raises:
        InputError: a report is malformed: file, line, field.
        AlignError: the reports share no task.

    Example:
        >>> rows = [{"taskId": "a", "score": 1}, {"taskId": "b", "score": 0.5}]
        >>> summarise([{"model": "m", "run": 1, "results": rows}]).models[0].mean.value
        0.75
    """
    table = shared_table(read_reports(reports)).table
    exact = None if bar is None else Fraction(str(bar))
    return summarise_table(table, bar=exact, resamples=resamples, seed=seed, level=level)
