"""Items in a text, told apart with the key's items in view."""

import pytest

from benchwright.grade.items import MOST, Keys, read_items
from benchwright.grade.rubric import grade
from tests.grade.rows import rows

KEYS = [["apple"], ["salt and pepper"], ["Smith, J.", "Smith"], ["A-B"]]
TEXTS = {
    "the longest item first": [("salt and pepper and apple", [1, 0]), ("apple, Smith, J., salt", [0, 2, -1])],
    "separators inside items": [("A-B - apple", [3, 0]), ("Smith, J.; apple", [2, 0])],
    "what is no item": [("apple and fig", [0, -1]), ("fig", [-1]), ("apple tart", [-1])],
    "more to follow": [("apple, ...", [0, -1]), ("apple, fig...", [0, -1])],
    "lead-ins": [("We need: apple", [0]), ("According to him, apple", [0]), ("The item is apple", [0])],
    "numbers sort": [("2. apple\n1. Smith", [2, 0]), ("2. apple\n4. Smith", [0, 2])],
    "tables": [("| a | b |\n|---|---|\n| 1 | apple |\n| 2 | fig |", [0, -1])],
}


@pytest.mark.parametrize(("text", "numbers"), rows(TEXTS))
def test_items_are_numbered_as_in_the_key(text: str, numbers: list[int]) -> None:
    """Each item is that of the key, or -1."""
    given = read_items(text, Keys(KEYS))
    assert given is not None and [item.number for item in given] == numbers


def test_items_are_claimed() -> None:
    """Denied and alternative items are told from asserted ones."""
    given = read_items("not apple, but Smith or A-B", Keys(KEYS))
    assert given is not None
    assert [(item.number, item.claim) for item in given] == [(0, "denied"), (2, "open"), (3, "open")]


def test_more_than_the_most_is_not_read() -> None:
    """Too many items give None."""
    assert read_items("apple; " * (MOST + 1), Keys(KEYS)) is None
    assert len(read_items("apple; " * 100, Keys(KEYS)) or []) == 100
    assert read_items("x\n" * (MOST + 1), Keys(KEYS)) is None


def test_an_item_is_known_behind_small_words() -> None:
    """Articles, numerals and emphasis do not hide an item."""
    keys = Keys(KEYS)
    assert keys.number("the **Apple**") == keys.number("and finally an apple too") == 0
    assert keys.number("the apples") == keys.number("a" * 10_000) == -1


@pytest.mark.parametrize(
    "reply", ["- Joint pay assessment: Clerks, Cleaners", "Joint pay assessment: Cleaners and Clerks."]
)
def test_a_bullet_may_lead_in_its_items(reply: str) -> None:
    """What stands before the colon of a bullet is no item."""
    check = {"kind": "list", "items": ["Clerks", "Cleaners"], "near": ["joint pay assessment"], "mode": "exact"}
    task = {"id": "t", "prompt": "p", "rubric": [{"id": "l", "claim": "c", "check": check}]}
    assert grade(task, reply).score == 1.0
