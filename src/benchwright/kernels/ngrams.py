"""Words in a row that questions and documents share: an index of the questions, and scans, compiled or in NumPy."""

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from benchwright.kernels import ngrams_numpy
from benchwright.kernels.letters import letters

try:
    from benchwright.kernels import _native
except ImportError:
    COMPILED = False
else:
    COMPILED = True

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_WORDS, MOST_LEVELS = 256, 16
"""Words in a row at most, and how many different n at most in one scan."""

NONE = 0xFFFFFFFF
"""Stands for no n-gram."""

_BITS = 16
"""Of the sieve, for each n-gram: with two of them set, one word in a row of about eighty passes by chance."""


class Level(NamedTuple):
    """The different n-grams of the questions, for one n.

    Attributes:
        hashes: (G,) of each n-gram.
        firsts: (G,) a word at which it starts.
        slots: where an n-gram is found by its hash.
        bloom: a sieve of the hashes.
        grams_of: (W,) the n-gram that starts at each word, or NONE.
    """

    hashes: "NDArray[np.uint64]"
    firsts: "NDArray[np.int64]"
    slots: "NDArray[np.uint32]"
    bloom: "NDArray[Any]"
    grams_of: "NDArray[np.uint32]"


class Index(NamedTuple):
    """The words and n-grams of Q questions.

    Attributes:
        characters: each character of a word is a word of its own.
        words: the W words in lower case, in UTF-8, one after the other.
        ends: (W + 1,) where each word ends there; 0 stands first.
        starts: (Q + 1,) at which word each question starts.
        levels: by n.
    """

    characters: bool
    words: "NDArray[np.uint8]"
    ends: "NDArray[np.int64]"
    starts: "NDArray[np.int64]"
    levels: dict[int, Level]

    def text_of(self, n: int, gram: int) -> str:
        """Give an n-gram as its words with single spaces; as its characters where they are the words."""
        first = int(self.levels[n].firsts[gram])
        places = self.ends[first : first + n + 1].tolist()
        data = self.words[places[0] : places[-1]].tobytes()
        parts = [data[one - places[0] : two - places[0]] for one, two in itertools.pairwise(places)]
        return (b"" if self.characters else b" ").join(parts).decode("utf-8", "surrogatepass")


def described() -> str:
    """Say in a line which form of the scan is in use."""
    if COMPILED:
        return "n-grams are scanned compiled"
    return "n-grams are scanned in NumPy, many times slower: no C compiler built the other form at installation"


def build_index(questions: Sequence[str], ns: Sequence[int], *, characters: bool = False) -> Index:
    r"""Index the n-grams of questions.

    Args:
        questions: Q texts. Their words are the matches of `\w+` in `str.lower` of them.
        ns: how many words in a row, each in 1..256, at most 16 of them.
        characters: count each character of a word as a word of its own: for writing without spaces.

    Returns:
        The index. It takes about 100 bytes a word and n.

    Raises:
        ValueError: an n out of range, or over 4 billion places.

    Example:
        >>> index = build_index(["To be, or not to be", "or not?"], [2])
        >>> [index.text_of(2, gram) for gram in range(4)], index.levels[2].grams_of.tolist()[-2:]
        (['to be', 'be or', 'or not', 'not to'], [2, 4294967295])
    """
    if not ns or len(set(ns)) > MOST_LEVELS or any(not 1 <= n <= MOST_WORDS for n in ns):
        raise ValueError(f"1 to {MOST_LEVELS} numbers of words in a row, each in 1..{MOST_WORDS}, not {list(ns)}")
    import numpy as np

    if COMPILED:
        found = _native.read_words(letters(), characters, questions)
    else:
        found = ngrams_numpy.read_words(questions, characters=characters)
    words = np.frombuffer(found[0], dtype=np.uint8)
    ends, starts = (np.frombuffer(part, dtype=np.int64) for part in found[1:])
    if len(ends) > NONE:
        raise ValueError(f"fewer than {NONE:,} words, not {len(ends) - 1:,}")
    form = _level_compiled if COMPILED else _level_numpy
    return Index(characters, words, ends, starts, {n: form(words, ends, starts, n) for n in sorted(set(ns))})


def new_sightings(index: Index) -> "dict[int, NDArray[np.int64]]":
    """Give what a scan notes: by n (G, 4) documents that have the n-gram, the first, where in it, the last."""
    import numpy as np

    return {n: np.zeros((len(level.hashes), 4), dtype=np.int64) for n, level in index.levels.items()}


def scan(
    index: Index,
    seen: "dict[int, NDArray[np.int64]]",
    documents: Sequence[str | bytes],
    *,
    first: int = 0,
    start: int = 0,
    fresh: int = 0,
) -> int:
    """Note which n-grams of the questions stand in documents.

    Args:
        index: of the questions.
        seen: of this index; what was noted before stays.
        documents: texts, or UTF-8; bytes that are not UTF-8 separate words. No n-gram goes over their ends.
        first: number of the first document; a number counts once however often it comes in a row.
        start: the byte of the first document that its text starts at: it is a later piece of it.
        fresh: n-grams of the first text that end at this byte of it or before are known already.

    Returns:
        The byte of the last text at which its last words begin, one fewer than the largest n: a text in pieces is
        scanned by putting what follows this byte before the next piece. Bytes are those of UTF-8.

    Example:
        >>> index = build_index(["not to be"], [2, 3])
        >>> seen = new_sightings(index)
        >>> scan(index, seen, ["be it", "or NOT to   be: not to be"]), seen[2].tolist(), seen[3].tolist()
        (20, [[1, 1, 3, 1], [1, 1, 7, 1]], [[1, 1, 3, 1]])
    """
    if not COMPILED:
        return ngrams_numpy.scan(index, seen, documents, first=first, start=start, fresh=fresh)
    levels = tuple(
        (n, level.hashes, level.firsts, level.slots, level.bloom, seen[n]) for n, level in index.levels.items()
    )
    return _native.scan_documents(
        letters(), index.characters, index.words, index.ends, levels, documents, first, start, fresh
    )


def _level_compiled(
    words: "NDArray[np.uint8]", ends: "NDArray[np.int64]", starts: "NDArray[np.int64]", n: int
) -> Level:
    import numpy as np

    places = int(np.maximum(np.diff(starts) - (n - 1), 0).sum())
    slots = np.full(1 << max(4, (2 * places).bit_length()), NONE, dtype=np.uint32)
    bloom = np.zeros(1 << max(3, (places * _BITS // 64).bit_length()), dtype=np.uint64)
    hashes, firsts = np.empty(places, dtype=np.uint64), np.empty(places, dtype=np.int64)
    grams_of = np.empty(len(ends) - 1, dtype=np.uint32)
    known = _native.index_ngrams(words, ends, starts, n, hashes, firsts, slots, grams_of, bloom)
    return Level(hashes[:known].copy(), firsts[:known].copy(), slots, bloom, grams_of)


def _level_numpy(words: "NDArray[np.uint8]", ends: "NDArray[np.int64]", starts: "NDArray[np.int64]", n: int) -> Level:
    return Level(*ngrams_numpy.index_ngrams(words, ends, starts, n))
