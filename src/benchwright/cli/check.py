"""`benchwright check`: read a benchmark and name every fault in it."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.errors import Fault, InputError

if TYPE_CHECKING:
    from benchwright.grade.advice import Advice

SHOWN = 5
"""Warnings of one kind that are printed; the rest are counted. JSON and -v give all."""


@click.command()
@click.argument("benchmark", type=click.Path())
@out_file
@common
def command(benchmark: str, out: Path | None, as_json: bool, quiet: bool, verbose: bool) -> int:
    """Read the files of BENCHMARK and name every fault: file, line, field.

    A fault keeps the benchmark from being run. A warning does not: it names what a person should look at,
    such as a number that may stand anywhere in the reply, or a key that the prompt gives away.

    \b
    Example:
      benchwright check my-bench
    """
    from benchwright.pipeline.check import check

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose, out=out)
    try:
        checked = check(benchmark)
    except InputError as error:
        findings = [{"path": f.path, "line": f.line, "field": f.field, "message": str(f)} for f in error.faults]
        printer.document({"ok": False, "findings": findings, "warnings": []})
        for fault in error.faults:
            printer.result(str(fault))
        printer.say(_number_of(len(error.faults), "fault"))
        return 2
    loaded = checked.benchmark
    canary = [{"code": "canary", "message": warning} for warning in loaded.warnings]
    warnings = [*canary, *(_document(advice.code, advice.fault) for advice in checked.advice)]
    printer.document({"ok": True, "findings": [], "warnings": warnings})
    for warning in loaded.warnings:
        printer.say(f"note: {warning}")
    _show_advice(checked.advice, printer)
    if printer.verbose:
        for task in loaded.tasks:
            kinds = ", ".join(type(line.check).__name__.removesuffix("Check").lower() for line in task.rubric)
            printer.say(f"{task.id}: {kinds}")
    lines = sum(len(task.rubric) for task in loaded.tasks)
    counted = f", {_number_of(len(checked.advice), 'warning')}" if checked.advice else ""
    name = f"{loaded.settings.id} {loaded.settings.version}"
    printer.result(f"{name}: {len(loaded.tasks)} tasks, {lines} lines, no fault{counted}")
    return 0


def _document(code: str, fault: Fault) -> dict[str, Any]:
    return {"code": code, "message": str(fault), **fault._asdict()}


def _show_advice(advice: tuple["Advice", ...], printer: Printer) -> None:
    """Print the warnings in the order of the file, of each kind a few."""
    seen: Counter[str] = Counter()
    for code, fault in advice:
        seen[code] += 1
        if printer.verbose or seen[code] <= SHOWN:
            printer.result(f"warning: {fault} [{code}]")
    for code, count in seen.items():
        if count > SHOWN and not printer.verbose:
            printer.result(f"warning: {count - SHOWN:,} more of this kind; -v names them all [{code}]")


def _number_of(number: int, noun: str) -> str:
    return f"{number:,} {noun if number == 1 else noun + 's'}"
