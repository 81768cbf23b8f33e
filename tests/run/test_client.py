"""One attempt over HTTP: what is sent, what is read, every failure its own kind."""

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from benchwright.records import Usage
from benchwright.records.version import VERSION
from benchwright.run import client
from benchwright.run.client import seconds_of
from tests.run.asking import KEY, ask, ask_all, error_of, request
from tests.servers import Scene, chat, closed_port, in_turn, refuse, serving


def test_a_right_answer_is_read_with_its_name_usage_and_finish() -> None:
    """The reply's text, the exact model name, the tokens and the finish reason come back."""
    with serving(in_turn(chat("42"))) as server:
        answer = ask(server.base)
    assert (answer.text, answer.error, answer.finish) == ("42", None, "stop")
    assert (answer.exact_name, answer.usage) == ("toy-2026-01", Usage(input=7, output=3))


def test_only_prompt_system_and_parameters_are_sent() -> None:
    """The body holds prompt, system prompt and parameters; no task id, no run and no key."""
    asked = request(prompt="Wie viel?", system="Be short.", run=77, parameters={"maxTokens": 5, "temperature": 0})
    with serving(in_turn(chat("42"))) as server:
        ask_all(server.base, [asked])
        (call,) = server.calls
    messages = [{"role": "system", "content": "Be short."}, {"role": "user", "content": "Wie viel?"}]
    assert call.json == {"model": "toy", "messages": messages, "max_tokens": 5, "temperature": 0}
    assert call.path == "/v1/chat/completions"
    assert call.headers["authorization"] == f"Bearer {KEY}"
    usual = {"host", "accept", "accept-encoding", "content-type", "content-length"}
    assert set(call.headers) <= usual | {"authorization", "user-agent"}
    assert call.headers["user-agent"] == f"benchwright/{VERSION}"


def test_without_a_key_no_authorization_is_sent() -> None:
    """A model without a key is asked without an Authorization header."""
    with serving(in_turn(chat("42"))) as server:
        ask(server.base, key=None)
        assert "authorization" not in server.calls[0].headers


@pytest.mark.parametrize(
    ("status", "kind"),
    [(400, "bad_request"), (401, "unauthorized"), (403, "unauthorized"), (404, "not_found"), (409, "client"),
     (429, "rate_limit"), (500, "server"), (503, "server"), (529, "server")],
)  # fmt: skip
def test_every_refusal_has_its_kind(status: int, kind: str) -> None:
    """An HTTP status becomes a kind, with the status and the provider's words."""
    with serving(in_turn(refuse(status, "because"))) as server:
        error = error_of(ask(server.base))
    assert (error.kind, error.status) == (kind, status)
    assert "because" in error.message


def test_one_attempt_is_one_call() -> None:
    """The client itself never tries again."""
    with serving(in_turn(refuse(500), chat("42"))) as server:
        ask(server.base)
        assert len(server.calls) == 1


def test_retry_after_is_read() -> None:
    """The seconds that a provider asks to wait come back with the failure."""
    with serving(in_turn(refuse(429, Retry_After="7"))) as server:
        assert ask(server.base).retry_after == 7.0


def test_retry_after_may_be_a_date() -> None:
    """A date is read as the seconds until then; a past one and nonsense ask for no wait."""
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=60), usegmt=True)
    past = format_datetime(datetime.now(UTC) - timedelta(seconds=60), usegmt=True)
    assert 55 < (seconds_of(soon) or 0) <= 60
    assert seconds_of(past) == 0.0
    assert seconds_of("-5") == 0.0
    assert seconds_of("") is None


def test_a_redirect_is_not_followed() -> None:
    """A redirect is a failure of its own kind; the key does not travel on."""
    with serving(in_turn(chat("stolen"))) as thief, serving(in_turn(refuse(307, Location=thief.base))) as server:
        error = error_of(ask(server.base))
        assert (error.kind, error.status) == ("redirect", 307)
        assert (len(server.calls), thief.calls) == (1, [])


