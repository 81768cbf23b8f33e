"""A person's reading of the judge: what is drawn, what is shown, what is kept."""

import itertools
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import InputError
from benchwright.pipeline.audit import Audit, Drawn, Stratum, allocate, draw, judged_lines, stratum
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.grading import open_ledger
from benchwright.records import Read, Verdict
from tests.cli.shell import surroundings
from tests.pipeline.judged_runs import ABSENT, decide, judged_run, labels, said

AT = "2026-11-30T10:00:00Z"
SIZES = st.dictionaries(
    st.sampled_from(["contradiction", "met", "not met", "unreadable"]), st.integers(1, 60), min_size=1
)


def verdict(met: bool | None, reason: Any = None, *flags: str, by: Any = "judge") -> Verdict:
    """A verdict on some line."""
    read = Read(stage="judge", flags=flags)
    return Verdict(task_id="t", model="m", run=1, line_id="l", met=met, by=by, reason=reason, read=read)


def drawn(path: Path, **given: Any) -> list[Drawn]:
    """Draw from a run."""
    run = RunFolder(path)
    return draw(judged_lines(run, open_ledger(run)), **({"n": 60, "seed": 0} | given))


def keys(lines: list[Drawn]) -> list[tuple[str, str, int, str]]:
    """What was drawn, in order."""
    return [one.judged.key for one in lines]


@pytest.mark.parametrize(
    ("one", "wanted"),
    [
        (verdict(True), "met"),
        (verdict(False), "not met"),
        (verdict(None, "judge_failed"), "unreadable"),
        (verdict(None, "judge_unreadable"), "unreadable"),
        (verdict(None, "judge_tied"), "unreadable"),
        (verdict(False, None, "contradiction"), "contradiction"),
        (verdict(None, "not_asked"), None),
        (verdict(None, "no_response"), None),
        (verdict(None, "limit"), None),
        (verdict(True, by="code"), None),
    ],
)
def test_a_verdict_of_the_judge_has_a_stratum_and_anything_else_none(one: Verdict, wanted: Stratum | None) -> None:
    """Lines that wait, of empty replies and decided by code have none; a contradiction is one whatever it says."""
    assert stratum(one) == wanted


@given(SIZES, st.integers(1, 200))
def test_places_are_given_in_proportion_and_a_larger_draw_only_adds(sizes: dict[Stratum, int], n: int) -> None:
    """One of each stratum, never more than it holds, all contradictions, n in all, none taken back when n grows."""
    taken, more = allocate(sizes, n), allocate(sizes, n + 1)

    assert all(1 <= taken[name] <= more[name] <= size for name, size in sizes.items())
    assert sum(taken.values()) == max(len(sizes), min(n, sum(sizes.values())))
    if "contradiction" in sizes and n >= len(sizes) - 1 + sizes["contradiction"]:
        assert taken["contradiction"] == sizes["contradiction"]
    rest = {name: size for name, size in sizes.items() if name != "contradiction"}
    for a, b in itertools.permutations(rest, 2):
        if taken[a] > 1 and taken[b] < sizes[b]:  # no place would be better used elsewhere
            assert sizes[a] * (2 * taken[b] + 1) >= sizes[b] * (2 * taken[a] - 1)


def test_the_draw_is_of_the_seed_and_extends(tmp_path: Path) -> None:
    """Same seed, same lines in the same order; another seed, others; a larger n keeps every line and the order."""
    path = judged_run(tmp_path, tasks=30)
    small, large = keys(drawn(path, n=12)), keys(drawn(path, n=25))

    assert small == keys(drawn(path, n=12))
    assert set(small) != set(keys(drawn(path, n=12, seed=1)))
    assert set(small) < set(large)
    assert [key for key in large if key in small] == small
    assert Counter(model for model, *_ in large) == {"alpha-model": 25, "beta-model": 25}


def test_the_probability_is_that_of_the_stratum(tmp_path: Path) -> None:
    """Places over lines, per model and stratum: inverse probabilities add up to all judged lines."""
    path = judged_run(tmp_path, tasks=30)
    lines = drawn(path, n=20)
    run = RunFolder(path)
    everything = judged_lines(run, open_ledger(run))

    assert sum(1 / one.probability for one in lines) == pytest.approx(len(everything)) == 120
    assert {one.probability for one in lines if one.judged.stratum == "contradiction"} == {1.0}
    sizes = Counter((one.model, one.stratum) for one in everything)
    counts = Counter((one.judged.model, one.judged.stratum) for one in lines)
    for one in lines:
        group = (one.judged.model, one.judged.stratum)
        assert one.probability == counts[group] / sizes[group]


def test_over_many_seeds_every_line_is_drawn_as_often_as_its_probability_says(tmp_path: Path) -> None:
    """The order within a stratum is even: counts of 400 draws lie where a fair draw puts them."""
    path = judged_run(tmp_path, tasks=10, models=["m"])
    run = RunFolder(path)
    everything = judged_lines(run, open_ledger(run))
    counts: Counter[Any] = Counter()
    expected: Counter[Any] = Counter()
    for seed in range(400):
        lines = draw(everything, n=8, seed=seed)
        counts.update(one.judged.key for one in lines)
        for one in everything:
            expected[one.key] += next(d.probability for d in lines if d.judged.stratum == one.stratum)
    for one in everything:
        share = expected[one.key] / 400
        assert abs(counts[one.key] - expected[one.key]) <= 4.5 * (400 * share * (1 - share)) ** 0.5


