"""Trust checks: each is stated, passed or not."""

import msgspec

from benchwright.records import Report, TrustCheck
from benchwright.report.checks import trust_checks

from . import made


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
    for name in ("Tasks", "Items", "Runs per task", "Resamples", "Cells", "One runner version", "Checked by code"):
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


def test_lines_that_need_a_judge_are_counted() -> None:
    """Lines that no code can check are said."""
    report = made.report(made.tasks(60))
    judged = msgspec.structs.replace(report, benchmark=msgspec.structs.replace(report.benchmark, judge_lines=7))
    assert _checks(judged)["Checked by code"].detail == "7 of 180 lines need a judge and were not asked"
