"""Writing report.json and report.html of a run from the files in its folder."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from benchwright.files import sha256_file
from benchwright.pipeline.contamination_file import contamination_summary, scan_of, task_overlaps
from benchwright.pipeline.folder import AUDIT, CONTAMINATION, COPIES, JUDGE, REPLIES, VERDICTS, RunFolder
from benchwright.pipeline.judged import JudgedRun, audit_facts, judge_facts
from benchwright.pipeline.judging import open_book
from benchwright.pipeline.ledger import Ledger, Tally
from benchwright.pipeline.modes import ByMode
from benchwright.pipeline.results import Outcome, family_means, read_outcome
from benchwright.rank.stability import stability
from benchwright.rank.summary import ModelNumbers, Summary, summarise
from benchwright.records import (
    AnswerCheck,
    AuditFacts,
    BenchmarkFacts,
    CostStatus,
    Hashes,
    JudgeCheck,
    JudgeFacts,
    ModelEntry,
    ModelSummary,
    Notice,
    Report,
    ReportSettings,
    Stability,
    TaskSummary,
)
from benchwright.records.contamination import Contamination
from benchwright.records.results import ContaminationSummary
from benchwright.records.table import MISSING, Table
from benchwright.report.answer import answer, lead
from benchwright.report.checks import contamination_check, judge_check, trust_checks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEVEL = 0.95


def build_report(run: RunFolder, ledger: Ledger) -> Report:
    """Compute every number of a run's report from its replies and verdicts.

    Raises:
        InputError: a file of the run is missing or does not belong to the others.
        AlignError: the scan of a corpus in it is of other tasks.
    """
    manifest, outcome, scan = run.manifest, read_outcome(run, ledger), scan_of(run.benchmark)
    bar = None if manifest.bar is None else Fraction(manifest.bar)
    summary = summarise(outcome.table, bar=bar, resamples=manifest.resamples, seed=manifest.seed, level=LEVEL)
    judge, audit = _judgement(run, ledger, summary)
    models = _models(run, ledger, outcome, summary, judge)
    facts, settings = _facts(run, summary), _settings(run)
    tasks = _tasks(run, outcome.table, scan)
    contamination = _contamination(scan, tasks)
    waiting = sum(model.waiting for model in judge.models) if judge else 0
    constant = [name for m, name in enumerate(run.models) if ledger.constant(m)]
    first = manifest.history[0].bar if manifest.history else manifest.bar
    return Report(
        schema_version=1,
        runner=manifest.runner,
        started=manifest.started,
        finished=manifest.finished,
        state="finished" if not any(model.cells.missing for model in models) else "partial",
        hashes=_hashes(run),
        benchmark=facts,
        settings=settings,
        models=models,
        pairs=summary.pairs,
        tasks=tasks,
        answer=answer(models, manifest.bar, waiting=waiting),
        lead=lead(models, summary.pairs, summary.smallest_gap),
        smallest_gap=summary.smallest_gap,
        checks=(
            *trust_checks(
                facts, settings, models, tasks, processes=manifest.processes, constant=constant, bar_first=first
            ),
            contamination_check(contamination, tasks=len(tasks)),
            judge_check(facts, judge, audit),
        ),
        warnings=(*summary.warnings, *_warnings(run, ledger, models, constant, first)),
        bar_history={
            "agreed": first,
            "at": manifest.history[0].at if manifest.history else manifest.started,
            "now": manifest.bar,
            "changed": first != manifest.bar,
        },
        asked=manifest.models,
        processes=manifest.processes,
        python=manifest.processes[-1].python if manifest.processes else "",
        numpy=manifest.numpy,
        stability=_stability(run, outcome.table),
        judge=judge,
        audit=audit,
        contamination=contamination,
    )


def _contamination(scan: Contamination | None, tasks: Sequence[TaskSummary]) -> ContaminationSummary | None:
    overlaps = [task.contamination for task in tasks if task.contamination is not None]
    return contamination_summary(scan, overlaps) if scan else None


def _stability(run: RunFolder, table: Table) -> Stability | None:
    """Say how stable the ranking is, from the same draws of items as the intervals; None where nothing is ranked."""
    if len(table.models) < 2 or any(table.count(m, MISSING) for m in range(len(table.models))):
        return None
    manifest = run.manifest
    return stability(table, resamples=manifest.resamples, seed=manifest.seed, level=LEVEL)


def _judgement(run: RunFolder, ledger: Ledger, summary: Summary) -> tuple[JudgeFacts | None, AuditFacts | None]:
    """Say what the judges did and what people said about it; nothing for a benchmark that code checks alone."""
    if not any(isinstance(line.check, JudgeCheck) for task in run.tasks for line in task.rubric):
        return None, None
    judged = JudgedRun(run, ledger)
    means = {numbers.model: numbers.mean.value for numbers in summary.models}
    return judge_facts(run, judged, open_book(run, ledger)), audit_facts(run, judged, means)


def _models(
    run: RunFolder, ledger: Ledger, outcome: Outcome, summary: Summary, judge: JudgeFacts | None
) -> tuple[ModelSummary, ...]:
    families = family_means(outcome.table, [task.family for task in run.tasks])
    judging = {model.model: model.cost_usd for model in judge.models} if judge else {}
    return tuple(
        _model(
            numbers,
            entry,
            ledger.tallies[entry.name],
            outcome.modes[m],
            families[m],
            outcome,
            judge_cost=judging.get(entry.name),
        )
        for m, (numbers, entry) in enumerate(zip(summary.models, run.manifest.models, strict=True))
    )


def _model(
    numbers: ModelNumbers,
    entry: ModelEntry,
    tally: Tally,
    modes: ByMode,
    families: dict[str, float | None],
    outcome: Outcome,
    *,
    judge_cost: float | None,
) -> ModelSummary:
    cost, status = _cost(entry, tally)
    finished = numbers.cells.expected - numbers.cells.missing
    return ModelSummary(
        model=numbers.model,
        exact_names=tuple(sorted(tally.exact_names)),
        runs=numbers.runs,
        clears_bar=numbers.clears_bar,
        low_clears_bar=numbers.low_clears_bar,
        mean=numbers.mean,
        best_of=numbers.best_of,
        every_run=numbers.every_run,
        rank_range=numbers.rank_range,
        cells=numbers.cells,
        cost_per_task_usd=cost / finished if cost is not None and finished else None,
        cost_usd=cost,
        cost_status=status,
        judge_cost_usd=judge_cost,
        seconds_per_task=tally.seconds / tally.answered if tally.answered else None,
        attempts=tally.attempts,
        modes=modes.means,
        modes_changed=modes.changed,
        families=families,
        errors={kind: count for kind, count in sorted(tally.errors.items()) if count},
        unreadable=dict(sorted(outcome.unreadable[numbers.model].items())),
    )


def _cost(entry: ModelEntry, tally: Tally) -> tuple[float | None, CostStatus]:
    """A cost is given only when every answered call has a price: never 0, never a guess."""
    if entry.cost_status != "priced":
        return None, entry.cost_status
    return (tally.cost_usd, "priced") if not tally.unpriced else (None, "unknown")


def _facts(run: RunFolder, summary: Summary) -> BenchmarkFacts:
    settings, lines = run.benchmark.settings, [line for task in run.tasks for line in task.rubric]
    return BenchmarkFacts(
        id=settings.id,
        title=settings.title,
        version=settings.version,
        language=settings.language,
        bar=run.manifest.bar,
        runs=run.manifest.runs,
        tasks=len(run.tasks),
        items=summary.items,
        lines=len(lines),
        judge_lines=sum(isinstance(line.check, JudgeCheck) for line in lines),
        answer_lines=sum(isinstance(line.check, AnswerCheck) for line in lines),
        card=dict(settings.card.to_dict()),
    )


def _settings(run: RunFolder) -> ReportSettings:
    manifest = run.manifest
    return ReportSettings(
        resamples=manifest.resamples, seed=manifest.seed, level=LEVEL, grading=run.benchmark.settings.grading
    )


def _hashes(run: RunFolder) -> Hashes:
    tasks, settings = run.hashes()
    return Hashes(
        tasks=tasks,
        benchmark=settings,
        replies=sha256_file(run.file(REPLIES)),
        judge=_sha256_of(run, JUDGE),
        verdicts=sha256_file(run.file(VERDICTS)),
        audit=_sha256_of(run, AUDIT),
        contamination=_sha256_of(run, f"{COPIES}/{CONTAMINATION}"),
    )


def _sha256_of(run: RunFolder, name: str) -> str | None:
    """Give the SHA-256 of a file that a run may have; an empty one, begun and left, says nothing."""
    place = run.path / name
    return sha256_file(place) if place.exists() and place.stat().st_size else None


def _tasks(run: RunFolder, table: Table, scan: Contamination | None) -> tuple[TaskSummary, ...]:
    read = scan is not None and scan.scanned.documents
    overlaps = task_overlaps(scan, run.tasks) if scan and read else [None] * len(run.tasks)
    ready = [m for m in range(len(table.models)) if not table.count(m, MISSING)]
    points: NDArray[np.int64] = table.points[ready]
    cells = points.shape[0] * points.shape[1]
    sums = points.sum(axis=(0, 1)).tolist()
    totals = table.totals.tolist()
    found = []
    for task, overlap, points_of, total in zip(run.tasks, overlaps, sums, totals, strict=True):
        mean = points_of / (total * cells) if cells else None
        found.append(
            TaskSummary(
                id=task.id,
                family=task.family,
                difficulty=task.difficulty,
                lines=len(task.rubric),
                mean=mean,
                finding=_finding(points_of, total * cells),
                contamination=overlap,
            )
        )
    return tuple(found)


def _constant(name: str) -> Notice:
    return Notice(code="constant_replies", message=f"{name} gave one reply to (nearly) every task.")


def _finding(points: int, most: int) -> Literal["floor", "ceiling"] | None:
    if not most or points not in (0, most):
        return None
    return "ceiling" if points else "floor"


def _warnings(
    run: RunFolder, ledger: Ledger, models: Sequence[ModelSummary], constant: Sequence[str], first: str | None
) -> list[Notice]:
    found = []
    for model in models:
        failed, expected = model.cells.failed, model.cells.expected
        if failed > 0.1 * expected:
            message = f"{model.model}: {failed:,} of {expected:,} calls failed; they count 0."
            found.append(Notice(code="failed_calls", message=message))
        if model.cost_status == "unknown" and run.manifest.models[list(run.models).index(model.model)].price:
            message = f"{model.model}: some answered calls report no tokens, so its cost is unknown."
            found.append(Notice(code="unpriced_calls", message=message))
    found += [_constant(name) for name in constant]
    if first != run.manifest.bar:
        message = f"bar changed after the first run: {first or 'none'} -> {run.manifest.bar or 'none'}"
        found.append(Notice(code="bar_changed", message=message))
    if len({process.runner for process in run.manifest.processes}) > 1:
        found.append(Notice(code="versions_differ", message="processes of different versions worked on this run."))
    if ledger.repeated:
        message = f"{ledger.repeated:,} replies to cells that already had one do not count; what they cost does."
        found.append(Notice(code="repeated_calls", message=message))
    if len(run.tasks) < len(run.benchmark.tasks):
        message = f"{len(run.tasks):,} of the benchmark's {len(run.benchmark.tasks):,} tasks were run."
        found.append(Notice(code="limited", message=message))
    return found
