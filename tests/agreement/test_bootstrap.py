"""The item bootstrap: draws of patterns are draws of items, and an interval without width is none."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from benchwright.agreement import bootstrap
from benchwright.agreement.bootstrap import measured, resampled
from benchwright.records import AgreementSettings
from benchwright.resample import item_counts

ITEMS = np.array([3, 1, 6])
SETTINGS = AgreementSettings(resamples=600, seed=4)


def itself(drawn: NDArray[np.float64]) -> NDArray[np.float64]:
    """The draws themselves."""
    return drawn


def test_patterns_are_drawn_as_often_as_their_items() -> None:
    """Each item of the shared stream counts for its pattern, in every resample."""
    found = resampled(ITEMS, {"all": itself}, SETTINGS)["all"]
    items = np.concatenate(list(item_counts(10, resamples=600, seed=4)))

    assert found.tolist() == np.column_stack([items[:, :3].sum(axis=1), items[:, 3], items[:, 4:].sum(axis=1)]).tolist()


def test_what_is_held_at_once_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows at a time give what all give."""
    whole = resampled(ITEMS, {"all": itself}, SETTINGS)["all"]
    monkeypatch.setattr(bootstrap, "CELLS", 6)

    assert (resampled(ITEMS, {"all": itself}, SETTINGS)["all"] == whole).all()


def test_undefined_resamples_are_counted_and_left_out() -> None:
    """The ends are those of the rest."""
    drawn = np.array([np.nan, *np.linspace(0, 1, 101), np.nan])
    found = measured(Fraction(1, 2), None, drawn, 0.9)

    assert (found.value, found.undefined_resamples, found.undefined) == (0.5, 2, None)
    assert (found.low, found.high) == pytest.approx((0.05, 0.95))


@pytest.mark.parametrize(
    ("value", "drawn"),
    [(Fraction(1), [1.0, 1.0 - 1e-8]), (Fraction(0), [0.0, 0.0]), (Fraction(1, 3), [np.nan, np.nan])],
)
def test_an_interval_without_width_is_not_given(value: Fraction, drawn: list[float]) -> None:
    """Full agreement, one value throughout, or none at all."""
    found = measured(value, None, np.array(drawn), 0.95)

    assert (found.value, found.low, found.high) == (float(value), None, None)
    assert found.undefined == "no interval: all resamples give the same value"


def test_an_undefined_measure_says_why() -> None:
    """Without value and interval."""
    found = measured(None, "no items", np.array([np.nan]), 0.95)

    assert (found.value, found.low, found.undefined, found.undefined_resamples) == (None, None, "no items", 1)


def test_rounding_does_not_pass_one() -> None:
    """The upper end of a measure that is at most 1."""
    assert measured(Fraction(1, 2), None, np.array([0.0, 1 + 1e-12]), 0.999).high <= 1  # type: ignore[operator]
