"""Trust checks: each is stated, passed or not."""

from pathlib import Path

import msgspec

from benchwright.records import Report, TrustCheck
from benchwright.report.checks import contamination_check, judge_check, trust_checks

from . import made
from .test_corpus import summary


def _checks(report: Report, constant: tuple[str, ...] = (), bar_first: str | None = "0.8") -> dict[str, TrustCheck]:
    found = trust_checks(
        report.benchmark,
        report.settings,
        report.models,
        report.tasks,
        processes=report.processes,
        constant=constant,
        bar_first=bar_first,
    )
    return {check.name: check for check in found}


def test_a_sound_run_passes_what_it_can() -> None:
    """Enough tasks, runs and resamples pass, with the measured value and the limit in words."""
    checks = _checks(made.report(made.tasks(60)))
    for name in ("Tasks", "Items", "Runs per task", "Resamples", "Cells", "One runner version"):
        assert checks[name].passed, name
    assert checks["Tasks"].detail == "60; needs 30"


def test_failed_calls_over_the_limit_need_attention() -> None:
    """The model is named, with its share."""
    check = _checks(made.report(made.tasks(60)))["Failed calls"]
    assert not check.passed
    assert made.MODELS[2] in check.detail


def test_few_tasks_missing_cells_and_a_moved_bar_need_attention() -> None:
    """Each weakness is one check that did not pass."""
    checks = _checks(made.report(made.tasks(12), missing=2), constant=("large",), bar_first="0.9")
    for name in ("Tasks", "Items", "Cells", "Bar before the first run", "Constant replies", "Floor and ceiling"):
        assert not checks[name].passed, name
    assert "0.9 → 0.8" in checks["Bar before the first run"].detail


def test_lines_that_code_checks_alone_need_nobody() -> None:
    """Without a judge the check says so and passes."""
    report = made.report(made.tasks(60))
    check = judge_check(report.benchmark, None, None)
    assert (check.name, check.passed, check.detail) == ("Checked by code", True, "all 180 lines")


def test_a_judge_passes_when_people_decided_enough_of_its_verdicts(runs: dict[str, Path]) -> None:
    """50 of each model's verdicts, or all there are; the judge is named."""
    assert _judged(runs["audited"]).passed
    for name in ("plain", "few", "three", "broken"):
        assert not _judged(runs[name]).passed, name
    assert _judged(runs["few"]).detail == (
        "12 of 18 lines are judged by judge; people decided 12 verdicts; needs 50 a model, or all"
    )


def test_a_judge_that_is_still_to_be_asked_does_not_pass(runs: dict[str, Path]) -> None:
    """Nothing to read is not the same as everything read."""
    report = msgspec.json.decode((runs["broken"] / "report.json").read_bytes(), type=Report)
    assert report.judge is not None
    late = tuple(msgspec.structs.replace(one, unreadable=0, waiting=4) for one in report.judge.models)
    check = judge_check(report.benchmark, msgspec.structs.replace(report.judge, models=late), None)
    assert not check.passed
    assert check.detail.endswith("; 12 lines of replies still to be judged")
    nobody = msgspec.structs.replace(report.judge, judges=(), models=())
    assert not judge_check(report.benchmark, nobody, None).passed


def test_what_was_not_scanned_does_not_pass() -> None:
    """Neither without a scan nor where nothing of the corpus could be read."""
    for found, detail in ((None, "not scanned"), (summary(documents=0), "no document of the corpus could be read")):
        check = contamination_check(found, tasks=48)
        assert (check.name, check.passed, check.detail) == ("Contamination", False, detail)


def test_only_a_corpus_without_any_task_or_canary_passes() -> None:
    """A task found, a task too short to tell and a canary each need attention."""
    nothing = {"found": {"8": 0}, "not_checkable": {"8": 0}}
    passed = contamination_check(summary(**nothing), tasks=48)
    assert passed.passed
    assert passed.detail == "0 of 48 tasks found by 8 words in a row in 412\u00a0MB; limit 0"
    for given, detail in (
        ({"found": {"8": 1}}, "1 of 48 tasks found by 8 words in a row in 412\u00a0MB; limit 0"),
        ({"not_checkable": {"8": 2}}, "in 412\u00a0MB; 2 too short to tell; limit 0"),
        ({"marked": 1}, "in 412\u00a0MB; canary in 1 document; limit 0"),
    ):
        check = contamination_check(summary(**(nothing | given)), tasks=48)
        assert not check.passed and check.detail.endswith(detail), given


def _judged(path: Path) -> TrustCheck:
    report = msgspec.json.decode((path / "report.json").read_bytes(), type=Report)
    return judge_check(report.benchmark, report.judge, report.audit)
