"""Ratings as patterns: what is counted, and what is refused."""

import math
from typing import Any

import pytest

from benchwright.agreement import patterns
from benchwright.agreement.patterns import Patterns, Ratings, patterns_of
from benchwright.errors import InputError
from benchwright.records import AgreementSettings

DROP = AgreementSettings(missing="drop")


def counted(*columns: list[Any], settings: AgreementSettings = DROP) -> Patterns:
    """The patterns of two or more raters' labels."""
    names = ["ann", "bo", "cy"][: len(columns)]
    return patterns_of(Ratings(names, [f"q{n}" for n in range(1, len(columns[0]) + 1)], columns), settings)


def test_items_with_the_same_labels_are_one_pattern() -> None:
    """Three patterns of five items, sorted, with their ratings by label."""
    found = counted(["y", "n", "y", "y", "n"], ["y", "y", "y", None, "y"])

    assert found.labels == ("n", "y")
    assert found.codes.tolist() == [[0, 1], [1, -1], [1, 1]]
    assert found.items.tolist() == [2, 1, 2]
    assert found.counts.tolist() == [[1, 1], [0, 1], [0, 2]]
    assert found.ratings.tolist() == [2, 1, 2]


def test_a_scale_gives_the_labels_in_its_order_unused_ones_included() -> None:
    """Not the alphabet, and not only what occurs."""
    found = counted(["low", "high"], ["low", "low"], settings=AgreementSettings(scale=("low", "medium", "high")))

    assert (found.labels, found.codes.tolist()) == (("low", "medium", "high"), [[0, 0], [2, 0]])


def test_nan_is_a_missing_label_and_empty_text_is_a_label() -> None:
    """A table writes an empty cell as NaN; what empty text means is for the reader of the file to say."""
    assert counted(["y", math.nan, float("nan")], ["y", "n", "n"]).items.tolist() == [2, 1]
    assert counted(["y", ""], ["y", "y"]).labels == ("", "y")


def test_missing_labels_are_named_and_the_rest_counted() -> None:
    """A line for each of the first five, and one for all others."""
    with pytest.raises(InputError) as fault:
        counted(["y", None, "y"], [None] * 3, [None] * 3, settings=AgreementSettings())

    lines = str(fault.value).splitlines()
    assert lines[0] == "ann, q2: expected a label, found none; missing=drop leaves it out"
    assert len(lines) == 6 and lines[-1] == "expected no further missing labels, found 2"


def test_labels_outside_the_scale_are_named_once_with_the_nearest() -> None:
    """The first place of each."""
    settings = AgreementSettings(scale=("low", "high"))

    with pytest.raises(InputError) as fault:
        counted(["low", "hgih", "hgih"], ["high", "high", "mid"], settings=settings)

    assert str(fault.value).splitlines() == [
        "ann, q2: expected a label of the scale low, high, found 'hgih'; did you mean high?",
        "bo, q3: expected a label of the scale low, high, found 'mid'; known: high, low",
    ]


def test_many_labels_outside_the_scale_are_counted() -> None:
    """Five are named."""
    with pytest.raises(InputError, match="expected no further different labels that are not allowed, found 3"):
        counted([*"abcdefgh"], [*"abcdefgh"], settings=AgreementSettings(scale=("x", "z")))


@pytest.mark.parametrize("label", [1, True, 0.5, b"y"])
def test_a_label_that_is_no_text_is_refused(label: Any) -> None:
    """So 1 and "1" cannot meet."""
    with pytest.raises(InputError, match=f"ann, q2: expected text as a label, found {label!r}"):
        counted(["y", label], ["y", "y"])


def test_no_label_at_all_is_refused() -> None:
    """Also where missing labels are dropped."""
    with pytest.raises(InputError, match="expected at least one label"):
        counted([None], [None])


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (AgreementSettings(level=1), "level: expected a share between 0 and 1, found 1"),
        (AgreementSettings(resamples=0), "resamples: expected 1 or more"),
        (AgreementSettings(seed=-1), "seed: expected 0 or more"),
        (AgreementSettings(scale=("a", "b", "a")), "scale: expected every label once"),
        (AgreementSettings(missing="ignore"), "missing: expected error or drop"),  # type: ignore[arg-type]
    ],
)
def test_settings_out_of_their_range_are_refused(settings: AgreementSettings, named: str) -> None:
    """Each with its name and range."""
    with pytest.raises(InputError, match=named):
        counted(["a"], ["a"], settings=settings)


def test_more_labels_than_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One clear line instead of all memory."""
    monkeypatch.setattr(patterns, "MOST_CELLS", 8)

    with pytest.raises(InputError, match="expected fewer different labels, found 3 labels in 3 combinations"):
        counted(["a", "b", "c"], ["a", "b", "c"])
