"""A report in the terminal, and the bar of a run's progress."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchwright.cli.options import Printer
from benchwright.records import Estimate, ModelSummary, Report
from benchwright.report.words import ranks
from benchwright.run.runner import Progress


def show_report(report: Report, printer: Printer) -> None:
    """Print the answer, the leaderboard and the warnings of a report."""
    printer.result(report.answer)
    if report.lead:
        printer.result(report.lead)
    rows = [_row(model) for model in sorted(report.models, key=lambda m: (-(m.mean.value or -1.0), m.model))]
    best = f"best of {report.benchmark.runs}" if report.benchmark.runs > 1 else "best"
    headers = ["rank", "model", "mean, %", "95 %", best, "every run", "failed", "unreadable", "cost a task", "s a task"]
    printer.table(headers, rows, 2)
    for notice in report.warnings:
        printer.say(f"note: {notice.message}")
    if printer.verbose:
        for check in report.checks:
            printer.say(f"{'passed' if check.passed else 'attention'}: {check.name}: {check.detail}")


def _row(model: ModelSummary) -> list[str]:
    rank = model.rank_range
    shown = ranks(rank.low, rank.high) if rank else ranks(None, None)
    mean = model.mean
    interval = "–" if mean.low is None or mean.high is None else f"{100 * mean.low:.1f}–{100 * mean.high:.1f}"
    cells = model.cells
    failed = f"{cells.failed} ({100 * cells.failed / cells.expected:.1f} %)" if cells.failed else "0"
    seconds = "–" if model.seconds_per_task is None else f"{model.seconds_per_task:.1f}"
    shares = [_percent(mean), interval, _percent(model.best_of), _percent(model.every_run)]
    return [shown, model.model, *shares, failed, str(cells.unreadable), _cost(model), seconds]


def _percent(estimate: Estimate) -> str:
    return "–" if estimate.value is None else f"{100 * estimate.value:.1f}"


def _cost(model: ModelSummary) -> str:
    if model.cost_per_task_usd is not None:
        return f"US$ {model.cost_per_task_usd:.4f}"
    return "own hardware" if model.cost_status == "ownHardware" else "unknown"


@contextmanager
def progress_bar(printer: Printer) -> Iterator[Callable[[Progress], None]]:
    """Show a bar on stderr while calls are made; none when stderr is no terminal, or with `-q`."""
    if printer.quiet or not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        line = bar.add_task("", total=None)

        def show(progress: Progress) -> None:
            cost = f", US$ {progress.spent_usd:.2f}" if progress.spent_usd else ""
            text = f"{progress.failed} failed{cost}"
            bar.update(line, total=progress.total, completed=progress.done, description=text)

        yield show


def show_place(path: Path, printer: Printer) -> None:
    """Say where the page of a run lies."""
    printer.say(f"report: {path / 'report.html'}")
    printer.say(f"check every number: benchwright verify {path}")
