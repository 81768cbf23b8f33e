"""Pieces of a corpus: some documents at a time, what could not be read, and streams cut between lines or words."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


class Unreadable(NamedTuple):
    """Something in a corpus that could not be read.

    Attributes:
        source: the path or URL.
        line: the line of a JSONL file, None for all or the rest of a source.
        reason: why, in a few words.
    """

    source: str
    line: int | None
    reason: str


class Piece(NamedTuple):
    """Some documents of one source in a row, or a part of its one text.

    Attributes:
        documents: texts, or UTF-8 that was not checked; empty where a line or row holds no document.
        first: number of the first document in its source, from 1: the line of a JSONL file, the row of a Parquet file.
        start: the byte of a text at which this part of it starts. Parts follow each other without a gap, except where
            something was reported as unreadable.
        size: bytes that were read for this, after unpacking.
        raw: those bytes, to search them for marks that stand outside the documents; None for Parquet.
    """

    documents: Sequence[str | bytes]
    first: int
    start: int
    size: int
    raw: bytes | None


Report = Callable[[Unreadable], None]
"""Is told of everything that could not be read."""


class Cut(NamedTuple):
    """A part of a stream that holds lines or words whole.

    Attributes:
        start: the byte of the stream at which it starts.
        size: bytes.
        data: these bytes; None for a single line or word that is too long to be held.
    """

    start: int
    size: int
    data: bytes | None


def cut(chunks: Iterator[bytes], ends: bytes, *, start: int, longest: int) -> Iterator[Cut]:
    """Cut a stream only behind certain bytes.

    Args:
        chunks: the stream, each of at most `longest` bytes.
        ends: the bytes behind which may be cut.
        start: the byte at which the stream starts.
        longest: bytes between two ends that are held at most.

    Returns:
        Parts that follow each other, each at least up to the last end in a chunk. What follows the last end of the
        stream is the last part. If reading fails, parts up to the last end have been given before.

    Example:
        >>> parts = cut(iter([b"one t", b"wo longest", b" word"]), b" ", start=0, longest=5)
        >>> [(part.start, part.data) for part in parts]
        [(0, b'one '), (4, b'two '), (8, None), (16, b'word')]
    """
    held: list[bytes] = []
    length = 0
    for chunk in chunks:
        begin, stop = 0, _behind_last(chunk, ends)
        if length + stop - 1 > longest and stop:
            first = _behind_first(chunk, ends)
            if length + first - 1 > longest:
                yield Cut(start, length + first, None)
                start, length, held, begin = start + length + first, 0, [], first
        if stop > begin:
            data = b"".join([*held, memoryview(chunk)[begin:stop]])
            yield Cut(start, len(data), data)
            start, length, held = start + len(data), 0, []
        rest = chunk[max(begin, stop) :]
        length += len(rest)
        if length <= longest:
            held.append(rest)
        else:
            held.clear()
    if length:
        yield Cut(start, length, b"".join(held) if length <= longest else None)


def some_names(names: list[str]) -> str:
    """Name up to five of the names that something has.

    Example:
        >>> some_names(["id", "url", "a", "b", "c", "d"])
        'id, url, a, b, c and 1 more'
    """
    if not names:
        return "none"
    shown = [name if len(name) <= 40 else name[:37] + "..." for name in names[:5]]
    return ", ".join(shown) + (f" and {len(names) - 5:,} more" if len(names) > 5 else "")


def _behind_first(chunk: bytes, ends: bytes) -> int:
    found = re.search(b"[" + re.escape(ends) + b"]", chunk)
    return found.end() if found else 0


def _behind_last(chunk: bytes, ends: bytes) -> int:
    last = -1
    for end in ends:
        last = max(last, chunk.rfind(end, last + 1))
    return last + 1
