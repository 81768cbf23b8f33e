"""Records as lines and back, whatever a model wrote."""

import json

import msgspec
import pytest

from benchwright.files.wire import decode, encode
from benchwright.records import CallError, Reply

STRANGE = [
    "",
    "\x00",
    "a\nb\r\n\u2028\u2029\x85",
    "\ud800",
    "a\udfffb\ud83d",
    "\ud83d\ude00 split pair",
    "😀 ä € \U0010ffff",
    "\ufeff\u202e",
    '"\\/\b\f\t\x7f\x1b[31m',
    "x" * 100_000,
]


def reply_of(text: str) -> Reply:
    """A reply with a text in it."""
    return Reply(
        task_id="t", model="m", run=1, text=text, error=CallError(kind="x", message=text), finish=None,
        exact_name=None, attempts=1, started="s", seconds=0.1, usage=None, cost_usd=None,
    )  # fmt: skip


@pytest.mark.parametrize("text", STRANGE, ids=range(len(STRANGE)))
def test_every_text_survives_the_round_trip(text: str) -> None:
    """Lone surrogates, NUL, line ends of all kinds: one line out, the same text back."""
    if text == "\ud83d\ude00 split pair":
        text = json.loads('"\\ud83d\\ude00 split pair"')
    line = encode(reply_of(text))
    assert b"\n" not in line
    assert line.decode("utf-8")
    assert decode(line, Reply) == reply_of(text)
    assert json.loads(line)["text"] == text


@pytest.mark.parametrize("line", [b"", b"{", b"nonsense", b'{"text": "\xff"}', b'{"taskId": "\\ud80"}'])
def test_what_is_not_json_is_said(line: bytes) -> None:
    """A broken line is a decode error, never a guess."""
    with pytest.raises(msgspec.DecodeError) as caught:
        decode(line, Reply)
    assert not isinstance(caught.value, msgspec.ValidationError)


@pytest.mark.parametrize(
    "line", [b"[]", b"{}", b'{"kind": 7}', b'{"kind": "x", "knd": 1}', b'{"kind": 7, "message": "\\ud800"}']
)
def test_what_is_not_the_record_is_said(line: bytes) -> None:
    """JSON of another form is a validation error, also on the slow way."""
    with pytest.raises(msgspec.ValidationError):
        decode(line, CallError)
