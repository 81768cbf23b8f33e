"""The published rules of "How we score", one test a rule."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from benchwright.grade.rubric import grade
from benchwright.pipeline.audit import Audit
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.packaged import packaged
from benchwright.pipeline.pages import write_report
from benchwright.pipeline.run import RunSettings, run
from benchwright.records import CallError, JudgeCheck, Report, Request
from benchwright.report.answer import answer, lead
from tests.builders import Scripted, answer_task, judge, question_in, right, run_small, write_benchmark

RUBRIC = [
    {
        "id": "mean",
        "claim": "The mean gap is 8.6 %",
        "weight": 3,
        "check": {"kind": "number", "value": "8.6", "unit": "%", "near": ["mean gap"]},
    },
    {"id": "date", "claim": "The date is 5 March 2026", "weight": 2, "check": {"kind": "date", "value": "2026-03-05"}},
    {
        "id": "who",
        "claim": "Names drivers",
        "weight": 1,
        "check": {"kind": "list", "items": ["drivers"], "mode": "all"},
    },
]
TASK = {"id": "t", "prompt": "p", "rubric": RUBRIC}


def report_of(tmp_path: Path, models: list[Scripted], **settings: object) -> Report:
    """The report of a small run."""
    return run_small(tmp_path, models, **settings).report  # type: ignore[arg-type]


def test_a_task_scores_the_weight_of_its_met_lines_over_all_weight() -> None:
    """Task score = weight of lines met / weight of all lines."""
    reply = "The mean gap is 8.6 %. The letter is of 6 March 2026 and concerns drivers."

    assert grade(TASK, reply).score == pytest.approx(4 / 6, abs=0)
    assert grade(TASK, "The mean gap is 8.6 %; due 5 March 2026; drivers.").score == 1.0


def test_weights_say_which_claims_matter_most() -> None:
    """Meeting the heavier line is worth more than meeting a lighter one."""
    heavy, light = grade(TASK, "The mean gap is 8.6 %. "), grade(TASK, "It concerns drivers only.")

    assert (heavy.score, light.score) == (0.5, 1 / 6)


def test_every_line_gets_its_own_verdict() -> None:
    """A line is one claim, checked alone."""
    verdicts = grade(TASK, "The mean gap is 9.9 %, by 5 March 2026.").verdicts

    assert [(v.line_id, v.met) for v in verdicts] == [("mean", False), ("date", True), ("who", False)]


@pytest.mark.parametrize(
    ("check", "met", "not_met"),
    [
        ({"kind": "number", "value": "8.6", "tolerance": {"absolute": "0.05"}}, "It is 8.65.", "It is 8.651."),
        ({"kind": "date", "value": "2026-03-05"}, "On 5 March 2026.", "On 6 March 2026."),
        ({"kind": "list", "items": ["a1", "b2"]}, "b2, a1", "a1, b2, c3"),
        ({"kind": "name", "value": "Lee Fox"}, "Signed by Lee Fox.", "Signed by Lee Dahl."),
    ],
)
def test_numbers_dates_lists_and_names_are_checked_by_code(check: dict, met: str, not_met: str) -> None:
    """Code checks these kinds, with the tolerance written in the rubric; no judge is asked."""
    task = {"id": "t", "prompt": "p", "rubric": [{"id": "l", "claim": "c", "check": check}]}

    assert [grade(task, text).score for text in (met, not_met)] == [1.0, 0.0]
    assert grade(task, met).verdicts[0].by == "code"


def test_a_line_that_needs_reading_is_never_decided_by_code() -> None:
    """A judge line is not met and not unmet until a judge has read it."""
    task = {"id": "t", "prompt": "p", "rubric": [{"id": "why", "claim": "Gives a reason", "check": {"kind": "judge"}}]}
    verdict = grade(task, "Because of the gap.").verdicts[0]

    assert (verdict.met, verdict.by, verdict.reason) == (None, "judge", "not_asked")


def test_a_judge_checks_that_one_line_and_nothing_else(tmp_path: Path) -> None:
    """It is asked about the claims that need reading, one at a time, and sees no other line and no key."""
    rubric = [*RUBRIC, {"id": "why", "claim": "Gives a reason", "check": {"kind": "judge"}}]
    rubric += [{"id": "how", "claim": "Says how", "check": {"kind": "judge"}}]
    bench = write_benchmark(tmp_path / "b", [{"id": "t", "prompt": "Why and how?", "rubric": rubric}], runs=1)
    one = judge(lambda asked: "by 5 March" if asked.claim == "Says how" else None)
    reply = "The mean gap is 8.6 %, by 5 March 2026, drivers."
    result = run(bench, [Scripted("m", lambda request: reply)], RunSettings(out=tmp_path / "r", judges=(one,)))

    assert [question_in(r.prompt)[1:] for r in one.asked] == [
        ("Why and how?", reply, "Gives a reason"),
        ("Why and how?", reply, "Says how"),
    ]
    assert all("Names drivers" not in request.prompt for request in one.asked)
    assert result.report.models[0].mean.value == pytest.approx(7 / 8)


def test_a_person_checks_a_sample_of_its_verdicts(tmp_path: Path) -> None:
    """Drawn by chance, with known probability; what people say stands in the report and changes no score."""
    line = {"id": "why", "claim": "rain", "check": {"kind": "judge"}}
    tasks = [{"id": f"t-{n}", "prompt": f"Why {n}?", "rubric": [line]} for n in range(80)]
    bench = write_benchmark(tmp_path / "b", tasks, runs=1)
    model = Scripted("m", lambda request: "It was the rain." if request.task_id < "t-4" else "It was the wind.")
    result = run(bench, [model], RunSettings(out=tmp_path / "r", judges=(judge(),)))
    with Audit(RunFolder(result.path), person="ann", n=60) as audit:
        for place in range(len(audit.drawn)):
            audit.answer(place, "rain" in audit.show(place).reply, at="2026-01-01T00:00:00Z")
    report = write_report(RunFolder(result.path))

    assert report.audit is not None and report.audit.whole.agreement.n == 60
    assert report.audit.whole.agreement.kappa == 1.0
    assert report.models == result.report.models
    assert all(0.7 < one.probability < 0.8 for one in audit.drawn)


def test_the_open_pay_gap_benchmark_has_no_judge_lines() -> None:
    """Every line of pay-gap is checked by code."""
    tasks = load_benchmark(packaged("pay-gap")).tasks

    assert not [line for task in tasks for line in task.rubric if isinstance(line.check, JudgeCheck)]


def test_each_model_runs_every_task_three_times(tmp_path: Path) -> None:
    """Without another word in the benchmark, a model is asked every task three times."""
    bench = write_benchmark(tmp_path / "b", [answer_task(1), answer_task(2)])
    (bench / "benchmark.toml").write_text('id = "small"\ntitle = "Small"\nversion = "1"\n')
    model = Scripted("m", right)
    run(bench, [model], RunSettings(out=tmp_path / "run"))

    asked = sorted((request.task_id, request.run) for request in model.asked)
    assert asked == [(task, number) for task in ("t-001", "t-002") for number in (1, 2, 3)]


def by_run(request: Request) -> str:
    """Right in run 1 only for odd tasks, always for even ones."""
    number = int(request.task_id[2:5])
    return right(request) if number % 2 == 0 or request.run == 1 else "Answer: 0"


def test_mean_best_of_three_and_every_run(tmp_path: Path) -> None:
    """Mean averages all runs, best keeps each task's best run, every run its worst."""
    model = report_of(tmp_path, [Scripted("m", by_run)]).models[0]

    assert model.mean.value == pytest.approx(float((3 + Fraction(3, 3)) / 6), abs=1e-15)
    assert (model.best_of.value, model.every_run.value) == (1.0, 0.5)


