"""What a run would cost, said before it starts."""

from typing import Any

from benchwright.records import ModelEntry
from benchwright.run.estimate import EXPECTED_OUTPUT, LEAST_OUTPUT, MOST_OUTPUT, estimate
from benchwright.run.prices import Rate
from benchwright.run.providers import Asked
from tests.run.asking import RATE, Fake, fine, request


def asked_with(rate: Rate | None, **parameters: Any) -> Asked:
    """A model with a price and parameters, which must never be asked here."""
    entry = ModelEntry(
        name="m", provider="python", asked="x", parameters=parameters, cost_status="priced" if rate else "unknown"
    )
    return Asked(entry, Fake(lambda asked, number: fine()), rate, (), "nobody")


TEN = [request(number, prompt="x" * 40) for number in range(10)]


def test_a_cost_has_a_low_an_expected_and_a_high_end() -> None:
    """Tokens read are a quarter of the characters; tokens written lie between little and the limit."""
    found = estimate(asked_with(RATE), TEN)
    assert (found.model, found.calls, found.tokens_read) == ("m", 10, 200)
    assert found.tokens_written == (10 * LEAST_OUTPUT, 10 * EXPECTED_OUTPUT, 10 * MOST_OUTPUT)
    assert found.cost_usd == (200 + 10 * LEAST_OUTPUT, 200 + 10 * EXPECTED_OUTPUT, 200 + 10 * MOST_OUTPUT)


def test_a_limit_of_tokens_is_the_high_end() -> None:
    """No estimate passes the limit that the user set."""
    assert estimate(asked_with(RATE, maxTokens=7), TEN).tokens_written == (70, 70, 70)
    assert estimate(asked_with(RATE, maxTokens=9000), TEN).tokens_written[2] == 90_000


def test_an_unknown_price_is_an_unknown_cost() -> None:
    """Where no price is known the cost is none, never zero; the calls are counted all the same."""
    found = estimate(asked_with(None), TEN)
    assert (found.cost_usd, found.cost_status, found.calls) == (None, "unknown", 10)


def test_nothing_to_ask_costs_nothing() -> None:
    """A finished run has nothing left to pay."""
    assert estimate(asked_with(RATE), []).cost_usd == (0.0, 0.0, 0.0)
