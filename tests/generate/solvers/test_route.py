"""The solver of maps reads every wording and shares nothing with the family."""

import inspect

import pytest

from benchwright.generate.families.route import ROUTE
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.solvers import route
from benchwright.generate.solvers.route import solve
from tests.generate.families import number_laws as laws

COUNT = 200  # at each of five difficulties

SENTENCES = (
    "The road between Ari and Bo is 9 km long. The road between Cleo and Bo is 7 km long. The road between Ari and "
    "Cleo is 20 km long. How many kilometres long is the shortest way from Cleo to Ari?"
)
LIST = (
    "One may drive either way: Ari and Bo, 9; Cleo and Bo, 7; Ari and Cleo, 15. Find the least number of kilometres "
    "that must be driven to get from Ari to Cleo."
)
TOWNS = (
    "From Bo, roads lead to Ari (9 km) and Cleo (7 km). From Ari, a road leads to Cleo (20 km). From Dara, roads "
    "lead to Ari (2 km), Bo (4 km) and Cleo (13 km). The driver is in Ari and wants to be in Cleo after as short a "
    "drive as the map allows."
)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solver_and_key_agree(difficulty: int) -> None:
    """Read from any text, the answer is the one that the family drew; words that follow do not matter."""
    for item in laws.items(ROUTE, difficulty, COUNT, b"solver"):
        for prompt in item.prompts:
            assert solve(prompt) == item.draft.answer
        assert solve(f'{item.prompts[-1]}\n\nReply with one JSON object: {{"answer": ...}}') == item.draft.answer


@pytest.mark.parametrize(("prompt", "answer"), [(SENTENCES, "16"), (LIST, "15"), (TOWNS, "13")])
def test_small_maps_worked_by_hand(prompt: str, answer: str) -> None:
    """9 + 7 is shorter than 20 and longer than 15; by way of Dara it is 2 + 4 + 7."""
    assert solve(prompt) == answer


@pytest.mark.parametrize(
    ("prompt", "message"),
    [
        ("", "no question"),
        ("What is six times seven?", "no question"),
        (SENTENCES.partition(" How")[0], "no question"),
        (SENTENCES[SENTENCES.index("How") :], "no road at all"),
        (SENTENCES + " All 3 of them are open.", "a number that is no road"),
        (SENTENCES.replace("to Ari?", "to Udo?"), "no way from Cleo to Udo"),
    ],
)
def test_other_prompts_are_refused(prompt: str, message: str) -> None:
    """A prompt of another kind, or one that holds unread numbers, is named as such and not guessed at."""
    with pytest.raises(ValueError, match=message):
        solve(prompt)


def test_solver_imports_nothing_of_the_library() -> None:
    """What the solver knows is in its own module and in the standard library."""
    assert "benchwright" not in inspect.getsource(route)