def test_models_are_shuffled_together(tmp_path: Path) -> None:
    """The order of showing says nothing of the model or of the judge."""
    models = [key[0] for key in keys(drawn(judged_run(tmp_path, tasks=30)))]
    turns = sum(a != b for a, b in itertools.pairwise(models))

    assert turns > len(models) / 3


def test_what_is_shown_is_blind(tmp_path: Path) -> None:
    """Prompt, claim as it stands, reply; neither model nor verdict nor reason."""
    audit = Audit(RunFolder(judged_run(tmp_path)), person="Ann")
    shown = [audit.show(place) for place in range(len(audit.drawn))]

    assert {one.claim for one in shown} == {"It says why", ABSENT["claim"]}
    for one, line in zip(shown, audit.drawn, strict=True):
        task = line.judged.task.id
        assert (one.prompt, one.reply) == (f"Why is {int(task[2:])}?", f"Because of {task}: 42.\nSo.")
        for secret in ("alpha", "beta", "SECRET", "contradiction"):
            assert secret not in repr(one)
    assert shown[0].number == 1 and not shown[0].answered


def test_answers_are_about_the_claim_and_what_is_kept_is_about_the_line(tmp_path: Path) -> None:
    """Yes to a claim that must be absent is a line not met; cannot tell is neither."""
    path = judged_run(tmp_path)
    with Audit(RunFolder(path), person=" Ann ") as audit:
        wanted = []
        for place, says in enumerate([True, False, None] * 4):
            audit.answer(place, says, at=AT)
            one = audit.drawn[place].judged
            wanted.append(
                {
                    "taskId": one.task.id,
                    "model": one.model,
                    "run": one.run,
                    "lineId": one.line.id,
                    "person": "Ann",
                    "met": says if says is None or one.line.id == "why" else not says,
                    "probability": audit.drawn[place].probability,
                    "at": AT,
                }
            )
            assert labels(path)[-1] == wanted[-1], "it stands on the disk at once"
            assert audit.show(place).says is says

    assert labels(path) == wanted
    assert {row["lineId"] for row in wanted} == {"why", "blame"}


def test_reading_goes_on_where_it_stopped_for_each_person(tmp_path: Path) -> None:
    """What somebody has answered is not shown to that person again; another one sees all."""
    path = judged_run(tmp_path)
    with Audit(RunFolder(path), person="Ann") as audit:
        for place in (0, 1, 2):
            audit.answer(place, True, at=AT)
    again, other = Audit(RunFolder(path), person="Ann"), Audit(RunFolder(path), person="Bo")

    assert (again.next(), again.answered, again.state()["left"]) == (3, 3, len(again.drawn) - 3)
    assert (other.next(), other.answered) == (0, 0)


def test_going_back_follows_the_order_of_the_answers_and_a_later_line_wins(tmp_path: Path) -> None:
    """Back is the last answer, then the one before, also after a break; a change is a new line, a repeat none."""
    path = judged_run(tmp_path)
    with Audit(RunFolder(path), person="Ann") as audit:
        assert audit.before(0) is None
        for place in (0, 1, 2):
            audit.answer(place, True, at=AT)
    with Audit(RunFolder(path), person="Ann") as audit:
        assert (audit.before(3), audit.before(2), audit.before(1), audit.before(0)) == (2, 1, 0, None)
        assert (audit.show(1).number, audit.show(3).number) == (2, 4)
        audit.answer(1, True, at=AT)
        assert audit.written == 0
        audit.answer(1, False, at=AT)
        assert (audit.written, audit.answered, audit.next(), audit.before(3)) == (1, 3, 3, 1)

    assert len(labels(path)) == 4
    assert Audit(RunFolder(path), person="Ann").show(1).says is False


def test_a_larger_draw_keeps_answers_and_writes_their_new_probability_once(tmp_path: Path) -> None:
    """The person and the time stay; contradictions, drawn for certain, are not written again."""
    path = judged_run(tmp_path, tasks=30)
    with Audit(RunFolder(path), person="Ann", n=12) as audit:
        for place in range(10):
            audit.answer(place, place % 2 == 0, at=AT)
    old = labels(path)
    with Audit(RunFolder(path), person="Ann", n=30) as audit:
        changed = [row for row in old if row["probability"] < 1]
        assert (audit.moved, audit.written, audit.answered) == (len(changed), 0, 10)
        probability = {one.judged.key: one.probability for one in audit.drawn}
    for before, row in zip(changed, labels(path)[10:], strict=True):
        new = probability[row["model"], row["taskId"], row["run"], row["lineId"]]
        assert row == before | {"probability": new} and new > before["probability"]
    with Audit(RunFolder(path), person="Ann", n=30) as audit:
        assert (audit.moved, audit.answered) == (0, 10)


