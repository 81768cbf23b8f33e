"""Finding the sources of a corpus."""

import os
import random
from pathlib import Path

import fsspec
import pytest

from benchwright.errors import InputError
from benchwright.files.corpus import Source, find_sources, source_of


@pytest.mark.parametrize(
    ("name", "kind", "packing"),
    [
        ("a.txt", "text", ""),
        ("a", "text", ""),
        ("a.md.gz", "text", "gz"),
        ("a.gz", "text", "gz"),
        ("a.jsonl", "jsonl", ""),
        ("a.ndjson.zst", "jsonl", "zst"),
        ("A.JSON.ZSTD", "jsonl", "zst"),
        ("a.jsonl.gz", "jsonl", "gz"),
        ("a.parquet", "parquet", ""),
        ("a.jsonl.d/b", "text", ""),
        ("https://host/a.jsonl.gz?download=true", "jsonl", "gz"),
        ("a?b.jsonl", "jsonl", ""),
    ],
)
def test_the_form_stands_at_the_end_of_the_name(name: str, kind: str, packing: str) -> None:
    """Kind first, packing on top of it; all else is text."""
    assert source_of(name) == Source(name, kind, packing, None)


def _tree(folder: Path) -> None:
    for name in ("b.txt", "a.jsonl", "deep/er/c.parquet", ".hidden", ".git/x", "deep/.x"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("12345")


def test_a_folder_stands_for_all_files_in_it(tmp_path: Path) -> None:
    """However deep, sorted, with their sizes, hidden ones left out."""
    _tree(tmp_path)
    found = find_sources([str(tmp_path)])
    assert [os.path.relpath(source.name, tmp_path) for source in found] == ["a.jsonl", "b.txt", "deep/er/c.parquet"]
    assert {source.size for source in found} == {5}


def test_the_order_of_the_names_and_naming_twice_change_nothing(tmp_path: Path) -> None:
    """Folder, file, pattern, link, file URL and another spelling of one file are one source."""
    _tree(tmp_path)
    (tmp_path / "link.txt").symlink_to(tmp_path / "b.txt")
    names = [
        str(tmp_path),
        f"{tmp_path}/b.txt",
        f"{tmp_path}/*.txt",
        f"{tmp_path}/deep/../b.txt",
        f"file://{tmp_path}/a.jsonl",
    ]
    wanted = find_sources(names)
    assert len(wanted) == 3
    for seed in range(5):
        assert find_sources(random.Random(seed).sample(names, len(names))) == wanted


def test_a_hidden_file_is_read_when_it_is_named(tmp_path: Path) -> None:
    """Only folders leave them out."""
    _tree(tmp_path)
    assert [source.name for source in find_sources([f"{tmp_path}/.hidden"])] == [f"{tmp_path}/.hidden"]


def test_links_are_followed_once_and_dead_ones_kept(tmp_path: Path) -> None:
    """A ring of folders ends; a link to nothing is a source, so that reading it is reported."""
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "x.txt").write_text("x")
    (tmp_path / "far" / "ring").symlink_to(tmp_path / "far")
    (tmp_path / "near").mkdir()
    (tmp_path / "near" / "to").symlink_to(tmp_path / "far")
    (tmp_path / "near" / "dead.txt").symlink_to(tmp_path / "gone")
    found = find_sources([f"{tmp_path}/near"])
    assert [source.name for source in found] == [f"{tmp_path}/near/dead.txt", f"{tmp_path}/near/to/x.txt"]
    assert [source.size for source in found] == [None, 1]


def test_a_pipe_is_no_file_of_a_folder(tmp_path: Path) -> None:
    """Opening it would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "a.txt").write_text("")
    assert [source.name for source in find_sources([str(tmp_path)])] == [f"{tmp_path}/a.txt"]
    assert find_sources([f"{tmp_path}/pipe"])[0].size is None


def test_every_name_that_matches_nothing_is_said(tmp_path: Path) -> None:
    """All of them in one go: a missing file, a pattern, an empty folder, a URL."""
    (tmp_path / "empty").mkdir()
    names = [f"{tmp_path}/none", f"{tmp_path}/*.txt", f"{tmp_path}/empty", "memory://none"]
    with pytest.raises(InputError) as caught:
        find_sources(names)
    assert [fault.path for fault in caught.value.faults] == names


def test_a_folder_that_cannot_be_listed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files would be missing in silence."""
    _tree(tmp_path)
    scandir = os.scandir

    def closed(place: str) -> object:
        if str(place).endswith("er"):
            raise PermissionError(13, "Permission denied")
        return scandir(place)

    monkeypatch.setattr(os, "scandir", closed)
    with pytest.raises(InputError, match=r"deep/er: expected a folder that can be listed, found Permission denied"):
        find_sources([str(tmp_path)])


def test_urls_are_sources_too(tmp_path: Path) -> None:
    """Beside files, named as URLs, once each."""
    system = fsspec.filesystem("memory")
    system.pipe({"/corpus/a.jsonl.zst": b"12"})
    try:
        found = find_sources(["memory://corpus", "memory://corpus/*.zst"])
    finally:
        system.rm("/corpus", recursive=True)
    assert found == [Source("memory:///corpus/a.jsonl.zst", "jsonl", "zst", 2)]
