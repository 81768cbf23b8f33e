"""Shards of a corpus, and the files of what each gave."""

import os
import stat
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.build.scanner import Scanner, number_of
from benchwright.errors import DiskError, InputError
from benchwright.files.arrays import write_arrays
from benchwright.files.corpus import Source
from benchwright.kernels.ngrams import build_index
from benchwright.pipeline import scan_parts
from benchwright.pipeline.scan_parts import (
    Shard,
    joined,
    key_of,
    pack_part,
    read_part,
    shard_counts,
    shard_sources,
    shared_index,
    total,
    unpack_part,
    write_part,
)
from benchwright.pipeline.scanning import Part
from benchwright.records.contamination import CanaryHit, Scanned, ScanSettings, Unread

QUESTIONS = ["one two three", "two three four"]
INDEX = build_index(QUESTIONS, [2, 3])
NOTHING = Scanned(sources=0, documents=0, bytes=0, unreadable=0, marked=0)
SIZES = st.lists(st.none() | st.integers(0, 1000), max_size=30)


def part_of(document: str, number: int = 1) -> Part:
    """What a scan of one document gives."""
    found = Scanner(INDEX)
    found.documents([document], first=number_of(number, 1))
    counts = Scanned(sources=1, documents=1, bytes=len(document), unreadable=1, marked=1)
    fault, hit = Unread(source=f"s{number}", line=2, reason="r"), CanaryHit(source=f"s{number}", document=1, canary="m")
    return Part(found.seen, counts, (fault,), (hit,))


def same(one: Part | None, other: Part) -> bool:
    """Tell whether two parts are equal, arrays too."""
    return (
        one is not None and one[1:] == other[1:] and all(np.array_equal(one.seen[n], other.seen[n]) for n in other.seen)
    )


@given(SIZES, st.integers(1, 6))
def test_every_source_is_in_one_shard(sizes: list[int | None], of: int) -> None:
    """With its number in the corpus, in order; whatever the machine, the same."""
    sources = [Source(f"s{n}", "text", "", size) for n, size in enumerate(sizes)]
    shards = [shard_sources(sources, Shard(place, of)) for place in range(1, of + 1)]
    assert sorted(pair for shard in shards for pair in shard) == list(enumerate(sources))
    assert all(shard == sorted(shard) for shard in shards)
    loads = [sum((source.size or 0) + 1 for _, source in shard) for shard in shards]
    assert max(loads) - min(loads) <= max([(size or 0) + 1 for size in sizes], default=0)


