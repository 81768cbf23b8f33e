"""The solver of journeys reads every wording and shares nothing with the family."""

import ast
import inspect

import pytest

from benchwright.generate.families.calendar import CALENDAR, Journey, render
from benchwright.generate.items import DIFFICULTIES, Draft
from benchwright.generate.solvers import calendar
from benchwright.generate.solvers.calendar import solve
from benchwright.generate.stream import Stream
from tests.generate.families import number_laws as laws

COUNT = 200  # at each of five difficulties

LEGS = (
    "A convoy travels. The leg from Bo to Cleo lasts 5 days. The leg from Ari to Bo lasts 4 days. The journey begins "
    "in Ari on day 58. In Bo the convoy rests for 2 whole days between the last day of one leg and the first day of "
    "the next. On which day of the year does the leg into Cleo end?"
)
TIMETABLE = (
    "Stops: Bo, an overlap of 2 days that belong to both stages; Cleo, the onward stage starts on the morning after. "
    "Stages: Cleo to Dara, 3 days; Ari to Bo, 4 days; Bo to Cleo, 5 days. Setting out from Ari: day 58. Find the day "
    "number of getting in at Dara."
)
ROADS = (
    "It takes 5 days to reach Cleo from Bo. On day 58 it starts out from Ari. It does not wait in Bo: the day it "
    "arrives is also the day it starts along the next road. It takes 4 days to reach Bo from Ari. What is the day "
    "number of the arrival in Cleo?"
)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solver_and_key_agree(difficulty: int) -> None:
    """Read from any text, the answer is the one that the family drew; words that follow do not matter."""
    for item in laws.items(CALENDAR, difficulty, COUNT, b"solver"):
        for prompt in item.prompts:
            assert solve(prompt) == item.draft.answer
        assert solve(f'{item.prompts[-1]}\n\nReply with one JSON object: {{"answer": ...}}') == item.draft.answer


@pytest.mark.parametrize(("prompt", "answer"), [(LEGS, "68"), (TIMETABLE, "67"), (ROADS, "65")])
def test_small_journeys_counted_by_hand(prompt: str, answer: str) -> None:
    """The first leg has days 58 to 61; the next 64 to 68; or 60 to 64 and then 65 to 67; or 61 to 65."""
    assert solve(prompt) == answer


def test_the_last_day_of_february_is_day_59() -> None:
    """The walk runs through a year without a leap day: day 60 is the first of March."""
    assert calendar.NEW_YEAR.replace(month=3, day=1) - calendar.NEW_YEAR == calendar.timedelta(days=59)


@pytest.mark.parametrize("variant", range(CALENDAR.variants))
@pytest.mark.parametrize(("gap", "answer"), [(2, "72"), (0, "70"), (-1, "69"), (-3, "67")])
def test_every_kind_of_halt_is_read(variant: int, gap: int, answer: str) -> None:
    """Six days from day 60 and five after a halt: 60 to 65, and the next leg ends on day 70 and the gap."""
    facts = Journey("wagon train", ("Ari", "Bo", "Cleo"), 60, (6, 5), (gap,))
    drawn = Draft(facts, (), "", work=0)
    assert solve(render(drawn, Stream(b"t"), variant).prompt) == answer


@pytest.mark.parametrize(
    ("prompt", "message"),
    [
        ("", "no start or no question"),
        ("What is six times seven?", "no start or no question"),
        (LEGS.partition(" On which")[0], "no start or no question"),
        (LEGS.replace("The leg from Ari to Bo lasts 4 days.", ""), "no leg leads on from Ari"),
        (LEGS.replace("In Bo the convoy rests", "In Udo the convoy rests"), "nothing is said of the halt in Bo"),
        (LEGS.replace("into Cleo", "into Bo"), "does not use all facts"),
        (LEGS.replace("58", "358"), "within one year"),
        (LEGS.replace("A convoy", "A convoy of 7 wagons"), "a number that is no part of the journey"),
        (LEGS.replace("rests for 2 whole", "dances for 2 whole"), "a number that is no part of the journey"),
    ],
)
def test_other_prompts_are_refused(prompt: str, message: str) -> None:
    """A prompt of another kind, or one with facts that do not fit, is named as such and not guessed at."""
    with pytest.raises(ValueError, match=message):
        solve(prompt)


def test_solver_imports_nothing_of_the_library() -> None:
    """What the solver knows is in its own module and in the standard library."""
    assert "benchwright" not in inspect.getsource(calendar)
    assert ast.get_docstring(ast.parse(inspect.getsource(calendar)))
