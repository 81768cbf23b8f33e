"""Reading files: lines with their numbers, and every fault with its place."""

from decimal import Decimal
from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.files.lines import explain_line, load_jsonl, read_bytes, read_lines, read_rows, read_toml
from benchwright.records import HistoryEntry, TaskRow, Usage

BOM = b"\xef\xbb\xbf"


def written(tmp_path: Path, data: bytes) -> Path:
    """A file with these bytes."""
    path = tmp_path / "file"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"a\nb\n", [(1, b"a"), (2, b"b")]),
        (b"a\nb", [(1, b"a"), (2, b"b")]),
        (b"a\r\nb\r\n", [(1, b"a"), (2, b"b")]),
        (b"\n\n a \n \t\n\nb", [(3, b"a"), (6, b"b")]),
        (BOM + b"a\nb", [(1, b"a"), (2, b"b")]),
        (BOM + b"\na", [(2, b"a")]),
        (b"a\n" + BOM + b"b", [(1, b"a"), (2, BOM + b"b")]),
        (b"a\x0bb\x0cc", [(1, b"a\x0bb\x0cc")]),
        ("a\u2028b".encode(), [(1, "a\u2028b".encode())]),
        (b"", []),
        (b"\n", []),
    ],
)
def test_lines_keep_the_numbers_that_an_editor_shows(
    tmp_path: Path, data: bytes, lines: list[tuple[int, bytes]]
) -> None:
    """Blank lines are skipped but counted; a mark at the start and line ends of any kind go; only \\n ends a line."""
    assert list(read_lines(written(tmp_path, data))) == lines


def test_rows_are_records_with_their_lines(tmp_path: Path) -> None:
    """Good rows are read, faults of the others are gathered, all in one pass."""
    path = written(tmp_path, b'{"input": 1, "output": 2}\n\n{"input": "1", "outptu": 2}\nno\n{"input": 3, "output": 4}')
    rows, faults = read_rows(path, Usage)
    assert rows == [(1, Usage(input=1, output=2)), (5, Usage(input=3, output=4))]
    assert [str(fault).removeprefix(f"{path}, ") for fault in faults] == [
        "line 3, input: expected a whole number, found '1'",
        "line 3, outptu: expected a known key, found an unknown one; did you mean output?",
        "line 3, output: expected a whole number, found nothing",
        "line 4: expected one JSON object, found Expecting value: line 1 column 1 (char 0)",
    ]


def test_a_byte_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    """The byte and its offset in the line are said, in JSONL and in TOML."""
    _, faults = read_rows(written(tmp_path, b'{"input": 1, "output": 2}\n{"\xe5": 1}'), Usage)
    assert [(f.line, f.expected, f.found) for f in faults] == [(2, "UTF-8", "byte 0xe5 at offset 2")]
    with pytest.raises(InputError, match="expected UTF-8, found byte 0xe5 at offset 5"):
        read_toml(written(tmp_path, b'a = "\xe5"'))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"[" * 100_000, "an object nested too deep"),
        (b'{"input": 1, "output": 2, "x": NaN}', "an unknown one"),
        (b"[1]", "a list"),
        (b"null", "nothing"),
        (b'{"version": "\\ud800", "bar": null, "tasksSha256": "x", "at": "y"}', "a lone surrogate"),
    ],
)
def test_every_bad_line_has_a_reason(line: bytes, found: str) -> None:
    """Deep nesting, other values than objects and lone surrogates are faults in words, not crashes."""
    type_ = HistoryEntry if b"version" in line else Usage
    faults = explain_line(line, type_, path="f", number=7)
    assert found in [fault.found for fault in faults]
    assert {fault.line for fault in faults} == {7}


@pytest.mark.parametrize("name", ["none", "."])
def test_a_file_that_cannot_be_read_is_one_clear_line(tmp_path: Path, name: str) -> None:
    """A missing file and a folder are named for what they are."""
    words = {"none": "no such file", ".": "a folder"}[name]
    with pytest.raises(InputError, match=f"expected a readable file, found {words}"):
        read_bytes(tmp_path / name)
    with pytest.raises(InputError, match=words):
        list(read_lines(tmp_path / name))


def test_toml_numbers_keep_the_decimal_written(tmp_path: Path) -> None:
    """A bar of 0.80 is the decimal 0.80, and a mark at the start of the file does not count."""
    settings = read_toml(written(tmp_path, BOM + b"bar = 0.80\nruns = 3\n"))
    assert settings == {"bar": Decimal("0.80"), "runs": 3}
    assert str(settings["bar"]) == "0.80"


def test_what_is_not_toml_says_where(tmp_path: Path) -> None:
    """The parser's place in the file is passed on."""
    with pytest.raises(InputError, match=r"expected TOML, found .*line 2"):
        read_toml(written(tmp_path, b"a = 1\nb = \n"))


@pytest.mark.parametrize("name", ["hid-1", "pub-1"])
def test_what_a_hidden_row_holds_is_in_no_fault(name: str) -> None:
    """A prompt of the wrong type, a key where none belongs: named, and shown only for a public task."""
    line = b'{"id": "%s", "prompt": 77177, "answer": "42"}' % name.encode()
    (first, *_) = explain_line(line, TaskRow, path="tasks.jsonl", number=3)
    assert (first.line, first.field) == (3, "prompt")
    assert ("77177" in str(first)) == (name == "pub-1")


def test_every_line_that_is_not_blank_is_loaded(tmp_path: Path) -> None:
    """In the order of the file, of any type, a canary too; other white space than ASCII is blank as well."""
    path = tmp_path / "some.jsonl"
    path.write_bytes('\ufeff{"canary": "x"}\r\n\n \u00a0\u2003\n[1, 2.5]\n"å"\nnull'.encode())
    assert load_jsonl(path) == [{"canary": "x"}, [1, 2.5], "å", None]


def test_lines_that_are_not_json_are_all_named(tmp_path: Path) -> None:
    """With their numbers; nothing is returned."""
    path = tmp_path / "some.jsonl"
    path.write_bytes(b'{"a": 1}\n{"a": \n\xff\n{}\n' + b"[" * 100_000 + b"\n")
    with pytest.raises(InputError) as refused:
        load_jsonl(path)
    assert [fault.line for fault in refused.value.faults] == [2, 3, 5]
