"""The sections of a page on pairs, ranks and wordings: there when there is something to say, and complete."""

import re
from pathlib import Path

import msgspec
import pytest

from benchwright.records import Report
from benchwright.report.page import page
from tests.rank.tables import table_of

from . import made, ranked
from .test_page import SECTIONS, shown, words_of


def ranked_page(report: Report) -> str:
    """The page of a ranking, without its data."""
    return shown("".join(page(report, made.SHA, [])))


def test_sections_on_the_ranking_stand_where_there_is_something_to_say() -> None:
    """Pairs need two models, ranks a stability, wordings ids that have them; the contents name what is there."""
    wanted = {
        "pairs ranks wordings": ranked.report_of(ranked.scores([0.8, 0.4])),
        "pairs ranks": ranked.report_of(ranked.scores([0.8, 0.4], wordings=0)),
        "pairs": made.report(made.tasks(3)),
        "": ranked.report_of(ranked.scores([0.8])),
    }
    for names, report in wanted.items():
        document = ranked_page(report)
        sections = [*SECTIONS[:3], *names.split(), *SECTIONS[4:]]
        assert re.findall(r'<section id="(\w+)">', document) == sections
        assert re.findall(r'<li><a href="#(\w+)">', document)[: len(sections)] == sections


def test_an_unfinished_run_has_no_pairs_of_a_model_without_numbers() -> None:
    """Only known pairs are counted and listed; without any the section is gone."""
    report = made.report(made.tasks(3), missing=1)
    gone = [
        msgspec.structs.replace(pair, close=None, separated=None, difference=None)
        if made.MODELS[3] in (pair.a, pair.b)
        else pair
        for pair in report.pairs
    ]
    document = ranked_page(msgspec.structs.replace(report, pairs=tuple(gone)))
    assert "All pairs: 3" in document
    assert "τ-b" not in document
    none = [msgspec.structs.replace(pair, close=None, separated=None, difference=None) for pair in report.pairs]
    assert 'id="pairs"' not in ranked_page(msgspec.structs.replace(report, pairs=tuple(none)))


@pytest.mark.parametrize("count", [2, 3, 10, 12, 60])
def test_every_number_of_the_ranking_stands_in_a_table(count: int) -> None:
    """Pairs, ranks and wordings: as many rows as it says, and the figures of the report in them."""
    report = ranked.report_of(ranked.scores(ranked.spread(count), moved=0), resamples=50)
    assert report.stability is not None and report.stability.prompt_sensitivity is not None
    document = ranked_page(report)
    parts = {name: document[document.index(f'<section id="{name}">') :] for name in ("pairs", "ranks", "wordings")}
    rows = {
        name: re.findall(r'<tr><th scope="row" class="pin">.*?</tr>', _section(part)) for name, part in parts.items()
    }
    pairs = count * (count - 1) // 2
    assert len(rows["pairs"]) == (pairs if pairs <= 45 else count - 1)
    assert (f"The other {pairs - count + 1:,} pairs stand in report.json." in parts["pairs"]) == (pairs > 45)
    assert len(rows["ranks"]) == len(rows["wordings"]) == count
    ranges = {model.model: model for model in report.stability.prompt_sensitivity.models}
    for model, ranks, wordings in zip(report.stability.models, rows["ranks"], rows["wordings"], strict=True):
        assert words_of(ranks).startswith(f"{model.model} {100 * model.mean:.1f} ")
        low, high = model.rank_set.low, model.rank_set.high
        assert words_of(ranks).endswith(f" {low}" if low == high else f" {low}–{high}")
        moved = ranges[model.model]
        assert f" {moved.best_rank} {moved.worst_rank} {moved.worst_rank - moved.best_rank} " in words_of(wordings)


def test_what_a_rank_interval_is_and_is_not_is_said() -> None:
    """The three kinds of ranks are told apart, and the ranking is called a diagnostic."""
    text = words_of(ranked_page(ranked.report_of(ranked.scores([0.8, 0.7, 0.4]))))
    assert "it is no confidence interval of a true rank, and can miss the true ranks of models that are equally" in text
    assert "It covers the true ranks of all models at once, with 95\u00a0%." in text.replace("95 %", "95\u00a0%")
    assert "The ranks of the leaderboard are a third thing" in text
    assert "a diagnostic of this sample of tasks, not a universal leaderboard" in text


def test_a_tau_that_is_not_defined_is_a_word() -> None:
    """A model that scores every task alike has no tau-b: neither 0 nor NaN."""
    flat = table_of({"flat": [[2] * 30] * 2, "other": [[0, 4] * 15] * 2, "third": [[4, 1] * 15] * 2}, totals=4)
    document = ranked_page(ranked.report_of(flat))
    assert document.count('–<small class="reason">not defined</small>') == 2
    assert "nan" not in words_of(_section(document[document.index('<section id="pairs">') :])).lower()


def test_close_pairs_that_are_separated_are_listed_when_not_all_pairs_are() -> None:
    """Both rules are kept apart, also of many models."""
    report = ranked.report_of(ranked.scores(ranked.spread(12)))
    pairs = [msgspec.structs.replace(pair, close=True, separated=n < 2) for n, pair in enumerate(report.pairs)]
    document = ranked_page(msgspec.structs.replace(report, pairs=tuple(pairs)))
    assert "Close by their intervals, separated on the same tasks: 2" in document


def test_names_of_ranked_models_stay_text() -> None:
    """Markup in a model's name makes no element in any table or picture."""
    for count in (3, 12, 20):
        document = ranked_page(ranked.report_of(ranked.scores(ranked.spread(count)), resamples=20))
        assert "<b>x</b>" not in document
        assert document.count("&lt;b&gt;x&lt;/b&gt; &amp; co") > 5


def _section(part: str) -> str:
    return part[: part.index("</section>")]


def test_intervals_are_named_by_the_level_that_made_them(runs: dict[str, Path]) -> None:
    """At 90 % no 95 % is left on the page: forest, pairs, ranks, kappa and corrected means say 90 %."""
    report = msgspec.json.decode((runs["audited"] / "report.json").read_bytes(), type=Report)
    assert report.stability is not None
    other = msgspec.structs.replace(
        report,
        settings=msgspec.structs.replace(report.settings, level=0.9),
        stability=msgspec.structs.replace(
            report.stability, settings=msgspec.structs.replace(report.stability.settings, level=0.9)
        ),
    )
    usual, document = ranked_page(report), ranked_page(other)
    named = re.compile(r"(?<![\d.])(9[05])(?:\.0)?(?:\s|&nbsp;)%")

    assert set(named.findall(usual)) == {"95"}
    assert set(named.findall(document)) == {"90"}
    for name, places in {"intervals": 3, "pairs": 1, "ranks": 3, "judge": 3}.items():
        assert len(named.findall(_section(document[document.index(f'<section id="{name}">') :]))) == places, name
