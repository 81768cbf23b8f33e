"""Keys that all strong systems contradict with one answer."""

from typing import Any

from benchwright.build.suspects import same_wrong_answers, strong_systems

ACCURACY = {"weak": 0.1, "a": 0.9, "b": 0.8, "c": 0.7}


def test_the_strong_are_the_better_half_but_three_at_least() -> None:
    """Ties at the edge are in; two systems are too few."""
    assert strong_systems(ACCURACY) == ["a", "b", "c"]
    assert strong_systems({f"m{n}": n / 10 for n in range(9)}) == ["m4", "m5", "m6", "m7", "m8"]
    assert strong_systems({"a": 0.5, "b": 0.5, "c": 0.5, "d": 0.5}) == ["a", "b", "c", "d"]
    assert strong_systems({"a": 1.0, "b": 0.5}) == []


def test_one_answer_of_all_strong_systems_is_a_suspect_key() -> None:
    """However it is written; a weak system that gave it too is named; a strong one with another answer clears it."""
    wrong: dict[str, dict[Any, str]] = {
        "a": {"q1": "Paris", "q2": "7", "q3": "x", ("q4", "line"): "8.7", "q5": " "},
        "b": {"q1": " paris. ", "q2": "8", "q3": "x", ("q4", "line"): "8.7", "q5": " "},
        "c": {"q1": "PARIS", "q2": "7", ("q4", "line"): "8.7", "q5": " "},
        "weak": {"q1": "paris", "q2": "7", ("q4", "line"): "1"},
    }
    one, other = same_wrong_answers(wrong, ACCURACY)
    assert (one.id, one.line, one.answer, one.systems) == ("q1", None, "Paris", ("weak", "a", "b", "c"))
    assert (other.id, other.line, other.answer, other.systems) == ("q4", "line", "8.7", ("a", "b", "c"))
    assert {one.reason, other.reason} == {"sameWrongAnswer"}


def test_the_answer_to_a_hidden_task_is_left_out() -> None:
    """It is likely to be the key."""
    wrong: dict[str, dict[Any, str]] = {name: {"hid-1": "secret"} for name in "abc"}
    [one] = same_wrong_answers(wrong, ACCURACY)
    assert (one.id, one.answer) == ("hid-1", None)
    assert "secret" not in repr(one)


def test_without_answers_or_systems_there_is_none() -> None:
    """Nothing is made up."""
    assert same_wrong_answers({}, ACCURACY) == []
    assert same_wrong_answers({"a": {"q": "1"}, "b": {"q": "1"}}, {"a": 1.0, "b": 0.5}) == []