@pytest.mark.parametrize(
    ("scene", "kind"),
    [(chat("42" * 50, cut=60), "broken_body"),
     (Scene(body=b"<html>busy</html>"), "broken_body"),
     (Scene(body=b""), "broken_body"),
     (Scene(body=b"[1, 2]"), "broken_body"),
     (Scene(body=b'{"choices": [7]}'), "broken_body"),
     (Scene(body=b"\xff\xfe{}"), "broken_body"),
     (Scene(body=b"[" * 100_000), "broken_body"),
     (Scene(body=b'{"choices": []}'), "empty_choice"),
     (chat(None), "empty_choice"),
     (chat("42", headers={"Content-Encoding": "gzip"}), "broken_body")],
)  # fmt: skip
def test_a_reply_that_cannot_be_read_is_a_failure(scene: Scene, kind: str) -> None:
    """Cut off, not JSON, of another form, without a choice, without text, wrongly packed: a failure, not a text."""
    with serving(in_turn(scene)) as server:
        assert error_of(ask(server.base)).kind == kind


def test_an_empty_text_is_an_answer() -> None:
    """A model that says nothing has answered: the text is empty, not absent."""
    with serving(in_turn(chat(""))) as server:
        assert ask(server.base).text == ""


def test_a_call_that_hangs_ends_with_the_timeout() -> None:
    """A server that never answers costs the time-out and no more."""
    with serving(in_turn(Scene(hang=True))) as server:
        error = error_of(ask(server.base, timeout=0.2))
    assert error.kind == "timeout"
    assert "0.2 seconds" in error.message


def test_nobody_listens() -> None:
    """An address without a server is a connection failure."""
    assert error_of(ask(f"http://127.0.0.1:{closed_port()}/v1")).kind == "connection"


def test_a_reply_of_five_megabytes_is_whole() -> None:
    """A very long reply is read to its end."""
    text = "".join(f"{number:07d}," for number in range(640_000))
    with serving(in_turn(chat(text))) as server:
        assert ask(server.base).text == text


def test_a_body_over_the_limit_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that is too large is a failure, with or without a length in front."""
    monkeypatch.setattr(client, "LARGEST", 1 << 20)
    with serving(in_turn(chat("x" * (3 << 20)))) as server:
        assert error_of(ask(server.base)).kind == "too_large"


def test_a_packed_body_is_measured_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small body that unpacks into a large one is stopped at the limit."""
    import gzip

    monkeypatch.setattr(client, "LARGEST", 1 << 20)
    large = gzip.compress(chat("x" * (3 << 20)).body)
    small = gzip.compress(chat("42").body)
    packed = [Scene(body=body, headers={"Content-Encoding": "gzip"}) for body in (small, large)]
    with serving(in_turn(*packed)) as server:
        first, second = ask_all(server.base, [request(), request()])
    assert first.text == "42"
    assert error_of(second).kind == "too_large"


def test_a_truncated_reply_keeps_its_cause() -> None:
    """A reply cut by the token limit keeps its text and says so, also when there is none."""
    with serving(in_turn(chat("4", finish="length"), chat(None, finish="length"))) as server:
        first, second = ask_all(server.base, [request(), request()])
    assert (first.text, first.finish) == ("4", "length")
    assert (second.text, second.finish) == ("", "length")


@pytest.mark.parametrize("start", ["", "x" * 190, "x" * 480, "x" * 1990])
@pytest.mark.parametrize("status", [200, 401])
def test_an_error_that_echoes_the_key_is_redacted(start: str, status: int) -> None:
    """No part of the key stands in an error message, wherever the message is cut."""
    bodies = [f"{start} {KEY} {KEY}", json.dumps(f"{start}{KEY}"), f"{KEY * 200}"]
    with serving(in_turn(*(Scene(status=status, body=body.encode()) for body in bodies))) as server:
        for answer in ask_all(server.base, [request()] * 3):
            message = error_of(answer).message
            assert len(message) <= client.LONGEST_MESSAGE
            assert not any(part in message for part in ("sk-", "secret", "7/"))


def test_a_lone_surrogate_in_the_prompt_is_said() -> None:
    """A prompt that no request can carry fails before it is sent; one in the reply is kept."""
    with serving(in_turn(chat("a\ud800b\x00"))) as server:
        bad, good = ask_all(server.base, [request(prompt="\ud800"), request()])
        assert len(server.calls) == 1
    assert error_of(bad).kind == "bad_request"
    assert good.text == "a\ud800b\x00"


def test_connections_are_used_again() -> None:
    """Calls after one another go over one connection and send no cookie back."""
    with serving(in_turn(chat("42", headers={"Set-Cookie": "a=1"}))) as server:
        ask_all(server.base.replace("127.0.0.1", "localhost"), [request()] * 3)
        assert all("cookie" not in call.headers for call in server.calls)
        assert len(server.calls) == 3
        assert server.connections == 1
