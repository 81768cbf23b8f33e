"""The stability of a ranking: a slow implementation, laws, traps, and public results."""

import csv
import json
import os
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.errors import AlignError, InputError
from benchwright.rank.stability import stability
from benchwright.rank.summary import summarise
from benchwright.records import ModelStability, RankRange, Stability
from benchwright.records.table import MISSING, Table
from benchwright.resample import item_counts, run_picks
from tests.conftest import public_data
from tests.rank.slow_stability import Scores, slow_stability
from tests.rank.tables import Runs, table_of

IDS = ["x-v1", "x-v2", "x-v3", "y", "y-v1", "z", "w-v7", "u"]
EXACT = (3, 4, 5, 6, 7, 101, 103, 997)
"""Totals with a common denominator, beyond single precision too."""
PRIMES = (1_000_003, 1_000_033, 1_000_037, 1_000_039, 1_000_081, 1_000_099)
"""Totals that have none below 2^53."""


@st.composite
def boards(draw: st.DrawFn, of: tuple[int, ...] = EXACT) -> tuple[dict[str, Runs], list[int], list[str]]:
    """Two to four models with one to three runs on up to eight tasks: points, totals and ids."""
    width = draw(st.integers(1, 8))
    row = st.lists(st.integers(0, 3), min_size=width, max_size=width)
    models = draw(st.lists(st.lists(row, min_size=1, max_size=3), min_size=2, max_size=4))
    totals = draw(st.lists(st.sampled_from(of), min_size=width, max_size=width))
    return {f"m{n}": runs for n, runs in enumerate(models)}, totals, draw(st.permutations(IDS))[:width]


def fractions(points: dict[str, Runs], totals: list[int], ids: list[str]) -> Scores:
    """The same scores for the slow implementation."""
    return {
        name: [{task: Fraction(p, total) for task, p, total in zip(ids, run, totals, strict=True)} for run in runs]
        for name, runs in points.items()
    }


def seeded(models: int, items: int, *, runs: int = 3, seed: int = 1, wordings: int = 1) -> Table:
    """Random scores of 0, 1/2 or 1."""
    generator = np.random.Generator(np.random.PCG64(seed))
    chance = np.linspace(0.4, 0.6, models)[:, None, None]
    points = generator.binomial(2, chance, (models, runs, items * wordings))
    ids = [f"t{n:03d}-v{v}" for n in range(items) for v in range(1, wordings + 1)]
    return table_of({f"m{n}": rows.tolist() for n, rows in enumerate(points)}, totals=2, tasks=ids)


def by_name(found: Stability) -> dict[str, ModelStability]:
    """The numbers of each model."""
    return {row.model: row for row in found.models}


def codes(found: Stability) -> list[str]:
    """The codes of the warnings."""
    return [notice.code for notice in found.warnings]


@settings(max_examples=60, deadline=None)
@given(boards(), st.integers(0, 2**40), st.sampled_from(["one", "all"]), st.sampled_from([1, 39, 300]))
def test_the_numbers_are_those_of_a_slow_implementation(
    board: tuple[dict[str, Runs], list[int], list[str]], seed: int, runs: Any, resamples: int
) -> None:
    """Loops over fractions with draws of their own give the same: exactly, but for the interpolated interval."""
    points, totals, ids = board
    found = stability(table_of(points, totals=totals, tasks=ids), resamples=resamples, seed=seed, runs=runs)
    wanted = slow_stability(fractions(points, totals, ids), resamples=resamples, seed=seed, runs=runs)

    for name, row in by_name(found).items():
        slow = wanted[name]
        assert (row.mean, row.probability_first, row.mean_rank) == (slow.mean, slow.first, slow.mean_rank)
        assert (row.rank_interval.low, row.rank_interval.high) == slow.rank_interval
        assert (row.rank_set.low, row.rank_set.high) == slow.rank_set
        assert (row.interval.low, row.interval.high) == pytest.approx(slow.interval, abs=1e-12)


