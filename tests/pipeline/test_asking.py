"""Judges behind a real server: known answers end to end, killed and gone on with, stopped for want of money."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchwright.pipeline.asking import INTERRUPTED, likely_questions
from benchwright.pipeline.models import make_judges
from benchwright.pipeline.run import RunSettings, estimate_run, run
from benchwright.pipeline.verify import verify
from benchwright.run.specs import GivenPrice, ModelSpec
from tests.builders import Scripted, judge, question_in, verdict_on, write_benchmark
from tests.conftest import public_data
from tests.servers import Call, Scene, chat, refuse, serving

_WORD = re.compile(r"[\w$%.,]*\w")
WHY = {"id": "why", "claim": "because of the rain", "check": {"kind": "judge"}}
NUMBER = {"id": "n", "claim": "42", "check": {"kind": "number", "value": 42}}


def rule_based(call: Call) -> Scene:
    """A stand-in judge: a claim holds where nearly all of its longer words and its figures stand in one reply."""
    asked = question_in(call.prompt)
    wanted = {word.lower() for word in _WORD.findall(asked.claim) if len(word) > 4 or word[0].isdigit()}
    there = {word.lower() for word in _WORD.findall(asked.reply)}
    quote = None
    if wanted and len(wanted & there) >= 0.8 * len(wanted):
        words = asked.reply.split()
        best = max(range(len(words)), key=lambda n: sum(w.lower().strip(".,") in wanted for w in words[n : n + 6]))
        quote = " ".join(words[best : best + 6])
        quote = quote if len(quote) >= 12 or len(quote.split()) >= 3 else asked.reply
    return chat(verdict_on(asked, quote), name="rule-1")


def finance(tmp_path: Path) -> tuple[Path, list[str]]:
    """The public rubrics as a benchmark, and two recorded models: the reference answers, and another task's."""
    file = public_data("finance_rubrics") / "tasks.jsonl"
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    tasks = [
        {
            "id": row["id"],
            "prompt": row["question"],
            "rubric": [
                {"id": f"l{n}", "claim": line["criteria"], "check": {"kind": "judge"}}
                for n, line in enumerate(row["rubric"])
                if line["operator"] == "correctness"
            ],
        }
        for row in rows
    ]
    tasks = [task for task in tasks if task["rubric"]]
    bench = write_benchmark(tmp_path / "bench", tasks, runs=1)
    answers = {row["id"]: row["reference_answer"] for row in rows}
    specs = []
    for name, shift in (("reference", 0), ("other", 1)):
        lines = [
            {"taskId": task["id"], "run": 1, "text": answers[tasks[(n + shift) % len(tasks)]["id"]]}
            for n, task in enumerate(tasks)
        ]
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        specs += ["--model", f"{name}=replay:{tmp_path / name}.jsonl"]
    return bench, specs


