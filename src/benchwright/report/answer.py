"""The answer of a report in words: who clears the bar, who is close, what cannot be told apart."""

from collections.abc import Sequence
from decimal import Decimal

from benchwright.records import ModelSummary, Pair

_THIN = "\u00a0"


def answer(models: Sequence[ModelSummary], bar: str | None, *, waiting: int = 0) -> str:
    """Say in one sentence who clears the bar.

    Args:
        models: every model of the run.
        bar: the share as the decimal written, or None when none was set.
        waiting: lines of replies that judges are still to be asked about.

    Returns:
        One sentence; while cells are missing it says that the run is not finished.

    Example:
        >>> answer([], "0.8")
        'No model was run.'
    """
    missing = sum(model.cells.missing for model in models)
    if missing:
        expected = sum(model.cells.expected for model in models)
        if waiting:
            lines = "1 line" if waiting == 1 else f"{waiting:,} lines"
            scores = f"{missing:,} of {expected:,} scores are missing"
            return f"The run is not finished: {scores}, and judges are still to be asked about {lines}."
        return f"The run is not finished: {missing:,} of {expected:,} calls are missing."
    if not models:
        return "No model was run."
    if bar is None:
        return "No bar was set for this benchmark."
    clearing = [model.model for model in by_mean(models) if model.clears_bar]
    if not clearing:
        return f"No model clears the bar of {percent(bar)}."
    return f"{_and(clearing)} {'clears' if len(clearing) == 1 else 'clear'} the bar of {percent(bar)}."


def lead(models: Sequence[ModelSummary], pairs: Sequence[Pair], smallest_gap: float | None) -> str:
    """Say who is close to the model with the highest mean, and how small a gap these tasks can separate.

    The published rule comes first ("close": the intervals touch or overlap); where the paired difference
    on the same tasks separates a close pair, that is added, and nothing else orders close models.
    """
    ready = [model for model in by_mean(models) if model.mean.value is not None]
    if len(ready) < 2 or any(model.cells.missing for model in models):
        return ""
    first = ready[0].model
    places = {model.model: place for place, model in enumerate(ready)}
    close = sorted((pair for pair in pairs if pair.close), key=lambda pair: sorted((places[pair.a], places[pair.b])))
    near_first = [_other(pair, first) for pair in close if first in (pair.a, pair.b)]
    sentences = [_first_sentence(ready, near_first)]
    elsewhere = [pair for pair in close if first not in (pair.a, pair.b)]
    sentences += [f"{pair.a} and {pair.b} are close." for pair in elsewhere[:3]]
    if len(elsewhere) > 3:
        sentences.append(f"So {_more_pairs(len(elsewhere) - 3)}.")
    apart = [pair for pair in close if pair.separated]
    sentences += [ahead(pair) for pair in apart[:3]]
    if len(apart) > 3:
        sentences.append(f"On the same tasks {_separated(len(apart) - 3)} too.")
    if close and smallest_gap is not None:
        sentences.append(f"The smallest gap this set can separate is {points(smallest_gap)} points.")
    return " ".join(sentences)


def ahead(pair: Pair) -> str:
    """Say which of two separated models is ahead on the same tasks, and by how much; nothing without a difference."""
    if pair.difference is None:
        return ""
    value, low, high = pair.difference.value, pair.difference.low, pair.difference.high
    leads, behind = pair.a, pair.b
    if value < 0:
        leads, behind, value, low, high = behind, leads, -value, -high, -low
    return f"On the same tasks {leads} is ahead of {behind} by {points(value)} points [{points(low)}, {points(high)}]."


def by_mean(models: Sequence[ModelSummary]) -> list[ModelSummary]:
    """Order models by mean, then by name; models without a mean last."""
    return sorted(models, key=lambda m: (m.mean.value is None, -(m.mean.value or 0.0), m.model))


def percent(share: str | float) -> str:
    """Write a share in per cent with as many decimals as it needs, at most two.

    Example:
        >>> percent("0.8").replace(chr(160), " "), percent("0.825").replace(chr(160), " ")
        ('80 %', '82.5 %')
    """
    value = (Decimal(str(share)) * 100).quantize(Decimal("0.01")).normalize()
    return f"{value:f}{_THIN}%"


def points(difference: float) -> str:
    """Write a difference of shares in points with one decimal.

    Example:
        >>> points(0.0213), points(-0.05)
        ('2.1', '−5.0')
    """
    return f"{100 * difference:.1f}".replace("-", "−")


def _first_sentence(ready: Sequence[ModelSummary], near_first: Sequence[str]) -> str:
    first = ready[0].model
    if not near_first:
        return (
            f"{first} is clearly ahead of the other {len(ready) - 1}."
            if len(ready) > 2
            else (f"{first} is clearly ahead of {ready[1].model}.")
        )
    ordered = [model.model for model in ready if model.model in near_first]
    if len(ordered) == 1:
        return f"{first} and {ordered[0]} are close."
    return f"{_and(ordered)} are close to {first}."


def _more_pairs(number: int) -> str:
    return "is 1 more pair" if number == 1 else f"are {number:,} more pairs"


def _separated(number: int) -> str:
    return "1 more of these pairs is separated" if number == 1 else f"{number:,} more of these pairs are separated"


def _other(pair: Pair, name: str) -> str:
    return pair.b if pair.a == name else pair.a


def _and(names: Sequence[str]) -> str:
    if len(names) < 3:
        return " and ".join(names)
    if len(names) > 6:
        return f"{', '.join(names[:5])} and {len(names) - 5} more"
    return f"{', '.join(names[:-1])} and {names[-1]}"
