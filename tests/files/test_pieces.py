"""Cutting streams between lines and words."""

import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.files.pieces import Cut, cut, some_names

SPACE = b" \n"


@given(st.binary(max_size=200).map(lambda data: bytes(b"ab \n"[byte % 4] for byte in data)), st.integers(1, 30))
def test_parts_join_to_the_stream_and_end_behind_an_end(data: bytes, size: int) -> None:
    """Whatever the chunks; only the last part may end otherwise."""
    chunks = [data[place : place + size] for place in range(0, len(data), size)]
    parts = list(cut(iter(chunks), SPACE, start=7, longest=1000))
    assert b"".join(part.data or b"" for part in parts) == data
    assert [part.start for part in parts] == [7 + sum(part.size for part in parts[:i]) for i in range(len(parts))]
    assert all((part.data or b"")[-1] in SPACE for part in parts[:-1])


@given(st.lists(st.binary(max_size=40).map(lambda line: line.replace(b"\n", b".")), max_size=20), st.integers(1, 20))
def test_exactly_the_lines_that_are_too_long_are_left_out(lines: list[bytes], size: int) -> None:
    """One part without data for each, with its size, at its place."""
    data, longest = b"".join(line + b"\n" for line in lines), 20
    chunks = [data[place : place + size] for place in range(0, len(data), size)]
    parts = list(cut(iter(chunks), b"\n", start=0, longest=longest))
    long = [line + b"\n" for line in lines if len(line) > longest]
    assert [part.size for part in parts if part.data is None] == [len(line) for line in long]
    assert sum(part.size for part in parts) == len(data)
    for part in parts:
        assert part.data in (None, data[part.start : part.start + part.size])
        if part.data is None:
            assert data[part.start : part.start + part.size] in long


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_limit_itself_is_not_too_long(size: int) -> None:
    """The end does not count, and it does not matter in which chunk it comes."""
    data = b"12345\n1\n123456\n12345\n1\n"
    chunks = [data[place : place + size] for place in range(0, len(data), size)]
    parts = list(cut(iter(chunks), b"\n", start=0, longest=5))
    assert [(part.start, part.size) for part in parts if part.data is None] == [(8, 7)]
    assert b"".join(part.data or b"" for part in parts) == data.replace(b"123456\n", b"")


def test_a_long_end_of_a_stream_is_left_out_too() -> None:
    """The stream may stop within what is too long."""
    assert list(cut(iter([b"a b", b"ccc", b"ddd"]), SPACE, start=0, longest=5)) == [Cut(0, 2, b"a "), Cut(2, 7, None)]


def test_whole_lines_come_before_a_fault() -> None:
    """And what is cut off by it does not."""

    def chunks() -> Iterator[bytes]:
        yield b"one\ntw"
        yield b"o\nthr"
        raise OSError("broken")

    parts = cut(chunks(), b"\n", start=0, longest=100)
    assert [next(parts).data, next(parts).data] == [b"one\n", b"two\n"]
    with pytest.raises(OSError, match="broken"):
        next(parts)


def test_no_more_is_held_than_the_longest_line() -> None:
    """What is too long is counted and thrown away."""
    given_out = 0

    def chunks() -> Iterator[bytes]:
        nonlocal given_out
        for _ in range(3000):
            given_out += 1
            yield bytes(10_000)

    tracemalloc.start()
    try:
        parts = list(cut(chunks(), b"\n", start=0, longest=100_000))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert parts == [Cut(0, 30_000_000, None)] and given_out == 3000
    assert peak < 400_000


def test_names_are_shown_up_to_five() -> None:
    """And the rest counted."""
    assert some_names([]) == "none"
    assert some_names(list("abcde")) == "a, b, c, d, e"
    assert some_names(["x" * 50, *"bcdefg"]) == f"{'x' * 37}..., b, c, d, e and 2 more"
