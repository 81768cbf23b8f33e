"""`benchwright validate`: can these cases tell systems apart?"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, column_names, common, out_file, svg_file
from benchwright.report.words import number_of
from benchwright.text.lists import some_of

if TYPE_CHECKING:
    from benchwright.records import ItemFinding, Validation

NAMED = 10
"""Ids of one kind that are listed without -v."""

SHOWN = 30
"""Flagged items, and systems, that are listed without -v."""


@click.command()
@click.argument("benchmark", metavar="BENCH", type=click.Path())
@click.argument("results", nargs=-1, required=True, metavar="RESULTS...")
@click.option("--column", "columns", multiple=True, metavar="NAME=COLUMN[+COLUMN]", help="Other names of columns.")
@click.option(
    "--level",
    type=click.FloatRange(min=0, max=1, min_open=True, max_open=True),
    default=0.95,
    show_default=True,
    help="An item is flagged as backwards where its q is at most 1 - level.",
)
@click.option(
    "--permutations",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    help="Drawn for an item whose arrangements cannot all be counted.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the permutations.")
@svg_file
@out_file
@common
def command(
    benchmark: str, results: tuple[str, ...], out: Path | None, svg: Path | None, columns: tuple[str, ...], **given: Any
) -> int:
    """Tell whether the cases of BENCH tell systems apart, by the results of systems on them: which cases nobody and
    everybody passes, how hard each item is, whether it goes with the others, and which keys a person should read again.

    BENCH is a benchmark folder, or a file of cases (JSONL or CSV with id). RESULTS are run folders of this benchmark,
    RunReports, tables (CSV, JSON, JSONL: a row for each case and a column for each system; the other way round, with
    the column model; or task, model, value, and run and answer if need be), JSON of {system: {case id: true or
    false}}, or patterns of files. Values are 1 and 0, or scores between. Each system needs a result on every case.

    \b
    Exit codes: 0 measured, whatever was found; 2 usage or bad input; 3 one system alone: nothing can be told apart;
    4 a run is not finished.

    \b
    Example:
      benchwright validate my-bench runs/my-bench-20261130T100211Z
      benchwright validate cases.jsonl results.json --svg items.svg
      benchwright validate cases.jsonl scores.csv --column task=case --column value=correct
    """
    from benchwright.pipeline.validate import validate_benchmark
    from benchwright.records import ValidationSettings

    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"], out=out)
    settings = ValidationSettings(level=given["level"], permutations=given["permutations"], seed=given["seed"])
    found = validate_benchmark(benchmark, list(results), settings=settings, columns=column_names(columns))
    if svg is not None:
        from benchwright.report.items import items_svg

        printer.picture(svg, items_svg(found))
    printer.document(found)
    _show(found, printer)
    return 3 if found.discrimination is None else 0


def _show(found: "Validation", printer: Printer) -> None:
    most = len(found.accuracy) if printer.verbose else SHOWN
    best = sorted(found.accuracy.items(), key=lambda pair: -pair[1])
    printer.result(_size(found))
    printer.table(["system", "accuracy, %"], [[name, _per_cent(value)] for name, value in best[:most]], 1)
    if len(best) > most:
        printer.result(f"and {len(best) - most:,} more systems (-v)")
    for line in _summary(found, printer):
        printer.result(line)
    rows = [
        ["all" if one.systems == found.systems else f"best {one.systems:,}", *_shares(one)] for one in found.cohorts
    ]
    printer.result("")
    headers = ["systems", "items alike for them, %", "solved by all of them, %", "best minus worst, points"]
    printer.table(headers, rows, 1)
    _show_suspects(found, printer)
    _show_items(found, printer)
    for notice in found.warnings:
        printer.say(f"note: {notice.message}")


def _size(found: "Validation") -> str:
    items = "" if len(found.items) == found.cases else f" in {number_of(len(found.items), 'item')}"
    runs = "runs differ" if found.runs is None else f"{number_of(found.runs, 'run')} each"
    return f"{number_of(found.cases, 'case')}{items}; {number_of(found.systems, 'system')}, {runs}"


def _summary(found: "Validation", printer: Printer) -> list[str]:
    most = found.cases if printer.verbose else NAMED
    lines = [
        f"floor, where no system scores: {number_of(len(found.floor), 'case')}{_listed(found.floor, most)}",
        f"ceiling, where all have full score: {number_of(len(found.ceiling), 'case')}{_listed(found.ceiling, most)}",
    ]
    if found.discrimination is not None:
        lines.append(f"discrimination: {found.discrimination:.4f} of the cases separate the systems; {_by_coin(found)}")
    if found.headroom is not None:
        lines.append(f"headroom: {_per_cent(found.headroom)} points above the best system")
    if found.reliability is not None:
        note = "systems that are far apart raise it"
        lines.append(f"reliability (alpha, KR-20): {found.reliability:.3f}; {note}")
    return lines


def _by_coin(found: "Validation") -> str:
    if found.coin_flip is None:
        return f"{found.systems:,} systems, and scores are not only 0 and 1: no value of coin flips"
    return f"{found.systems:,} systems that flip coins would reach {found.coin_flip:.4f}"


def _listed(ids: tuple[str, ...], most: int) -> str:
    return f": {some_of(list(ids), most)}" if ids else ""


def _shares(one: Any) -> list[str]:
    return [_per_cent(one.dead), _per_cent(one.ceiling), _per_cent(one.spread)]


def _show_suspects(found: "Validation", printer: Printer) -> None:
    rows = [
        [
            one.id,
            one.line or "–",
            "all strong systems gave the same other answer"
            if one.reason == "sameWrongAnswer"
            else "weak systems have it, strong ones do not",
            one.answer or "–",
        ]
        for one in found.suspect_keys
    ]
    if rows:
        printer.result("\nKeys to read again:")
        printer.table(["case", "line", "why", "answer"], rows if printer.verbose else rows[:SHOWN], 4)
        if len(rows) > SHOWN and not printer.verbose:
            printer.result(f"and {len(rows) - SHOWN:,} more (-v)")


def _show_items(found: "Validation", printer: Printer) -> None:
    """List items that are flagged, those of which nothing can be told counted; all of them with -v."""
    kept = [item for item in found.items if printer.verbose or {"backwards", "suspectKey"} & set(item.flags)]
    if kept:
        printer.result("\nItems:")
        headers = ["item", "flags", "difficulty", "discrimination", "p", "q"]
        printer.table(headers, [_row(item) for item in (kept if printer.verbose else kept[:SHOWN])], 2)
        if len(kept) > SHOWN and not printer.verbose:
            printer.result(f"and {len(kept) - SHOWN:,} more (-v)")
    unknown = sum("cannotTell" in item.flags for item in found.items)
    if unknown:
        printer.result(f"cannot tell: {number_of(unknown, 'item')}, whatever the systems had answered")
    flagged = sum("backwards" in item.flags for item in found.items)
    tested = sum(item.q is not None for item in found.items)
    printer.result(f"backwards: {flagged:,} of {number_of(tested, 'item')} that could be shown to be")


def _row(item: "ItemFinding") -> list[str]:
    drawn = "" if item.exact or item.p is None else "≈"
    return [
        item.id,
        ", ".join(item.flags) or "–",
        f"{item.difficulty:.3f}",
        "–" if item.discrimination is None else f"{item.discrimination:.3f}",
        "–" if item.p is None else f"{drawn}{item.p:.2g}",
        "–" if item.q is None else f"{item.q:.2g}",
    ]


def _per_cent(share: float) -> str:
    return f"{100 * share:.1f}"
