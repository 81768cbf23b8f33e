"""The words of the card."""

from benchwright.build.card_words import WORDS, difficulty_order


def test_every_word_is_there_in_both_languages() -> None:
    """Swedish and English have the same words, none of them blank, and the tables have names of their own."""
    assert WORDS["sv"].keys() == WORDS["en"].keys()
    assert all(word.strip() for words in WORDS.values() for word in words.values())


def test_difficulties_have_a_natural_order() -> None:
    """Easy before hard in both languages, numbers by size, names last; nothing at the very end."""
    names = [None, "expert", "10", "9.5", "hard", "medel", "easy", "nan", "inf"]

    assert sorted(names, key=difficulty_order) == ["easy", "medel", "hard", "9.5", "10", "expert", "inf", "nan", None]
