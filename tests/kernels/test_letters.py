"""The table of code points against the running Python, asked of every one."""

import re

import numpy as np

from benchwright.kernels.letters import CASED, CODES, LOWER, SKIPPED, SPLITS, WORD, letters

EVERY = [chr(code) for code in range(CODES)]
SMALL = [character.lower() for character in EVERY]


def having(flag: int) -> list[bool]:
    """Which code points have a flag."""
    return ((letters() & flag) != 0).tolist()


def test_lower_case_is_that_of_python() -> None:
    """The first character of `str.lower` of each code point is in the table."""
    assert (letters() & LOWER).tolist() == [ord(small[0]) for small in SMALL]


def test_words_are_those_of_python() -> None:
    r"""A code point counts as part of a word where its lower case matches `\w`."""
    word = re.compile(r"\w")
    assert having(WORD) == [word.match(small) is not None for small in SMALL]


def test_one_character_becomes_two_and_ends_its_word() -> None:
    """SPLITS stands where lower case is longer, and only a first part is ever part of a word then."""
    assert having(SPLITS) == [len(small) > 1 for small in SMALL]
    longer = [small for small in SMALL if len(small) > 1]
    assert longer
    assert all(len(small) == 2 and re.findall(r"\w+", small) == [small[0]] for small in longer)


def test_letters_round_a_capital_sigma_are_those_of_python() -> None:
    """A sigma ends a word of `str.lower` after each code point that is CASED; also after A and one that is SKIPPED."""
    assert having(CASED) == [f"{character}Σ".lower()[-1] == "ς" for character in EVERY]
    either = [f"A{character}Σ".lower()[-1] == "ς" for character in EVERY]
    assert ((letters() & (CASED | SKIPPED)) != 0).tolist() == either
    assert not ((letters() & CASED != 0) & (letters() & SKIPPED != 0)).any()


def test_what_follows_a_capital_sigma_is_read_alike() -> None:
    """A sigma before a code point is a small one where that is CASED, and where a letter follows one SKIPPED."""
    assert having(CASED) == [f"AΣ{character}".lower()[1] == "σ" for character in EVERY]
    either = [f"AΣ{character}A".lower()[1] == "σ" for character in EVERY]
    assert ((letters() & (CASED | SKIPPED)) != 0).tolist() == either


def test_the_table_is_made_once_and_cannot_be_changed() -> None:
    """All scans read the same 32 bits a code point."""
    assert letters() is letters()
    assert letters().dtype == np.uint32 and letters().shape == (CODES,)
    assert not letters().flags.writeable
