"""`benchwright report`: write the report of a run again."""

from pathlib import Path

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.cli.show import show_place, show_report


@click.command()
@click.argument("runs", nargs=-1, required=True, type=click.Path())
@click.option("--no-replies", is_flag=True, help="An extract: only the SHA-256 of every reply.")
@click.option(
    "--contamination",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Put what `contamination -o FILE` wrote of these tasks into each run.",
)
@out_file
@common
def command(
    runs: tuple[str, ...], no_replies: bool, contamination: Path | None, out: Path | None, **given: bool
) -> int:
    """Write report.json and report.html of each of RUNS again, from its replies and verdicts.

    \b
    Example:
      benchwright report runs/pay-gap-20261130T100211Z --contamination contamination.json
    """
    from benchwright.pipeline.contamination_file import add_scan
    from benchwright.pipeline.folder import RunFolder
    from benchwright.pipeline.pages import write_report

    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"], out=out)
    folders = [RunFolder(path) for path in runs]
    if contamination is not None:
        add_scan(folders, contamination)
    reports = []
    for folder in folders:
        reports.append(write_report(folder, with_replies=not no_replies))
        show_report(reports[-1], printer)
        show_place(folder.path, printer)
    printer.document(reports[0] if len(reports) == 1 else [report.to_dict() for report in reports])
    return 0
