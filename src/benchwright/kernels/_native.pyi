"""Types of the compiled loops."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Buffer = bytes | NDArray[np.generic]

def rate_orders(
    order: NDArray[np.uint32], draws: NDArray[np.uint32] | None, ratings: NDArray[np.float64], k: float, /
) -> None: ...
def read_words(letters: Buffer, characters: bool, texts: Sequence[str | bytes], /) -> tuple[bytes, bytes, bytes]: ...
def index_ngrams(
    words: Buffer,
    ends: Buffer,
    starts: Buffer,
    n: int,
    hashes: NDArray[np.uint64],
    firsts: NDArray[np.int64],
    slots: NDArray[np.uint32],
    grams_of: NDArray[np.uint32],
    bloom: NDArray[np.uint64],
    /,
) -> int: ...
def scan_documents(
    letters: Buffer,
    characters: bool,
    words: Buffer,
    ends: Buffer,
    levels: tuple[tuple[int, Buffer, Buffer, Buffer, Buffer, NDArray[np.int64]], ...],
    documents: Sequence[str | bytes],
    first: int,
    start: int,
    fresh: int,
    /,
) -> int: ...
