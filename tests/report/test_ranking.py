"""What a page says about the order of models in words."""

import msgspec
import pytest

from benchwright.records import (
    Difference,
    ModelStability,
    Notice,
    Pair,
    PairTau,
    PromptRanks,
    PromptSensitivity,
    Report,
    Stability,
    VariantRank,
    VariantRanking,
)
from benchwright.report import ranking
from tests.rank.tables import table_of

from . import made, ranked


def stability_of(report: Report) -> Stability:
    """The stability of a report that has one."""
    assert report.stability is not None
    return report.stability


def with_pairs(report: Report, *pairs: Pair) -> Report:
    """The same with other pairs."""
    return msgspec.structs.replace(report, pairs=pairs)


def difference(value: float, reach: float) -> Difference:
    """A difference with its interval."""
    return Difference(value=value, low=value - reach, high=value + reach)


def two(close: bool, separated: bool | None, value: float = 0.021) -> Report:
    """A report of two models and their pair, the one with the lower mean first."""
    report = ranked.report_of(ranked.scores([0.6, 0.62]))
    low, high = sorted(report.models, key=lambda model: model.mean.value or 0)
    found = difference(-value, 0.017) if separated is not None else None
    return with_pairs(report, Pair(a=low.model, b=high.model, close=close, separated=separated, difference=found))


@pytest.mark.parametrize(("count", "shown"), [(2, 1), (3, 3), (10, 45), (11, 10), (12, 11), (60, 59)])
def test_all_pairs_are_listed_and_of_many_only_neighbours(count: int, shown: int) -> None:
    """The first of each pair stands higher; what is listed is in the order of the ranking."""
    report = ranked.report_of(ranked.scores(ranked.spread(count)), resamples=20)
    rows = ranking.pair_rows(report)
    assert len(rows) == count * (count - 1) // 2
    assert all(row.row < row.column for row in rows)
    assert all(row.pair.difference is not None and row.pair.difference.value >= 0 for row in rows)
    listed = ranking.listed_pairs(rows)
    assert len(listed) == shown
    assert [row.row for row in listed] == sorted(row.row for row in listed)
    means = [model.mean for model in stability_of(report).models]
    for row in rows:
        assert row.pair.difference is not None
        assert row.pair.difference.value == pytest.approx(means[row.row] - means[row.column])


def test_a_turned_pair_keeps_its_interval_and_its_tau() -> None:
    """Minus the difference, its ends exchanged; tau-b is the same both ways."""
    report = two(close=True, separated=True)
    (row,) = ranking.pair_rows(report)
    assert row.pair.difference is not None
    assert (row.pair.difference.low, row.pair.difference.high) == pytest.approx((0.004, 0.038))
    assert row.tau == stability_of(report).kendall_tau_b[0].tau


def test_of_two_models_the_published_rule_comes_first() -> None:
    """Close by the intervals; then what the same tasks say, or that nothing can be tested."""
    names = [model.model for model in stability_of(two(close=True, separated=None)).models]
    close = f"{names[0]} and {names[1]} are close. "
    said = ranking.pairs_lead(two(close=True, separated=True))
    ahead = f"On the same tasks {names[0]} is ahead of {names[1]} by 2.1 points [0.4, 3.8]."
    assert said.startswith(close + ahead)
    assert ranking.pairs_lead(two(close=True, separated=False)).startswith(
        f"{close}On the same tasks they are not separated either."
    )
    assert ranking.pairs_lead(two(close=True, separated=None)).startswith(f"{close}Their difference cannot be tested.")
    assert ranking.pairs_lead(two(close=False, separated=True)).startswith(
        f"{names[0]} and {names[1]} are not close: their intervals do not touch."
    )