@pytest.mark.parametrize("totals", [2, list(range(PRIMES[0], PRIMES[0] + 40))])
@pytest.mark.parametrize("chunk", [1, 37, 256, 300, 700])
def test_how_many_resamples_are_held_at_once_changes_no_byte(chunk: int, totals: int | list[int]) -> None:
    """Any chunk gives the bytes of the usual one, ties included, with and without a common denominator."""
    plain = seeded(4, 40)
    points = {name: plain.points[m].tolist() for m, name in enumerate(plain.models)}
    table = table_of(points, totals=totals, tasks=plain.tasks)

    assert msgspec.json.encode(stability(table, resamples=700, chunk=chunk)) == msgspec.json.encode(
        stability(table, resamples=700)
    )


@settings(max_examples=40, deadline=None)
@given(st.one_of(boards(), boards(of=PRIMES)), st.randoms(use_true_random=False))
def test_order_and_names_change_no_byte(board: tuple[dict[str, Runs], list[int], list[str]], random: Any) -> None:
    """Tasks, runs and models in another order, and models renamed and named back, give the same bytes."""
    points, totals, ids = board
    plain = msgspec.json.encode(stability(table_of(points, totals=totals, tasks=ids), resamples=60))
    order, names = random.sample(range(len(ids)), len(ids)), random.sample(sorted(points), len(points))
    moved = {
        name: [[run[t] for t in order] for run in random.sample(list(points[name]), len(points[name]))]
        for name in names
    }
    other = table_of(moved, totals=[totals[t] for t in order], tasks=[ids[t] for t in order])
    assert msgspec.json.encode(stability(other, resamples=60)) == plain

    renamed = {f"model-{name}": runs for name, runs in points.items()}
    named_back = msgspec.json.encode(stability(table_of(renamed, totals=totals, tasks=ids), resamples=60))
    assert named_back.replace(b"model-", b"") == plain


def test_names_that_sort_the_other_way_change_nothing_between_different_models() -> None:
    """Equal means stand in the order of the scores, not of the names."""
    points = {"a": [[1, 0, 0, 1]], "b": [[0, 1, 1, 0]], "c": [[1, 1, 0, 0]]}
    turned = dict(zip("zyx", points.values(), strict=True))
    plain = msgspec.json.encode(stability(table_of(points), resamples=60))
    other = msgspec.json.encode(stability(table_of(turned), resamples=60))

    assert other.translate(bytes.maketrans(b"zyx", b"abc"))[:40] == plain[:40]
    assert [dict(zip("zyx", "abc", strict=True))[row.model] for row in stability(table_of(turned)).models] == [
        row.model for row in stability(table_of(points)).models
    ]


PROGRAM = """
import sys, msgspec
from benchwright.rank.stability import stability
from tests.rank.test_stability import seeded
sys.stdout.buffer.write(msgspec.json.encode(stability(seeded(30, 300), resamples=600)))
"""


