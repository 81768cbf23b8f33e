"""Scanning on two nodes of a Ray cluster, also where a worker dies."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import DiskError, UnfinishedError
from benchwright.kernels.ngrams import Index
from benchwright.pipeline import scan_ray
from benchwright.pipeline.contamination import scan_all, scan_corpus
from benchwright.pipeline.scan_engines import ScanWork, index_of, scan_shard
from benchwright.pipeline.scan_job import Job, prepare
from benchwright.pipeline.scan_parts import Shard, joined
from benchwright.pipeline.scan_ray import scan_with_ray
from benchwright.pipeline.scan_result import contamination_of
from benchwright.pipeline.scanning import Part, Progress
from benchwright.records.contamination import ScanSettings
from tests.pipeline.corpora import cases_of, write_texts

ray = pytest.importorskip("ray", reason="Ray, of the extra `ray`, is not installed")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own, of sockets and processes that it leaves to the system

CASES = cases_of("one two three", "two three four", "seven eight nine")
SETTINGS = ScanSettings(n=(2, 3), canaries=("mark-1",))
SHARDS = [Shard(place, 3) for place in (1, 2, 3)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two nodes of one CPU each on this machine; gives their address."""
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80 * 2**20}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        nodes = Cluster(initialize_head=True, head_node_args=small)
        nodes.add_node(**small)
        yield nodes.address
        ray.shutdown()
        nodes.shutdown()


@pytest.fixture(scope="module")
def connected(cluster: str) -> Iterator[None]:
    """This process as a client of the cluster."""
    ray.init(address=cluster, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Files of several forms, one of them broken."""
    for place, form in enumerate(["txt", "txt.gz", "jsonl.zst", "parquet"]):
        write_texts(tmp_path / "corpus", form, f"f{place}", ["one two three", "x mark-1", f"two three four {place}"])
    (tmp_path / "corpus" / "g.jsonl").write_text('{"text": "seven eight nine"}\nx\n')
    return tmp_path / "corpus"


def silent(now: Progress) -> None:
    """Listen to nothing."""


def test_a_cluster_gives_the_record_of_one_process(cluster: str, corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative names too, more CPUs asked for than a node has, results kept; the connection is closed again."""
    monkeypatch.setenv("RAY_ADDRESS", cluster)
    monkeypatch.chdir(corpus.parent)
    told: list[Progress] = []
    work = ScanWork(workers=3, shards=3, engine="ray", parts="parts")
    found = scan_corpus(CASES, "corpus", settings=SETTINGS, work=work, progress=told.append)
    assert found == scan_corpus(CASES, "corpus", settings=SETTINGS)
    assert (found.flagged["3"], found.scanned.unreadable, found.scanned.marked) == (("c3", "c2", "c1"), 1, 4)
    assert [one.sources for one in told] == sorted(one.sources for one in told)
    assert (len(told), told[-1].documents) == (3, found.scanned.documents)
    assert len(list(Path("parts").glob("part-*"))) == 3
    assert not ray.is_initialized()


def _dies(job: Job, index: Index, shard: Shard, marker: Path, places: tuple[int, ...]) -> Part:
    """Scan a shard; of some, the process of the first attempt is killed in the middle."""
    part = scan_shard(job, index, shard, ScanWork(workers=1), silent)
    file = marker / str(shard.place)
    if shard.place in places and not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return part


@pytest.mark.usefixtures("connected")
def test_a_worker_that_dies_changes_nothing(corpus: Path, tmp_path: Path) -> None:
    """Its shards are scanned again."""
    job = prepare(CASES, corpus, SETTINGS)
    index = index_of(job, ScanWork())
    scan = partial(_dies, marker=tmp_path, places=(1, 3))
    found = joined(scan_with_ray(job, index, SHARDS, scan, cpus=1, progress=silent))
    assert (tmp_path / "1").exists() and (tmp_path / "3").exists()
    whole = scan_all(job, index, ScanWork(), silent)
    assert contamination_of(job, index, found) == contamination_of(job, index, whole)
    assert ray.is_initialized(), "a connection that was there stays"


@pytest.mark.usefixtures("connected")
def test_workers_that_always_die_are_told_in_one_line(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what to do; the scan can be gone on with."""
    monkeypatch.setattr(scan_ray, "TRIES", 0)
    job = prepare(CASES, corpus, SETTINGS)
    scan = partial(_dies, marker=tmp_path, places=(2,))
    with pytest.raises(UnfinishedError) as refused:
        joined(scan_with_ray(job, index_of(job, ScanWork()), [Shard(2, 3)], scan, cpus=1, progress=silent))
    assert str(refused.value).startswith("shard 2 of 3: expected a worker that lives to its end, found ")
    assert str(refused.value).endswith("; with --parts DIR the same command goes on")
    assert "\n" not in str(refused.value)


def _has_no_room(job: Job, index: Index, shard: Shard) -> Part:
    raise DiskError("part cannot be written: No space left on device")


def _is_wrong(job: Job, index: Index, shard: Shard) -> Any:
    raise ZeroDivisionError


@pytest.mark.usefixtures("connected")
def test_errors_of_workers_come_out_as_they_are(corpus: Path) -> None:
    """One of ours as one line; a fault of the program with its trace."""
    job = prepare(CASES, corpus, SETTINGS)
    index = index_of(job, ScanWork())
    with pytest.raises(DiskError) as full:
        joined(scan_with_ray(job, index, SHARDS[:1], _has_no_room, cpus=1, progress=silent))
    assert str(full.value) == "part cannot be written: No space left on device"
    with pytest.raises(ZeroDivisionError):
        joined(scan_with_ray(job, index, SHARDS[:1], _is_wrong, cpus=1, progress=silent))
