"""Remote file systems, on one that lies in memory."""

import sys
from collections.abc import Iterator
from pathlib import Path

import fsspec
import pytest

from benchwright.errors import InputError
from benchwright.files.remote import find_remote, is_hidden_path, open_binary


@pytest.fixture
def system() -> Iterator[fsspec.AbstractFileSystem]:
    """A file system in memory with a few files."""
    system = fsspec.filesystem("memory")
    system.pipe({"/c/b.jsonl": b"bb", "/c/a.txt": b"a", "/c/d/e.txt": b"", "/c/.git/x": b"", "/c/d/.y": b""})
    yield system
    system.rm("/c", recursive=True)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("memory://c/b.jsonl", [("memory:///c/b.jsonl", 2)]),
        ("memory://c", [("memory:///c/a.txt", 1), ("memory:///c/b.jsonl", 2), ("memory:///c/d/e.txt", 0)]),
        ("memory://c/", [("memory:///c/a.txt", 1), ("memory:///c/b.jsonl", 2), ("memory:///c/d/e.txt", 0)]),
        ("memory://c/*.txt", [("memory:///c/a.txt", 1)]),
        ("memory://c/[d]", [("memory:///c/d/e.txt", 0)]),
        ("memory://c/**", [("memory:///c/a.txt", 1), ("memory:///c/b.jsonl", 2), ("memory:///c/d/e.txt", 0)]),
        ("memory://c/.g*", [("memory:///c/.git/x", 0)]),
    ],
)
def test_a_url_stands_for_a_file_a_folder_or_a_pattern(
    system: fsspec.AbstractFileSystem, name: str, found: list[tuple[str, int]]
) -> None:
    """Sorted, with sizes, and hidden names only where the pattern asks for them."""
    assert find_remote(name) == found


@pytest.mark.parametrize("name", ["memory://c/none", "memory://c/*.parquet", "memory://nowhere"])
def test_a_url_that_nothing_matches_is_named(system: fsspec.AbstractFileSystem, name: str) -> None:
    """As one line."""
    with pytest.raises(InputError) as caught:
        find_remote(name)
    assert str(caught.value).startswith(f"{name}: expected a file, a folder of files or a pattern of them, found none")


def test_a_url_of_an_unknown_kind_is_named() -> None:
    """With what fsspec says."""
    with pytest.raises(InputError, match=r"nope://a: .* Protocol not known: nope"):
        find_remote("nope://a")


def test_a_file_system_that_fails_is_named(system: fsspec.AbstractFileSystem, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever error it raises, since each has its own."""

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no such bucket")

    monkeypatch.setattr(type(system), "isfile", fail)
    with pytest.raises(InputError, match=r"memory://c: expected what can be listed, .*no such bucket"):
        find_remote("memory://c")


def test_without_fsspec_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both on finding and on opening."""
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    for door in (find_remote, open_binary):
        with pytest.raises(InputError, match=r"memory://c: expected the extra corpora"):
            door("memory://c")


def test_paths_and_urls_open_alike(system: fsspec.AbstractFileSystem, tmp_path: Path) -> None:
    """Their bytes come the same way."""
    (tmp_path / "f").write_bytes(b"here")
    with open_binary(str(tmp_path / "f")) as file:
        assert file.read() == b"here"
    with open_binary("memory://c/b.jsonl") as file:
        assert file.read() == b"bb"
    with pytest.raises(FileNotFoundError):
        open_binary("memory://c/none")


def test_only_a_leading_point_hides() -> None:
    """In any part of the path."""
    assert [is_hidden_path(path) for path in ("a.b", "a/.b", ".a/b", "/a/b.")] == [False, True, True, False]
