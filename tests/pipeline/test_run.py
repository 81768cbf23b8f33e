"""The main job: asked, resumed, refused, counted, and right on real replies."""

import json
import time
from collections import Counter
from pathlib import Path

import pytest

from benchwright.errors import InputError, ModelError
from benchwright.pipeline.folder import RunFolder
from benchwright.pipeline.run import RunSettings, estimate_run, run
from benchwright.pipeline.verify import verify
from benchwright.records import CallError, Request
from tests.builders import Scripted, answer_task, right, run_small, write_benchmark
from tests.conftest import public_data
from tests.loopback import serving


def cells(path: Path) -> Counter[tuple[str, str, int]]:
    """How often each (model, task, run) stands in replies.jsonl."""
    rows = [json.loads(line) for line in (path / "replies.jsonl").read_text().splitlines()]
    return Counter((row["model"], row["taskId"], row["run"]) for row in rows)


def test_a_run_folder_is_complete_in_itself(tmp_path: Path) -> None:
    """Copies byte for byte, manifest, replies, verdicts, report and page; it verifies after the benchmark is gone."""
    path = run_small(tmp_path, [Scripted("m", right)]).path
    bench = tmp_path / "bench"
    for name in ("benchmark.toml", "tasks.jsonl"):
        assert (path / "benchmark" / name).read_bytes() == (bench / name).read_bytes()
        (bench / name).unlink()

    assert {"manifest.json", "replies.jsonl", "verdicts.jsonl", "report.json", "report.html"} <= {
        f.name for f in path.iterdir()
    }
    assert verify(path).ok


def test_running_again_asks_only_what_is_missing(tmp_path: Path) -> None:
    """Half of the lines taken away: exactly those cells are asked again, and totals cover both processes."""
    result = run_small(tmp_path, [Scripted("m", right)])
    lines = (result.path / "replies.jsonl").read_text().splitlines(keepends=True)
    (result.path / "replies.jsonl").write_text("".join(lines[:7]))
    again = Scripted("m", right)
    second = run(tmp_path / "bench", [again], RunSettings(out=result.path))

    assert len(again.asked) == 11
    assert set(cells(result.path).values()) == {1} and len(cells(result.path)) == 18
    assert len(second.report.processes) == 2
    assert second.report.started == result.report.started
    assert verify(result.path).ok


def test_a_torn_last_line_is_dropped_said_and_asked_again(tmp_path: Path) -> None:
    """What a kill left half written does not count."""
    result = run_small(tmp_path, [Scripted("m", right)])
    data = (result.path / "replies.jsonl").read_bytes()
    (result.path / "replies.jsonl").write_bytes(data[:-20])
    said: list[str] = []
    again = Scripted("m", right)
    run(tmp_path / "bench", [again], RunSettings(out=result.path, say=said.append))

    assert len(again.asked) == 1
    assert any("torn last line" in message for message in said)
    assert len(cells(result.path)) == 18


def test_failed_cells_are_asked_again_only_when_wanted(tmp_path: Path) -> None:
    """Without --retry-failed a failure stays; with it, the later reply counts and the failure stays on record."""

    def failing(request: Request) -> str | CallError:
        return CallError(kind="bad_request", status=400) if request.task_id == "t-001" else right(request)

    result = run_small(tmp_path, [Scripted("m", failing)])
    idle = Scripted("m", right)
    run(tmp_path / "bench", [idle], RunSettings(out=result.path))
    busy = Scripted("m", right)
    report = run(tmp_path / "bench", [busy], RunSettings(out=result.path, retry_failed=True)).report

    assert (len(idle.asked), len(busy.asked)) == (0, 3)
    assert (report.models[0].mean.value, report.models[0].cells.failed, report.models[0].attempts) == (1.0, 0, 21)
    assert report.models[0].errors == {}
    assert verify(result.path).ok


def test_a_model_can_be_added_to_a_run(tmp_path: Path) -> None:
    """The same folder with another model asks that model alone; both stand in the report."""
    result = run_small(tmp_path, [Scripted("a", right)])
    report = run(tmp_path / "bench", [Scripted("b", right)], RunSettings(out=result.path)).report

    assert [model.model for model in report.models] == ["a", "b"]
    assert report.pairs[0].separated is False
    assert verify(result.path).ok


def test_changed_tasks_are_refused_on_resume(tmp_path: Path) -> None:
    """Another tasks.jsonl than the one that was run is refused."""
    result = run_small(tmp_path, [Scripted("m", right)])
    write_benchmark(tmp_path / "bench", [answer_task(n) for n in range(1, 6)])

    with pytest.raises(InputError, match="start a new run"):
        run(tmp_path / "bench", [Scripted("m", right)], RunSettings(out=result.path))


