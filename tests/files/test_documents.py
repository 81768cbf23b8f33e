"""Reading the documents of a corpus, from real files, whole and broken."""

import gzip
import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.files.corpus import source_of
from benchwright.files.documents import read_documents
from benchwright.files.pieces import Piece, Unreadable

PACK = {"": lambda data: data, ".gz": gzip.compress, ".zst": zstandard.compress}


def _read(path: Path | str, **settings: Any) -> tuple[list[Piece], list[Unreadable]]:
    bad: list[Unreadable] = []
    return list(read_documents(source_of(str(path)), unreadable=bad.append, **settings)), bad


def _file(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all the files that a law makes."""
    return tmp_path_factory.mktemp("laws")


@given(
    st.text("ab\u00c5\u00e0\u00e9\u4e00\u00a0\u2028 \t\r\n\v\f", max_size=200),
    st.integers(4, 40),
    st.sampled_from(sorted(PACK)),
    st.booleans(),
)
def test_the_pieces_of_a_text_join_to_it(folder: Path, text: str, piece: int, packing: str, mark: bool) -> None:
    """Byte for byte, one behind the other, cut behind ASCII white space only; a byte order mark is dropped."""
    data = text.encode()
    path = _file(folder, f"a.txt{packing}", PACK[packing](b"\xef\xbb\xbf" * mark + data))
    pieces, bad = _read(path, piece=piece)
    assert bad == []
    assert b"".join(each.documents[0] for each in pieces) == data
    start = 3 * mark
    for each in pieces:
        assert (each.first, each.start, each.size, each.raw) == (1, start, len(each.documents[0]), each.documents[0])
        start += each.size
    assert all(each.documents[0][-1:] in b" \t\r\n\v\f" for each in pieces[:-1])


def _row(draw: st.DataObject) -> tuple[bytes, str, bool]:
    kind = draw.draw(st.sampled_from(["good", "good", "blank", "broken", "other", "long"]))
    if kind == "good":
        text = draw.draw(st.text(max_size=10))
        return json.dumps({"text": text}).encode(), text, False
    return {"blank": b" ", "broken": b'{"text":', "other": b'{"t": 1}', "long": b"x" * 300}[kind], "", kind != "blank"


@given(st.data(), st.integers(4, 60), st.sampled_from(sorted(PACK)), st.booleans())
def test_rows_keep_their_line_numbers(
    folder: Path, data: st.DataObject, piece: int, packing: str, last_end: bool
) -> None:
    """Whatever the size of the pieces, and whatever stands between them."""
    rows = [_row(data) for _ in range(data.draw(st.integers(0, 12)))]
    packed = b"\n".join(line for line, _, _ in rows) + b"\n" * last_end
    pieces, bad = _read(_file(folder, f"a.jsonl{packing}", PACK[packing](packed)), piece=piece, longest=200)
    found = {each.first + place: text for each in pieces for place, text in enumerate(each.documents) if text}
    assert found == {number: text for number, (_, text, _) in enumerate(rows, 1) if text}
    assert [each.line for each in bad] == [number for number, (_, _, fault) in enumerate(rows, 1) if fault]
    assert b"".join(each.raw or b"" for each in pieces) == packed.replace(b"x" * 300 + b"\n", b"").replace(
        b"x" * 300, b""
    )


@pytest.mark.parametrize("size", [50, 1 << 18])
def test_a_stretch_without_white_space_is_named_and_the_rest_is_read(tmp_path: Path, size: int) -> None:
    """With its place and size; what follows starts behind it."""
    path = _file(tmp_path, "a.txt", b"one " + b"x" * 500 + b" two " + b"y" * 400)
    pieces, bad = _read(path, piece=size, longest=100)
    assert [(each.start, each.documents[0]) for each in pieces] == [(0, b"one "), (505, b"two ")]
    assert [each.reason for each in bad] == [
        "501 bytes without white space from byte 4 on: too long to be read",
        "400 bytes without white space from byte 509 on: too long to be read",
    ]


def test_a_line_of_65_mb_is_named_without_being_held(tmp_path: Path) -> None:
    """At the limit as it stands, packed, between two good lines."""
    packer = zstandard.ZstdCompressor().compressobj()
    parts = [b'{"text": "a"}\n{"text": "', *[b"x" * (1 << 20)] * 65, b'"}\n{"text": "c"}\n']
    path = _file(tmp_path, "a.jsonl.zst", b"".join(packer.compress(part) for part in parts) + packer.flush())
    tracemalloc.start()
    try:
        pieces, bad = _read(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [(each.first, each.documents) for each in pieces] == [(1, ["a"]), (3, ["c"])]
    assert bad == [Unreadable(str(path), 2, "the line is too long to be read: 68,157,453 bytes")]
    assert peak < 70 << 20


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl"])
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("text ".encode("utf-16"), "text in UTF-16 or UTF-32; convert it to UTF-8"),
        ("text ".encode("utf-32"), "text in UTF-16 or UTF-32; convert it to UTF-8"),
        (b"\0\0\xfe\xff" + "text ".encode("utf-32-be"), "text in UTF-16 or UTF-32; convert it to UTF-8"),
        ("text ".encode("utf-16-le"), "binary: it holds NUL bytes, as no text does"),
        (b"\x89PNG\r\x00 pixels", "binary: it holds NUL bytes, as no text does"),
    ],
)
def test_a_file_that_is_no_text_is_not_read(tmp_path: Path, name: str, data: bytes, reason: str) -> None:
    """And said, instead of finding nothing in it."""
    path = _file(tmp_path, name, data)
    assert _read(path) == ([], [Unreadable(str(path), None, reason)])


def test_one_json_value_over_many_lines_is_said_once(tmp_path: Path) -> None:
    """And not once a line."""
    path = _file(tmp_path, "a.json", json.dumps([{"text": "a"}], indent=1).encode())
    assert _read(path) == (
        [],
        [Unreadable(str(path), None, "one JSON list over many lines; write one object a line")],
    )


def test_a_canary_in_the_first_line_stands_in_the_raw_bytes_only(tmp_path: Path) -> None:
    """Also behind a byte order mark."""
    path = _file(tmp_path, "a.jsonl", b'\xef\xbb\xbf{"canary": "abc"}\n{"text": "t"}\n')
    (piece,), bad = _read(path)
    assert (piece.documents, bad) == (["", "t"], []) and b'"abc"' in (piece.raw or b"")


@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_a_truncated_archive_gives_its_whole_lines_and_one_fault(tmp_path: Path, packing: str) -> None:
    """The line that is cut in two is no second fault."""
    lines = [json.dumps({"text": f"{number} " + "abc " * (number % 50)}) for number in range(20_000)]
    packed = PACK[packing](("\n".join(lines) + "\n").encode())
    for share in (0.3, 0.6, 0.95):
        path = _file(tmp_path, f"a.jsonl{packing}", packed[: int(len(packed) * share)])
        pieces, bad = _read(path)
        got = [text for each in pieces for text in each.documents]
        assert len(got) > 100 and got == [json.loads(line)["text"] for line in lines[: len(got)]]
        assert len(bad) == 1 and bad[0].line is None and " ends too early, after " in bad[0].reason


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.parquet", "a.txt.gz", "a.jsonl.zst"])
def test_a_source_that_cannot_be_opened_is_reported(tmp_path: Path, name: str) -> None:
    """It vanished, or it is a folder: no exception."""
    assert _read(tmp_path / name) == ([], [Unreadable(str(tmp_path / name), None, "no such file")])
    (tmp_path / name).mkdir()
    assert _read(tmp_path / name) == ([], [Unreadable(str(tmp_path / name), None, "it is a folder")])


def test_a_source_without_permission_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As opening it says."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = _file(tmp_path, "a.txt", b"a")
    monkeypatch.setattr(Path, "open", refuse)
    assert _read(path)[1] == [Unreadable(str(path), None, "no permission to read it")]


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl"])
def test_an_empty_file_has_no_documents_and_no_fault(tmp_path: Path, name: str) -> None:
    """Blank ones neither."""
    assert _read(_file(tmp_path, name, b"")) == ([], [])
    pieces, bad = _read(_file(tmp_path, name, b" \n\n"))
    assert [text for each in pieces for text in each.documents if text.strip()] == [] and bad == []


def test_parquet_is_read_by_its_column(tmp_path: Path) -> None:
    """And not when it is packed once more."""
    pq.write_table(pa.table({"body": ["a", "b"]}), tmp_path / "a.parquet")
    pieces, bad = _read(tmp_path / "a.parquet", field="body")
    assert [(each.first, each.documents) for each in pieces] == [(1, [b"a", b"b"])] and bad == []
    path = _file(tmp_path, "a.parquet.gz", gzip.compress(b""))
    assert _read(path) == ([], [Unreadable(str(path), None, "a Parquet file packed as gz; unpack it first")])


@pytest.mark.parametrize(("name", "module"), [("a.txt.zst", "zstandard"), ("a.parquet", "pyarrow")])
def test_a_missing_package_is_no_unreadable_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, module: str
) -> None:
    """It can be put right: an error that names the source and the extra."""
    monkeypatch.setitem(sys.modules, module, None)
    path = _file(tmp_path, name, b"x")
    with pytest.raises(InputError, match=rf"{name}: .*no module {module}; pip install 'benchwright\[corpora\]'"):
        _read(path)


def test_urls_are_read_like_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """All forms; and whatever error a remote file system raises is reported."""
    system = fsspec.filesystem("memory")
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({"text": ["p"]}), sink)
    system.pipe({"/u/a.jsonl.zst": zstandard.compress(b'{"text": "j"}'), "/u/b.parquet": sink.getvalue().to_pybytes()})
    try:
        assert [_read(f"memory://u/{name}")[0][0].documents for name in ("a.jsonl.zst", "b.parquet")] == [["j"], [b"p"]]
        assert _read("memory://u/none.txt")[1][0].reason == "no such file"

        def fail(*_: object, **__: object) -> None:
            raise RuntimeError("the token is too old")

        monkeypatch.setattr(type(system), "open", fail)
        assert _read("memory://u/a.txt")[1] == [Unreadable("memory://u/a.txt", None, "the token is too old")]
    finally:
        system.rm("/u", recursive=True)
