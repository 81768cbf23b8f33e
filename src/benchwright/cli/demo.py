"""`benchwright demo`: a packaged benchmark on built-in programs."""

from pathlib import Path

import click

from benchwright.cli.options import Printer, common
from benchwright.cli.run import show_result
from benchwright.cli.show import progress_bar


@click.command()
@click.option("--benchmark", "name", default="pay-gap", show_default=True, help="A packaged benchmark.")
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The run folder.")
@common
def command(name: str, out: Path | None, as_json: bool, quiet: bool, verbose: bool) -> int:
    """Run a packaged benchmark on built-in reference programs and policies: no key, no network.

    The programs are written by hand, mistakes included; they are no language models.

    \b
    Example:
      benchwright demo
    """
    from benchwright.pipeline.packaged import DEMO_MODELS, packaged
    from benchwright.pipeline.run import RunSettings, run

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose)
    benchmark = packaged(name)
    with progress_bar(printer) as show:
        settings = RunSettings(out=out, keep_history=False, show=show, say=printer.say)
        result = run(benchmark, DEMO_MODELS[name], settings)
    return show_result(result, printer, require_bar=False)
