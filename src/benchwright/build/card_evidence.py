"""Figures of the data card that come from evidence: annotators, systems, a corpus, cheating policies."""

from collections.abc import Sequence

from benchwright.build.card_figures import count_figure, share_figure, text_figure
from benchwright.records import Notice, RaterAgreement, RaterPair, Validation
from benchwright.records.card import ContaminationFacts, Figure, FigureGroup, FigureState
from benchwright.records.gate import Gate, PolicyResult

_Ends = tuple[float | None, float | None, float | None]

MOST_PAIRS = 10
"""So many pairs of annotators have a row each."""


def agreement_group(found: RaterAgreement | None, *, strangers: int = 0) -> FigureGroup:
    """Give kappa of every two annotators and alpha of all, with their intervals.

    Args:
        found: None where nothing was measured.
        strangers: items that were rated and are no cases of the benchmark.
    """
    if found is None:
        return _unmeasured("agreement", "kappa", "alpha")
    alpha = found.alphas.get(found.metric)
    low, high = (alpha.low, alpha.high) if alpha is not None else (None, None)
    level = found.settings.level
    pairs = [
        _measured("kappa", (one.kappa, one.low, one.high), level, f"{one.a} – {one.b}") for one in _shown(found.pairs)
    ]
    return FigureGroup(
        key="agreement",
        figures=(
            count_figure("raters", len(found.raters)),
            count_figure("rated", found.items),
            count_figure("strangers", strangers),
            count_figure("dropped", found.dropped),
            *pairs,
            _measured("alpha", (found.alpha, low, high), level),
            *_notices(found.warnings),
        ),
    )


def validation_group(found: Validation | None) -> FigureGroup:
    """Give what systems did on the cases: floor, ceiling, discrimination, headroom, reliability, accuracy.

    Args:
        found: None where nothing was measured.
    """
    if found is None:
        return _unmeasured("validation", "systems", "floor", "ceiling", "discrimination", "headroom", "reliability")
    return FigureGroup(
        key="validation",
        figures=(
            count_figure("systems", found.systems),
            count_figure("floor", len(found.floor), of=found.cases),
            count_figure("ceiling", len(found.ceiling), of=found.cases),
            share_figure("discrimination", found.discrimination),
            share_figure("coinFlip", found.coin_flip),
            share_figure("headroom", found.headroom),
            share_figure("reliability", found.reliability),
            *(share_figure("accuracy", value, about=name) for name, value in found.accuracy.items()),
            *_notices(found.warnings),
        ),
    )


def contamination_group(found: ContaminationFacts | None, *, cases: int) -> FigureGroup:
    """Give how many cases stand in a corpus, for each n where they are told apart.

    Args:
        found: None where nothing was measured; of a corpus without a readable document nothing was either.
        cases: of the benchmark.
    """
    if found is None:
        return _unmeasured("contamination", "contaminated", "notCheckable")
    unreadable, size = found.scanned.unreadable, found.scanned.bytes
    marked = found.scanned.marked
    megabytes = None if size is None else size / 1e6
    return FigureGroup(
        key="contamination",
        figures=(
            text_figure("n", ", ".join(str(n) for n in found.n)),
            *_overlaps(found, cases),
            count_figure("canaries", len(found.canaries) if marked is None else marked),
            count_figure("documents", found.scanned.documents),
            Figure(key="megabytes", value=megabytes, shown=_megabytes(megabytes), state="none"),
            count_figure("unreadable", unreadable if isinstance(unreadable, int) else len(unreadable)),
        ),
    )


def _overlaps(found: ContaminationFacts, cases: int) -> Sequence[Figure]:
    """Count the cases found and those too short; where nothing could be read there is no number of those found."""
    read = found.scanned.documents > 0
    if found.flagged is None or found.too_short is None:
        rows: list[tuple[str | None, int, int]] = [(None, len(found.contaminated), len(found.not_checkable))]
    else:
        rows = [(f"n = {n}", len(found.flagged.get(str(n), ())), len(found.too_short.get(str(n), ()))) for n in found.n]
    hits = [
        count_figure("contaminated", hit, of=cases, about=about)
        if read
        else Figure(key="contaminated", value=None, about=about)
        for about, hit, _ in rows
    ]
    return [*hits, *(count_figure("notCheckable", short, of=cases, about=about) for about, _, short in rows)]


def _megabytes(size: float | None) -> str:
    if size is None:
        return ""
    return f"{size:.1f}" if size >= 0.1 or not size else "< 0.1"


def gate_group(found: Gate | None) -> FigureGroup:
    """Give what the best cheating policy scores, beside its limit, and whether right answers are accepted.

    Args:
        found: None where nothing was measured.
    """
    if found is None:
        return _unmeasured("gate", "passes", "highest")
    cheats = [one for one in found.policies if one.kind == "cheat"]
    refused = sum(len(one.refused) for one in found.policies if one.kind == "control")
    verdict: FigureState = "notMeasured" if found.passes is None else "yes" if found.passes else "no"
    return FigureGroup(
        key="gate",
        figures=(
            Figure(key="passes", value=found.passes, state=verdict),
            count_figure("policies", len(cheats)),
            *_highest(cheats),
            count_figure("refused", refused),
            *_notices(found.warnings),
        ),
    )


def _shown(pairs: Sequence[RaterPair]) -> Sequence[RaterPair]:
    """Keep every pair of a few annotators; of many the lowest and the highest kappa."""
    defined = sorted((one for one in pairs if one.kappa is not None), key=lambda one: one.kappa or 0)
    return pairs if len(pairs) <= MOST_PAIRS or not defined else [defined[0], defined[-1]]


def _highest(cheats: Sequence[PolicyResult]) -> list[Figure]:
    if not cheats:
        return []
    best = min(cheats, key=lambda one: (-one.mean, one.policy))
    return [
        share_figure("highest", best.mean, about=best.policy),
        share_figure("upperBound", best.upper_bound),
        share_figure("limit", best.limit, state="none"),
    ]


def _measured(key: str, ends: _Ends, level: float, about: str | None = None) -> Figure:
    """Print a measure with its interval; one that is not defined says so."""
    value, low, high = ends
    plain = {"value": value, "low": low, "high": high}
    if value is None:
        return Figure(key=key, value=plain, state="undefined", about=about)
    interval = f" ({100 * level:g} %: {low:.3f}, {high:.3f})" if low is not None and high is not None else ""
    return Figure(key=key, value=plain, shown=f"{value:.3f}{interval}", about=about)


def _notices(notices: Sequence[Notice]) -> list[Figure]:
    """Name what a reader of these figures must know by its codes; the command that found it has the sentences."""
    codes = sorted({notice.code for notice in notices})
    return [text_figure("notices", ", ".join(codes))] if codes else []


def _unmeasured(key: str, *rows: str) -> FigureGroup:
    return FigureGroup(key=key, figures=tuple(Figure(key=row, value=None) for row in rows))
