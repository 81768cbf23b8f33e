"""The bytes of a file in pieces, unpacked; where it breaks, what comes before is given first."""

import zlib
from collections.abc import Callable, Generator, Iterator
from typing import Any, BinaryIO

from benchwright.files.corpus import Source
from benchwright.files.extras import load_extra

_STEP = 1 << 16
"""Bytes of a packed file that are read at once."""

_MOST = 1 << 18
"""Bytes that are unpacked at once: a few packed bytes may stand for very many."""

_MAGIC = b"\x28\xb5\x2f\xfd"
"""Starts a zstd frame."""

_WIDEST = 1 << 27
"""Bytes of memory that a zstd frame may ask for to be unpacked; what its own tools allow as well."""


class BrokenStreamError(Exception):
    """The rest of a stream cannot be read; it says why in one sentence."""


def read_chunks(file: BinaryIO, source: Source, size: int) -> Iterator[bytes]:
    """Give the unpacked bytes of a source in chunks.

    Args:
        file: the source, open.
        source: says how it is packed.
        size: bytes of each chunk; the last has fewer.

    Raises:
        BrokenStreamError: it cannot be read on. All that stands before that has been given.
        InputError: zstandard is needed and not installed.
    """
    held: list[bytes] = []
    given = length = 0
    try:
        for part in _UNPACK[source.packing](file, source.name):
            place = 0
            while length + len(part) - place >= size:
                stop = place + size - length
                held.append(part[place:stop])
                yield b"".join(held)
                given, held, length, place = given + size, [], 0, stop
            held.append(part[place:])
            length += len(part) - place
    except (BrokenStreamError, OSError) as error:
        if length:
            yield b"".join(held)
        where = f", after {given + length:,} bytes of text" if given + length else ""
        raise BrokenStreamError(explain(error) + where) from None
    if length:
        yield b"".join(held)


def explain(error: Exception) -> str:
    """Say in a few words why something cannot be read."""
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    if isinstance(error, PermissionError):
        return "no permission to read it"
    text = (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
    return " ".join(text.split())


def _plain(file: BinaryIO, _name: str) -> Iterator[bytes]:
    while part := file.read(_MOST):
        yield part


def _gzip(file: BinaryIO, _name: str) -> Iterator[bytes]:
    data, members = _more(file, b""), 0
    if not data:
        raise BrokenStreamError("not gzip: the file is empty")
    while data:
        if not data.startswith(b"\x1f\x8b"):
            raise BrokenStreamError("what follows the gzip data is no gzip" if members else "not gzip")
        data = yield from _member(file, data)
        members += 1
        while data.startswith(b"\0") or not data:  # gzip itself reads over padding
            data = data.lstrip(b"\0") or file.read(_STEP)
            if not data:
                return
        data = _more(file, data)


def _more(file: BinaryIO, data: bytes) -> bytes:
    return data if len(data) > 1 else data + file.read(_STEP)


def _member(file: BinaryIO, data: bytes) -> Generator[bytes, None, bytes]:
    """Unpack one member; returns what was read behind it."""
    state = zlib.decompressobj(wbits=31)
    while not state.eof:
        data = data or file.read(_STEP)
        if not data:
            raise BrokenStreamError("the gzip data ends too early")
        before = state.copy()
        try:
            part = state.decompress(data, _MOST)
        except zlib.error as error:
            yield from _salvage(before, data)
            raise BrokenStreamError(f"the gzip data is damaged ({str(error).rpartition(': ')[2]})") from None
        yield part
        data = state.unconsumed_tail
    return state.unused_data


def _salvage(state: Any, data: bytes) -> Iterator[bytes]:
    """Give what stands before a fault: zlib throws away all it unpacked in the call that fails."""
    for place in range(len(data)):
        try:
            part = state.decompress(data[place : place + 1])
        except zlib.error:
            return
        yield part


def _zstd(file: BinaryIO, name: str) -> Iterator[bytes]:
    zstd = load_extra("zstandard", name)
    frames = 0
    while head := file.read(5):
        if head[0] & 0xF0 == 0x50 and head[1:4] == b"\x2a\x4d\x18":
            _pass_over(file, int.from_bytes(head[4:] + _exactly(file, 3), "little"))
        else:
            if not (head.startswith(_MAGIC) or _MAGIC.startswith(head)):
                raise BrokenStreamError("what follows the zstd data is no zstd" if frames else "not zstd")
            yield from _frame(file, head, zstd)
        frames += 1
    if not frames:
        raise BrokenStreamError("not zstd: the file is empty")


def _frame(file: BinaryIO, head: bytes, zstd: Any) -> Iterator[bytes]:
    """Unpack one frame block by block (RFC 8878, section 3.1.1).

    A block holds at most 128 KB, so memory is bounded; and an early end is seen, where zstandard's own readers only
    stop.
    """
    try:
        head += _exactly(file, 5 - len(head))
        head += _exactly(file, zstd.frame_header_size(head) - len(head))
        settings = zstd.get_frame_parameters(head)
        if settings.window_size > _WIDEST:
            raise BrokenStreamError(
                f"the zstd data needs {settings.window_size >> 20:,} MB of memory, over {_WIDEST >> 20} MB; "
                "compress it again without --long"
            )
        state = zstd.ZstdDecompressor(max_window_size=_WIDEST).decompressobj()
        yield state.decompress(head)
        last = False
        while not last:
            block = _exactly(file, 3)
            last, kind, size = bool(block[0] & 1), block[0] >> 1 & 3, int.from_bytes(block, "little") >> 3
            yield state.decompress(block + _exactly(file, 1 if kind == 1 else size))
        if settings.has_checksum:
            yield state.decompress(_exactly(file, 4))
    except zstd.ZstdError as error:
        raise BrokenStreamError(f"the zstd data is damaged ({str(error).rpartition(': ')[2]})") from None


def _exactly(file: BinaryIO, size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise BrokenStreamError("the zstd data ends too early")
    return data


def _pass_over(file: BinaryIO, size: int) -> None:
    while size:
        size -= len(_exactly(file, min(size, _STEP)))


_UNPACK: dict[str, Callable[[BinaryIO, str], Iterator[bytes]]] = {"": _plain, "gz": _gzip, "zst": _zstd}
