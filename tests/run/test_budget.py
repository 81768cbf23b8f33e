"""Money: what may still be spent, and when the next call would be too much."""

import pytest

from benchwright.records import Usage
from benchwright.run.budget import EXPECTED_OUTPUT, Budget, tokens_read
from tests.run.asking import RATE, request

SHORT = request(prompt="x" * 40, parameters={"maxTokens": 100})
READ = 20
"""What `SHORT` is expected to be read as, in tokens: a quarter of its characters and ten."""


def test_a_request_is_read_as_a_quarter_of_its_characters() -> None:
    """The system prompt counts too."""
    assert tokens_read(SHORT) == READ
    assert tokens_read(request(prompt="x" * 40, system="y" * 40)) == READ + 10


def test_without_a_limit_or_a_price_nothing_is_set_aside() -> None:
    """What has no price cannot pass a limit; without a limit everything may be asked."""
    assert Budget(None).reserve("m", RATE, SHORT) == 0.0
    assert Budget(0.0).reserve("m", None, SHORT) == 0.0


def test_the_first_call_is_expected_to_be_dear() -> None:
    """Before anything was seen a token is expected for every character and the tokens written as limited."""
    assert Budget(1000).reserve("m", RATE, SHORT) == 4 * READ + 100
    assert Budget(1000).reserve("m", RATE, request(prompt="x" * 40)) is not None
    assert Budget(4 * READ + EXPECTED_OUTPUT - 1).reserve("m", RATE, request(prompt="x" * 40)) is None


def test_what_was_seen_is_expected_again() -> None:
    """A model's longest reply and its dearest prompt so far are what the next may cost; other models are apart."""
    budget = Budget(100_000)
    for output in (10, 900, 20):
        reserved = budget.reserve("m", RATE, SHORT) or 0.0
        budget.settle(SHORT, "m", reserved, READ * 2 + output, Usage(input=READ * 2, output=output))
    after = budget.reserve("m", RATE, request(prompt="x" * 40))
    assert after is not None
    assert 2 * READ + 900 <= after < 2 * READ + 2 * 900
    assert budget.reserve("m", RATE, SHORT) == 2 * READ + 100
    assert budget.reserve("other", RATE, SHORT) == 4 * READ + 100


@pytest.mark.parametrize("name", ["maxTokens", "max_tokens", "maxCompletionTokens", "max_output_tokens"])
def test_a_limit_of_tokens_counts_under_each_of_its_names(name: str) -> None:
    """What a reply may be at most is what is set aside for it; what is no whole number is no limit."""
    assert Budget(1000).reserve("m", RATE, request(prompt="x" * 40, parameters={name: 100})) == 4 * READ + 100
    free = Budget(10_000).reserve("m", RATE, request(prompt="x" * 40))
    assert Budget(10_000).reserve("m", RATE, request(prompt="x" * 40, parameters={name: True})) == free


@pytest.mark.parametrize(("limit", "allowed"), [(179.9, 0), (180, 1), (359.9, 1), (360, 2), (540, 3)])
def test_calls_in_flight_count(limit: float, allowed: int) -> None:
    """What is set aside for calls in flight cannot be spent twice; the limit itself may be reached."""
    budget = Budget(limit)
    given = [budget.reserve("m", RATE, SHORT) for _ in range(4)]
    assert [amount is not None for amount in given] == [True] * allowed + [False] * (4 - allowed)


def test_what_earlier_processes_spent_counts() -> None:
    """A run that goes on has the rest of its money, not all of it."""
    assert Budget(1000, spent=821).reserve("m", RATE, SHORT) is None
    assert Budget(1000, spent=820).reserve("m", RATE, SHORT) == 180


def test_the_real_cost_takes_the_place_of_the_reserve() -> None:
    """A call that cost less leaves the rest to others; one of unknown cost counts as what was set aside."""
    budget = Budget(400)
    first, second = budget.reserve("m", RATE, SHORT), budget.reserve("m", RATE, SHORT)
    assert budget.reserve("m", RATE, SHORT) is None
    budget.settle(SHORT, "m", first or 0.0, 30.0, None)
    assert (budget.spent, budget.reserved) == (30.0, 180.0)
    assert budget.reserve("m", RATE, SHORT) == 180
    budget.settle(SHORT, "m", second or 0.0, None, None)
    assert budget.spent == 210.0
