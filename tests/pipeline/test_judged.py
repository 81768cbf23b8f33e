"""What a report says about judges and about people who read their verdicts: counts, shares, agreement, correction."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchwright.errors import InputError
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.pipeline.judged import judged_weight
from benchwright.pipeline.pages import write_report
from benchwright.pipeline.run import RunSettings, run
from benchwright.pipeline.verify import verify
from benchwright.records import AuditFacts, AuditLabel, Report, Request, Verdict
from tests.builders import Question, Scripted, judge, write_benchmark

WHY = {"id": "why", "claim": "rain", "check": {"kind": "judge"}}
BLAME = {"id": "blame", "claim": "cat", "absent": True, "check": {"kind": "judge"}}
NUMBER = {"id": "n", "claim": "42", "weight": 2, "check": {"kind": "number", "value": 42}}


def number(request: Request) -> int:
    """The number in a task's id."""
    return int(request.task_id.split("-")[1])


def rainy(request: Request) -> str:
    """Every second reply gives the reason; all have the number."""
    return "42, it was the rain." if number(request) % 2 == 0 else "42, it was not said."


def lenient(asked: Question) -> str | None:
    """A judge that also takes a quarter of the replies without a reason for one with."""
    return asked.reply if asked.claim in asked.reply or asked.task.endswith("3?") else None


def judged_run(
    tmp_path: Path,
    *,
    tasks: int = 60,
    runs: int = 1,
    rubric: tuple[dict[str, Any], ...] = (WHY, NUMBER),
    decide: Callable[[Question], str | None] = lenient,
) -> Path:
    """A run of one model, judged."""
    rows = [{"id": f"t-{n}", "prompt": f"Why {n % 4}?", "rubric": rubric} for n in range(tasks)]
    bench = write_benchmark(tmp_path / "bench", rows, runs=runs)
    return run(bench, [Scripted("m", rainy)], RunSettings(out=tmp_path / "run", judges=(judge(decide),))).path


def verdicts(path: Path) -> list[Verdict]:
    """The judge's verdicts of a run."""
    lines = (path / "verdicts.jsonl").read_bytes().splitlines()
    return [v for v in (msgspec.json.decode(line, type=Verdict) for line in lines) if v.by == "judge"]


def read(path: Path, says: Callable[[Verdict], bool | None], *, person: str = "ann", most: int = 10**9) -> Report:
    """Let a person read the first verdicts of a run, and write its report again."""
    found = verdicts(path)
    share = min(1.0, most / len(found))
    labels = [
        AuditLabel(
            task_id=v.task_id,
            model=v.model,
            run=v.run,
            line_id=v.line_id,
            person=person,
            met=says(v),
            probability=share,
            at="2026-01-01T00:00:00Z",
        )
        for v in found[:most]
    ]
    with (path / "audit.jsonl").open("ab") as file:
        file.writelines(msgspec.json.encode(label) + b"\n" for label in labels)
    report = write_report(RunFolder(path))
    assert verify(path).ok
    return report


def audit_of(report: Report) -> AuditFacts:
    """What people said, which must be there."""
    assert report.audit is not None
    return report.audit


def truth(verdict: Verdict) -> bool:
    """What a careful person says: every second task has its reason."""
    return int(verdict.task_id.split("-")[1]) % 2 == 0


def test_a_run_without_judge_lines_says_nothing_of_judges(tmp_path: Path) -> None:
    """Neither facts nor hashes."""
    bench = write_benchmark(tmp_path / "bench", [{"id": "t-1", "prompt": "p", "rubric": [NUMBER]}])
    report = run(bench, [Scripted("m", rainy)], RunSettings(out=tmp_path / "run")).report
    assert (report.judge, report.audit, report.hashes.judge, report.hashes.audit) == (None, None, None, None)
    assert report.checks[-1].name == "Checked by code" and report.checks[-1].passed


def test_counts_weights_and_calls(tmp_path: Path) -> None:
    """By hand: 30 with a reason and 15 that the judge takes for one; a third of the weight is judged."""
    report = msgspec.json.decode((judged_run(tmp_path) / "report.json").read_bytes(), type=Report)
    facts = report.judge
    assert facts is not None
    model = facts.models[0]
    assert (model.met, model.not_met, model.unreadable, model.waiting, model.calls) == (45, 15, 0, 0, 60)
    assert facts.weight == pytest.approx(1 / 3)
    assert report.models[0].mean.value == pytest.approx((2 + 45 / 60) / 3)
    assert report.hashes.judge is not None and report.hashes.audit is None
    assert report.checks[-1].name == "Judge checked by people" and not report.checks[-1].passed


