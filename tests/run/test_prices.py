"""Prices: known and named, or unknown."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from benchwright.records import Usage
from benchwright.run.prices import Rate, known_rate

AT = datetime(2026, 1, 15, tzinfo=UTC)


def test_a_known_price_says_where_it_is_from() -> None:
    """A price from the table carries its source with the version, and the date of the call."""
    rate = known_rate("openai", "gpt-4o-mini", AT)
    assert rate is not None
    assert (rate.input, rate.output) == (Decimal("0.15"), Decimal("0.6"))
    assert rate.source.startswith("genai-prices ")
    assert rate.date == "2026-01-15"


def test_the_provider_decides() -> None:
    """A name is looked up among the models of its provider only."""
    assert known_rate("anthropic", "gpt-4o-mini", AT) is None
    assert known_rate("anthropic", "claude-3-5-haiku-latest", AT) is not None


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_an_unknown_model_has_no_price(provider: str) -> None:
    """Where the table has no price there is none: not zero, not a guess."""
    assert known_rate(provider, "no-such-model-9", AT) is None


def test_a_cost_is_exact() -> None:
    """Tokens times price, in decimals; unknown tokens have an unknown cost."""
    rate = Rate(Decimal("0.1"), Decimal("0.7"), "x", "2026-01-01")
    assert rate.cost(Usage(input=1, output=1)) == 8e-07
    assert rate.cost(Usage(input=3_000_000, output=0)) == 0.3
    assert rate.cost(Usage(input=0, output=0)) == 0.0
    assert rate.cost(None) is None


def test_a_price_is_kept_as_plain_decimals() -> None:
    """The manifest keeps 100 as 100, not as 1E+2, and drops idle zeros."""
    price = Rate(Decimal("1E+2"), Decimal("0.600"), "x", "2026-01-01").price()
    assert (price.input, price.output, price.source, price.date) == ("100", "0.6", "x", "2026-01-01")