def test_scores_come_with_a_95_percent_interval_from_2000_resamples(tmp_path: Path) -> None:
    """Each of the three numbers has an interval; the settings say 2,000 resamples and 95 %."""
    report = report_of(tmp_path, [Scripted("m", by_run)])
    model = report.models[0]

    assert (report.settings.resamples, report.settings.level) == (2000, 0.95)
    assert model.mean.low < model.mean.value < model.mean.high  # type: ignore[operator]
    assert model.best_of.low is not None and model.every_run.high is not None


def test_overlapping_models_are_called_close_and_not_ranked(tmp_path: Path) -> None:
    """Where intervals overlap the report says close, and both models can hold the same ranks."""

    def nearly(request: Request) -> str:
        return "Answer: 0" if (request.task_id, request.run) == ("t-001", 1) else by_run(request)

    report = report_of(tmp_path, [Scripted("a", by_run), Scripted("b", nearly)])

    assert report.pairs[0].close is True
    assert [(m.rank_range.low, m.rank_range.high) for m in report.models if m.rank_range] == [(1, 2), (1, 2)]
    assert "a and b are close" in report.lead


def test_models_that_do_not_overlap_are_ranked(tmp_path: Path) -> None:
    """Where intervals do not touch, the better model is ahead."""
    report = report_of(tmp_path, [Scripted("good", right), Scripted("bad", lambda request: "Answer: 0")])

    assert report.pairs[0].close is False
    assert [(m.rank_range.low, m.rank_range.high) for m in report.models if m.rank_range] == [(1, 1), (2, 2)]


@pytest.mark.parametrize(("bar", "clears"), [("0.6", True), ("0.66", True), ("0.67", False)])
def test_a_model_clears_the_bar_at_or_above_it(tmp_path: Path, bar: str, clears: bool) -> None:
    """The mean is compared with the bar as written: at it is enough."""
    report = report_of(tmp_path, [Scripted("m", by_run)], bar=bar)

    assert report.models[0].clears_bar is clears
    assert report.benchmark.bar == bar