def test_one_or_two_threads_give_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Products of whole numbers are exact, however a library shares them out."""
    root, found = Path(__file__).parents[2], []
    for threads in ("1", "2"):
        for name in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"):
            monkeypatch.setenv(name, threads)
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(root), str(root / "src")]))
        found.append(subprocess.run([sys.executable, "-c", PROGRAM], check=True, stdout=subprocess.PIPE).stdout)

    assert found[0] == found[1]
    assert json.loads(found[0])["tasks"] == 300


@settings(max_examples=25, deadline=None)
@given(st.one_of(boards(), boards(of=PRIMES)), st.integers(0, 9))
def test_identical_models_share_everything(board: tuple[dict[str, Runs], list[int], list[str]], seed: int) -> None:
    """A twin with its runs in another order draws alike: same P(first), ranks and sets, tau exactly 1."""
    points, totals, ids = board
    with_twin = {**points, "twin": list(points["m0"])[::-1]}
    found = stability(table_of(with_twin, totals=totals, tasks=ids), resamples=80, seed=seed)
    twins = by_name(found)

    assert msgspec.structs.replace(twins["twin"], model="m0") == twins["m0"]
    assert [pair.tau for pair in found.kendall_tau_b if {pair.a, pair.b} == {"m0", "twin"}] == [1.0]


def test_three_identical_models_come_first_a_third_of_the_time_each() -> None:
    """No bias to the first column: 1/3 each, rank 2 on average, every rank possible."""
    rows = stability(table_of({name: [[1, 0, 1, 1, 0], [0, 0, 1, 1, 1]] for name in "abc"})).models

    assert [(row.probability_first, row.mean_rank) for row in rows] == [(1 / 3, 2.0)] * 3
    assert {(row.rank_interval, row.rank_set) for row in rows} == {(RankRange(low=1, high=3), RankRange(low=1, high=3))}


def test_another_model_does_not_change_how_a_model_s_runs_are_drawn() -> None:
    """Intervals and means stay; between two models, a hopeless third changes neither P(first) nor ranks."""
    two = {"a": [[2, 1, 2, 2, 1, 2], [1, 2, 2, 2, 1, 2]], "b": [[2, 2, 1, 2, 1, 2], [2, 1, 2, 1, 2, 1]]}
    few = by_name(stability(table_of(two, totals=3)))
    more = by_name(stability(table_of({"hopeless": [[0] * 6], **two}, totals=3)))

    assert few["a"].probability_first not in (0.0, 0.5, 1.0)
    for name in two:
        assert (more[name].interval, more[name].probability_first) == (few[name].interval, few[name].probability_first)
        assert (more[name].mean_rank, more[name].rank_interval) == (few[name].mean_rank, few[name].rank_interval)


def test_scores_written_over_another_denominator_are_the_same_scores() -> None:
    """1/2 and 3/6 give the same bytes."""
    small = table_of({"a": [[1, 0, 2], [2, 1, 1]], "b": [[0, 1, 2]]}, totals=2)
    large = table_of({"a": [[3, 0, 6], [6, 3, 3]], "b": [[0, 3, 6]]}, totals=6)

    assert msgspec.json.encode(stability(small)) == msgspec.json.encode(stability(large))


def test_intervals_and_separations_are_those_of_the_report() -> None:
    """Mean and percentile interval are the summary's to the last digit; rank sets follow its separated pairs."""
    table = seeded(5, 60, seed=4)
    report, found = summarise(table), by_name(stability(table))

    for row in report.models:
        mine = found[row.model]
        assert (mine.mean, mine.interval.low, mine.interval.high) == (row.mean.value, row.mean.low, row.mean.high)
        ahead = [pair.b if pair.difference.value > 0 else pair.a for pair in report.pairs if pair.separated]  # type: ignore[union-attr]
        losers = ahead.count(row.model)
        wins = sum(bool(pair.separated) and row.model in (pair.a, pair.b) for pair in report.pairs) - losers
        assert mine.rank_set == RankRange(low=1 + losers, high=5 - wins)
    assert any(pair.separated for pair in report.pairs)


@pytest.mark.parametrize("total", [1, 4, 2**37 - 25, 2**41 - 21, 2**44 - 17, 2**46 - 21])
def test_the_means_are_the_same_whether_a_run_is_drawn_or_not(total: int) -> None:
    """Drawing a run moves ranks only, with 2, 3 and 7 runs where their common denominator just fits or does not."""
    chance = np.random.Generator(np.random.PCG64(5))
    rows = {name: chance.integers(0, total + 1, (runs, 40)).tolist() for name, runs in (("a", 2), ("b", 3), ("c", 7))}
    table = table_of(rows, totals=total)
    one, every = (by_name(stability(table, resamples=300, runs=runs)) for runs in ("one", "all"))  # type: ignore[arg-type]

    for name in rows:
        assert one[name].interval == every[name].interval
        assert one[name].rank_set == every[name].rank_set
        assert one[name].interval.low < one[name].mean < one[name].interval.high


