"""The charts of the ranking: every model is in them, at the places that the numbers say."""

import re

import msgspec
import pytest

from benchwright.records import RankRange, Stability
from benchwright.report.ranking import pair_rows, prompt_rows
from benchwright.report.ranking_charts import by_columns, matrix, rank_chart, rank_reach, rank_ticks, wordings_chart

from . import made, ranked


def stability_of(count: int, **given: int) -> Stability:
    """The stability of a ranking of so many models."""
    found = ranked.report_of(ranked.scores(ranked.spread(count), **given), resamples=20).stability
    assert found is not None
    return found


@pytest.mark.parametrize("models", range(1, 121))
def test_an_axis_of_ranks_starts_at_the_first_and_stays_readable(models: int) -> None:
    """At most nine figures, in order, none behind the last rank, the last of few models always."""
    ticks = rank_ticks(models)
    assert ticks[0] == 1
    assert ticks == sorted(set(ticks))
    assert ticks[-1] <= models
    assert len(ticks) <= 9
    assert models > 8 or ticks[-1] == models


def test_a_rank_of_one_value_is_a_line_too() -> None:
    """Rank 2 alone lies between 1 and 2."""
    assert rank_reach(RankRange(low=2, high=2)) == pytest.approx((1.2, 1.8))


def test_the_matrix_fills_what_is_separated_and_signs_what_is_close() -> None:
    """Six pairs of the made report: all separated, one close; the differences are printed with their intervals."""
    report = made.report(made.tasks(3))
    drawn = str(matrix(made.MODELS, pair_rows(report)))
    tiles = re.search(r'<path class="tint pale" d="([^"]*)"', drawn)
    assert tiles is not None and tiles[1].count("M") == 6
    assert 'class="cell"' not in drawn
    assert re.findall(r">(≈[^<]*)<", drawn) == ["≈\u202f+1.8"]
    assert drawn.count("+10.0 to +30.0") == 5
    rows = pair_rows(report)
    apart = [msgspec.structs.replace(row.pair, separated=False) if n == 0 else row.pair for n, row in enumerate(rows)]
    other = str(matrix(made.MODELS, pair_rows(msgspec.structs.replace(report, pairs=tuple(apart)))))
    assert '<path class="cell" d="M25 24h24.6v42h-24.6z"/>' in other
    assert other.count('class="bold"') == 5


def test_tau_stands_below_the_diagonal() -> None:
    """Each tau-b once, in the row of the lower model; none where it is not defined."""
    report = ranked.report_of(ranked.scores([0.8, 0.6, 0.4]))
    assert report.stability is not None
    names = [model.model for model in report.stability.models]
    drawn = str(matrix(names, pair_rows(report)))
    found = [f"{one.tau:.2f}" for one in report.stability.kendall_tau_b if one.tau is not None]
    assert re.findall(r">(\d\.\d\d)<", drawn) == found
    gone = tuple(msgspec.structs.replace(one, tau=None) for one in report.stability.kendall_tau_b)
    none = msgspec.structs.replace(report, stability=msgspec.structs.replace(report.stability, kendall_tau_b=gone))
    assert not re.findall(r">\d\.\d\d<", str(matrix(names, pair_rows(none))))


def test_cells_of_many_models_have_less_in_them() -> None:
    """Over six models no intervals, over ten no figures; the map stays small however many there are."""
    for count, spans, figures in ((6, 15, 15), (7, 0, 21), (10, 0, 45), (11, 0, 0), (60, 0, 0)):
        report = ranked.report_of(ranked.scores(ranked.spread(count)), resamples=20)
        assert report.stability is not None
        drawn = str(matrix([model.model for model in report.stability.models], pair_rows(report)))
        assert len(re.findall(r">[+−\d.]+ to [+−\d.]+<", drawn)) == spans
        assert len(re.findall(r">(?:≈\u202f)?(?:[+−]\d+\.\d|0\.0)<", drawn)) == figures
        assert len(drawn) < 40_000


