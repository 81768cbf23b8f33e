"""Each dialect against a server: its headers, its body, its replies."""

import json
from typing import Any

import pytest

from benchwright.records import Answer, Request, Usage
from benchwright.run.dialects import CHAT, LEAST_TOKENS_OF_ANTHROPIC, MESSAGES, RESPONSES, Dialect, read_reply, snake
from tests.run.asking import KEY, ask_all, error_of, request
from tests.servers import Call, Scene, in_turn, serving

USAGE = {"input_tokens": 11, "output_tokens": 5}
RESPONSE = {
    "model": "gpt-toy-2026-01-01",
    "status": "completed",
    "output": [
        {"type": "reasoning", "summary": []},
        {"type": "message", "content": [{"type": "output_text", "text": "4"}, {"type": "output_text", "text": "2"}]},
    ],
    "usage": USAGE,
}
MESSAGE = {
    "model": "claude-toy-2026-01-01",
    "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "4"}, {"type": "text", "text": "2"}],
    "stop_reason": "end_turn",
    "usage": USAGE,
}
FULL = Request(
    task_id="hid-secret-task",
    run=987,
    prompt="Was ist 6 × 7?",
    system="Be short.",
    parameters={"maxTokens": 9, "temperature": 0.5},
)


def sent(dialect: Dialect, asked: Request, *, key: str | None = KEY) -> Call:
    """What goes over the wire for a request."""
    with serving(in_turn(Scene(body=b"{}"))) as server:
        ask_all(server.base, [asked], dialect=dialect, key=key)
        return server.calls[0]


def read(dialect: Dialect, reply: Any) -> Answer:
    """Read a reply that came over the wire."""
    with serving(in_turn(Scene(body=json.dumps(reply).encode()))) as server:
        return ask_all(server.base, [request()], dialect=dialect)[0]


def test_responses_are_asked_as_their_provider_wants() -> None:
    """OpenAI responses: the prompt as input, the system prompt as instructions, nothing stored."""
    call = sent(RESPONSES, FULL)
    assert call.path == "/v1/responses"
    assert call.headers["authorization"] == f"Bearer {KEY}"
    assert call.json == {
        "model": "toy",
        "input": FULL.prompt,
        "instructions": "Be short.",
        "store": False,
        "max_output_tokens": 9,
        "temperature": 0.5,
    }


def test_messages_are_asked_as_their_provider_wants() -> None:
    """Anthropic messages: key and version in their own headers, the system prompt beside the messages."""
    call = sent(MESSAGES, FULL)
    assert call.path == "/v1/messages"
    assert call.headers["x-api-key"] == KEY
    assert call.headers["anthropic-version"] == "2023-06-01"
    assert "authorization" not in call.headers
    assert call.json == {
        "model": "toy",
        "max_tokens": 9,
        "messages": [{"role": "user", "content": FULL.prompt}],
        "system": "Be short.",
        "temperature": 0.5,
    }


def test_messages_always_carry_a_limit() -> None:
    """Anthropic asks for a limit of tokens: one is sent when the user gave none."""
    assert sent(MESSAGES, request()).json["max_tokens"] == LEAST_TOKENS_OF_ANTHROPIC


@pytest.mark.parametrize("dialect", [CHAT, RESPONSES, MESSAGES])
def test_no_dialect_sends_the_task_or_the_key_in_its_body(dialect: Dialect) -> None:
    """Task id and run stay at home, the key stays in its header; without system prompt none is sent."""
    call = sent(dialect, FULL)
    head = " ".join(f"{name} {value}" for name, value in call.headers.items())
    assert "hid-secret-task" not in call.body.decode() + head + call.path
    assert "987" not in call.body.decode() + call.path
    assert "secret+key" not in call.body.decode()
    plain = sent(dialect, request()).body.decode()
    assert "system" not in plain
    assert "instructions" not in plain


@pytest.mark.parametrize(("dialect", "reply"), [(RESPONSES, RESPONSE), (MESSAGES, MESSAGE)])
def test_the_parts_of_a_text_are_joined(dialect: Dialect, reply: dict[str, Any]) -> None:
    """A reply in parts is one text; thinking is no part of it; name and usage come along."""
    answer = read(dialect, reply)
    assert (answer.text, answer.error) == ("42", None)
    assert answer.exact_name == reply["model"]
    assert answer.usage == Usage(input=11, output=5)
    assert answer.finish in ("stop", "end_turn")


def chat_of(message: dict[str, Any], finish: str = "stop") -> dict[str, Any]:
    return {"choices": [{"message": message, "finish_reason": finish}]}


