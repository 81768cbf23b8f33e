"""Elo over shuffled orders of packed matchups: several orders at once, compiled or in NumPy."""

import math
from typing import TYPE_CHECKING

from benchwright.errors import Fault, InputError

try:
    from benchwright.kernels._native import rate_orders as _rate_compiled
except ImportError:
    COMPILED = False
else:
    COMPILED = True

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_MODELS = 2**15
"""Models that a packed matchup can tell apart."""

BLOCK = 4096
"""Steps that the NumPy form unpacks at once."""


def described() -> str:
    """Say in a line which form of the loops is in use."""
    if COMPILED:
        return "Elo runs compiled"
    return "Elo runs in NumPy, many times slower: no C compiler built its other form at installation"


def lanes(matchups: int) -> int:
    """Give how many orders of so many matchups are best rated at once, without much memory.

    Example:
        >>> lanes(1_000_000)
        8
    """
    return 8 if COMPILED else max(8, min(256, 2**22 // max(matchups, 1)))


def pack(first: "NDArray[np.int64]", second: "NDArray[np.int64]", twice: "NDArray[np.int64]") -> "NDArray[np.uint32]":
    """Pack matchups into 32 bits each, so that shuffling them moves little memory.

    Args:
        first: (N,) index of the one model, from 0.
        second: (N,) index of the other.
        twice: (N,) 2 where the first model won, 1 for a draw, 0 where the second won.

    Returns:
        Array (N,): the first model in bits 17 to 31, the second in bits 2 to 16, `twice` in bits 0 and 1.

    Raises:
        InputError: more than 32,768 models.
        ValueError: an index below 0, or `twice` that is not 0, 1 or 2.

    Example:
        >>> import numpy as np
        >>> pack(np.array([1]), np.array([3]), np.array([2])).tolist() == [1 << 17 | 3 << 2 | 2]
        True
    """
    import numpy as np

    if len(first) == 0:
        return np.empty(0, dtype=np.uint32)
    least, most = int(min(first.min(), second.min())), int(max(first.max(), second.max()))
    if most >= MOST_MODELS:
        raise InputError(Fault(field="models", expected=f"at most {MOST_MODELS:,}", found=f"{most + 1:,}"))
    if least < 0 or twice.min() < 0 or twice.max() > 2:
        raise ValueError("matchups are two indices from 0, and 0, 1 or 2")
    return (first << 17 | second << 2 | twice).astype(np.uint32)


def rate_orders(
    order: "NDArray[np.uint32]", draws: "NDArray[np.uint32] | None", ratings: "NDArray[np.float64]", *, k: float
) -> None:
    """Shuffle rows of packed matchups and rate models by each, all in place.

    Args:
        order: (L, N) rows of packed matchups; shuffled in place.
        draws: (L, N - 1) 32-bit numbers u, in order, for i = N - 1 down to 1: entry i is swapped with entry
            u * (i + 1) >> 32. None leaves the rows in order.
        ratings: (L, M) ratings to start from; holds those after all matchups of a row.
        k: how far one matchup moves a rating.

    Raises:
        ValueError: arrays of other types, shapes or layouts; a matchup of a model that is not there, or of a model
            with itself; `k` that is not finite. Rows may then be half done.

    Source:
        Elo (1978), The Rating of Chessplayers, Past and Present; both models move by k times the points less
        1 / (1 + 10^((other - own) / 400)). Shuffle: Durstenfeld (1964), doi:10.1145/364520.364540; a number below
        i + 1 by multiplication: Lemire (2019), doi:10.1145/3230636.

    Example:
        >>> import numpy as np
        >>> ratings = np.array([[1500.0, 1500.0]])
        >>> rate_orders(pack(np.array([0]), np.array([1]), np.array([2]))[None, :], None, ratings, k=32)
        >>> ratings.tolist()
        [[1516.0, 1484.0]]
    """
    if COMPILED:
        _rate_compiled(order, draws, ratings, k)
    else:
        rate_orders_numpy(order, draws, ratings, k=k)


def rate_orders_numpy(
    order: "NDArray[np.uint32]", draws: "NDArray[np.uint32] | None", ratings: "NDArray[np.float64]", *, k: float
) -> None:
    """Do the work of `rate_orders` in NumPy: step by step, all rows at once."""
    _check(order, draws, ratings, k=k)
    if draws is not None:
        _shuffle(order, draws)
    _rate(order, ratings, k=k)


def _check(
    order: "NDArray[np.uint32]", draws: "NDArray[np.uint32] | None", ratings: "NDArray[np.float64]", *, k: float
) -> None:
    import numpy as np

    given: dict[str, NDArray[np.uint32 | np.float64]] = {"order": order, "ratings": ratings}
    if draws is not None:
        given["draws"] = draws
    for name, array in given.items():
        kind = np.float64 if name == "ratings" else np.uint32
        if array.dtype != kind or array.ndim != 2 or not array.flags.c_contiguous:
            raise ValueError(f"{name} is a C-contiguous array of {np.dtype(kind)} with two axes")
    if not (order.flags.writeable and ratings.flags.writeable):
        raise ValueError("order and ratings are changed in place: they cannot be read-only")
    if len(ratings) != len(order) or (draws is not None and draws.shape != (len(order), max(order.shape[1] - 1, 0))):
        raise ValueError("order is (L, N), draws (L, N - 1), ratings (L, M)")
    if not math.isfinite(k):
        raise ValueError("k is a finite number")
    first, second = order >> 17, order >> 2 & (MOST_MODELS - 1)
    if ((np.maximum(first, second) >= ratings.shape[1]) | (first == second) | (order & 3 == 3)).any():
        raise ValueError("a matchup is of two models out of those rated")


def _shuffle(order: "NDArray[np.uint32]", draws: "NDArray[np.uint32]") -> None:
    import numpy as np

    steps, rows = order.T.copy(), np.arange(len(order))
    for last, numbers in zip(range(len(steps) - 1, 0, -1), draws.T, strict=True):
        picked = numbers * np.uint64(last + 1) >> np.uint64(32)
        moved = steps[picked, rows]
        steps[picked, rows] = steps[last]
        steps[last] = moved
    order[:] = steps.T


def _rate(order: "NDArray[np.uint32]", ratings: "NDArray[np.float64]", *, k: float) -> None:
    import numpy as np

    flat, power = ratings.reshape(-1), math.log(10) / 400
    rows = np.arange(len(ratings)) * ratings.shape[1]
    for start in range(0, order.shape[1], BLOCK):
        block = order[:, start : start + BLOCK].T.astype(np.int64)
        firsts, seconds, points = (block >> 17) + rows, (block >> 2 & (MOST_MODELS - 1)) + rows, (block & 3) / 2
        with np.errstate(over="ignore"):
            for first, second, gained in zip(firsts, seconds, points, strict=True):
                own, other = flat[first], flat[second]
                moved = k * (gained - 1 / (1 + np.exp((other - own) * power)))
                flat[first] = own + moved
                flat[second] = other - moved
