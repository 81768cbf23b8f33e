"""The solver of dials reads every wording and shares nothing with the family."""

import ast
import inspect

import pytest

from benchwright.generate.families.dial import DIAL
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.solvers import dial
from benchwright.generate.solvers.dial import solve
from tests.generate.families import number_laws as laws

COUNT = 200  # at each of five difficulties

POINTER = (
    "A dial has 41 positions, numbered upwards from zero. At first the dial points at 8. Change its number as follows: "
    "multiply it by 7, then subtract 20, then multiply it by 3, then add 6. At which position does it point in the end?"
)
PROGRAM = (
    "Begin with the value 8 and work through these lines.\ntimes 7\nminus 20\ntimes 3\nplus 6\n"
    "All of this is arithmetic modulo 41. Report the remainder."
)
RING = (
    "A ring is made of 41 cells. The pawn stands on label 8. These are its moves: it jumps to the cell whose label is "
    "7 times its present label; it goes 20 cells back; it jumps to the cell whose label is 3 times its present label; "
    "it goes 6 cells forward. Name the label on which the pawn comes to rest."
)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solver_and_key_agree(difficulty: int) -> None:
    """Read from any text, the answer is the one that the family drew; words that follow do not matter."""
    for item in laws.items(DIAL, difficulty, COUNT, b"solver"):
        for prompt in item.prompts:
            assert solve(prompt) == item.draft.answer
            assert solve(f'{prompt}\n\nReply with one JSON object: {{"answer": ...}}') == item.draft.answer


@pytest.mark.parametrize("prompt", [POINTER, PROGRAM, RING])
def test_a_small_dial_worked_by_hand(prompt: str) -> None:
    """8 * 7 = 56 is 15; 15 - 20 is 36; 36 * 3 = 108 is 26; 26 + 6 = 32."""
    assert solve(prompt) == "32"


@pytest.mark.parametrize(
    ("prompt", "message"),
    [
        ("", "one modulus, this prompt has 0"),
        ("What is six times seven?", "one modulus, this prompt has 0"),
        (POINTER.replace("points at 8", "is at rest"), "one start, this prompt has 0"),
        (POINTER + " A dial has 50 positions.", "one modulus, this prompt has 2"),
        (POINTER.replace("points at 8", "points at 41"), "not below its modulus"),
        (POINTER.replace("multiply it by 7", "divide it by 7"), "nor part of a step"),
        (PROGRAM.replace("these lines", "these 4 lines"), "nor part of a step"),
    ],
)
def test_other_prompts_are_refused(prompt: str, message: str) -> None:
    """A prompt of another kind, or one that holds unread numbers, is named as such and not guessed at."""
    with pytest.raises(ValueError, match=message):
        solve(prompt)


def test_solver_imports_nothing_of_the_library() -> None:
    """What the solver knows is in its own module."""
    tree = ast.parse(inspect.getsource(dial))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
