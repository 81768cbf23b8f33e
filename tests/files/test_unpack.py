"""Unpacking streams that are whole, broken in every way, or hostile."""

import gzip
import io
import random
import tracemalloc
import zlib

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from benchwright.files.corpus import source_of
from benchwright.files.unpack import BrokenStreamError, explain, read_chunks

WORDS = random.Random(1)
TEXT = " ".join(str(WORDS.randrange(10**6)) for _ in range(60_000)).encode()
ZSTD = zstandard.ZstdCompressor(write_checksum=True, write_content_size=False)
SKIPPED = b"\x53\x2a\x4d\x18\x03\x00\x00\x00abc"


def _read(data: bytes, packing: str, size: int = 1 << 16) -> tuple[bytes, str | None]:
    chunks: list[bytes] = []
    try:
        for chunk in read_chunks(io.BytesIO(data), source_of(f"a.txt.{packing}"), size):
            assert 0 < len(chunk) <= size
            assert not chunks or len(chunks[-1]) == size
            chunks.append(chunk)
    except BrokenStreamError as error:
        return b"".join(chunks), str(error)
    return b"".join(chunks), None


def _pack(data: bytes, packing: str) -> bytes:
    return gzip.compress(data, 1, mtime=0) if packing == "gz" else ZSTD.compress(data)


@pytest.mark.parametrize("packing", ["gz", "zst", "none"])
@pytest.mark.parametrize("size", [1000, 1 << 16, 1 << 22])
def test_chunks_join_to_what_was_packed(packing: str, size: int) -> None:
    """Each of the size wanted, the last smaller."""
    data = TEXT if packing == "none" else _pack(TEXT, packing)
    assert _read(data, packing, size) == (TEXT, None)


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=5), st.integers(1, 200), st.sampled_from(["gz", "zst"]))
def test_several_members_are_one_stream(parts: list[bytes], size: int, packing: str) -> None:
    """Empty ones too, and chunks of any size."""
    packed = b"".join(_pack(part, packing) for part in parts)
    assert _read(packed, packing, size) == (b"".join(parts), None)


@pytest.mark.parametrize("packing", ["gz", "zst"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99999])
def test_an_early_end_is_seen_and_what_comes_before_is_given(packing: str, share: float) -> None:
    """At any place, even when only the checksum is cut."""
    packed = _pack(TEXT, packing)
    got, reason = _read(packed[: int(len(packed) * share)], packing)
    assert TEXT.startswith(got) and len(got) >= (share - 0.5) * len(TEXT)
    assert reason is not None
    assert reason.endswith("ends too early" + (f", after {len(got):,} bytes of text" if got else ""))


@given(st.data())
def test_every_cut_of_a_small_stream_is_seen(data: st.DataObject) -> None:
    """After each byte."""
    packing = data.draw(st.sampled_from(["gz", "zst"]))
    packed = _pack(b"some words " * 20, packing)
    stop = data.draw(st.integers(1, len(packed) - 1))
    assert _read(packed[:stop], packing)[1] is not None


@pytest.mark.parametrize("packing", ["gz", "zst"])
def test_a_flipped_bit_is_seen(packing: str) -> None:
    """By its checksum at the latest, and the text before the damage is given."""
    packed = _pack(TEXT, packing)
    for seed in range(25):
        draw = random.Random(seed)
        broken = bytearray(packed)
        broken[draw.randrange(20, len(packed))] ^= 1 << draw.randrange(8)
        got, reason = _read(bytes(broken), packing)
        assert reason is not None
        assert any(words in reason for words in ("damaged", "too early", "no zstd", "of memory"))
        assert f"after {len(got):,} bytes" in reason or not got


def test_all_text_before_a_wrong_gzip_checksum_is_given() -> None:
    """The last call of zlib gives nothing; what it unpacked is not lost."""
    packed = bytearray(gzip.compress(TEXT, mtime=0))
    packed[-6] ^= 1
    assert _read(bytes(packed), "gz") == (
        TEXT,
        f"the gzip data is damaged (incorrect data check), after {len(TEXT):,} bytes of text",
    )


