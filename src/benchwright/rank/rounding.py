"""Rounded values: the win rates that are possible when every value was rounded to its last digit."""

from typing import TYPE_CHECKING, NamedTuple

from benchwright.ratings import Wins

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Envelope(NamedTuple):
    """The lowest and the highest win rates that rounding leaves open, (M, T); NaN where none is counted."""

    low: "NDArray[np.float64]"
    high: "NDArray[np.float64]"


def envelope(
    wins: Wins, values: "NDArray[np.float64]", decimals: "NDArray[np.int64]", signs: "NDArray[np.float64]"
) -> Envelope:
    """Give the win rates of each model if its values were as low, and as high, as their rounding allows.

    Args:
        wins: what was won with the values as they are.
        values: (M, T); NaN: no data.
        decimals: (T,): digits after the point that a task's values were rounded to; -1: not rounded.
        signs: (T,): 1 where higher is better, -1 where lower is.

    Returns:
        The envelope. A value stands for all numbers within half a unit of its last digit, ends included: the model's
        own is at one end of these and those of all others at the other.
    """
    import numpy as np

    low, high = wins.rates.copy(), wins.rates.copy()
    for task in np.flatnonzero((decimals >= 0) & (wins.others > 0)).tolist():
        there = wins.present[:, task]
        units = np.rint(signs[task] * values[there, task] * 10.0 ** decimals[task])
        ordered, twice_others = np.sort(units), 2 * int(wins.others[task])

        def under(limit: "NDArray[np.float64]", ordered: "NDArray[np.float64]" = ordered) -> "NDArray[np.int64]":
            return np.searchsorted(ordered, limit)

        # One unit apart the ends meet: at worst a tie. Two units apart nothing changes.
        low[there, task] = (under(units - 1) + under(units)) / twice_others
        high[there, task] = (under(units + 1) + under(units + 2) - 2) / twice_others
    return Envelope(low, high)