def test_known_answers_end_to_end_through_a_kill(tmp_path: Path) -> None:
    """Reference answers are met, another task's are not; kill -9 repeats at most what was in flight; it verifies."""
    bench, specs = finance(tmp_path)
    out, log = tmp_path / "run", tmp_path / "run" / "judge.jsonl"

    def slow(call: Call) -> Scene:
        scene = rule_based(call)
        return Scene(body=scene.body, wait=0.02)

    with serving(slow) as server:
        command = [sys.executable, "-m", "benchwright", "run", str(bench), *specs, "-q", "-o", str(out)]
        command += ["--judge", f"{server.base}#rule", "--concurrency", "4"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while not log.exists() or log.read_bytes().count(b"\n") < 60:
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        done = log.read_bytes().count(b"\n")
        again = subprocess.run(command, capture_output=True, text=True, check=False)
        assert again.returncode == 0, again.stderr
        lines = log.read_bytes().splitlines()
        asked = len(server.calls)

    report = json.loads((out / "report.json").read_bytes())
    means = {model["model"]: model["mean"]["value"] for model in report["models"]}
    keys = Counter((c["model"], c["taskId"], c["lineId"]) for c in map(json.loads, lines))
    assert 60 <= done < len(lines)
    assert set(keys.values()) == {1}
    assert asked <= len(lines) + 4
    assert means["reference"] > 0.8 and means["other"] < 0.1
    assert report["judge"]["judges"][0]["exactNames"] == ["rule-1"]
    assert report["judge"]["weight"] == 1.0
    assert verify(out).ok


def bench_of(tmp_path: Path, tasks: int = 4) -> Path:
    """Tasks with a line for a judge and one for code."""
    rows = [{"id": f"t-{n}", "prompt": "Why?", "rubric": [WHY, NUMBER]} for n in range(tasks)]
    return write_benchmark(tmp_path / "bench", rows, runs=1)


MODEL = Scripted("m", lambda request: "42 because of the rain")


def test_a_server_that_fails_is_no_verdict(tmp_path: Path) -> None:
    """After every try: said, counted, never met and never not met."""
    with serving(lambda call: refuse(400, "no such model")) as server:
        result = run(
            bench_of(tmp_path, 1), [MODEL], RunSettings(out=tmp_path / "run", judges=(f"{server.base}#judge",))
        )
    facts = result.report.judge
    assert facts is not None
    assert (facts.failed, facts.models[0].unreadable, facts.models[0].met, facts.models[0].not_met) == (3, 1, 0, 0)
    assert result.report.models[0].mean.value == 0.5


def test_server_errors_are_waited_out(tmp_path: Path) -> None:
    """A 500 in front of the answer: the verdict comes all the same."""

    def shaky(call: Call) -> Scene:
        return refuse(500, "later") if call.number == 0 else rule_based(call)

    with serving(shaky) as server:
        result = run(
            bench_of(tmp_path, 1), [MODEL], RunSettings(out=tmp_path / "run", judges=(f"{server.base}#judge",))
        )
    assert result.report.judge is not None
    assert (result.report.judge.calls, result.report.judge.models[0].met) == (1, 1)


def priced(server: Any, name: str) -> ModelSpec:
    """A model at a server that costs a dollar per thousand tokens read."""
    return ModelSpec(spec=f"{server.base}#{name}", name=name, price=GivenPrice(input="1000", output="0"))


def test_the_limit_on_money_covers_the_judges(tmp_path: Path) -> None:
    """Stopped before the call that would pass it; no score is published; going on costs what is missing."""
    with serving(lambda call: chat(verdict_on(q := question_in(call.prompt), q.reply), usage=(3000, 0))) as server:
        settings = {"out": tmp_path / "run", "judges": (priced(server, "judge"),), "concurrency": 1}
        stopped = run(bench_of(tmp_path), [MODEL], RunSettings(max_cost=8, **settings))  # type: ignore[arg-type]
        first = len(server.calls)
        assert stopped.reason is not None and "limit of US$ 8" in stopped.reason
        assert stopped.report.state == "partial"
        assert stopped.report.models[0].mean.value is None
        assert "judges are still to be asked about" in stopped.report.answer
        whole = run(bench_of(tmp_path), [MODEL], RunSettings(max_cost=100, **settings))  # type: ignore[arg-type]
        facts = whole.report.judge
        assert (first, len(server.calls)) == (2, 4)
        assert facts is not None and facts.cost_usd == pytest.approx(4 * 3)
        assert whole.report.models[0].judge_cost_usd == facts.cost_usd
        assert whole.report.models[0].cost_usd is None
    assert verify(tmp_path / "run").ok


def test_a_judge_of_unknown_price_has_no_cost(tmp_path: Path) -> None:
    """Never 0, never a guess."""
    result = run(bench_of(tmp_path, 1), [MODEL], RunSettings(out=tmp_path / "run", judges=(judge(),)))
    assert result.report.judge is not None
    assert (result.report.judge.cost_usd, result.report.judge.cost_status) == (None, "unknown")
    assert result.report.models[0].judge_cost_usd is None


def test_an_estimate_counts_the_judges_questions(tmp_path: Path) -> None:
    """One for each judge line of each cell, with a reply of the expected length; nothing is asked."""
    one = judge()
    found = estimate_run(bench_of(tmp_path), [MODEL], RunSettings(out=tmp_path / "run", judges=(one,)))
    assert [(e.model, e.calls) for e in found] == [("m", 4), ("judge", 4)]
    assert found[1].tokens_read > 4 * 500
    assert not one.asked


def test_likely_questions_hold_no_material_that_breaks_the_tag(tmp_path: Path) -> None:
    """A prompt of sixteen zeros too."""
    from benchwright.pipeline.benchmark import load_benchmark
    from benchwright.pipeline.run import _around
    from benchwright.run.client import Session

    rows = [{"id": "t", "prompt": "0" * 20, "rubric": [WHY]}]
    bench = load_benchmark(write_benchmark(tmp_path / "bench", rows))
    around = _around(bench.tasks, RunSettings(), Session(timeout=1, connections=1))
    [asked] = make_judges(bench, bench.tasks, (judge(),), around)
    assert len(likely_questions(bench.tasks, asked, cells=3)) == 3


def test_an_interrupt_stops_the_judges_in_good_order(tmp_path: Path) -> None:
    """Ctrl-C in the middle: what was answered is kept, the rest waits, nothing is published."""

    def answer(call: Call) -> Scene:
        if call.number == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return rule_based(call)

    with serving(answer) as server:
        settings = RunSettings(out=tmp_path / "run", judges=(f"{server.base}#judge",), concurrency=1)
        result = run(bench_of(tmp_path, 30), [MODEL], settings)
        assert result.reason == INTERRUPTED
        assert 3 <= len(server.calls) < 30
        assert result.report.state == "partial"
        run(bench_of(tmp_path, 30), [MODEL], settings)
    assert len((tmp_path / "run" / "judge.jsonl").read_bytes().splitlines()) == 30
