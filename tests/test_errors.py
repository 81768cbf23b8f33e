"""Errors: one tree, one line a fault, complete in themselves."""

import pytest

from benchwright import errors
from benchwright.errors import MOST_FAULTS, BenchwrightError, Fault, InputError, check_settings, nearest, refuse


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault(expected="x"), "expected x"),
        (Fault(expected="x", found="y"), "expected x, found y"),
        (Fault(expected="x", found="y", hint="do z"), "expected x, found y; do z"),
        (Fault(expected="x", path="f"), "f: expected x"),
        (Fault(expected="x", path="f", line=0), "f, line 0: expected x"),
        (Fault(expected="x", line=3, field="a.b"), "line 3, a.b: expected x"),
        (Fault(expected="x", path="f", line=3, field="a"), "f, line 3, a: expected x"),
    ],
)
def test_a_fault_names_what_it_knows(fault: Fault, text: str) -> None:
    """Path, line, field, expectation, finding and hint stand in one line, those that are known."""
    assert str(fault) == text


def test_an_input_error_shows_every_fault() -> None:
    """Several faults are several lines, and stay at hand for programs."""
    faults = (Fault(expected="x"), Fault(expected="y"))
    error = InputError(*faults)
    assert str(error) == "expected x\nexpected y"
    assert error.faults == faults


def test_wrong_input_is_a_value_error_too() -> None:
    """A caller who knows only Python's own errors catches wrong input."""
    assert issubclass(InputError, ValueError)


def test_every_error_hangs_on_one_tree() -> None:
    """Whoever catches BenchwrightError catches all that is raised on purpose."""
    raised = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert {error.__name__ for error in raised} == {
        "BenchwrightError",
        "InputError",
        "UnfinishedError",
        "AlignError",
        "DiskError",
        "ModelError",
        "JudgeError",
    }
    assert all(issubclass(error, BenchwrightError) for error in raised)


def test_the_tree_in_the_docstring_is_the_tree() -> None:
    """Every error stands in the drawing at the head of the module."""
    for name, value in vars(errors).items():
        if isinstance(value, type) and issubclass(value, Exception):
            assert name in (errors.__doc__ or "")


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("wieght", "did you mean weight?"),
        ("weigth", "did you mean weight?"),
        ("clam", "did you mean claim?"),
        ("zzz", "known: claim, id, weight"),
        ("", "known: claim, id, weight"),
    ],
)
def test_the_nearest_known_word_is_named(word: str, hint: str) -> None:
    """A near miss names one word; a far one lists all of them, sorted."""
    assert nearest(word, ["weight", "id", "claim"]) == hint


def test_settings_out_of_range_are_named_all_at_once() -> None:
    """Every rule that is broken, then what else is wrong; nothing when all is well."""
    with pytest.raises(InputError) as caught:
        check_settings(("k", 0, False, "above 0"), ("seed", 1, True, "0 or more"), further=[Fault("x", field="y")])
    assert str(caught.value) == "k: expected above 0, found 0\ny: expected x"
    check_settings(("seed", 1, True, "0 or more"))


def test_a_long_list_of_faults_is_cut() -> None:
    """The first twenty, and how many more."""
    with pytest.raises(InputError) as error:
        refuse([Fault(path="f", line=n, expected="x") for n in range(MOST_FAULTS + 1500)])
    assert len(error.value.faults) == MOST_FAULTS + 1
    assert str(error.value).endswith("f: expected no fault, found 1,500 more")
    refuse([])