@pytest.mark.parametrize(
    ("packing", "data", "text", "reason"),
    [
        ("gz", b"", b"", "not gzip: the file is empty"),
        ("gz", b"plain text", b"", "not gzip"),
        (
            "gz",
            gzip.compress(b"a", mtime=0) + b"rest",
            b"a",
            "what follows the gzip data is no gzip, after 1 bytes of text",
        ),
        ("gz", gzip.compress(b"a", mtime=0) + b"\0" * 700, b"a", None),
        ("gz", gzip.compress(b"a", mtime=0) + b"\0" * 200_000 + gzip.compress(b"b", mtime=0), b"ab", None),
        ("zst", b"", b"", "not zstd: the file is empty"),
        ("zst", b"plain text", b"", "not zstd"),
        ("zst", ZSTD.compress(b"a") + b"rest", b"a", "what follows the zstd data is no zstd, after 1 bytes of text"),
        ("zst", SKIPPED + ZSTD.compress(b"a") + SKIPPED, b"a", None),
        ("zst", SKIPPED[:-1], b"", "the zstd data ends too early"),
        ("zst", SKIPPED[:6], b"", "the zstd data ends too early"),
        ("zst", b"\x28\xb5", b"", "the zstd data ends too early"),
    ],
)
def test_what_stands_around_the_data(packing: str, data: bytes, text: bytes, reason: str | None) -> None:
    """Padding and skippable frames are read over, anything else is named."""
    assert _read(data, packing) == (text, reason)


def test_a_zstd_frame_that_wants_too_much_memory_is_refused() -> None:
    """As `--long=31` makes them: it is not unpacked at all."""
    settings = zstandard.ZstdCompressionParameters(window_log=30, write_content_size=False)
    packer = zstandard.ZstdCompressor(compression_params=settings).compressobj()
    got, reason = _read(packer.compress(b"text " * 1000) + packer.flush(), "zst")
    assert got == b""
    assert reason == "the zstd data needs 1,024 MB of memory, over 128 MB; compress it again without --long"


@pytest.mark.parametrize("packing", ["gz", "zst"])
def test_a_few_bytes_that_stand_for_very_many_take_no_memory(packing: str) -> None:
    """64 MB of one letter are unpacked a little at a time."""
    packer = zlib.compressobj(9, wbits=31) if packing == "gz" else ZSTD.compressobj()
    packed = b"".join(packer.compress(b"a" * (1 << 20)) for _ in range(64)) + packer.flush()
    tracemalloc.start()
    try:
        total = sum(map(len, read_chunks(io.BytesIO(packed), source_of(f"a.{packing}"), 1 << 18)))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert total == 64 << 20
    assert peak < 3 << 20


class _Failing(io.BytesIO):
    def read(self, size: int | None = -1) -> bytes:
        if self.tell() >= 1 << 18:
            raise OSError(5, "Input/output error")
        return super().read(size)


def test_a_disk_that_fails_is_a_broken_stream() -> None:
    """After what it gave."""
    chunks = read_chunks(_Failing(b"a" * (1 << 20)), source_of("a.txt"), 1 << 20)
    assert len(next(chunks)) == 1 << 18
    with pytest.raises(BrokenStreamError, match="Input/output error, after 262,144 bytes of text"):
        next(chunks)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(2, "No such file"), "no such file"),
        (IsADirectoryError(21, "Is a directory"), "it is a folder"),
        (PermissionError(13, "x"), "no permission to read it"),
        (OSError("two\n lines"), "two lines"),
        (TimeoutError(), "TimeoutError"),
    ],
)
def test_errors_are_said_in_a_few_words(error: Exception, words: str) -> None:
    """On one line."""
    assert explain(error) == words
