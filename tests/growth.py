"""Does the time of a function grow with the length of a text only?"""

import time
from collections.abc import Callable


def grows_linearly(function: Callable[[str], object], unit: str, *, size: int = 100_000) -> bool:
    """Tell whether eight times the text takes nowhere near sixty-four times as long.

    The best of three runs counts, since the machines are shared.
    """

    def seconds(length: int) -> float:
        text = unit * (length // len(unit))
        times = []
        for _ in range(3):
            started = time.process_time()
            function(text)
            times.append(time.process_time() - started)
        return min(times)

    return seconds(8 * size) < 24 * max(seconds(size), 0.005)
