"""`benchwright compare`: did this release get worse?"""

from pathlib import Path

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.records import ComparedModel, ComparedPart
from benchwright.report.answer import points


@click.command()
@click.argument("first", type=click.Path())
@click.argument("second", type=click.Path())
@click.option(
    "-m",
    "--model",
    "models",
    nargs=2,
    multiple=True,
    metavar="FIRST SECOND",
    help="A model's name in the first and in the second run; may be given many times.",
)
@out_file
@common
def command(first: str, second: str, models: tuple[tuple[str, str], ...], out: Path | None, **flags: bool) -> int:
    """Tell whether a model got worse from run FIRST to run SECOND, overall and per family.

    Models of the same name are compared on the tasks that both runs have: the difference is paired by item.
    Exit code 1 when a model is lower in SECOND and the difference is separated from zero; 3 when no model
    can be compared, as when a run is not finished.

    \b
    Example:
      benchwright compare runs/pay-gap-20261130T100211Z runs/pay-gap-20261207T093000Z
      benchwright compare runs/old runs/new --model m1-2026-10 m1-2026-12
    """
    from benchwright.pipeline.compare import compare

    printer = Printer(as_json=flags["as_json"], quiet=flags["quiet"], verbose=flags["verbose"], out=out)
    if flags["verbose"]:
        printer.say("reading the verdicts of both runs, drawing the shared items again")
    found = compare(first, second, models=models)
    printer.document(found)
    printer.result(found.answer)
    rows = [_row(model, part) for model in found.models for part in (model.overall, *model.families)]
    level = f"{100 * found.settings.level:g} %"
    printer.table(["model", "family", "tasks", "items", "first, %", "second, %", "points", level, "separated"], rows, 2)
    if any(len(model.families) > 1 for model in found.models):
        printer.say("note: families are tested together (Holm); each interval is for its own difference alone.")
    for notice in found.warnings:
        printer.say(f"note: {notice.message}")
    return 3 if found.worse is None else int(found.worse)


def _row(model: ComparedModel, part: ComparedPart) -> list[str]:
    name = model.second if model.first == model.second else f"{model.first} -> {model.second}"
    difference = part.difference
    shown = ["–", "–"]
    if difference is not None:
        shown = [points(difference.value), f"{points(difference.low)} to {points(difference.high)}"]
    separated = "–" if part.separated is None else "yes" if part.separated else "no"
    means = [_percent(part.first), _percent(part.second)]
    return [name, part.family or "all", str(part.tasks), str(part.items), *means, *shown, separated]


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f}"