def test_the_share_of_the_weight_is_the_mean_over_tasks(tmp_path: Path) -> None:
    """Half of one task and nothing of another: a quarter of the score."""
    from benchwright.pipeline.benchmark import load_benchmark

    rows = [
        {"id": "a", "prompt": "p", "rubric": [WHY, {**NUMBER, "weight": 1}]},
        {"id": "b", "prompt": "q", "rubric": [NUMBER]},
    ]
    assert judged_weight(load_benchmark(write_benchmark(tmp_path / "bench", rows)).tasks) == 0.25


def test_people_who_read_everything_give_the_true_mean(tmp_path: Path) -> None:
    """The judge's 15 errors are taken out: (2 + 1/2) / 3, whatever the judge said."""
    audit = audit_of(read(judged_run(tmp_path), truth))
    found = audit.corrected["m"]
    assert audit.whole.table == {
        "met": {"met": 30, "not met": 15, "undecided": 0},
        "not met": {"met": 0, "not met": 15, "undecided": 0},
        "unreadable": {"met": 0, "not met": 0, "undecided": 0},
    }
    assert audit.whole.agreement.observed == 0.75
    assert audit.whole.agreement.kappa == pytest.approx(0.5)
    assert (found.labels, found.judge_only) == (60, pytest.approx(2.75 / 3))
    assert found.value == pytest.approx(2.5 / 3)
    assert found.low is not None and found.high is not None and found.low < 2.5 / 3 < found.high


def test_items_weigh_equally_whatever_their_wordings(tmp_path: Path) -> None:
    """Ten items of three wordings and thirty of one: the corrected mean of a right judge is the leaderboard's."""
    names = [f"a-{n}-v{v}" for n in range(10) for v in (1, 2, 3)] + [f"b-{n}" for n in range(30)]
    rows = [{"id": name, "prompt": f"Why {name}?", "rubric": [WHY, NUMBER]} for name in names]
    bench = write_benchmark(tmp_path / "bench", rows, runs=1)
    model = Scripted("m", lambda request: "42, the rain." if request.task_id.startswith("a") else "42.")
    path = run(bench, [model], RunSettings(out=tmp_path / "run", judges=(judge(),))).path
    report = read(path, lambda verdict: verdict.met)
    found = audit_of(report).corrected["m"]
    assert report.models[0].mean.value == pytest.approx((10 + 30 * 2 / 3) / 40)
    assert found.judge_only == pytest.approx(report.models[0].mean.value)
    assert found.value == pytest.approx(report.models[0].mean.value)


def test_fewer_than_fifty_labels_correct_nothing(tmp_path: Path) -> None:
    """Agreement is given all the same, and the reason why there is no more."""
    report = read(judged_run(tmp_path), truth, most=49)
    found = audit_of(report).corrected["m"]
    assert (found.value, found.reason) == (None, "49 drawn labels; 50 are needed")
    assert audit_of(report).whole.agreement.n == 49
    assert not report.checks[-1].passed


def test_enough_labels_pass_the_check_and_leave_the_score_alone(tmp_path: Path) -> None:
    """A person's verdict measures the judge; it never changes a score."""
    path = judged_run(tmp_path)
    before = msgspec.json.decode((path / "report.json").read_bytes(), type=Report)
    after = read(path, lambda verdict: False, most=50)
    assert after.checks[-1].passed
    assert (after.models, after.pairs, after.answer) == (before.models, before.pairs, before.answer)
    assert after.hashes.verdicts == before.hashes.verdicts and after.hashes.audit is not None


def test_undecided_answers_are_counted_and_decide_nothing(tmp_path: Path) -> None:
    """They stand in the table, not in the agreement and not among the labels."""
    audit = audit_of(read(judged_run(tmp_path), lambda v: None if v.task_id == "t-0" else truth(v)))
    assert audit.whole.table["met"]["undecided"] == 1
    assert (audit.whole.agreement.n, audit.corrected["m"].labels) == (59, 59)