def test_pairs_are_counted_by_both_rules() -> None:
    """Close pairs first, then separated ones, and those that are both; tau-b from least to most alike."""
    report = made.report(made.tasks(3))
    assert ranking.pairs_lead(report) == (
        "By their intervals 1 of 6 pairs is close. On the same tasks 6 of 6 are separated, 1 close pair among them."
    )
    apart = [msgspec.structs.replace(pair, close=False, separated=False) for pair in report.pairs]
    assert ranking.pairs_lead(with_pairs(report, *apart)) == (
        "By their intervals 0 of 6 pairs are close. On the same tasks 0 of 6 are separated."
    )
    alone = [msgspec.structs.replace(pair, separated=None, difference=None) for pair in report.pairs]
    assert ranking.pairs_lead(with_pairs(report, *alone)).endswith("No difference can be tested.")


def with_taus(report: Report, taus: list[float | None]) -> Report:
    """The same with other tau-b, in the order of the pairs."""
    found = stability_of(report)
    pairs = zip(found.kendall_tau_b, taus, strict=True)
    changed = tuple(PairTau(a=one.a, b=one.b, tau=tau) for one, tau in pairs)
    return msgspec.structs.replace(report, stability=msgspec.structs.replace(found, kendall_tau_b=changed))


def test_tau_is_said_from_the_least_to_the_most_alike_pair() -> None:
    """With the pairs; once when all are alike; where it is not defined that is said."""
    report = ranked.report_of(ranked.scores([0.8, 0.7, 0.3]))
    a, b, c = (model.model for model in stability_of(report).models)
    said = ranking.pairs_lead(with_taus(report, [0.5, -0.1, None]))
    assert said.endswith(f"τ-b over the tasks runs from −0.10 ({a} and {c}) to 0.50 ({a} and {b}).")
    assert ranking.pairs_lead(with_taus(report, [0.5, 0.5, 0.5])).endswith("τ-b over the tasks is 0.50 for every pair.")
    assert ranking.pairs_lead(with_taus(report, [None, 0.5, None])).endswith(
        "τ-b over the tasks is 0.50 where it is defined."
    )
    assert ranking.pairs_lead(with_taus(report, [None, None, None])).endswith(
        "No τ-b is defined: models score every task alike."
    )
    rows = ranking.pair_rows(with_taus(report, [0.5, -0.1, None]))
    assert [(row.pair.a, row.pair.b, row.tau) for row in rows] == [(a, b, 0.5), (a, c, -0.1), (b, c, None)]


def test_models_that_score_alike_are_close_and_share_the_first_place() -> None:
    """Twins tie in every resample: nobody is ahead, and rank 1 is open to both."""
    scores = [[4, 2, 0, 1, 3, 4, 4, 0, 2, 1] * 3] * 2
    report = ranked.report_of(table_of({"one": scores, "two": scores, "low": [[0, 1] * 15] * 2}, totals=4))
    assert ranking.ranks_lead(stability_of(report)) == (
        "one and two come first equally often, each in 50\u00a0% of the resamples. "
        "The separated pairs leave rank 1 open to 2 of 3 models."
    )
    first = ranking.pair_rows(report)[0]
    assert first.pair.close
    assert first.pair.separated is False
    assert first.tau == 1


def test_who_comes_first_is_said_with_how_often() -> None:
    """Every resample is said only of all of them; a share close to all is not rounded to all."""

    def said(share: float, sets: list[tuple[int, int]]) -> str:
        report = ranked.report_of(ranked.scores(ranked.spread(len(sets))))
        found = stability_of(report)
        models: list[ModelStability] = []
        for n, (model, (low, high)) in enumerate(zip(found.models, sets, strict=True)):
            first = share if not n else (1 - share) / (len(sets) - 1) / (n + 1)
            rank_set = msgspec.structs.replace(model.rank_set, low=low, high=high)
            models.append(msgspec.structs.replace(model, model=f"m{n}", probability_first=first, rank_set=rank_set))
        return ranking.ranks_lead(msgspec.structs.replace(found, models=tuple(models)))

    alone = [(1, 1), (2, 3), (2, 3)]
    assert said(1.0, alone) == "m0 comes first in every resample. The separated pairs leave rank 1 to it alone."
    assert said(0.9999, alone).startswith("m0 comes first in more than 99.9\u00a0% of the resamples.")
    assert said(0.834, [(1, 2), (1, 3), (2, 3)]) == (
        "m0 comes first in 83.4\u00a0% of the resamples. The separated pairs leave rank 1 open to 2 of 3 models."
    )
    assert said(0.834, [(1, 3), (1, 3), (1, 3)]).endswith("open to all 3 models.")
    assert said(0.834, [(1, 2), (1, 2)]).endswith("open to both models.")


