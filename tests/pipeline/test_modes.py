"""Means in every grading mode, and how many replies it matters for."""

from pathlib import Path
from typing import Any

import pytest

from benchwright.grade import rubric
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.modes import MODES, ByMode
from benchwright.pipeline.results import read_outcome
from benchwright.pipeline.run import RunSettings, run
from benchwright.records import CallError, Request
from tests.builders import Scripted, answer_task, judge, right, run_small, write_benchmark

WORKING = "6 crates hold 10.\n#### {}"
"""Classic reads the first number, strict the committed one."""

GAP = {"id": "gap", "claim": "8.6", "check": {"kind": "number", "value": "8.6", "near": ["gap"]}}
NO_BO = {"id": "bo", "claim": "Bo", "absent": True, "check": {"kind": "name", "value": "Bo"}}
JUDGED = {"id": "why", "claim": "Says why", "check": {"kind": "judge"}}


def by_model(path: Path) -> list[ByMode]:
    """Every model of a run in every mode."""
    folder = RunFolder(path)
    return read_outcome(folder, open_ledger(folder)).modes


def run_tasks(
    tmp_path: Path, tasks: list[dict[str, Any]], reply: str, *, judges: tuple[Scripted, ...] = (), **given: Any
) -> Path:
    """Run tasks once with one reply to all."""
    bench = write_benchmark(tmp_path / "bench", tasks, runs=1, **given)
    settings = RunSettings(out=tmp_path / "run", judges=judges)
    return run(bench, [Scripted("m", lambda request: reply)], settings).path


def test_all_modes_are_computed_and_changed_replies_counted(tmp_path: Path) -> None:
    """The working is read first in classic mode alone; each such reply counts once."""

    def reply(request: Request) -> str | CallError:
        if request.task_id == "t-001":
            return CallError(kind="server")
        return WORKING.format(20) if request.task_id == "t-002" else right(request)

    path = run_small(tmp_path, [Scripted("m", reply), Scripted("n", right)], tasks=4).path

    assert by_model(path) == [
        ByMode(means={"classic": 0.5, "strict": 0.75, "lenient": 0.75}, changed=3),
        ByMode(means=dict.fromkeys(MODES, 1.0), changed=0),
    ]


@pytest.mark.parametrize("mode", MODES)
def test_the_means_do_not_depend_on_the_mode_that_is_configured(tmp_path: Path, mode: str) -> None:
    """Each mode gives the mean that a run scored in it has."""
    tasks = [answer_task(1), answer_task(2)]
    path = run_tasks(tmp_path, tasks, WORKING.format(10), more=f'grading = "{mode}"\n')
    (found,) = by_model(path)
    (scored,) = run(
        tmp_path / "bench", [Scripted("m", lambda r: WORKING.format(10))], RunSettings(out=tmp_path / "again")
    ).report.models

    assert found == ByMode(means={"classic": 0.0, "strict": 0.5, "lenient": 0.5}, changed=1)
    assert scored.mean.value == found.means[mode]
    assert (scored.modes, scored.modes_changed) == (found.means, 1)


def test_lines_that_are_no_answers_are_read_alike_and_weigh_in(tmp_path: Path) -> None:
    """A rubric of an answer and other lines: only the answer's weight moves."""
    line = {"id": "answer", "claim": "10", "check": {"kind": "answer", "value": "10"}}
    task = {"id": "t", "prompt": "p", "rubric": [line, GAP, NO_BO]}
    path = run_tasks(tmp_path, [task], "The gap is 8.6.\n#### 10")

    assert by_model(path) == [ByMode(means={"classic": pytest.approx(2 / 3), "strict": 1.0, "lenient": 1.0}, changed=1)]


def test_a_verdict_of_the_judge_stands_in_every_mode(tmp_path: Path) -> None:
    """A judge line that was met in the mode of the run is met in the other modes too."""
    line = {"id": "answer", "claim": "10", "check": {"kind": "answer", "value": "10"}}
    task = {"id": "t", "prompt": "p", "rubric": [line, JUDGED]}
    path = run_tasks(tmp_path, [task], WORKING.format(10), judges=(judge(lambda asked: asked.reply),))

    assert by_model(path)[0].means == {"classic": 0.5, "strict": 1.0, "lenient": 1.0}


def test_missing_cells_leave_a_model_without_means(tmp_path: Path) -> None:
    """None, never a mean of what is there; the other model keeps its own."""
    path = run_small(tmp_path, [Scripted("a", right), Scripted("b", right)], tasks=2).path
    lines = (path / "replies.jsonl").read_text().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if '"model":"b"' in line)
    (path / "replies.jsonl").write_text("".join(lines[:at] + lines[at + 1 :]))
    from benchwright.pipeline.grading import grade_run

    folder = RunFolder(path)
    grade_run(folder, open_ledger(folder))

    assert [one.means["lenient"] for one in by_model(path)] == [1.0, None]


def test_tasks_without_an_answer_line_are_not_graded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report of such a benchmark reads no reply a second time for the modes."""
    path = run_tasks(tmp_path, [{"id": "t", "prompt": "p", "rubric": [GAP]}], "The gap is 8.6.")
    monkeypatch.setattr(rubric.Grader, "grade", lambda *given, **more: pytest.fail("graded again"))

    assert by_model(path) == [ByMode(means=dict.fromkeys(MODES, 1.0), changed=0)]
