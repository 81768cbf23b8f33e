"""Numbers as they are written: which texts are numbers, how they compare exactly, their means."""

import re
from collections.abc import Sequence
from decimal import Context, Decimal, Inexact
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from math import isinf, lcm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SURE_DIGITS = 15
"""Decimals of at most this many digits have floats of their own."""

WRITTEN_DIGITS = 17
NO_DECIMALS = -1

# Bounded, so that no text makes a number of a million digits.
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,3})?")
_LONGEST = 400
_SIGNS = b"0123456789.eE+-\n"
_LONG_EXPONENT = re.compile("[eE][+-]?[0-9]{4}")


def read_floats(texts: Sequence[str]) -> tuple["NDArray[np.float64]", list[int]]:
    """Read decimal numbers.

    Args:
        texts: as they are written; "" for no data.

    Returns:
        The nearest floats, NaN where there is no data; and the places of texts that are no finite decimal number.
        Where there are such texts all floats are NaN.

    Example:
        >>> read_floats(["0.5", "", "-1e-3"])
        (array([ 0.5  ,    nan, -0.001]), [])
        >>> read_floats(["12%", "1,234", "nan", "1e999", "1_0"])[1]
        [0, 1, 2, 3, 4]
    """
    floats = _quick_floats(texts)
    if floats is not None:
        return floats, []
    wrong = [n for n, text in enumerate(texts) if text and (not _NUMBER.fullmatch(text) or isinf(float(text)))]
    return nearest_floats([""] * len(texts) if wrong else texts), wrong


def _quick_floats(texts: Sequence[str]) -> "NDArray[np.float64] | None":
    """Read texts of the signs of numbers alone, which Python reads as the pattern does; None where this is in doubt."""
    import numpy as np

    together = "\n".join(texts)
    if not together.isascii() or together.encode().translate(None, _SIGNS) or _LONG_EXPONENT.search(together):
        return None
    if max(map(len, texts), default=0) > _LONGEST:
        return None
    try:
        floats = nearest_floats(texts)
    except ValueError:
        return None
    return None if np.isinf(floats).any() else floats


def nearest_floats(texts: Sequence[str]) -> "NDArray[np.float64]":
    """Give the float nearest to each decimal or fraction; NaN for an empty text, and never -0.

    Example:
        >>> nearest_floats(["-0.0", "", "1/4"]).tolist()
        [0.0, nan, 0.25]
    """
    import numpy as np

    if "" in texts or _places("/", texts):
        floats = [float(Fraction(text)) if "/" in text else float(text or "nan") for text in texts]
    else:
        floats = list(map(float, texts))
    return np.array(floats, dtype=np.float64) + 0.0


def decimals_of(texts: Sequence[str]) -> "NDArray[np.int64]":
    """Count the digits after each point; -1 where a number is no plain decimal.

    Example:
        >>> decimals_of(["0.50", "7", "", "5e-1", "1/2"]).tolist()
        [2, 0, 0, -1, -1]
    """
    import numpy as np

    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    points = np.fromiter(map(str.find, texts, repeat(".")), dtype=np.int64, count=len(texts))
    found = np.where(points >= 0, lengths - points - 1, 0)
    for sign in "eE/":
        found[_places(sign, texts)] = NO_DECIMALS
    return found


def are_short(texts: Sequence[str], decimals: "NDArray[np.int64]") -> "NDArray[np.bool_]":
    """Tell which texts have so few digits that their floats compare as they do.

    Args:
        texts: decimals, or fractions.
        decimals: of `decimals_of`.

    Example:
        >>> texts = ["0.8125", "0.30000000000000004", "1e-320", "2/3"]
        >>> are_short(texts, decimals_of(texts)).tolist()
        [True, False, False, False]
    """
    import numpy as np

    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    short: NDArray[np.bool_] = (lengths <= SURE_DIGITS) & (decimals != NO_DECIMALS)
    return short


def dense_ranks(texts: Sequence[str]) -> list[float]:
    """Give the ranks of decimals or fractions, smallest first, equal ones alike.

    Example:
        >>> dense_ranks(["0.30000000000000001", "0.3", "0.30", "1/3"])
        [1.0, 0.0, 0.0, 2.0]
    """
    exact = [Fraction(text) for text in texts]
    ranks = {number: float(rank) for rank, number in enumerate(sorted(set(exact)))}
    return [ranks[number] for number in exact]


def mean_text(texts: Sequence[str]) -> str:
    """Give the exact mean of decimals or fractions: a decimal of at most 17 digits, else a fraction.

    Example:
        >>> mean_text(["0.1", "0.2"]), mean_text(["0", "1", "1"])
        ('0.15', '2/3')
    """
    exact = [_fraction(text) for text in texts]
    below = lcm(*(number.denominator for number in exact))
    mean = Fraction(sum(number.numerator * (below // number.denominator) for number in exact), below * len(exact))
    return _exact_decimal(mean) or str(mean)


def decimal_texts(texts: Sequence[str]) -> list[str]:
    """Write fractions as decimals: the exact one of at most 17 digits, else that of the nearest float.

    Example:
        >>> decimal_texts(["3/8", "1/3", "0.50"])
        ['0.375', '0.3333333333333333', '0.50']
    """
    written = list(texts)
    for n in _places("/", texts):
        number = _fraction(texts[n])
        written[n] = _exact_decimal(number) or repr(float(number))
    return written


@lru_cache(maxsize=1 << 16)
def _fraction(text: str) -> Fraction:
    return Fraction(text)


def _exact_decimal(number: Fraction) -> str | None:
    context = Context(prec=WRITTEN_DIGITS)
    quotient = context.divide(Decimal(number.numerator), Decimal(number.denominator))
    return None if context.flags[Inexact] else f"{quotient.normalize(context):f}"


def _places(sign: str, texts: Sequence[str]) -> list[int]:
    return [n for n, text in enumerate(texts) if sign in text] if sign in "".join(texts) else []
