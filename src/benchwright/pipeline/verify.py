"""Checking a run against itself: hashes, verdicts, numbers and page, all recomputed from the replies."""

import base64
import gzip
import json
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import isclose
from pathlib import Path
from typing import Any

import msgspec

from benchwright import errors
from benchwright.files import read_bytes
from benchwright.files.scan import read_pieces, scan_lines
from benchwright.files.wire import decode
from benchwright.pipeline.contamination_file import scan_of
from benchwright.pipeline.folder import CONTAMINATION, COPIES, JUDGE, MANIFEST, PAGE, REPORT, VERDICTS, RunFolder
from benchwright.pipeline.grading import open_ledger, verdict_lines
from benchwright.pipeline.judging import open_book
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.pages import page_of
from benchwright.pipeline.reporting import build_report
from benchwright.records import Record, Report, Verdict
from benchwright.records.version import RUNNER

CLOSE = 1e-12
TAIL = 16
EXTRACT, SCRIPT_END = b"data-extract", b"</script>"
_BLOCK = re.compile(rb'<script type="application/octet-stream"[^>]*>([A-Za-z0-9+/=\s]*)</script>')
MOST = 100
"""Differences named one by one; a count of the rest follows."""


class Difference(Record, frozen=True, kw_only=True):
    """One place where what is stored and what was recomputed differ."""

    file: str
    path: str
    stored: Any
    recomputed: Any


class Verification(Record, frozen=True, kw_only=True):
    """The outcome of `verify`.

    Attributes:
        ok: True when nothing differs.
        differences: each place that differs, at most 100.
        made_with: the version that made the run, when it is another than this one.
    """

    ok: bool
    differences: tuple[Difference, ...]
    made_with: str | None = None


def verify(path: str | Path) -> Verification:
    """Recompute every hash, verdict and number of a run from its replies, and rebuild its page.

    It proves that the files agree with each other, not that a provider said what the replies say.

    Args:
        path: the run folder; nothing outside it is read and nothing is written.

    Returns:
        Every difference, with the stored and the recomputed value. Numbers agree to 1e-12.

    Raises:
        InputError: this is no run folder, or a file of it is missing.
    """
    run = RunFolder(path)
    found: list[Difference] = []
    stored = _stored_report(run)
    found += _manifest_differences(run, stored)
    ledger = open_ledger(run)
    found += _judge_differences(run, ledger)
    found += _verdict_differences(run, verdict_lines(run, ledger))
    scan = list(_scan_differences(run))
    if scan:
        return _verification(run, [*found, *scan])
    try:
        report = build_report(run, ledger)
    except errors.InputError as error:
        found.append(Difference(file=VERDICTS, path=str(error), stored="unreadable", recomputed=None))
        return _verification(run, found)
    found += list(compare(stored, json.loads(msgspec.json.encode(report)), REPORT))
    found += _page_differences(run, ledger, report, read_bytes(run.path / REPORT))
    return _verification(run, found)


def _verification(run: RunFolder, found: Sequence[Difference]) -> Verification:
    made_with = run.manifest.runner
    return Verification(
        ok=not found, differences=tuple(found[:MOST]), made_with=None if made_with == RUNNER else made_with
    )


def _stored_report(run: RunFolder) -> dict[str, Any]:
    try:
        stored = json.loads(read_bytes(run.file(REPORT)))
    except ValueError as error:
        raise errors.InputError(errors.Fault(path=str(run.path / REPORT), expected="JSON", found=str(error))) from None
    return stored if isinstance(stored, dict) else {}


def _manifest_differences(run: RunFolder, stored: dict[str, Any]) -> Iterator[Difference]:
    tasks, settings = run.hashes()
    for name, kept, now in (
        ("tasksSha256", run.manifest.tasks_sha256, tasks),
        ("settingsSha256", run.manifest.settings_sha256, settings),
    ):
        if kept != now:
            yield Difference(file=MANIFEST, path=name, stored=kept, recomputed=now)
    if run.manifest.bar != run.benchmark.settings.bar:
        yield Difference(file=MANIFEST, path="bar", stored=run.manifest.bar, recomputed=run.benchmark.settings.bar)


def _judge_differences(run: RunFolder, ledger: Ledger) -> Iterator[Difference]:
    for call, wanted in open_book(run, ledger).strangers():
        place = f"model {call.model}, task {call.task_id}, run {call.run}, line {call.line_id}: promptSha256"
        yield Difference(file=JUDGE, path=place, stored=call.prompt_sha256, recomputed=wanted)


