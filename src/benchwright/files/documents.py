"""The documents of a corpus, read in pieces; whatever cannot be read is reported and read over."""

import itertools
from collections.abc import Iterator
from typing import BinaryIO

from benchwright.errors import BenchwrightError
from benchwright.files.corpus import Source
from benchwright.files.json_rows import JsonRows, whole_json
from benchwright.files.parquet import ParquetTexts
from benchwright.files.pieces import Cut, Piece, Report, Unreadable, cut
from benchwright.files.remote import is_remote, open_binary
from benchwright.files.unpack import BrokenStreamError, explain, read_chunks

_BOM = b"\xef\xbb\xbf"
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
_SPACE = b" \n\r\t\v\f"


def read_documents(
    source: Source, *, field: str = "text", piece: int = 1 << 18, longest: int = 1 << 26, unreadable: Report
) -> Iterator[Piece]:
    """Read the documents of a source.

    Args:
        source: one that `find_sources` gave.
        field: where the text stands in a JSONL object or a Parquet row; points lead into objects.
        piece: bytes in each piece, about; at least 4. Pieces that fit a processor's cache are read fastest.
        longest: bytes of a line, or of a stretch of a text without white space, that are read at most.
        unreadable: is told of all that is not among the documents: broken lines, the rest of a broken source.

    Returns:
        The documents in their order, a few pieces in memory at a time. A text file is one document, cut only behind
        ASCII white space. A first line that is a canary is no document; it stands in `raw`.

    Raises:
        InputError: a package that this source needs is not installed.
    """
    try:
        with open_binary(source.name) as file:
            yield from _pieces(file, source, field, (piece, longest), unreadable)
    except (BrokenStreamError, OSError) as error:
        unreadable(Unreadable(source.name, None, explain(error)))
    except BenchwrightError:
        raise
    except Exception as error:
        if not is_remote(source.name):  # remote file systems have errors of their own
            raise
        unreadable(Unreadable(source.name, None, explain(error)))


def _pieces(file: BinaryIO, source: Source, field: str, sizes: tuple[int, int], unreadable: Report) -> Iterator[Piece]:
    piece, longest = sizes
    if source.kind == "parquet":
        if source.packing:
            raise BrokenStreamError(f"a Parquet file packed as {source.packing}; unpack it first")
        yield from ParquetTexts(source.name, field, unreadable).pieces(file, piece=piece)
        return
    chunks = read_chunks(file, source, min(piece, longest))
    head = next(chunks, b"")
    start = len(_BOM) if head.startswith(_BOM) else 0
    head = head[start:]
    _refuse(head, source)
    lines = source.kind == "jsonl"
    cuts = cut(itertools.chain([head], chunks), b"\n" if lines else _SPACE, start=start, longest=longest)
    if lines:
        yield from JsonRows(source.name, field, unreadable).pieces(cuts)
    else:
        yield from _text_pieces(cuts, source.name, unreadable)


def _refuse(head: bytes, source: Source) -> None:
    """Stop at a file that is no text in UTF-8, or no JSON of one object a line."""
    if head.startswith(_WIDE):
        raise BrokenStreamError("text in UTF-16 or UTF-32; convert it to UTF-8")
    if b"\0" in (head.partition(b"\n")[0] if source.kind == "jsonl" else head):
        raise BrokenStreamError("binary: it holds NUL bytes, as no text does")
    reason = whole_json(head) if source.kind == "jsonl" else None
    if reason:
        raise BrokenStreamError(reason)


def _text_pieces(cuts: Iterator[Cut], source: str, unreadable: Report) -> Iterator[Piece]:
    for each in cuts:
        if each.data is None:
            reason = f"{each.size:,} bytes without white space from byte {each.start:,} on: too long to be read"
            unreadable(Unreadable(source, None, reason))
        else:
            yield Piece([each.data], 1, each.start, each.size, each.data)
