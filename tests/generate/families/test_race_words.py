"""The wordings of races: every note can be said in every variant, with either name first."""

import itertools
import re

import pytest

from benchwright.generate.families.race_words import FORMS, FRAMES, MOST_FORMS, VARIANTS, prompt, sentence

RUNNERS_OF = {"ahead": 2, "places": 2, "between": 3, "apart": 2, "beaten": 1}
NAMES = ["Ari", "Bo", "Cleo"]


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_every_kind_of_note_has_sentences_in_either_order(variant: int) -> None:
    """Each runner of a note of several can be named first and can be named last."""
    assert FORMS[variant].keys() == RUNNERS_OF.keys()
    for kind, forms in FORMS[variant].items():
        count = RUNNERS_OF[kind]
        assert all(sorted(form.order) == list(range(count)) for form in forms)
        assert MOST_FORMS % len(forms) == 0
        if count > 1:
            assert {form.order[0] for form in forms} == {form.order[-1] for form in forms} == set(range(count))


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_sentences_name_whom_they_say_in_their_order(variant: int) -> None:
    """A sentence begins with a capital, ends with a full stop and names each runner once, in the order of its form."""
    for kind, forms in FORMS[variant].items():
        for form, gap in itertools.product(forms, range(2, 10)):
            said = sentence(form, NAMES[: RUNNERS_OF[kind]], gap)
            assert re.fullmatch(r"[A-Z][A-Za-z, ]+\.", said)
            assert re.findall("Ari|Bo|Cleo", said) == [NAMES[place] for place in form.order]


def test_gaps_are_counted_as_each_variant_says() -> None:
    """Three places are the third to arrive, three rows, and two others in between."""
    said = {sentence(form, NAMES, 3) for forms in FORMS for kind in ("places", "apart") for form in forms[kind]}
    assert "Bo finished exactly three places behind Ari." in said
    assert "After Ari, Bo was the third to arrive." in said
    assert "Exactly two others arrived between Ari and Bo." in said
    assert "Bo stood three rows lower than Ari." in said


def test_one_other_is_singular() -> None:
    """Two places leave one other."""
    assert sentence(FORMS[1]["apart"][0], NAMES, 2) == "Exactly one other arrived between Ari and Bo."


def test_what_is_asked_stands_before_the_notes_and_after() -> None:
    """A word about who is first stands before any name, so that a prompt that is repeated is read as its first name."""
    for variant, frame in enumerate(FRAMES):
        assert re.search(r"\b(first|winner|fastest)\b", frame.opening)
        written = prompt(variant, ["Ari was slow.", "Bo was slow."])
        assert written.startswith(frame.opening) and written.endswith(frame.closing)
        assert written.index("Ari was slow.") < written.index("Bo was slow.")
