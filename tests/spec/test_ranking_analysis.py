"""The published rules of the "Ranking analysis", one test a rule, and the limits that it admits."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from benchwright import score_stability, summarise
from benchwright.errors import AlignError, InputError
from benchwright.records import ModelStability, RankRange, Stability
from tests.cli.shell import benchwright as command

Scores = Mapping[str, Any] | Sequence[Any]


def report(model: str, scores: Scores, run: int = 1, **more: Any) -> dict[str, Any]:
    """A RunReport of scores by task; a list stands for the tasks t00, t01, ..."""
    by_task = scores if isinstance(scores, Mapping) else {f"t{n:02d}": score for n, score in enumerate(scores)}
    rows = [{"taskId": task, "score": score} for task, score in by_task.items()]
    return {"benchmark": "b", "benchmarkVersion": "1", "model": model, "run": run, "results": rows, **more}


def by_name(found: Stability) -> dict[str, ModelStability]:
    """The numbers of each model."""
    return {row.model: row for row in found.models}


def codes(found: Stability) -> list[str]:
    """The codes of the warnings."""
    return [notice.code for notice in found.warnings]


def written(folder: Path, reports: Sequence[Any]) -> Path:
    """A file of reports, one a line."""
    path = folder / "reports.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in reports), encoding="utf-8")
    return path


def uneven(model: str, tasks: int, *, runs: int = 2, wordings: int = 1) -> list[dict[str, Any]]:
    """Runs of a model whose scores are all over the scale, and its own."""
    shift = sum(map(ord, model))
    ids = [f"t{n:02d}-v{v}" if wordings > 1 else f"t{n:02d}" for n in range(tasks) for v in range(1, wordings + 1)]
    return [
        report(model, {task: (n * n * shift + 7 * n + 3 * run) % 101 / 100 for n, task in enumerate(ids)}, run)
        for run in range(1, runs + 1)
    ]


def test_the_rows_of_reports_are_grouped_by_model(tmp_path: Path) -> None:
    """Reports of a model are its runs, wherever they stand and in whatever file."""
    first = written(tmp_path, [report("a", [1, 0], 1), report("b", [0, 0], 1)])
    found = score_stability([first, report("a", [0, 0], 2), report("a", [1, 1], 7)], resamples=50)

    assert {row.model: (row.runs, row.mean) for row in found.models} == {"a": (3, 0.5), "b": (1, 0.0)}


def test_tasks_are_aligned_by_their_id_and_not_by_their_place() -> None:
    """The same scores in the opposite order of rows are the same scores."""
    scores = {"x": 1, "y": 0.5, "z": 0}
    found = score_stability([report("a", scores), report("b", dict(reversed(scores.items())))], resamples=50)

    assert (found.tasks, found.kendall_tau_b[0].tau) == (3, 1.0)


def test_a_model_s_mean_is_over_its_runs_and_its_tasks() -> None:
    """(1 + 0 + 0.5 + 0.25) / 4 for two runs on two tasks."""
    found = score_stability([report("a", [1, 0.5], 1), report("a", [0, 0.25], 2), report("b", [0, 0])], resamples=50)

    assert [(row.model, row.mean) for row in found.models] == [("a", 0.4375), ("b", 0.0)]


def test_the_agreement_of_two_models_is_kendall_s_tau_b_corrected_for_ties() -> None:
    """Of 6 pairs of tasks 4 agree, none disagrees, each model ties 1: 4 / √(5 · 5), not 4 / 6 and not 4 / 4."""
    a = [report("a", [0, 0.5, 0.5, 0.75], 1), report("a", [0.5, 0.5, 0.5, 0.75], 2)]
    found = score_stability([*a, report("b", [0.25, 0.75, 0.5, 0.75])], resamples=50)

    assert [pair.tau for pair in found.kendall_tau_b] == [0.8]


def test_every_pair_of_models_has_its_tau() -> None:
    """Three models, three pairs: the same order, the opposite order, and neither."""
    found = score_stability(
        [report("a", [0, 0.5, 1]), report("b", [0.1, 0.2, 0.3]), report("c", [0.9, 0.5, 0.4])], resamples=50
    )
    taus = {frozenset((pair.a, pair.b)): pair.tau for pair in found.kendall_tau_b}

    assert taus == {frozenset("ab"): 1.0, frozenset("ac"): -1.0, frozenset("bc"): -1.0}


def test_the_probability_of_the_first_place_is_the_share_of_resamples_that_a_model_leads() -> None:
    """Against all 27 ways to draw three items again, where a lead of k models counts 1/k for each."""
    points = {"a": [4, 0, 1], "b": [1, 2, 2], "c": [0, 4, 1]}
    wanted = dict.fromkeys(points, Fraction(0))
    for draw in product(range(3), repeat=3):
        sums = {model: sum(of[item] for item in draw) for model, of in points.items()}
        leaders = [model for model, total in sums.items() if total == max(sums.values())]
        for model in leaders:
            wanted[model] += Fraction(1, 27 * len(leaders))
    reports = [report(model, [point / 4 for point in of]) for model, of in points.items()]
    found = by_name(score_stability(reports, resamples=20_000))

    for model, share in wanted.items():
        assert found[model].probability_first == pytest.approx(float(share), abs=0.014)
    assert sum(row.probability_first for row in found.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("items", "right", "steady", "least", "level"),
    [(10, 2, 0.45, 5, 0.95), (10, 2, 0.45, 5, 0.9), (6, 1, 0.6, 4, 0.95), (6, 1, 0.6, 4, 0.99)],
)
def test_the_rank_interval_leaves_out_a_fortieth_at_each_end(
    items: int, right: int, steady: float, least: int, level: float
) -> None:
    """A model comes first when it draws its few right items often enough: 3.3 % is inside 95 %, 0.9 % is not."""
    chance = sum(comb(items, k) * right**k * (items - right) ** (items - k) for k in range(least, items + 1))
    open_ends = chance / items**items > (1 - level) / 2
    reports = [report("steady", [steady] * items), report("bold", [int(n < right) for n in range(items)])]
    settings = {} if level == 0.95 else {"level": level}
    found = score_stability(reports, resamples=20_000, **settings)  # type: ignore[arg-type]
    both = RankRange(low=1, high=2)

    assert found.settings.level == level
    assert [row.rank_interval for row in found.models] == (
        [both, both] if open_ends else [RankRange(low=1, high=1), RankRange(low=2, high=2)]
    )


def test_there_is_always_a_list_of_warnings() -> None:
    """Where nothing can mislead it is empty: 30 tasks, two runs, 500 resamples are enough."""
    found = score_stability([*uneven("a", 30), *uneven("b", 30)], resamples=500)

    assert json.loads(json.dumps(found.to_dict()))["warnings"] == []


def test_task_ids_that_end_in_v_and_a_number_are_wordings_of_one_item() -> None:
    """x-v1, x-v2 and x-v10 are one item; another ending is part of the name."""
    ids = ["x-v1", "x-v2", "x-v10", "y-v1", "y-w1", "yv1", "y-v1b"]
    scores = dict.fromkeys(ids, 0.5)
    found = score_stability([report("a", scores), report("b", scores)], resamples=50)

    assert (found.tasks, found.items) == (7, 5)


def test_each_resample_draws_the_same_items_for_every_model() -> None:
    """A model a little ahead on every item leads in every resample, far though both intervals reach."""
    base = [0, 0.9] * 15
    found = score_stability([report("a", [score + 0.05 for score in base]), report("b", base)])
    a, b = found.models

    assert b.interval.high - a.interval.low > 0.2
    assert (a.probability_first, a.mean_rank, a.rank_interval) == (1.0, 1.0, RankRange(low=1, high=1))
    assert (b.probability_first, b.mean_rank, b.rank_interval) == (0.0, 2.0, RankRange(low=2, high=2))


def test_each_resample_picks_one_whole_run_of_every_model() -> None:
    """One perfect and one empty run lead against 0.9 half of the time; mixed or averaged runs never would."""
    tasks = 20
    reports = [report("moody", [1] * tasks, 1), report("moody", [0] * tasks, 2), report("steady", [0.9] * tasks)]
    found = by_name(score_stability(reports))["moody"]

    assert found.probability_first == pytest.approx(0.5, abs=0.045)
    assert found.rank_interval == RankRange(low=1, high=2)


def test_every_model_s_run_is_picked_for_itself() -> None:
    """1 beats 0.8 and 0, 0.2 beats 0 alone: 3 of 4 pairs of runs, where runs of one number would give 1/2 or 1."""
    reports = [
        report(model, [score] * 20, run)
        for model, scores in {"a": (1, 0.2), "b": (0.8, 0)}.items()
        for run, score in enumerate(scores, 1)
    ]

    assert by_name(score_stability(reports))["a"].probability_first == pytest.approx(0.75, abs=0.04)


def test_wordings_are_drawn_with_their_item() -> None:
    """Right in one wording of each item and wrong in the other is 1/2 in every resample."""
    half = {f"t{n}-v{v}": int(v == 1) for n in range(10) for v in (1, 2)}
    found = by_name(score_stability([report("a", half), report("b", dict.fromkeys(half, 0.25))]))["a"]

    assert (found.interval.low, found.interval.high) == (0.5, 0.5)


def test_wordings_are_not_counted_as_more_items() -> None:
    """Four equal wordings of ten items give the very numbers of ten tasks: mean, interval, P(first), ranks."""
    rows = {"a": [1, 0, 1, 1, 0, 1, 0, 1, 1, 0], "b": [0, 1, 1, 0, 0, 1, 1, 0, 1, 0]}
    plain = score_stability([report(model, row) for model, row in rows.items()])
    wordy = score_stability(
        [
            report(model, {f"t{n:02d}-v{v}": score for n, score in enumerate(row) for v in (1, 2, 3, 4)})
            for model, row in rows.items()
        ]
    )

    assert (plain.items, wordy.items, wordy.tasks) == (10, 10, 40)
    assert wordy.models == plain.models


def test_a_fixed_seed_makes_the_result_reproducible(tmp_path: Path) -> None:
    """The command prints the same bytes twice, says the seed, and prints others with another seed."""
    path = written(tmp_path, [*uneven("a", 30), *uneven("b", 30)])
    first, again, other = (
        command("score-stability", path, "--json", "-q", "--seed", seed, cwd=tmp_path).stdout for seed in "445"
    )

    assert json.loads(first)["settings"] == {"resamples": 2000, "seed": 4, "level": 0.95}
    assert first == again
    assert first != other


@pytest.mark.parametrize(
    ("ids", "given"),
    [(["x", "y"], False), (["x-v1", "y-v1"], False), (["x-v2", "y"], False), (["x-v1", "y-v2"], True)],
)
def test_two_numbers_of_wordings_add_the_sensitivity_to_prompts(ids: list[str], given: bool) -> None:
    """Without two different numbers there is none."""
    found = score_stability(
        [report("a", dict(zip(ids, (1, 0), strict=True))), report("b", dict.fromkeys(ids, 0.5))], resamples=50
    )

    assert (found.to_dict()["promptSensitivity"] is not None) is given


def test_the_sensitivity_to_prompts_ranks_each_wording_and_gives_the_best_and_the_worst_rank() -> None:
    """Means of two items in two wordings, ranked by hand; models that tie share the better rank."""
    scores = {
        "a": {"x-v1": 1, "y-v1": 0.5, "x-v2": 0, "y-v2": 0.5},
        "b": {"x-v1": 0.5, "y-v1": 0.5, "x-v2": 1, "y-v2": 0.5},
        "c": {"x-v1": 0, "y-v1": 0.5, "x-v2": 0.5, "y-v2": 0},
    }
    found = score_stability([report(model, of) for model, of in scores.items()], resamples=50).prompt_sensitivity
    assert found is not None
    tables = {row.variant: {(one.model, one.mean, one.rank) for one in row.ranking} for row in found.variants}

    assert tables == {
        1: {("a", 0.75, 1), ("b", 0.5, 2), ("c", 0.25, 3)},
        2: {("b", 0.75, 1), ("a", 0.25, 2), ("c", 0.25, 2)},
    }
    assert {row.model: (row.best_rank, row.worst_rank) for row in found.models} == {
        "a": (1, 2),
        "b": (1, 2),
        "c": (2, 3),
    }


def test_known_limit_small_sets_give_wide_intervals() -> None:
    """The same scores on four times as many items halve the interval."""
    widths = []
    for times in (1, 4):
        found = score_stability([report("a", [1, 0, 1, 1, 0, 1, 0, 1, 1, 0] * times), report("b", [0.5] * 10 * times)])
        interval = by_name(found)["a"].interval
        widths.append(interval.high - interval.low)

    assert widths[0] == pytest.approx(2 * widths[1], rel=0.15)


@pytest.mark.parametrize(
    ("tasks", "wordings", "runs", "resamples", "wanted"),
    [
        (30, 1, 2, 500, []),
        (29, 1, 2, 500, ["few_tasks", "few_items"]),
        (29, 2, 2, 500, ["few_items"]),
        (30, 2, 2, 500, []),
        (30, 1, 1, 500, ["one_run", "one_run"]),
        (30, 1, 2, 499, ["few_resamples"]),
        (29, 1, 1, 499, ["few_tasks", "few_items", "few_resamples", "one_run", "one_run"]),
    ],
)
def test_too_little_of_anything_adds_a_warning(
    tasks: int, wordings: int, runs: int, resamples: int, wanted: list[str]
) -> None:
    """Under 30 shared tasks, under 30 shared items, one run of a model, under 500 resamples: one entry each."""
    reports = [one for model in "ab" for one in uneven(model, tasks, runs=runs, wordings=wordings)]

    assert codes(score_stability(reports, resamples=resamples)) == wanted


def test_one_model_with_one_run_is_warned_of_by_name() -> None:
    """The other has two."""
    found = score_stability([*uneven("ann", 30, runs=1), *uneven("bob", 30)], resamples=500)

    assert [notice.message.split()[0] for notice in found.warnings if notice.code == "one_run"] == ["ann"]


def test_missing_tasks_reduce_the_comparison_to_those_that_all_reports_share() -> None:
    """A task that one run of one model lacks counts for nobody; what was left out is counted and named."""
    found = score_stability(
        [
            report("a", {"w": 1, "x": 1, "y": 0, "z": 1}, 1),
            report("a", {"x": 0, "y": 0, "z": 1}, 2),
            report("b", {"x": 1, "y": 0.5, "q": 1}),
        ],
        resamples=50,
    )

    assert (found.tasks, found.dropped_tasks) == (2, 3)
    assert {row.model: row.mean for row in found.models} == {"a": 0.25, "b": 0.75}
    assert [notice.message[-8:] for notice in found.warnings if notice.code == "dropped_tasks"] == ["q, w, z."]


def test_identical_models_have_a_tau_of_one_and_share_the_first_place() -> None:
    """Three of them: exactly 1, exactly 1/3 each, and every rank is open; also where all tasks score alike."""
    for scores in ([1, 0.25, 0.25, 0, 1], [0.5] * 5):
        found = score_stability([report(model, scores, run) for model in "abc" for run in (1, 2)])

        assert [pair.tau for pair in found.kendall_tau_b] == [1.0] * 3
        assert [row.probability_first for row in found.models] == [1 / 3] * 3
        assert [row.rank_interval for row in found.models] == [RankRange(low=1, high=3)] * 3


def test_known_limit_ties_leave_the_order_open() -> None:
    """Models that tie in most resamples share their rank there, and a warning says that ranks say little."""
    rare = [1] + [0] * 29
    found = score_stability([report("a", rare), report("b", rare[::-1])])

    assert "many_ties" in codes(found)
    assert [row.rank_interval for row in found.models] == [RankRange(low=1, high=2)] * 2
    assert "many_ties" not in codes(score_stability([*uneven("a", 30), *uneven("b", 30)]))


def test_reports_of_other_versions_of_a_benchmark_are_compared_with_a_warning() -> None:
    """Both versions are named; equal versions and versions that nobody said are not warned of."""
    scores = [1, 0, 0.5]
    said = {
        version: [
            notice.message
            for notice in score_stability([report("a", scores), report("b", scores, benchmarkVersion=version)]).warnings
            if notice.code == "versions_differ"
        ]
        for version in ("1", "2", None)
    }

    assert (said["1"], said[None]) == ([], [])
    assert len(said["2"]) == 1 and "versions 1, 2" in said["2"][0]


def test_known_limit_resampling_knows_these_tasks_alone() -> None:
    """Thirty right answers give 100 % to 100 % here; the recommended interval of `summarise` reaches down to 88 %."""
    reports = [report(model, [score] * 30) for model, score in {"a": 1, "b": 0}.items()]
    interval = score_stability(reports).models[0].interval
    low = summarise(reports).models[0].mean.recommended.low

    assert (interval.low, interval.high) == (1.0, 1.0)
    assert low == pytest.approx(0.878, abs=5e-4)


def test_the_picture_says_that_it_is_a_diagnostic_and_no_leaderboard(tmp_path: Path) -> None:
    """In words, inside the SVG, beside the models."""
    path = written(tmp_path, [report("ann", [1, 0, 1]), report("bob", [0, 1, 0])])
    done = command("score-stability", path, "--svg", "p.svg", "-q", cwd=tmp_path)
    words = " ".join("".join(ET.parse(tmp_path / "p.svg").getroot().itertext()).split())

    assert done.returncode == 0, done.stderr
    assert "ann" in words and "bob" in words
    assert "a diagnostic of this sample of tasks, not a universal leaderboard" in words


FINE = report("b", {"x": 1, "y": 0})
REFUSED: dict[str, list[Any]] = {
    "no model": [{"results": FINE["results"]}, FINE],
    "no results": [{"model": "a"}, FINE],
    "results that are no list": [{"model": "a", "results": {"x": 1}}, FINE],
    "a row without a task": [{"model": "a", "results": [{"score": 1}]}, FINE],
    "a row without a score": [{"model": "a", "results": [{"taskId": "x"}]}, FINE],
    "a score that is no number": [report("a", {"x": "high"}), FINE],
    "a score of nothing": [report("a", {"x": None}), FINE],
    "a task twice in one report": [{"model": "a", "results": [FINE["results"][0]] * 2}, FINE],
    "NaN": [report("a", {"x": float("nan")}), FINE],
    "infinity": [report("a", {"x": float("inf")}), FINE],
    "minus infinity": [report("a", {"x": float("-inf")}), FINE],
    "a number beyond every float": [report("a", {"x": 10**400}), FINE],
}


@pytest.mark.parametrize("name", REFUSED)
def test_malformed_reports_repeated_tasks_and_scores_that_are_not_finite_are_refused(name: str, tmp_path: Path) -> None:
    """Nothing is left out and nothing is guessed; a file is named with its line."""
    with pytest.raises(InputError):
        score_stability(REFUSED[name])
    with pytest.raises(InputError, match=r"reports\.jsonl, line 1"):
        score_stability([written(tmp_path, REFUSED[name])])


def test_a_task_may_stand_once_in_every_report() -> None:
    """Only within one report is it twice: other runs and other models have it too."""
    found = score_stability([report("a", {"x": 1}, 1), report("a", {"x": 0}, 2), report("b", {"x": 1})], resamples=50)

    assert (found.tasks, found.models[0].model) == (1, "b")


@pytest.mark.parametrize("reports", [[FINE], [FINE, report("b", {"x": 1, "y": 1}, 2)]])
def test_fewer_than_two_models_are_refused(reports: list[dict[str, Any]]) -> None:
    """One model, in one run or in several."""
    with pytest.raises(AlignError, match="two models are needed"):
        score_stability(reports)


def test_reports_without_a_shared_task_are_refused() -> None:
    """Also where each two of them share one."""
    with pytest.raises(AlignError, match="share no task"):
        score_stability([report("a", {"x": 1, "y": 1}), report("b", {"y": 1, "z": 1}), report("c", {"z": 1, "x": 1})])


@pytest.mark.parametrize(
    "reports",
    [[[1, 2], FINE], REFUSED["a task twice in one report"], REFUSED["NaN"], [FINE], [FINE, report("a", [1])]],
    ids=["malformed", "task twice", "NaN", "one model", "no shared task"],
)
def test_the_command_refuses_in_one_line(reports: list[Any], tmp_path: Path) -> None:
    """Exit code 2, a line on stderr, nothing on stdout, no picture."""
    done = command("score-stability", written(tmp_path, reports), "--json", "--svg", "p.svg", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
    assert not (tmp_path / "p.svg").exists()
