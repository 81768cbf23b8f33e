"""From what a scan noted to its result: flags, evidence, and what a reader must know."""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from benchwright.build.evidence import evidence, too_short
from benchwright.kernels.ngrams import Index
from benchwright.pipeline.scan_job import Job
from benchwright.pipeline.scanning import Part
from benchwright.records import Notice, is_hidden
from benchwright.records.contamination import ContaminatedCase, Contamination, ScanSettings
from benchwright.text.lists import some_of

_WITHOUT_SPACES = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
"""Thai, Lao, Burmese, Khmer, kana and Chinese characters: writing that does not put spaces between words."""


def contamination_of(job: Job, index: Index, part: Part) -> Contamination:
    """Make the result of what a whole corpus gave.

    Args:
        job: what was scanned for what.
        index: of the questions.
        part: what all shards noted together.

    Returns:
        The result. Of hidden tasks it holds counts and places, no words.
    """
    settings = job.settings
    found = evidence(index, part.seen, job.ids, [source.name for source in job.sources], most=settings.evidence)
    flagged = {str(n): tuple(case.id for case in found if case.matched[str(n)]) for n in index.levels}
    short = {str(n): tuple(job.ids[question] for question in too_short(index, n)) for n in index.levels}
    return Contamination(
        n=tuple(index.levels),
        rule=rule_of(settings),
        cases=len(job.ids),
        cases_sha256=job.cases_sha256,
        contaminated=tuple(_without_words(case) if is_hidden(case.id) else case for case in found),
        flagged=flagged,
        not_checkable=short[str(min(index.levels))],
        too_short=short,
        canaries=part.canaries,
        scanned=part.scanned,
        unreadable=part.unreadable,
        settings=settings,
        warnings=tuple(_notices(job, part, found, short)),
    )


def rule_of(settings: ScanSettings) -> str:
    """Say in one sentence what counts.

    Example:
        >>> rule_of(ScanSettings(n=(8,)))
        'A case counts when 8 words in a row (matches of \\\\w+ in lower case) of its question stand in a document.'
    """
    kind = r"characters in a row (matches of \w" if settings.characters else r"words in a row (matches of \w+"
    numbers = " or ".join(str(n) for n in sorted(settings.n))
    return f"A case counts when {numbers} {kind} in lower case) of its question stand in a document."


def _without_words(case: ContaminatedCase) -> ContaminatedCase:
    shown = tuple(msgspec.structs.replace(one, ngram=None) for one in case.evidence)
    return msgspec.structs.replace(case, evidence=shown)


def _notices(
    job: Job, part: Part, found: Sequence[ContaminatedCase], short: Mapping[str, Sequence[str]]
) -> Iterator[Notice]:
    scanned = part.scanned
    if scanned.documents == 0:
        yield Notice(code="nothing_read", message="No document could be read: nothing is known of the cases.")
    if scanned.unreadable:
        yield Notice(code="unreadable", message=unreadable_words(part))
    if scanned.marked > len(part.canaries):
        message = f"{scanned.marked:,} documents have a canary; the first {len(part.canaries):,} are named."
        yield Notice(code="canaries", message=message)
    for n, ids in short.items():
        if ids:
            units = "characters" if job.settings.characters else "words"
            few = f"{len(ids):,} of {len(job.ids):,} cases have fewer than {n} {units}"
            message = f"{few}: too short to be found, and no cleaner for that."
            yield Notice(code="not_checkable", message=message)
    yield from _spaces(job)
    common = [case.id for case in found if not any(case.specific.values())]
    if common:
        message = (
            f"{len(common):,} of {len(found):,} cases share only words in a row that other cases have too: a frame "
            f"they are written in, perhaps, and no sign that the case itself is known ({some_of(common, 3)})."
        )
        yield Notice(code="common_ngrams", message=message)


def unreadable_words(part: Part) -> str:
    """Say how much could not be read of a part, and the first of it."""
    first = part.unreadable[0]
    place = f"{first.source}, line {first.line}" if first.line else first.source
    count = part.scanned.unreadable
    what = "line or file" if count == 1 else "lines or files"
    return f"{count:,} {what} could not be read. The first: {place}: {first.reason}."


def _spaces(job: Job) -> Iterator[Notice]:
    if job.settings.characters:
        return
    dense = [
        name
        for name, text in zip(job.ids, job.questions, strict=True)
        if not text.isascii() and 2 * len(_WITHOUT_SPACES.findall(text)) > len(re.findall(r"\w", text))
    ]
    if dense:
        message = (
            f"{len(dense):,} cases are written without spaces between words, so that a sentence counts as one word: "
            f"scan them by characters ({some_of(dense, 3)})."
        )
        yield Notice(code="no_spaces", message=message)
