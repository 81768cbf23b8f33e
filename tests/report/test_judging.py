"""What a page says about judges and about the people who read their verdicts, in each state of a run."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchwright.files import read_bytes
from benchwright.records import Agreement, JudgeFacts, ModelEntry, Report
from benchwright.report import judging
from benchwright.report.judging import judge_lead

from . import judged, made

PLAIN = made.report(made.tasks(3))


def report_of(path: Path) -> Report:
    """The report of a run folder."""
    return msgspec.json.decode(read_bytes(path / "report.json"), type=Report)


def with_judge(report: Report, **fields: Any) -> Report:
    """The same report with other facts about its judges."""
    assert report.judge is not None
    return msgspec.structs.replace(report, judge=msgspec.structs.replace(report.judge, **fields))


def with_whole(report: Report, **fields: Any) -> Report:
    """The same report with another agreement over all answers."""
    assert report.audit is not None
    whole = msgspec.structs.replace(
        report.audit.whole, agreement=msgspec.structs.replace(report.audit.whole.agreement, **fields)
    )
    return msgspec.structs.replace(report, audit=msgspec.structs.replace(report.audit, whole=whole))


def waits(report: Report, lines: int) -> Report:
    """The same report with lines that wait, all of the first model's."""
    assert report.judge is not None
    first, *others = report.judge.models
    late = msgspec.structs.replace(first, met=0, not_met=0, unreadable=0, waiting=lines)
    return with_judge(report, models=(late, *others))


def test_without_a_judge_there_is_nothing_to_say() -> None:
    """A benchmark that code checks alone has no such facts."""
    assert judge_lead(PLAIN) == ""
    assert judging.judged_models(PLAIN) == []
    assert judging.waiting(PLAIN) == 0


def test_a_judge_that_nobody_checked_is_said_to_be_one(runs: dict[str, Path]) -> None:
    """How much it decides, whether its verdicts can be read, and the command that measures it."""
    assert judge_lead(report_of(runs["plain"])) == (
        "The judge decides 50\u00a0% of the score. None of 24 verdicts are unreadable. "
        "Nobody has read the judge’s verdicts yet: benchwright audit RUN."
    )
    assert judge_lead(report_of(runs["hidden"])).endswith(
        "Nobody has read the judge’s verdicts: hidden tasks are shown to nobody."
    )


def test_unreadable_verdicts_and_waiting_lines_are_counted(runs: dict[str, Path]) -> None:
    """Lines that wait are no verdicts; without any verdict there is nothing that people could have read."""
    broken = report_of(runs["broken"])
    assert "12 of 12 verdicts are unreadable." in judge_lead(broken)
    late = judge_lead(waits(report_of(runs["plain"]), 1))
    assert "None of 16 verdicts are unreadable. 1 line is still to be judged." in late
    assert broken.judge is not None
    none = tuple(msgspec.structs.replace(one, unreadable=0, waiting=4) for one in broken.judge.models)
    assert judge_lead(with_judge(broken, models=none)) == (
        "The judge decides 50\u00a0% of the score. There is no verdict yet. 12 lines are still to be judged."
    )
    assert judge_lead(with_judge(broken, judges=())).startswith(
        "Lines that need a judge decide 50\u00a0% of the score, and no judge was named."
    )


def test_people_who_read_are_counted_with_their_agreement(runs: dict[str, Path]) -> None:
    """One person is counted by verdicts, several by answers, with kappa and its interval."""
    report = report_of(runs["audited"])
    assert report.audit is not None
    n, both = report.audit.whole.agreement.n, judging.agreed(report.audit.whole.agreement)
    kappa = r"kappa 0\.\d\d \[0\.\d\d, [01]\.\d\d\]"
    said = rf"2 people agree with the judge in {both} of {n} answers \(9\d\.\d\u00a0%, {kappa}\)\.$"
    assert re.search(said, judge_lead(report))
    assert "One person agrees with the judge on " in judge_lead(report_of(runs["few"]))
    assert "3 judges decide 50\u00a0% of the score, by majority. " in judge_lead(report_of(runs["three"]))


def test_a_kappa_that_is_not_defined_gives_its_reason(runs: dict[str, Path]) -> None:
    """Neither 0 nor a blank stands where there is none."""
    report = report_of(runs["audited"])
    none = with_whole(report, n=5, observed=1.0, kappa=None, low=None, high=None, undefined="all in one category")
    assert judge_lead(none).endswith("in 5 of 5 answers (100\u00a0%, no kappa: all in one category).")
    wide = with_whole(report, n=5, observed=1.0, kappa=1.0, low=None, high=None, undefined="no interval: no variance")
    assert judge_lead(wide).endswith("(100\u00a0%, kappa 1.00, no interval: no variance).")
    empty = with_whole(report, n=0, observed=None, kappa=None, low=None, high=None, undefined="no items")
    assert judge_lead(empty).endswith("2 people answered, and no verdict is decided by both sides.")


def test_models_stand_in_the_order_of_the_leaderboard(runs: dict[str, Path]) -> None:
    """By mean, then name, wherever models are listed."""
    report = report_of(runs["audited"])
    assert report.audit is not None
    reverse = msgspec.structs.replace(report, models=report.models[::-1])
    wanted = ["sure", "half", judged.MODELS[2]]
    assert [model.model for model in judging.judged_models(reverse)] == wanted
    assert [row.model.model for row in judging.corrected(reverse, report.audit)] == wanted
    groups = dict(judging.agreements(reverse, report.audit))
    assert [name for name, _ in groups["By model"]] == wanted


