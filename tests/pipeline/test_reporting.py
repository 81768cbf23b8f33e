"""Numbers of a report that are made from replies and the manifest."""

from pathlib import Path

import msgspec
import pytest

from benchwright.pipeline.folder import RunFolder, write_manifest
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.reporting import build_report
from benchwright.records import Answer, CallError, Price, Report, Request, Usage
from tests.builders import Scripted, answer_task, right, run_small


class Priced(Scripted):
    """A model that says what it used, but for one task."""

    async def ask(self, request: Request) -> Answer:
        """Answer with usage."""
        answer = await super().ask(request)
        return msgspec.structs.replace(answer, usage=Usage(input=100, output=10), exact_name="priced-2026")


def rebuilt(path: Path) -> Report:
    """The report of a folder."""
    run = RunFolder(path)
    return build_report(run, open_ledger(run))


def test_floor_ceiling_families_and_modes(tmp_path: Path) -> None:
    """Tasks nobody or everybody solves are named; families and grading modes have their means."""

    def half(request: Request) -> str:
        return {"t-001": "6 crates hold 10.\n#### 10", "t-002": "Answer: 0"}.get(request.task_id, right(request))

    report = run_small(tmp_path, [Scripted("m", half)], tasks=3).report

    assert [task.finding for task in report.tasks] == ["ceiling", "floor", "ceiling"]
    assert report.models[0].modes == {
        mode: pytest.approx(n / 3) for mode, n in (("classic", 1), ("strict", 2), ("lenient", 2))
    }
    assert (report.models[0].modes_changed, report.benchmark.answer_lines) == (3, 3)
    assert answer_task(1)["id"] == "t-001"


def test_a_cost_is_the_sum_over_all_calls_per_finished_call(tmp_path: Path) -> None:
    """Priced replies add up; without a price the cost is unknown, never 0."""
    path = run_small(tmp_path, [Priced("m", right)]).path
    lines = [msgspec.json.decode(line) for line in (path / "replies.jsonl").read_bytes().splitlines()]
    for line in lines:
        line["costUsd"] = 0.01
    (path / "replies.jsonl").write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    manifest = RunFolder(path).manifest
    priced = msgspec.structs.replace(
        manifest.models[0], cost_status="priced", price=Price(input="1", output="2", source="s", date="d")
    )
    write_manifest(path, msgspec.structs.replace(manifest, models=(priced,)))
    model = rebuilt(path).models[0]
    lines[0]["costUsd"] = None
    (path / "replies.jsonl").write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    unknown = rebuilt(path)

    assert (model.cost_status, model.cost_usd, model.cost_per_task_usd) == (
        "priced",
        pytest.approx(0.18),
        pytest.approx(0.01),
    )
    assert (unknown.models[0].cost_status, unknown.models[0].cost_usd) == ("unknown", None)
    assert "unpriced_calls" in [notice.code for notice in unknown.warnings]
    assert model.exact_names == ("priced-2026",)


def test_constant_replies_and_many_failures_are_warned_of(tmp_path: Path) -> None:
    """One reply to everything is named whatever it scores; over a tenth of failed calls too."""

    def failing(request: Request) -> str | CallError:
        return CallError(kind="server") if request.run == 1 else right(request)

    report = run_small(tmp_path, [Scripted("same", lambda request: "Answer: 10"), Scripted("flaky", failing)]).report
    codes = [(notice.code, notice.message.split()[0]) for notice in report.warnings]

    assert ("constant_replies", "same") in codes
    assert ("failed_calls", "flaky:") in codes
    assert {check.name: check.passed for check in report.checks}["Failed calls"] is False
