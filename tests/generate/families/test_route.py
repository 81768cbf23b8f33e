"""Route items: a shortest way that is not the one with the fewest roads, told without the answer."""

import dataclasses
from collections.abc import Iterator

import pytest

from benchwright.generate.families import route
from benchwright.generate.families.route import ROUTE, Road, Trip, canonical
from benchwright.generate.items import DIFFICULTIES, Draft
from benchwright.generate.names import NAMES
from benchwright.generate.stream import Stream
from tests.generate.families import number_laws as laws

COUNT = 1000
WALKED = 80  # items of which every way is walked
GOLDEN = "0cf385c32ec3352c45a6159411d30599450d50cb196cf96f88b68859c216a29b"


@pytest.fixture(scope="module", params=DIFFICULTIES)
def made(request: pytest.FixtureRequest) -> tuple[int, list[laws.Item]]:
    """A difficulty and its items."""
    return request.param, laws.items(ROUTE, request.param, COUNT)


def ways(facts: Trip) -> Iterator[tuple[int, int]]:
    """The length and the number of roads of every way that visits no town twice."""
    roads: dict[str, list[tuple[str, int]]] = {}
    for a, b, km in facts.roads:
        roads.setdefault(a, []).append((b, km))
        roads.setdefault(b, []).append((a, km))

    def onward(town: str, visited: frozenset[str], km: int) -> Iterator[tuple[int, int]]:
        if town == facts.end:
            yield km, len(visited) - 1
            return
        for other, more in roads[town]:
            if other not in visited:
                yield from onward(other, visited | {other}, km + more)

    return onward(facts.start, frozenset([facts.start]), 0)


def greedy(facts: Trip) -> int | None:
    """The length of the way of one who always takes the shortest road to a new town, or straight to the end."""
    town, visited, length = facts.start, {facts.start}, 0
    while town != facts.end:
        roads = [(road.km, road.b if road.a == town else road.a) for road in facts.roads if town in road[:2]]
        onward = [(other != facts.end, km, other) for km, other in roads if other not in visited]
        if not onward:
            return None
        _, km, town = min(onward)
        visited.add(town)
        length += km
    return length


def renamed(facts: Trip, stream: Stream) -> Trip:
    """The same trip with other names, its roads and their ends in another order, and there and back swapped."""
    names = dict(zip(NAMES, stream.shuffled(NAMES), strict=True))
    roads = [Road(names[b], names[a], km) for a, b, km in stream.shuffled(facts.roads)]
    return Trip(tuple(roads), names[facts.end], names[facts.start])


def test_sizes_follow_the_difficulty(made: tuple[int, list[laws.Item]]) -> None:
    """6 + d towns, half as many roads and d more than a tree needs, of 2 to 29 km, no two between the same towns."""
    difficulty, items = made
    towns = 6 + difficulty
    for item in items:
        roads = item.draft.facts.roads
        assert len({town for road in roads for town in road[:2]}) == towns
        assert len({frozenset(road[:2]) for road in roads}) == len(roads) == towns - 1 + towns // 2 + difficulty
        assert all(2 <= road.km <= 29 and road.a != road.b for road in roads)


def test_the_shortest_way_is_one_and_not_the_one_with_the_fewest_roads(made: tuple[int, list[laws.Item]]) -> None:
    """Of all ways only one is as short as the answer, and every way with the fewest roads is longer."""
    for item in made[1][:WALKED]:
        every = sorted(ways(item.draft.facts))
        assert every[0][0] == int(item.draft.answer) < every[1][0]
        fewest = min(count for _, count in every)
        assert fewest < every[0][1]
        assert min(km for km, count in every if count == fewest) > every[0][0]


def test_no_text_gives_the_answer_away(made: tuple[int, list[laws.Item]]) -> None:
    """No road is as long as the answer, and no rule over the printed numbers gives it in 2 % of texts."""
    assert laws.printed_answers(made[1]) == []
    shares = laws.policy_shares(made[1])
    assert shares["first + last"] == 0
    assert max(shares.values()) < 0.02


