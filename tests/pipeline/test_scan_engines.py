"""Where a corpus is scanned; a scan that is killed, interrupted or out of space is gone on with."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import DiskError, InputError
from benchwright.pipeline import scan_engines
from benchwright.pipeline.contamination import scan_all, scan_corpus, scan_shards
from benchwright.pipeline.scan_engines import ENGINES, ScanWork, index_of, kept_shard, scan_shard
from benchwright.pipeline.scan_job import Job, prepare
from benchwright.pipeline.scan_parts import Shard
from benchwright.pipeline.scanning import Progress
from benchwright.records.contamination import ScanSettings
from tests.pipeline.corpora import cases_of, write_texts

SETTINGS = ScanSettings(n=(3,))
CASES = cases_of("one two three", "four five six")


@pytest.fixture
def job(tmp_path: Path) -> Job:
    """Six files with words of two cases."""
    write_texts(tmp_path / "corpus", "txt", "a", ["one two three", "x", "four five six", "y", "x one two three", "z"])
    return prepare(CASES, tmp_path / "corpus", SETTINGS)


def silent(now: Progress) -> None:
    """Listen to nothing."""


def test_an_index_is_in_memory_unless_a_folder_is_named(job: Job, tmp_path: Path) -> None:
    """Nothing is written without one; in a folder it is made for all shards and machines."""
    before = sorted(tmp_path.rglob("*"))
    assert index_of(job, ScanWork()).starts.tolist() == [0, 3, 6]
    assert sorted(tmp_path.rglob("*")) == before
    for _ in range(2):
        assert index_of(job, ScanWork(parts=str(tmp_path / "parts"))).starts.tolist() == [0, 3, 6]
    assert [path.name.split("-")[0] for path in (tmp_path / "parts").iterdir()] == ["index"]


def test_a_shard_is_kept_where_a_folder_is_named(job: Job, tmp_path: Path) -> None:
    """And only there."""
    work = ScanWork(parts=tmp_path / "parts", shards=2)
    index, shard = index_of(job, work), Shard(1, 2)
    assert kept_shard(job, index, shard, work) is None
    assert scan_shard(job, index, shard, work._replace(parts=None), silent).scanned.sources == 4
    assert kept_shard(job, index, shard, work) is None
    part = scan_shard(job, index, shard, work, silent)
    kept = kept_shard(job, index, shard, work)
    assert kept is not None and kept[1:] == part[1:]
    assert kept_shard(job, index, shard, ScanWork()) is None


def test_finished_shards_are_not_scanned_again(job: Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are left are; the result is that of one scan."""
    scanned: list[Shard] = []

    def counted(*arguments: Any) -> Any:
        scanned.append(arguments[2])
        return scan_shard(*arguments)

    monkeypatch.setattr(scan_engines, "scan_shard", counted)
    work = ScanWork(parts=tmp_path / "parts", shards=4)
    index = index_of(job, work)
    list(scan_shards(job, index, [Shard(2, 4), Shard(3, 4)], work, silent))
    assert scanned == [Shard(2, 4), Shard(3, 4)]
    whole = scan_all(job, index, work, silent)
    assert scanned == [Shard(2, 4), Shard(3, 4), Shard(1, 4), Shard(4, 4)]
    assert whole[1:] == scan_all(job, index, ScanWork(), silent)[1:]


def test_threads_give_a_part_as_it_is_done(job: Job) -> None:
    """Not all at the end: memory does not hold them all."""
    told: list[Progress] = []
    parts = ENGINES["threads"](job, index_of(job, ScanWork()), [Shard(1, 3), Shard(2, 3)], ScanWork(), told.append)
    next(iter(parts))
    assert {now.sources for now in told} == {1, 2}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_a_full_disk_tears_no_part(job: Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """It is said, what was finished is kept, nothing half-written is left, and the same call goes on."""
    parts = tmp_path / "parts"
    work = ScanWork(parts=parts, shards=3)
    index_of(job, work)
    real: Callable[[int], None] = os.fsync
    calls = iter(range(99))

    def full(handle: int) -> None:
        if next(calls) == 1:
            raise OSError(code, os.strerror(code))
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskError, match=rf"part-00002-of-00003\.npz cannot be written: {os.strerror(code)}\Z"):
        scan_corpus(CASES, tmp_path / "corpus", settings=SETTINGS, work=work)
    assert [path.name for path in sorted(parts.iterdir())][1:] == ["part-00001-of-00003.npz"]
    done = (parts / "part-00001-of-00003.npz").stat().st_mtime_ns
    found = scan_corpus(CASES, tmp_path / "corpus", settings=SETTINGS, work=work)
    assert found == scan_corpus(CASES, tmp_path / "corpus", settings=SETTINGS)
    assert (parts / "part-00001-of-00003.npz").stat().st_mtime_ns == done


def test_without_ray_it_is_said_how_to_get_it(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InputError) as refused:
        scan_all(job, index_of(job, ScanWork()), ScanWork(engine="ray"), silent)
    assert str(refused.value) == "engine: expected Ray installed, found none; pip install 'benchwright[ray]'"
