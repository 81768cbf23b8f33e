"""Scanning on the nodes of a Ray cluster: a shard is a task, which is done again where its worker died."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchwright.errors import BenchwrightError, Fault, InputError, UnfinishedError
from benchwright.kernels.ngrams import Index
from benchwright.pipeline.scan_job import Job
from benchwright.pipeline.scan_parts import Shard, pack_part, total, unpack_part
from benchwright.pipeline.scanning import Part, Progress

TRIES = 5
"""So often a shard is begun again where its worker, or the whole node, is gone."""


def scan_with_ray(
    job: Job,
    index: Index,
    shards: Sequence[Shard],
    scan: Callable[[Job, Index, Shard], Part],
    *,
    cpus: int,
    progress: Callable[[Progress], None],
) -> Iterator[Part]:
    """Scan shards on a Ray cluster.

    Args:
        job: what is scanned for what; every node must see the corpus under the same names.
        index: of the questions; each node holds it once.
        shards: what is to be scanned.
        scan: scans one of them.
        cpus: that each of them takes, or as many as a node has, if that is fewer.
        progress: told after each shard.

    Returns:
        What each shard gave, as it is done. The cluster is the one this process is connected to, or that
        `RAY_ADDRESS` names; otherwise one is started on this machine, and ended.

    Raises:
        InputError: Ray is not installed.
        UnfinishedError: the workers of a shard died again and again.
    """
    try:
        import ray
    except ImportError:
        hint = "pip install 'benchwright[ray]'"
        raise InputError(Fault(field="engine", expected="Ray installed", found="none", hint=hint)) from None
    started = not ray.is_initialized()
    if started:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        task = ray.remote(num_cpus=_cpus(ray, cpus), max_retries=TRIES)(_scan)
        shared, folder = ray.put(index), str(Path.cwd())
        running = {task.remote(job, shared, shard, scan, folder): shard for shard in shards}
        yield from _collected(ray, running, index, progress)
    finally:
        if started:
            ray.shutdown()


def _cpus(ray: Any, wanted: int) -> int:
    """Give as many CPUs as are wanted, or as a node has: a task that asks for more would wait for ever."""
    most = max((int(node["Resources"].get("CPU", 0)) for node in ray.nodes() if node["Alive"]), default=wanted)
    return max(1, min(wanted, most))


def _scan(job: Job, index: Index, shard: Shard, scan: Callable[[Job, Index, Shard], Part], folder: str) -> Any:
    """Scan a shard where names mean what they mean to whoever asked; a folder that is not there is of no use."""
    with contextlib.chdir(folder if Path(folder).is_dir() else "."):
        return pack_part(scan(job, index, shard), job.key, shard)


def _collected(
    ray: Any, running: dict[Any, Shard], index: Index, progress: Callable[[Progress], None]
) -> Iterator[Part]:
    read = total([])
    while running:
        [done], _ = ray.wait(list(running), num_returns=1)
        shard = running.pop(done)
        part = unpack_part(_result(ray, done, shard), index)[0]
        read = total([read, part.scanned])
        progress(Progress(f"shard {shard.place} of {shard.of}", read.sources, read.documents, read.bytes))
        yield part


def _result(ray: Any, done: Any, shard: Shard) -> Any:
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, BenchwrightError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as error:
        place, found = f"shard {shard.place} of {shard.of}", str(error).partition("\n")[0]
        hint = "with --parts DIR the same command goes on"
        fault = Fault(field=place, expected="a worker that lives to its end", found=found, hint=hint)
        raise UnfinishedError(fault) from None
