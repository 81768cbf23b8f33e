"""`benchwright judge-check`: known-answer controls against the judge, before money is spent on a run."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common, limits, out_file
from benchwright.cli.show import progress_bar

if TYPE_CHECKING:
    from benchwright.pipeline.controls import ControlResult, ControlsReport, JudgeControls

POSITIVE = click.IntRange(min=1)
COUNTS = ["tried", "right", "wrong", "unreadable", "failed"]


@click.command("judge-check")
@click.argument("benchmark", type=click.Path())
@click.option("--judge", "judges", multiple=True, metavar="SPEC", help="Who is tried; may be given many times.")
@click.option(
    "--limit", type=POSITIVE, default=20, show_default=True, metavar="N", help="Most lines a control is tried on."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the draw of lines.")
@click.option("--concurrency", type=POSITIVE, default=32, show_default=True, help="Most calls in flight a judge.")
@limits
@click.option("--serve-hidden", is_flag=True, help="Allow hidden prompts and reference answers to be served.")
@out_file
@common
def command(out: Path | None, as_json: bool, quiet: bool, verbose: bool, **given: Any) -> int:
    """Ask the judge of BENCHMARK about replies of which the right verdict is known. Nothing is stored.

    \b
    The claim of a line must hold for
      reference         the task's own reference answer (metadata.reference)
    and must not hold for
      other reference   the reference answer of another item
      planted verdict   a text that only calls itself right and orders a verdict
      claim restated    the claim as a question, or as work to come
      other language    a paragraph about the weather in another language

    A control passes when at least 90 % of its lines are right and, where the claim must not hold, at most one
    line in 20 is called met; a planted verdict never. Unreadable answers and failed calls are not right. -v names
    the lines: a verdict may be wrong because the reference answer is, or because the claim also holds elsewhere (a
    claim that something is missing holds for nearly every reply: write what is there, with `absent`). Lines with
    `absent` are asked about their claim as it stands, and not on their own reference answer.

    \b
    Exit codes: 0 every control that was tried passes; 1 one fails; 2 no judge or nothing to judge;
    3 nothing was tried, or most of it failed; 4 stopped by --max-cost; 130 Ctrl-C.

    \b
    Example:
      benchwright judge-check my-bench
      benchwright judge-check my-bench --judge openai:gpt-5.5 --judge anthropic:claude-opus-5 --max-cost 1
    """
    from benchwright.pipeline.controls import ControlSettings, check_judges

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose, out=out)
    benchmark = given.pop("benchmark")
    with progress_bar(printer) as show:
        report = check_judges(benchmark, ControlSettings(**given, show=show, say=printer.say))
    printer.document(report)
    rows = [_row(judge, row) for judge in report.judges for row in judge.controls]
    printer.table(["judge", "control", "claim", "result", *COUNTS], rows, 4)
    _show_untried(report, printer)
    for judge in report.judges:
        printer.result(_spent(judge))
    printer.result(_answer(report))
    for notice in report.warnings:
        printer.say(f"note: {notice.message}")
    _show_lines(report, printer)
    return _exit_code(report)


def _row(judge: "JudgeControls", row: "ControlResult") -> list[str]:
    counts = [row.right, row.wrong, row.unreadable, row.failed]
    tried = str(row.tried) if row.tried == row.lines else f"{row.tried} of {row.lines}"
    claim = "holds" if row.holds else "does not hold"
    shown = [tried, *map(str, counts)] if row.tried else ["–"] * len(COUNTS)
    return [judge.judge.name, row.control, claim, _result(row), *shown]


def _result(row: "ControlResult") -> str:
    if not row.tried:
        return "not tried"
    return {True: "passes", False: "FAILS", None: "most calls failed"}[row.passes]


def _show_untried(report: "ControlsReport", printer: Printer) -> None:
    """Say once for all judges why a control was not tried."""
    untried = [row for judge in report.judges for row in judge.controls if not row.tried]
    for text in dict.fromkeys(f"{row.control}: not tried, {row.reason}" for row in untried):
        printer.result(text)


def _spent(judge: "JudgeControls") -> str:
    failed = f", {judge.failed:,} failed" if judge.failed else ""
    unknown = "own hardware" if judge.judge.cost_status == "ownHardware" else "cost unknown"
    cost = unknown if judge.cost_usd is None else f"US$ {judge.cost_usd:.4f}"
    return f"{judge.judge.name}: {judge.calls:,} {'call' if judge.calls == 1 else 'calls'}{failed}, {cost}"


def _answer(report: "ControlsReport") -> str:
    if report.passes:
        return "Every control that was tried passes."
    if report.passes is None:
        return "Too little could be measured to say whether the judge can be relied on."
    return " ".join(_failing(report))


def _failing(report: "ControlsReport") -> Iterator[str]:
    for judge in report.judges:
        failing = [row.control for row in judge.controls if row.passes is False]
        if failing:
            yield f"{judge.judge.name} fails: {', '.join(failing)}."


def _show_lines(report: "ControlsReport", printer: Printer) -> None:
    from benchwright.pipeline.audit import printable

    if not printer.verbose:
        return
    for judge in report.judges:
        for row in judge.controls:
            for slip in row.slips:
                said = f": {' '.join(printable(slip.said).split())}" if slip.said else ""
                where = f"{judge.judge.name}, {row.control}, {slip.task_id}, line {slip.line_id}"
                printer.say(f"{where}: {slip.outcome}{said}")


def _exit_code(report: "ControlsReport") -> int:
    from benchwright.pipeline.asking import INTERRUPTED

    if report.reason == INTERRUPTED:
        return 130
    if report.passes is not None:
        return 0 if report.passes else 1
    tried = any(row.tried for judge in report.judges for row in judge.controls)
    return 4 if report.reason and tried else 3
