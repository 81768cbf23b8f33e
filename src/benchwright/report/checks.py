"""The trust checks of a report: each is stated, passed or not, with what was measured and the limit."""

from collections.abc import Sequence

from benchwright.records import (
    AuditFacts,
    BenchmarkFacts,
    JudgeFacts,
    ModelSummary,
    Process,
    ReportSettings,
    TaskSummary,
    TrustCheck,
)
from benchwright.records.results import ContaminationSummary
from benchwright.report.corpus import found_at_least, in_a_row
from benchwright.report.judging import names
from benchwright.report.words import number_of, size

FEWEST, RUNS, RESAMPLES, MOST_FAILED, MOST_AT_AN_END = 30, 3, 500, 0.05, 0.10
"""Limits: tasks and items, runs, resamples, share of failed calls a model, share of tasks at floor or ceiling."""

AUDITED = 50
"""So many of a judge's verdicts on a model, or all there are, must have been read by people."""


def trust_checks(
    benchmark: BenchmarkFacts,
    settings: ReportSettings,
    models: Sequence[ModelSummary],
    tasks: Sequence[TaskSummary],
    *,
    processes: Sequence[Process],
    constant: Sequence[str],
    bar_first: str | None,
) -> tuple[TrustCheck, ...]:
    """Make every check of a run.

    Args:
        benchmark: the benchmark's facts.
        settings: the settings of the numbers.
        models: every model.
        tasks: every task, with its finding.
        processes: that worked on the run.
        constant: models that gave one and the same reply to (nearly) every task.
        bar_first: the bar at the first run of this version.

    Returns:
        The checks in a fixed order.
    """
    return (
        _enough("Tasks", benchmark.tasks, FEWEST),
        _enough("Items", benchmark.items, FEWEST),
        _enough("Runs per task", benchmark.runs, RUNS),
        _enough("Resamples", settings.resamples, RESAMPLES),
        _cells(models),
        _one_runner(processes),
        _bar(benchmark, bar_first),
        _failed(models),
        _ends(tasks),
        TrustCheck(
            name="Constant replies",
            passed=not constant,
            detail=f"{', '.join(constant)}: one reply to every task" if constant else "none",
        ),
    )


def judge_check(benchmark: BenchmarkFacts, judge: JudgeFacts | None, audit: AuditFacts | None) -> TrustCheck:
    """Say whether every line is checked by code, or else whether people have read enough of the judge's verdicts."""
    if judge is None:
        return TrustCheck(name="Checked by code", passed=True, detail=f"all {benchmark.lines:,} lines")
    lines = f"{benchmark.judge_lines:,} of {benchmark.lines:,} lines are judged by {names(judge)}"
    late = sum(model.waiting for model in judge.models)
    if late or not judge.judges:
        detail = f"{lines}; {number_of(late, 'line')} of replies still to be judged"
        return TrustCheck(name="Judge checked by people", passed=False, detail=detail)
    verdicts = {model.model: model.met + model.not_met + model.unreadable for model in judge.models}
    decided = {name: found.labels for name, found in audit.corrected.items()} if audit else {}
    short = [name for name, made in verdicts.items() if decided.get(name, 0) < min(AUDITED, made)]
    detail = f"{lines}; people decided {sum(decided.values()):,} verdicts; needs {AUDITED} a model, or all"
    return TrustCheck(name="Judge checked by people", passed=not short, detail=detail)


def contamination_check(found: ContaminationSummary | None, *, tasks: int) -> TrustCheck:
    """Say whether every task was looked for in a corpus and none was found: what was not looked for does not pass.

    Args:
        found: None where no corpus was scanned.
        tasks: of the run.
    """
    if found is None or not found.scanned.documents:
        detail = "not scanned" if found is None else "no document of the corpus could be read"
        return TrustCheck(name="Contamination", passed=False, detail=detail)
    hits, short = found_at_least(found), found.not_checkable[str(found.n[0])]
    details = [f"{hits:,} of {number_of(tasks, 'task')} found by {in_a_row(found)} in {size(found.scanned.bytes)}"]
    details += [f"{short:,} too short to tell"] if short else []
    details += [f"canary in {number_of(found.scanned.marked, 'document')}"] if found.scanned.marked else []
    return TrustCheck(
        name="Contamination", passed=not hits + short + found.scanned.marked, detail="; ".join([*details, "limit 0"])
    )


def _enough(name: str, found: int, needed: int) -> TrustCheck:
    return TrustCheck(name=name, passed=found >= needed, detail=f"{found:,}; needs {needed:,}")


def _cells(models: Sequence[ModelSummary]) -> TrustCheck:
    expected = sum(model.cells.expected for model in models)
    missing = sum(model.cells.missing for model in models)
    return TrustCheck(
        name="Cells", passed=not missing, detail=f"{expected - missing:,} of {expected:,} have an outcome"
    )


def _one_runner(processes: Sequence[Process]) -> TrustCheck:
    versions = sorted({process.runner for process in processes})
    plural = "1 process" if len(processes) == 1 else f"{len(processes)} processes"
    return TrustCheck(
        name="One runner version", passed=len(versions) == 1, detail=f"{', '.join(versions) or 'none'} in {plural}"
    )


def _bar(benchmark: BenchmarkFacts, first: str | None) -> TrustCheck:
    if benchmark.bar is None:
        return TrustCheck(name="Bar before the first run", passed=False, detail="no bar was set")
    if first != benchmark.bar:
        detail = f"bar changed after the first run: {first or 'none'} → {benchmark.bar}"
        return TrustCheck(name="Bar before the first run", passed=False, detail=detail)
    return TrustCheck(name="Bar before the first run", passed=True, detail=f"{benchmark.bar}, unchanged since")


def _failed(models: Sequence[ModelSummary]) -> TrustCheck:
    over = [
        f"{model.model} {100 * model.cells.failed / model.cells.expected:.1f} %"
        for model in models
        if model.cells.expected and model.cells.failed / model.cells.expected > MOST_FAILED
    ]
    limit = f"limit {100 * MOST_FAILED:.0f} % a model"
    return TrustCheck(name="Failed calls", passed=not over, detail=f"{', '.join(over) or 'none over'}; {limit}")


def _ends(tasks: Sequence[TaskSummary]) -> TrustCheck:
    floor = sum(task.finding == "floor" for task in tasks)
    ceiling = sum(task.finding == "ceiling" for task in tasks)
    passed = floor + ceiling <= MOST_AT_AN_END * len(tasks)
    detail = f"{floor} and {ceiling} of {len(tasks):,}; limit {100 * MOST_AT_AN_END:.0f} % together"
    return TrustCheck(name="Floor and ceiling", passed=passed, detail=detail)