def _scan_differences(run: RunFolder) -> Iterator[Difference]:
    """Name what makes the scan of a corpus one that no report can be made with."""
    file = f"{COPIES}/{CONTAMINATION}"
    try:
        scan_of(run.benchmark)
    except errors.AlignError as error:
        yield Difference(file=file, path="casesSha256", stored=str(error), recomputed="that of the tasks")
    except errors.InputError as error:
        for fault in error.faults:
            yield Difference(file=file, path=fault.field or "", stored=fault.found, recomputed=fault.expected)


def _page_differences(run: RunFolder, ledger: Ledger, report: Report, data: bytes) -> Iterator[Difference]:
    """Rebuild the page and compare it piece by piece."""
    stored = run.file(PAGE)
    extract = EXTRACT in next(read_pieces(stored, 4096), b"")
    pieces = read_pieces(stored)
    left, place = b"", 0
    for built in page_of(run, ledger, report, data, with_replies=not extract):
        while len(left) < len(built) and (more := next(pieces, b"")):
            left += more
        if not left.startswith(built):
            while SCRIPT_END not in left and (more := next(pieces, b"")):
                left += more
            yield _page_difference(left, built, place)
            if left[len(built) - TAIL : len(built)] != built[-TAIL:]:
                return  # of another length: what follows cannot be lined up
        left, place = left[len(built) :], place + len(built)
    if left or next(pieces, b""):
        yield Difference(file=PAGE, path=f"byte {place:,}", stored="more bytes", recomputed="the end of the page")


def _page_difference(stored: bytes, built: bytes, place: int) -> Difference:
    """Name the place of a difference: the field of a reply inside a packed block, else the byte."""
    for old, new in zip(_BLOCK.finditer(stored), _BLOCK.finditer(built), strict=False):
        if old[0] != new[0]:
            inner = next(compare(_unpacked(old[1]), _unpacked(new[1]), PAGE), None)
            if inner is not None:
                return inner
    same = next(
        (n for n, (a, b) in enumerate(zip(stored, built, strict=False)) if a != b), min(len(stored), len(built))
    )
    around = slice(max(0, same - 20), same + 40)
    found, made = (part[around].decode("utf-8", "replace") for part in (stored, built))
    return Difference(file=PAGE, path=f"byte {place + same:,}", stored=found, recomputed=made)


def _unpacked(block: bytes) -> Any:
    try:
        return json.loads(gzip.decompress(base64.b64decode(block)))
    except (ValueError, OSError, EOFError):
        return block[:80].decode("ascii", "replace")


def _verdict_differences(run: RunFolder, recomputed: Iterator[bytes]) -> Iterator[Difference]:
    lines = (line for cell in recomputed for line in cell.splitlines(keepends=True))
    stored = (line for _, line in scan_lines(run.file(VERDICTS)))
    for number, (old, new) in enumerate(zip_longest(stored, lines), 1):
        if old != new:
            yield Difference(
                file=VERDICTS, path=_verdict_place(new or old, number), stored=_line(old), recomputed=_line(new)
            )


def _verdict_place(line: bytes | None, number: int) -> str:
    try:
        verdict = decode(line or b"", Verdict)
    except msgspec.DecodeError:
        return f"line {number}"
    return f"line {number}: model {verdict.model}, task {verdict.task_id}, run {verdict.run}, line {verdict.line_id}"


def _line(line: bytes | None) -> str | None:
    return None if line is None else line.decode("utf-8", "replace").strip()


def compare(stored: Any, recomputed: Any, file: str, path: str = "") -> Iterator[Difference]:
    """Compare two JSON values; floats agree to 1e-12.

    Example:
        >>> [d.path for d in compare({"a": [1, 2.0]}, {"a": [1, 2.5]}, "report.json")]
        ['a[1]']
    """
    if isinstance(stored, dict) and isinstance(recomputed, dict):
        for key in dict.fromkeys([*recomputed, *stored]):
            inner = f"{path}.{key}" if path else key
            yield from compare(stored.get(key), recomputed.get(key), file, inner)
    elif isinstance(stored, list) and isinstance(recomputed, list) and len(stored) == len(recomputed):
        for place, (old, new) in enumerate(zip(stored, recomputed, strict=True)):
            yield from compare(old, new, file, f"{path}[{place}]")
    elif not _equal(stored, recomputed):
        yield Difference(file=file, path=path, stored=stored, recomputed=recomputed)


def _equal(stored: Any, recomputed: Any) -> bool:
    if isinstance(stored, float) and isinstance(recomputed, float | int) and not isinstance(recomputed, bool):
        return isclose(stored, recomputed, rel_tol=CLOSE, abs_tol=CLOSE)
    return type(stored) is type(recomputed) and bool(stored == recomputed)
