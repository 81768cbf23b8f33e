"""What a guess is worth."""

from fractions import Fraction

import pytest

from benchwright.pipeline.guessing import chance_of, even_chance
from benchwright.records import AnswerCheck, Check, Line, Task, TextCheck


def task_of(number: int, *checks: Check, options: tuple[str, ...] = (), family: str = "f") -> Task:
    """A task whose first line weighs 1, its second 2 and so on."""
    rubric = tuple(Line(id=f"l{n}", claim="c", weight=n + 1, check=check) for n, check in enumerate(checks))
    metadata = {"options": list(options)} if options else {}
    return Task(id=f"t{number}", prompt="p", rubric=rubric, family=family, metadata=metadata)


def test_options_count_one_each() -> None:
    """The mean of 1 / options, whatever the keys are."""
    tasks = [
        task_of(n, AnswerCheck(value="a"), options=options)
        for n, options in enumerate([("a", "b"), ("a", "b", "c", "d")])
    ]

    assert chance_of(tasks) == even_chance(tasks) == Fraction(3, 8)


@pytest.mark.parametrize(("keys", "most", "even"), [("aab", "2/3", "1/2"), ("abcd", "1/4", "1/4"), ("aa", "1", "1")])
def test_without_options_the_keys_count(keys: str, most: str, even: str) -> None:
    """The share of the most frequent key; for an even guess the number of different ones."""
    tasks = [task_of(n, AnswerCheck(value=key)) for n, key in enumerate(keys)]

    assert (chance_of(tasks), even_chance(tasks)) == (Fraction(most), Fraction(even))


def test_lines_count_by_weight_and_families_by_themselves() -> None:
    """Line 1 has one key, line 2 of double weight two; another family has its own keys."""
    tasks = [task_of(n, TextCheck(value="x"), TextCheck(value=key)) for n, key in enumerate("ab")]
    other = [task_of(2, TextCheck(value="z"), TextCheck(value="z"), family="g")]

    assert chance_of(tasks) == (1 + 2 * Fraction(1, 2)) / 3
    assert chance_of([*tasks, *other]) == (2 * Fraction(2, 3) + 1) / 3


def test_what_must_be_absent_comes_for_nothing() -> None:
    """A guess meets such a line as soon as it is read."""
    lines = (
        Line(id="l", claim="c", weight=1, check=TextCheck(value="x")),
        Line(id="no", claim="c", weight=3, absent=True, check=TextCheck(value="y")),
    )
    tasks = [Task(id=f"t{n}", prompt="p", rubric=lines) for n in range(2)]
    lines2 = (Line(id="l", claim="c", check=TextCheck(value="w")), lines[1])

    assert chance_of([*tasks, Task(id="u", prompt="p", rubric=lines2)]) == (Fraction(2, 3) + 3) / 4
