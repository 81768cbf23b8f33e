"""What a page says of the tasks that a scanned corpus has."""

import html
import re
from typing import Any

import msgspec
import pytest

from benchwright.records import Report
from benchwright.records.contamination import Scanned
from benchwright.records.record import Notice
from benchwright.records.results import ContaminationSummary, TaskOverlap
from benchwright.report import corpus, facts
from benchwright.report.page import page

from . import made

FLAGS = {
    0: TaskOverlap(state="found", found=(8,), overlap={"8": 0.125}),
    1: TaskOverlap(state="notCheckable", found=(), overlap={"8": None}),
    4: TaskOverlap(state="found", found=(8,), overlap={"8": 1.0}),
}
"""Of the tasks of a report; task 4 is at the floor as well."""

CLEAN = TaskOverlap(state="clean", found=(), overlap={"8": 0.0})


def summary(**given: Any) -> ContaminationSummary:
    """Two tasks found and one too short, in 412 MB."""
    scanned = {"sources": 1, "documents": 9, "bytes": 412_000_000, "unreadable": 0, "marked": 0}
    scanned |= {name: given.pop(name) for name in list(given) if name in scanned}
    plain: dict[str, Any] = {
        "n": (8,),
        "rule": "A case counts when so & so.",
        "characters": False,
        "found": {"8": 2},
        "not_checkable": {"8": 1},
    }
    return ContaminationSummary(**(plain | given), scanned=Scanned(**scanned))


def scanned_report(count: int = 48, *, prefix: str = "", **given: Any) -> Report:
    """A report of tasks that were scanned for."""
    report = made.report(made.tasks(count, prefix=prefix))
    tasks = tuple(
        msgspec.structs.replace(task, contamination=FLAGS.get(n, CLEAN)) for n, task in enumerate(report.tasks)
    )
    hashes = msgspec.structs.replace(report.hashes, contamination="e5" * 32)
    return msgspec.structs.replace(report, tasks=tasks, hashes=hashes, contamination=summary(**given))


def section(report: Report) -> str:
    """The section on tasks."""
    built = "".join(page(report, made.SHA, []))
    return built[built.index('<section id="tasks">') : built.index('<section id="replies">')]