def test_other_tasks_under_the_same_version_are_refused(tmp_path: Path) -> None:
    """A version that ran once keeps its tasks; a raised version may run."""
    run_small(tmp_path, [Scripted("m", right)])
    bench = write_benchmark(tmp_path / "bench", [answer_task(n) for n in range(1, 6)])

    with pytest.raises(InputError, match=r"history\.jsonl, line 1.*raise the version"):
        run(bench, [Scripted("m", right)], RunSettings(out=tmp_path / "other"))
    (bench / "benchmark.toml").write_text((bench / "benchmark.toml").read_text().replace("1.0.0", "1.1.0"))
    assert run(bench, [Scripted("m", right)], RunSettings(out=tmp_path / "other")).report.state == "finished"


def test_a_model_asked_otherwise_is_refused_on_resume(tmp_path: Path) -> None:
    """The same name with another spec cannot go on with a run."""
    result = run_small(tmp_path, ["m=policy:empty"])

    with pytest.raises(InputError, match="m: expected the model as asked before"):
        run(tmp_path / "bench", ["m=policy:echo"], RunSettings(out=result.path))


def test_only_the_tasks_wanted_are_run(tmp_path: Path) -> None:
    """--limit and --task choose tasks; the report says that not all were run."""
    model = Scripted("m", right)
    report = run_small(tmp_path, [model], limit=2).report
    other = run(tmp_path / "bench", [Scripted("m", right)], RunSettings(out=tmp_path / "o", tasks=("t-003",))).report

    assert {request.task_id for request in model.asked} == {"t-001", "t-002"}
    assert "limited" in [notice.code for notice in report.warnings]
    assert [task.id for task in other.tasks] == ["t-003"]
    with pytest.raises(InputError, match="--task: expected a task of small, found 'nope'"):
        run(tmp_path / "bench", [Scripted("m", right)], RunSettings(tasks=("nope",)))


def test_hidden_prompts_are_served_only_with_consent(tmp_path: Path) -> None:
    """Without --serve-hidden nothing is asked, and whoever would be served is named; copies are private."""
    bench = write_benchmark(tmp_path / "bench", [{"id": "hid-1", "prompt": "secret", "answer": "10"}])
    with pytest.raises(InputError, match=r"1 hidden prompts .* served to empty \(nobody: a built-in policy\)"):
        run(bench, ["policy:empty"], RunSettings(out=tmp_path / "run"))
    result = run(bench, ["policy:empty"], RunSettings(out=tmp_path / "run", serve_hidden=True))

    assert (result.path / "benchmark" / "tasks.jsonl").stat().st_mode & 0o777 == 0o600
    assert "secret" not in (result.path / "report.html").read_text()


def test_a_dry_run_asks_nothing_and_writes_nothing(tmp_path: Path) -> None:
    """It gives calls, tokens and cost per model; unknown prices stay unknown."""
    bench = write_benchmark(tmp_path / "bench", [answer_task(n) for n in range(1, 5)])
    model = Scripted("m", right)
    settings = RunSettings(out=tmp_path / "run", environ={"OPENAI_API_KEY": "k"})
    own, priced = estimate_run(bench, [model, "openai:gpt-4o"], settings)

    assert (own.calls, own.cost_usd, model.asked) == (12, None, [])
    assert priced.cost_usd is not None and priced.cost_usd[0] < priced.cost_usd[1] < priced.cost_usd[2]
    assert not (tmp_path / "run").exists() and not (bench / "history.jsonl").exists()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("opnai:x", "unknown provider; did you mean openai:?"),
        ("openai:gpt-5.5", "set OPENAI_API_KEY"),
        ("policy:nope", "no such policy"),
        ("solver:nope", "no such solver"),
        ("python:no.such:thing", "cannot be imported"),
        ("command:no-such-program-here", "no such program"),
        ("replay:/no/such/file.jsonl", "no such file"),
        ("http://user:pw@host/v1#m", "environment variable"),
    ],
)
def test_an_obstacle_is_named_before_anything_is_asked(tmp_path: Path, spec: str, message: str) -> None:
    """No folder is made for a run that cannot begin."""
    bench = write_benchmark(tmp_path / "bench", [answer_task(1)])

    with pytest.raises((InputError, ModelError)) as caught:
        run(bench, [spec], RunSettings(out=tmp_path / "run", environ={}))
    assert message in str(caught.value)
    assert not (tmp_path / "run").exists()


