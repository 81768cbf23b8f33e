"""Folded texts and the way back."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.text.folded import Folded, comparable
from tests.growth import grows_linearly


@given(st.text(st.sampled_from("aAéßİﬁＡ５\u0301\u200b ’–²½ㅤ\ud800\0")))
def test_every_folded_sign_has_a_place_in_the_text(text: str) -> None:
    """Places are in order and inside the text."""
    folded = Folded(text)
    spans = [folded.span(n, n + 1) for n in range(len(folded.text))]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)


@given(st.text(st.sampled_from("aAéñÅ \u0301")))
def test_a_text_and_its_decomposed_form_fold_alike(text: str) -> None:
    """Marks apart or not, the folded text is the same."""
    assert Folded(unicodedata.normalize("NFD", text)).text == Folded(unicodedata.normalize("NFC", text)).text


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("ＰＡＲＩＳ", "paris"),
        ("Stra\u00adße", "strasse"),
        ("٣", "3"),
        ("10²", "10²"),
        ("½", "½"),
        ("don’t", "don't"),
        ("**a  b.**", "a b"),
        ("...", "..."),
        ("", ""),
    ],
)
def test_comparable_forms(text: str, form: str) -> None:
    """Case, full width, quotes and outer punctuation go; exponents and fractions stay."""
    assert comparable(text) == form


@pytest.mark.parametrize("unit", ["é", "e\u0301", "\u0301", "a", "\ud800", "\u200b"])
def test_folding_takes_linear_time(unit: str) -> None:
    """A long text ends in time."""
    assert grows_linearly(Folded, unit, size=50_000)
