"""Keys of `answer` lines."""

from typing import Any

import pytest

from benchwright.grade.key import answer_key


@pytest.mark.parametrize(
    ("key", "number"), [("42", True), (42, True), (4.5, True), ("4 2", False), (True, False), ("1e3", True)]
)
def test_a_key_that_is_wholly_a_number_is_numeric(key: Any, number: bool) -> None:
    """Keys are never cast: a boolean is its word."""
    assert (answer_key(key, ()).number is not None) is number


def test_the_place_of_a_key_among_options_is_found_in_normal_form() -> None:
    """Case and quotes do not matter; a key that is no option has no place."""
    assert answer_key("ari", ["Bo", "Ari"]).place == 1
    assert answer_key("Cy", ["Bo", "Ari"]).place is None
