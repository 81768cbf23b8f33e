"""Scanning sources: reading and scanning in turn, or threads that scan while one reads."""

import json
import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Semaphore
from typing import TYPE_CHECKING, NamedTuple

from benchwright.build.scanner import Scanner, merged, number_of
from benchwright.files.corpus import Source
from benchwright.files.documents import read_documents
from benchwright.files.pieces import Piece, Unreadable
from benchwright.kernels.ngrams import Index
from benchwright.records.contamination import CanaryHit, Scanned, Unread

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WAITING = 2
"""Pieces that wait for each thread, at most: memory does not grow where reading is faster than scanning."""

MOST_NAMED = 100
"""Places that could not be read, and documents with a canary, that are named; the rest is counted."""


class Progress(NamedTuple):
    """How far a scan is: sources begun, documents and bytes read."""

    source: str
    sources: int
    documents: int
    bytes: int

    def after(self, before: Scanned) -> "Progress":
        """Add what had been read before."""
        return Progress(
            self.source,
            self.sources + before.sources,
            self.documents + before.documents,
            self.bytes + before.bytes,
        )


class Part(NamedTuple):
    """What was found in some of the sources of a corpus.

    Attributes:
        seen: by n an array (G, 4), as `scanner.merged` gives it.
        scanned: how much was read.
        unreadable: what was not, the first of it.
        canaries: documents with a canary, the first of them.
    """

    seen: "dict[int, NDArray[np.int64]]"
    scanned: Scanned
    unreadable: tuple[Unread, ...]
    canaries: tuple[CanaryHit, ...]


def scan_sources(
    index: Index,
    sources: Sequence[tuple[int, Source]],
    *,
    field: str,
    canaries: Sequence[str],
    workers: int,
    progress: Callable[[Progress], None],
) -> Part:
    """Scan sources for the n-grams of an index, and for canaries.

    Args:
        index: of the questions.
        sources: each with its number in the whole corpus.
        field: of the text in JSONL and Parquet.
        canaries: texts without white space.
        workers: 1 reads and scans in turn, which takes the least CPU time; so many threads scan while one reads.
        progress: told after every piece.

    Returns:
        The same for any number of workers.
    """
    reading = _Reading(field, canaries, progress)
    with _scanners(index, workers) as scanners:
        for number, source in sources:
            for piece in reading.pieces(source):
                scanners.scan(number, source, piece)
        seen = scanners.finish()
    for name, reason in scanners.given_up:
        reading.unreadable(Unreadable(name, None, reason))
    return Part(seen, reading.scanned(), first_faults(reading.named), first_hits(reading.hits))


def first_faults(faults: Sequence[Unread]) -> tuple[Unread, ...]:
    """Give the first faults of a corpus by source and line; those of all the rest of a source come last."""
    return tuple(sorted(faults, key=lambda fault: (fault.source, fault.line or math.inf)))[:MOST_NAMED]


def first_hits(hits: Sequence[CanaryHit]) -> tuple[CanaryHit, ...]:
    """Give the first documents of a corpus with a canary."""
    return tuple(sorted(hits, key=lambda hit: (hit.source, hit.document, hit.canary)))[:MOST_NAMED]


class _Reading:
    """Reads sources, and counts."""

    def __init__(self, field: str, canaries: Sequence[str], progress: Callable[[Progress], None]) -> None:
        self.field, self.progress = field, progress
        self.marks = {canary: _written(canary) for canary in canaries}
        self.last_marked: dict[str, tuple[str, int]] = {}
        self.sources = self.documents = self.bytes = self.faults = self.marked = 0
        self.named: list[Unread] = []
        self.hits: list[CanaryHit] = []

    def pieces(self, source: Source) -> Iterator[Piece]:
        """Give the pieces of a source, with its canaries noted."""
        self.sources += 1
        for place, piece in enumerate(read_documents(source, field=self.field, unreadable=self.unreadable)):
            self.documents += place == 0 if source.kind == "text" else sum(map(bool, piece.documents))
            self.bytes += piece.size
            self._note_canaries(source, piece)
            yield piece
            self.progress(Progress(source.name, self.sources, self.documents, self.bytes))

    def unreadable(self, fault: Unreadable) -> None:
        """Count what could not be read, and name the first of it."""
        self.faults += 1
        if len(self.named) < MOST_NAMED:
            self.named.append(Unread(source=fault.source, line=fault.line, reason=fault.reason))

    def scanned(self) -> Scanned:
        """Give the counts."""
        return Scanned(
            sources=self.sources,
            documents=self.documents,
            bytes=self.bytes,
            unreadable=self.faults,
            marked=self.marked,
        )

    def _note_canaries(self, source: Source, piece: Piece) -> None:
        marked = sorted(
            (document, canary) for canary, forms in self.marks.items() for document in _with_canary(piece, forms)
        )
        for document, canary in marked:
            if self.last_marked.get(canary) != (source.name, document):  # it may be seen in two pieces of one text
                self.last_marked[canary] = source.name, document
                self.marked += 1
                if len(self.hits) < MOST_NAMED:
                    self.hits.append(CanaryHit(source=source.name, document=document, canary=canary))


