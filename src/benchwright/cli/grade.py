"""`benchwright grade`: grade the stored replies of a run again."""

from pathlib import Path

import click

from benchwright.cli.options import Printer, common, out_file


@click.command()
@click.argument("run", type=click.Path())
@out_file
@common
def command(run: str, out: Path | None, as_json: bool, quiet: bool, verbose: bool) -> int:
    """Grade the stored replies of RUN again and write verdicts.jsonl whole; no calls are made.

    The report is then out of date: `benchwright report RUN` writes it again.

    \b
    Example:
      benchwright grade runs/pay-gap-20261130T100211Z
    """
    from benchwright.pipeline.folder import VERDICTS, RunFolder
    from benchwright.pipeline.grading import grade_run, open_ledger

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose, out=out)
    folder = RunFolder(run)
    if verbose:
        printer.say(f"{len(folder.models)} models, {len(folder.tasks)} tasks, {folder.manifest.runs} runs")
    digest = grade_run(folder, open_ledger(folder))
    place = folder.path / VERDICTS
    printer.document({"verdicts": str(place), "sha256": digest})
    printer.result(f"{place}  {digest}")
    printer.say(f"write the report again: benchwright report {run}")
    return 0
