"""From specs to models: every obstacle is named before the first call."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError, ModelError
from benchwright.records import Model, Task
from benchwright.run import providers
from benchwright.run.client import Session
from benchwright.run.policies import PolicyModel
from benchwright.run.providers import Asked, Surroundings, is_loopback, make_model
from benchwright.run.specs import PREFIXES, GivenPrice, ModelSpec, parse_spec
from tests.run.asking import request
from tests.servers import chat, in_turn, serving

SECRET = "sk-very-secret"
ENVIRON = {"OPENAI_API_KEY": SECRET, "ANTHROPIC_API_KEY": f" {SECRET}\n", "MY_KEY": "mine", "EMPTY": "  "}


def solver(tasks: Sequence[Task]) -> Model:
    """A solver that says how many tasks it was made over."""
    return PolicyModel("its own name", lambda asked: str(len(tasks)))


def made(spec: str, **more: Any) -> Asked:
    """Make a model."""
    plain = parse_spec(spec)
    around = Surroundings(
        tasks=[Task(id="t", prompt="p", rubric=())],
        environ=ENVIRON,
        solvers={"toy": solver},
        session=Session(timeout=5, connections=2),
        now=datetime(2026, 1, 15, tzinfo=UTC),
    )
    return make_model(ModelSpec(spec=plain.spec, name=plain.name, **more), around)


def reply(asked: Asked) -> str | None:
    """Ask a local model once."""
    return asyncio.run(asked.model.ask(request(prompt="Hi"))).text


def test_every_prefix_has_a_provider() -> None:
    """What a spec may begin with and what can be made are the same."""
    assert {prefix.rstrip(":/") for prefix in PREFIXES} == set(providers.PROVIDERS)


@pytest.mark.parametrize(
    ("spec", "host", "price"),
    [("openai:gpt-4o-mini", "api.openai.com", "0.15"),
     ("anthropic:claude-3-5-haiku-latest", "api.anthropic.com", "0.8")]
)  # fmt: skip
def test_a_hosted_model_has_its_key_and_its_price(spec: str, host: str, price: str) -> None:
    """The key comes from the provider's variable, the price from the table; the manifest holds no key."""
    asked = made(f"m={spec}", parameters={"maxTokens": 5}, system="Be short.")
    assert (asked.secrets, asked.destination) == ((SECRET,), host)
    entry = asked.entry
    assert (entry.name, entry.provider, entry.asked) == ("m", *spec.split(":"))
    assert (entry.system, entry.parameters, entry.cost_status) == ("Be short.", {"maxTokens": 5}, "priced")
    assert entry.price is not None
    assert entry.price.input == price
    assert SECRET not in repr(entry)


def test_a_hosted_model_without_a_price_has_an_unknown_cost() -> None:
    """No price known: unknown, not zero."""
    asked = made("openai:no-such-model-9")
    assert (asked.rate, asked.entry.price, asked.entry.cost_status) == (None, None, "unknown")


@pytest.mark.parametrize(
    ("spec", "more", "words"),
    [("openai:x", {"key_env": "NO_KEY"}, "no key in the environment; set NO_KEY"),
     ("anthropic:x", {"key_env": "EMPTY"}, "set EMPTY"),
     ("https://host/v1#x", {"key_env": "NO_KEY"}, "set NO_KEY"),
     ("openai:", {}, "expected the name of a model"),
     ("opnai:x", {}, "did you mean openai:"),
     ("gpt", {}, "unknown provider"),
     ("http://host/v1", {}, "expected http://host/v1#NAME"),
     ("http:///v1#x", {}, "expected http://host/v1#NAME"),
     ("http://host:port/v1#x", {}, "expected http://host/v1#NAME"),
     ("http://[::1/v1#x", {}, "expected http://host/v1#NAME"),
     ("http://example.org/v1#x", {"key_env": "MY_KEY"}, "not sent over plain http"),
     ("python:no.such:f", {}, "cannot be imported"),
     ("command:no-such-program", {}, "no such program"),
     ("policy:emty", {}, "did you mean empty"),
     ("openai:x", {"parameters": {"model": "y", "temperature": 0}}, "x: model cannot be set"),
     ("https://host/v1#x", {"parameters": {"stream": True, "messages": []}}, "x: messages, stream cannot be set"),
     ("solver:tox", {}, "did you mean toy")],
)  # fmt: skip
def test_an_obstacle_is_named(spec: str, more: dict[str, Any], words: str) -> None:
    """No key, no name, no such thing: an error with a way out, before anything is asked."""
    with pytest.raises(ModelError) as caught:
        made(spec, **more)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "address",
    [
        "https://user:hunter2@host/v1#x",
        "http://u:hunter2@host/v1",
        "http://hunter2@/#x",
        "https://host/v1?key=hunter2#x",
    ],
)
def test_a_password_in_an_address_is_refused_and_not_shown(address: str) -> None:
    """A key in the address would be written into the manifest: it is refused, and the error does not repeat it."""
    with pytest.raises(ModelError, match="environment variable") as caught:
        made(address)
    assert "hunter2" not in str(caught.value)


