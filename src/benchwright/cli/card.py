"""`benchwright card`: write the data card of a benchmark, recompute it, export it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common

if TYPE_CHECKING:
    from benchwright.records.card import CardSource

LONGEST = 300
FILE = click.Path(path_type=Path)
_EVIDENCE = ("labels", "results", "contamination", "gate", "meta", "language", "export")


@click.command()
@click.argument("benchmark", metavar="BENCH", type=FILE)
@click.option("--check", is_flag=True, help="Recompute the card that is there; exit 1 where it differs.")
@click.option(
    "--language", type=click.Choice(["sv", "en"]), help="Of the card's own words: Swedish (usual) or English."
)
@click.option("--labels", type=FILE, metavar="FILE", help="Labels of annotators, as for `agree`.")
@click.option("--results", type=FILE, multiple=True, metavar="PATH", help="Results, as for `validate`; repeatable.")
@click.option("--contamination", type=FILE, metavar="FILE", help="The JSON of `contamination`.")
@click.option("--gate", type=FILE, metavar="FILE", help="The JSON of `gate`.")
@click.option("--meta", type=FILE, metavar="FILE", help="Texts (TOML or JSON), where BENCH is a file of cases.")
@click.option(
    "--export",
    type=click.Choice(["hf", "croissant"]),
    multiple=True,
    help="Write a data set for the Hugging Face Hub, or Croissant 1.0, into -o DIR; repeatable.",
)
@click.option("-o", "--out", type=FILE, metavar="PATH", help="The card's file; with --export a new folder.")
@common
def command(benchmark: Path, out: Path | None, as_json: bool, quiet: bool, verbose: bool, **given: Any) -> int:
    """Write BENCH/datacard.md: the texts of [card] in benchmark.toml, and every figure that can be computed.

    What annotators, systems, a corpus scan and the gate say is added when their files are named; each file stands in
    the card with its SHA-256, and what was not measured says so. Change texts in benchmark.toml, not in the card: the
    next card replaces this one. A datacard.md that this command did not write is never replaced.

    The last line of the card says how it was made, so --check needs nothing else. BENCH may also be a file of cases
    (JSONL or CSV) with --meta and -o. A hidden split has a card but no export: that would publish prompts and keys.

    \b
    Exit codes: 0 ok; 1 with --check: a figure, a text or a file of evidence differs; 2 bad input, no card to check,
    or evidence that is gone.

    \b
    Example:
      benchwright card my-bench
      benchwright card my-bench --language en --labels labels.csv --results runs/my-bench-1 --gate gate.json
      benchwright card my-bench --check
      benchwright card my-bench --export hf --export croissant -o my-bench-hub
    """
    printer = Printer(as_json=as_json, quiet=quiet, verbose=verbose)
    if given["check"]:
        _refuse_with_check(given)
        return _check(benchmark, out, printer)
    made = _source(given)
    if given["export"]:
        return _export(benchmark, made, given, out, printer)
    return _write(benchmark, made, out, printer)


def _source(given: dict[str, Any]) -> "CardSource":
    from benchwright.records.card import CardSource

    single = {name: str(given[name]) for name in ("meta", "labels", "contamination", "gate") if given[name]}
    return CardSource(language=given["language"] or "sv", results=tuple(map(str, given["results"])), **single)


def _refuse_with_check(given: dict[str, Any]) -> None:
    named = [f"--{name}" for name in _EVIDENCE if given[name]]
    if named:
        raise click.UsageError(f"--check takes no {named[0]}: the card says how it was made")


def _write(benchmark: Path, made: "CardSource", out: Path | None, printer: Printer) -> int:
    from benchwright.pipeline.card import write_card

    written = write_card(benchmark, made, out=out)
    printer.document({"path": str(written.path), "figures": written.figures})
    printer.result(f"{written.path}: {sum(map(len, written.figures.values()))} figures")
    if written.missing:
        printer.say(f"not measured, for want of {', '.join(written.missing)}")
    return 0


def _check(benchmark: Path, out: Path | None, printer: Printer) -> int:
    from benchwright.pipeline.card import check_card

    found = check_card(benchmark, out=out)
    printer.document({"ok": not found, "differences": [one.to_dict() for one in found]})
    for one in found:
        place = f"{one.section}, {one.name}" if one.section else one.name
        printer.result(f"{place}: stored {_shown(one.stored)}, now {_shown(one.recomputed)}")
    if not found:
        printer.result("the card is what its sources give")
    return 1 if found else 0


def _export(benchmark: Path, made: "CardSource", given: dict[str, Any], out: Path | None, printer: Printer) -> int:
    from benchwright.pipeline.card_export import export_card

    if out is None:
        raise click.UsageError("--export needs a folder: -o DIR")
    if given["language"] == "sv":
        raise click.UsageError("the card of an export is in English")
    written = export_card(benchmark, made, formats=given["export"], out=out)
    printer.document({"path": str(out), "files": [str(path) for path in written]})
    for path in written:
        printer.result(str(path))
    return 0


def _shown(value: str | None) -> str:
    text = "nothing" if value is None else " ".join(value.split()) or "nothing"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
