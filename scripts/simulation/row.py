"""A share that a study found, with the band that it must keep to."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from zlib import crc32

import numpy as np

HOLDS, WITHIN_CHANCE, BROKEN = "holds", "within chance", "DOES NOT HOLD"


@dataclass(frozen=True)
class Row:
    """One share that a study found.

    Attributes:
        share: of data sets, models or pairs.
        sets: data sets that it rests on.
        width: mean width of what was given, in shares or in ranks; None where there is none.
        least: lower end of the band; None without one.
        most: upper end of the band; None without one.
    """

    study: str
    world: str
    case: str
    measure: str
    share: float
    sets: int
    width: float | None = None
    least: float | None = None
    most: float | None = None

    @property
    def verdict(self) -> str:
        """Tell whether the share lies in its band; outside it, whether chance alone explains that; "" without a band.

        By chance a share lies up to two standard errors beyond an end at which the truth is.
        """
        ends = [(end, side) for end, side in ((self.least, 1), (self.most, -1)) if end is not None]
        if not ends:
            return ""
        beyond = max(side * (end - self.share) / sqrt(end * (1 - end) / self.sets) for end, side in ends)
        return HOLDS if beyond <= 0 else WITHIN_CHANCE if beyond <= 2 else BROKEN


Say = Callable[[str], None]


def chance_of(seed: int, *parts: object) -> np.random.Generator:
    """Give a stream of its own to each case, whatever other cases are run."""
    return np.random.default_rng([seed, crc32(" ".join(map(str, parts)).encode())])
