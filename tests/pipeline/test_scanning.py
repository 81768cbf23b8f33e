"""Scanning sources with threads."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchwright.build.scanner import DOCUMENTS, Scanner
from benchwright.files.corpus import find_sources
from benchwright.files.pieces import Piece
from benchwright.kernels.ngrams import build_index
from benchwright.pipeline import scanning
from benchwright.pipeline.scanning import WAITING, Part, Progress, first_faults, scan_sources
from benchwright.records.contamination import Scanned, Unread
from tests.pipeline.corpora import write_texts

INDEX = build_index(["one two", "two three"], [2])


def scan(
    folder: Path, *, workers: int = 1, progress: Callable[[Progress], None] = lambda now: None, **more: Any
) -> Part:
    """Scan all that lies in a folder."""
    sources = list(enumerate(find_sources([str(folder)])))
    settings = {"field": "text", "canaries": ()} | more
    return scan_sources(INDEX, sources, workers=workers, progress=progress, **settings)


def test_any_number_of_threads_gives_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents and long texts, in small pieces, are dealt to the threads without a change of the result."""
    monkeypatch.setattr(scanning, "read_documents", partial(scanning.read_documents, piece=64))
    write_texts(tmp_path, "jsonl", "a", [f"{n} one two three" for n in range(300)])
    write_texts(tmp_path, "txt", "b", ["x one two " * 300, "two three " * 300])
    one = scan(tmp_path)
    assert one.seen[2][:, DOCUMENTS].tolist() == [301, 301]
    for workers in (2, 3, 5):
        many = scan(tmp_path, workers=workers)
        assert many[1:] == one[1:]
        np.testing.assert_array_equal(many.seen[2], one.seen[2])


def test_threads_really_work_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pieces are in work at once: each waits for the other."""
    monkeypatch.setattr(scanning, "read_documents", partial(scanning.read_documents, piece=64))
    both = threading.Barrier(2, timeout=20)
    monkeypatch.setattr(Scanner, "documents", lambda self, documents, *, first: both.wait())
    write_texts(tmp_path, "jsonl", "a", ["one two"] * 16)
    told: list[Progress] = []
    scan(tmp_path, workers=2, progress=told.append)
    assert len(told) % 2 == 0


def test_memory_does_not_grow_where_reading_is_faster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread has a few pieces waiting, no more."""
    state = {"read": 0, "done": 0, "most": 0}

    def pieces(source: Any, **settings: Any) -> Iterator[Piece]:
        for n in range(60):
            state["read"] += 1
            state["most"] = max(state["most"], state["read"] - state["done"])
            yield Piece(["one two"], n + 1, 0, 7, b"one two")

    def slowly(self: Scanner, documents: Any, *, first: int) -> None:
        time.sleep(0.001)
        state["done"] += 1

    monkeypatch.setattr(scanning, "read_documents", pieces)
    monkeypatch.setattr(Scanner, "documents", slowly)
    (tmp_path / "a.jsonl").write_text("")
    scan(tmp_path, workers=2)
    assert state["done"] == 60
    assert state["most"] <= 2 * (WAITING + 1) + 1


@pytest.mark.parametrize("workers", [1, 3])
def test_a_fault_in_a_thread_ends_the_scan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    """It is raised, and no thread is left behind."""
    monkeypatch.setattr(scanning, "read_documents", partial(scanning.read_documents, piece=64))

    def fails(self: Scanner, documents: Any, *, first: int) -> None:
        raise MemoryError

    monkeypatch.setattr(Scanner, "documents", fails)
    write_texts(tmp_path, "jsonl", "a", ["one two"] * 200)
    before = threading.active_count()
    with pytest.raises(MemoryError):
        scan(tmp_path, workers=workers)
    assert threading.active_count() == before


def test_an_interruption_leaves_no_thread_behind(tmp_path: Path) -> None:
    """Whatever progress raises comes out."""
    write_texts(tmp_path, "jsonl", "a", ["one two"] * 20)

    def stop(now: Progress) -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        scan(tmp_path, workers=3, progress=stop)
    assert threading.active_count() == before


def test_documents_and_bytes_are_counted(tmp_path: Path) -> None:
    """Texts once, lines and rows that hold a text; bytes unpacked; an empty file is a source without a document."""
    write_texts(tmp_path, "jsonl.zst", "a", ["å", "", "b"])
    write_texts(tmp_path, "parquet", "b", ["one", "", "two"])
    write_texts(tmp_path, "txt.gz", "c", ["\ufeffone two", "", " "])
    size = sum(len('{"id": 0, "text": ""}\n') for _ in range(3)) + len("\\u00e5") + 1
    assert scan(tmp_path).scanned == Scanned(sources=5, documents=6, bytes=size + 6 + 7 + 1, unreadable=0, marked=0)


def test_a_mark_in_many_pieces_of_a_text_is_one_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two marks in turn do not count again."""
    monkeypatch.setattr(scanning, "read_documents", partial(scanning.read_documents, piece=16))
    (tmp_path / "a.txt").write_text("mark-1 xx mark-2 yy " * 20)
    found = scan(tmp_path, canaries=("mark-1", "mark-2", "mark-3"))
    assert [(hit.document, hit.canary) for hit in found.canaries] == [(1, "mark-1"), (1, "mark-2")]
    assert found.scanned.marked == 2


def test_faults_are_in_the_order_of_the_corpus() -> None:
    """By source and line; the rest of a source comes behind its lines."""
    faults = [("b", 3), ("a", None), ("b", None), ("a", 7), ("b", 1)]
    found = first_faults([Unread(source=source, line=line, reason="") for source, line in faults])
    assert [(one.source, one.line) for one in found] == [("a", 7), ("a", None), ("b", 1), ("b", 3), ("b", None)]


def test_progress_adds_up() -> None:
    """What was read before is added."""
    before = Scanned(sources=1, documents=2, bytes=3, unreadable=4, marked=5)
    assert Progress("x", 10, 20, 30).after(before) == Progress("x", 11, 22, 33)
