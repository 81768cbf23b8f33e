"""What a reader of an agreement must know: few items, rare labels, labels left out, undefined resamples."""

from collections.abc import Iterator

from benchwright.agreement.patterns import Patterns
from benchwright.records import Measured, Notice, RaterAgreement
from benchwright.text.lists import some_of

FEW_ITEMS = 50
"""On fewer items than this the intervals hold less often than they say."""

RARE = 5
"""A label on fewer items than this makes every measure hang on these few."""


def notices(found: RaterAgreement, patterns: Patterns) -> Iterator[Notice]:
    """Give the warnings of an agreement, in the order in which they matter."""
    missing = found.items * len(found.raters) - found.ratings
    if missing:
        message = (
            f"{_count(missing, 'label')} missing, on {found.dropped:,} of {_count(found.items, 'item')}: each measure "
            "takes the items that it can."
        )
        yield Notice(code="dropped_ratings", message=message)
    if found.items < FEW_ITEMS:
        message = f"{_count(found.items, 'item')}; needs {FEW_ITEMS}. Intervals hold less often than they say."
        yield Notice(code="few_items", message=message)
    rare = _rare(patterns)
    if rare:
        message = f"Labels on fewer than {RARE} items, which every measure hangs on: {some_of(rare)}."
        yield Notice(code="rare_label", message=message)
    undefined = [
        f"{name} ({measure.undefined_resamples:,})" for name, measure in _measures(found) if measure.undefined_resamples
    ]
    if undefined:
        message = (
            f"Of {found.settings.resamples:,} resamples some leave a measure undefined, and its interval is made "
            f"without them: {some_of(undefined)}."
        )
        yield Notice(code="undefined_resamples", message=message)


def _rare(patterns: Patterns) -> list[str]:
    """Name the labels that were given, but on few items."""
    on = (patterns.items @ (patterns.counts > 0)).tolist()
    return [label for label, items in zip(patterns.labels, on, strict=True) if 0 < items < RARE]


def _measures(found: RaterAgreement) -> Iterator[tuple[str, Measured]]:
    """Name every measure that is defined."""
    named = [(f"{metric} alpha", measure) for metric, measure in found.alphas.items()]
    named += [("Fleiss' kappa", found.fleiss), ("AC1", found.ac1)]
    for pair in found.pairs:
        of = f"of {pair.a} and {pair.b}"
        weighted = [("linear kappa", pair.linear), ("quadratic kappa", pair.quadratic)]
        named += [(f"kappa {of}", pair.bootstrap)]
        named += [(f"{name} {of}", measure) for name, measure in weighted if measure is not None]
    return ((name, measure) for name, measure in named if measure.value is not None)


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