def test_people_are_kept_apart_and_compared(tmp_path: Path) -> None:
    """Each against the judge, and among themselves on what both read."""
    path = judged_run(tmp_path)
    read(path, truth)
    audit = audit_of(read(path, lambda v: v.met, person="bo", most=20))
    assert audit.people == ("ann", "bo")
    assert [(g.name, g.agreement.n) for g in audit.by_person] == [("ann", 60), ("bo", 20)]
    assert audit.by_person[1].agreement.observed == 1.0
    assert [(p.a, p.b, p.agreement.n, p.agreement.observed) for p in audit.pairs] == [("ann", "bo", 20, 0.75)]
    assert audit.labels == 80


def test_the_last_answer_of_a_person_counts(tmp_path: Path) -> None:
    """A mind that was changed; the file keeps both."""
    path = judged_run(tmp_path)
    read(path, lambda verdict: False)
    audit = audit_of(read(path, truth))
    assert audit.labels == 60
    assert audit.whole.agreement.observed == 0.75
    assert len((path / "audit.jsonl").read_bytes().splitlines()) == 120


def test_lines_that_must_be_absent_are_a_kind_of_their_own(tmp_path: Path) -> None:
    """`met` is about the line: no cat is named, and the judge and the person agree on that."""
    path = judged_run(tmp_path, rubric=(WHY, BLAME, NUMBER))
    audit = audit_of(read(path, lambda v: True if v.line_id == "blame" else truth(v)))
    by_kind = {group.name: group for group in audit.by_kind}
    # The lenient judge takes the tasks that end in 3 for naming a cat.
    assert by_kind["absent"].table["met"]["met"] == 45
    assert by_kind["absent"].table["not met"]["met"] == 15
    assert by_kind["present"].agreement.n == 60


def test_unreadable_verdicts_are_a_row_of_their_own(tmp_path: Path) -> None:
    """They weigh as not met in the judge's mean; what people say of them corrects it."""
    path = judged_run(tmp_path, decide=lambda asked: asked.reply if asked.claim in asked.reply else "not in there")
    report = read(path, truth)
    audit = audit_of(report)
    assert audit.whole.table["unreadable"] == {"met": 0, "not met": 30, "undecided": 0}
    assert audit.whole.agreement.n == 30
    assert report.judge is not None and report.judge.unread == {"quote": 90}
    assert audit.corrected["m"].value == pytest.approx(2.5 / 3)


def test_answers_about_what_is_no_verdict_any_more_are_stale(tmp_path: Path) -> None:
    """A person read a verdict that is not there: counted, and used nowhere."""
    path = judged_run(tmp_path)
    read(path, truth)
    label = (path / "audit.jsonl").read_bytes().splitlines()[0].replace(b'"t-0"', b'"t-99"')
    with (path / "audit.jsonl").open("ab") as file:
        file.write(label + b"\n")
    audit = audit_of(write_report(RunFolder(path)))
    assert (audit.labels, audit.stale) == (60, 1)


def test_a_run_that_waits_is_not_corrected(tmp_path: Path) -> None:
    """No number of a model while one of its lines is still to be asked about."""
    from benchwright.pipeline.grading import grade_run

    path = judged_run(tmp_path)
    read(path, truth)
    log = path / "judge.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    folder = RunFolder(path)
    grade_run(folder, open_ledger(folder))
    report = write_report(folder)
    assert audit_of(report).corrected["m"].reason == "the run is not finished"
    assert report.judge is not None and report.judge.models[0].waiting == 1
    assert report.models[0].mean.value is None


def test_a_faulty_answer_is_named(tmp_path: Path) -> None:
    """File, line and field."""
    path = judged_run(tmp_path, tasks=2)
    (path / "audit.jsonl").write_text('{"taskId": "t-0"}\n')
    with pytest.raises(InputError, match=r"audit\.jsonl, line 1, model: expected a string"):
        write_report(RunFolder(path))


def test_an_answer_that_was_changed_is_found(tmp_path: Path) -> None:
    """The hash and every number that rests on it."""
    path = judged_run(tmp_path)
    read(path, truth)
    file = path / "audit.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"met":true', b'"met":false', 5))
    places = {d.path for d in verify(path).differences if d.file == "report.json"}
    assert "hashes.audit" in places
    assert any(place.startswith("audit.corrected.m") for place in places)
