"""From prompts back to questions."""

from random import Random

import pytest

from benchwright.errors import InputError
from benchwright.generate.pay_gap.plan import plan
from benchwright.generate.pay_gap.protocol import Protocol
from benchwright.generate.pay_gap.reader import read_prompt, rows_under
from benchwright.generate.pay_gap.wording import prompt_text

ITEMS = [(family, number) for family, items in plan().items() for number in range(len(items))]


@pytest.mark.parametrize(("family", "number"), ITEMS)
@pytest.mark.parametrize("protocol", ["json", "memo"])
def test_reading_gives_the_question_back(family: str, number: int, protocol: Protocol) -> None:
    """What was put into words, in any of the wordings, is read again exactly."""
    rng = Random(number)
    draw = plan()[family][number].draw
    question = next(drawn for _ in range(50_000) if (drawn := draw(rng)) is not None)
    for wording in range(3):
        assert read_prompt(prompt_text(question, protocol, wording)) == question


@pytest.mark.parametrize(
    "prompt",
    ["", "What is 6 x 7?", "Who?\n\nEmployee  Pay\nE-1  20", "A\n\nGroup  Women\nLab  7"],
    ids=["empty", "another question", "another payroll", "another table"],
)
def test_other_prompts_are_refused(prompt: str) -> None:
    """A prompt of another benchmark is an input error, not a guess."""
    with pytest.raises(InputError, match="a prompt of the pay-gap benchmark"):
        read_prompt(prompt)


def test_rows_end_with_the_table() -> None:
    """Only the lines up to the next empty one are rows."""
    assert rows_under("Group  Women\nLab  7\n\nNot  this", "Group") == [["Lab", "7"]]
    assert rows_under("No table", "Group") == []