def test_a_missing_recording_is_an_error(tmp_path: Path) -> None:
    """A recording that is not there is named before the first call."""
    with pytest.raises(InputError, match=r"gone\.jsonl"):
        made(f"replay:{tmp_path}/gone.jsonl")


@pytest.mark.parametrize(
    ("spec", "status"),
    [("http://127.0.0.1:1/v1#x", "ownHardware"), ("http://localhost/v1#x", "ownHardware"),
     ("http://[::1]:8/v1#x", "ownHardware"), ("https://example.org/v1#x", "unknown"),
     ("policy:empty", "ownHardware"), ("solver:toy", "ownHardware"), ("python:tests.run.programs:shout", "unknown"),
     ("command:sh", "unknown")],
)  # fmt: skip
def test_a_cost_is_known_or_said_to_be_unknown(spec: str, status: str) -> None:
    """This machine costs nothing by the token; an endpoint elsewhere has an unknown cost."""
    asked = made(spec)
    assert (asked.entry.cost_status, asked.rate) == (status, None)


def test_a_user_may_give_a_price() -> None:
    """A price of the user's own is taken as written, also for an endpoint of their own."""
    asked = made("https://example.org/v1#x", price=GivenPrice(input="0.10", output=3))
    assert asked.rate is not None
    assert (asked.rate.input, asked.rate.output, asked.rate.source) == (Decimal("0.10"), 3, "given by the user")
    assert asked.entry.cost_status == "priced"


@pytest.mark.parametrize("price", ["cheap", "-1", "NaN", "inf", "", -1, float("nan"), "1_0"])
def test_a_price_that_is_none_is_an_error(price: str | float) -> None:
    """A price that no cost can be made from is named before the first call."""
    with pytest.raises(InputError, match=r"price\.output: expected US dollars"):
        made("https://example.org/v1#x", price=GivenPrice(input="0", output=price))


def test_own_hardware_has_no_price() -> None:
    """Declared own hardware has no price, whatever the table says."""
    asked = made("openai:gpt-4o-mini", own_hardware=True)
    assert (asked.rate, asked.entry.cost_status, asked.entry.price) == (None, "ownHardware", None)


def test_an_endpoint_gets_the_key_it_names_and_no_other() -> None:
    """Keys of the big providers go nowhere else; the entry names the address."""
    with serving(in_turn(chat("42"))) as server:
        for more, header in (({}, None), ({"key_env": "MY_KEY"}, "Bearer mine")):
            asked = made(f"{server.base}#toy", **more)
            around = asked.model

            async def work(model: Any = around) -> None:
                await model.ask(request())
                await model._session.close()

            asyncio.run(work())
            assert server.calls[-1].headers.get("authorization") == header
            assert asked.entry.asked == f"{server.base}#toy"
            assert asked.secrets == (("mine",) if header else ())


def test_local_models_answer(tmp_path: Path) -> None:
    """A function, a program, a recording, a policy and a solver are made under the name wanted."""
    recording = tmp_path / "m1.jsonl"
    recording.write_text('{"taskId": "t-1", "run": 1, "text": "recorded"}\n', encoding="utf-8")
    specs = {
        "python:tests.run.programs:shout": "HI",
        "command:cat": "Hi",
        f"replay:{recording}": "recorded",
        "policy:constant(7)": "7",
        "solver:toy": "1",
    }
    for spec, text in specs.items():
        asked = made(f"n={spec}")
        assert reply(asked) == text
        assert (asked.model.name, asked.entry.name, asked.secrets) == ("n", "n", ())


def test_a_program_stands_in_the_manifest_by_its_name_only() -> None:
    """Arguments may hold what is nobody's business: the entry names the program alone."""
    asked = made("command:cat --token hunter2")
    assert "hunter2" not in repr(asked.entry) + asked.destination
    assert asked.entry.asked == "cat"


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("localhost", True), ("10.0.0.1", False),
     ("localhost.example.org", False), ("127.0.0.1.example.org", False), ("", False)],
)  # fmt: skip
def test_loopback_is_this_machine_only(host: str, local: bool) -> None:
    """Only addresses that cannot leave the machine are loopback."""
    assert is_loopback(host) is local
