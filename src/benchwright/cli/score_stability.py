"""`benchwright score-stability`: how far a ranking rests on these tasks and these runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common, out_file, svg_file
from benchwright.report.words import ranks

if TYPE_CHECKING:
    from benchwright.records import ModelStability, Stability


@click.command()
@click.argument("reports", nargs=-1, required=True, metavar="REPORTS...")
@click.option(
    "--resamples", type=click.IntRange(min=1), default=2000, show_default=True, help="How often items are drawn again."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the draws.")
@click.option(
    "--runs",
    type=click.Choice(["one", "all"]),
    default="one",
    show_default=True,
    help="Rank as if each model were run once, or by its mean over all runs.",
)
@svg_file
@out_file
@common
def command(reports: tuple[str, ...], out: Path | None, svg: Path | None, **given: Any) -> int:
    """Tell how stable the ranking of two or more models is.

    REPORTS are RunReports of any tool (a file holds one, a JSON array of them, or one a line), patterns of such
    files, or run folders. Only tasks that all of them have are used.

    \b
    Example:
      benchwright score-stability runs/pay-gap-20261130T100211Z
      benchwright score-stability 'reports/*.jsonl' --svg ranking.svg
    """
    from benchwright.pipeline.stability import score_stability

    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"], out=out)
    found = score_stability(reports, resamples=given["resamples"], seed=given["seed"], runs=given["runs"])
    if svg is not None:
        from benchwright.report.diagnostic import diagnostic_svg

        printer.picture(svg, diagnostic_svg(found))
    printer.document(found)
    _show(found, printer)
    return 0


def _show(found: "Stability", printer: Printer) -> None:
    items = "" if found.items == found.tasks else f", {found.items:,} items"
    settings = found.settings
    printer.result(f"{found.tasks:,} shared tasks{items}; {settings.resamples:,} resamples, seed {settings.seed}")
    headers = ["model", "runs", "mean, %", "95 %", "P(first)", "mean rank", "rank interval", "rank set"]
    printer.table(headers, [_row(model) for model in found.models], 1)
    if printer.verbose:
        rows = [[pair.a, pair.b, "–" if pair.tau is None else f"{pair.tau:.3f}"] for pair in found.kendall_tau_b]
        printer.table(["model", "model", "tau-b"], rows, 2)
    if found.prompt_sensitivity is not None:
        rows = [
            [m.model, ranks(m.best_rank, m.worst_rank), f"{m.expected_range:.1f}", f"{m.p:.3f}"]
            for m in found.prompt_sensitivity.models
        ]
        printer.table(["model", "ranks over wordings", "range by chance", "p"], rows, 1)
    for notice in found.warnings:
        printer.say(f"note: {notice.message}")


def _row(model: "ModelStability") -> list[str]:
    interval = f"{100 * model.interval.low:.1f}–{100 * model.interval.high:.1f}"
    first = f"{model.probability_first:.3f}"
    ranges = [ranks(one.low, one.high) for one in (model.rank_interval, model.rank_set)]
    return [model.model, str(model.runs), f"{100 * model.mean:.1f}", interval, first, f"{model.mean_rank:.1f}", *ranges]
