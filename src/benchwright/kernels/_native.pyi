"""Types of the compiled loops."""

import numpy as np
from numpy.typing import NDArray

def rate_orders(
    order: NDArray[np.uint32], draws: NDArray[np.uint32] | None, ratings: NDArray[np.float64], k: float, /
) -> None: ...
