"""Ratings as patterns: all items with the same labels from the same raters are one row that is counted."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from benchwright.errors import Fault, InputError, check_settings, nearest
from benchwright.records import AgreementSettings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

USUAL = AgreementSettings()
"""What is asked for where nothing else is."""

NAMED = 5
"""So many faults of one kind are named; the rest are counted."""

MOST_CELLS = 2**25
"""Patterns times labels that are held at once (a quarter of a gigabyte)."""


class Patterns(NamedTuple):
    """Every pattern of labels that occurs, and on how many items.

    Attributes:
        raters: K names.
        labels: k labels: the scale, or all that were given, sorted.
        codes: place of each rater's label among the labels, -1 without one, (P, K). The patterns are sorted by the
            raters in the order of their names, so that no other order of items or raters changes what is drawn.
        items: items with the pattern, (P,).
        counts: ratings of an item with the pattern, by label, (P, k).
    """

    raters: tuple[str, ...]
    labels: tuple[str, ...]
    codes: "NDArray[np.int64]"
    items: "NDArray[np.int64]"
    counts: "NDArray[np.int64]"

    @property
    def ratings(self) -> "NDArray[np.int64]":
        """Ratings of an item with the pattern, (P,)."""
        given: NDArray[np.int64] = (self.codes >= 0).sum(axis=1)
        return given


class Ratings(NamedTuple):
    """What raters said, item by item.

    Attributes:
        raters: K names.
        items: I names.
        columns: of each rater a label for each item; None or NaN for none.
    """

    raters: Sequence[str]
    items: Sequence[str]
    columns: Sequence[Sequence[str | None]]


def patterns_of(ratings: Ratings, settings: AgreementSettings) -> Patterns:
    """Count the patterns of ratings.

    Args:
        ratings: at least one rater and one item.
        settings: what was asked for.

    Raises:
        InputError: a setting out of its range; a label that is not text, or not of the scale; a missing label where
            that is an error; no label at all; too many different labels.
    """
    import numpy as np

    _check_settings(settings)
    tally = Counter(zip(*ratings.columns, strict=True))
    given = {label for pattern in tally for label in pattern if not _is_missing(label)}
    _check_labels(ratings, given, settings)
    if not given:
        raise InputError(Fault(field="labels", expected="at least one label", found="none"))
    labels = settings.scale or tuple(sorted(label for label in given if label is not None))
    code = {label: place for place, label in enumerate(labels)}
    # Counted once more by their codes: two NaN are two labels to a counter.
    coded: Counter[tuple[int, ...]] = Counter()
    for pattern, count in tally.items():
        coded[tuple(-1 if _is_missing(label) else code[str(label)] for label in pattern)] += count
    by_name = sorted(range(len(ratings.raters)), key=lambda rater: ratings.raters[rater])
    order = sorted(coded, key=lambda pattern: [pattern[rater] for rater in by_name])
    codes = np.array(order, dtype=np.int64)
    if len(codes) * len(labels) > MOST_CELLS:
        found = f"{len(labels):,} labels in {len(codes):,} combinations"
        raise InputError(Fault(field="labels", expected="fewer different labels", found=found))
    items = np.array([coded[pattern] for pattern in order], dtype=np.int64)
    return Patterns(tuple(ratings.raters), labels, codes, items, _counted(codes, len(labels)))


def _counted(codes: "NDArray[np.int64]", labels: int) -> "NDArray[np.int64]":
    import numpy as np

    rows, raters = np.nonzero(codes >= 0)
    places = rows * labels + codes[rows, raters]
    return np.bincount(places, minlength=len(codes) * labels).reshape(len(codes), labels).astype(np.int64)


def _is_missing(label: Hashable) -> bool:
    # Only NaN differs from itself: so a table writes an empty cell.
    return label is None or label != label


def _check_settings(settings: AgreementSettings) -> None:
    scale = settings.scale
    check_settings(
        ("scale", scale, len(set(scale)) == len(scale), "every label once"),
        ("missing", settings.missing, settings.missing in ("error", "drop"), "error or drop"),
        ("level", settings.level, 0 < settings.level < 1, "a share between 0 and 1"),
        ("resamples", settings.resamples, settings.resamples >= 1, "1 or more"),
        ("seed", settings.seed, settings.seed >= 0, "0 or more"),
    )


def _check_labels(ratings: Ratings, given: set[str | None], settings: AgreementSettings) -> None:
    """Refuse labels that are no text or not of the scale, and missing ones where that is an error."""
    wrong: dict[Hashable, Fault] = {}
    for label in given:
        if not isinstance(label, str):
            wrong[label] = Fault(expected="text as a label", found=repr(label))
        elif settings.scale and label not in settings.scale:
            expected = f"a label of the scale {', '.join(settings.scale)}"
            wrong[label] = Fault(expected=expected, found=repr(label), hint=nearest(label, settings.scale))
    if wrong:
        first: dict[Hashable, str] = {}
        for rater, item, label in _cells(ratings):
            if label in wrong:
                first.setdefault(label, f"{rater}, {item}")
        faults = [wrong[label]._replace(field=where) for label, where in first.items()]
        raise InputError(*_named(faults, "different labels that are not allowed"))
    if settings.missing == "error":
        faults = [
            Fault(field=f"{rater}, {item}", expected="a label", found="none", hint="missing=drop leaves it out")
            for rater, item, label in _cells(ratings)
            if _is_missing(label)
        ]
        if faults:
            raise InputError(*_named(faults, "missing labels"))


def _cells(ratings: Ratings) -> Iterator[tuple[str, str, str | None]]:
    for rater, column in zip(ratings.raters, ratings.columns, strict=True):
        for item, label in zip(ratings.items, column, strict=True):
            yield rater, item, label


def _named(faults: Sequence[Fault], what: str) -> list[Fault]:
    rest = len(faults) - NAMED
    return [*faults[:NAMED], *([Fault(expected=f"no further {what}", found=f"{rest:,}")] if rest > 0 else [])]
