"""RunReports in, intervals out."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import AlignError, InputError
from benchwright.pipeline.summarise import summarise
from tests.conftest import public_data


def report(model: str, run: int, scores: dict[str, Any]) -> dict[str, Any]:
    """A RunReport."""
    rows = [{"taskId": task, "score": score} for task, score in scores.items()]
    return {"schemaVersion": 1, "benchmark": "b", "benchmarkVersion": "1", "model": model, "run": run, "results": rows}


def test_published_airline_trials_come_out() -> None:
    """tau-bench airline, gpt-4o, first three trials: mean 0.42, best 0.68, every run 0.20."""
    rows = list(csv.DictReader((public_data("taubench_airline_gpt4o") / "runs.csv").read_text().splitlines()))
    reports = [
        report(
            "gpt-4o", trial + 1, {row["task_id"]: float(row["reward"]) for row in rows if int(row["trial"]) == trial}
        )
        for trial in range(3)
    ]
    model = summarise(reports).models[0]

    assert (model.mean.value, model.best_of.value, model.every_run.value) == (0.42, 0.68, 0.2)


@pytest.mark.parametrize("form", ["object", "array", "lines"])
def test_a_file_holds_one_report_an_array_or_one_a_line(tmp_path: Path, form: str) -> None:
    """All three forms are read alike."""
    reports = [report("m", 1, {"a": 1, "b": 0})] + ([report("m", 2, {"a": 1, "b": 1})] if form != "object" else [])
    text = {
        "object": json.dumps(reports[0]),
        "array": json.dumps(reports, indent=1),
        "lines": "\n".join(map(json.dumps, reports)),
    }
    (tmp_path / "r.json").write_text(text[form])

    assert summarise([tmp_path / "r.json"]).models[0].mean.value == (0.5 if form == "object" else 0.75)


def test_scores_are_read_as_the_decimal_written() -> None:
    """Ten scores of 0.1 over ten tasks have a mean of exactly 0.1, and clear a bar of 0.1."""
    found = summarise([report("m", 1, {str(n): 0.1 for n in range(10)})], bar="0.1").models[0]

    assert (found.exact_mean, found.clears_bar) == ("1/10", True)


def test_only_shared_tasks_are_used() -> None:
    """Models are compared on the intersection."""
    found = summarise([report("a", 1, {"x": 1, "y": 0}), report("b", 1, {"y": 1, "z": 0})])

    assert (found.tasks, [(m.model, m.mean.value) for m in found.models]) == (1, [("b", 1.0), ("a", 0.0)])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{"taskId": "a", "score": "high"}], r"results\[0\].score: expected a finite number from 0 to 1"),
        ([{"taskId": "a", "score": 1.5}], r"results\[0\].score"),
        (
            [{"taskId": "a", "score": 1}, {"taskId": "a", "score": 0}],
            r"results\[1\].taskId: expected each task once, found 'a' again",
        ),
        ([{"task": "a", "score": 1}], r"results\[0\].taskId: expected a string, found nothing"),
    ],
)
def test_a_malformed_report_is_refused(rows: list[dict[str, Any]], message: str) -> None:
    """Field, what was expected and what was found."""
    with pytest.raises(InputError, match=message):
        summarise([{"model": "m", "run": 1, "results": rows}])


def test_what_cannot_be_aligned_is_refused() -> None:
    """No report, no shared task, a run twice."""
    with pytest.raises(AlignError, match="no report"):
        summarise([])
    with pytest.raises(AlignError, match="share no task"):
        summarise([report("a", 1, {"x": 1}), report("b", 1, {"y": 1})])
    with pytest.raises(InputError, match="run 1 of 'a' twice"):
        summarise([report("a", 1, {"x": 1}), report("a", 1, {"x": 1})])
