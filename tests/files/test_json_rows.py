"""Documents out of the lines of JSONL."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.files.json_rows import JsonRows, whole_json
from benchwright.files.pieces import Cut, Piece, Unreadable


def _read(*blocks: bytes | None, field: str = "text") -> tuple[list[Piece], list[Unreadable]]:
    bad: list[Unreadable] = []
    cuts = [Cut(0, 99 if block is None else len(block), block) for block in blocks]
    return list(JsonRows("a.jsonl", field, bad.append).pieces(iter(cuts))), bad


@given(st.lists(st.text(max_size=20), min_size=1), st.sampled_from(["\n", "\r\n", " \n"]), st.booleans())
def test_any_text_comes_back_as_it_was(texts: list[str], end: str, escaped: bool) -> None:
    """Escaped or not, with either line end, with or without the last one."""
    lines = [json.dumps({"id": 1, "text": text, "x": [{}]}, ensure_ascii=escaped) for text in texts]
    block = end.join(lines).encode()
    for data in (block, block + end.encode()):
        assert _read(data) == ([Piece(texts, 1, 0, len(data), data)], [])


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (rb'{"text": "\ud800 lone"}', "\ud800 lone"),
        (rb'{"text": "a", "other": "\udc00"}', "a"),
        (b'{"text": "a", "score": NaN}', "a"),
        (b'{"text": "a", "size": 1e999}', "a"),
        (b'{"text": "a", "text": "b"}', "b"),
        (b' \t{"text": "a"}\r', "a"),
        (rb'{"\u0074ext": "a"}', "a"),
        ('{"text": "a\u2028b\x85c"}'.encode(), "a\u2028b\x85c"),
    ],
)
def test_what_python_reads_as_json_is_no_fault(line: bytes, text: str) -> None:
    """Lone surrogates, NaN, keys given twice; only a line feed ends a line."""
    pieces, bad = _read(line)
    assert [piece.documents for piece in pieces] == [[text]] and bad == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"not json", "not JSON: expecting value at character 1 of the line"),
        (b'{"text": "a"', "not JSON: expecting ',' delimiter at character 13 of the line"),
        (b'{"text": "a"} {"text": "b"}', "not JSON: extra data at character 15 of the line"),
        (b'{"text": "a"},', "not JSON: extra data at character 14 of the line"),
        (b'{"text": "\xff"}', "not UTF-8: byte 0xff at byte 11 of the line"),
        (b'{"text": "\xed\xa0\x80"}', "not UTF-8: byte 0xed at byte 11 of the line"),
        (b'["a"]', "the line is a list, not an object"),
        (b'"a"', "the line is a text, not an object"),
        (b"3", "the line is a number, not an object"),
        (b'{"id": 1, "body": "a"}', "no field 'text'; it has id, body"),
        (b"{}", "no field 'text'; it has none"),
        (b'{"text": null}', "field 'text' is null, not a text"),
        (b'{"text": true}', "field 'text' is true or false, not a text"),
        (b'{"text": 1.5}', "field 'text' is a number, not a text"),
        (b'{"text": ["a"]}', "field 'text' is a list, not a text"),
        (b'{"text": {"a": "b"}}', "field 'text' is an object, not a text"),
        (b'{"canary": "x"}', "no field 'text'; it has canary"),
        (b"[" * 100_000, "not to be read as JSON: maximum recursion depth exceeded while decoding a JSON array"),
        (b'{"x": NaN, "text": ' + b"1" * 5000 + b"}", "not to be read as JSON: Exceeds the limit"),
    ],
)
def test_a_line_without_a_text_is_named_and_empty(line: bytes, reason: str) -> None:
    """With its number and one reason; the lines around it stay at their numbers."""
    pieces, bad = _read(b'{"text": "first"}\n', line + b'\n{"text": "last"}\n')
    assert [(piece.first, piece.documents) for piece in pieces] == [(1, ["first"]), (2, ["", "last"])]
    assert len(bad) == 1 and bad[0]._replace(reason="") == Unreadable("a.jsonl", 2, "")
    assert bad[0].reason.startswith(reason)


def test_blank_lines_and_lines_too_long_keep_the_numbers() -> None:
    """Blank ones are no fault."""
    pieces, bad = _read(b'\n \r\n{"text": "c"}\n', None, None, b'{"text": "f"}')
    assert [(piece.first, piece.documents) for piece in pieces] == [(1, ["", "", "c"]), (6, ["f"])]
    reason = "the line is too long to be read: 99 bytes"
    assert bad == [Unreadable("a.jsonl", line, reason) for line in (4, 5)]


def test_two_objects_on_a_line_do_not_hide_a_blank_one() -> None:
    """As many objects as lines is not one on each."""
    pieces, bad = _read(b'{"text": "a"}{"text": "b"}\n\n{"text":\n"c"}\n{"text": "d"}{"text": "e"}\n{"text": "f"}\n')
    assert [piece.documents for piece in pieces] == [["", "", "", "", "", "f"]]
    assert [each.line for each in bad] == [1, 3, 4, 5]


def test_a_first_line_that_is_a_canary_is_no_document_and_no_fault() -> None:
    """It stands in the raw bytes; a canary with other keys is a row like any other."""
    data = b'{"canary": "benchwright canary 1234"}\n{"text": "a"}\n'
    assert _read(data) == ([Piece(["", "a"], 1, 0, len(data), data)], [])
    assert _read(b'{"canary": "x", "id": 1}')[1][0].reason == "no field 'text'; it has canary, id"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"doc": {"my-text": "yes", "z": 1}}', None),
        (b'{"doc": {"my-text": 1}}', "field 'doc.my-text' is a number, not a text"),
        (b'{"doc": {"other": 1}}', "no field 'my-text' in 'doc'; it has other"),
        (b'{"doc": "a"}', "field 'doc' is a text, not an object"),
        (b'{"my-text": "a"}', "no field 'doc'; it has my-text"),
    ],
)
def test_points_lead_into_objects(line: bytes, reason: str | None) -> None:
    """And the fault names how far they led."""
    pieces, bad = _read(line, field="doc.my-text")
    assert [each.reason for each in bad] == ([reason] if reason else [])
    assert pieces[0].documents == ([""] if reason else ["yes"])


@pytest.mark.parametrize(
    ("head", "found"),
    [
        (b'[\n{"text": "a"}\n]', True),
        (b"\n\n", False),
        (b'[{"text": "a"}', True),
        (b'{\n "text": "a"\n}', True),
        (b'{"text": "a"}\n{', False),
        (b'["a", "b"]\n{"text": "a"}', False),
        (b"", False),
    ],
)
def test_one_value_over_many_lines_is_known_by_its_first_line(head: bytes, found: bool) -> None:
    """A list on one line alone is only a broken line."""
    assert (whole_json(head) is not None) == found