@pytest.mark.parametrize(
    ("dialect", "reply", "text"),
    [(RESPONSES, {**RESPONSE, "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}, "42"),
     (RESPONSES, {"output": [], "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}, ""),
     (MESSAGES, {**MESSAGE, "stop_reason": "max_tokens"}, "42"),
     (MESSAGES, {"content": [], "stop_reason": "max_tokens"}, ""),
     (CHAT, chat_of({"content": None}, "length"), "")],
)  # fmt: skip
def test_a_reply_cut_by_the_limit_is_named_the_same_everywhere(
    dialect: Dialect, reply: dict[str, Any], text: str
) -> None:
    """Whatever a provider calls it, a reply cut by the token limit ends with `length`."""
    answer = read(dialect, reply)
    assert (answer.text, answer.finish) == (text, "length")


@pytest.mark.parametrize(
    ("dialect", "reply", "text"),
    [(CHAT, chat_of({"content": None, "refusal": "I won't."}), "I won't."),
     (RESPONSES, {"output": [{"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}]}, "No."),
     (MESSAGES, {"content": [], "stop_reason": "refusal"}, "")],
)  # fmt: skip
def test_a_refusal_is_an_answer(dialect: Dialect, reply: dict[str, Any], text: str) -> None:
    """A model that refuses has answered: asking it again would be no remedy."""
    assert read(dialect, reply).text == text


@pytest.mark.parametrize(
    ("dialect", "reply", "kind"),
    [(RESPONSES, {"output": []}, "empty_choice"),
     (RESPONSES, {"output": [], "status": "failed", "error": {"message": "overloaded"}}, "server"),
     (RESPONSES, {}, "broken_body"),
     (RESPONSES, {"output": "42"}, "broken_body"),
     (MESSAGES, {"content": [], "stop_reason": "end_turn"}, "empty_choice"),
     (MESSAGES, {"content": [{"type": "tool_use"}]}, "empty_choice"),
     (MESSAGES, {"content": None}, "broken_body"),
     (MESSAGES, {}, "broken_body"),
     (CHAT, {}, "empty_choice"),
     (CHAT, chat_of({"content": {"text": "42"}}), "broken_body"),
     (CHAT, chat_of({"content": 42}), "broken_body"),
     (MESSAGES, {"content": [{"type": "text", "text": 42}]}, "broken_body")],
)  # fmt: skip
def test_a_reply_without_text_is_a_failure(dialect: Dialect, reply: dict[str, Any], kind: str) -> None:
    """Nothing said and a foreign form are told apart."""
    assert error_of(read(dialect, reply)).kind == kind


def test_tokens_of_a_failed_reply_are_kept() -> None:
    """A reply without text was paid for all the same."""
    empty = chat_of({"content": None}) | {"usage": {"prompt_tokens": 4, "completion_tokens": 6}}
    assert read(CHAT, empty).usage == Usage(input=4, output=6)
    assert read(RESPONSES, {"output": [], "usage": USAGE}).usage == Usage(input=11, output=5)
    assert read(MESSAGES, {"content": [], "usage": USAGE}).usage == Usage(input=11, output=5)


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": 4}, {"prompt_tokens": "4", "completion_tokens": 1}, [],
                                   {"prompt_tokens": -4, "completion_tokens": 1},
                                   {"prompt_tokens": 4, "completion_tokens": True}])  # fmt: skip
def test_usage_is_known_or_absent(usage: Any) -> None:
    """Half a usage is none: nothing is guessed."""
    answer = read(CHAT, chat_of({"content": "42"}) | {"usage": usage})
    assert (answer.text, answer.usage) == ("42", None)


def test_a_finish_or_a_name_of_a_wrong_form_is_absent() -> None:
    """What is no text is neither a finish reason nor a name; the reply itself is kept."""
    answer = read(CHAT, {**chat_of({"content": "42"}), "model": 7, "choices": [{"message": {"content": "42"}}]})
    assert (answer.text, answer.finish, answer.exact_name) == ("42", None, None)
    odd = {"message": {"content": "42"}, "finish_reason": {"type": "stop"}}
    assert read(CHAT, {"choices": [odd]}) == Answer(text="42")
    assert read(MESSAGES, {**MESSAGE, "stop_reason": 7}).finish is None


def test_what_failed_is_said_when_it_stands_in_a_good_answer() -> None:
    """A router that answers 200 with an error in the body is quoted, strange signs included."""
    message = error_of(read(CHAT, {"error": {"code": 402, "message": "no money \ud800"}})).message
    assert message == 'the reply has no choice: {"code": 402, "message": "no money \ud800"}'
    assert error_of(read(CHAT, {})).message == "the reply has no choice"


def test_chat_text_in_parts_is_joined() -> None:
    """Some servers give the text of a chat reply in parts."""
    parts = [{"type": "text", "text": "4"}, {"type": "image"}, {"type": "text", "text": "2"}]
    assert read(CHAT, chat_of({"content": parts})).text == "42"


def test_parameters_take_the_names_of_the_wire() -> None:
    """camelCase becomes snake_case; names that are so already stay."""
    assert snake({"topP": 1, "max_tokens": 2, "seed": 3}) == {"top_p": 1, "max_tokens": 2, "seed": 3}


def test_a_broken_body_is_shown() -> None:
    """The message of a broken body begins with what was wrong and holds the body."""
    assert error_of(read_reply(CHAT, b"<html>")).message == "not JSON: <html>"
    assert error_of(read_reply(CHAT, b"7")).message == "not of the expected form: 7"
