"""Validation of a benchmark by runs, reports, tables and plain results."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError, UnfinishedError
from benchwright.pipeline.run import RunSettings, run
from benchwright.pipeline.validate import case_ids, validate_benchmark
from benchwright.records import ValidationSettings
from tests.builders import Scripted, answer_task, right, run_small, write_benchmark
from tests.conftest import public_data


def some(upto: int, task_id: str = "t") -> Any:
    """A model that has the tasks up to a number."""
    return lambda request: right(request) if int(request.task_id[2:5]) <= upto else "Answer: 1"


def test_a_run_folder_is_validated_against_its_benchmark(tmp_path: Path) -> None:
    """Floor, ceiling, accuracy; runs averaged; nothing outside the two folders is read."""
    models = [Scripted("a", some(5)), Scripted("b", some(3)), Scripted("c", some(1))]
    path = run_small(tmp_path, models, tasks=6).path
    found = validate_benchmark(tmp_path / "bench", path)
    assert (found.floor, found.ceiling, found.discrimination) == (("t-006",), ("t-001",), 4 / 6)
    assert found.accuracy == {"a": 5 / 6, "b": 0.5, "c": 1 / 6}
    assert (found.runs, found.systems, found.cases, found.coin_flip) == (3, 3, 6, 0.75)
    assert [(one.id, one.answer, one.systems) for one in found.suspect_keys] == [("t-006", "1", ("a", "b", "c"))]


def test_a_key_made_wrong_is_found_in_a_run(tmp_path: Path) -> None:
    """Four models that can multiply all contradict the key of one task with the same number."""
    tasks = [answer_task(n) for n in range(1, 9)]
    tasks[3]["answer"] = "41"
    bench = write_benchmark(tmp_path / "bench", tasks, runs=2)
    models = [Scripted(f"m{n}", some(n)) for n in (8, 7, 6, 5, 2)]
    path = run(bench, models, RunSettings(out=tmp_path / "run")).path
    found = validate_benchmark(bench, [str(path)])
    [suspect] = found.suspect_keys
    assert (suspect.id, suspect.reason, suspect.answer) == ("t-004", "sameWrongAnswer", "40")
    assert suspect.systems == ("m8", "m7", "m6", "m5")
    assert [item.id for item in found.items if "suspectKey" in item.flags] == ["t-004"]


def test_the_key_of_a_hidden_task_stays_hidden(tmp_path: Path) -> None:
    """The id is named; neither the answer nor the prompt is anywhere in the document."""
    tasks = [{"id": f"hid-{n}", "prompt": f"Ten times {n}?", "answer": str(10 * n)} for n in range(1, 6)]
    bench = write_benchmark(tmp_path / "bench", tasks, runs=1)
    models = [Scripted(name, lambda request: "Answer: 7777") for name in "abc"]
    path = run(bench, models, RunSettings(out=tmp_path / "run", serve_hidden=True)).path
    found = json.dumps(validate_benchmark(bench, path).to_dict())
    assert "hid-1" in found and "sameWrongAnswer" in found
    assert "7777" not in found and "Ten times" not in found


def test_a_run_of_another_benchmark_or_not_finished_is_refused(tmp_path: Path) -> None:
    """Two different errors: the second can be put right by going on."""
    path = run_small(tmp_path, [Scripted("a", right)], tasks=2).path
    other = write_benchmark(tmp_path / "x", [answer_task(1)])
    settings = (other / "benchmark.toml").read_text().replace('"small"', '"large"')
    (other / "benchmark.toml").write_text(settings)
    with pytest.raises(InputError, match="expected a run of 'large'"):
        validate_benchmark(other, path)
    replies = path / "replies.jsonl"
    replies.write_bytes(b"".join(replies.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(UnfinishedError):
        validate_benchmark(tmp_path / "bench", path)


def test_a_file_of_cases_is_enough(tmp_path: Path) -> None:
    """A canary is passed over; what else a case has is not looked at; CSV too."""
    lines = ['{"canary": "benchwright canary x"}', '{"id": "a", "question": "?", "more": [1]}', '{"id": "b"}']
    (tmp_path / "cases.jsonl").write_text("\n".join(lines))
    (tmp_path / "cases.csv").write_text("id,question\na,?\nb,!\n")
    for name in ("cases.jsonl", "cases.csv"):
        assert case_ids(tmp_path / name) == ["a", "b"]
        found = validate_benchmark(tmp_path / name, {"m": {"b": True, "a": False}, "n": {"b": True, "a": True}})
        assert (found.ceiling, found.discrimination, [item.id for item in found.items]) == (("b",), 0.5, ["a", "b"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"id": "a"}\n{"question": "?"}\n', "line 2, id: expected an id, found nothing"),
        ('{"id": "a"}\n{"id": "a"}\n', "line 2, id: expected each id once, found 'a' again, as in line 1"),
        ('{"canary": "x"}\n', "expected at least one case, found none"),
        ("", "found an empty file"),
    ],
)
def test_cases_without_ids_are_refused(tmp_path: Path, text: str, said: str) -> None:
    """With the line."""
    (tmp_path / "cases.jsonl").write_text(text)
    with pytest.raises(InputError) as refused:
        case_ids(tmp_path / "cases.jsonl")
    assert said in str(refused.value)


def test_results_on_other_cases_and_missing_ones_are_named(tmp_path: Path) -> None:
    """Both in one go, with what to do."""
    (tmp_path / "cases.jsonl").write_text('{"id": "a"}\n{"id": "b"}\n')
    with pytest.raises(InputError) as refused:
        validate_benchmark(tmp_path / "cases.jsonl", {"m": {"a": True, "z": True}, "n": {"a": 7, "b": 1}})
    said = str(refused.value)
    assert "found 'z'" in said and "none on 'b'; every system needs a result" in said and "results['n']['a']" in said


def test_runs_of_tables_and_settings(tmp_path: Path) -> None:
    """Runs are those of the table; other sources with another number make it unknown."""
    (tmp_path / "cases.jsonl").write_text('{"id": "a"}\n{"id": "b"}\n')
    (tmp_path / "t.csv").write_text("task,model,run,value\na,m,1,1\na,m,2,0\nb,m,1,0\nb,m,2,0\n")
    settings = ValidationSettings(level=0.9, permutations=7, seed=3)
    found = validate_benchmark(tmp_path / "cases.jsonl", str(tmp_path / "t.csv"), settings=settings)
    assert (found.runs, found.settings, found.accuracy, found.discrimination) == (2, settings, {"m": 0.25}, None)
    both = [str(tmp_path / "t.csv"), {"n": {"a": True, "b": False}}]
    assert validate_benchmark(tmp_path / "cases.jsonl", both).runs is None


def test_grade_school_answers_of_a_file(tmp_path: Path) -> None:
    """1,319 questions and four systems out of files: the published counts, and none of 731 items can be judged."""
    lines = (public_data("gsm8k_replies") / "replies.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    results = {name: {row["id"]: row["is_correct"][name] for row in rows} for name in rows[0]["is_correct"]}
    (tmp_path / "cases.jsonl").write_text(
        "".join(json.dumps({"id": r["id"], "question": r["question"]}) + "\n" for r in rows)
    )
    (tmp_path / "results.json").write_text(json.dumps(results))
    found = validate_benchmark(tmp_path / "cases.jsonl", tmp_path / "results.json")
    assert (len(found.floor), len(found.ceiling), round(found.discrimination or 0, 4)) == (432, 156, 0.5542)
    assert found.coin_flip == 0.875
    assert sum("cannotTell" in item.flags for item in found.items) == 731
