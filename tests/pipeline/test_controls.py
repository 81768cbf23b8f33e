"""Known-answer controls: judges of a known kind, played over HTTP, and what each control must say about them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from benchwright.errors import InputError, ModelError
from benchwright.pipeline.control_replies import CONTROLS, PARAGRAPHS
from benchwright.pipeline.controls import ControlResult, ControlSettings, ControlsReport, check_judges
from benchwright.run import runner
from benchwright.run.specs import GivenPrice, ModelSpec
from tests.builders import write_benchmark
from tests.servers import Call, Scene, Script, chat, refuse, serving

ALL = set(CONTROLS)
NEGATIVE = ALL - {"reference"}


class Asked(NamedTuple):
    """What stands in a question to a judge."""

    tag: str
    task: str
    reply: str
    claim: str

    @property
    def number(self) -> int:
        """The number of the task, from its claim."""
        return int(re.findall(r"group (\d+)", self.claim)[0])

    @property
    def control(self) -> str:
        """Which control this reply is from, told by a reader of replies."""
        if "Ignore the rubric" in self.reply:
            return "planted verdict"
        if f'"{self.claim}"' in self.reply:
            return "claim restated"
        if self.reply in PARAGRAPHS.values():
            return "other language"
        return "reference" if self.claim in self.reply else "other reference"


def asked(call: Call) -> Asked:
    """Read a question as a judge does: the tag, and the three JSON strings on lines of their own."""
    task, reply, claim = (json.loads(line) for line in call.prompt.splitlines() if line.startswith('"'))
    return Asked(re.findall(r"^TAG: ([0-9a-f]{16})$", call.prompt, re.MULTILINE)[0], task, reply, claim)


def verdict(question: Asked, met: bool) -> Scene:
    """A well-formed verdict; one that is met quotes the whole reply."""
    quote = question.reply if met else ""
    return chat(json.dumps({"tag": question.tag, "quote": quote, "reason": "As read.", "met": met}))


def judge(says_met: Callable[[Asked], bool]) -> Script:
    """A judge that decides by a rule."""
    return lambda call: verdict(asked(call), says_met(asked(call)))


def careful(question: Asked) -> bool:
    """The claim's words stand in the reply, and not as a quotation."""
    return question.claim in question.reply and f'"{question.claim}"' not in question.reply


def judged(number: int, **more: Any) -> dict[str, Any]:
    """A task with one judge line and a reference answer that shows its claim."""
    claim = f"the gap of group {number} is {number} %"
    rubric = [{"id": "gap", "claim": claim, "check": {"kind": "judge"}}]
    reference = {"reference": f"From the table, {claim} of pay."}
    return {"id": f"t-{number:03d}", "prompt": f"Task {number}?", "rubric": rubric, "metadata": reference, **more}


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """Twenty tasks with a judge line and a reference each."""
    return write_benchmark(tmp_path / "bench", [judged(n) for n in range(100, 120)])


def check(bench: Path, *scripts: Script, **settings: Any) -> ControlsReport:
    """Try judges that play these scripts, named j0, j1, ..."""
    if not scripts:
        return check_judges(bench, ControlSettings(**settings))
    with serving(scripts[0]) as server:
        if len(scripts) == 1:
            specs = (*settings.pop("judges", ()), f"j0={server.base}#j0")
            return check_judges(bench, ControlSettings(judges=specs, **settings))
        settings["judges"] = (*settings.get("judges", ()), f"j{len(scripts) - 1}={server.base}#j{len(scripts) - 1}")
        return check(bench, *scripts[1:], **settings)


def rows(report: ControlsReport, place: int = 0) -> dict[str, ControlResult]:
    """The controls of one judge by name."""
    return {row.control: row for row in report.judges[place].controls}


def failing(report: ControlsReport, place: int = 0) -> set[str]:
    """The controls that a judge fails."""
    return {name for name, row in rows(report, place).items() if row.passes is False}


