"""score-stability from reports: every rule of the ranking analysis, published numbers, and what is refused."""

import csv
import json
import math
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchwright import score_stability
from benchwright.errors import AlignError, InputError
from benchwright.records import Stability
from tests.builders import Scripted, right, run_small
from tests.conftest import public_data


def report(model: str, scores: dict[str, Any], run: int = 1, **more: Any) -> dict[str, Any]:
    """A RunReport."""
    rows = [{"taskId": task, "score": score} for task, score in scores.items()]
    base = {"schemaVersion": 1, "benchmark": "b", "benchmarkVersion": "1"}
    return {**base, "model": model, "run": run, "results": rows, **more}


def some(model: str, tasks: int, share: float, *, runs: int = 3, seed: int = 0) -> list[dict[str, Any]]:
    """Runs of a model that is right on about a share of the tasks."""
    chance = random.Random(f"{model} {seed}")
    return [
        report(model, {f"t{n:03d}": int(chance.random() < share) for n in range(tasks)}, r + 1) for r in range(runs)
    ]


def codes(found: Stability) -> set[str]:
    """The codes of the warnings."""
    return {notice.code for notice in found.warnings}


def text(found: Stability) -> bytes:
    """The JSON document."""
    return msgspec.json.encode(found)


REPORTS = [one for name, share in (("a", 0.7), ("b", 0.6), ("c", 0.4)) for one in some(name, 40, share)]


def test_the_document_has_the_promised_form() -> None:
    """Keys, models by mean, each pair once."""
    found = json.loads(text(score_stability(REPORTS, resamples=500)))
    assert found["settings"] == {"resamples": 500, "seed": 0, "level": 0.95}
    assert (found["tasks"], found["items"], found["droppedTasks"], found["promptSensitivity"]) == (40, 40, 0, None)
    assert [model["model"] for model in found["models"]] == ["a", "b", "c"]
    assert set(found["models"][0]) == {
        "model",
        "runs",
        "mean",
        "interval",
        "probabilityFirst",
        "meanRank",
        "rankInterval",
        "rankSet",
    }
    assert set(found["models"][0]["interval"]) == {"low", "high", "level", "method"}
    assert [(pair["a"], pair["b"]) for pair in found["kendallTauB"]] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert sum(model["probabilityFirst"] for model in found["models"]) == pytest.approx(1, abs=1e-12)


def test_a_fixed_seed_gives_the_same_bytes_in_any_order() -> None:
    """Reports and rows shuffled; another seed gives other draws."""
    first = text(score_stability(REPORTS, resamples=300))
    chance = random.Random(1)
    for _ in range(3):
        shuffled = [{**one, "results": chance.sample(one["results"], 40)} for one in REPORTS]
        chance.shuffle(shuffled)
        assert text(score_stability(shuffled, resamples=300)) == first
    assert text(score_stability(REPORTS, resamples=300, seed=1)) != first


def test_names_change_nothing() -> None:
    """Renamed and renamed back, the document is the same."""
    names = {"a": "zeta", "b": "alpha", "c": "mid"}
    back = {new: old for old, new in names.items()}
    renamed = score_stability([{**one, "model": names[one["model"]]} for one in REPORTS], resamples=300)
    found = text(renamed).decode()
    for new, old in back.items():
        found = found.replace(f'"{new}"', f'"{old}"')
    assert found.encode() == text(score_stability(REPORTS, resamples=300))


def test_identical_models_report_tau_one_and_split_the_lead() -> None:
    """Exactly: 1/2 each, the same ranks, the same sets."""
    scores = {f"t{n}": n % 3 / 2 for n in range(40)}
    found = score_stability([report("a", scores), report("b", scores), report("c", dict.fromkeys(scores, 0))])
    first, second = found.models[:2]
    assert (first.probability_first, second.probability_first) == (0.5, 0.5)
    assert first.rank_set == second.rank_set and first.mean_rank == second.mean_rank == 1.5
    assert {(pair.a, pair.b): pair.tau for pair in found.kendall_tau_b}["a", "b"] == 1.0


def test_missing_tasks_reduce_the_comparison_to_the_intersection() -> None:
    """Counted, listed, and warned of."""
    found = score_stability([report("a", {"x": 1, "y": 0, "z": 1}), report("b", {"y": 1, "z": 0, "q": 1})])
    assert (found.tasks, found.dropped_tasks) == (2, 2)
    message = next(notice.message for notice in found.warnings if notice.code == "dropped_tasks")
    assert message == "2 of 4 tasks are not in every report and were left out: q, x."