def test_ten_per_cent_failed_calls_make_a_mean_of_090(tmp_path: Path) -> None:
    """Every answer right, every tenth call refused: mean 0.90, best and every run by the rule, 10 % failed."""
    tasks = [{"id": f"q-{n:02d}", "prompt": f"Say ANSWER={n}", "answer": str(n)} for n in range(20)]
    bench = write_benchmark(tmp_path / "bench", tasks)
    with serving(fail_every=10, fail_status=400) as server:
        report = run(
            bench, [f"http://127.0.0.1:{server.port}/v1#m"], RunSettings(out=tmp_path / "run", concurrency=4)
        ).report
    model = report.models[0]
    failed = Counter(task for (_, task, _), _ in cells(tmp_path / "run").items())
    rows = [json.loads(line) for line in (tmp_path / "run" / "replies.jsonl").read_text().splitlines()]
    failures = Counter(row["taskId"] for row in rows if row["error"])

    assert (len(failed), model.cells.failed, model.cells.expected) == (20, 6, 60)
    assert model.mean.value == pytest.approx(0.9, abs=1e-15)
    assert model.best_of.value == pytest.approx(sum(failures[t["id"]] < 3 for t in tasks) / 20)
    assert model.every_run.value == pytest.approx(sum(not failures[t["id"]] for t in tasks) / 20)
    assert verify(tmp_path / "run").ok


def test_a_planted_key_stands_in_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key in the environment that a server echoes in replies and errors is redacted everywhere."""
    key = "sk-planted-0123456789/abc"
    monkeypatch.setenv("PLANTED_KEY", key)
    tasks = [{"id": f"q-{n:02d}", "prompt": f"Say ANSWER={n}", "answer": str(n)} for n in range(4)]
    bench = write_benchmark(tmp_path / "bench", tasks)
    with serving(fail_every=2, fail_status=400, echo_key=True) as server:
        from benchwright.run.specs import ModelSpec

        spec = ModelSpec(spec=f"http://127.0.0.1:{server.port}/v1#m", key_env="PLANTED_KEY")
        run(bench, [spec], RunSettings(out=tmp_path / "run"))

    written = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"[redacted]" in written
    assert b"planted-0123" not in written


def test_a_hang_is_a_failed_call_after_the_time_out(tmp_path: Path) -> None:
    """A server that never answers costs a bounded time and one failed cell of kind timeout."""
    bench = write_benchmark(tmp_path / "bench", [{"id": "q", "prompt": "HANG", "answer": "1"}], runs=1)
    begun = time.monotonic()
    with serving() as server:
        report = run(
            bench, [f"http://127.0.0.1:{server.port}/v1#m"], RunSettings(out=tmp_path / "run", timeout=0.2)
        ).report

    assert report.models[0].errors == {"timeout": 1}
    assert time.monotonic() - begun < 30


def test_published_gsm8k_scores_come_out_of_the_replies(tmp_path: Path) -> None:
    """Four systems' published accuracies within two items, 432 floor and 156 ceiling items, and the run verifies."""
    rows = [json.loads(line) for line in (public_data("gsm8k_replies") / "replies.jsonl").read_text().splitlines()]
    tasks = [{"id": row["id"], "prompt": row["question"], "answer": row["key"]} for row in rows]
    bench = write_benchmark(tmp_path / "bench", tasks, runs=1)
    published = {
        "6b_finetuning": 0.2168,
        "6b_verification": 0.3904,
        "175b_finetuning": 0.3472,
        "175b_verification": 0.5625,
    }
    for name in published:
        lines = [json.dumps({"taskId": row["id"], "run": 1, "text": row["replies"][name]}) for row in rows]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines))
    report = run(
        bench, [f"replay:{tmp_path / name}.jsonl" for name in published], RunSettings(out=tmp_path / "run")
    ).report

    for model in report.models:
        assert model.mean.value == pytest.approx(published[model.model], abs=2.5 / len(rows))
    findings = Counter(task.finding for task in report.tasks)
    assert abs(findings["floor"] - 432) <= 2 and abs(findings["ceiling"] - 156) <= 2
    assert verify(tmp_path / "run").ok


def test_a_run_is_refused_where_something_else_lies(tmp_path: Path) -> None:
    """A folder that is no run is left alone."""
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "letter.txt").write_text("dear")

    with pytest.raises(InputError, match="an empty folder or a run"):
        run_small(tmp_path, [Scripted("m", right)])
    assert [file.name for file in (tmp_path / "run").iterdir()] == ["letter.txt"]


def test_the_folder_reads_back(tmp_path: Path) -> None:
    """The manifest names models, tasks, seeds, versions and processes, and no argument of the command."""
    path = run_small(tmp_path, ["m=command:cat -u"]).path
    manifest = RunFolder(path).manifest

    assert (manifest.models[0].provider, manifest.models[0].asked) == ("command", "cat")
    assert "-u" not in (path / "manifest.json").read_text()
    assert (manifest.state, manifest.seed, manifest.resamples) == ("finished", 0, 2000)
