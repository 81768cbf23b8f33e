"""`benchwright grade`: grade the stored replies of a run again."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from benchwright.cli.options import Printer, common, out_file

if TYPE_CHECKING:
    from benchwright.pipeline.folder import RunFolder


@click.command()
@click.argument("folder", metavar="RUN", type=click.Path())
@click.option("--explain", "task", metavar="TASK", help="Show how each reply to one task was read; write nothing.")
@click.option("-m", "--model", "models", multiple=True, metavar="NAME", help="With --explain: only this model.")
@click.option("--run", "runs", multiple=True, type=click.IntRange(min=1), metavar="N", help="Only this run.")
@out_file
@common
def command(
    folder: str, task: str | None, models: tuple[str, ...], runs: tuple[int, ...], out: Path | None, **flags: bool
) -> int:
    """Grade the stored replies of RUN again and write verdicts.jsonl whole; no calls are made.

    The report is then out of date: `benchwright report RUN` writes it again.
    With --explain nothing is written: each line of a task's rubric is shown with the value that was read,
    the place where it stands in the reply, and for `answer` lines the verdict of every grading mode.

    \b
    Example:
      benchwright grade runs/pay-gap-20261130T100211Z
      benchwright grade runs/pay-gap-20261130T100211Z --explain gap-007 --model m1 --run 1
    """
    from benchwright.pipeline.folder import RunFolder

    if task is None and (models or runs):
        raise click.UsageError("--model and --run narrow --explain: name a task with --explain TASK")
    printer = Printer(as_json=flags["as_json"], quiet=flags["quiet"], verbose=flags["verbose"], out=out)
    run = RunFolder(folder)
    if task is not None:
        return _explain(run, task, models, runs, printer)
    return _grade(run, printer)


def _grade(run: "RunFolder", printer: Printer) -> int:
    from benchwright.pipeline.folder import VERDICTS
    from benchwright.pipeline.grading import grade_run, open_ledger

    if printer.verbose:
        printer.say(f"{len(run.models)} models, {len(run.tasks)} tasks, {run.manifest.runs} runs")
    digest = grade_run(run, open_ledger(run))
    place = run.path / VERDICTS
    printer.document({"verdicts": str(place), "sha256": digest})
    printer.result(f"{place}  {digest}")
    printer.say(f"write the report again: benchwright report {run.path}")
    return 0


def _explain(run: "RunFolder", task: str, models: tuple[str, ...], runs: tuple[int, ...], printer: Printer) -> int:
    from benchwright.cli.trace import show_trace
    from benchwright.pipeline.explain import explain

    explanation = explain(run, task, models=models, runs=runs)
    printer.document(explanation)
    if not printer.as_json:
        show_trace(explanation)
    return 0