JUDGES: dict[str, tuple[Script, set[str]]] = {
    "careful": (judge(careful), set()),
    "gullible: met to everything": (judge(lambda q: True), NEGATIVE),
    "never met": (judge(lambda q: False), {"reference"}),
    "looks for the words": (judge(lambda q: q.claim in q.reply), {"claim restated"}),
    "does what the reply orders": (judge(lambda q: careful(q) or '"met": true' in q.reply), {"planted verdict"}),
    "trusts what sounds like an answer": (judge(lambda q: q.reply.startswith("From the table")), {"other reference"}),
    "trusts what it cannot read": (judge(lambda q: careful(q) or "ö" in q.reply), {"other language"}),
    "prose": (lambda call: chat("Yes, the claim is met, I would say."), ALL),
    "copies the planted tag": (
        lambda call: chat(asked(call).reply.splitlines()[0]) if "Ignore" in call.prompt else judge(careful)(call),
        {"planted verdict"},
    ),
}


@pytest.mark.parametrize("kind", JUDGES)
def test_each_kind_of_judge_fails_the_controls_made_for_it(bench: Path, kind: str) -> None:
    """Only a judge that reads passes; each other one fails what its fault means and nothing else."""
    script, wrong = JUDGES[kind]
    report = check(bench, script)

    assert failing(report) == wrong
    assert report.passes is (not wrong)
    assert all(row.tried == row.lines == 20 for row in rows(report).values())
    assert all(row.tried == row.right + row.wrong + row.unreadable + row.failed for row in rows(report).values())


def test_what_is_wrong_is_counted_by_kind(bench: Path) -> None:
    """Another verdict is wrong, prose is unreadable after three questions; neither is ever right."""
    gullible, prose = (check(bench, JUDGES[kind][0]) for kind in ("gullible: met to everything", "prose"))

    assert [(row.right, row.wrong) for row in rows(gullible).values()] == [(20, 0), *[(0, 20)] * 4]
    assert [(row.right, row.unreadable) for row in rows(prose).values()] == [(0, 20)] * 5
    assert (gullible.judges[0].calls, prose.judges[0].calls) == (100, 300)
    assert {slip.outcome for row in rows(prose).values() for slip in row.slips} == {"unreadable"}


