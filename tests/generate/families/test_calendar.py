"""Calendar items: days counted inclusively along a chain of legs, told without the answer."""

import dataclasses
from itertools import pairwise

import pytest

from benchwright.generate.families import calendar
from benchwright.generate.families.calendar import CALENDAR, GROUPS, Journey, canonical
from benchwright.generate.items import DIFFICULTIES
from benchwright.generate.names import NAMES
from benchwright.generate.stream import Stream
from tests.generate.families import number_laws as laws

COUNT = 1000
GOLDEN = "442cb1cb658e8e63cd3c46469f1bce839c7dbf801cb149e56a927b6d4c5709f5"


@pytest.fixture(scope="module", params=DIFFICULTIES)
def made(request: pytest.FixtureRequest) -> tuple[int, list[laws.Item]]:
    """A difficulty and its items."""
    return request.param, laws.items(CALENDAR, request.param, COUNT)


def diary(facts: Journey) -> list[set[int]]:
    """The days of each leg, laid out one after the other."""
    first, legs = facts.start, []
    for days, gap in zip(facts.legs, (*facts.gaps, 0), strict=True):
        legs.append(set(range(first, first + days)))
        first = max(legs[-1]) + 1 + gap
    return legs


def test_sizes_follow_the_difficulty(made: tuple[int, list[laws.Item]]) -> None:
    """A start from day 31 to day 180, 2 + d legs, between them at least one stay and one overlap of several days."""
    difficulty, items = made
    for item in items:
        facts = item.draft.facts
        assert 31 <= facts.start <= 180
        assert len(facts.legs) == 2 + difficulty == len(facts.gaps) + 1 == len(set(facts.towns)) - 1
        assert max(facts.gaps) > 1 and min(facts.gaps) < -1 and 1 not in facts.gaps
        assert item.draft.work == 2 * difficulty + 3


def test_the_days_fit_together(made: tuple[int, list[laws.Item]]) -> None:
    """The last day is the answer and in the year; two legs share as many days as told, and never three a day."""
    for item in made[1]:
        facts = item.draft.facts
        legs = diary(facts)
        assert max(legs[-1]) == int(item.draft.answer) <= 365
        assert [len(one & other) for one, other in pairwise(legs)] == [max(-gap, 0) for gap in facts.gaps]
        assert all(max(one) < min(third) for one, third in zip(legs, legs[2:], strict=False))


def test_no_text_gives_the_answer_away(made: tuple[int, list[laws.Item]]) -> None:
    """No text prints the answer, and no rule over the printed numbers gives it."""
    assert laws.printed_answers(made[1]) == []
    assert max(laws.policy_shares(made[1]).values()) == 0


def test_forgetting_overlaps_or_stays_does_not_pay(made: tuple[int, list[laws.Item]]) -> None:
    """The sum of all numbers, or of the start and the legs, is not the answer plus one constant in a tenth of items."""
    for rule in (
        lambda facts: facts.start + sum(facts.legs) + sum(abs(gap) for gap in facts.gaps if gap != -1),
        lambda facts: facts.start + sum(facts.legs),
    ):
        offsets = [rule(item.draft.facts) - int(item.draft.answer) for item in made[1]]
        assert max(offsets.count(offset) for offset in set(offsets)) < 0.1 * COUNT


def test_answers_are_spread(made: tuple[int, list[laws.Item]]) -> None:
    """No answer has more than 2 %, and usual guesses are never right."""
    assert laws.heaviest_answer(made[1]) <= 0.02
    assert max(laws.guess_shares(made[1])) == 0


def test_no_number_but_data(made: tuple[int, list[laws.Item]]) -> None:
    """Every text prints the start, the legs and the gaps of several days, and no other number."""
    for item in made[1]:
        facts = item.draft.facts
        data = sorted([facts.start, *facts.legs, *(abs(gap) for gap in facts.gaps if gap not in (0, -1))])
        assert all(sorted(laws.numbers(prompt)) == data for prompt in item.prompts)


def test_wordings_share_no_frame(made: tuple[int, list[laws.Item]]) -> None:
    """No eight words in a row stand in two wordings of an item."""
    assert all(not laws.shared_windows(item.prompts) for item in made[1])


def test_work_grows_with_the_difficulty() -> None:
    """The mean work is larger at each difficulty."""
    assert laws.work_grows(CALENDAR, 200)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_items_do_not_come_again(difficulty: int) -> None:
    """Among five hundred items of each of two keys, no two are the same but for their words."""
    assert laws.repeats(CALENDAR, difficulty, 500) == 0


def test_only_days_and_their_order_make_an_item() -> None:
    """Another start, leg or gap, or another order of them, is another item; other towns and travellers are not."""
    facts = Journey("convoy", ("Ari", "Bo", "Cleo", "Dara"), 50, (12, 20, 15), (3, -4))
    others = [
        dataclasses.replace(facts, start=51),
        dataclasses.replace(facts, legs=(20, 12, 15)),
        dataclasses.replace(facts, gaps=(-4, 3)),
        dataclasses.replace(facts, gaps=(3, -5)),
    ]
    assert len({canonical(facts), *map(canonical, others)}) == 5
    assert canonical(dataclasses.replace(facts, group="circus", towns=NAMES[9:13])) == canonical(facts)
    drawn = laws.draft(CALENDAR, 2, 0)
    assert drawn.canonical == canonical(drawn.facts)


def test_facts_are_told_in_a_drawn_order() -> None:
    """Every wording of a journey gives its numbers in many orders, and says the same whoever travels."""
    drawn = laws.draft(CALENDAR, 3, 1)
    for variant in range(CALENDAR.variants):
        texts = [CALENDAR.render(drawn, Stream(b"t", place), variant, None) for place in range(40)]
        prompts = [text.prompt for text in texts if text is not None]
        assert len({tuple(laws.numbers(prompt)) for prompt in prompts}) > 30
        assert len({tuple(sorted(prompt)) for prompt in prompts}) == 1


def test_a_journey_that_leaves_the_year_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A journey may end on the last day of the year and not on the day after."""
    arrival = int(laws.draft(CALENDAR, 5, 0).answer)
    stream = (b"laws", CALENDAR.name, 5, 0, 0, "item")
    monkeypatch.setattr(calendar, "_LAST_DAY", arrival)
    assert CALENDAR.draw(Stream(*stream), 5) is not None
    monkeypatch.setattr(calendar, "_LAST_DAY", arrival - 1)
    assert CALENDAR.draw(Stream(*stream), 5) is None


def test_every_group_can_travel() -> None:
    """All groups are drawn, and each takes the article a."""
    drawn = {laws.draft(CALENDAR, 1, index).facts.group for index in range(COUNT)}
    assert drawn == set(GROUPS)
    assert all(group[0] not in "aeiou" for group in GROUPS)


def test_the_first_prompts_stay_for_ever() -> None:
    """The same key gives the same texts, today and in every later version."""
    assert laws.digest(CALENDAR) == GOLDEN
