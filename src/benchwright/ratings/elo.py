"""Elo over shuffled matchups: ratings averaged over orders, with the error that the orders leave."""

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from benchwright.errors import check_settings
from benchwright.kernels.elo import lanes, pack, rate_orders
from benchwright.ratings.matchups import Matchups
from benchwright.resample import ORDERS, words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

K = 32.0
INITIAL = 1500.0
SHUFFLES = 200

PCG64, LCG32 = "pcg64", "lcg32"


class EloRatings(NamedTuple):
    """Elo ratings; NaN for a model that met no other.

    Attributes:
        ratings: averaged over the orders, (M,).
        errors: standard errors of these averages that the choice of orders leaves, (M,); NaN with fewer than two.
    """

    ratings: "NDArray[np.float64]"
    errors: "NDArray[np.float64]"


def elo(
    matchups: Matchups,
    *,
    k: float = K,
    initial: float = INITIAL,
    shuffles: int = SHUFFLES,
    seed: int = 0,
    generator: str = PCG64,
) -> EloRatings:
    """Rate models by Elo, averaged over shuffled orders of their matchups.

    Args:
        matchups: who met whom, and how it went.
        k: above 0: how far one matchup moves a rating.
        initial: rating at which every model starts.
        shuffles: how many orders are averaged; 0 rates the given order alone.
        seed: of the shuffles, 0 or larger.
        generator: "pcg64" shuffles the given order anew each time. "lcg32" reproduces boards made with the
            congruential generator of 32 bits: it shuffles on from the order before, with one stream.

    Returns:
        The ratings. Both sides of a matchup are updated from one expectation, 1 / (1 + 10^((other - own) / 400)).

    Raises:
        InputError: a setting out of its range, or more than 32,768 models.

    Source:
        Elo (1978), The Rating of Chessplayers, Past and Present. Shuffles: Fisher-Yates from the end; the generator
        of 32 bits: x = 1664525 x + 1013904223 mod 2^32, Numerical Recipes, chapter 7.

    Example:
        >>> from benchwright.ratings import matchups_of
        >>> elo(matchups_of([[2], [1]]), shuffles=0).ratings.tolist()
        [1516.0, 1484.0]
    """
    import numpy as np

    _check(k=k, initial=initial, shuffles=shuffles, seed=seed, generator=generator)
    order = pack(matchups.first, matchups.second, matchups.twice)
    start = np.full(matchups.models, float(initial))
    if shuffles == 0:
        rated = start[None, :].copy()
        rate_orders(order[None, :].copy(), None, rated, k=k)
    elif generator == PCG64:
        rated = rate_shuffled(order, start, [(seed, ORDERS, number) for number in range(shuffles)], k=k)
    else:
        rated = _carried_on(order, start, shuffles, seed, k=k)
    rated[:, ~matchups.met] = np.nan
    few = len(rated) < 2
    errors = np.full(matchups.models, np.nan) if few else rated.std(axis=0, ddof=1) / np.sqrt(len(rated))
    return EloRatings(rated.mean(axis=0), errors)


def rate_shuffled(
    order: "NDArray[np.uint32]",
    start: "NDArray[np.float64]",
    streams: Sequence[tuple[int, int, int]],
    *,
    k: float,
) -> "NDArray[np.float64]":
    """Rate models over shuffles of packed matchups, each by a stream of its own.

    Args:
        order: N packed matchups.
        start: M ratings.
        streams: seed, purpose and block of each shuffle's stream.
        k: how far one matchup moves a rating.

    Returns:
        Array (shuffles, M).
    """
    import numpy as np

    rated = np.tile(start, (len(streams), 1))
    together = lanes(len(order))
    for begin in range(0, len(streams), together):
        some = streams[begin : begin + together]
        draws = np.stack([words(*stream, max(len(order) - 1, 0)) for stream in some])
        rate_orders(np.tile(order, (len(some), 1)), draws, rated[begin : begin + len(some)], k=k)
    return rated


def _carried_on(
    order: "NDArray[np.uint32]", start: "NDArray[np.float64]", shuffles: int, seed: int, *, k: float
) -> "NDArray[np.float64]":
    import numpy as np

    rated, lane = np.tile(start, (shuffles, 1)), order[None, :].copy()
    count, state = max(len(order) - 1, 0), np.uint32(seed % 2**32)
    powers = np.cumprod(np.full(count, 1664525, dtype=np.uint32), dtype=np.uint32)
    added = np.uint32(1013904223) * np.cumsum(np.concatenate([[1], powers[:-1]]), dtype=np.uint32)[:count]
    for number in range(shuffles):
        draws = powers * state + added
        state = draws[-1] if count else state
        rate_orders(lane, draws[None, :], rated[number : number + 1], k=k)
    return rated


def _check(*, k: float, initial: float, shuffles: int, seed: int, generator: str) -> None:
    check_settings(
        ("k", k, isfinite(k) and k > 0, "a number above 0"),
        ("initial", initial, isfinite(initial), "a finite number"),
        ("shuffles", shuffles, shuffles >= 0, "0 or more"),
        ("seed", seed, seed >= 0, "0 or more"),
        ("generator", generator, generator in (PCG64, LCG32), f"{PCG64} or {LCG32}"),
    )
