"""Ledger items: whole goods, told without the answer."""

import dataclasses
import re

import pytest

from benchwright.generate.families.ledger import LEDGER, LedgerFacts, Move, canonical
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.names import NAMES
from benchwright.generate.stream import Stream
from tests.generate.families import number_laws as laws

COUNT = 1000
GOLDEN = "7cab04f59b3b25eb338a46fc212b0b8fe834eef4582f3a22f4e133248f3731b7"


@pytest.fixture(scope="module", params=DIFFICULTIES)
def made(request: pytest.FixtureRequest) -> tuple[int, list[laws.Item]]:
    """A difficulty and its items."""
    return request.param, laws.items(LEDGER, request.param, COUNT)


def renamed(facts: LedgerFacts, names: dict[str, str]) -> LedgerFacts:
    """The same facts about other people, who are listed in another order and hold other goods."""
    return LedgerFacts(
        openings=tuple(sorted((names[name], count) for name, count in facts.openings)),
        moves=tuple(Move(names[move.giver], names[move.taker], move.count) for move in facts.moves),
        asked=names[facts.asked],
        goods="things",
    )


def test_sizes_follow_the_difficulty(made: tuple[int, list[laws.Item]]) -> None:
    """There are 3 + d holders and 2 + 2d moves, of which the asked holder takes part in 1 + d or 2 + d."""
    difficulty, items = made
    for item in items:
        facts = item.draft.facts
        assert len({name for name, _ in facts.openings}) == len(facts.openings) == 3 + difficulty
        assert len(facts.moves) == 2 + 2 * difficulty
        assert item.draft.work == sum(facts.asked in (move.giver, move.taker) for move in facts.moves)
        assert 2 <= 1 + difficulty <= item.draft.work <= 2 + difficulty


def test_nobody_gives_what_is_not_there(made: tuple[int, list[laws.Item]]) -> None:
    """Played through move by move, every holder keeps something, and the asked one ends with the answer."""
    for item in made[1]:
        held = dict(item.draft.facts.openings)
        for move in item.draft.facts.moves:
            assert move.giver != move.taker
            held[move.giver] -= move.count
            held[move.taker] += move.count
            assert min(held.values()) >= 1
        assert held[item.draft.facts.asked] == int(item.draft.answer)


def test_no_text_gives_the_answer_away(made: tuple[int, list[laws.Item]]) -> None:
    """No text prints the answer, and no rule over the printed numbers gives it in 2 % of texts."""
    assert laws.printed_answers(made[1]) == []
    assert max(laws.policy_shares(made[1]).values()) < 0.02


def test_answers_are_spread(made: tuple[int, list[laws.Item]]) -> None:
    """No answer has more than the stated chance, and usual guesses have at most 2 %."""
    assert laws.heaviest_answer(made[1]) <= LEDGER.chance < 0.04
    assert max(laws.guess_shares(made[1])) <= 0.02


def test_no_number_but_data(made: tuple[int, list[laws.Item]]) -> None:
    """Every text prints the openings and the counts of the moves, and no other number."""
    for item in made[1]:
        facts = item.draft.facts
        data = sorted([count for _, count in facts.openings] + [move.count for move in facts.moves])
        assert all(sorted(laws.numbers(prompt)) == data for prompt in item.prompts)


def test_wordings_share_no_frame(made: tuple[int, list[laws.Item]]) -> None:
    """No eight words in a row stand in two wordings of an item."""
    assert all(not laws.shared_windows(item.prompts) for item in made[1])


def test_work_grows_with_the_difficulty() -> None:
    """The mean number of moves to follow is larger at each difficulty."""
    assert laws.work_grows(LEDGER, 200)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_items_do_not_come_again(difficulty: int) -> None:
    """Among five hundred items of each of two keys, no two are the same but for their words."""
    assert laws.repeats(LEDGER, difficulty, 500) == 0


def test_names_and_goods_do_not_make_another_item() -> None:
    """Other names, goods and order of openings leave an item the same; another count does not."""
    for index in range(100):
        facts = laws.draft(LEDGER, 1 + index % 5, index).facts
        names = dict(zip(NAMES, Stream(b"names", index).shuffled(NAMES), strict=True))
        assert canonical(renamed(facts, names)) == canonical(facts)
        move = dataclasses.replace(facts.moves[-1], count=facts.moves[-1].count + 1)
        assert canonical(dataclasses.replace(facts, moves=(*facts.moves[:-1], move))) != canonical(facts)


def test_the_asked_holder_is_part_of_the_item() -> None:
    """The same moves with another holder asked for are another item."""
    facts = laws.draft(LEDGER, 2, 0).facts
    other = next(name for name, _ in facts.openings if name != facts.asked)
    assert canonical(dataclasses.replace(facts, asked=other)) != canonical(facts)


def test_order_is_drawn_where_it_has_no_meaning() -> None:
    """Openings stand in drawn orders in every wording; moves keep their order but on the jumbled slips."""
    drawn = laws.draft(LEDGER, 3, 1)
    told = [f"{move.count}" for move in drawn.facts.moves]
    patterns = (r"gives (\d+)", r"received (\d+)", r"^- .*: (\d+)$")
    for variant, pattern in enumerate(patterns):
        texts = {LEDGER.render(drawn, Stream(b"t", place), variant, None) for place in range(20)}
        orders = {tuple(re.findall(pattern, text.prompt, re.MULTILINE)) for text in texts if text}
        assert len(texts) > 10
        assert all(sorted(order) == sorted(told) for order in orders)
        assert orders == {tuple(told)} if variant != 1 else len(orders) > 10


def test_the_first_prompts_stay_for_ever() -> None:
    """The same key gives the same texts, today and in every later version."""
    assert laws.digest(LEDGER) == GOLDEN