def test_shallow_rules_do_not_pay(made: tuple[int, list[laws.Item]]) -> None:
    """The sum of the k shortest roads, or of k mean roads, is seldom the answer, the nearest town next in a fifth."""
    facts = [item.draft.facts for item in made[1]]
    keys = [int(item.draft.answer) for item in made[1]]
    lengths = [sorted(road.km for road in one.roads) for one in facts]
    for count in range(3, 8):
        assert sum(sum(one[:count]) == key for one, key in zip(lengths, keys, strict=True)) < 0.1 * COUNT
    for half in range(3, 9):
        rule = [round(half / 2 * sum(one) / len(one)) for one in lengths]
        assert sum(guess == key for guess, key in zip(rule, keys, strict=True)) < 0.1 * COUNT
    assert sum(greedy(one) == key for one, key in zip(facts, keys, strict=True)) < 0.2 * COUNT


def test_answers_are_spread(made: tuple[int, list[laws.Item]]) -> None:
    """No answer has more than 4 %, and usual guesses are never right."""
    assert laws.heaviest_answer(made[1]) <= 0.04
    assert max(laws.guess_shares(made[1])) == 0


def test_no_number_but_data(made: tuple[int, list[laws.Item]]) -> None:
    """Every text prints the length of each road once, and no other number."""
    for item in made[1]:
        data = sorted(road.km for road in item.draft.facts.roads)
        assert all(sorted(laws.numbers(prompt)) == data for prompt in item.prompts)


def test_wordings_share_no_frame(made: tuple[int, list[laws.Item]]) -> None:
    """No eight words in a row stand in two wordings of an item."""
    assert all(not laws.shared_windows(item.prompts) for item in made[1])


def test_work_grows_with_the_difficulty() -> None:
    """The mean work is larger at each difficulty."""
    assert laws.work_grows(ROUTE, 200)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_items_do_not_come_again(difficulty: int) -> None:
    """Among five hundred items of each of two keys, no two are the same but for their words."""
    assert laws.repeats(ROUTE, difficulty, 500) == 0


def test_names_and_orders_make_no_other_item(made: tuple[int, list[laws.Item]]) -> None:
    """Other names, another order of roads and ends, and the way back are the same item."""
    for index, item in enumerate(made[1][:200]):
        assert canonical(renamed(item.draft.facts, Stream(b"names", index))) == item.draft.canonical


def test_roads_and_ends_make_another_item() -> None:
    """Another length, another road or another end is another item."""
    facts = laws.draft(ROUTE, 2, 0).facts
    first, *rest = facts.roads
    spare = next(town for road in rest for town in road[:2] if town not in (facts.start, facts.end))
    others = [
        dataclasses.replace(facts, roads=(first._replace(km=first.km + 1), *rest)),
        dataclasses.replace(facts, roads=facts.roads[:-1]),
        dataclasses.replace(facts, end=spare),
    ]
    assert len({canonical(facts), *map(canonical, others)}) == 4


def test_roads_are_told_in_a_drawn_order() -> None:
    """Every wording gives the roads in many orders, their ends both ways round, and asks for both directions."""
    drawn = laws.draft(ROUTE, 3, 1)
    facts = drawn.facts
    for variant in range(ROUTE.variants):
        texts = [ROUTE.render(drawn, Stream(b"t", place), variant, None) for place in range(40)]
        prompts = [text.prompt for text in texts if text is not None]
        assert len({tuple(laws.numbers(prompt)) for prompt in prompts}) == 40
        questions = [prompt[-150:] for prompt in prompts]
        forward = [question.rindex(facts.start) < question.rindex(facts.end) for question in questions]
        assert 5 < sum(forward) < 35


def test_maps_are_tried_a_limited_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """When no map is found for the length that was drawn, there is no item, and no endless search."""
    monkeypatch.setattr(route, "_ROADS", range(2, 5))
    assert ROUTE.draw(Stream(b"laws", 1), 1) is None


def test_a_text_that_must_give_the_answer_away_is_not_written() -> None:
    """When the first and the last number add up to the answer in every turn of the order, there is no text."""
    facts = Trip((Road("Ari", "Bo", 5), Road("Bo", "Cleo", 6)), "Ari", "Cleo")
    drawn = Draft(facts, canonical(facts), "11", work=2)
    assert ROUTE.render(drawn, Stream(b"t"), 0, None) is None
    assert ROUTE.render(drawn._replace(answer="12"), Stream(b"t"), 0, None) is not None


def test_the_first_prompts_stay_for_ever() -> None:
    """The same key gives the same texts, today and in every later version."""
    assert laws.digest(ROUTE) == GOLDEN