def words_of(part: str) -> str:
    """The words of a part of a page, one space between them."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "2 of 48 tasks share 8 words in a row with the corpus that was scanned (412 MB); 1 is too short to tell."),
        (
            {"found": {"8": 0}, "not_checkable": {"8": 0}},
            "None of 48 tasks shares 8 words in a row with the corpus that was scanned (412 MB).",
        ),
        (
            {"found": {"8": 1}, "not_checkable": {"8": 2}, "characters": True, "bytes": 900},
            "1 of 48 tasks shares 8 characters in a row with the corpus that was scanned (900 bytes); "
            "2 are too short to tell.",
        ),
        (
            {"n": (5, 8, 13), "found": {"5": 3, "8": 2, "13": 1}, "not_checkable": {"5": 0, "8": 1, "13": 9}},
            "3 of 48 tasks share 5 words in a row with the corpus that was scanned (412 MB), "
            "2 of them 8 and 1 of them 13.",
        ),
        (
            {"marked": 1, "unreadable": 3, "not_checkable": {"8": 0}},
            "2 of 48 tasks share 8 words in a row with the corpus that was scanned (412 MB). The canary stands in 1 "
            "document of it: that is certain contamination. 3 lines or files of it could not be read.",
        ),
        ({"documents": 0}, "Contamination: no document of the corpus could be read, so nothing is known."),
    ],
)
def test_the_lead_counts_what_is_found_and_what_cannot_be_told(given: dict[str, Any], said: str) -> None:
    """At the smallest n, then at larger ones; the size of the corpus, canaries, and what could not be read."""
    assert corpus.lead(scanned_report(**given)).replace("\u00a0", " ") == said


def test_a_task_says_its_share_at_the_smallest_n_at_which_it_was_found() -> None:
    """A share, no, too short; nothing of a task that no scan was made for."""
    report = scanned_report()
    said = [corpus.words_for(report.tasks[n]).replace("\u00a0", " ") for n in (0, 1, 2, 4)]
    assert said == ["12.5 %", "too short", "no", "100 %"]
    assert corpus.words_for(made.report(made.tasks(1)).tasks[0]) == "not scanned"
    large = TaskOverlap(state="found", found=(8,), overlap={"5": None, "8": 0.5})
    task = msgspec.structs.replace(report.tasks[0], contamination=large)
    assert corpus.words_for(task).replace("\u00a0", " ") == "50 %"


def test_tasks_found_are_among_those_with_a_finding() -> None:
    """In the table and in its count, one at the floor once; the column stands in both tables."""
    report = scanned_report()
    part = section(report)
    listed = part[part.index("Tasks with a finding") : part.index("<details>")]
    rows = {row[0]: row[1] for row in re.findall(r'<a href="#[^"]*">([^<]*)</a>(.*?)</tr>', listed)}

    assert part.count(">In the corpus</th>") == 2
    assert part.count("Scroll sideways: seven columns") == 2
    assert len(rows) == 4
    assert rows["gap-000-v1"].endswith('<td class="words">–</td><td class="words strong">12.5\u00a0%</td>')
    assert "floor: no model scores" in rows["gap-004-v2"] and "100\u00a0%" in rows["gap-004-v2"]
    assert facts.tasks_lead(report) == (
        "44 of 48 tasks have no finding. Out of reach for every model: 2; too easy for all: 1."
    )
    assert part.count(">too short</td>") == 1
    assert part.count('<td class="words">no</td>') == 45 + 2


def test_what_a_scan_means_and_does_not_mean_is_said() -> None:
    """Paraphrases and translations are not seen; the rule and the notes of the scan stand there, as text."""
    note = Notice(code="common_ngrams", message="They share a <frame>.")
    part = section(scanned_report(warnings=(note,)))
    assert "paraphrases and translations of it are not seen" in words_of(part)
    assert "A case counts when so & so." in words_of(part)
    assert "They share a &lt;frame&gt;." in part
    assert "not scanned" not in part


def test_without_a_scan_the_section_says_so(whole: str) -> None:
    """In the lead, with the command; there is no column."""
    part = section(made.report(made.tasks(48)))
    assert "Contamination: not scanned." in words_of(part)
    assert "<code>benchwright contamination</code>" in part
    assert "In the corpus" not in part and "six columns" in part
    assert '<dt>contamination.json, SHA-256</dt><dd class="quiet">no such file</dd>' in whole


def test_a_corpus_that_could_not_be_read_makes_no_column() -> None:
    """It is said, and no task is called clean."""
    report = made.report(made.tasks(3))
    part = section(msgspec.structs.replace(report, contamination=summary(documents=0)))
    assert "no document of the corpus could be read" in words_of(part)
    assert "In the corpus" not in part and "not scanned" not in part


def test_the_hash_of_the_scan_stands_among_the_others() -> None:
    """And its file among those beside the page, which are named only where they are."""
    report = scanned_report()
    built = "".join(page(report, made.SHA, []))
    assert f'<dt>contamination.json, SHA-256</dt><dd class="code">{"e5" * 32}</dd>' in built
    assert "benchmark/contamination.json" in facts.files(report)
    assert "benchmark/contamination.json" not in facts.files(made.report(made.tasks(1)))


def test_hidden_tasks_show_their_share_and_no_more() -> None:
    """The page of an extract has the counts."""
    report = scanned_report(6, prefix="hid-")
    part = section(report)
    assert "12.5\u00a0%" in part
    assert "2 of 6 tasks share 8 words in a row" in words_of(part)
    assert "kept-" not in part
