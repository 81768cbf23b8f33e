"""What a call costs: a known price or none, never a guess."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from benchwright.records import Price, Usage

MILLION = Decimal(1_000_000)


class Rate(NamedTuple):
    """US dollars per million tokens, and where the price is from."""

    input: Decimal
    output: Decimal
    source: str
    date: str

    def cost(self, usage: Usage | None) -> float | None:
        """Give the cost of some tokens in US dollars; None when they are not known."""
        if usage is None:
            return None
        return float((self.input * usage.input + self.output * usage.output) / MILLION)

    def price(self) -> Price:
        """Give the price as the manifest keeps it."""
        return Price(
            input=f"{self.input.normalize():f}",
            output=f"{self.output.normalize():f}",
            source=self.source,
            date=self.date,
        )


def known_rate(provider: str, model: str, at: datetime) -> Rate | None:
    """Look a price up in the table that ships with genai-prices, at a date.

    Args:
        provider: "openai" or "anthropic".
        model: the provider's name of the model.
        at: when the call is made, UTC.

    Returns:
        The price, or None where the table has none: then the cost is unknown.

    Example:
        >>> from datetime import UTC
        >>> known_rate("openai", "no-such-model", datetime(2026, 1, 1, tzinfo=UTC)) is None
        True
    """
    from importlib.metadata import version

    import genai_prices

    def cost(read: int, written: int) -> Decimal:
        usage = genai_prices.Usage(input_tokens=read, output_tokens=written)
        found = genai_prices.calc_price(usage, model, provider_id=provider, genai_request_timestamp=at)
        return Decimal(found.total_price)

    try:
        # A small call: prices of some models rise with the length of the prompt.
        rate = Rate(
            cost(1000, 0) * 1000, cost(0, 1000) * 1000, f"genai-prices {version('genai-prices')}", at.date().isoformat()
        )
    except LookupError:
        return None
    return rate
