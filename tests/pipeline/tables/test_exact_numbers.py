"""Numbers as they are written: read, compared and averaged exactly."""

import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.pipeline.tables.exact_numbers import (
    are_short,
    decimal_texts,
    decimals_of,
    dense_ranks,
    mean_text,
    nearest_floats,
    read_floats,
)

NO_NUMBERS = ["12%", "1,234", "n/a", "nan", "inf", "-", "1_0", "1 2", "0x1", "1e999", "1e-9999", "1/2", "1/0", "١", "."]
DECIMALS = st.from_regex(re.compile(r"-?[0-9]{1,20}(\.[0-9]{0,20})?(e-?[0-9]{1,2})?", re.ASCII), fullmatch=True)


@pytest.mark.parametrize("text", [*NO_NUMBERS, "9" * 5000, "0." + "1" * 5000])
def test_what_is_no_number_is_found(text: str) -> None:
    """Alone, and among numbers."""
    assert read_floats([text])[1] == [0]
    assert read_floats(["1", "", text, "2e3"])[1] == [2]


def test_numbers_and_no_data_are_read() -> None:
    """Every plain form of a decimal; nothing is no data; minus zero is zero."""
    floats, wrong = read_floats(["1", "-0.5", "+.5", "5.", "1e-05", "2E3", "", "-0.0"])
    assert wrong == []
    assert floats.tolist()[:6] == [1, -0.5, 0.5, 5, 1e-5, 2000]
    assert np.isnan(floats[6])
    assert not np.signbit(floats[7])


@given(st.lists(DECIMALS, min_size=1))
def test_the_quick_and_the_careful_reader_agree(texts: list[str]) -> None:
    """A text that only the careful one takes changes nothing about the others."""
    quick, wrong = read_floats(texts)
    careful, again = read_floats([*texts, "12%"])
    assert (wrong, again) == ([], [len(texts)])
    assert quick.tolist() == [float(Fraction(text)) for text in texts]
    assert np.isnan(careful).all()


@given(st.lists(DECIMALS, min_size=1))
def test_ranks_compare_as_the_fractions_do(texts: list[str]) -> None:
    """Smaller, equal, larger: as the exact values are."""
    exact, ranks = [Fraction(text) for text in texts], dense_ranks(texts)
    assert sorted(set(ranks)) == list(range(len(set(exact))))
    assert sorted(zip(exact, ranks, strict=True)) == sorted(zip(exact, ranks, strict=True), key=lambda pair: pair[1])


@given(st.lists(DECIMALS, min_size=2, max_size=2))
def test_floats_of_short_texts_compare_as_they_do(texts: list[str]) -> None:
    """Up to 15 digits without exponent."""
    if are_short(texts, decimals_of(texts)).all():
        (a, b), (x, y) = nearest_floats(texts).tolist(), map(Fraction, texts)
        assert (a < b, a == b) == (x < y, x == y)


def test_means_are_exact() -> None:
    """A decimal where there is a finite one of at most 17 digits, else a fraction, written as its float."""
    means = [mean_text(["0.1", "0.2"]), mean_text(["1", "1", "0"]), mean_text(["1e-3", "3e-3"]), mean_text(["2"])]
    assert means == ["0.15", "2/3", "0.002", "2"]
    assert decimal_texts(means) == ["0.15", "0.6666666666666666", "0.002", "2"]
    assert decimal_texts(["1/131072", "1/262144"]) == ["0.00000762939453125", "0.000003814697265625"]
    assert decimal_texts([f"1/{2**60}"]) == [repr(2.0**-60)]
