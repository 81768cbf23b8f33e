"""Rankings by wording: a slow implementation, laws, and a public set of many wordings."""

import csv
from collections import defaultdict
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.rank.prompts import prompt_sensitivity, task_scores
from benchwright.rank.stability import stability
from benchwright.records import PromptSensitivity
from benchwright.records.table import Table
from tests.conftest import public_data
from tests.rank.slow_stability import slow_prompts
from tests.rank.tables import Runs, table_of
from tests.rank.test_stability import fractions

IDS = ["x-v1", "x-v2", "x-v3", "y-v1", "y-v2", "y", "z", "w-v7", "u-v3", "u-v1"]


@st.composite
def boards(draw: st.DrawFn) -> tuple[dict[str, Runs], list[int], list[str]]:
    """Two to four models with one to three runs on tasks of which at least two have different wordings."""
    ids = ["x-v1", "x-v2", *draw(st.permutations(IDS[2:]))[: draw(st.integers(0, 8))]]
    row = st.lists(st.integers(0, 3), min_size=len(ids), max_size=len(ids))
    models = draw(st.lists(st.lists(row, min_size=1, max_size=3), min_size=2, max_size=4))
    totals = draw(st.lists(st.integers(3, 7), min_size=len(ids), max_size=len(ids)))
    return {f"m{n}": runs for n, runs in enumerate(models)}, totals, draw(st.permutations(ids))


def found_in(table: Table, **options: Any) -> PromptSensitivity:
    """The sensitivity of a table that has one."""
    found = prompt_sensitivity(table, **options)
    assert found is not None
    return found


@settings(max_examples=25, deadline=None)
@given(boards(), st.integers(0, 2**40))
def test_the_numbers_are_those_of_a_slow_implementation(
    board: tuple[dict[str, Runs], list[int], list[str]], seed: int
) -> None:
    """Means, ranks, expected ranges and p are exactly those of loops over fractions with permutations of their own."""
    points, totals, ids = board
    found = found_in(table_of(points, totals=totals, tasks=ids), seed=seed)
    rankings, moved = slow_prompts(fractions(points, totals, ids), seed)

    assert {v.variant: {r.model: (r.mean, r.rank) for r in v.ranking} for v in found.variants} == rankings
    assert {m.model: (m.best_rank, m.worst_rank, m.expected_range, m.p) for m in found.models} == moved


def test_without_two_wordings_there_is_nothing_to_compare() -> None:
    """No number, or one and the same number, gives None."""
    for ids in (["a", "b"], ["a-v1", "b-v1"], ["a-v2", "b"]):
        assert prompt_sensitivity(table_of({"m": [[1, 0]], "n": [[0, 1]]}, tasks=ids)) is None
    assert prompt_sensitivity(table_of({"m": [[1, 0]], "n": [[0, 1]]}, tasks=["a-v1", "b-v2"])) is not None


def test_a_wording_is_ranked_by_the_items_that_have_it() -> None:
    """Means of wording 2 leave out the item without it; models that tie share the best rank; best comes first."""
    ids = ["a-v1", "a-v2", "b-v1"]
    found = found_in(table_of({"m": [[1, 0, 0]], "n": [[0, 1, 1]], "o": [[0, 1, 0]]}, tasks=ids))
    rows = {v.variant: [(r.model, r.mean, r.rank) for r in v.ranking] for v in found.variants}

    assert rows == {1: [("m", 0.5, 1), ("n", 0.5, 1), ("o", 0.0, 3)], 2: [("n", 1.0, 1), ("o", 1.0, 1), ("m", 0.0, 3)]}
    assert [(m.model, m.best_rank, m.worst_rank) for m in found.models] == [("m", 1, 3), ("n", 1, 1), ("o", 1, 3)]


def test_a_wording_that_turns_the_ranking_round_is_not_chance() -> None:
    """First in one wording and last in the other, between steady models: no permutation gets there, p = 1/201."""
    ids = [f"t{n}-v{v}" for n in range(30) for v in (1, 2)]
    steady = {f"s{points}{k}": [[points] * 60] for points in (1, 49) for k in "abc"}
    found = found_in(table_of({"turned": [[50, 0] * 30], **steady}, totals=50, tasks=ids)).models

    assert (found[0].best_rank, found[0].worst_rank, found[0].p) == (1, 7, 1 / 201)
    assert found[0].expected_range < 1
    assert [(m.best_rank, m.worst_rank) for m in found[1:]] == [(4, 5)] * 3 + [(1, 2)] * 3