def prompts(*models: tuple[str, list[int], float]) -> PromptSensitivity:
    """Ranks on each wording and p, by model."""
    wordings = len(models[0][1])
    return PromptSensitivity(
        variants=tuple(
            VariantRanking(
                variant=v + 1,
                ranking=tuple(VariantRank(model=name, mean=0.5, rank=ranks[v]) for name, ranks, _ in models),
            )
            for v in range(wordings)
        ),
        models=tuple(
            PromptRanks(model=name, best_rank=min(ranks), worst_rank=max(ranks), expected_range=0.5, p=p)
            for name, ranks, p in models
        ),
    )


def test_a_rank_that_moves_is_held_against_chance() -> None:
    """One, several or none moves more than sampling alone gives; no movement at all is said as that."""
    still = ("a", [1, 1, 1], 1.0)
    assert (
        ranking.prompts_lead(prompts(still, ("b", [2, 2, 2], 1.0))) == "Every model holds one rank in all 3 wordings."
    )
    assert ranking.prompts_lead(prompts(still, ("b", [2, 3, 2], 0.4), ("c", [3, 2, 3], 0.051))) == (
        "No rank moves more between the 3 wordings than sampling alone gives. b moves furthest, over ranks 2–3."
    )
    assert ranking.prompts_lead(prompts(still, ("b", [2, 3, 5], 1 / 201))) == (
        "The rank of b moves more between the 3 wordings than sampling alone gives: ranks 2–5, p <0.01."
    )
    assert ranking.prompts_lead(prompts(("a", [1, 2], 0.05), ("b", [2, 1], 0.01))) == (
        "2 ranks move more between the 2 wordings than sampling alone gives: a (1–2) and b (1–2)."
    )


def test_a_model_that_fails_on_one_wording_is_named() -> None:
    """Found in scores: the rows give its mean and rank on each wording."""
    found = stability_of(ranked.report_of(ranked.scores(ranked.spread(6), moved=1)))
    assert found.prompt_sensitivity is not None
    assert "The rank of model-01 moves more" in ranking.prompts_lead(found.prompt_sensitivity)
    rows = ranking.prompt_rows(found, found.prompt_sensitivity)
    assert [row.ranks.model for row in rows] == [model.model for model in found.models]
    moved = next(row for row in rows if row.ranks.model == "model-01")
    assert [row for row in rows if row.unlikely] == [moved]
    assert moved.range == moved.ranks.worst_rank - moved.ranks.best_rank == 4
    for v, variant in enumerate(found.prompt_sensitivity.variants):
        place = next(one for one in variant.ranking if one.model == "model-01")
        assert moved.by_wording[v] == (place.mean, place.rank)


def test_warnings_that_the_answer_gives_are_not_said_twice() -> None:
    """Only codes that stand nowhere else on the page."""
    report = ranked.report_of(ranked.scores([0.8, 0.4]))
    codes = [warning.code for warning in stability_of(report).warnings]
    assert codes == ["few_items", "few_resamples"]
    said = msgspec.structs.replace(report, warnings=(Notice(code="few_items", message="said"),))
    assert [warning.code for warning in ranking.further_warnings(said)] == ["few_resamples"]
    assert ranking.further_warnings(msgspec.structs.replace(report, stability=None)) == []


def test_a_pair_without_intervals_is_in_no_row() -> None:
    """While a model misses cells its pairs are not known."""
    report = made.report(made.tasks(3))
    first = msgspec.structs.replace(report.pairs[0], close=None, separated=None, difference=None)
    assert len(ranking.pair_rows(with_pairs(report, first, *report.pairs[1:]))) == 5
    assert [row.tau for row in ranking.pair_rows(report)] == [None] * 6
    assert [pair.a for pair in ranking.close_and_separated(ranking.pair_rows(report))] == ["medium"]
