"""`benchwright plan`: how small a gap can be separated, and what smaller ones need."""

from pathlib import Path
from typing import Any

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.records import Plan
from benchwright.report.answer import points

SHARE = click.FloatRange(min=0, max=1, min_open=True)
SPREAD = click.FloatRange(min=0, max=1)


@click.command()
@click.argument("folder", metavar="BENCH|RUN", type=click.Path())
@click.option(
    "--gap", "gaps", multiple=True, type=SHARE, metavar="SHARE", help="A wanted gap; may be given many times."
)
@click.option("--models", type=click.IntRange(min=2), metavar="M", help="Models that will be compared, all pairs.")
@click.option("--sd-items", type=SPREAD, metavar="SD", help="Spread between items of the difference of two models.")
@click.option("--sd-runs", type=SPREAD, metavar="SD", help="Spread between runs of an item of one model.")
@click.option("--level", type=click.FloatRange(0.5, 0.999), default=0.95, show_default=True, help="Certainty.")
@click.option("--power", type=click.FloatRange(0.5, 0.999), default=0.8, show_default=True, help="Chance to see a gap.")
@out_file
@common
def command(folder: str, out: Path | None, as_json: bool, quiet: bool, verbose: bool, **given: Any) -> int:
    """Give the smallest gap between two models that the benchmark separates at its present size, and the tasks
    and runs that smaller gaps need.

    Give a run as the pilot: its spreads between items and between runs are used. For a benchmark alone they are
    those of right-or-wrong scores of middling difficulty, 0.25 and 0.4. Models are compared on the same
    tasks; a gap counts as separated as in the report. Exit code 3 when nothing can be planned.

    \b
    Example:
      benchwright plan runs/pay-gap-20261130T100211Z --gap 0.02 --gap 0.05
      benchwright plan my-bench --models 10
    """
    from benchwright.pipeline.planning import GAPS, plan

    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose, out=out)
    found = plan(
        folder,
        gaps=given["gaps"] or GAPS,
        models=given["models"],
        sd_items=given["sd_items"],
        sd_runs=given["sd_runs"],
        level=given["level"],
        power=given["power"],
    )
    printer.document(found)
    printer.result(_sentence(found))
    rows = [[points(need.gap), _number(need.tasks), _number(need.runs)] for need in found.needed]
    headers = ["gap, points", f"tasks needed in {found.runs} runs", f"runs needed on {found.tasks} tasks"]
    printer.table(headers, rows, 0)
    known = found.assumptions
    spreads = f"{known.sd_items:.3g} between items (of a difference), {known.sd_runs:.3g} between runs"
    printer.say(f"spreads, {known.source}: {spreads}; {known.models} models, all pairs, level {known.level:g}")
    for notice in found.warnings:
        printer.say(f"note: {notice.message}")
    return 3 if found.smallest_gap is None else 0


def _sentence(found: Plan) -> str:
    size = f"{found.tasks:,} tasks ({found.items:,} items) in {found.runs} runs"
    if found.smallest_gap is None:
        return f"{found.benchmark}: {size} say nothing about how scores vary."
    power = f"{100 * found.assumptions.power:g} %"
    return f"{found.benchmark}: {size} separate a gap of {points(found.smallest_gap)} points with a chance of {power}."


def _number(number: int | None) -> str:
    return "not enough" if number is None else f"{number:,}"
