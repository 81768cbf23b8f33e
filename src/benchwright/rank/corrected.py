"""A model's mean with a judge's errors taken out, from lines that people decided too."""

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

from benchwright.records import Corrected
from benchwright.resample import t_quantile

LEAST = 50
"""Labels below which no corrected mean is given."""


class JudgedLine(NamedTuple):
    """One line of one model that a judge decided, drawn for people or not.

    Attributes:
        share: what it adds to the model's mean when it is met, above 0: its weight over the total weight of the
            task and the number of cells of the model.
        judged: 1.0 when the judge says met, else 0.0 (unreadable too); between them where judges are averaged.
        item: whose tasks, runs and variants vary together.
        stratum: it was drawn among the lines of this stratum, or could have been.
        label: what people decided, in [0, 1]: the mean over people; None when nobody did.
        probability: with which it was drawn, in (0, 1]; read only beside a label.
    """

    share: float
    judged: float
    item: Hashable
    stratum: Hashable
    label: float | None = None
    probability: float | None = None


class _Fit(NamedTuple):
    """What a label is expected to be: start + slope * judged."""

    start: float
    slope: float


def corrected_mean(lines: Sequence[JudgedLine], rest: Mapping[Hashable, float], *, level: float = 0.95) -> Corrected:
    """Estimate the mean that people would give a model, from a judge on all lines and people on some.

    Line i has share a, judge's verdict f, where it was drawn a label y, and w: how many lines of its stratum it stands
    for. With predictions m = start + slope * f, fitted to the labels of other items with the slope kept in [0, 1],

        value = sum of rest + sum of a * m over all lines + sum of w * a * (y - m) over the labels.

    The second sum takes out what is wrong with the predictions whatever they are, so a bad judge costs width, not
    truth. The interval is about the items that could have been written; for these alone it is somewhat wide.

    Args:
        lines: every line of the model that a judge decided, each with a chance to be drawn; in any order.
        rest: item -> what lines decided by code add to the mean; items without judged lines too.
        level: share of certainty in (0, 1).

    Returns:
        `judge_only` is the mean as scored; `human_only` rest + total share * weighted mean of the labels, its interval
        that of a draw without strata; `value` stands from 50 labels of at least 2 items on, else `reason` says what
        is missing; `power` is the mean slope over the labelled items. Intervals need 2 labelled items.

    Raises:
        ValueError: a share not above 0, a verdict or label outside [0, 1], a label without a probability in (0, 1].

    Source:
        Angelopoulos, Duchi & Zrnic (2023), PPI++, arXiv:2311.01453: power tuning; the labelled lines are among the
        judged ones here, so the best slope is that of the regression. Särndal, Swensson & Wretman (1992), Model
        Assisted Survey Sampling, chapter 6: difference estimators.

    Example:
        A judge that says met of half of what people say is not; 60 of 100 lines have a label.

        >>> truth = [1.0, 1.0, 0.0, 0.0] * 25
        >>> judge = [1.0, 1.0, 1.0, 0.0] * 25
        >>> lines = [
        ...     JudgedLine(0.01, f, item=i, stratum=f, label=y if i < 60 else None, probability=0.6)
        ...     for i, (f, y) in enumerate(zip(judge, truth))
        ... ]
        >>> found = corrected_mean(lines, {})
        >>> found.judge_only, round(found.value, 3), round(found.power, 2)
        (0.75, 0.5, 0.67)
    """
    _check(lines)
    lines = _strata_with_labels(lines)
    weights = _weights(lines)
    found = _as_given(lines, rest, weights, level)
    if found.labels < LEAST:
        return msgspec.structs.replace(found, reason=f"{found.labels} drawn labels; {LEAST} are needed")
    if found.items < 2:
        return msgspec.structs.replace(found, reason="all drawn labels belong to one item; 2 items are needed")
    predicted, power = _predictions(lines, weights)
    total = _total(lines, rest, weights, predicted, _centres(lines, weights, predicted))
    value, low, high = _interval(*total, items=found.items, level=level)
    return msgspec.structs.replace(found, value=value, low=low, high=high, power=power)


