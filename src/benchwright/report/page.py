"""The report of a run as one HTML file that needs no network, no server and no other file."""

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from benchwright.records import Report, TaskSummary
from benchwright.report import corpus, facts, judging, ranking
from benchwright.report.blocks import data_blocks, text_sha256
from benchwright.report.cells import TaskCells
from benchwright.report.charts import forest, spark, strip, three_means
from benchwright.report.limits import LIMITS
from benchwright.report.ranking_charts import (
    MOST_WITH_FIGURES,
    by_columns,
    matrix,
    rank_chart,
    wordings_chart,
)
from benchwright.report.templates import asset, environment, policy, script
from benchwright.report.words import printable

SCRIPTS = ("frame.js", "elements.js", "page.js")

MOST_LISTED = 300
"""With more tasks than this the page does not list them all: report.json does."""


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
    yield printable(_document(report, report_sha256, whole=whole))
    yield from data_blocks(tasks, [model.model for model in report.models], with_replies=whole)
    yield f"<script>{script(*SCRIPTS)}</script>\n</body>\n</html>\n"


def task_link(task_id: str) -> str:
    """Give the address of a task inside the page.

    Example:
        >>> task_link("a&b")
        '#task=a%26b'
    """
    return f"#task={quote(task_id, safe='', errors='replace')}"


def _document(report: Report, report_sha256: str, *, whole: bool) -> str:
    bar, level = report.benchmark.bar, report.settings.level
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
            policy=policy(style, script(*SCRIPTS)),
            facts=facts,
            corpus=corpus,
            judging=judging,
            ranking=ranking,
            absent=_absent(report),
            **_ranked(report, [row.model.model for row in board]),
            corrected=corrected,
            means=three_means([(row.model, row.found) for row in corrected if row.numbers > 1], bar, level=level),
            board=board,
            sparks={row.model.model: spark(row.model, bar) for row in board},
            forest=forest([row.model for row in board], bar, level=level),
            strip=strip(report.tasks),
            found=_found(report.tasks),
            most_listed=MOST_LISTED,
            limits=LIMITS,
            task_link=task_link,
            sha256=text_sha256,
        )
    )


def _absent(report: Report) -> set[str]:
    """Name the sections that this report has nothing for."""
    stability = report.stability
    there = {
        "pairs": any(pair.close is not None for pair in report.pairs),
        "ranks": stability is not None,
        "wordings": stability is not None and stability.prompt_sensitivity is not None,
        "judge": report.judge is not None,
    }
    return {name for name, given in there.items() if not given}


def _ranked(report: Report, names: list[str]) -> dict[str, object]:
    """Give the pairs of the ranking, and the pictures of pairs, ranks and wordings that there are."""
    pairs, stability = ranking.pair_rows(report), report.stability
    prompts = stability.prompt_sensitivity if stability else None
    return {
        "pairs": pairs,
        "matrix": matrix(names, pairs) if len(names) > 2 else "",
        "most_with_figures": MOST_WITH_FIGURES,
        "rank_chart": rank_chart(stability) if stability else "",
        "wordings_chart": wordings_chart(stability, prompts) if stability and prompts else "",
        "many_wordings": stability and prompts and not by_columns(stability, prompts),
    }


def _found(tasks: Iterable[TaskSummary]) -> list[TaskSummary]:
    return [task for task in tasks if task.finding or corpus.is_found(task)]
