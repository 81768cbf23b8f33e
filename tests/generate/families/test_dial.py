"""Dial items: arithmetic on a ring, told without the answer."""

import dataclasses
from itertools import pairwise
from math import gcd

import pytest

from benchwright.generate.families.dial import DIAL, DialFacts, Step, canonical, draw
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.stream import Stream
from tests.generate.families import number_laws as laws

COUNT = 1000
GOLDEN = "7b8d30133936015171b8807fa1f61afbcf157f4646369e68353aa24ece42eff6"


@pytest.fixture(scope="module", params=DIFFICULTIES)
def made(request: pytest.FixtureRequest) -> tuple[int, list[laws.Item]]:
    """A difficulty and its items."""
    return request.param, laws.items(DIAL, request.param, COUNT)


def raw_results(facts: DialFacts) -> list[int]:
    """What each step gives before it is brought back onto the ring."""
    results, number = [], facts.start
    for step in facts.steps:
        results.append(
            {"multiply": number * step.operand, "add": number + step.operand, "subtract": number - step.operand}[
                step.kind
            ]
        )
        number = results[-1] % facts.modulus
    return results


def test_sizes_follow_the_difficulty(made: tuple[int, list[laws.Item]]) -> None:
    """A modulus from 41 to 97, 3 + d operations, every other one a multiplication that loses nothing."""
    difficulty, items = made
    for item in items:
        facts = item.draft.facts
        assert 41 <= facts.modulus <= 97
        assert 2 <= facts.start < facts.modulus
        assert len(facts.steps) == 3 + difficulty
        multiplies = [step.kind == "multiply" for step in facts.steps]
        assert all(here != following for here, following in pairwise(multiplies))
        assert all(gcd(step.operand, facts.modulus) == 1 for step in facts.steps if step.kind == "multiply")


def test_the_answer_does_not_depend_on_when_remainders_are_taken(made: tuple[int, list[laws.Item]]) -> None:
    """Worked out in whole numbers with one remainder at the end, the answer is the same."""
    for item in made[1]:
        number = item.draft.facts.start
        for step in item.draft.facts.steps:
            number = {
                "multiply": number * step.operand,
                "add": number + step.operand,
                "subtract": number - step.operand,
            }[step.kind]
        assert number % item.draft.facts.modulus == int(item.draft.answer)


def test_work_counts_steps_and_ways_back(made: tuple[int, list[laws.Item]]) -> None:
    """Every operation is work, and so is every result that has to be brought back onto the ring."""
    for item in made[1]:
        facts = item.draft.facts
        outside = sum(not 0 <= result < facts.modulus for result in raw_results(facts))
        assert item.draft.work == len(facts.steps) + outside


def test_no_text_gives_the_answer_away(made: tuple[int, list[laws.Item]]) -> None:
    """No text prints the answer, and no rule over the printed numbers gives it in 2 % of texts."""
    assert laws.printed_answers(made[1]) == []
    assert max(laws.policy_shares(made[1]).values()) < 0.02


def test_answers_are_spread(made: tuple[int, list[laws.Item]]) -> None:
    """No answer has more than the stated chance, and usual guesses are never right."""
    assert laws.heaviest_answer(made[1]) <= DIAL.chance < 0.04
    assert max(laws.guess_shares(made[1])) == 0


def test_no_number_but_data(made: tuple[int, list[laws.Item]]) -> None:
    """Every text prints the modulus, the start and the operands, and no other number."""
    for item in made[1]:
        facts = item.draft.facts
        data = sorted([facts.modulus, facts.start, *(step.operand for step in facts.steps)])
        assert all(sorted(laws.numbers(prompt)) == data for prompt in item.prompts)


def test_wordings_share_no_frame(made: tuple[int, list[laws.Item]]) -> None:
    """No eight words in a row stand in two wordings of an item."""
    assert all(not laws.shared_windows(item.prompts) for item in made[1])


def test_work_grows_with_the_difficulty() -> None:
    """The mean work is larger at each difficulty."""
    assert laws.work_grows(DIAL, 200)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_items_do_not_come_again(difficulty: int) -> None:
    """Among five hundred items of each of two keys, no two are the same but for their words."""
    assert laws.repeats(DIAL, difficulty, 500) == 0


def test_every_number_makes_another_item() -> None:
    """Another modulus, start, operand, kind or order of steps is another item; other words are not."""
    facts = DialFacts(50, 7, (Step("multiply", 3), Step("add", 4), Step("multiply", 9)))
    others = [
        dataclasses.replace(facts, modulus=51),
        dataclasses.replace(facts, start=8),
        dataclasses.replace(facts, steps=facts.steps[::-1]),
        dataclasses.replace(facts, steps=(facts.steps[0], Step("subtract", 4), facts.steps[2])),
        dataclasses.replace(facts, steps=(facts.steps[0], Step("add", 5), facts.steps[2])),
    ]
    assert len({canonical(facts), *map(canonical, others)}) == 6
    drawn = laws.draft(DIAL, 2, 0)
    assert drawn.canonical == canonical(drawn.facts)
    assert {value for value in str(drawn.canonical).split("'") if value.isalpha()} <= {
        *("dial", "multiply", "add", "subtract")
    }


def test_steps_that_undo_each_other_are_drawn_again() -> None:
    """Some draws, one in a few thousand, lead every start back to itself; they give no item."""
    assert draw(Stream(b"laws", 432), 3) is None
    assert draw(Stream(b"laws", 433), 3) is not None


def test_words_are_drawn() -> None:
    """Every wording has several looks, all with the steps in their order."""
    drawn = laws.draft(DIAL, 3, 1)
    for variant in range(DIAL.variants):
        texts = [DIAL.render(drawn, Stream(b"t", place), variant, None) for place in range(30)]
        assert len(set(texts)) > 4
        operands = tuple(step.operand for step in drawn.facts.steps)
        for text in texts:
            assert text is not None
            printed = laws.numbers(text.prompt)
            assert any(tuple(printed[at : at + len(operands)]) == operands for at in range(3))


def test_the_first_prompts_stay_for_ever() -> None:
    """The same key gives the same texts, today and in every later version."""
    assert laws.digest(DIAL) == GOLDEN
