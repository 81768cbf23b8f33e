"""Money: what is spent, what the calls in flight may cost, and when the next call would be too much."""

from benchwright.records import Request, Usage
from benchwright.run.prices import Rate

CHARACTERS_PER_TOKEN = 4
EXPECTED_OUTPUT = 500
"""Tokens written by a call, before any has been seen."""


def tokens_read(request: Request) -> int:
    """Estimate the tokens that a request is read as: a quarter of its characters."""
    return (len(request.prompt) + len(request.system or "")) // CHARACTERS_PER_TOKEN + 10


class Budget:
    """Keeps a run under its limit.

    Args:
        limit: US dollars, or None for no limit.
        spent: US dollars already spent on this run.
    """

    def __init__(self, limit: float | None, spent: float = 0.0) -> None:
        self.limit = limit
        self.spent = spent
        self.reserved = 0.0
        self._most_written: dict[str, int] = {}

    def reserve(self, model: str, rate: Rate | None, request: Request) -> float | None:
        """Set aside what a call may cost.

        Returns:
            The amount; None when the call might pass the limit and must not be made.
        """
        if self.limit is None or rate is None:
            return 0.0
        cost = rate.cost(Usage(input=tokens_read(request), output=self._written(model, request))) or 0.0
        if self.spent + self.reserved + cost > self.limit:
            return None
        self.reserved += cost
        return cost

    def settle(self, model: str, reserved: float, cost: float | None, usage: Usage | None) -> None:
        """Put the real cost of a call in place of what was set aside; what was set aside stays where it is unknown."""
        self.reserved -= reserved
        self.spent += reserved if cost is None else cost
        if usage is not None:
            self._most_written[model] = max(usage.output, self._most_written.get(model, 0))

    def _written(self, model: str, request: Request) -> int:
        limit = request.parameters.get("maxTokens")
        if isinstance(limit, int):
            return limit
        return self._most_written.get(model, EXPECTED_OUTPUT)