def test_a_row_of_the_map_shows_both_rules() -> None:
    """Separated models are tiles, close ones a line through the model itself; what touches is joined."""
    report = ranked.report_of(ranked.scores(ranked.spread(20)), resamples=20)
    assert report.stability is not None
    names = [model.model for model in report.stability.models]
    pairs = [
        msgspec.structs.replace(row.pair, close=row.column - row.row <= 2, separated=row.column - row.row >= 2)
        for row in pair_rows(report)
    ]
    drawn = str(matrix(names, pair_rows(msgspec.structs.replace(report, pairs=tuple(pairs)))))
    near = re.search(r'<path class="near" d="([^"]*)"', drawn)
    tiles = re.search(r'<path class="tint" d="([^"]*)"', drawn)
    assert near is not None and tiles is not None
    assert near[1].startswith("M1 27H14M1 43H19M1 59H24M6 75H29")
    assert near[1].count("M") == 20
    assert tiles[1].startswith("M10 20h90v14h-90zM15 36h85v14h-85zM0 52h5v14h-5zM20 52h80v14h-80z")


@pytest.mark.parametrize("count", [2, 3, 12, 60])
def test_every_model_has_its_ranks(count: int) -> None:
    """Set, interval and mean rank are drawn, P(first) is printed; the title says all of it."""
    found = stability_of(count)
    drawn = str(rank_chart(found))
    assert drawn.count("<circle") == count
    for model in found.models:
        x = f"{100 / count * (model.mean_rank - 0.5):.1f}".removesuffix(".0")
        assert f'cx="{x}%"' in drawn
        assert f"mean rank {model.mean_rank:.1f}, rank interval {model.rank_interval.low}" in drawn


def test_sets_reach_from_edge_to_edge_and_intervals_lie_inside() -> None:
    """Two models, ranks 1 to 2: the set takes the whole width."""
    found = stability_of(2)
    every = RankRange(low=1, high=2)
    models = tuple(msgspec.structs.replace(model, rank_set=every, rank_interval=every) for model in found.models)
    drawn = str(rank_chart(msgspec.structs.replace(found, models=models)))
    assert '<path class="reach" d="M0 46H100M0 41V51M100 41V51' in drawn
    assert '<path class="interval" d="M10 46H90M10 86H90"/>' in drawn


def test_wordings_have_a_column_each_or_dots_on_a_line() -> None:
    """Twelve models and six wordings at most are joined by lines; more are dots."""
    for count, wordings, columns in ((12, 3, True), (13, 3, False), (3, 6, True), (3, 7, False)):
        found = stability_of(count, wordings=wordings)
        assert found.prompt_sensitivity is not None
        assert by_columns(found, found.prompt_sensitivity) is columns
        drawn = str(wordings_chart(found, found.prompt_sensitivity))
        assert ('class="chart slope"' in drawn) is columns
        assert drawn.count("<circle") == count * wordings


@pytest.mark.parametrize("count", [6, 14])
def test_the_model_that_moves_more_than_chance_is_drawn_strong(count: int) -> None:
    """Line, dots and name of those with a small p, and of nobody else."""
    found = stability_of(count, moved=1)
    assert found.prompt_sensitivity is not None
    drawn = str(wordings_chart(found, found.prompt_sensitivity))
    strong = [row.ranks.model for row in prompt_rows(found, found.prompt_sensitivity) if row.unlikely]
    assert "model-01" in strong
    assert re.findall(r'<svg class="names".*?</div>', drawn)
    names = drawn[drawn.index('class="names"') :].partition('class="side"')[0]
    assert re.findall(r'<g class="bold"><text[^>]*>([^<]*)<', names) == [name for name in strong if len(name) <= 9]
    kind = r'class="path picked" d="([^"]*)"' if count == 6 else r'class="interval" d="([^"]*)"'
    (path,) = re.findall(kind, drawn)
    assert path.count("M") == len(strong)


def test_models_that_tie_on_a_wording_do_not_cover_each_other() -> None:
    """Every circle of a column has a height of its own, and the printed ranks are the shared ones."""
    found = stability_of(4)
    assert found.prompt_sensitivity is not None
    tied = tuple(
        msgspec.structs.replace(
            variant, ranking=tuple(msgspec.structs.replace(one, rank=1, mean=0.5) for one in variant.ranking)
        )
        for variant in found.prompt_sensitivity.variants
    )
    still = tuple(msgspec.structs.replace(one, best_rank=1, worst_rank=1) for one in found.prompt_sensitivity.models)
    prompts = msgspec.structs.replace(found.prompt_sensitivity, variants=tied, models=still)
    drawn = str(wordings_chart(found, prompts))
    assert sorted(set(re.findall(r'<circle cx="[\d.]+%" cy="(\d+)"', drawn))) == ["139", "185", "47", "93"]
    assert len(set(re.findall(r"<circle[^>]*>", drawn))) == 12
