"""Normal forms: what two texts may differ in and still be the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.text.normal import classic_normal, name_form, name_forms, normal

TEXTS = st.text(st.sampled_from("aAßÅéİǅ \t\n.,;:!?*_`'\"()[]{}“”‘’«»-–—\u00a0\u200b\u0301ﬁ１"))
FORMS = [normal, classic_normal, name_form]


@pytest.mark.parametrize("form", [normal, name_form], ids=lambda form: form.__name__)
@given(text=TEXTS)
def test_a_normal_form_is_its_own_normal_form(form, text: str) -> None:  # type: ignore[no-untyped-def]
    """Applied twice, a form gives what it gave once."""
    assert form(form(text)) == form(text)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
@given(text=st.text(st.sampled_from("abcåäöéßXYZ1 ")))
def test_case_and_white_space_do_not_count(form, text: str) -> None:  # type: ignore[no-untyped-def]
    """Upper case and other white space give the same form."""
    assert form(text.upper()) == form(text)
    assert form(f"  {text}\t\n".replace(" ", " \u00a0 ")) == form(text)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
@given(text=st.text(st.sampled_from("éåÅñö ab")))
def test_composed_and_decomposed_marks_are_the_same(form, text: str) -> None:  # type: ignore[no-untyped-def]
    """A letter with its mark apart equals the letter with its mark."""
    assert form(unicodedata.normalize("NFD", text)) == form(text)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("**New\u00a0York.**", "new york"),
        ("“Paris”", "paris"),
        ("a – b", "a - b"),
        ("it’s", "it's"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("soft\u00adhyphen\u200b", "softhyphen"),
        ("x²", "x²"),
        ("...", "..."),
        ("", ""),
    ],
)
def test_the_strict_form(text: str, form: str) -> None:
    """Quotes, dashes, case, invisible characters, outer punctuation go; exponents and lone punctuation stay."""
    assert normal(text) == form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("  NEW \n York ", "new york"),
        ("ﬁne", "fine"),
        ("４２", "42"),
        ('"Paris".', "paris"),
        ("'Paris!'", "paris"),
        ("“Paris”", "paris"),
        ("No.", "no"),
        ("a.b", "a.b"),
        ("", ""),
    ],
)
def test_the_classic_form_is_the_published_one(text: str, form: str) -> None:
    """NFKC, case, white space, quotes and trailing punctuation, and nothing more."""
    assert classic_normal(text) == form


def test_classic_keeps_what_the_published_rule_does_not_name() -> None:
    """Emphasis, leading punctuation and accents stay in the classic form."""
    assert classic_normal("**Zoë**") == "**zoë**"
    assert classic_normal("...a") == "...a"


@pytest.mark.parametrize(
    ("name", "same"),
    [
        ("Renée Lund", "Renee Lund"),
        ("Dina O'Rell", "Dina O’Rell"),
        ("Dina O'Rell", "dina o rell"),
        ("Fox, Lee", "Lee Fox"),
        ("Łukasz Ek", "Lukasz Ek"),
        ("Søren Ek", "Soren Ek"),
        ("ʟᴇᴇ Ｆｏｘ", "Lee Fox"),
        ("İlker Ek", "ılker Ek"),
    ],
)
def test_names_are_the_same_without_marks_apostrophes_and_order(name: str, same: str) -> None:
    """Accents, curly apostrophes, hyphens and "Last, First" do not make another name."""
    assert name_form(name) == name_form(same)


def test_a_ring_is_a_letter_of_its_own() -> None:
    """Å is not A: such a spelling needs an alias."""
    assert name_form("Ås") != name_form("As")
    assert name_form("A\u030as") == name_form("Ås")


@pytest.mark.parametrize(("name", "written"), [("Rönn", "Roenn"), ("Bäck", "Baeck"), ("Müller", "Mueller")])
def test_umlauts_have_two_spellings(name: str, written: str) -> None:
    """ö, ä and ü are found without marks and as oe, ae, ue."""
    assert name_form(written) in name_forms(name)
    assert name_form(name) in name_forms(name)
    assert len(name_forms("Lee Fox")) == 1
