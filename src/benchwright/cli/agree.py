"""`benchwright agree`: how far annotators agree, chance taken out."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common, out_file, svg_file
from benchwright.report.words import NOTHING, coefficient, number_of, printable, share

if TYPE_CHECKING:
    from benchwright.records import Measured, RaterAgreement, RaterPair

NAMES = ("item", "rater", "label")
MOST_LABELS = 12
"""Confusion tables of more labels are too wide for a terminal."""


@click.command()
@click.argument("labels", type=click.Path(path_type=Path), metavar="LABELS")
@click.option("--scale", metavar="LABEL,...", help="The labels in their order, low to high; unused ones too.")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop"]),
    default="error",
    show_default=True,
    help="An item that a rater left out is an error, or is left out and counted.",
)
@click.option("--raters", metavar="NAME,...", help="Only these; in a table with a row for each item, their columns.")
@click.option("--item", metavar="COLUMN", help="The column of items, where its name does not say so.")
@click.option("--rater", metavar="COLUMN", help="The column of raters, in a table with a row for each label.")
@click.option("--label", metavar="COLUMN", help="The column of labels, in a table with a row for each label.")
@click.option(
    "--resamples", type=click.IntRange(min=1), default=2000, show_default=True, help="How often items are drawn again."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the draws.")
@click.option(
    "--level",
    type=click.FloatRange(min=0, max=1, min_open=True, max_open=True),
    default=0.95,
    show_default=True,
    help="Share of certainty of the intervals.",
)
@svg_file
@out_file
@common
def command(labels: Path, out: Path | None, svg: Path | None, **given: Any) -> int:
    """Tell how far two or more annotators agree: kappa, alpha, AC1, with intervals.

    LABELS is CSV, JSON or JSONL: a row for each label (item, rater, label), or a row for each item and a column for
    each rater. Labels count as written: "yes" and "Yes" are two, and a warning says so.

    \b
    Example:
      benchwright agree labels.csv
      benchwright agree labels.csv --raters ann,bo --scale 1,2,3,4,5 --svg agreement.svg

    Exit code 3 when neither a kappa nor an alpha is defined.
    """
    from benchwright.pipeline.agree import agreement
    from benchwright.records import AgreementSettings

    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"], out=out)
    settings = AgreementSettings(
        scale=tuple(_split(given["scale"])),
        missing=given["missing"],
        level=given["level"],
        resamples=given["resamples"],
        seed=given["seed"],
    )
    columns = {name: given[name] for name in NAMES if given[name] is not None}
    found = agreement(labels, raters=_split(given["raters"]) or None, columns=columns, settings=settings)
    if svg is not None:
        from benchwright.report.agreement import agreement_svg

        printer.picture(svg, agreement_svg(found))
    printer.document(found)
    _show(found, printer)
    return 0 if _is_measured(found) else 3


def _split(text: str | None) -> list[str]:
    return [] if text is None else [part.strip() for part in text.split(",")]


def _is_measured(found: "RaterAgreement") -> bool:
    values = [found.alpha, found.fleiss.value, *(one.value for one in found.alphas.values())]
    return any(value is not None for value in (*values, *(pair.kappa for pair in found.pairs)))


def _show(found: "RaterAgreement", printer: Printer) -> None:
    settings, level = found.settings, _level(found)
    dropped = f", {found.dropped:,} not rated by all" if found.dropped else ""
    about = f"{found.items:,} items{dropped}, {found.ratings:,} labels"
    printer.result(f"{len(found.raters):,} raters, {about}; {settings.resamples:,} resamples, seed {settings.seed}")
    weights = ["linear", "quadratic"] if settings.scale else []
    headers = ["rater", "rater", "n", "observed, %", "kappa", level, "max", "PABAK", "AC1", *weights]
    printer.table(headers, [_row(pair, weights) for pair in found.pairs], 2)
    printer.result("")
    measures = dict(_measures(found))
    rows = [[name, coefficient(one.value), _interval(one.low, one.high)] for name, one in measures.items()]
    printer.table(["all raters", "value", level], rows, 1)
    for note in _undefined(found, measures):
        printer.result(f"note: {note}")
    if printer.verbose:
        _show_more(found, printer)
    for notice in found.warnings:
        printer.say(f"note: {printable(notice.message)}")


def _level(found: "RaterAgreement") -> str:
    return f"{100 * found.settings.level:g} %"


def _row(pair: "RaterPair", weights: list[str]) -> list[str]:
    measures = [pair.kappa_max, pair.pabak, pair.ac1]
    weighted = [one.value if one else None for one in (pair.linear, pair.quadratic)] if weights else []
    return [
        *(printable(name) for name in (pair.a, pair.b)),
        f"{pair.n:,}",
        share(pair.observed),
        coefficient(pair.kappa),
        _interval(pair.low, pair.high),
        *(coefficient(value) for value in (*measures, *weighted)),
    ]


def _interval(low: float | None, high: float | None) -> str:
    return NOTHING if low is None or high is None else f"{coefficient(low)} to {coefficient(high)}"


def _measures(found: "RaterAgreement") -> Iterator[tuple[str, "Measured"]]:
    """Give the measures of all raters, the one that counts first."""
    for metric in sorted(found.alphas, key=lambda metric: metric != found.metric):
        yield f"Krippendorff's alpha, {metric}", found.alphas[metric]
    if len(found.raters) > 2:
        yield "Fleiss' kappa", found.fleiss
    yield "Gwet's AC1", found.ac1


def _undefined(found: "RaterAgreement", measures: dict[str, "Measured"]) -> Iterator[str]:
    """Say why there is a dash, each reason once."""
    reasons: dict[str, list[str]] = {}
    for pair in found.pairs:
        if pair.undefined:
            reasons.setdefault(pair.undefined, []).append(f"{pair.a} and {pair.b}")
    for name, one in measures.items():
        if one.undefined:
            reasons.setdefault(one.undefined, []).append(name)
    from benchwright.text.lists import some_of

    for reason, names in reasons.items():
        yield printable(f"{some_of(names, 5)}: {reason}")


def _show_more(found: "RaterAgreement", printer: Printer) -> None:
    headers = ["rater", "rater", "expected, %", "items drawn again", "prevalence", "bias", "left out"]
    printer.result("")
    printer.table(headers, [_further(pair) for pair in found.pairs], 2)
    printer.result("")
    rows = [[printable(label), coefficient(value)] for label, value in found.by_label.items()]
    printer.table(["label", "kappa against all others"], rows, 1)
    for pair in found.pairs:
        printer.result("")
        if len(pair.labels) > MOST_LABELS:
            labels = number_of(len(pair.labels), "label")
            printer.result(f"{printable(f'{pair.a} and {pair.b}')}: {labels}; --json and --svg have the table")
            continue
        corner = printable(f"{pair.a} \\ {pair.b}")
        counts = [
            [printable(label), *(f"{count:,}" for count in row)]
            for label, row in zip(pair.labels, pair.table, strict=True)
        ]
        printer.table([corner.replace("[", r"\["), *map(_header, pair.labels)], counts, 1)


def _further(pair: "RaterPair") -> list[str]:
    drawn = _interval(pair.bootstrap.low, pair.bootstrap.high)
    numbers = [coefficient(pair.prevalence), coefficient(pair.bias), f"{pair.dropped:,}"]
    return [*(printable(name) for name in (pair.a, pair.b)), share(pair.expected), drawn, *numbers]


def _header(label: str) -> str:
    return printable(label).replace("[", r"\[")
