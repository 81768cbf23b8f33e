"""Keyed streams: numbers that only the holder of a key can make, for every item by itself."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

VERSION = "v1"
"""Part of every label: another one would be another generator."""

WORD = 2**64


class Stream:
    """Unbiased draws from HMAC-SHA256 of a key, a label and a counter.

    What is drawn for one label tells nothing of another, and any item can be drawn without those before it.

    Args:
        key: the secret, or the public seed's key.
        label: what the draws are for, such as ("public", "ledger", 17, 0, "item"); no part holds a "|".

    Source:
        HMAC: RFC 2104. Unbiased numbers by rejection; permutations by Fisher and Yates.

    Example:
        >>> stream = Stream(b"key", "public", "ledger", 17, 0, "item")
        >>> [stream.below(10) for _ in range(6)]
        [2, 8, 0, 4, 9, 2]
    """

    def __init__(self, key: bytes, *label: str | int) -> None:
        self._key = key
        self._label = "|".join([VERSION, *map(str, label)]).encode("ascii")
        self._counter = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Draw a whole number in [0, n); n is from 1 to 2^64."""
        limit = WORD - WORD % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def between(self, low: int, high: int) -> int:
        """Draw a whole number in [low, high], both ends included."""
        return low + self.below(high - low + 1)

    def choice(self, values: Sequence[T]) -> T:
        """Draw one of some values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Give all values in a drawn order."""
        drawn = list(values)
        for last in range(len(drawn) - 1, 0, -1):
            place = self.below(last + 1)
            drawn[last], drawn[place] = drawn[place], drawn[last]
        return drawn

    def pick(self, values: Sequence[T], count: int) -> list[T]:
        """Draw `count` different places of some values, in a drawn order."""
        drawn = list(values)
        for place in range(count):
            other = place + self.below(len(drawn) - place)
            drawn[place], drawn[other] = drawn[other], drawn[place]
        return drawn[:count]

    def _word(self) -> int:
        if not self._words:
            block = hmac.digest(self._key, self._label + self._counter.to_bytes(8, "big"), hashlib.sha256)
            self._counter += 1
            self._words = [int.from_bytes(block[start : start + 8], "big") for start in (24, 16, 8, 0)]
        return self._words.pop()
