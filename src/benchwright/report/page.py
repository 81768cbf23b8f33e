"""The report of a run as one HTML file that needs no network, no server and no other file."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from benchwright.records import Report, TaskSummary
from benchwright.report import facts, judging
from benchwright.report.blocks import data_blocks, text_sha256
from benchwright.report.cells import TaskCells
from benchwright.report.charts import forest, spark, strip, three_means
from benchwright.report.limits import LIMITS
from benchwright.report.templates import asset, environment, policy

MOST_LISTED = 300
"""With more tasks than this the page does not list them all: report.json does."""

_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


def page(report: Report, report_sha256: str, tasks: Iterable[TaskCells], *, with_replies: bool = True) -> Iterator[str]:
    """Build the page of a run, in pieces.

    Args:
        report: every number on the page.
        report_sha256: of the report.json that lies beside the page.
        tasks: every task with its cells, in file order; read once, a block at a time.
        with_replies: False makes an extract, which carries the SHA-256 of each reply and nothing of what was
            asked, wanted or said. A run with a hidden task is always an extract.

    Returns:
        Pieces of one document: the same for the same arguments, byte for byte. Each packed block is one piece.
    """
    whole = with_replies and not judging.hidden(report)
    yield _printable(_document(report, report_sha256, whole=whole))
    yield from data_blocks(tasks, [model.model for model in report.models], with_replies=whole)
    yield f"<script>{asset('page.js')}</script>\n</body>\n</html>\n"


def task_link(task_id: str) -> str:
    """Give the address of a task inside the page.

    Example:
        >>> task_link("a&b")
        '#task=a%26b'
    """
    return f"#task={quote(task_id, safe='', errors='replace')}"


def _document(report: Report, report_sha256: str, *, whole: bool) -> str:
    bar = report.benchmark.bar
    board = facts.board(report)
    style = asset("style.css")
    corrected = judging.corrected(report, report.audit) if report.audit else []
    return (
        environment()
        .get_template("page.html")
        .render(
            report=report,
            report_sha256=report_sha256,
            whole=whole,
            style=style,
            policy=policy(style, asset("page.js")),
            facts=facts,
            judging=judging,
            corrected=corrected,
            means=three_means([(row.model, row.found) for row in corrected if row.numbers > 1], bar),
            board=board,
            sparks={row.model.model: spark(row.model, bar) for row in board},
            forest=forest([row.model for row in board], bar),
            strip=strip(report.tasks),
            found=_found(report.tasks),
            most_listed=MOST_LISTED,
            limits=LIMITS,
            task_link=task_link,
            sha256=text_sha256,
        )
    )


def _found(tasks: Iterable[TaskSummary]) -> list[TaskSummary]:
    return [task for task in tasks if task.finding]


def _printable(html: str) -> str:
    """Put U+FFFD where a character cannot stand in a document, or would turn the rest of a sentence round."""
    return _UNPRINTABLE.sub("\ufffd", html)
