"""Grading the stored replies of a run: one verdict a line, in one fixed order, no calls."""

from collections.abc import Iterator

from benchwright.files.wire import encode
from benchwright.grade.rubric import Grader
from benchwright.grade.view import Finding
from benchwright.pipeline.folder import REPLIES, VERDICTS, RunFolder
from benchwright.pipeline.judging import open_book
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.verdicts import graders_of
from benchwright.records import JudgeCheck, Reply, Verdict


def open_ledger(run: RunFolder) -> Ledger:
    """Index the replies of a run.

    Raises:
        InputError: the replies are not there, or a line is not a reply of this run.
    """
    return Ledger(run.file(REPLIES), run.models, run.manifest.tasks, run.manifest.runs)


def grade_run(run: RunFolder, ledger: Ledger) -> str:
    """Grade every stored reply and write verdicts.jsonl whole.

    Returns:
        SHA-256 of the file.
    """
    return run.write(VERDICTS, verdict_lines(run, ledger))


def verdict_lines(run: RunFolder, ledger: Ledger) -> Iterator[bytes]:
    """Give the verdicts of a run, one JSON line each: by model, task, run and line; missing cells have none."""
    runs, graders = run.manifest.runs, graders_of(run)
    book = open_book(run, ledger)
    size = len(run.tasks) * runs
    for cell, reply in ledger.replies(range(len(run.models) * size)):
        if reply is not None:
            grader = graders[cell % size // runs]
            judged = book.findings(cell, reply)
            _, findings = grader.grade(reply.text, truncated=reply.finish == "length", judged=judged)
            yield _encoded(reply, grader, findings)


def _encoded(reply: Reply, grader: Grader, findings: list[Finding]) -> bytes:
    return b"".join(
        encode(
            Verdict(
                task_id=reply.task_id,
                model=reply.model,
                run=reply.run,
                line_id=line.id,
                met=finding.met,
                by="judge" if isinstance(line.check, JudgeCheck) else "code",
                reason=finding.reason,
                read=finding.read,
            )
        )
        + b"\n"
        for line, finding in zip(grader.task.rubric, findings, strict=True)
    )
