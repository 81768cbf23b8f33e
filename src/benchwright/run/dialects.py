"""How each kind of provider is asked and how its answer is read."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from benchwright.files.wire import decode
from benchwright.records import Answer, CallError, Request, Usage

_CAPITAL = re.compile(r"(?<=[a-z0-9])([A-Z])")
LEAST_TOKENS_OF_ANTHROPIC = 4096
"""Anthropic asks for a limit; this is sent when the user gives no maxTokens."""


class Dialect(NamedTuple):
    """One way of asking over HTTP.

    Attributes:
        path: appended to the base address.
        body: makes the JSON body from the model's name and a request.
        read: reads the decoded JSON of a reply.
        headers: makes the headers from the key.
    """

    path: str
    body: Callable[[str, Request], dict[str, Any]]
    read: Callable[[dict[str, Any]], Answer]
    headers: Callable[[str | None], dict[str, str]]


def snake(parameters: dict[str, Any]) -> dict[str, Any]:
    """Give parameters under the names that providers use.

    Example:
        >>> snake({"maxTokens": 5, "temperature": 0})
        {'max_tokens': 5, 'temperature': 0}
    """
    return {_CAPITAL.sub(lambda m: "_" + m[1].lower(), name): value for name, value in parameters.items()}


def _bearer(key: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def _chat_body(model: str, request: Request) -> dict[str, Any]:
    messages = [{"role": "user", "content": request.prompt}]
    if request.system is not None:
        messages.insert(0, {"role": "system", "content": request.system})
    return {"model": model, "messages": messages, **snake(request.parameters)}


def _chat_read(reply: dict[str, Any]) -> Answer:
    choices = reply.get("choices")
    if not choices:
        # Some routers answer 200 and say in the body what failed.
        said = f": {json.dumps(reply['error'], ensure_ascii=False)}" if "error" in reply else ""
        message = f"the reply has no choice{said}"
        return Answer(error=CallError(kind="empty_choice", message=message), exact_name=_name(reply))
    message = choices[0]["message"]
    text = message.get("content")
    if text is None:
        text = message.get("refusal")
    usage = _usage(reply, "prompt_tokens", "completion_tokens")
    finish = _string(choices[0].get("finish_reason"))
    if text is None and finish != "length":
        error = CallError(kind="empty_choice", message=f"the choice has no text (finish_reason {finish})")
        return Answer(error=error, exact_name=_name(reply), usage=usage)
    return Answer(text=_whole(text or ""), finish=finish, exact_name=_name(reply), usage=usage)


def _whole(content: Any) -> str:
    """Some servers give the text in parts; a refusal is a part of its own.

    Raises:
        TypeError: it is no text.
    """
    if isinstance(content, list):
        fields = {"text": "text", "output_text": "text", "refusal": "refusal"}
        return "".join(part[fields[part["type"]]] for part in content if part.get("type") in fields)
    if not isinstance(content, str):
        raise TypeError("not a text")
    return content


def _responses_body(model: str, request: Request) -> dict[str, Any]:
    parameters = snake(request.parameters)
    if "max_tokens" in parameters:
        parameters["max_output_tokens"] = parameters.pop("max_tokens")
    body = {"model": model, "input": request.prompt, "store": False, **parameters}
    return body if request.system is None else {**body, "instructions": request.system}


def _responses_read(reply: dict[str, Any]) -> Answer:
    messages = [item for item in reply["output"] if item.get("type") == "message"]
    usage = _usage(reply, "input_tokens", "output_tokens")
    if reply.get("status") == "failed":
        error = CallError(kind="server", message=str((reply.get("error") or {}).get("message", "failed")))
        return Answer(error=error, exact_name=_name(reply), usage=usage)
    cut = (reply.get("incomplete_details") or {}).get("reason")
    finish = "length" if cut == "max_output_tokens" else _string(cut) or "stop"
    if not messages and finish != "length":
        error = CallError(kind="empty_choice", message=f"the reply has no message ({finish})")
        return Answer(error=error, exact_name=_name(reply), usage=usage)
    text = "".join(_whole(message["content"]) for message in messages)
    return Answer(text=text, finish=finish, exact_name=_name(reply), usage=usage)


def _messages_body(model: str, request: Request) -> dict[str, Any]:
    body = {
        "model": model,
        "max_tokens": LEAST_TOKENS_OF_ANTHROPIC,
        "messages": [{"role": "user", "content": request.prompt}],
        **snake(request.parameters),
    }
    return body if request.system is None else {**body, "system": request.system}


def _messages_read(reply: dict[str, Any]) -> Answer:
    parts = [part["text"] for part in reply["content"] if part.get("type") == "text"]
    usage = _usage(reply, "input_tokens", "output_tokens")
    reason = _string(reply.get("stop_reason"))
    finish = "length" if reason == "max_tokens" else reason
    if not parts and finish not in ("length", "refusal"):
        error = CallError(kind="empty_choice", message=f"the reply has no text (stop_reason {finish})")
        return Answer(error=error, exact_name=_name(reply), usage=usage)
    return Answer(text="".join(parts), finish=finish, exact_name=_name(reply), usage=usage)


def _anthropic_headers(key: str | None) -> dict[str, str]:
    return {"x-api-key": key or "", "anthropic-version": "2023-06-01"}


def _name(reply: dict[str, Any]) -> str | None:
    return _string(reply.get("model"))


def _string(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _usage(reply: dict[str, Any], read: str, written: str) -> Usage | None:
    usage = reply.get("usage")
    counts: list[Any] = [usage.get(read), usage.get(written)] if isinstance(usage, dict) else []
    if not counts or any(type(count) is not int or count < 0 for count in counts):
        return None
    return Usage(input=counts[0], output=counts[1])


CHAT = Dialect("/chat/completions", _chat_body, _chat_read, _bearer)
RESPONSES = Dialect("/responses", _responses_body, _responses_read, _bearer)
MESSAGES = Dialect("/messages", _messages_body, _messages_read, _anthropic_headers)


def read_reply(dialect: Dialect, body: bytes) -> Answer:
    """Read a reply's body; what is not of the expected form is a `broken_body` failure whose message holds the body."""
    try:
        reply: Any = decode(body, object)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _broken("not JSON", body)
    try:
        if not isinstance(reply, dict):
            raise TypeError("not an object")
        return dialect.read(reply)
    except (KeyError, TypeError, IndexError, AttributeError, msgspec.ValidationError):
        return _broken("not of the expected form", body)


def _broken(what: str, body: bytes) -> Answer:
    return Answer(error=CallError(kind="broken_body", message=f"{what}: {body.decode('utf-8', 'replace')}"))
