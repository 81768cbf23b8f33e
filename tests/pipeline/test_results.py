"""From verdicts to exact scores."""

from pathlib import Path

from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.results import family_means, read_outcome
from benchwright.records import CallError, Request
from benchwright.records.table import FAILED, OK, UNREADABLE
from tests.builders import Scripted, right, run_small


def test_scores_and_states_come_from_the_verdicts_alone(tmp_path: Path) -> None:
    """Points over totals, failed and unreadable apart, reasons counted."""

    def mixed(request: Request) -> str | CallError:
        return {1: CallError(kind="server"), 2: "It rains. It pours."}.get(request.run) or right(request)

    run = RunFolder(run_small(tmp_path, [Scripted("m", mixed)], tasks=2).path)
    outcome = read_outcome(run, open_ledger(run))

    assert outcome.table.states[0].tolist() == [[FAILED] * 2, [UNREADABLE] * 2, [OK] * 2]
    assert outcome.table.points[0].tolist() == [[0, 0], [0, 0], [1, 1]]
    assert outcome.unreadable == {"m": {"format": 2}}


def test_families_have_means_of_their_own(tmp_path: Path) -> None:
    """Tasks without a family are in none."""
    run = RunFolder(
        run_small(tmp_path, [Scripted("m", lambda r: right(r) if r.task_id != "t-001" else "Answer: 0")], tasks=3).path
    )
    table = read_outcome(run, open_ledger(run)).table

    assert family_means(table, ["x", "x", None]) == [{"x": 0.5}]
