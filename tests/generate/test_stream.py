"""Keyed streams: the documented bytes, no bias, no memory."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.generate.stream import Stream


def words(key: bytes, label: str, count: int) -> list[int]:
    """The documented numbers: HMAC-SHA256 of label and counter, four 64-bit words a block, big-endian."""
    blocks = [hmac.new(key, label.encode() + n.to_bytes(8, "big"), hashlib.sha256).digest() for n in range(count)]
    return [int.from_bytes(block[start : start + 8], "big") for block in blocks for start in (0, 8, 16, 24)]


@given(st.binary(min_size=1, max_size=40), st.integers(1, 2**64), st.integers(0, 10**6))
def test_numbers_are_words_modulo_n_without_the_uneven_rest(key: bytes, n: int, index: int) -> None:
    """Words from the largest multiple of n on are passed over."""
    wanted = [word % n for word in words(key, f"v1|public|dial|{index}|0|item", 8) if word < 2**64 - 2**64 % n]
    stream = Stream(key, "public", "dial", index, 0, "item")
    assert [stream.below(n) for _ in range(min(5, len(wanted)))] == wanted[:5]


def test_a_stream_never_changes() -> None:
    """Public splits are made again from their seed for ever."""
    stream = Stream(b"golden", "hidden", "race", 3, 1, "text-2")
    drawn = [stream.below(1000) for _ in range(4)], stream.between(5, 9), stream.choice("abc")
    assert (*drawn, stream.shuffled(range(6)), stream.pick("vwxyz", 3)) == (
        [342, 330, 536, 76],
        7,
        "c",
        [3, 0, 1, 5, 4, 2],
        ["v", "w", "y"],
    )


def test_numbers_are_even() -> None:
    """Twelve values, 12,000 draws: chi-square under its 99.9 % point, both ends included."""
    stream = Stream(b"k", "even")
    counts = Counter(stream.between(3, 14) for _ in range(12_000))
    assert set(counts) == set(range(3, 15))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 31.3


@pytest.mark.parametrize("method", ["shuffled", "pick"])
def test_orders_are_even(method: str) -> None:
    """All six orders of three values come equally often."""
    stream = Stream(b"k", method)
    draw = (lambda: stream.shuffled("abc")) if method == "shuffled" else (lambda: stream.pick("abc", 3))
    counts = Counter("".join(draw()) for _ in range(6000))
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_labels_and_keys_give_streams_of_their_own() -> None:
    """Another index, purpose or key: nothing in common; parts of a label do not run into each other."""
    first = [
        Stream(*of).below(2**64)
        for of in ((b"a", "x", 1, 11), (b"a", "x", 11, 1), (b"b", "x", 1, 11), (b"a", "x1", 1, 1))
    ]
    assert len(set(first)) == 4


def test_a_pick_has_different_places() -> None:
    """Without replacement; the values given stay as they were."""
    values = ["a", "b", "c", "d"]
    assert sorted(Stream(b"k", "p").pick(values, 4)) == values == ["a", "b", "c", "d"]
    assert Stream(b"k", "p").pick(values, 0) == []
