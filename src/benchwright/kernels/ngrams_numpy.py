"""The index and the scan of n-grams in NumPy: for machines without a compiler, and to hold the compiled form."""

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from benchwright.kernels.letters import WORD, letters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from benchwright.kernels.ngrams import Index, Level

_WORD, _CHARACTER = re.compile(r"\w+"), re.compile(r"\w")
_NONE = 0xFFFFFFFF
_BASE, _INVERSE = 0x9E3779B97F4A7C15, pow(0x9E3779B97F4A7C15, -1, 2**64)
_NEXT, _MIX = 0xBF58476D1CE4E5B9, 0xD6E8FEB86659FD93
"""Multipliers of characters, of words, and of the last step of a hash."""


def read_words(texts: Sequence[str | bytes], *, characters: bool) -> "tuple[bytes, bytes, bytes]":
    """Give the words of texts: in lower case one after the other, where each ends, at which word each text starts."""
    import numpy as np

    found = [(_CHARACTER if characters else _WORD).findall(_decoded(text).lower()) for text in texts]
    parts = [word.encode("utf-8", "surrogatepass") for words in found for word in words]
    ends = np.cumsum([0, *map(len, parts)], dtype=np.int64)
    starts = np.cumsum([0, *map(len, found)], dtype=np.int64)
    return b"".join(parts) + bytes(16), ends.tobytes(), starts.tobytes()


def index_ngrams(
    words: "NDArray[np.uint8]", ends: "NDArray[np.int64]", starts: "NDArray[np.int64]", n: int
) -> "tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.uint32], NDArray[Any], NDArray[np.uint32]]":
    """Number the different n-grams in the order of their first place.

    Returns:
        What a level holds. `slots` is the order of the n-grams by hash, `bloom` a sieve by the highest bits of a hash.
    """
    import numpy as np

    data, bounds = words.tobytes(), ends.tolist()
    numbers: dict[bytes, int] = {}
    ids = np.array(
        [numbers.setdefault(data[one:two], len(numbers)) for one, two in itertools.pairwise(bounds)],
        dtype=np.uint32,
    )
    places = np.flatnonzero(np.arange(len(ids)) + n <= np.repeat(starts[1:], np.diff(starts)))
    grams_of = np.full(len(ids), _NONE, dtype=np.uint32)
    grams_of[places], firsts = _numbered(ids, places, n)
    texts = [word.decode("utf-8", "surrogatepass") for word in numbers]
    hashes = _in_a_row(_hashes_of(texts)[ids], n)[firsts]
    bits = max(10, (8 * len(firsts)).bit_length())
    bloom = np.zeros(1 << bits, dtype=bool)
    bloom[hashes >> np.uint64(64 - bits)] = True
    return hashes, firsts, np.argsort(hashes, kind="stable").astype(np.uint32), bloom, grams_of


def scan(
    index: "Index",
    seen: "dict[int, NDArray[np.int64]]",
    documents: Sequence[str | bytes],
    *,
    first: int,
    start: int,
    fresh: int,
) -> int:
    """Note which n-grams of the questions stand in documents; told in `ngrams.scan`."""
    import numpy as np

    texts = [_decoded(document) for document in documents]
    if not texts:
        return 0
    held = _Held(texts, documents, characters=index.characters)
    for n, level in index.levels.items():
        for place, gram in _found(held, index, level, n):
            document = int(held.documents[place])
            if document == 0 and fresh and held.byte_of(0, int(held.ends[place + n - 1])) <= fresh:
                continue
            row = seen[n][gram]
            if row[0] == 0:
                offset = held.byte_of(document, int(held.starts[place]))
                row[1:3] = first + document, offset if document else start + offset
            if row[0] == 0 or row[3] != first + document:
                row[0], row[3] = row[0] + 1, first + document
    last = np.flatnonzero(held.documents == len(texts) - 1)
    kept = last[max(0, len(last) - max(index.levels) + 1) :]
    return held.byte_of(len(texts) - 1, int(held.starts[kept[0]]) if len(kept) else None)


class _Held:
    """Words of some documents: W of them, each with its document and its place in all texts in lower case."""

    def __init__(self, texts: Sequence[str], documents: Sequence[str | bytes], *, characters: bool) -> None:
        import numpy as np

        self.texts, self.escaped = texts, [isinstance(document, bytes) for document in documents]
        small = [text.lower() for text in texts]
        self.small = "\0".join(small)
        self.offsets = np.cumsum([0, *(len(text) + 1 for text in small)])
        self.codes = _codes(self.small)
        inside = (letters()[self.codes] & WORD) != 0
        if characters:
            self.starts = np.flatnonzero(inside)
            self.ends = self.starts + 1
        else:
            edges = np.flatnonzero(np.diff(inside, prepend=False, append=False))
            self.starts, self.ends = edges[::2], edges[1::2]
        self.documents = np.searchsorted(self.offsets, self.starts, side="right") - 1
        self._bytes: dict[int, NDArray[np.int64]] = {}

    def word(self, place: int) -> bytes:
        """Give a word in lower case, in UTF-8."""
        return self.small[self.starts[place] : self.ends[place]].encode("utf-8", "surrogatepass")

    def byte_of(self, document: int, place: int | None) -> int:
        """Give the byte of a document, in UTF-8, that a place in lower case comes from; None: its end."""
        if document not in self._bytes:
            self._bytes[document] = _bytes_of(self.texts[document], escaped=self.escaped[document])
        places = self._bytes[document]
        return int(places[-1 if place is None else place - int(self.offsets[document])])


