"""What a page says about its report in words."""

import shlex
from pathlib import Path

import msgspec

from benchwright.records import Report
from benchwright.report import facts

from . import made

REPORT = made.report(made.tasks(60))


def test_particulars_name_gaps() -> None:
    """Cost names what is unknown; replies name every outcome."""
    particulars = dict(facts.particulars(REPORT))
    assert particulars["Asked"] == "4 models × 60 tasks × 3 runs"
    assert particulars["Cost"] == "US$ 4.4280; 1 model on own hardware; 1 model unknown"
    assert particulars["Replies"].startswith("720 cells: ")
    assert particulars["Bar"] == "80\u00a0%, agreed 2\u00a0November\u00a02026"
    assert dict(facts.particulars(made.report(made.tasks(3), bar=None)))["Bar"] == "none was set"


def test_the_board_is_ordered_and_says_who_is_close() -> None:
    """Close models are named in words, on both sides."""
    rows = facts.board(REPORT)
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert [row.close for row in rows] == ["", f"close to {made.MODELS[2]}", "close to medium", ""]
    assert facts.board_lead(REPORT) == (
        "1 of 4 models is at or above 80\u00a0%. 1 of 6 pairs is close: either order fits."
    )


def test_intervals_that_cross_the_bar_are_named() -> None:
    """Those that reach it from below are told from those that reach under it."""
    assert facts.intervals_lead(REPORT) == (
        f"The intervals of medium and {made.MODELS[2]} reach the bar; their means do not."
    )
    assert facts.intervals_lead(made.report(made.tasks(60), bar="0.2")) == "No interval crosses the bar."


def test_errors_and_tasks_are_counted_in_a_sentence() -> None:
    """Each section opens with what was found."""
    assert facts.errors_lead(REPORT).startswith(f"{facts.total(REPORT, 'failed')} of 720 calls failed and ")
    assert facts.tasks_lead(REPORT) == (
        "57 of 60 tasks have no finding. Out of reach for every model: 2; too easy for all: 1."
    )


def test_a_bar_that_moved_is_said_with_both_values() -> None:
    """The bar of the first run and the bar of this one."""
    history = {"agreed": "0.9", "at": "2026-11-02T09:00:00Z", "now": "0.8", "changed": True}
    said = facts.bar_sentence(msgspec.structs.replace(REPORT, bar_history=history))
    assert "it was 90\u00a0%, in this run it is 80\u00a0%" in said
    assert "has not changed" in facts.bar_sentence(REPORT)


def test_the_mean_over_answered_calls_leaves_failures_out() -> None:
    """Mean times calls over answered calls; nothing when no call was answered."""
    model = REPORT.models[2]
    answered = model.cells.ok + model.cells.unreadable
    assert facts.over_answered(model) == 0.772 * 180 / answered
    silent = msgspec.structs.replace(model.cells, ok=0, unreadable=0, failed=180)
    assert facts.over_answered(msgspec.structs.replace(model, cells=silent)) is None


def test_the_command_to_reproduce_survives_a_shell() -> None:
    """Every spec comes back whole from a shell; a name that no spec can carry is left out."""
    run, check = facts.reproduce(REPORT)
    words = shlex.split(run)
    assert words[:3] == ["benchwright", "run", "benchmark"]
    assert "large=openai:large" in words
    assert "http://127.0.0.1:8000/v1#local" in words
    assert check == "benchwright verify ."


def test_a_judged_run_says_who_judges_what_it_costs_and_how_to_ask_again(runs: dict[str, Path]) -> None:
    """The head counts judged lines, judging is apart from the models' cost, and the command names the judges."""
    report = msgspec.json.decode((runs["three"] / "report.json").read_bytes(), type=Report)
    said = dict(facts.particulars(report))
    assert said["Grading"] == "strict; 12 of 18 lines by 3 judges"
    assert said["Cost"] == "3 models unknown; judging apart: unknown"
    assert "--judge one=python:one --judge two=python:two" in facts.reproduce(report)[0]
    assert list(facts.files(report))[-2:] == ["judge.jsonl", "audit.jsonl"]
    assert "judge.jsonl" not in facts.files(REPORT)
    assert report.judge is not None
    paid = msgspec.structs.replace(report.judge, cost_usd=0.25, cost_status="priced", judges=report.judge.judges[:1])
    said = dict(facts.particulars(msgspec.structs.replace(report, judge=paid)))
    assert said["Cost"].endswith("judging apart: US$ 0.2500")
    assert said["Grading"].endswith("lines by a judge")
    nobody = msgspec.structs.replace(report, judge=msgspec.structs.replace(report.judge, judges=(), calls=0))
    assert dict(facts.particulars(nobody))["Grading"].endswith("12 of 18 lines need a judge")
    assert dict(facts.particulars(nobody))["Cost"] == "3 models unknown"


def test_the_gap_between_grading_modes_is_said_with_its_widest_model() -> None:
    """Replies that change, the widest gap and whose it is; nothing to say without an answer line."""
    assert facts.modes_lead(REPORT) == (
        "This benchmark is scored in classic mode. 22 of 720 replies score otherwise in another mode; "
        "the widest gap between the means of a model is 2.0 points (large)."
    )
    none = msgspec.structs.replace(REPORT.benchmark, answer_lines=0)
    assert "It has no answer line" in facts.modes_lead(msgspec.structs.replace(REPORT, benchmark=none))
    same = [msgspec.structs.replace(model, modes_changed=0) for model in REPORT.models]
    assert facts.modes_lead(msgspec.structs.replace(REPORT, models=tuple(same))) == (
        "This benchmark is scored in classic mode. None of 720 replies score otherwise in another mode."
    )


def test_a_gap_needs_every_mode() -> None:
    """Highest less lowest; None while a model has no means."""
    model = msgspec.structs.replace(REPORT.models[0], modes={"classic": 0.5, "strict": 0.75, "lenient": 0.625})
    assert facts.mode_gap(model) == 0.25
    assert (
        facts.mode_gap(msgspec.structs.replace(model, modes={"classic": None, "strict": 0.5, "lenient": 0.5})) is None
    )
