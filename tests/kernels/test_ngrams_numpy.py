"""The NumPy form by itself: that it does not rest on its hashes, and that it reads every code point as Python does."""

import random
import re

import numpy as np
import pytest

from benchwright.kernels import ngrams, ngrams_numpy
from benchwright.kernels.ngrams import build_index, new_sightings, scan
from tests.kernels.oracle import sightings, tricky_text
from tests.kernels.test_ngrams import noted


@pytest.mark.parametrize("left", [0, 1, 7], ids=["all alike", "two", "eight"])
def test_what_is_found_does_not_rest_on_hashes(monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    """With hashes that are nearly all the same the n-grams found are those of plain Python."""
    monkeypatch.setattr(ngrams, "COMPILED", False)
    monkeypatch.setattr(ngrams_numpy, "_mixed", lambda hashes: (hashes & np.uint64(left)) << np.uint64(60))
    chance = random.Random(left)
    for _ in range(10):
        questions = [tricky_text(chance, 60) for _ in range(4)]
        documents = [tricky_text(chance, 100) for _ in range(3)]
        index = build_index(questions, [1, 3])
        seen = new_sightings(index)
        scan(index, seen, documents)
        assert all(noted(index, seen, n) == sightings(questions, documents, n) for n in (1, 3))


@pytest.mark.parametrize(("before", "after"), [("", " "), ("a", "b ")], ids=["alone", "between letters"])
def test_every_code_point_is_read_as_python_reads_it(before: str, after: str) -> None:
    """The table splits a text of all code points into the words of plain Python."""
    text = "".join(f"{before}{chr(code)}{after}" for code in range(0x110000))
    held = ngrams_numpy._Held([text], [text], characters=False)
    assert held.small == text.lower()
    assert np.array_equal(held.starts, [found.start() for found in re.finditer(r"\w+", held.small)])
    assert np.array_equal(held.ends - held.starts, [len(word) for word in re.findall(r"\w+", held.small)])


def test_words_are_told_apart_by_their_hash() -> None:
    """Words that differ in one place, in length or in order have different hashes, wherever they stand in a text."""
    words = ["a", "b", "aa", "ab", "ba", "aaa", "\0a", "日本", "本日", "x" * 40, "x" * 41]
    once = ngrams_numpy._hashes_of(words)
    assert len(set(once.tolist())) == len(words)
    again = ngrams_numpy._hashes_of(["before", *words])[1:]
    assert np.array_equal(once, again)


def test_numbers_are_of_first_places() -> None:
    """n-grams are numbered in the order in which they first stand; there may be none."""
    rows, firsts = ngrams_numpy._numbered(np.array([5, 3, 5, 3, 1], dtype=np.uint32), np.array([0, 1, 2, 3]), 2)
    assert rows.tolist() == [0, 1, 0, 2]
    assert firsts.tolist() == [0, 1, 3]
    none = ngrams_numpy._numbered(np.empty(0, dtype=np.uint32), np.empty(0, dtype=np.int64), 2)
    assert [len(part) for part in none] == [0, 0]