@pytest.mark.parametrize(
    ("reports", "settings", "code"),
    [
        (REPORTS[:1] + REPORTS[3:4], {}, "one_run"),
        ([*some("a", 29, 0.5), *some("b", 29, 0.6)], {}, "few_tasks"),
        ([*some("a", 29, 0.5), *some("b", 29, 0.6)], {}, "few_items"),
        (REPORTS, {"resamples": 499}, "few_resamples"),
        ([REPORTS[0], {**REPORTS[3], "benchmarkVersion": "2"}], {}, "versions_differ"),
        (REPORTS[:4], {}, "unequal_runs"),
    ],
)
def test_what_can_mislead_is_warned_of(reports: list[dict[str, Any]], settings: dict[str, Any], code: str) -> None:
    """Few tasks, few items, one run, few resamples, other versions, unequal runs."""
    assert code in codes(score_stability(reports, **settings))


def test_enough_of_everything_gives_no_warning() -> None:
    """Forty tasks, three runs, 2,000 resamples: none of the codes for too little."""
    few = {"one_run", "few_tasks", "few_items", "few_resamples", "dropped_tasks", "versions_differ", "unequal_runs"}
    assert not codes(score_stability(REPORTS)) & few


def test_one_reply_to_everything_is_flagged_where_replies_are_known(tmp_path: Path) -> None:
    """A run folder knows; a report alone does not."""
    path = run_small(tmp_path, [Scripted("x", lambda request: "10"), Scripted("y", right)], tasks=6).path
    found = score_stability([path])
    assert [n.message for n in found.warnings if n.code == "constant_replies"] == [
        "x gave one reply to (nearly) every task."
    ]
    assert [model.model for model in found.models] == ["y", "x"]


def test_wordings_of_an_item_are_drawn_together() -> None:
    """Items are counted once, and each wording has its ranking."""
    tasks = [f"i{n}-v{v}" for n in range(30) for v in (1, 2)]
    reports = [
        report("a", {task: int(task.endswith("1")) for task in tasks}),
        report("b", {task: int(task.endswith("2")) for task in tasks}),
    ]
    found = score_stability(reports)
    assert (found.tasks, found.items) == (60, 30)
    assert found.prompt_sensitivity is not None
    assert [v.variant for v in found.prompt_sensitivity.variants] == [1, 2]
    assert [(m.best_rank, m.worst_rank) for m in found.prompt_sensitivity.models] == [(1, 2), (1, 2)]
    assert all(model.mean == 0.5 and model.probability_first == 0.5 for model in found.models)


@pytest.mark.parametrize(
    ("reports", "error", "message"),
    [
        ([REPORTS[0]], AlignError, "two models are needed, found one: 'a'"),
        ([], AlignError, "no report"),
        ([report("a", {"x": 1}), report("b", {"y": 1})], AlignError, "share no task"),
        ([report("a", {"x": "inf"}), REPORTS[0]], InputError, "finite number"),
        ([report("a", {"x": 1}), report("b", {"x": 1}, benchmark="other")], InputError, "reports of one benchmark"),
        ([REPORTS[0], REPORTS[0]], InputError, "run 1 of 'a' twice"),
    ],
)
def test_what_cannot_be_ranked_is_refused(reports: list[Any], error: type[Exception], message: str) -> None:
    """One clear line each."""
    with pytest.raises(error, match=message):
        score_stability(reports)


def test_published_win_rates_come_out() -> None:
    """AlpacaEval 2: 26 models on 805 prompts; means to 1e-4, tau-b to 1e-9, interval ends to 0.006."""
    folder = public_data("alpacaeval2")

    def rows(name: str) -> list[dict[str, str]]:
        return list(csv.DictReader((folder / name).read_text(encoding="utf-8").splitlines()))

    table = rows("preferences.csv")
    names = [name for name in table[0] if name not in ("item", "dataset")]
    reports = []
    for name in names:
        results = [{"taskId": row["item"], "score": row[name]} for row in table if row[name] != ""]
        line = json.dumps({"model": name, "results": results})
        reports.append(json.loads(line))
    texts = [json.dumps(one).replace('"score": "', '"score": ').replace('"}', "}") for one in reports]
    found = score_stability([json.loads(one) for one in texts])
    published = {row["model"]: row for row in rows("published.csv")}
    reference = {row["model"]: row for row in rows("reference_bootstrap.csv")}
    taus = {frozenset((row["model_a"], row["model_b"])): float(row["tau_b"]) for row in rows("reference_tau.csv")}

    assert len(found.models) == 26
    for model in found.models:
        assert model.mean == pytest.approx(float(published[model.model]["win_rate"]) / 100, abs=1e-4)
        assert model.interval.low == pytest.approx(float(reference[model.model]["ci_lo"]), abs=0.006)
        assert model.interval.high == pytest.approx(float(reference[model.model]["ci_hi"]), abs=0.006)
    assert len(found.kendall_tau_b) == len(taus) == 325
    for pair in found.kendall_tau_b:
        tau = taus[frozenset((pair.a, pair.b))]
        assert (pair.tau is None and math.isnan(tau)) or pair.tau == pytest.approx(tau, abs=1e-9)
