"""A scan of many documents for the n-grams of questions, piece by piece, that can be split and put together again."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from benchwright.kernels.ngrams import Index, new_sightings, scan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DOCUMENTS, FIRST, OFFSET, LAST = range(4)
"""Columns of what is noted of an n-gram."""

SOURCE_BITS = 40
"""A document's number: that of its source above so many bits, its own in the source below."""

_SPACES = (b" ", b"\n", b"\t", b"\r", b"\v", b"\f")

MOST_KEPT = 1 << 26
"""Bytes of a text that are kept, at most, in the hope of n words in a row."""


def number_of(source: int, document: int) -> int:
    """Give the number of a document in the whole corpus.

    Example:
        >>> place_of(number_of(3, 17))
        (3, 17)
    """
    return source << SOURCE_BITS | document


def place_of(number: int) -> tuple[int, int]:
    """Give the source of a document, and its number there."""
    return number >> SOURCE_BITS, number & (1 << SOURCE_BITS) - 1


class Scanner:
    """Notes which n-grams of an index stand in documents.

    Pieces of one text must come in their order, and to the same scanner. Anything else may be scanned by several
    scanners at once: `merged` puts together what they noted.

    Args:
        index: of the questions.
    """

    def __init__(self, index: Index) -> None:
        self.index = index
        self.seen = new_sightings(index)
        self._tail = b""
        self._text: tuple[int, int] | None = None

    def documents(self, documents: Sequence[str | bytes], *, first: int) -> None:
        """Scan whole documents, numbered from `first` on."""
        scan(self.index, self.seen, documents, first=first)

    def text(self, piece: bytes, *, number: int, start: int) -> bool:
        """Scan a piece of one long text, cut after white space.

        Args:
            piece: UTF-8.
            number: of the document.
            start: the byte of the text at which the piece starts: where the one before ended, or later.

        Returns:
            False when 64 MB hold too few words: what is kept of them for words in a row is given up.
        """
        if self._text != (number, start):
            self._tail = b""
        data = self._tail + piece
        kept = len(self._tail)
        rest = scan(self.index, self.seen, [data], first=number, start=start - kept, fresh=kept)
        # Back to white space: the lower case of a capital sigma depends on what stands before it in its word.
        cut = max(data.rfind(sign, 0, rest) for sign in _SPACES) + 1
        self._text = number, start + len(piece)
        self._tail = data[cut:] if len(data) - cut <= MOST_KEPT else b""
        return len(data) - cut <= MOST_KEPT


def merged(parts: "Sequence[Mapping[int, NDArray[np.int64]]]") -> "dict[int, NDArray[np.int64]]":
    """Put together what scanners of one index noted on different documents.

    Args:
        parts: by n an array (G, 4), as `kernels.ngrams.new_sightings` makes it; at least one.

    Returns:
        The same form: documents are added up, the first one is the first of all. The order of the parts is no matter.
    """
    whole = {n: seen.copy() for n, seen in parts[0].items()}
    for part in parts[1:]:
        for n, seen in part.items():
            _add(whole[n], seen)
    return whole


def _add(whole: "NDArray[np.int64]", part: "NDArray[np.int64]") -> None:
    import numpy as np

    rows = np.flatnonzero(part[:, DOCUMENTS])
    here, there = whole[rows], part[rows]
    earlier = (there[:, FIRST] < here[:, FIRST]) | (
        (there[:, FIRST] == here[:, FIRST]) & (there[:, OFFSET] < here[:, OFFSET])
    )
    taken = earlier | (here[:, DOCUMENTS] == 0)
    here[taken, FIRST : OFFSET + 1] = there[taken, FIRST : OFFSET + 1]
    here[:, DOCUMENTS] += there[:, DOCUMENTS]
    here[:, LAST] = np.maximum(here[:, LAST], there[:, LAST])
    whole[rows] = here
