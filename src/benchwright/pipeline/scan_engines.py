"""Where a corpus is scanned: in threads of this process, or on the nodes of a Ray cluster."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from benchwright.errors import check_settings
from benchwright.kernels.ngrams import Index, build_index
from benchwright.pipeline.scan_job import Job
from benchwright.pipeline.scan_parts import Shard, read_part, shard_sources, shared_index, total, write_part
from benchwright.pipeline.scan_ray import scan_with_ray
from benchwright.pipeline.scanning import Part, Progress, scan_sources
from benchwright.records.contamination import Scanned

Engine = Literal["threads", "ray"]


class ScanWork(NamedTuple):
    """Where and in how many pieces a scan is done. It changes no result.

    Attributes:
        workers: 1 reads and scans in turn; so many threads scan while one reads.
        shards: how many parts the corpus is scanned in.
        parts: a folder for what each part gave, so that a scan can be gone on with; None: nothing is kept.
        engine: threads of this process, or the nodes of a Ray cluster, a part at a time on each.
    """

    workers: int = 1
    shards: int = 1
    parts: str | Path | None = None
    engine: Engine = "threads"


def check_work(work: ScanWork) -> None:
    """Refuse work that cannot be done.

    Raises:
        InputError: a number below 1, or an engine that does not exist.
    """
    check_settings(
        ("workers", work.workers, work.workers >= 1, "1 or more"),
        ("shards", work.shards, work.shards >= 1, "1 or more"),
        ("engine", work.engine, work.engine in ENGINES, " or ".join(ENGINES)),
    )


def index_of(job: Job, work: ScanWork) -> Index:
    """Give the index of the questions, from the folder of parts where it is there already.

    Raises:
        DiskError: it cannot be written.
        InputError: some cases are hidden, and others may look into the folder.
    """
    if work.parts is not None:
        return shared_index(Path(work.parts), job.key, job.questions, job.settings, private=job.hidden)
    return build_index(job.questions, job.settings.n, characters=job.settings.characters)


def scan_shard(job: Job, index: Index, shard: Shard, work: ScanWork, progress: Callable[[Progress], None]) -> Part:
    """Scan one shard of the corpus, and keep what it gave where a folder is named."""
    part = scan_sources(
        index,
        shard_sources(job.sources, shard),
        field=job.settings.field,
        canaries=job.canaries,
        workers=work.workers,
        progress=progress,
    )
    if work.parts is not None:
        write_part(Path(work.parts), part, job.key, shard, private=job.hidden)
    return part


def kept_shard(job: Job, index: Index, shard: Shard, work: ScanWork) -> Part | None:
    """Give what a shard gave before; None where it has not been scanned, or nothing is kept.

    Raises:
        InputError: the results are damaged, or belong to something else.
    """
    return read_part(Path(work.parts), index, job.key, shard) if work.parts is not None else None


def _with_threads(
    job: Job, index: Index, shards: Sequence[Shard], work: ScanWork, progress: Callable[[Progress], None]
) -> Iterator[Part]:
    before = total([])
    for shard in shards:
        part = scan_shard(job, index, shard, work, partial(_told_after, before, progress))
        before = total([before, part.scanned])
        yield part


def _with_ray(
    job: Job, index: Index, shards: Sequence[Shard], work: ScanWork, progress: Callable[[Progress], None]
) -> Iterator[Part]:
    scan = partial(scan_shard, work=work, progress=_silent)
    return scan_with_ray(job, index, shards, scan, cpus=work.workers, progress=progress)


def _told_after(before: Scanned, progress: Callable[[Progress], None], now: Progress) -> None:
    progress(now.after(before))


def _silent(progress: Progress) -> None:
    """Take what nobody listens to: a worker's terminal is far away."""


ENGINES: dict[Engine, Callable[[Job, Index, Sequence[Shard], ScanWork, Callable[[Progress], None]], Iterator[Part]]] = {
    "threads": _with_threads,
    "ray": _with_ray,
}
"""How some shards are scanned: what each gave, as it is done."""
