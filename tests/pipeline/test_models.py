"""Who is asked and who judges: every obstacle named before the first call."""

from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError, ModelError
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.run import RunSettings, run
from tests.builders import Scripted, answer_task, judge, right, write_benchmark

WHY = {"id": "t", "prompt": "Why?", "rubric": [{"id": "why", "claim": "Says why", "check": {"kind": "judge"}}]}


def asked(tmp_path: Path, *judges: Any, task: dict[str, Any] = WHY, more: str = "") -> None:
    """Run a benchmark of one task."""
    bench = write_benchmark(tmp_path / "bench", [task], runs=1, more=more)
    run(bench, [Scripted("m", right)], RunSettings(out=tmp_path / "run", judges=judges, environ={}))


def test_judge_lines_need_a_judge(tmp_path: Path) -> None:
    """Said before anything is asked, with what to do."""
    with pytest.raises(ModelError, match="1 line needs a judge and none is named; for example --judge openai"):
        asked(tmp_path)
    assert not (tmp_path / "run").exists()


def test_a_judge_without_lines_is_refused(tmp_path: Path) -> None:
    """Nobody pays for what is not used."""
    with pytest.raises(InputError, match="--judge: expected tasks with judge lines, found none"):
        asked(tmp_path, judge(), task=answer_task(1))


@pytest.mark.parametrize("spec", ["policy:constant(42)", "replay:replies.jsonl"])
def test_what_does_not_read_cannot_judge(tmp_path: Path, spec: str) -> None:
    """A policy or a recording answers without reading the question."""
    (tmp_path / "replies.jsonl").write_text('{"taskId": "t", "run": 1, "text": "x"}\n')
    with pytest.raises(ModelError, match="cannot judge"):
        asked(tmp_path, spec.replace("replies", str(tmp_path / "replies")))


def test_judges_must_differ(tmp_path: Path) -> None:
    """The same one twice, under one name or two, would be counted twice."""
    with pytest.raises(InputError, match="'judge' twice"):
        asked(tmp_path, judge(), judge())
    with pytest.raises(InputError, match="judges that differ, found 'a' and 'b' are the same"):
        asked(tmp_path, judge(name="a"), judge(name="b"))


def test_the_judge_of_the_benchmark_is_used(tmp_path: Path) -> None:
    """Its key is asked for; one on the command line goes before."""
    with pytest.raises(ModelError, match="gpt-x: no key in the environment; set OPENAI_API_KEY"):
        asked(tmp_path, more='[judge]\nmodel = "openai:gpt-x"\n')
    asked(tmp_path, judge(), more='[judge]\nmodel = "openai:gpt-x"\n')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('model = "python:os:system"', "judge.model: expected openai:NAME or anthropic:NAME, found 'python:os:system'"),
        ('models = ["openai:a", "http://x/v1#b"]', r"judge.models\[1\]: expected openai:NAME or anthropic:NAME"),
        ('model = "openai:a"\nmodels = ["openai:b"]', "judge: expected `model` or `models`, found both"),
        ("", "judge: expected `model` or `models`, found neither"),
        ("models = []", "found neither"),
        ('modle = "openai:a"', r"judge.modle: .*did you mean model"),
        ("model = 3", "judge.model: expected a string"),
    ],
)
def test_faulty_judges_of_a_benchmark_are_named(tmp_path: Path, text: str, message: str) -> None:
    """Code and addresses come from the command line alone."""
    bench = write_benchmark(tmp_path / "bench", [WHY], more=f"[judge]\n{text}\n")
    with pytest.raises(InputError, match=message):
        load_benchmark(bench)


def test_several_judges_of_a_benchmark_are_read(tmp_path: Path) -> None:
    """In their order."""
    bench = write_benchmark(tmp_path / "bench", [WHY], more='[judge]\nmodels = ["openai:a", "anthropic:b"]\n')
    settings = load_benchmark(bench).settings
    assert settings.judge is not None and settings.judge.specs == ("openai:a", "anthropic:b")


def test_hidden_prompts_are_served_to_a_judge_only_with_consent(tmp_path: Path) -> None:
    """The judge is named among those who would be served."""
    with pytest.raises(InputError, match=r"served to .*judge \(an object in this process\)"):
        asked(tmp_path, judge(), task={**WHY, "id": "hid-1"})
