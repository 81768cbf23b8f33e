"""`benchwright contamination`: which cases share words in a row with a corpus?"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.report.words import number_of

if TYPE_CHECKING:
    from benchwright.pipeline.scan_engines import ScanWork
    from benchwright.pipeline.scan_parts import Shard
    from benchwright.pipeline.scanning import Progress
    from benchwright.records.contamination import ContaminatedCase, Contamination, Scanned, ScanSettings

SHOWN = 30
"""Cases that are listed without -v."""


@click.command()
@click.argument("benchmark", metavar="BENCH", type=click.Path())
@click.argument("corpus", metavar="CORPUS...", nargs=-1, required=True)
@click.option(
    "--n", "n", default="8", show_default=True, metavar="N[,N...]", help="Words in a row; several in one pass."
)
@click.option("--characters", is_flag=True, help="Characters in a row, for writing without spaces.")
@click.option(
    "--field", default="text", show_default=True, help="Of the text in JSONL and Parquet; dots lead into objects."
)
@click.option("--results", multiple=True, metavar="FILE", help="Scores of systems: on clean and on contaminated cases.")
@click.option("--canary", "canaries", multiple=True, metavar="TEXT", help="Look for this mark as well.")
@click.option(
    "--evidence", type=click.IntRange(min=0), default=10, show_default=True, help="n-grams shown of a case, at most."
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="1: read and scan in turn. N: threads that scan while one reads.",
)
@click.option(
    "--parts",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep what each shard gave, to go on; the questions' words too.",
)
@click.option("--shards", type=click.IntRange(min=1), metavar="N", help="Scan the corpus in so many parts.")
@click.option("--shard", metavar="I/N", help="Scan one part alone: one machine of many.")
@click.option("--merge", is_flag=True, help="Scan nothing: put together what all shards gave.")
@click.option(
    "--engine", type=click.Choice(["threads", "ray"]), default="threads", show_default=True, help="Where it runs."
)
@click.option("--require-clean", is_flag=True, help="Exit 1 when a case or the canary is found.")
@out_file
@common
def command(benchmark: str, corpus: tuple[str, ...], out: Path | None, **given: Any) -> int:
    """Find the cases of BENCH whose question shares n words in a row with CORPUS.

    BENCH is a benchmark folder, or a file of cases (JSONL or CSV with id and question). CORPUS are files, folders,
    patterns or URLs: text, JSONL and Parquet, packed with gzip or zstd or not. Words are the matches of \\w+ in lower
    case. A text is one document, and so is each line of JSONL and each row of a table.

    \b
    Many machines: each scans its shard, and any of them puts the parts together.
      benchwright contamination my-bench corpus/ --parts parts --shard 3/16
      benchwright contamination my-bench corpus/ --parts parts --merge

    With hidden tasks DIR is made with mode 0700, and an open one is refused; no result holds a word of them.

    \b
    Exit codes: 0 scanned, whatever was found; 1 found, with --require-clean; 2 usage or bad input; 3 nothing could be
    read; 4 the disk is full: the same command goes on.

    \b
    Example:
      benchwright contamination my-bench crawl/*.jsonl.zst --n 8,13 -o contamination.json
    """
    from benchwright.pipeline.cases import opened
    from benchwright.pipeline.clean_scores import read_scored, with_scores
    from benchwright.pipeline.contamination import merge_parts, scan_shards
    from benchwright.pipeline.scan_engines import index_of
    from benchwright.pipeline.scan_job import prepare
    from benchwright.pipeline.scan_parts import Shard, joined
    from benchwright.pipeline.scan_result import contamination_of, unreadable_words

    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"], out=out)
    one, work = _work(given)
    cases = opened(benchmark)
    job = prepare(cases, list(corpus), _settings(given))
    known = read_scored(given["results"], job.ids, cases) if given["results"] else None
    # Putting together needs no index in the folder, and makes none where there is no folder.
    index = index_of(job, work._replace(parts=None) if given["merge"] else work)
    shards = [one] if one else [Shard(place, work.shards) for place in range(1, work.shards + 1)]
    if given["merge"]:
        part = merge_parts(job, index, given["parts"])
    else:
        with _progress(printer, len(job.sources)) as told:
            part = joined(scan_shards(job, index, shards, work, told))
    if one:
        printer.document(part.scanned)
        printer.result(f"shard {one.place} of {one.of}: {_read(part.scanned)}")
        if part.unreadable:
            printer.say(f"note: {unreadable_words(part)}")
        return 0
    found = contamination_of(job, index, part)
    if known is not None:
        found = with_scores(found, known)
    printer.document(found)
    _show(found, printer)
    if found.scanned.documents == 0:
        return 3
    return 1 if given["require_clean"] and (found.contaminated or found.canaries) else 0


def _work(given: dict[str, Any]) -> "tuple[Shard | None, ScanWork]":
    from benchwright.pipeline.scan_engines import ScanWork
    from benchwright.pipeline.scan_parts import Shard

    one = None
    if given["shard"]:
        place, _, of = given["shard"].partition("/")
        if not (place.isdecimal() and of.isdecimal() and 1 <= int(place) <= int(of)):
            raise click.BadParameter(f"{given['shard']!r}: expected I/N, such as 3/16", param_hint="--shard")
        one = Shard(int(place), int(of))
    if (one or given["merge"]) and not given["parts"]:
        raise click.UsageError("--shard and --merge need --parts DIR, where the results of the shards lie")
    if bool(one) + bool(given["merge"]) + bool(given["shards"]) > 1:
        raise click.UsageError("choose one: --shard for one of the shards, --shards for all, --merge for none")
    if one and (given["results"] or given["require_clean"]):
        raise click.UsageError("--results and --require-clean need the whole corpus: give them with --merge")
    if given["engine"] == "ray" and not (one or given["merge"] or given["shards"]):
        raise click.UsageError("--engine ray needs --shards N: each shard is scanned on one node")
    shards, workers = given["shards"] or 1, given["workers"]
    return one, ScanWork(workers=workers, shards=shards, parts=given["parts"], engine=given["engine"])


def _settings(given: dict[str, Any]) -> "ScanSettings":
    from benchwright.records.contamination import ScanSettings

    numbers = given["n"].replace(" ", "").split(",")
    if not all(number.isdecimal() for number in numbers):
        raise click.BadParameter(f"{given['n']!r}: expected whole numbers, such as 8 or 5,8,13", param_hint="--n")
    return ScanSettings(
        n=tuple(map(int, numbers)),
        characters=given["characters"],
        field=given["field"],
        evidence=given["evidence"],
        canaries=given["canaries"],
    )


@contextmanager
def _progress(printer: Printer, sources: int) -> "Iterator[Callable[[Progress], None]]":
    """Show what has been read, and how fast, on stderr; nothing when stderr is no terminal, or with `-q`."""
    if printer.quiet or not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console

    started = time.monotonic()
    with Console(stderr=True).status("reading") as status:

        def told(progress: "Progress") -> None:
            speed = progress.bytes / 1e6 / max(1e-3, time.monotonic() - started)
            read = f"{progress.bytes / 1e6:,.0f} MB, {progress.documents:,} documents, {speed:,.0f} MB/s"
            status.update(f"source {progress.sources:,} of {sources:,}: {read}")

        yield told


def _read(scanned: "Scanned") -> str:
    read = f"{number_of(scanned.documents, 'document')} of {number_of(scanned.sources, 'source')}"
    size = f"{scanned.bytes / 1e6:,.1f} MB" if scanned.bytes >= 1e6 else number_of(scanned.bytes, "byte")
    return f"{read}, {size}, read"


def _show(found: "Contamination", printer: Printer) -> None:
    from benchwright.kernels.ngrams import COMPILED, described

    printer.result(f"{_read(found.scanned)}. {found.rule}")
    for n in found.n if found.scanned.documents else ():
        flagged, short = found.flagged[str(n)], found.too_short[str(n)]
        checked = found.cases - len(short)
        unchecked = f"; {len(short):,} too short to check" if short else ""
        printer.result(f"n = {n}: {len(flagged):,} of {number_of(checked, 'case')} contaminated{unchecked}")
    shown = found.contaminated if printer.verbose else found.contaminated[:SHOWN]
    headers = ["case", "seen in", "words", *(f"overlap at {n}, %" for n in found.n), "documents"]
    if shown:
        printer.table(headers, [_row(case, found.n) for case in shown], 3)
    if len(found.contaminated) > len(shown):
        printer.result(f"and {len(found.contaminated) - len(shown):,} more (-v lists them)")
    for hit in found.canaries:
        printer.result(f"canary: {_printable(hit.source)}, document {hit.document:,}: certain contamination")
    _show_scores(found, printer)
    for notice in found.warnings:
        printer.say(f"note: {notice.message}")
    for fault in found.unreadable if printer.verbose else ():
        line = f", line {fault.line:,}" if fault.line else ""
        printer.say(f"unreadable: {_printable(fault.source)}{line}: {fault.reason}")
    if not COMPILED:
        printer.say(f"note: {described()}")


def _row(case: "ContaminatedCase", numbers: Sequence[int]) -> list[str]:
    first = case.evidence[0] if case.evidence else None
    place = f"{_printable(first.source)}:{first.document}, byte {first.offset:,}" if first else "–"
    words = "–" if first is None or first.ngram is None else first.ngram
    shares = (case.overlap[str(n)] for n in numbers)
    overlaps = ["–" if share is None else f"{100 * share:.1f}" for share in shares]
    return [case.id, place, words, *overlaps, str(first.documents) if first else "–"]


def _printable(name: str) -> str:
    """Write a file's name so that any terminal can show it: it may hold what is no Unicode, or commands to it."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in name)


def _show_scores(found: "Contamination", printer: Printer) -> None:
    rows = [
        [
            row.system,
            str(row.n),
            _interval(row.clean, row.clean_low, row.clean_high),
            _interval(row.contaminated, row.contaminated_low, row.contaminated_high),
            _interval(row.difference, row.difference_low, row.difference_high),
        ]
        for row in found.scores
    ]
    if rows:
        printer.table(["system", "n", "clean, %", "contaminated, %", "difference, points"], rows, 1)


def _interval(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return "–"
    ends = "" if low is None or high is None else f" [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{100 * value:.1f}{ends}"