def test_agreement_is_given_over_all_and_in_every_group(runs: dict[str, Path]) -> None:
    """All answers, models, kinds of line, people, and people among themselves."""
    report = report_of(runs["audited"])
    assert report.audit is not None
    groups = dict(judging.agreements(report, report.audit))
    assert list(groups) == ["", "By model", "By kind of line", "By person", "Between people"]
    assert [name for name, _ in groups["By kind of line"]] == ["lines that must be met", "lines that must be absent"]
    assert [name for name, _ in groups["By person"]] == list(judged.PEOPLE)
    assert [name for name, _ in groups["Between people"]] == [" and ".join(judged.PEOPLE)]
    few = report_of(runs["few"])
    assert few.audit is not None
    assert "Between people" not in dict(judging.agreements(few, few.audit))


def test_the_table_of_verdicts_adds_up(runs: dict[str, Path]) -> None:
    """Shares are of all answers; only decided answers that differ are marked."""
    report = report_of(runs["audited"])
    assert report.audit is not None
    rows = judging.table_of(report.audit)
    assert [name for name, _ in rows] == ["met", "not met", "unreadable"]
    assert sum(number for _, cells in rows for number, _, _ in cells) == report.audit.labels
    assert sum(part or 0 for _, cells in rows for _, part, _ in cells) == pytest.approx(1)
    assert [[differs for _, _, differs in cells] for _, cells in rows] == [
        [False, True, False],
        [True, False, False],
        [False, False, False],
    ]


def test_a_corrected_mean_says_how_far_it_moves(runs: dict[str, Path]) -> None:
    """The widest change is named; too few labels are the reason for none; one part without is counted."""
    report = report_of(runs["audited"])
    assert report.audit is not None and report.judge is not None
    rows = judging.corrected(report, report.audit)
    said = judging.corrected_lead(report.judge, rows)
    assert re.fullmatch(
        r"With the judge’s errors taken out the mean of sure moves by \+\d\.\d points, further than any other\.", said
    )
    short = msgspec.structs.replace(rows[1].found, value=None, reason="12 drawn labels; 50 are needed")
    mixed = [rows[0], judging.CorrectedRow(rows[1].model, short), rows[2]]
    assert judging.corrected_lead(report.judge, mixed).endswith(" 1 model of 3 has no such mean.")
    still = [
        judging.CorrectedRow(row.model, msgspec.structs.replace(row.found, value=row.model.mean.value)) for row in rows
    ]
    assert judging.corrected_lead(report.judge, still).endswith("taken out no mean moves by a tenth of a point.")
    few = report_of(runs["few"])
    assert few.audit is not None and few.judge is not None
    assert judging.corrected_lead(few.judge, judging.corrected(few, few.audit)) == (
        "No model has a corrected mean: 4 drawn labels; 50 are needed."
    )


def test_a_row_counts_its_means(runs: dict[str, Path]) -> None:
    """Two of the three are enough to draw."""
    report = report_of(runs["few"])
    assert report.audit is not None
    assert [row.numbers for row in judging.corrected(report, report.audit)] == [2, 2, 2]


def test_the_record_of_the_judges_names_every_failure() -> None:
    """Exact names, failed calls, answers without a verdict by problem, and a cost or why there is none."""
    entry = ModelEntry(name="large", provider="openai", asked="l", exact_names=("large-2026", "large-2027"))
    judge = JudgeFacts(
        judges=(entry, msgspec.structs.replace(entry, name="other", exact_names=())),
        weight=0.25,
        calls=1250,
        failed=3,
        unread={"quote": 5, "tag": 2},
        cost_usd=0.5,
        cost_status="priced",
        models=(),
    )
    assert judging.judge_record(PLAIN, judge) == [
        ("Judge", "large; exact name large-2026, large-2027"),
        ("Judge", "other; no exact name was returned"),
        ("Lines judged", "0 of 9; every other line by code"),
        ("Calls", "1,250; 3 brought no answer"),
        ("Answers without a verdict", "5 quote not in the reply; 2 without the tag of the question"),
        ("Cost", "US$ 0.5000, counted apart from the models"),
    ]
    own = msgspec.structs.replace(judge, cost_usd=None, cost_status="ownHardware", failed=0, unread={}, calls=0)
    assert judging.judge_record(PLAIN, own)[-3:] == [
        ("Calls", "none"),
        ("Answers without a verdict", "none"),
        ("Cost", "own hardware"),
    ]
    assert (judging.names(judge), judging.number(judge), judging.theirs(judge)) == (
        "large and other",
        "2 judges",
        "the judges’",
    )
    one = msgspec.structs.replace(judge, judges=())
    assert (judging.names(one), judging.number(one), judging.theirs(one)) == ("nobody", "a judge", "the judge’s")


def test_agreed_items_are_a_whole_number() -> None:
    """A share times a count is rounded back to the count that it came from."""
    for n in range(1, 200):
        for both in (0, n // 3, n - 1, n):
            found = Agreement(n=n, observed=both / n, expected=None, kappa=None, low=None, high=None)
            assert judging.agreed(found) == both
