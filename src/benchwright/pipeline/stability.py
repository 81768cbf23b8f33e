"""`score-stability`: how far a ranking rests on these tasks and these runs."""

from collections.abc import Iterable

import msgspec

from benchwright.errors import AlignError
from benchwright.pipeline.run_reports import Shared, Source, read_reports, shared_table
from benchwright.rank.stability import Runs, stability
from benchwright.records import Notice, Stability
from benchwright.text.lists import some_of


def score_stability(
    reports: Iterable[Source], *, resamples: int = 2000, seed: int = 0, level: float = 0.95, runs: Runs = "one"
) -> Stability:
    """Tell how stable the ranking of some models is: means, ranks, who leads how often, tau-b, wordings.

    Args:
        reports: RunReports as dicts; files that hold one, a JSON array of them, or one a line; patterns; run folders.
        resamples: how often the items are drawn again, at least 1.
        seed: of the draws, 0 or larger.
        level: share of certainty of the intervals, in (0, 1).
        runs: "one" ranks as if every model were run once, "all" ranks the means over runs.

    Returns:
        The models, the best mean first. Only tasks that every report has are used; the others are counted.

    Raises:
        InputError: a report is malformed (file, line, field), or the reports are of different benchmarks.
        AlignError: fewer than two models, or no task that all share.

    Example:
        >>> rows = [{"taskId": f"t{n}", "score": n % 2} for n in range(40)]
        >>> twins = [{"model": name, "results": rows} for name in "ab"]
        >>> found = score_stability(twins, resamples=100)
        >>> [model.probability_first for model in found.models], found.kendall_tau_b[0].tau
        ([0.5, 0.5], 1.0)
    """
    shared = shared_table(read_reports(reports))
    if len(shared.table.models) < 2:
        raise AlignError(f"two models are needed, found one: {shared.table.models[0]!r}")
    found = stability(
        shared.table, resamples=resamples, seed=seed, level=level, runs=runs, dropped_tasks=len(shared.dropped)
    )
    return msgspec.structs.replace(found, warnings=(*found.warnings, *_warnings(shared)))


def _warnings(shared: Shared) -> list[Notice]:
    found = []
    if shared.dropped:
        known = len(shared.table.tasks) + len(shared.dropped)
        message = f"{len(shared.dropped):,} of {known:,} tasks are not in every report and were left out: "
        found.append(Notice(code="dropped_tasks", message=f"{message}{some_of(shared.dropped)}."))
    if len(shared.versions) > 1:
        message = f"the reports are of versions {', '.join(shared.versions)} of the benchmark: they may not compare."
        found.append(Notice(code="versions_differ", message=message))
    found += [
        Notice(code="constant_replies", message=f"{model} gave one reply to (nearly) every task.")
        for model in shared.constant
    ]
    return found
