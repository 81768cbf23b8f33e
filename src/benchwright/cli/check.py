"""`benchwright check`: read a benchmark and name every fault in it."""

from pathlib import Path

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.errors import InputError


@click.command()
@click.argument("benchmark", type=click.Path())
@out_file
@common
def command(benchmark: str, out: Path | None, as_json: bool, quiet: bool, verbose: bool) -> int:
    """Read the files of BENCHMARK and name every fault: file, line, field.

    \b
    Example:
      benchwright check my-bench
    """
    from benchwright.pipeline.benchmark import load_benchmark

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose, out=out)
    try:
        loaded = load_benchmark(benchmark)
    except InputError as error:
        findings = [{"path": f.path, "line": f.line, "field": f.field, "message": str(f)} for f in error.faults]
        printer.document({"ok": False, "findings": findings, "warnings": []})
        for fault in error.faults:
            printer.result(str(fault))
        printer.say(f"{len(error.faults)} {'fault' if len(error.faults) == 1 else 'faults'}")
        return 2
    lines = sum(len(task.rubric) for task in loaded.tasks)
    printer.document({"ok": True, "findings": [], "warnings": list(loaded.warnings)})
    for warning in loaded.warnings:
        printer.say(f"note: {warning}")
    if printer.verbose:
        for task in loaded.tasks:
            kinds = ", ".join(type(line.check).__name__.removesuffix("Check").lower() for line in task.rubric)
            printer.say(f"{task.id}: {kinds}")
    settings = loaded.settings
    printer.result(f"{settings.id} {settings.version}: {len(loaded.tasks)} tasks, {lines} lines, no fault")
    return 0
