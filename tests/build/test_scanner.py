"""Scanning piece by piece and putting together what was noted."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.build import scanner
from benchwright.build.scanner import SOURCE_BITS, Scanner, merged, number_of, place_of
from benchwright.kernels.ngrams import build_index
from tests.kernels.oracle import sightings, tricky_text

QUESTIONS = ["one two three four", "two three", "Σάς İx ẞ", "three four five one"]
PIECES = st.lists(
    st.sampled_from(["one", "TWO", "three,", "four", "five", "Σάς", "İx", "ẞ", " ", "\n", " - ", "x’Σ "]), max_size=30
)


@given(st.integers(0, 1 << 20), st.integers(0, (1 << SOURCE_BITS) - 1))
def test_a_number_holds_source_and_document(source: int, document: int) -> None:
    """Both come back, and numbers are in the order of sources, then documents."""
    number = number_of(source, document)
    assert place_of(number) == (source, document)
    assert number < number_of(source + 1, 0) < 1 << 63


def _cuts(text: bytes, chance: random.Random) -> list[int]:
    """Some places behind ASCII white space."""
    behind = [place + 1 for place, byte in enumerate(text) if byte in b" \n"]
    return sorted(chance.sample(behind, chance.randint(0, len(behind))))


@given(PIECES, st.sampled_from([(2,), (3, 1), (4, 2)]), st.randoms(use_true_random=False))
def test_a_text_in_pieces_is_the_text(parts: list[str], ns: tuple[int, ...], chance: random.Random) -> None:
    """However it is cut between words: the same n-grams, places and counts as in one piece."""
    text = " ".join(parts).encode()
    index = build_index(QUESTIONS, ns)
    whole, pieces = Scanner(index), Scanner(index)
    whole.text(text, number=7, start=0)
    cuts = [0, *_cuts(text, chance), len(text)]
    for start, end in itertools.pairwise(cuts):
        assert pieces.text(text[start:end], number=7, start=start)
    for n in ns:
        np.testing.assert_array_equal(pieces.seen[n], whole.seen[n])


def test_tricky_texts_in_pieces() -> None:
    """Letters whose lower case depends on what stands before them, of all sizes, against plain Python."""
    chance = random.Random(5)
    for _ in range(60):
        text = tricky_text(chance, 120, [" "] * 4).encode("utf-8", "surrogatepass")
        question = text.decode("utf-8", "replace")[20:90]
        index = build_index([question], [2])
        pieces = Scanner(index)
        cuts = [0, *_cuts(text, chance), len(text)]
        for start, end in itertools.pairwise(cuts):
            pieces.text(text[start:end], number=1, start=start)
        expected = sightings([question], [text], 2, first=1)
        found = {
            tuple(index.text_of(2, gram).split(" ")): tuple(row)
            for gram, row in enumerate(pieces.seen[2].tolist())
            if row[0]
        }
        assert found == expected


def test_another_text_or_a_gap_ends_words_in_a_row() -> None:
    """Only what follows directly goes on."""
    index = build_index(["one two"], [2])
    for number, start in [(2, 0), (1, 9)]:
        scanner_ = Scanner(index)
        scanner_.text(b"one ", number=1, start=0)
        scanner_.text(b"two ", number=number, start=start)
        assert not scanner_.seen[2].any()


def test_a_text_with_too_few_words_is_given_up_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, words over the gap are no words in a row, and those behind it are found."""
    monkeypatch.setattr(scanner, "MOST_KEPT", 20)
    found = Scanner(build_index(["one two"], [2]))
    assert found.text(b"one ", number=1, start=0)
    assert not found.text(b" " * 30, number=1, start=4)
    assert found.text(b"two ", number=1, start=34)
    assert not found.seen[2].any()
    assert found.text(b"one two", number=1, start=38)
    assert found.seen[2].tolist() == [[1, 1, 38, 1]]


@given(st.lists(PIECES, min_size=1, max_size=8), st.data())
def test_any_scanners_together_are_one_scanner(documents: list[list[str]], data: st.DataObject) -> None:
    """Documents dealt to some scanners, put together in any order, give what one scanner notes."""
    texts = [" ".join(parts) for parts in documents]
    index = build_index(QUESTIONS, [1, 2])
    whole = Scanner(index)
    whole.documents(texts, first=3)
    some = [Scanner(index) for _ in range(3)]
    for number, text in enumerate(texts, 3):
        some[data.draw(st.integers(0, 2))].documents([text], first=number)
    order = data.draw(st.permutations(some))
    together = merged([one.seen for one in order])
    for n in (1, 2):
        np.testing.assert_array_equal(together[n], whole.seen[n])
        rows = enumerate(together[n].tolist())
        found = {tuple(index.text_of(n, gram).split(" ")): tuple(row) for gram, row in rows if row[0]}
        assert found == sightings(QUESTIONS, texts, n, first=3)


def test_putting_together_changes_no_part() -> None:
    """What the parts noted stays theirs."""
    index = build_index(["one two"], [1])
    one, two = Scanner(index), Scanner(index)
    one.documents(["one"], first=5)
    two.documents(["one", "two"], first=8)
    before = one.seen[1].tolist(), two.seen[1].tolist()
    assert merged([one.seen, two.seen])[1].tolist() == [[2, 5, 0, 8], [1, 9, 0, 9]]
    assert (one.seen[1].tolist(), two.seen[1].tolist()) == before
