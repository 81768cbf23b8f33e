"""Any number of raters of the same items: every pair, alpha, Fleiss' kappa and AC1."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from benchwright.agreement.alpha import alpha, alpha_draws, metrics_of
from benchwright.agreement.bootstrap import measured, resampled
from benchwright.agreement.fleiss import fleiss, fleiss_draws
from benchwright.agreement.gwet import ac1, ac1_draws
from benchwright.agreement.notices import notices
from benchwright.agreement.pairs import pair_draws, pair_of
from benchwright.agreement.patterns import USUAL, Patterns, Ratings, patterns_of
from benchwright.errors import Fault, InputError
from benchwright.records import AgreementSettings, Metric, RaterAgreement

if TYPE_CHECKING:
    from collections.abc import Hashable

    from benchwright.agreement.bootstrap import Statistic


def rater_agreement(ratings: Mapping[str, Mapping[str, str]], *, settings: AgreementSettings = USUAL) -> RaterAgreement:
    """Give how far two or more raters agree on the same items.

    Args:
        ratings: rater -> item -> label, as text. An item that a rater left out is missing: an error, or with
            `missing="drop"` each measure takes the items that it can, and what is missing is counted.
        settings: scale, missing labels, level, resamples and seed; see `AgreementSettings`.

    Returns:
        Every pair of raters in the order given, alpha, Fleiss' kappa and AC1. All have the same labels: the scale, or
        all that anyone gave. All intervals come from the same resampled items; neither the order of the items nor that
        of the raters changes them. A measure is None only where it is 0/0 in whole numbers, and says why.

    Raises:
        InputError: fewer than two raters; no items; a setting out of its range; a label that is not text, or not of
            the scale; missing labels where they are an error, the first few named.

    Example:
        >>> found = rater_agreement({"ann": {"q1": "A", "q2": "B"}, "bo": {"q1": "B", "q2": "A"}})
        >>> found.alpha, found.pairs[0].kappa, found.ac1.value
        (-0.5, -1.0, -1.0)
    """
    if len(ratings) < 2:
        raise InputError(Fault(field="ratings", expected="two raters or more", found=f"{len(ratings)}"))
    items = list(dict.fromkeys(item for labels in ratings.values() for item in labels))
    if not items:
        raise InputError(Fault(field="ratings", expected="at least one item", found="none"))
    columns = [[labels.get(item) for item in items] for labels in ratings.values()]
    patterns = patterns_of(Ratings(tuple(ratings), items, columns), settings)
    return _agreement(patterns, settings)


def _agreement(patterns: Patterns, settings: AgreementSettings) -> RaterAgreement:
    metrics, (overall, by_label) = metrics_of(patterns, ordered=bool(settings.scale)), fleiss(patterns)
    drawn = resampled(patterns.items, _statistics(patterns, metrics, settings), settings)
    unpaired = None if _items(patterns, 2) else "no item was rated twice"
    same = unpaired or "every label that can be paired is the same"
    alphas = {
        name: measured(alpha(patterns, name), same, drawn["alpha"][:, place], settings.level)
        for place, name in enumerate(metrics)
    }
    metric: Metric = "ordinal" if settings.scale else "nominal"
    found = RaterAgreement(
        raters=patterns.raters,
        items=_items(patterns, 1),
        ratings=int(patterns.items @ patterns.ratings),
        dropped=_items(patterns, 1) - _items(patterns, len(patterns.raters)),
        pairs=tuple(
            pair_of(patterns, i, j, drawn[i, j], settings) for i, j in combinations(range(len(patterns.raters)), 2)
        ),
        alpha=alphas[metric].value,
        metric=metric,
        alphas=alphas,
        fleiss=measured(overall, same, drawn["fleiss"][:, 0], settings.level),
        ac1=measured(ac1(patterns), unpaired or "there is only one label", drawn["ac1"][:, 0], settings.level),
        by_label={
            label: None if value is None else float(value)
            for label, value in zip(patterns.labels, by_label, strict=True)
        },
        settings=settings,
    )
    return msgspec.structs.replace(found, warnings=tuple(notices(found, patterns)))


def _statistics(
    patterns: Patterns, metrics: Sequence[Metric], settings: AgreementSettings
) -> "dict[Hashable, Statistic]":
    """Give what is computed of each resample: of all raters by name, of two by their places."""
    pairs = combinations(range(len(patterns.raters)), 2)
    return {
        "alpha": alpha_draws(patterns, metrics),
        "fleiss": fleiss_draws(patterns),
        "ac1": ac1_draws(patterns),
        **{(i, j): pair_draws(patterns, i, j, settings) for i, j in pairs},
    }


def _items(patterns: Patterns, raters: int) -> int:
    """Count the items that at least so many raters rated."""
    return int(patterns.items[patterns.ratings >= raters].sum())