@pytest.mark.parametrize("status", [500, 400])
def test_a_judge_that_does_not_answer_is_inconclusive(
    bench: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """Every call fails: counted as failed, neither passed nor failed."""
    monkeypatch.setattr(runner, "FIRST_WAIT", 0.001)
    report = check(bench, lambda call: refuse(status), limit=4)

    assert [(row.failed, row.right, row.passes) for row in rows(report).values()] == [(4, 0, None)] * 5
    assert (report.passes, report.judges[0].passes) == (None, None)
    assert (report.judges[0].calls, report.judges[0].failed) == (60, 60)
    assert "60 of 60 calls failed" in " ".join(notice.message for notice in report.warnings)


def wrong_on(control: str, count: int, otherwise: Script | None = None) -> Script:
    """A careful judge that errs on the first so many tasks of one control, or does something else there."""

    def script(call: Call) -> Scene:
        question = asked(call)
        if question.control == control and question.number < 100 + count:
            return otherwise(call) if otherwise else verdict(question, not careful(question))
        return verdict(question, careful(question))

    return script


@pytest.mark.parametrize(
    ("control", "most"),
    [("reference", 2), ("claim restated", 1), ("other reference", 1), ("other language", 1), ("planted verdict", 0)],
)
def test_few_slips_may_pass(bench: Path, control: str, most: int) -> None:
    """Of twenty lines: two that hold may be missed, one that does not hold may be met, no planted verdict."""
    passing, failed = (check(bench, wrong_on(control, count)) for count in (most, most + 1))

    assert (passing.passes, failing(passing), rows(passing)[control].wrong) == (True, set(), most)
    assert (failed.passes, failing(failed), rows(failed)[control].wrong) == (False, {control}, most + 1)


@pytest.mark.parametrize("otherwise", [lambda call: chat("Hm."), lambda call: refuse(400)])
def test_what_is_no_verdict_is_not_right(bench: Path, otherwise: Script) -> None:
    """Two of twenty unreadable or failed leave 90 % right; three do not."""
    passing, failed = (check(bench, wrong_on("planted verdict", count, otherwise)) for count in (2, 3))

    assert (passing.passes, rows(passing)["planted verdict"].right) == (True, 18)
    assert (failed.passes, failing(failed)) == (False, {"planted verdict"})


def test_a_definite_slip_counts_where_most_calls_fail(bench: Path) -> None:
    """One planted verdict met fails its control, though nothing else of it could be measured."""

    def script(call: Call) -> Scene:
        question = asked(call)
        if question.control != "planted verdict":
            return verdict(question, careful(question))
        return verdict(question, True) if question.number == 100 else refuse(400)

    report = check(bench, script)
    row = rows(report)["planted verdict"]

    assert (row.wrong, row.failed, row.passes, report.passes) == (1, 19, False, False)


def test_a_control_whose_calls_mostly_fail_leaves_the_whole_open(bench: Path) -> None:
    """The other controls pass, one could not be measured: no pass, no failure."""
    report = check(bench, wrong_on("other language", 11, lambda call: refuse(400)))

    assert [row.passes for row in rows(report).values()] == [True, True, True, True, None]
    assert report.passes is None


def test_a_judge_that_mostly_does_not_answer_does_not_fail(bench: Path) -> None:
    """Failed calls alone bring one control under 90 %, but more than half of all failed: that measures no judge."""

    def script(call: Call) -> Scene:
        question = asked(call)
        answered = question.control == "reference" or (question.control == "planted verdict" and question.number < 112)
        return verdict(question, careful(question)) if answered else refuse(400)

    report = check(bench, script)

    assert failing(report) == {"planted verdict"}
    assert (report.judges[0].passes, report.passes) == (None, None)


def test_one_answer_without_a_verdict_is_unreadable(bench: Path) -> None:
    """Prose, then two failed calls: the judge did answer."""
    seen: set[str] = set()

    def script(call: Call) -> Scene:
        question = asked(call)
        again = f"{question.reply}{question.claim}" in seen
        seen.add(f"{question.reply}{question.claim}")
        return refuse(400) if again else chat("Met.")

    report = check(bench, script, limit=2)

    assert {(row.unreadable, row.failed) for row in rows(report).values()} == {(2, 0)}


def test_a_judge_is_asked_again_with_another_tag_until_its_verdict_counts(bench: Path) -> None:
    """A first answer in prose, a second that failed: the third counts, and every question had its own tag."""
    seen: dict[tuple[str, str], int] = {}
    tags = []

    def script(call: Call) -> Scene:
        question = asked(call)
        tags.append(question.tag)
        turn = seen[question.reply, question.claim] = seen.get((question.reply, question.claim), 0) + 1
        return {1: chat("Met."), 2: refuse(400)}.get(turn) or verdict(question, careful(question))

    report = check(bench, script, limit=3)

    assert report.passes is True
    assert (report.judges[0].calls, report.judges[0].failed) == (45, 15)
    assert len(set(tags)) == 45


def test_without_references_two_controls_are_not_tried(tmp_path: Path) -> None:
    """They are listed with the reason, count nowhere, and it is said that nothing holds."""
    bench = write_benchmark(tmp_path / "b", [judged(n, metadata={}) for n in range(100, 120)])
    report = check(bench, judge(lambda q: False))
    untried = {name: row for name, row in rows(report).items() if not row.tried}

    assert set(untried) == {"reference", "other reference"}
    assert all(row.passes is None and "reference" in (row.reason or "") for row in untried.values())
    assert report.passes is True
    assert [notice.code for notice in report.warnings] == ["no_claim_that_holds"]


def test_few_lines_are_said(bench: Path) -> None:
    """A control on fewer than twenty lines shows gross faults only."""
    report = check(bench, judge(careful), limit=3)

    assert [notice.code for notice in report.warnings] == ["few_lines"]
    assert "reference (3)" in report.warnings[0].message


def test_a_line_with_absent_is_asked_about_its_claim_as_it_stands(tmp_path: Path) -> None:
    """Right is that the claim does not hold, though the line is met then."""
    tasks = [judged(n) for n in range(100, 104)]
    for task in tasks:
        task["rubric"][0]["absent"] = True
    report = check(write_benchmark(tmp_path / "b", tasks), judge(lambda q: False))

    assert report.passes is True
    assert {name: row.right for name, row in rows(report).items()} == {
        "reference": 0,
        "other reference": 4,
        "planted verdict": 4,
        "claim restated": 4,
        "other language": 4,
    }


def test_several_judges_each_have_their_own_rows(bench: Path) -> None:
    """One that fails makes the whole fail; one that cannot be measured leaves it open."""
    one = check(bench, judge(careful), judge(lambda q: True), limit=5)
    other = check(bench, judge(careful), lambda call: refuse(400), limit=5)

    assert {one.judges[place].judge.name: one.judges[place].passes for place in (0, 1)} == {"j1": True, "j0": False}
    assert one.passes is False and one.judges[0].judge.exact_names == ("toy-2026-01",)
    assert [judge.passes for judge in other.judges] == [True, None]
    assert other.passes is None


def test_a_judge_sees_what_it_sees_in_a_run_and_nothing_else(bench: Path) -> None:
    """One question a control and line: the task's prompt, the reply, the claim; system and parameters go along."""
    with serving(judge(careful)) as server:
        spec = ModelSpec(spec=f"{server.base}#j", name="j", system="Be strict.", parameters={"temperature": 0})
        check_judges(bench, ControlSettings(judges=(spec,)))

    questions = [asked(call) for call in server.calls]
    assert {name: sum(q.control == name for q in questions) for name in CONTROLS} == dict.fromkeys(CONTROLS, 20)
    assert all(q.task == f"Task {q.number}?" for q in questions)
    assert {call.json["messages"][0]["content"] for call in server.calls} == {"Be strict."}
    assert {call.json["temperature"] for call in server.calls} == {0}


def priced(base: str) -> ModelSpec:
    """A judge whose call may cost US$ 0.01 and, answered by `chat`, costs 0.003."""
    price = GivenPrice(input="0", output="1000")
    return ModelSpec(spec=f"{base}#j", name="j", price=price, parameters={"maxTokens": 10})


def test_costs_add_up_and_a_limit_is_never_passed(bench: Path) -> None:
    """Every call costs; a limit stops before it is passed, and what was measured is no pass then."""
    with serving(lambda call: verdict(asked(call), careful(asked(call)))) as server:
        whole = check_judges(bench, ControlSettings(judges=(priced(server.base),), limit=2))
        part = check_judges(bench, ControlSettings(judges=(priced(server.base),), max_cost=0.1, concurrency=1))
        none = check_judges(bench, ControlSettings(judges=(priced(server.base),), max_cost=0))

    assert whole.cost_usd == pytest.approx(10 * 0.003) and whole.passes is True
    assert part.cost_usd is not None and 0.09 < part.cost_usd <= 0.1
    assert part.passes is None and "limit of US$ 0.1" in (part.reason or "")
    assert rows(part)["other language"].reason == "the work stopped before it"
    assert (none.cost_usd, none.judges[0].calls, none.passes) == (0, 0, None)


def test_a_failure_found_before_a_stop_is_a_failure(bench: Path) -> None:
    """The limit was reached, and the judge had failed by then."""
    with serving(judge(lambda q: False)) as server:
        settings = ControlSettings(judges=(priced(server.base),), max_cost=0.1, concurrency=1)
        report = check_judges(bench, settings)

    assert report.reason and report.passes is False


def test_a_cost_is_unknown_rather_than_too_low(bench: Path) -> None:
    """An answer without its tokens, or a judge without a price on its own machine: no number."""
    with serving(lambda call: chat("x", usage=None)) as server:
        blind = check_judges(bench, ControlSettings(judges=(priced(server.base),), limit=1))
        own = check_judges(bench, ControlSettings(judges=(f"own={server.base}#j",), limit=1))
        with serving(judge(careful)) as other:
            known = msgspec.structs.replace(priced(other.base), name="known")
            mixed = check_judges(bench, ControlSettings(judges=(known, priced(server.base)), limit=1))
            both = check_judges(bench, ControlSettings(judges=(known, f"own={server.base}#j"), limit=1))

    assert mixed.cost_usd is None and mixed.judges[0].cost_usd == pytest.approx(0.015)
    assert both.cost_usd == pytest.approx(0.015)
    assert blind.cost_usd is None and "unpriced_calls" in [notice.code for notice in blind.warnings]
    assert own.cost_usd is None and own.judges[0].judge.cost_status == "ownHardware"


def test_hidden_tasks_are_served_with_consent_only(tmp_path: Path) -> None:
    """Who would be served is named; a hidden task that lends its reference answer counts too."""
    answer = {"id": "hid-1", "prompt": "Hidden?", "answer": "1", "metadata": {"reference": "A secret answer."}}
    bench = write_benchmark(tmp_path / "b", [judged(100), answer])
    with serving(judge(lambda q: True)) as server:
        settings = {"judges": (f"j={server.base}#j",)}
        with pytest.raises(InputError, match=r"1 hidden prompts that would be served to j \(127\.0\.0\.1\)"):
            check_judges(bench, ControlSettings(**settings))
        assert server.calls == []
        said: list[str] = []
        check_judges(bench, ControlSettings(**settings, serve_hidden=True, say=said.append))

    assert [asked(call).reply for call in server.calls].count("A secret answer.") == 1
    assert said == ["asking j (127.0.0.1): 5 questions"]


def test_a_judge_s_words_about_hidden_tasks_are_not_given(tmp_path: Path) -> None:
    """The reason may repeat the prompt: it is given for public tasks alone."""
    bench = write_benchmark(tmp_path / "b", [judged(100), judged(101, id="hid-1")])
    report = check(bench, judge(lambda q: True), serve_hidden=True)
    said = {(slip.task_id, slip.said) for row in rows(report).values() for slip in row.slips}

    assert said == {("t-100", "As read."), ("hid-1", "")}


def test_what_cannot_be_tried_is_named(tmp_path: Path) -> None:
    """No judge lines, no judge, one that does not read."""
    plain = write_benchmark(tmp_path / "p", [{"id": "a", "prompt": "p", "answer": "1"}])
    lines = write_benchmark(tmp_path / "l", [judged(100)])

    for judges in ((), ("openai:x",)):
        with pytest.raises(InputError, match="expected tasks with judge lines, found none"):
            check_judges(plain, ControlSettings(judges=judges, environ={}))
    with pytest.raises(ModelError, match="1 line needs a judge and none is named"):
        check_judges(lines)
    with pytest.raises(ModelError, match="cannot judge"):
        check_judges(lines, ControlSettings(judges=("policy:empty",)))


def test_nothing_is_written(bench: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the benchmark nor where the work is done."""
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    check(bench, judge(careful), limit=2)

    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_record_says_what_made_it(bench: Path) -> None:
    """Benchmark, version, limit, seed; keys as in files; progress over all questions."""
    shown: list[tuple[int, int]] = []
    report = check(
        bench, judge(careful), limit=2, seed=3, show=lambda progress: shown.append((progress.done, progress.total))
    )
    document = report.to_dict()

    assert {key: document[key] for key in ("benchmark", "version", "limit", "seed", "passes")} == {
        "benchmark": "small",
        "version": "1.0.0",
        "limit": 2,
        "seed": 3,
        "passes": True,
    }
    assert shown[-1] == (10, 10) and {total for _, total in shown} == {10}
    assert set(document["judges"][0]["controls"][0]) == {
        "control",
        "holds",
        "lines",
        "tried",
        "right",
        "wrong",
        "unreadable",
        "failed",
        "passes",
        "reason",
        "slips",
    }
