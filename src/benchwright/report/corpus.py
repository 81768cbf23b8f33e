"""What a page says of the tasks that a scanned corpus has."""

from collections.abc import Sequence

from benchwright.records import Report, TaskSummary
from benchwright.records.results import ContaminationSummary
from benchwright.report.words import count, number_of, per_cent, size

MEANING = (
    "A task that is found, or what it quotes, may have been met in training; whether a model was trained on this "
    "corpus, and what it kept, no scan can tell. A task that is not found may be known all the same: paraphrases and "
    "translations of it are not seen, nor what stands in other corpora."
)
"""What a scan does and does not mean."""


def scanned(report: Report) -> bool:
    """Tell whether at least one document of a corpus was read."""
    return report.contamination is not None and report.contamination.scanned.documents > 0


def is_found(task: TaskSummary) -> bool:
    """Tell whether the corpus has words in a row of a task."""
    return task.contamination is not None and task.contamination.state == "found"


def words_for(task: TaskSummary) -> str:
    """Say how much of a task the corpus has, at the smallest n at which it was found."""
    overlap = task.contamination
    if overlap is None:
        return "not scanned"
    if overlap.state != "found":
        return "no" if overlap.state == "clean" else "too short"
    return per_cent(overlap.overlap[str(overlap.found[0])] or 0.0)


def lead(report: Report) -> str:
    """Say how many tasks the corpus has, and how many cannot be told."""
    found = report.contamination
    if found is None:
        return "Contamination: not scanned."
    if not scanned(report):
        return "Contamination: no document of the corpus could be read, so nothing is known."
    return " ".join([_counts(found, len(report.tasks)), *_gaps(found)])


def in_a_row(found: ContaminationSummary) -> str:
    """Say what was looked for: the smallest n, in words or characters in a row."""
    return f"{unit(found)} in a row"


def unit(found: ContaminationSummary) -> str:
    """Name the smallest n with what it counts."""
    return number_of(found.n[0], "character" if found.characters else "word")


def found_at_least(found: ContaminationSummary) -> int:
    """Count the tasks that share the smallest n: those of a larger n are among them."""
    return found.found[str(found.n[0])]


def _counts(found: ContaminationSummary, tasks: int) -> str:
    hits, short = found_at_least(found), found.not_checkable[str(found.n[0])]
    who = f"{count(hits) if hits else 'None'} of {number_of(tasks, 'task')} {'share' if hits > 1 else 'shares'}"
    more = _longer(found) if hits else []
    longer = f", {' and '.join(more)}" if more else ""
    late = f"; {count(short)} {'is' if short == 1 else 'are'} too short to tell" if short else ""
    return f"{who} {in_a_row(found)} with the corpus that was scanned ({size(found.scanned.bytes)}){longer}{late}."


def _longer(found: ContaminationSummary) -> Sequence[str]:
    return [f"{count(found.found[str(n)])} of them {n}" for n in found.n[1:] if found.found[str(n)]]


def _gaps(found: ContaminationSummary) -> Sequence[str]:
    sentences = []
    if found.scanned.marked:
        documents = number_of(found.scanned.marked, "document")
        sentences.append(f"The canary stands in {documents} of it: that is certain contamination.")
    if found.scanned.unreadable:
        sentences.append(
            f"{number_of(found.scanned.unreadable, 'line or file', 'lines or files')} of it could not be read."
        )
    return sentences