def test_intervals_agree_with_the_report_where_no_common_denominator_fits() -> None:
    """With prime denominators both fall back to 2^-30, once."""
    primes = [1_000_003, 1_000_033, 1_000_037, 1_000_039]
    table = table_of({"a": [[5, 10**6, 77, 3], [9, 8, 7, 6]], "b": [[1, 2, 3, 4]]}, totals=primes)
    found = by_name(stability(table))

    for row in summarise(table).models:
        mine = found[row.model]
        assert (mine.mean, mine.interval.low, mine.interval.high) == (row.mean.value, row.mean.low, row.mean.high)


def test_runs_are_kept_whole_in_the_interval_and_drawn_in_the_ranks() -> None:
    """One good and one bad run: the interval of the mean has no part in that, P(first) does, unless all runs count."""
    board = table_of({"unsteady": [[1] * 40, [0] * 40], "steady": [[2] * 40, [2] * 40]}, totals=5)
    one, every = (by_name(stability(board, runs=runs))["unsteady"] for runs in ("one", "all"))  # type: ignore[arg-type]
    better = table_of({"unsteady": [[5] * 40, [0] * 40], "steady": [[2] * 40, [2] * 40]}, totals=5)
    drawn, averaged = (by_name(stability(better, runs=runs))["unsteady"] for runs in ("one", "all"))  # type: ignore[arg-type]

    assert (one.probability_first, every.probability_first) == (0.0, 0.0)
    assert drawn.probability_first == pytest.approx(0.5, abs=0.05)
    assert averaged.probability_first == 1.0
    assert (drawn.interval.low, drawn.interval.high) == (0.5, 0.5)
    assert (drawn.rank_interval, averaged.rank_interval) == (RankRange(low=1, high=2), RankRange(low=1, high=1))


def test_wordings_are_not_counted_as_items() -> None:
    """Twenty equal wordings of ten items give the interval of ten items, not of two hundred."""
    row = [1, 0, 1, 1, 0, 1, 0, 1, 1, 0]
    plain = table_of({"a": [row], "b": [row[::-1]]}, tasks=[f"i{n}" for n in range(10)])
    ids = [f"i{n}-v{v}" for n in range(10) for v in range(1, 21)]
    wordy = table_of({name: [np.repeat(of, 20).tolist()] for name, of in (("a", row), ("b", row[::-1]))}, tasks=ids)
    few, many = stability(plain), stability(wordy)

    assert (few.tasks, few.items, many.tasks, many.items) == (10, 10, 200, 10)
    for name, one in by_name(few).items():
        other = by_name(many)[name]
        assert (one.mean, one.interval, one.rank_set) == (other.mean, other.interval, other.rank_set)


def test_items_weigh_alike_however_many_wordings_they_have() -> None:
    """Three wordings right and one other item wrong are 1/2, not 3/4, in mean and interval; a warning says so."""
    found = stability(table_of({"a": [[1, 1, 1, 0]], "b": [[0, 0, 0, 0]]}, tasks=["x-v1", "x-v2", "x-v3", "y-v1"]))
    (a, _) = found.models

    assert (a.mean, a.interval.low, a.interval.high) == (0.5, 0.0, 1.0)
    assert "unequal_variants" in codes(found)


def test_true_ties_survive_thirds_and_sevenths() -> None:
    """Models that score the same on every item by other wordings tie in every resample."""
    ids = [f"{item}-v{v}" for item in "abcdefg" for v in (1, 2, 3)]
    left, right = [1, 0, 0] * 7, [0, 0, 1] * 7
    rows = stability(table_of({"left": [left], "right": [right]}, totals=7, tasks=ids), resamples=999).models

    assert [(row.probability_first, row.mean_rank) for row in rows] == [(0.5, 1.5)] * 2


def test_rank_intervals_are_ranks_that_occur() -> None:
    """Two models that lead half the time each: 1 to 2, never 1.5; a tie reaches from its best to its worst rank."""
    rows = stability(table_of({"a": [[1, 0]], "b": [[0, 1]]}), resamples=2000).models

    assert [row.rank_interval for row in rows] == [RankRange(low=1, high=2)] * 2
    assert all(type(row.rank_interval.low) is int for row in rows)


