"""The page of a run, from its report and its folder alone."""

from collections.abc import Iterator

from benchwright.files import sha256_bytes
from benchwright.pipeline.folder import PAGE, REPORT, RunFolder, pretty
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.reporting import build_report
from benchwright.pipeline.verdicts import VerdictIndex
from benchwright.records import Report
from benchwright.report.cells import Cell, TaskCells
from benchwright.report.page import page


def write_report(run: RunFolder, *, with_replies: bool = True) -> Report:
    """Write report.json and report.html of a run.

    Args:
        run: the run; its verdicts must be there.
        with_replies: False makes an extract that carries only the SHA-256 of every reply; tasks of a hidden
            split always do.

    Returns:
        The report.
    """
    ledger = open_ledger(run)
    report = build_report(run, ledger)
    data = pretty(report)
    run.write(REPORT, [data])
    run.write(PAGE, page_of(run, ledger, report, data, with_replies=with_replies))
    return report


def page_of(run: RunFolder, ledger: Ledger, report: Report, data: bytes, *, with_replies: bool) -> Iterator[bytes]:
    """Give the page in pieces.

    Args:
        run: the run.
        ledger: its replies.
        report: its report.
        data: the bytes of its report.json.
        with_replies: False for an extract.
    """
    for piece in page(report, sha256_bytes(data), task_cells(run, ledger), with_replies=with_replies):
        yield piece.encode("utf-8")


def task_cells(run: RunFolder, ledger: Ledger) -> Iterator[TaskCells]:
    """Give every task with all its replies and verdicts, in file order."""
    with VerdictIndex(run, ledger) as index:
        for t, task in enumerate(run.tasks):
            places = [(m, r) for m in range(len(run.models)) for r in range(run.manifest.runs)]
            numbers = [ledger.cell(m, t, r) for m, r in places]
            cells = []
            for (m, r), (number, reply) in zip(places, ledger.replies(numbers), strict=True):
                verdicts, score = index.cell(number)
                cells.append(
                    Cell(
                        model=run.models[m],
                        run=r + 1,
                        status=score.status,
                        score=score.points / index.total(number),
                        reply=reply,
                        verdicts=verdicts,
                    )
                )
            yield TaskCells(task=task, cells=cells)