def _bytes_of(text: str, *, escaped: bool) -> "NDArray[np.int64]":
    """Give, for each place of a text in lower case and its end, the byte of the text that it comes from."""
    import numpy as np

    codes = _codes(text)
    sizes = 1 + (codes >= 0x80) + (codes >= 0x800) + (codes >= 0x10000)
    if escaped:
        sizes[(codes >= 0xDC80) & (codes < 0xDD00)] = 1
    twice = np.repeat(sizes, 1 + (codes == ord("İ")))
    # The mark that İ ends in is no part of a word: only the place of its letter is ever asked for.
    twice[np.flatnonzero(np.repeat(codes, 1 + (codes == ord("İ"))) == ord("İ"))[1::2]] = 0
    return np.concatenate([[0], np.cumsum(twice)])


def _found(held: _Held, index: "Index", level: "Level", n: int) -> "Iterator[tuple[int, int]]":
    """Give each place at which an n-gram of the questions starts, with its number."""
    import numpy as np

    count = len(held.starts) - n + 1
    if count <= 0 or not len(level.hashes):
        return
    hashes = _in_a_row(_word_hashes(held.codes, held.starts, held.ends), n)[:count]
    whole = held.documents[:count] == held.documents[n - 1 :]
    bits = len(level.bloom).bit_length() - 1
    passed = np.flatnonzero(whole & level.bloom[hashes >> np.uint64(64 - bits)])
    ordered = level.hashes[level.slots]
    slots = np.searchsorted(ordered, hashes[passed])
    alike = ordered[np.minimum(slots, len(ordered) - 1)] == hashes[passed]
    data, ends = index.words.tobytes(), index.ends
    for place, slot in zip(passed[alike].tolist(), slots[alike].tolist(), strict=True):
        wanted = [held.word(word) for word in range(place, place + n)]
        while slot < len(ordered) and ordered[slot] == hashes[place]:
            gram = int(level.slots[slot])
            bounds = ends[level.firsts[gram] : level.firsts[gram] + n + 1].tolist()
            if wanted == [data[one:two] for one, two in itertools.pairwise(bounds)]:
                yield place, gram
                break
            slot += 1


def _numbered(
    ids: "NDArray[np.uint32]", places: "NDArray[np.int64]", n: int
) -> "tuple[NDArray[np.uint32], NDArray[np.int64]]":
    """Number the different rows of n ids that start at the places, and give the first place of each."""
    import numpy as np

    if not len(places):
        return np.empty(0, dtype=np.uint32), np.empty(0, dtype=np.int64)
    rows = ids[places[:, None] + np.arange(n)]
    _, firsts, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    ranks = np.empty(len(order), dtype=np.uint32)
    ranks[order] = np.arange(len(order), dtype=np.uint32)
    return ranks[which.ravel()], places[firsts[order]].astype(np.int64)


def _decoded(text: str | bytes) -> str:
    return text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")


def _codes(text: str) -> "NDArray[np.uint32]":
    import numpy as np

    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def _hashes_of(words: Sequence[str]) -> "NDArray[np.uint64]":
    import numpy as np

    ends = np.cumsum([len(word) for word in words], dtype=np.int64)
    return _word_hashes(_codes("".join(words)), np.concatenate([[0], ends[:-1]]).astype(np.int64)[: len(ends)], ends)


def _word_hashes(
    codes: "NDArray[np.uint32]", starts: "NDArray[np.int64]", ends: "NDArray[np.int64]"
) -> "NDArray[np.uint64]":
    """Hash words by sums of their characters times powers, which are shifted to the same power for all words."""
    import numpy as np

    powers, inverses = _powers(len(codes))
    sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(codes.astype(np.uint64) * powers[: len(codes)])])
    return _mixed((sums[ends] - sums[starts]) * inverses[starts] + (ends - starts).astype(np.uint64))


def _powers(count: int) -> "tuple[NDArray[np.uint64], NDArray[np.uint64]]":
    return _powers_of(max(16, count.bit_length()))


@lru_cache(maxsize=2)
def _powers_of(bits: int) -> "tuple[NDArray[np.uint64], NDArray[np.uint64]]":
    import numpy as np

    one, other = (np.full(1 << bits, factor, dtype=np.uint64) for factor in (_BASE, _INVERSE))
    one[0] = other[0] = 1
    return np.cumprod(one), np.cumprod(other)


def _in_a_row(hashes: "NDArray[np.uint64]", n: int) -> "NDArray[np.uint64]":
    """Hash n words in a row from each word on; the last n - 1 of these count words that are not there."""
    import numpy as np

    padded = np.concatenate([hashes, np.zeros(n - 1, dtype=np.uint64)])
    made = np.zeros(len(hashes), dtype=np.uint64)
    for word in range(n):
        made = made * np.uint64(_NEXT) + padded[word : word + len(hashes)]
    return _mixed(made)


def _mixed(hashes: "NDArray[np.uint64]") -> "NDArray[np.uint64]":
    import numpy as np

    hashes = (hashes ^ hashes >> np.uint64(29)) * np.uint64(_MIX)
    return hashes ^ hashes >> np.uint64(32)