def test_the_point_of_a_rank_interval_is_the_smallest_rank_that_holds_it() -> None:
    """Of 40 resamples the 2.5 % point is the first and the 97.5 % point the 39th."""
    table, resamples = seeded(6, 12, runs=1), 40
    found = by_name(stability(table, resamples=resamples))
    counts = next(item_counts(12, resamples=resamples, seed=0))
    sums = counts @ table.points[:, 0].T
    for m, name in enumerate(table.models):
        best = sorted(int(1 + (row > row[m]).sum()) for row in sums)
        worst = sorted(int((row >= row[m]).sum()) for row in sums)
        assert found[name].rank_interval == RankRange(low=best[0], high=worst[38])


def test_one_item_separates_nobody() -> None:
    """The rank set of a single item is every rank."""
    found = stability(table_of({"a": [[1]], "b": [[0]]}))

    assert [row.rank_set for row in found.models] == [RankRange(low=1, high=2)] * 2
    assert [row.probability_first for row in found.models] == [1.0, 0.0]


def test_ten_equal_models_keep_every_rank_in_their_sets() -> None:
    """In at least 90 % of 40 seeded boards of equally good models every set is 1 to 10."""
    generator = np.random.Generator(np.random.PCG64(3))
    whole = 0
    for _ in range(40):
        points = (generator.random((10, 2, 100)) < generator.beta(1, 1, 100)).astype(int).tolist()
        rows = stability(table_of({f"m{n}": runs for n, runs in enumerate(points)}), resamples=300).models
        whole += all(row.rank_set == RankRange(low=1, high=10) for row in rows)
    assert whole >= 36


def test_the_picks_of_runs_never_change() -> None:
    """First picks are pinned, cover all runs evenly, and do not depend on how many are taken."""
    picks = run_picks(3, 42, resamples=3000, seed=0)

    assert picks[:8].tolist() == [0, 2, 0, 1, 1, 2, 2, 0]
    assert (run_picks(3, 42, resamples=7, seed=0) == picks[:7]).all()
    assert np.bincount(picks) == pytest.approx([1000] * 3, abs=5 * (3000 * 2 / 9) ** 0.5)
    assert (run_picks(3, 43, resamples=3000, seed=0) != picks).any()
    assert (run_picks(3, 42, resamples=3000, seed=1) != picks).any()


def test_small_boards_are_warned_of() -> None:
    """Few tasks, items, resamples; one run; runs that are not equally many."""
    found = stability(table_of({"a": [[1, 2, 3]], "b": [[3, 1, 3], [0, 1, 2]]}, totals=3), resamples=499)
    assert codes(found) == ["few_tasks", "few_items", "few_resamples", "one_run", "unequal_runs"]
    assert "a has one run" in found.warnings[3].message

    enough = stability(seeded(2, 30), resamples=500)
    assert codes(enough) == []
    assert codes(stability(seeded(2, 29, wordings=2), resamples=500)) == ["few_items"]


def test_many_ties_are_warned_of() -> None:
    """Models that always tie; not two that seldom do."""
    assert "many_ties" in codes(stability(table_of({"a": [[1, 0] * 20], "b": [[1, 0] * 20]})))
    assert "many_ties" not in codes(stability(seeded(2, 60)))


def test_a_constant_model_has_no_tau_and_a_warning_says_so() -> None:
    """Null, not 0; identical constant models still agree fully."""
    found = stability(table_of({"a": [[1, 1, 1]], "b": [[1, 0, 1]], "c": [[1, 1, 1]]}))
    taus = {frozenset((pair.a, pair.b)): pair.tau for pair in found.kendall_tau_b}

    assert taus == {frozenset("ab"): None, frozenset("ac"): 1.0, frozenset("bc"): None}
    assert "undefined_tau" in codes(found)


def test_tasks_without_a_number_are_named_where_wordings_are_ranked() -> None:
    """They belong to their item and to no table of a wording."""
    found = stability(table_of({"a": [[1, 0, 1]], "b": [[0, 0, 1]]}, tasks=["x-v1", "x-v2", "alone"]))

    assert found.prompt_sensitivity is not None
    assert [notice.message for notice in found.warnings if notice.code == "no_variant"] == [
        "Tasks without -vN are in no ranking by wording: alone."
    ]