def _check(lines: Sequence[JudgedLine]) -> None:
    for line in lines:
        if not line.share > 0:
            raise ValueError(f"a share above 0 was expected, not {line.share!r}")
        if not 0 <= line.judged <= 1:
            raise ValueError(f"a judged value in [0, 1] was expected, not {line.judged!r}")
        if line.label is None:
            continue
        if not 0 <= line.label <= 1:
            raise ValueError(f"a label in [0, 1] was expected, not {line.label!r}")
        if line.probability is None or not 0 < line.probability <= 1:
            raise ValueError(f"a probability in (0, 1] was expected beside a label, not {line.probability!r}")


def _strata_with_labels(lines: Sequence[JudgedLine]) -> Sequence[JudgedLine]:
    """Give the lines as they are, or all in one stratum when some stratum has no label.

    Such a stratum tells nothing about its own errors. Which strata were reached is chance as well, so over all lines
    at once the labels are still a random draw, with the probabilities that they carry.
    """
    labelled = {line.stratum for line in lines if line.label is not None}
    if all(line.stratum in labelled for line in lines):
        return lines
    return [line._replace(stratum=None) for line in lines]


def _weights(lines: Sequence[JudgedLine]) -> list[float]:
    """Say how many lines of its stratum each labelled line stands for; 0 for the others.

    Returns:
        One over the probability, scaled so that the weights of a stratum sum to its lines: a person who stopped early
        in a random order leaves a smaller random draw behind.

    Source:
        Särndal, Swensson & Wretman (1992), chapter 7: calibration to known counts.
    """
    size = Counter(line.stratum for line in lines)
    raw = [0.0 if line.label is None else 1 / (line.probability or 1) for line in lines]
    by_stratum: defaultdict[Hashable, list[float]] = defaultdict(list)
    for line, weight in zip(lines, raw, strict=True):
        by_stratum[line.stratum].append(weight)
    scale = {stratum: size[stratum] / (math.fsum(some) or 1.0) for stratum, some in by_stratum.items()}
    return [weight * scale[line.stratum] for line, weight in zip(lines, raw, strict=True)]


def _as_given(
    lines: Sequence[JudgedLine], rest: Mapping[Hashable, float], weights: Sequence[float], level: float
) -> Corrected:
    """Give the judge's mean and the people's mean, each alone."""
    labels = sum(line.label is not None for line in lines)
    items = len({line.item for line in lines if line.label is not None})
    judge = math.fsum([*rest.values(), *(line.share * line.judged for line in lines)])
    found = Corrected(labels=labels, items=items, judge_only=judge if lines or rest else None)
    if not labels:
        return found
    value, low, high = _interval(*_human(lines, rest, weights), items=items, level=level)
    return msgspec.structs.replace(found, human_only=value, human_low=low, human_high=high)


def _human(
    lines: Sequence[JudgedLine], rest: Mapping[Hashable, float], weights: Sequence[float]
) -> tuple[float, float]:
    """Predict every line by the weighted mean of the labels: value and variance."""
    drawn = [(w * x.share, x.label) for x, w in zip(lines, weights, strict=True) if x.label is not None]
    stands_for = math.fsum(weight for weight, _ in drawn)
    mean = math.fsum(weight * label for weight, label in drawn) / stands_for
    scale = math.fsum(line.share for line in lines) / stands_for
    return _total(lines, rest, [weight * scale for weight in weights], [mean] * len(lines), {})


def _predictions(lines: Sequence[JudgedLine], weights: Sequence[float]) -> tuple[list[float], float]:
    """Predict each line from the labels of all other items.

    No label may correct itself. An item is a fold of its own: nothing is left to chance or to names, and the
    residuals are not too small, as those of a fit to itself would be.

    Returns:
        What each label is expected to be, and the mean slope over the labelled items.

    Source:
        Wu & Gagnon-Bartsch (2018), doi:10.1177/0193841X18808003: adjustment that leaves one out.
    """
    moments: defaultdict[Hashable, list[tuple[float, ...]]] = defaultdict(list)
    for line, w in zip(lines, weights, strict=True):
        if line.label is not None:
            f, y = line.judged, line.label
            moments[line.item].append((w, w * f, w * y, w * f * f, w * f * y))
    own = {item: [math.fsum(column) for column in zip(*rows, strict=True)] for item, rows in moments.items()}
    whole = [math.fsum(column) for column in zip(*own.values(), strict=True)]
    fits = {item: _fit([a - b for a, b in zip(whole, part, strict=True)]) for item, part in own.items()}
    all_labels = _fit(whole)
    predicted = []
    for line in lines:
        fit = fits.get(line.item, all_labels)
        predicted.append(fit.start + fit.slope * line.judged)
    return predicted, fmean(fit.slope for fit in fits.values())


