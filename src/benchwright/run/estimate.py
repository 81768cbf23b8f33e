"""What a run would cost, before anything is asked."""

from collections.abc import Sequence

from benchwright.records import Record, Request, Usage
from benchwright.run.budget import EXPECTED_OUTPUT, tokens_allowed, tokens_read
from benchwright.run.prices import Rate
from benchwright.run.providers import Asked

LEAST_OUTPUT, MOST_OUTPUT = 50, 4096


class Estimate(Record, frozen=True, kw_only=True):
    """A model's calls, tokens (a quarter of the characters) and cost in US dollars; None where no price is known."""

    model: str
    calls: int
    tokens_read: int
    tokens_written: tuple[int, int, int]
    cost_status: str
    cost_usd: tuple[float, float, float] | None


def estimate(asked: Asked, requests: Sequence[Request]) -> Estimate:
    """Estimate a model's part of a run: low, expected and high."""
    read = sum(tokens_read(request) for request in requests)
    limit = tokens_allowed(asked.entry.parameters)
    most = MOST_OUTPUT if limit is None else limit
    each = (min(LEAST_OUTPUT, most), min(EXPECTED_OUTPUT, most), most)
    written = tuple(len(requests) * tokens for tokens in each)
    return Estimate(
        model=asked.entry.name,
        calls=len(requests),
        tokens_read=read,
        tokens_written=(written[0], written[1], written[2]),
        cost_status=asked.entry.cost_status,
        cost_usd=_costs(asked.rate, read, written),
    )


def _costs(rate: Rate | None, read: int, written: Sequence[int]) -> tuple[float, float, float] | None:
    if rate is None:
        return None
    low, expected, high = (rate.cost(Usage(input=read, output=tokens)) or 0.0 for tokens in written)
    return low, expected, high