def test_a_mean_exactly_at_the_bar_clears_it(tmp_path: Path) -> None:
    """A mean of exactly 0.8, made of fifths, clears a bar of 0.8."""

    def four_of_five(request: Request) -> str:
        return "Answer: 0" if request.task_id == "t-005" else right(request)

    assert report_of(tmp_path, [Scripted("m", four_of_five)], tasks=5, bar="0.8").models[0].clears_bar is True


def test_the_bar_is_printed_with_the_scores_and_when_it_was_agreed(tmp_path: Path) -> None:
    """The report carries the bar, the time of the first run, and a change after it."""
    first = run_small(tmp_path, [Scripted("m", right)], bar="0.8").report
    bench = tmp_path / "bench"
    text = (bench / "benchmark.toml").read_text().replace("bar = 0.8", "bar = 0.75")
    (bench / "benchmark.toml").write_text(text)
    second = run(bench, [Scripted("m", right)], RunSettings(out=tmp_path / "second")).report

    assert first.bar_history == {"agreed": "0.8", "at": first.bar_history["at"], "now": "0.8", "changed": False}
    assert second.bar_history["changed"] is True
    assert "bar changed after the first run: 0.8 -> 0.75" in [notice.message for notice in second.warnings]


def test_a_failed_call_and_an_unreadable_reply_score_zero_and_are_counted_apart(tmp_path: Path) -> None:
    """Both are 0 in the mean; the report counts each on its own."""

    def flaky(request: Request) -> str | CallError:
        if request.task_id == "t-001":
            return CallError(kind="bad_request", status=400, message="no")
        return (
            "I would rather talk about the weather. It is fine today." if request.task_id == "t-002" else right(request)
        )

    model = report_of(tmp_path, [Scripted("m", flaky)], tasks=10).models[0]

    assert model.mean.value == pytest.approx(0.8, abs=1e-15)
    assert (model.cells.ok, model.cells.failed, model.cells.unreadable) == (24, 3, 3)
    assert model.errors == {"bad_request": 3}


def test_cost_per_task_is_the_mean_cost_of_a_call_and_never_guessed(tmp_path: Path) -> None:
    """A model without a known price has no cost, and the report says so."""
    model = report_of(tmp_path, [Scripted("m", right)]).models[0]

    assert (model.cost_per_task_usd, model.cost_status) == (None, "unknown")


def test_own_hardware_shows_no_cost_and_says_so(tmp_path: Path) -> None:
    """A built-in program runs here: own hardware, no cost."""
    report = run_small(tmp_path, ["policy:empty"]).report

    assert (report.models[0].cost_per_task_usd, report.models[0].cost_status) == (None, "ownHardware")


def test_time_per_task_is_the_wall_clock_time_of_the_calls(tmp_path: Path) -> None:
    """Seconds per task is the mean of the answered calls' own clocks."""
    result = run_small(tmp_path, [Scripted("m", right)])
    seconds = [json.loads(line)["seconds"] for line in (result.path / "replies.jsonl").read_text().splitlines()]

    assert result.report.models[0].seconds_per_task == pytest.approx(sum(seconds) / len(seconds))


def test_every_report_carries_what_is_needed_to_check_it(tmp_path: Path) -> None:
    """Hash of the tasks, versions of benchmark and runner, replies, verdicts, times, exact names."""
    result = run_small(tmp_path, [Scripted("m", right)])
    report = result.report

    assert report.hashes.tasks == load_benchmark(tmp_path / "bench").tasks_sha256
    assert (report.benchmark.version, report.runner) == ("1.0.0", "benchwright 0.1.0")
    assert report.started <= (report.finished or "")
    assert len((result.path / "replies.jsonl").read_text().splitlines()) == 18
    assert len((result.path / "verdicts.jsonl").read_text().splitlines()) == 18
    assert report.models[0].exact_names == ()


def test_nothing_is_published_while_cells_are_missing(tmp_path: Path) -> None:
    """An unfinished run has no numbers, says so and names how many calls are missing."""
    result = run_small(tmp_path, [Scripted("m", right)])
    lines = (result.path / "replies.jsonl").read_text().splitlines(keepends=True)
    (result.path / "replies.jsonl").write_text("".join(lines[:-2]))
    from benchwright.pipeline.folder import RunFolder
    from benchwright.pipeline.grading import grade_run, open_ledger
    from benchwright.pipeline.reporting import build_report

    folder = RunFolder(result.path)
    grade_run(folder, open_ledger(folder))
    report = build_report(folder, open_ledger(folder))

    assert report.answer == "The run is not finished: 2 of 18 calls are missing."
    assert (report.models[0].mean.value, report.models[0].clears_bar, report.state) == (None, None, "partial")


def test_the_answer_is_made_from_the_numbers() -> None:
    """Without models there is nothing to say, and nothing is made up."""
    assert answer([], "0.8") == "No model was run."
    assert lead([], [], None) == ""