def _fit(moments: Sequence[float]) -> _Fit:
    """Fit labels to verdicts from the weighted sums of 1, f, y, f * f and f * y."""
    n, f, y, ff, fy = moments
    spread = n * ff - f * f
    # Sums that were taken apart again leave rounding behind where all verdicts are the same.
    slope = (n * fy - f * y) / spread if spread > 1e-9 * n * n else 0.0
    slope = min(1.0, max(0.0, slope))
    return _Fit((y - slope * f) / n, slope)


def _centres(
    lines: Sequence[JudgedLine], weights: Sequence[float], predicted: Sequence[float]
) -> dict[Hashable, float]:
    """Give the weighted mean residual of each stratum with at least 2 labels."""
    size = Counter(line.stratum for line in lines)
    residuals: defaultdict[Hashable, list[float]] = defaultdict(list)
    for line, w, m in zip(lines, weights, predicted, strict=True):
        if line.label is not None:
            residuals[line.stratum].append(w * line.share * (line.label - m))
    return {stratum: math.fsum(some) / size[stratum] for stratum, some in residuals.items() if len(some) > 1}


def _total(
    lines: Sequence[JudgedLine],
    rest: Mapping[Hashable, float],
    weights: Sequence[float],
    predicted: Sequence[float],
    centres: Mapping[Hashable, float],
) -> tuple[float, float]:
    """Add up what the items add to the mean: the sum, and its variance over items.

    With R the mean residual of the stratum, item g adds T_g = rest + sum of (a * m + R) over its lines + sum of
    w * (a * (y - m) - R) over its labels. R is added and taken away equally often, so the value does not depend on it;
    without it the draw would seem less even than strata made it. The variance G / (G - 1) * sum of (T_g - mean T)^2
    over all G items holds the draw of lines and the draw of items. The residuals never count for less than one wholly
    wrong label would: 60 labels without an error do not prove a judge without errors.

    Args:
        lines: every judged line.
        rest: item -> what other lines add.
        weights: of the labelled lines.
        predicted: label that is expected of each line.
        centres: stratum -> R; 0 where it is missing.

    Source:
        Särndal, Swensson & Wretman (1992), chapter 9 (two phases: items, then lines).
    """
    parts: defaultdict[Hashable, list[float]] = defaultdict(list, {item: [value] for item, value in rest.items()})
    errors, one_wrong = [], []
    for line, w, m in zip(lines, weights, predicted, strict=True):
        centre = centres.get(line.stratum, 0.0)
        parts[line.item].append(line.share * m + centre)
        if line.label is not None:
            error = w * (line.share * (line.label - m) - centre)
            parts[line.item].append(error)
            errors.append(error**2)
            one_wrong.append((w * line.share) ** 2)
    totals = [math.fsum(some) for some in parts.values()]
    value, count = math.fsum(totals), len(totals)
    spread = math.fsum((total - value / count) ** 2 for total in totals) * count / max(1, count - 1)
    return value, spread + max(0.0, fmean(one_wrong) - math.fsum(errors))


def _interval(value: float, variance: float, *, items: int, level: float) -> tuple[float, float | None, float | None]:
    """Give value, low and high inside [0, 1]; labels of a single item say nothing about spread."""
    inside = min(1.0, max(0.0, value))
    if items < 2:
        return inside, None, None
    half = t_quantile((1 + level) / 2, items - 1) * math.sqrt(variance)
    return inside, min(1.0, max(0.0, value - half)), max(0.0, min(1.0, value + half))
