"""What agreement of raters gives: one row for two raters, one result for all of them."""

from typing import Literal

from benchwright.records.record import Notice, Record

Metric = Literal["nominal", "ordinal", "interval"]
Missing = Literal["error", "drop"]


class Agreement(Record, frozen=True, kw_only=True):
    """How far two raters agree, chance taken out.

    Attributes:
        n: items that both rated.
        observed: share on which they agree; None without items.
        expected: share on which raters with these habits would agree by chance.
        kappa: Cohen's kappa in [-1, 1]; None where it is not defined.
        low: lower end of its interval.
        high: upper end of its interval.
        undefined: why there is no kappa, or no interval.
    """

    n: int
    observed: float | None
    expected: float | None
    kappa: float | None
    low: float | None
    high: float | None
    undefined: str | None = None


class Measured(Record, frozen=True, kw_only=True):
    """A measure of agreement with its interval from resampled items.

    Attributes:
        value: the measure, at most 1; None where it is not defined.
        low: lower end of the interval; None where there is none.
        high: upper end of it.
        undefined_resamples: resamples in which the measure is not defined; they are left out of the interval.
        undefined: why there is no value, or no interval.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    undefined_resamples: int = 0
    undefined: str | None = None


class RaterPair(Record, frozen=True, kw_only=True):
    """Everything about the agreement of two raters.

    Attributes:
        a: the first rater's name.
        b: the second rater's name.
        n: items that both rated.
        dropped: items that only one of them, or neither, rated.
        kappa: Cohen's kappa in [-1, 1]; None where it is not defined.
        low: lower end of the large-sample interval of kappa; with full agreement a one-sided limit.
        high: upper end of it.
        method: how `low` and `high` were made; None without them.
        bootstrap: the interval of kappa from resampled items.
        observed: share of items on which they agree.
        expected: share on which they would agree by chance.
        kappa_max: the largest kappa that these margins allow.
        prevalence: how uneven the labels are: |yes-yes minus no-no| / n for two labels, else None.
        bias: how far the raters' habits differ: half the summed differences of the margins / n, in [0, 1].
        pabak: kappa with even labels and no bias: (k * observed - 1) / (k - 1) for k labels.
        ac1: Gwet's AC1, which does not fall where one label is rare.
        linear: weighted kappa with linear weights; None without a declared scale.
        quadratic: weighted kappa with quadratic weights; None without a declared scale.
        labels: the labels, in the order of the scale, or sorted.
        table: items by label of a (rows) and of b (columns).
        undefined: why there is no kappa, or no interval.
    """

    a: str
    b: str
    n: int
    dropped: int
    kappa: float | None
    low: float | None
    high: float | None
    method: str | None
    bootstrap: Measured
    observed: float | None
    expected: float | None
    kappa_max: float | None
    prevalence: float | None
    bias: float | None
    pabak: float | None
    ac1: float | None
    linear: Measured | None
    quadratic: Measured | None
    labels: tuple[str, ...]
    table: tuple[tuple[int, ...], ...]
    undefined: str | None = None


class AgreementSettings(Record, frozen=True, kw_only=True):
    """What agreement was asked for.

    Attributes:
        scale: the ordered labels, unused ones included; empty for labels without an order.
        missing: what is done with an item that a rater left out: an error, or it is dropped and counted.
        level: share of certainty of every interval, in (0, 1).
        resamples: how often items are drawn again.
        seed: of the draws.
    """

    scale: tuple[str, ...] = ()
    missing: Missing = "error"
    level: float = 0.95
    resamples: int = 2000
    seed: int = 0


class RaterAgreement(Record, frozen=True, kw_only=True):
    """How far two or more raters agree on the same items.

    Attributes:
        raters: names, in the order given.
        items: items rated by anyone.
        ratings: labels given.
        dropped: items that not all raters rated.
        pairs: every two raters.
        alpha: Krippendorff's alpha at `metric`; None where it is not defined.
        metric: ordinal with a declared scale, else nominal.
        alphas: alpha with its interval, by metric; interval only where every label is a number.
        fleiss: Fleiss' kappa of all raters, on the items that at least two rated.
        ac1: Gwet's AC1 of all raters.
        by_label: Fleiss' kappa of each label against all others.
        settings: what was asked for.
        warnings: what a reader must know.
    """

    raters: tuple[str, ...]
    items: int
    ratings: int
    dropped: int
    pairs: tuple[RaterPair, ...]
    alpha: float | None
    metric: Metric
    alphas: dict[Metric, Measured]
    fleiss: Measured
    ac1: Measured
    by_label: dict[str, float | None]
    settings: AgreementSettings
    warnings: tuple[Notice, ...] = ()
