"""Money: what is spent, what the calls in flight may cost, and when the next call would be too much."""

from math import ceil
from typing import Any

from benchwright.records import Request, Usage
from benchwright.run.prices import Rate

CHARACTERS_PER_TOKEN = 4
EXPECTED_OUTPUT = 500
"""Tokens written by a call, before any has been seen."""

MARGIN = 1.5
"""The next reply may be this much longer than the longest so far."""

ROUNDING = 1e-9
_LIMITS = ("maxtokens", "maxcompletiontokens", "maxoutputtokens")


def tokens_read(request: Request) -> int:
    """Estimate the tokens that a request is read as: a quarter of its characters."""
    return (len(request.prompt) + len(request.system or "")) // CHARACTERS_PER_TOKEN + 10


def tokens_allowed(parameters: dict[str, Any]) -> int | None:
    """Give the most tokens that a reply may have, under whichever name the limit was given.

    Example:
        >>> tokens_allowed({"maxTokens": 50}), tokens_allowed({"max_completion_tokens": 9}), tokens_allowed({})
        (50, 9, None)
    """
    plain = {name.replace("_", "").lower(): value for name, value in parameters.items()}
    limits = [plain[name] for name in _LIMITS if type(plain.get(name)) is int]
    return limits[0] if limits else None


class Budget:
    """Keeps a run under its limit.

    What a call may cost is taken from the most that this model's calls used so far; before any is known, a
    token is expected for every character.

    Args:
        limit: US dollars, or None for no limit.
        spent: US dollars already spent on this run.
    """

    def __init__(self, limit: float | None, spent: float = 0.0) -> None:
        self.limit = limit
        self.spent = spent
        self.reserved = 0.0
        self._most: dict[str, tuple[float, int]] = {}

    def reserve(self, model: str, rate: Rate | None, request: Request) -> float | None:
        """Set aside what a call may cost.

        Returns:
            The amount; None when the call might pass the limit and must not be made.
        """
        if self.limit is None or rate is None:
            return 0.0
        ratio, written = self._most.get(model, (CHARACTERS_PER_TOKEN, EXPECTED_OUTPUT))
        limit = tokens_allowed(request.parameters)
        usage = Usage(
            input=ceil(tokens_read(request) * ratio), output=ceil(written * MARGIN) if limit is None else limit
        )
        cost = rate.cost(usage) or 0.0
        if self.spent + self.reserved + cost > self.limit * (1 + ROUNDING):
            return None
        self.reserved += cost
        return cost

    def settle(self, request: Request, model: str, reserved: float, cost: float | None, usage: Usage | None) -> None:
        """Put the real cost of a call in place of what was set aside; where it is unknown, that counts as spent."""
        self.reserved -= reserved
        self.spent += reserved if cost is None else cost
        if usage is not None:
            ratio, written = self._most.get(model, (0.0, 0))
            seen = usage.input / tokens_read(request)
            self._most[model] = max(ratio, seen), max(written, usage.output)
