"""Bradley-Terry: strengths that make the outcomes of all matchups most likely, in no order."""

from typing import TYPE_CHECKING

from benchwright.errors import Fault, InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RIDGE = 0.01
"""Small enough to move nothing that the matchups decide, large enough to keep a model that wins all of them finite."""


STEPS = 1000
"""More than any fit takes."""

CLOSE = 1e-8
"""A step under this is the last one: what is left is as small as its square."""


def bradley_terry(points: "NDArray[np.float64]", *, ridge: float = RIDGE) -> "NDArray[np.float64] | None":
    """Fit strengths: model i beats model j with the chance strength_i / (strength_i + strength_j).

    Args:
        points: (M, M): what each model (row) won against each other one (column), ties half.
        ridge: 0 or larger: half of it times the sum of squared log strengths is taken from the log likelihood.

    Returns:
        Strengths above 0 that sum to 1, (M,). None with ridge 0 when there is no maximum: some models won nothing
        against the others, or never met them.

    Raises:
        InputError: a negative ridge.

    Source:
        Bradley and Terry (1952), doi:10.2307/2334029; when the maximum exists: Ford (1957), doi:10.2307/2308513.

    Example:
        >>> import numpy as np
        >>> bradley_terry(np.array([[0, 3], [1, 0]]), ridge=0).round(6).tolist()
        [0.75, 0.25]
    """
    import numpy as np

    if not ridge >= 0:
        raise InputError(Fault(field="ridge", expected="0 or more", found=repr(ridge)))
    wins = np.asarray(points, dtype=np.float64)
    models = len(wins)
    if not models or (ridge == 0 and not _connected(wins)):
        return None
    games, logs = wins + wins.T, np.zeros(models)
    # Adding a constant to all logs changes no chance: without a ridge this term keeps their sum at 0.
    centring = np.full((models, models), 1 / models) if ridge == 0 else np.zeros((models, models))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(logs[None, :] - logs[:, None]))
        slope = (wins - games * chance).sum(axis=1) - ridge * logs
        weight = games * chance * (1 - chance)
        curve = np.diag(weight.sum(axis=1) + ridge) - weight + centring
        step = np.linalg.solve(curve, slope)
        size = float(np.abs(step).max())
        logs += step / max(1.0, size)  # far from the maximum a full step can overshoot
        if size < CLOSE:
            break
    strengths: NDArray[np.float64] = np.exp(logs - logs.max())
    strengths /= strengths.sum()
    return strengths


def _connected(wins: "NDArray[np.float64]") -> bool:
    """Tell whether every model can be reached from every other one by steps to a model that it won against."""
    return all(_reached(ahead) for ahead in (wins > 0, (wins > 0).T))


def _reached(ahead: "NDArray[np.bool_]") -> bool:
    """Tell whether every model can be reached from the first one."""
    import numpy as np

    seen = np.zeros(len(ahead), dtype=bool)
    seen[0], edge = True, np.array([0])
    while len(edge):
        new = ahead[edge].any(axis=0) & ~seen
        seen |= new
        edge = np.flatnonzero(new)
    return bool(seen.all())
