"""`contamination`: which cases share words in a row with a corpus of any size, on one machine or many."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchwright.errors import Fault, InputError
from benchwright.kernels.ngrams import Index
from benchwright.pipeline.cases import Cases, opened
from benchwright.pipeline.clean_scores import Results, read_scored, with_scores
from benchwright.pipeline.scan_engines import ENGINES, ScanWork, check_work, index_of, kept_shard
from benchwright.pipeline.scan_job import Job, prepare
from benchwright.pipeline.scan_parts import Shard, joined, read_part, shard_counts
from benchwright.pipeline.scan_result import contamination_of
from benchwright.pipeline.scanning import Part, Progress
from benchwright.records.contamination import Contamination, ScanSettings
from benchwright.text.lists import some_of


def scan_corpus(
    cases: Cases,
    corpus: str | Path | Sequence[str | Path],
    *,
    settings: ScanSettings | None = None,
    results: Results | None = None,
    work: ScanWork | None = None,
    progress: Callable[[Progress], None] = lambda progress: None,
) -> Contamination:
    r"""Find the cases whose question shares n words in a row with a corpus.

    Args:
        cases: a benchmark folder, a file of cases (JSONL or CSV), or cases as dicts with `id` and `question`.
        corpus: files, folders, patterns of files, URLs: text, JSONL, Parquet, packed with gzip or zstd or not. A text
            is one document, and so is each line of JSONL and each row of a table: n words never go over its end.
        settings: n, the field of the text, characters in place of words, how much evidence.
        results: of systems on the cases, as `validate_benchmark` takes them, with a result on every case.
        work: threads, shards, the folder of their results, the engine.
        progress: told after each piece.

    Returns:
        What the plain function `contaminated` gives on the same texts, and the evidence. Nothing that cannot be read
        is passed over in silence: it is counted and named.

    Raises:
        InputError: cases, settings or results that cannot be used; a name that stands for no file.
        DiskError: the folder of parts cannot be written.

    Example:
        >>> import tempfile
        >>> place = Path(tempfile.mkdtemp()) / "corpus.jsonl"
        >>> _ = place.write_text('{"text": "Quiz."}\n{"text": "Who wrote the play Hamlet, and when?"}\n')
        >>> cases = [{"id": "c1", "question": "Who wrote the play Hamlet?"}, {"id": "c2", "question": "2 + 2?"}]
        >>> found = scan_corpus(cases, place, settings=ScanSettings(n=(5,)))
        >>> found.flagged, found.not_checkable, found.contaminated[0].evidence[0].document
        ({'5': ('c1',)}, ('c2',), 2)
    """
    work = work or ScanWork()
    check_work(work)
    cases = opened(cases)
    job = prepare(cases, corpus, settings or ScanSettings())
    known = None if results is None else read_scored(results, job.ids, cases)
    index = index_of(job, work)
    found = contamination_of(job, index, scan_all(job, index, work, progress))
    return found if known is None else with_scores(found, known)


def scan_all(job: Job, index: Index, work: ScanWork, progress: Callable[[Progress], None]) -> Part:
    """Scan every shard that has not been scanned yet, and put all of them together."""
    return joined(
        scan_shards(job, index, [Shard(place, work.shards) for place in range(1, work.shards + 1)], work, progress)
    )


def scan_shards(
    job: Job, index: Index, shards: Sequence[Shard], work: ScanWork, progress: Callable[[Progress], None]
) -> Iterator[Part]:
    """Scan those shards that have not been scanned yet; gives what each of all of them gave, in any order."""
    left = []
    for shard in shards:
        kept = kept_shard(job, index, shard, work)
        if kept is None:
            left.append(shard)
        else:
            yield kept
    if left:
        yield from ENGINES[work.engine](job, index, left, work, progress)


def merge_parts(job: Job, index: Index, folder: Path) -> Part:
    """Put together what all shards gave.

    Raises:
        InputError: nothing is there, or shards are missing: which; or the results belong to something else.
    """
    counts = shard_counts(folder)
    if len(counts) != 1:
        many = " and ".join(f"{count:,}" for count in counts)
        found = f"those of scans in {many} shards" if counts else "none"
        hint = "take a folder for each scan" if counts else "scan them: --shard 1/N, --shard 2/N, ..."
        raise InputError(Fault(path=str(folder), expected="results of the shards of one scan", found=found, hint=hint))
    shards = [Shard(place, counts[0]) for place in range(1, counts[0] + 1)]
    missing = [str(shard.place) for shard in shards if not (folder / shard.file).exists()]
    if missing:
        hint = f"scan them: --shard {missing[0]}/{counts[0]}"
        expected, found = f"results of {counts[0]:,} shards", f"none of {some_of(missing)}"
        raise InputError(Fault(path=str(folder), expected=expected, found=found, hint=hint))
    parts = (read_part(folder, index, job.key, shard) for shard in shards)
    return joined(part for part in parts if part is not None)
