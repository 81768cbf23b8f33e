"""The solver of ledgers reads every wording and shares nothing with the family."""

import ast
import inspect

import pytest

from benchwright.generate.families.ledger import LEDGER
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.solvers import ledger
from benchwright.generate.solvers.ledger import solve
from tests.generate.families import number_laws as laws

COUNT = 200  # at each of five difficulties

STORY = (
    "In the morning Ari has 30 lamps, Bo has 21 lamps and Cleo has 50 lamps. In the course of the day some of the "
    "lamps change hands. Bo gives 4 lamps to Ari. Then Ari gives 9 lamps to Cleo. No other lamps come or go. "
    "How many lamps does Ari have in the evening?"
)
SLIPS = (
    "The slips are jumbled:\nCleo received 9 from Ari.\nAri received 4 from Bo.\nBefore the oldest slip was written, "
    "21 belonged to Bo, 30 to Ari and 50 to Cleo. Work out how many belonged to Cleo once every slip had been written."
)
INVENTORY = (
    "Inventory of lamps.\n- from Bo to Ari: 4\n- from Ari to Cleo: 9\nOpening stock: Ari 30; Cleo 50; Bo 21.\n"
    "What is the closing stock of Bo, when all transfers are done?"
)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solver_and_key_agree(difficulty: int) -> None:
    """Read from any text, the answer is the one that the family drew; words that follow do not matter."""
    for item in laws.items(LEDGER, difficulty, COUNT, b"solver"):
        for prompt in item.prompts:
            assert solve(prompt) == item.draft.answer
            assert solve(f'{prompt}\n\nReply with one JSON object: {{"answer": ...}}') == item.draft.answer


@pytest.mark.parametrize(("prompt", "answer"), [(STORY, "25"), (SLIPS, "59"), (INVENTORY, "17")])
def test_small_ledgers_worked_by_hand(prompt: str, answer: str) -> None:
    """30 + 4 - 9 = 25, 50 + 9 = 59, 21 - 4 = 17."""
    assert solve(prompt) == answer


@pytest.mark.parametrize(
    ("prompt", "message"),
    [
        ("", "no question of a ledger"),
        ("What is six times seven?", "no question of a ledger"),
        (STORY.replace("Ari have", "Zeno have"), "asks for Zeno, who has no opening"),
        (STORY.replace("gives 9 lamps to Cleo", "gives 9 lamps to Zeno"), "Zeno takes part in a move"),
        (STORY.replace("Cleo has 50", "Bo has 50"), "Bo has two openings"),
        (STORY.replace("Ari gives 9", "Ari gives 99"), "more than there is"),
        (STORY.replace("No other", "On day 3 no other"), "neither an opening nor a move"),
        (STORY.replace("gives 4 lamps to", "hands 4 lamps over to"), "neither an opening nor a move"),
    ],
)
def test_other_prompts_are_refused(prompt: str, message: str) -> None:
    """A prompt of another kind, or one that does not add up, is named as such and not guessed at."""
    with pytest.raises(ValueError, match=message):
        solve(prompt)


def test_solver_imports_nothing_of_the_library() -> None:
    """What the solver knows is in its own module."""
    tree = ast.parse(inspect.getsource(ledger))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert modules == {"typing"}
