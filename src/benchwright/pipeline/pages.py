"""The page of a run, from its report and its folder alone."""

from collections.abc import Iterator, Mapping, Sequence

from benchwright.files import sha256_bytes
from benchwright.pipeline.audit import Key, read_labels, stratum
from benchwright.pipeline.folder import AUDIT, PAGE, REPORT, RunFolder, pretty
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.ledger import Ledger
from benchwright.pipeline.reporting import build_report
from benchwright.pipeline.verdicts import VerdictIndex
from benchwright.records import AuditLabel, Report, Verdict
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
    """Give every task with all its replies and verdicts, and what people say about those of a judge, in file order.

    Raises:
        InputError: a line of audit.jsonl is no answer.
    """
    labels = _labels_by_line(run)
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
                        people=_people(verdicts, labels),
                    )
                )
            yield TaskCells(task=task, cells=cells)


def _labels_by_line(run: RunFolder) -> dict[Key, list[AuditLabel]]:
    """Give people's answers that count, by line, each line's in the order of the names."""
    found: dict[Key, list[AuditLabel]] = {}
    for (key, _), label in sorted(read_labels(run.path / AUDIT).items(), key=lambda item: item[0][1]):
        found.setdefault(key, []).append(label)
    return found


def _people(verdicts: Sequence[Verdict], labels: Mapping[Key, Sequence[AuditLabel]]) -> dict[str, Sequence[AuditLabel]]:
    """Give the answers about one reply's lines, by line; those on which the judge has no verdict any more are out."""
    judged = [verdict for verdict in verdicts if stratum(verdict) is not None]
    keys = [(verdict.model, verdict.task_id, verdict.run, verdict.line_id) for verdict in judged]
    return {key[3]: labels[key] for key in keys if key in labels}