def test_two_models_that_change_places_prove_nothing() -> None:
    """With complementary scores every permutation but a tie changes places too."""
    ids = [f"t{n}-v{v}" for n in range(30) for v in (1, 2)]
    found = found_in(table_of({"m": [[1, 0] * 30], "n": [[0, 1] * 30]}, tasks=ids)).models

    assert [(m.best_rank, m.worst_rank) for m in found] == [(1, 2)] * 2
    assert all(m.p > 0.5 for m in found)


def test_noise_is_rarely_read_as_sensitivity() -> None:
    """Wordings that do not matter give p at most 0.05 to about one model in twenty."""
    generator = np.random.Generator(np.random.PCG64(7))
    ids = [f"t{n:02d}-v{v}" for n in range(40) for v in (1, 2, 3)]
    values = []
    for seed in range(25):
        chance = np.repeat(generator.beta(1, 1, 40), 3)
        points = (generator.random((8, 1, 120)) < chance).astype(int).tolist()
        found = found_in(table_of({f"m{n}": runs for n, runs in enumerate(points)}, tasks=ids), seed=seed)
        values += [m.p for m in found.models]
    assert sum(p <= 0.05 for p in values) <= 0.09 * len(values)


def test_twins_move_alike() -> None:
    """The permutations are the same for all models."""
    generator = np.random.Generator(np.random.PCG64(8))
    rows = generator.integers(0, 4, (3, 1, 20)).tolist()
    ids = [f"t{n}-v{v}" for n in range(10) for v in (1, 2)]
    found = found_in(table_of({"a": rows[0], "b": rows[1], "twin": rows[0]}, totals=3, tasks=ids))

    assert msgspec.structs.replace(found.models[2], model="a") == found.models[0]


def test_task_scores_are_exact_or_rounded_once() -> None:
    """Unequal runs and totals share one denominator; where none fits, scores are rounded to 2^-30."""
    values, unit = task_scores(table_of({"a": [[1, 2]], "b": [[1, 2], [2, 2], [0, 3]]}, totals=[2, 5]))
    exact = [[Fraction(int(v), unit) for v in row] for row in values]
    assert exact == [[Fraction(1, 2), Fraction(2, 5)], [Fraction(1, 2), Fraction(7, 15)]]

    primes = [1_000_003, 1_000_033, 1_000_037]
    rounded, unit = task_scores(table_of({"a": [[1, 2, 3]]}, totals=primes))
    assert unit == 2**30
    assert rounded.tolist() == [[round(Fraction(n, p) * 2**30) for n, p in zip((1, 2, 3), primes, strict=True)]]


def test_the_best_and_worst_ranks_of_a_public_set_are_those_of_a_direct_count() -> None:
    """Fifteen tasks in up to 189 wordings, eleven models: best and worst rank of each over the wordings."""
    rows = csv.DictReader((public_data("multiprompt_bbh") / "accuracies.csv").read_text("utf-8").splitlines())
    scores: dict[str, dict[str, Fraction]] = defaultdict(dict)
    for row in rows:
        scores[row["model"]][f"{row['task']}-v{row['paraphrase']}"] = Fraction(row["accuracy"])
    shared = sorted(set.intersection(*(set(of) for of in scores.values())))
    total = np.lcm.reduce([score.denominator for of in scores.values() for score in of.values()])
    points = {name: [[int(of[task] * int(total)) for task in shared]] for name, of in scores.items()}
    found = stability(table_of(points, totals=int(total), tasks=shared), resamples=500).prompt_sensitivity
    assert found is not None

    places: dict[str, set[int]] = defaultdict(set)
    for wording in {task.rsplit("-v", 1)[1] for task in shared}:
        sums = {m: sum(of[t] for t in shared if t.endswith(f"-v{wording}")) for m, of in scores.items()}
        for name, mine in sums.items():
            places[name].add(1 + sum(other > mine for other in sums.values()))
    assert {m.model: (m.best_rank, m.worst_rank) for m in found.models} == {
        name: (min(ranks), max(ranks)) for name, ranks in places.items()
    }
    assert len(found.models) == 11
