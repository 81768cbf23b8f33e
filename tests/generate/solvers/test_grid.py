"""The solver of grid items: right on every wording, and no answer where there is none."""

import pytest

from benchwright.generate.families.grid import WORDINGS, draw, render
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.solvers.grid import solve
from benchwright.generate.stream import Stream

COUNT = 200
"""Items at each difficulty."""

OPENING = (
    "Ari, Bo and Cleo each own one hat and keep one animal. No two hats have the same colour: the colours are blue,"
    " pink and teal. No two animals are of the same kind: the kinds are cat, dog and eel. "
)

QUESTION = (
    " What colour is the hat that Cleo owns, and which animal does Cleo keep? Answer in two words: the colour, followed"
    " by the animal."
)

SOLVABLE = (
    "Ari owns the blue hat. Bo does not own the teal hat. Either Cleo keeps the dog or Bo keeps the dog, but not both."
    " The owner of the blue hat does not keep the cat. The owner of the pink hat does not keep the cat."
)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_agrees_with_the_key(difficulty: int) -> None:
    """On every item and every wording of it the solver finds the key."""
    solved = 0
    for index in range(COUNT * 2):
        draft = draw(Stream(b"solver", difficulty, index), difficulty)
        if draft is None or solved == COUNT:
            continue
        solved += 1
        for variant in range(len(WORDINGS)):
            text = render(draft, Stream(b"solver", difficulty, index, variant), variant, None)
            assert text is not None and solve(text.prompt) == draft.answer
    assert solved == COUNT


def test_a_small_puzzle() -> None:
    """Three people worked out by hand: Ari blue eel, Bo pink dog, Cleo teal cat."""
    assert solve(OPENING + SOLVABLE + QUESTION) == "teal cat"


def test_negation_is_read() -> None:
    """With one denial turned into a claim, Cleo has the pink hat and, since that is not the cat's, the dog."""
    assert solve(OPENING + SOLVABLE.replace("Bo does not own the teal", "Bo owns the teal") + QUESTION) == "pink dog"


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ("Ari owns the blue hat.", "one solution, this one has 12"),
        (SOLVABLE + " Bo owns the blue hat.", "one solution, this one has 0"),
        (SOLVABLE + " Bo likes the blue hat.", "no clue of a grid puzzle: 'Bo likes the blue hat'"),
        (SOLVABLE + " Bo owns the green hat.", "names 'green'"),
        ("It is false that Ari owns the blue hat.", "no clue of a grid puzzle"),
    ],
)
def test_no_answer_by_luck(clues: str, message: str) -> None:
    """Too few clues, contradictions, unknown words and unknown sentences are refused."""
    with pytest.raises(ValueError, match=message):
        solve(OPENING + clues + QUESTION)


@pytest.mark.parametrize("prompt", ["", "What is 2 + 2?", OPENING, SOLVABLE + QUESTION])
def test_other_texts_are_refused(prompt: str) -> None:
    """A text that is no grid puzzle is named as such."""
    with pytest.raises(ValueError, match="not worded like a grid puzzle"):
        solve(prompt)


def test_lists_must_match() -> None:
    """A puzzle about somebody who is not there, or with too few colours, is refused."""
    with pytest.raises(ValueError, match="asks about one"):
        solve(OPENING + SOLVABLE + QUESTION.replace("Cleo", "Dara"))
    with pytest.raises(ValueError, match="all different"):
        solve(OPENING.replace("blue, pink", "blue, blue") + SOLVABLE + QUESTION)