def _written(canary: str) -> list[bytes]:
    """Give the forms in which a mark may stand in a file: as it is, and as JSON writes it."""
    forms = [canary, *(json.dumps(canary, ensure_ascii=ascii_only)[1:-1] for ascii_only in (False, True))]
    return list(dict.fromkeys(form.encode("utf-8", "surrogatepass") for form in forms))


def _with_canary(piece: Piece, forms: Sequence[bytes]) -> Iterator[int]:
    """Give the numbers of the documents with a mark; in lines of JSON it may stand beside the text."""
    if piece.raw is not None and not any(form in piece.raw for form in forms):
        return
    if piece.raw is not None and len(piece.documents) > 1:
        lines: Sequence[str | bytes] = piece.raw.split(b"\n")
    else:
        lines = [piece.raw] if piece.raw is not None else piece.documents
    for place, line in enumerate(lines):
        if any(form in _bytes(line) for form in forms):
            yield piece.first + place


class _Scanners:
    """One scanner, which works at once; or several, each in a thread that works through its pieces in their order."""

    def __init__(self, index: Index, workers: int) -> None:
        self.scanners = [Scanner(index) for _ in range(workers)]
        self.pools = [ThreadPoolExecutor(1) for _ in range(workers if workers > 1 else 0)]
        self.room = [Semaphore(WAITING) for _ in self.pools]
        self.waiting: deque[Future[None]] = deque()
        self.given_up: deque[tuple[str, str]] = deque()
        self.turn = 0

    def scan(self, number: int, source: Source, piece: Piece) -> None:
        """Scan a piece, or hand it to a thread: those of a text always to the same one."""
        if not self.pools:
            self._scan(self.scanners[0], number, source, piece)
            return
        if source.kind == "text":
            worker = number % len(self.scanners)
        else:
            self.turn = worker = (self.turn + 1) % len(self.scanners)
        self.room[worker].acquire()
        self.waiting.append(self.pools[worker].submit(self._work, worker, number, source, piece))
        while self.waiting and self.waiting[0].done():
            self.waiting.popleft().result()

    def finish(self) -> "dict[int, NDArray[np.int64]]":
        """Wait for all threads, and give what they noted together."""
        for one in self.waiting:
            one.result()
        return merged([scanner.seen for scanner in self.scanners])

    def _work(self, worker: int, number: int, source: Source, piece: Piece) -> None:
        try:
            self._scan(self.scanners[worker], number, source, piece)
        finally:
            self.room[worker].release()

    def _scan(self, scanner: Scanner, number: int, source: Source, piece: Piece) -> None:
        first = number_of(number, piece.first)
        if source.kind != "text":
            scanner.documents(piece.documents, first=first)
        elif not scanner.text(_bytes(piece.documents[0]), number=first, start=piece.start):
            reason = f"too few words to compare in the 64 MB before byte {piece.start + piece.size:,}"
            self.given_up.append((source.name, reason))


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


@contextmanager
def _scanners(index: Index, workers: int) -> Iterator[_Scanners]:
    scanners = _Scanners(index, workers)
    try:
        yield scanners
    finally:
        for pool in scanners.pools:
            pool.shutdown(cancel_futures=True)
