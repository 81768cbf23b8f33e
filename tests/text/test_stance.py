"""How numbers stand in their sentence."""

import pytest

from benchwright.text.numbers import find_numbers
from benchwright.text.stance import Stances
from tests.growth import grows_linearly


def stances(text: str) -> list[str]:
    """How the numbers of a text stand."""
    numbers = find_numbers(text)
    told = Stances(text, numbers)
    return [told[n] for n in range(len(numbers))]


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("Section 12 says 9", "label asserted"),
        ("x > 42", "bound"),
        ("> 42", "asserted"),
        ("at least 42", "bound"),
        ("42 or more", "bound"),
        ("42 or so", "asserted"),
        ("about 42", "asserted"),
        ("not 42", "denied"),
        ("not 17 but 42", "denied asserted"),
        ("17 is too small", "denied"),
        ("I don't think it's 42", "alternative"),
        ("maybe 42", "alternative"),
        ("12.8–13.0", "range range"),
        ("from 3 to 5", "range range"),
        ("between 8 and 9 percent", "range range"),
        ("8 and 9", "asserted asserted"),
        ("42 or 43", "alternative alternative"),
        ("42 or 42", "asserted asserted"),
        ("±2021", "alternative"),
        ("42 ± 1", "asserted tolerance"),
        ("6 * 7", "operand operand"),
        ("5 - 5", "operand operand"),
        ("1. six\n2. 7", "label label asserted"),
        ("1) 42", "label asserted"),
        ("√42", "operand"),
        ("<<6*7=42>>42 eggs", "operand operand asserted asserted"),
        ("12 June 2021", "label label"),
        ("'not 42'", "denied"),
        ("(Task 3", "label"),
        ("§42", "label"),
        ("42a", "label"),
        ("42 m", "asserted"),
        ("1.2.x", "label"),
        ("1.2.*", "label"),
        ("42 AD", "label"),
        ("42-", "operand"),
        ("42 - ?", "operand"),
        ("42+43i", "operand label"),
        ("42 - i", "operand"),
        ("42 - a good one", "asserted"),
        ("42/n", "operand"),
        ("42/day", "asserted"),
        ("42 x^2", "operand operand"),
        ("42 squared.", "operand"),
        ("42 square tiles", "asserted"),
        ("42₈", "operand"),
        ("42₁₀", "asserted"),
        ("f(42)", "operand"),
        ("half of 42", "alternative"),
        ("twice 42", "alternative"),
        ("half the class, 42", "asserted"),
        ("42 over 5", "operand bound"),
        ("42-to-1", "operand label"),
        ("42 tops", "bound"),
        ("42 and a bit", "bound"),
        ("42 maybe", "bound"),
        ("capped at 42", "bound"),
        ("&gt; 42", "bound"),
        (">42", "bound"),
        ("42 +/- 1", "asserted tolerance"),
        ("42 +- 1", "asserted tolerance"),
        ("no longer 42", "denied"),
        ("no es 42", "denied"),
        ("ikke 42", "denied"),
        ("it isnt 42", "denied"),
        ("42 är fel", "denied"),
        ("It isn't 17; it's 42", "denied asserted"),
        ("It isn't 17, it's not 42", "denied denied"),
    ],
)
def test_each_way(text: str, ways: str) -> None:
    """Labels, bounds, denials, doubts, ranges, alternatives, tolerances, sums."""
    assert stances(text) == ways.split()


@pytest.mark.parametrize(
    "unit",
    [
        "1 ",
        "1 or ",
        "not 1 ",
        "1-",
        "1) ",
        "1. ",
        "at least 1 ",
        "\n1. ",
        "± 1 ",
        "1 maybe ",
        "isn't 1; ",
        "f(1) ",
    ],
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Each number is looked at within a window."""
    assert grows_linearly(stances, unit, size=2_000)