def test_the_key_is_of_all_that_changes_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases, names and sizes of files, settings, marks, version of Unicode; not the order of n, nor the evidence."""
    sources = [Source("a", "text", "", 5)]
    key = key_of("0", sources, ScanSettings(n=(5, 8)), ["m"])
    assert key == key_of("0", sources, ScanSettings(n=(8, 5), evidence=3), ["m"])
    others = [
        key_of("1", sources, ScanSettings(n=(5, 8)), ["m"]),
        key_of("0", [Source("b", "text", "", 5)], ScanSettings(n=(5, 8)), ["m"]),
        key_of("0", [Source("a", "text", "", 6)], ScanSettings(n=(5, 8)), ["m"]),
        key_of("0", sources, ScanSettings(n=(5,)), ["m"]),
        key_of("0", sources, ScanSettings(n=(5, 8), characters=True), ["m"]),
        key_of("0", sources, ScanSettings(n=(5, 8), field="body"), ["m"]),
        key_of("0", sources, ScanSettings(n=(5, 8)), []),
    ]
    monkeypatch.setattr(scan_parts.unicodedata, "unidata_version", "99.0")
    others.append(key_of("0", sources, ScanSettings(n=(5, 8)), ["m"]))
    assert len({key, *others}) == 9


def test_a_part_is_packed_and_unpacked() -> None:
    """Only n-grams that were seen are packed; nothing is lost, also of names that are no Unicode."""
    part = part_of("x one two x")._replace(unreadable=(Unread(source="a\udcff\n", line=None, reason="ä"),))
    header, arrays = pack_part(part, "key", Shard(2, 3))
    assert [len(array) for array in arrays.values()] == [1, 1, 0, 0]
    found, key, shard = unpack_part((header, arrays), INDEX)
    assert same(found, part)
    assert (key, shard) == ("key", Shard(2, 3))


def test_parts_are_kept_and_read(tmp_path: Path) -> None:
    """As they were; one that was not scanned is none."""
    part = part_of("one two three")
    write_part(tmp_path, part, "key", Shard(1, 2))
    assert same(read_part(tmp_path, INDEX, "key", Shard(1, 2)), part)
    assert read_part(tmp_path, INDEX, "key", Shard(2, 2)) is None
    assert [path.name for path in tmp_path.iterdir()] == ["part-00001-of-00002.npz"]


def test_results_of_something_else_are_refused(tmp_path: Path) -> None:
    """Of other cases, another corpus or other settings; or of another shard under its name."""
    write_part(tmp_path, part_of("one two"), "key", Shard(1, 2))
    (tmp_path / Shard(2, 2).file).write_bytes((tmp_path / Shard(1, 2).file).read_bytes())
    for key, shard in (("other", Shard(1, 2)), ("key", Shard(2, 2))):
        with pytest.raises(InputError) as refused:
            read_part(tmp_path, INDEX, key, shard)
        assert str(refused.value).startswith(
            f"{tmp_path / shard.file}: expected shard {shard.place} of 2 of these cases"
        )
        assert "found results of something else; the cases" in str(refused.value)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("damage", ["cut", "empty", "no header", "another header", "text"])
def test_damaged_results_are_refused(tmp_path: Path, damage: str) -> None:
    """In one line that names the file and says what to do."""
    write_part(tmp_path, part_of("one two"), "key", Shard(1, 1))
    path = tmp_path / Shard(1, 1).file
    if damage == "cut":
        os.truncate(path, path.stat().st_size // 2)
    elif damage == "another header":
        write_arrays(path, b'{"key": 1}', {})
    elif damage == "no header":
        write_arrays(path, b"\xff", {})
    else:
        path.write_text("" if damage == "empty" else "part")
    with pytest.raises(InputError) as refused:
        read_part(tmp_path, INDEX, "key", Shard(1, 1))
    assert str(refused.value) == (
        f"{path}: expected results of a shard, found a damaged file; remove it, and its shard is scanned again"
    )


def test_the_numbers_of_shards_in_a_folder(tmp_path: Path) -> None:
    """Other files, and those left over by a process that was killed, are passed over."""
    assert shard_counts(tmp_path / "none") == []
    for name in ("part-00001-of-00004.npz", "part-00002-of-00004.npz", "part-00001-of-00002.npz"):
        (tmp_path / name).touch()
    for name in (".part-00001-of-00009.npz.x7", "part-x-of-y.npz", "part-00001-of-00007.npz.old", "index-0"):
        (tmp_path / name).touch()
    assert shard_counts(tmp_path) == [2, 4]


def test_parts_are_joined_in_any_order() -> None:
    """Counts add up, the first place is the first of all, faults and marks are in order."""
    parts = [part_of("x one two three", 3), part_of("one two three four", 1), part_of("two three", 2)]
    whole = joined(parts)
    assert same(joined(reversed(parts)), whole)
    assert same(joined([joined(parts[:2]), parts[2]]), whole)
    assert same(joined(parts[:1]), parts[0])
    assert whole.scanned == total([part.scanned for part in parts])
    assert [one.source for one in whole.unreadable] == [one.source for one in whole.canaries] == ["s1", "s2", "s3"]
    rows = {INDEX.text_of(2, gram): row for gram, row in enumerate(whole.seen[2].tolist())}
    assert rows["two three"] == [3, number_of(1, 1), 4, number_of(3, 1)]


def test_memory_does_not_grow_with_the_number_of_parts() -> None:
    """A part is let go before the next but one is taken."""
    taken: list[weakref.ref[Any]] = []

    def parts() -> Iterator[Part]:
        for number in range(1, 20):
            assert sum(one() is not None for one in taken) <= 2
            yield _watched(part_of("one two", number), taken)

    assert joined(parts()).scanned.documents == 19


def _watched(part: Part, taken: "list[weakref.ref[Any]]") -> Part:
    taken.append(weakref.ref(part.seen[2]))
    return part


def test_nothing_adds_up_to_nothing() -> None:
    """Before the first shard, nothing was read."""
    assert total([]) == NOTHING


def test_an_index_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time it is mapped from the folder, and finds the same."""
    settings = ScanSettings(n=(2, 3))
    made = shared_index(tmp_path / "parts", "k" * 64, QUESTIONS, settings)
    monkeypatch.setattr(scan_parts, "build_index", None)
    mapped = shared_index(tmp_path / "parts", "k" * 64, QUESTIONS, settings)
    for index in (made, mapped):
        found = Scanner(index)
        found.documents(["x two three four"], first=1)
        assert {n: rows[:, 0].tolist() for n, rows in found.seen.items()} == {2: [0, 1, 1], 3: [0, 1]}
        assert index.text_of(3, 1) == "two three four"


def test_the_numbers_of_ngrams_do_not_hang_on_the_form_of_the_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of machines with and without a compiler can be put together."""
    monkeypatch.setattr("benchwright.kernels.ngrams.COMPILED", False)
    other = build_index(QUESTIONS, [2, 3])
    for n in (2, 3):
        grams = range(len(INDEX.levels[n].hashes))
        assert [other.text_of(n, gram) for gram in grams] == [INDEX.text_of(n, gram) for gram in grams]


def test_a_private_folder(tmp_path: Path) -> None:
    """Mode 0700, its files 0600; a folder that others may look into is refused before a word is written."""
    parts = tmp_path / "parts"
    shared_index(parts, "k", QUESTIONS, ScanSettings(n=(2,)), private=True)
    write_part(parts, part_of("one two"), "k", Shard(1, 1), private=True)
    assert stat.S_IMODE(parts.stat().st_mode) == 0o700
    files = [path for path in parts.rglob("*") if path.is_file()]
    assert len(files) == 10
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    (tmp_path / "open").mkdir(0o755)
    with pytest.raises(InputError, match=r"expected a folder of mode 0700, found mode 0755"):
        shared_index(tmp_path / "open", "k", QUESTIONS, ScanSettings(n=(2,)), private=True)
    assert list((tmp_path / "open").iterdir()) == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """It is said why."""
    (tmp_path / "file").touch()
    with pytest.raises(DiskError, match="file cannot be made"):
        shared_index(tmp_path / "file", "k", QUESTIONS, ScanSettings())