@pytest.mark.parametrize("other", [{"seed": 1}, {"n": 4}])
def test_answers_of_another_draw_are_refused(tmp_path: Path, other: dict[str, int]) -> None:
    """One line that names the person and what to do; another person may draw as they like."""
    path = judged_run(tmp_path, tasks=30)
    with Audit(RunFolder(path), person="Ann", n=12) as audit:
        for place in range(20):
            audit.answer(place, True, at=AT)
    with pytest.raises(InputError, match=r"answers of Ann about lines drawn with .*; give the --seed") as caught:
        Audit(RunFolder(path), person="Ann", **({"n": 12} | other))

    assert "\n" not in str(caught.value)
    assert Audit(RunFolder(path), person="Bo", **({"n": 12} | other)).answered == 0


def test_answers_about_lines_without_a_verdict_are_stale(tmp_path: Path) -> None:
    """A line that waits again is not drawn; an answer about it is counted apart and does not stand in the way."""
    path = judged_run(tmp_path)
    with Audit(RunFolder(path), person="Ann") as audit:
        for place in range(len(audit.drawn)):
            audit.answer(place, True, at=AT)
    decide(path, lambda row: said(row, None, "not_asked") if row["taskId"] == "t-003" else row)
    audit = Audit(RunFolder(path), person="Ann")

    assert (audit.stale, audit.answered, audit.next()) == (4, 28, None)


def test_no_judge_means_nothing_drawn(tmp_path: Path) -> None:
    """Lines that wait for a judge are no verdicts."""
    path = judged_run(tmp_path, judge=lambda row: said(row, None, "not_asked"))

    assert Audit(RunFolder(path), person="Ann").drawn == []


def test_hidden_tasks_are_refused(tmp_path: Path) -> None:
    """Nothing of a hidden split is shown; nothing is written."""
    path = judged_run(tmp_path, prefix="hid-", judge=lambda row: said(row, True))
    with pytest.raises(InputError, match="expected public tasks, found 'hid-000'"):
        Audit(RunFolder(path), person="Ann")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x1b[31m", "\ud800"])
def test_a_name_can_be_printed(tmp_path: Path, name: str) -> None:
    """Anything else is refused before it stands in a file."""
    path = judged_run(tmp_path, tasks=1)
    with pytest.raises(InputError, match="--person: expected a name"):
        Audit(RunFolder(path), person=name)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    """File, line and field."""
    path = judged_run(tmp_path, tasks=1)
    (path / "audit.jsonl").write_text('{"taskId":"t-000"}\n')
    with pytest.raises(InputError, match=r"audit.jsonl, line 1, model: expected a string, found nothing"):
        Audit(RunFolder(path), person="Ann")


def test_one_process_at_a_time_and_none_without_the_file(tmp_path: Path) -> None:
    """A second reading is refused while the first holds the file; an answer outside `with` is our mistake."""
    path = judged_run(tmp_path)
    with Audit(RunFolder(path), person="Ann"):
        second = Audit(RunFolder(path), person="Bo")
        with pytest.raises(InputError, match="expected no other process on this run"), second:
            pass
    with pytest.raises(RuntimeError, match="inside"):
        second.answer(0, True, at=AT)
    with second:
        second.answer(0, True, at=AT)


def test_no_other_file_of_the_run_changes(tmp_path: Path) -> None:
    """audit.jsonl alone is written."""
    path = judged_run(tmp_path)
    before = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    with Audit(RunFolder(path), person="Ann") as audit:
        audit.answer(0, True, at=AT)
    after = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}

    assert after.keys() - before.keys() == {path / "audit.jsonl"}
    assert {file: after[file] for file in before} == before


KILLED = """
import sys
from benchwright.pipeline.audit import Audit
from benchwright.pipeline.folder import RunFolder
with Audit(RunFolder(sys.argv[1]), person="Ann") as audit:
    for place in range(5):
        audit.answer(place, True, at="2026-11-30T10:00:00Z")
    print("ready", flush=True)
    sys.stdin.read()
"""


def test_a_kill_loses_no_answer_and_a_torn_line_is_cut(tmp_path: Path) -> None:
    """After kill -9 and half a line at the end, five answers stand and the sixth can be given."""
    path = judged_run(tmp_path)
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], env=surroundings({}), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None and process.stdin is not None
    assert process.stdout.readline() == b"ready\n"
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    with (path / "audit.jsonl").open("ab") as file:
        file.write(b'{"taskId":"t-0')
    assert Audit(RunFolder(path), person="Ann").answered == 5
    with Audit(RunFolder(path), person="Ann") as audit:
        audit.answer(5, False, at=AT)

    assert [row["met"] is None for row in labels(path)] == [False] * 6


def test_a_large_run_is_drawn_in_moments(tmp_path: Path) -> None:
    """Drawing from 1,600 judged lines and finding what is left takes under a second of work."""
    path = judged_run(tmp_path, tasks=200, runs=2)
    start = time.process_time()
    audit = Audit(RunFolder(path), person="Ann", n=500)

    assert len(audit.drawn) == len(audit.left) == 1000
    assert time.process_time() - start < 1
