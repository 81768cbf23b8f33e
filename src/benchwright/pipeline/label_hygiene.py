"""What looks wrong in labels that can be read: spellings of one label, labels that mean nothing, copied raters."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

from benchwright.pipeline.label_cells import number_in
from benchwright.records import Notice
from benchwright.text.lists import some_of

Ratings = Mapping[str, Mapping[str, str]]
"""Rater -> item -> label."""

COPIED = 50
"""On so many items two people hardly ever agree on every one."""

MISSING = frozenset({"nan", "na", "n/a", "#n/a", "<na>", "none", "null", "nil", "missing", "undefined", "-", "?", "."})
"""Labels, in small letters, that often stand for no label."""

SHOWN = 5
"""So many labels, groups of labels or pairs of raters are named in a sentence."""


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _composed(text: str) -> str:
    """Take out what cannot be seen, and choose one of several ways to write a sign."""
    seen = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFKC", seen.replace("\u00a0", " "))


def _numbered(text: str) -> str:
    value = number_in(text)
    return text if value is None else text.replace(text.strip(), f"{value.normalize() + 0:f}")


FOLDS: Mapping[str, tuple[str, Callable[[str], str]]] = {
    "label_case": ("case", str.casefold),
    "label_space": ("white space", _spaced),
    "label_normal_form": ("the way Unicode writes them", _composed),
    "label_number_form": ("the form of a number", _numbered),
}
"""Code -> what labels that are alike differ in, and what takes the difference away."""


def label_notices(ratings: Ratings) -> list[Notice]:
    """Say what may be wrong in labels. Nothing is changed.

    Args:
        ratings: rater -> item -> label.

    Returns:
        Warnings about labels that differ only in case, white space, Unicode form or number form; with white space
        around them; that look like no label; raters whose names are alike, who share no label, or who agree on
        each of many items.

    Example:
        >>> [notice.message for notice in label_notices({"ann": {"q1": "yes"}, "bo": {"q1": "Yes"}})]
        ["labels that differ only in case, and count as different: 'yes' (1) and 'Yes' (1)."]
    """
    counts = Counter(label for own in ratings.values() for label in own.values())
    found = [*_alike(counts), *_around(counts), *_looks_missing(counts), *_raters_alike(ratings)]
    if not any(notice.code in FOLDS for notice in found):
        found += _disjoint(ratings)
    return [*found, *_identical(ratings)]


def _alike(counts: Mapping[str, int]) -> Iterator[Notice]:
    groups: dict[str, list[str]] = {}
    for label in counts:
        groups.setdefault(_without(label, None), []).append(label)
    named: dict[tuple[str, ...], list[str]] = {}
    for labels in groups.values():
        if len(labels) > 1:
            codes = tuple(code for code in FOLDS if len({_without(label, code) for label in labels}) > 1)
            # What each of two folds takes away, such as a no-break space, is a matter of Unicode.
            codes = codes or ("label_normal_form",)
            written = ascii if "label_normal_form" in codes else repr
            texts = [f"{written(label)} ({counts[label]:,})" for label in labels]
            named.setdefault(codes, []).append(" and ".join(texts))
    for codes, alike in named.items():
        differing = " and ".join(FOLDS[code][0] for code in codes)
        message = f"labels that differ only in {differing}, and count as different: {some_of(alike, SHOWN)}."
        yield Notice(code=codes[0], message=message)


def _without(label: str, kept: str | None) -> str:
    """Take away all differences but one."""
    for code in ("label_normal_form", "label_space", "label_number_form", "label_case"):
        if code != kept:
            label = FOLDS[code][1](label)
    return label


def _around(counts: Mapping[str, int]) -> Iterator[Notice]:
    labels = [label for label in counts if label != label.strip()]
    if labels:
        rows = sum(counts[label] for label in labels)
        message = f"white space around {rows:,} labels is a part of them: {_named(labels)}."
        yield Notice(code="label_space", message=message)


def _looks_missing(counts: Mapping[str, int]) -> Iterator[Notice]:
    labels = [label for label in counts if label.strip().casefold() in MISSING]
    if labels:
        listed = some_of([f"{label!r} ({counts[label]:,})" for label in labels], SHOWN)
        message = f"labels that may mean no label, and count as labels: {listed}. Leave their cells empty if so."
        yield Notice(code="label_looks_missing", message=message)


def _raters_alike(ratings: Ratings) -> Iterator[Notice]:
    groups: dict[str, list[str]] = {}
    for name in ratings:
        groups.setdefault(_without(name, None), []).append(name)
    alike = [" and ".join(map(repr, names)) for names in groups.values() if len(names) > 1]
    if alike:
        message = f"names that may be one rater, and count as several: {some_of(alike, SHOWN)}."
        yield Notice(code="rater_names", message=message)


def _disjoint(ratings: Ratings) -> Iterator[Notice]:
    sets = {name: set(own.values()) for name, own in ratings.items() if own}
    pairs = [_pair(a, b) for a, b in combinations(sets, 2) if sets[a].isdisjoint(sets[b])]
    if pairs:
        message = f"raters who have no label in common: {some_of(pairs, SHOWN)}. Did they use the same labels?"
        yield Notice(code="no_label_in_common", message=message)


def _identical(ratings: Ratings) -> Iterator[Notice]:
    pairs = []
    for (a, of_a), (b, of_b) in combinations(ratings.items(), 2):
        # Most pairs part on one of the first items, so that few are compared to their end.
        if min(len(of_a), len(of_b)) >= COPIED and all(of_b.get(item, label) == label for item, label in of_a.items()):
            shared = len(of_a.keys() & of_b.keys())
            if shared >= COPIED:
                pairs.append(f"{_pair(a, b)} ({shared:,} items)")
    if pairs:
        message = f"raters who agree on every item: {some_of(pairs, SHOWN)}. Is one a copy of the other?"
        yield Notice(code="identical_raters", message=message)


def _pair(a: str, b: str) -> str:
    return f"{a!r} and {b!r}"


def _named(labels: Iterable[str]) -> str:
    return some_of([repr(label) for label in labels], SHOWN)