def test_the_document_has_the_keys_that_others_read() -> None:
    """Keys are camelCase as documented; `runs` stands among the settings only when it is not the usual one."""
    document = stability(seeded(2, 3, wordings=2), dropped_tasks=4).to_dict()

    assert list(document) == [
        *("settings", "tasks", "items", "droppedTasks", "models", "kendallTauB", "promptSensitivity", "warnings")
    ]
    assert document["settings"] == {"resamples": 2000, "seed": 0, "level": 0.95}
    assert (document["tasks"], document["items"], document["droppedTasks"]) == (6, 3, 4)
    wanted = ("model", "runs", "mean", "interval", "probabilityFirst", "meanRank", "rankInterval", "rankSet")
    assert tuple(document["models"][0]) == wanted
    assert document["models"][0]["interval"].keys() == {"low", "high", "level", "method"}
    assert stability(seeded(2, 3), runs="all").to_dict()["settings"]["runs"] == "all"
    json.dumps(document, allow_nan=False)


def test_what_cannot_be_ranked_is_refused() -> None:
    """One model, no task, an unfinished run, and settings out of range."""
    with pytest.raises(AlignError, match="at least two models, not 1"):
        stability(table_of({"a": [[1, 0]]}))
    with pytest.raises(AlignError, match="share no task"):
        stability(table_of({"a": [[]], "b": [[]]}))
    unfinished = seeded(2, 5)
    unfinished.states[1, 2, 3] = MISSING
    with pytest.raises(AlignError, match="not finished: calls of m1 are missing"):
        stability(unfinished)
    with pytest.raises(InputError) as caught:
        stability(seeded(2, 5), resamples=0, seed=-1, level=1.0, chunk=0, runs="both")  # type: ignore[arg-type]
    assert [fault.field for fault in caught.value.faults] == ["resamples", "seed", "level", "runs", "chunk"]


def alpaca() -> Table:
    """The 805 preferences of 26 models, as written."""
    rows = list(csv.DictReader((public_data("alpacaeval2") / "preferences.csv").read_text("utf-8").splitlines()))
    names = [name for name in rows[0] if name not in ("item", "dataset")]
    digits = max(-int(Decimal(row[name]).as_tuple().exponent) for row in rows for name in names)
    points = {name: [[int(Decimal(row[name]).scaleb(digits)) for row in rows]] for name in names}
    return table_of(points, totals=10**digits, tasks=[row["item"] for row in rows])


def test_public_preferences_give_the_published_means_and_the_reference_intervals() -> None:
    """Win rates as published to 1e-4; ends of intervals within 0.006 of another bootstrap; the same leader."""
    whole = stability(alpaca())
    found = by_name(whole)
    folder = public_data("alpacaeval2")
    for row in csv.DictReader((folder / "published.csv").read_text("utf-8").splitlines()):
        assert found[row["model"]].mean == pytest.approx(float(row["win_rate"]) / 100, abs=1e-4)
    for row in csv.DictReader((folder / "reference_bootstrap.csv").read_text("utf-8").splitlines()):
        mine = found[row["model"]]
        assert (mine.interval.low, mine.interval.high) == pytest.approx(
            (float(row["ci_lo"]), float(row["ci_hi"])), abs=0.006
        )
        assert mine.probability_first == pytest.approx(float(row["p_first"]), abs=0.02)
        assert abs(mine.rank_interval.low - float(row["rank_lo"])) <= 1
        assert abs(mine.rank_interval.high - float(row["rank_hi"])) <= 1
    assert found["NullModel"].probability_first == 1.0
    taus = {frozenset((pair.a, pair.b)): pair.tau for pair in whole.kendall_tau_b}
    for row in csv.DictReader((folder / "reference_tau.csv").read_text("utf-8").splitlines()):
        tau = taus[frozenset((row["model_a"], row["model_b"]))]
        assert tau is None if row["tau_b"] == "nan" else tau == pytest.approx(float(row["tau_b"]), abs=1e-9)
