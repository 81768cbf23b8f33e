"""Public results: the numbers that others found on them, and a second implementation."""

import csv
import json
from collections import defaultdict
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from benchwright.rank.stability import stability
from tests.conftest import public_data
from tests.rank.slow_stability import Scores, slow_stability
from tests.rank.tables import table_of


def test_grade_school_answers_give_the_reference_intervals_and_taus() -> None:
    """Four systems on 1,319 questions: means, intervals within 0.006 of another bootstrap, tau-b to 1e-9."""
    folder = public_data("gsm8k_replies")
    rows = [json.loads(line) for line in (folder / "replies.jsonl").read_text("utf-8").splitlines()]
    points = {name: [[int(row["is_correct"][name]) for row in rows]] for name in rows[0]["is_correct"]}
    whole = stability(table_of(points, tasks=[row["id"] for row in rows]))
    found = {model.model: model for model in whole.models}

    for row in csv.DictReader((folder / "reference_bootstrap.csv").read_text("utf-8").splitlines()):
        mine = found[row["model"]]
        assert mine.mean == pytest.approx(float(row["mean"]), abs=1e-6)
        assert mine.interval.low == pytest.approx(float(row["ci_lo"]), abs=0.006)
        assert mine.interval.high == pytest.approx(float(row["ci_hi"]), abs=0.006)
        assert mine.probability_first == pytest.approx(float(row["p_first"]), abs=0.001)
        assert (mine.rank_interval.low, mine.rank_interval.high) == (float(row["rank_lo"]), float(row["rank_hi"]))
    taus = {frozenset((pair.a, pair.b)): pair.tau for pair in whole.kendall_tau_b}
    for row in csv.DictReader((folder / "reference_tau.csv").read_text("utf-8").splitlines()):
        assert taus[frozenset((row["model_a"], row["model_b"]))] == pytest.approx(float(row["tau_b"]), abs=1e-9)


CLOSE = ("falcon-7b-instruct", "airoboros-13b", "nous-hermes-13b", "t0pp")


def wordings() -> Scores:
    """The accuracies of four models that are close on fifteen tasks, in the wordings that all models have."""
    rows = csv.DictReader((public_data("multiprompt_bbh") / "accuracies.csv").read_text("utf-8").splitlines())
    scores: dict[str, dict[str, Fraction]] = defaultdict(dict)
    for row in rows:
        if row["model"] in CLOSE:
            scores[row["model"]][f"{row['task']}-v{row['paraphrase']}"] = Fraction(row["accuracy"])
    shared = set.intersection(*(set(of) for of in scores.values()))
    return {name: [{task: of[task] for task in shared}] for name, of in scores.items()}


def test_close_leaders_of_a_public_set_lead_as_often_as_in_other_draws() -> None:
    """P(first) from 2,000 resamples is within three Monte-Carlo errors of a slow implementation's with another seed."""
    scores = wordings()
    tasks = sorted(next(iter(scores.values()))[0])
    total = int(np.lcm.reduce([score.denominator for of in scores.values() for score in of[0].values()]))
    points = {name: [[int(of[0][task] * total) for task in tasks]] for name, of in scores.items()}
    found = {model.model: model for model in stability(table_of(points, totals=total, tasks=tasks)).models}
    slow = slow_stability(scores, resamples=1000, seed=77)

    contested = [name for name, other in slow.items() if 0.02 < other.first < 0.98]
    assert len(contested) >= 3
    for name, other in slow.items():
        spread = sqrt(max(other.first * (1 - other.first), 1e-4) * (1 / 1000 + 1 / 2000))
        assert found[name].mean == pytest.approx(other.mean, abs=1e-12)
        assert abs(found[name].probability_first - other.first) < 3 * spread
