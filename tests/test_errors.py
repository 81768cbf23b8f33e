"""Errors a person can put right."""

import pytest

from benchwright.errors import (
    AlignError,
    BenchwrightError,
    DiskError,
    Fault,
    InputError,
    JudgeError,
    ModelError,
    nearest,
)


def test_all_errors_are_one_family() -> None:
    """One class catches them; wrong input is also a ValueError."""
    for error in (InputError, AlignError, DiskError, ModelError, JudgeError):
        assert issubclass(error, BenchwrightError)
    assert issubclass(InputError, ValueError)


def test_a_fault_says_place_expected_found_and_what_to_do() -> None:
    """Each part is there when given, and only then."""
    assert (
        str(Fault(path="f", line=2, field="a.b", expected="x", found="'y'", hint="do z"))
        == "f, line 2, a.b: expected x, found 'y'; do z"
    )
    assert str(Fault(expected="x")) == "expected x"


def test_an_error_keeps_every_fault() -> None:
    """One line a fault."""
    error = InputError(Fault(expected="a"), Fault(expected="b"))

    assert (str(error), len(error.faults)) == ("expected a\nexpected b", 2)


@pytest.mark.parametrize(("word", "hint"), [("wieght", "did you mean weight?"), ("qqq", "known: claim, weight")])
def test_the_nearest_known_word_is_named(word: str, hint: str) -> None:
    """A likely slip is corrected; else the known words are listed."""
    assert nearest(word, ["weight", "claim"]) == hint
