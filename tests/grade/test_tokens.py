"""Texts as namings, words and signs."""

from benchwright.grade.tokens import Tokenizer
from tests.growth import grows_linearly


def shape(text: str) -> list[str]:
    """The sentences as text, with an option as its place."""
    sentences = Tokenizer(["Ari", "Bo", "Cy"]).sentences(text)
    return [" ".join(t.text if t.name is None else f"@{t.name}" for t in sentence) for sentence in sentences]


def test_sentences_are_cut_and_questions_left_out() -> None:
    """Points, semicolons and line ends cut; what is asked claims nothing."""
    assert [s for s in shape("Who won? Ari won. Bo lost; Cy too") if s] == ["@0 won", "@1 lost", "@2 too"]


def test_conditions_and_beliefs_are_left_out() -> None:
    """What would be, and what somebody thinks, is not claimed; what "I" think is."""
    assert shape("If Bo had won, Ari would be sad, but Ari won")[0] == ", @0 would be sad , but @0 won"
    assert shape("Cy thinks Bo won, but Ari won")[0] == ", but @0 won"
    assert shape("I think Ari won")[0] == "i think @0 won"


def test_a_list_that_opens_a_sentence_is_left_out() -> None:
    """Of Ari, Bo and Cy only the rest is read."""
    assert shape("Of Ari, Bo and Cy, the first is Bo")[0] == ", the first is @1"


def test_list_numbers_are_told_from_words() -> None:
    """1. and 2) at the start of a line are ranks."""
    assert [s for s in shape("1. Ari\n2) Bo") if s] == ["#1 @0", "#2 @1"]


def test_time_grows_with_the_length_only() -> None:
    """Many namings, many words."""
    tokenizer = Tokenizer(["Ari", "Bo"])
    for unit in ("Ari ", "first ", "> Bo ", "if "):
        assert grows_linearly(lambda text: list(tokenizer.sentences(text)), unit, size=2_000)
