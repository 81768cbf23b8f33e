"""What a page says about the order of the models: pairs of them, the ranks they can hold, what wordings do to ranks."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from benchwright.records import (
    Difference,
    Notice,
    Pair,
    PromptRanks,
    PromptSensitivity,
    Report,
    Stability,
)
from benchwright.report.answer import ahead, by_mean
from benchwright.report.words import coefficient, count, listed, number_of, per_cent, probability, ranks

MOST_PAIRS = 45
"""With more pairs than this only neighbours in the ranking are listed."""

UNLIKELY = 0.05
"""A range of ranks that chance gives less often than this is more than sampling alone."""


@dataclass(frozen=True)
class PairRow:
    """Two models, the one with the higher mean first.

    Attributes:
        row: place of the first in the ranking, from 0.
        column: place of the second.
        tau: None where it is not defined or not computed.
    """

    row: int
    column: int
    pair: Pair
    tau: float | None


@dataclass(frozen=True)
class PromptRow:
    """A model, the ranks it holds, and its mean and rank on each wording."""

    ranks: PromptRanks
    by_wording: tuple[tuple[float, int], ...]

    @property
    def range(self) -> int:
        """The worst less the best rank."""
        return self.ranks.worst_rank - self.ranks.best_rank

    @property
    def unlikely(self) -> bool:
        """Whether the ranks move more than sampling alone would move them."""
        return self.ranks.p <= UNLIKELY


def pair_rows(report: Report) -> list[PairRow]:
    """Give every pair whose intervals are known, in the order of the ranking."""
    places = {model.model: place for place, model in enumerate(by_mean(report.models))}
    found = report.stability.kendall_tau_b if report.stability else ()
    taus = {frozenset((one.a, one.b)): one.tau for one in found}
    rows = []
    for pair in report.pairs:
        if pair.close is None:
            continue
        turned = pair if places[pair.a] < places[pair.b] else _turned(pair)
        tau = taus.get(frozenset((pair.a, pair.b)))
        rows.append(PairRow(places[turned.a], places[turned.b], turned, tau))
    return sorted(rows, key=lambda row: (row.row, row.column))


def listed_pairs(rows: Sequence[PairRow]) -> list[PairRow]:
    """Keep all pairs, or of many only neighbours in the ranking."""
    return list(rows) if len(rows) <= MOST_PAIRS else [row for row in rows if row.column == row.row + 1]


def close_and_separated(rows: Sequence[PairRow]) -> list[Pair]:
    """Keep the pairs that are close by their intervals and separated on the same tasks."""
    return [row.pair for row in rows if row.pair.close and row.pair.separated]


def pairs_lead(report: Report) -> str:
    """Say how many pairs are close, how many are separated on the same tasks, and how far the models agree on tasks."""
    rows = pair_rows(report)
    close = [row for row in rows if row.pair.close]
    tested = [row for row in rows if row.pair.separated is not None]
    apart = [row for row in tested if row.pair.separated]
    if len(rows) == 1:
        return " ".join(filter(None, (_one_pair(rows[0].pair), _tau_words(report, rows))))
    sentences = [f"By their intervals {count(len(close))} of {number_of(len(rows), 'pair')} {_are(len(close))} close."]
    if not tested:
        sentences.append("No difference can be tested.")
    else:
        both = sum(bool(row.pair.close) for row in apart)
        words = f"On the same tasks {count(len(apart))} of {count(len(tested))} {_are(len(apart))} separated"
        sentences.append(f"{words}, {number_of(both, 'close pair')} among them." if both else f"{words}.")
    return " ".join(filter(None, (*sentences, _tau_words(report, rows))))


def ranks_lead(stability: Stability) -> str:
    """Say who comes first how often, and to how many models the separated pairs leave rank 1."""
    most = max(model.probability_first for model in stability.models)
    first = [model.model for model in stability.models if model.probability_first == most]
    often = "every resample" if most == 1 else f"{_share(most)} of the resamples"
    if len(first) == 1:
        sentence = f"{first[0]} comes first in {often}."
    else:
        sentence = f"{listed(first)} come first equally often, each in {often}."
    open_to = [model.model for model in stability.models if model.rank_set.low == 1]
    if len(open_to) == 1:
        return f"{sentence} The separated pairs leave rank 1 to {'it' if open_to == first else open_to[0]} alone."
    every = len(stability.models)
    who = f"all {count(every)} models" if len(open_to) == every else f"{count(len(open_to))} of {count(every)} models"
    if every == 2:
        who = "both models"
    return f"{sentence} The separated pairs leave rank 1 open to {who}."


def prompts_lead(prompts: PromptSensitivity) -> str:
    """Say whose rank moves more between wordings than sampling alone gives, and how far ranks move."""
    wordings = f"the {count(len(prompts.variants))} wordings"
    moved = [model for model in prompts.models if model.p <= UNLIKELY]
    widest = max(prompts.models, key=lambda model: model.worst_rank - model.best_rank)
    if widest.worst_rank == widest.best_rank:
        return f"Every model holds one rank in all {count(len(prompts.variants))} wordings."
    if not moved:
        held = f"{widest.model} moves furthest, over ranks {ranks(widest.best_rank, widest.worst_rank)}."
        return f"No rank moves more between {wordings} than sampling alone gives. {held}"
    if len(moved) == 1:
        one = moved[0]
        held = f"ranks {ranks(one.best_rank, one.worst_rank)}, p {probability(one.p)}"
        return f"The rank of {one.model} moves more between {wordings} than sampling alone gives: {held}."
    names = listed([f"{one.model} ({ranks(one.best_rank, one.worst_rank)})" for one in moved])
    return f"{count(len(moved))} ranks move more between {wordings} than sampling alone gives: {names}."


def prompt_rows(stability: Stability, prompts: PromptSensitivity) -> list[PromptRow]:
    """Give every model with its ranks on the wordings, in the order of the ranking."""
    ranges = {model.model: model for model in prompts.models}
    tables = [{one.model: (one.mean, one.rank) for one in variant.ranking} for variant in prompts.variants]
    return [PromptRow(ranges[model.model], tuple(table[model.model] for table in tables)) for model in stability.models]


def further_warnings(report: Report) -> list[Notice]:
    """Give the warnings about ranks of which the answer has none of the same kind."""
    said = {warning.code for warning in report.warnings}
    return [warning for warning in report.stability.warnings if warning.code not in said] if report.stability else []


def _one_pair(pair: Pair) -> str:
    if not pair.close:
        return f"{pair.a} and {pair.b} are not close: their intervals do not touch."
    words = f"{pair.a} and {pair.b} are close."
    if pair.separated is None:
        return f"{words} Their difference cannot be tested."
    return f"{words} {ahead(pair) if pair.separated else 'On the same tasks they are not separated either.'}"


def _tau_words(report: Report, rows: Sequence[PairRow]) -> str:
    """Say how far rankings of the tasks by two models agree, from the least alike to the most alike pair."""
    if report.stability is None:
        return ""
    known = [(row.tau, row.pair) for row in rows if row.tau is not None]
    if not known:
        return "No τ-b is defined: models score every task alike."
    if len(rows) == 1:
        return f"The τ-b of their scores over the tasks is {coefficient(known[0][0])}."
    low, high = min(known, key=lambda one: one[0]), max(known, key=lambda one: one[0])
    if coefficient(low[0]) == coefficient(high[0]):
        where = "for every pair" if len(known) == len(rows) else "where it is defined"
        return f"τ-b over the tasks is {coefficient(low[0])} {where}."
    ends = [f"{coefficient(tau)} ({pair.a} and {pair.b})" for tau, pair in (low, high)]
    return f"τ-b over the tasks runs from {ends[0]} to {ends[1]}."


def _turned(pair: Pair) -> Pair:
    found = pair.difference
    difference = Difference(value=-found.value, low=-found.high, high=-found.low) if found else None
    return msgspec.structs.replace(pair, a=pair.b, b=pair.a, difference=difference)


def _share(value: float) -> str:
    """Write a share of resamples in a sentence; only 0 and 1 themselves are written as such."""
    if 0 < value < 0.0005 or 0.9995 < value < 1:
        return f"{'less than 0.1' if value < 0.5 else 'more than 99.9'}\u00a0%"
    return per_cent(value)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
