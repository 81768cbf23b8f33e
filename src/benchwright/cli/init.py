"""`benchwright init`: make a new benchmark folder."""

from pathlib import Path

import click

from benchwright.cli.options import Printer, common


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), metavar="DIR", help="The folder, instead of the argument."
)
@click.option(
    "--cases",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="CSV or JSONL of cases that become the tasks: id, question, answer, difficulty, anything else.",
)
@common
def command(
    folder: Path | None, out: Path | None, cases: Path | None, as_json: bool, quiet: bool, verbose: bool
) -> int:
    """Make the benchmark folder FOLDER, of your cases or with one task of each usual kind; it passes `check` and runs.

    \b
    Example:
      benchwright init my-bench
      benchwright init my-bench --cases cases.csv
    """
    from benchwright.pipeline.init import init_benchmark

    place = folder or out
    if place is None or (folder and out):
        raise click.UsageError("name one folder: benchwright init my-bench")
    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose)
    made = init_benchmark(place, cases=cases)
    printer.document({"benchmark": str(made)})
    printer.result(f"{made}: benchmark.toml and tasks.jsonl")
    printer.say(f"edit them, then: benchwright check {made}; benchwright run {made} --model openai:gpt-5.5")
    return 0
