"""Races: one possible winner, in a place that no policy can learn."""

import hashlib
import itertools
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from benchwright import score_answer
from benchwright.generate.families import race
from benchwright.generate.families.race import MENTIONS, RACE, RaceFacts
from benchwright.generate.families.race_notes import RUNNERS, WINNER, Note
from benchwright.generate.items import DIFFICULTIES, Balance, Draft, Text
from benchwright.generate.names import NAMES
from benchwright.generate.protocol import with_protocol
from benchwright.generate.stream import Stream

ITEMS = 1000
RANKS = range(RUNNERS)


def draft(difficulty: int, number: int, key: bytes = b"key") -> Draft:
    """Draw an item; it is an error when it takes more than one attempt in a while."""
    for attempt in range(3):
        drawn = RACE.draw(Stream(key, "race", difficulty, number, attempt, "item"), difficulty)
        if drawn is not None:
            return drawn
    raise RuntimeError("no race in three attempts")


def text(item: Draft, number: int, variant: int, balance: Balance, key: bytes = b"key") -> Text:
    """Render an item."""
    rendered = RACE.render(item, Stream(key, "race", number, variant, "text"), variant, balance)
    assert rendered is not None
    return rendered


def balance(number: int, variant: int) -> Balance:
    """Give a place that differs from text to text, each of its parts evenly."""
    drawn = Stream(b"balance", number // RUNNERS, variant)
    permutations = [drawn.shuffled(RANKS) for _ in Balance._fields]
    return Balance(*(permutation[number % RUNNERS] for permutation in permutations))


def notes(item: Draft) -> list[Note]:
    """Give all notes of an item."""
    facts: RaceFacts = item.facts
    return [*facts.halves[0], *facts.halves[1]]


def mentions(prompt: str) -> list[str]:
    """Give the names of a text in their order."""
    return re.findall(rf"\b(?:{'|'.join(NAMES)})\b", prompt)


def possible_winners(known: Sequence[Note]) -> set[int]:
    """Count the orders in which every note is true, place by place over sets of runners, for each first runner."""
    return {first for first in RANKS if orders_from(first, known)}


def orders_from(first: int, known: Sequence[Note]) -> int:
    """Count the orders that begin with a runner; a state is who has arrived and who is due at which place."""
    states: Counter[tuple[int, frozenset[tuple[int, int]]]] = Counter({(0, frozenset()): 1})
    for place in RANKS:
        following: Counter[tuple[int, frozenset[tuple[int, int]]]] = Counter()
        for (arrived, due), count in states.items():
            expected = {runner for when, runner in due if when == place}
            for runner in [first] if place == 0 else expected or RANKS:
                if not arrived >> runner & 1 and len(expected) < 2:
                    new = due_after(runner, place, arrived, due, known)
                    if new is not None:
                        following[arrived | 1 << runner, new] += count
        states = following
    return states.total()


def due_after(
    runner: int, place: int, arrived: int, due: frozenset[tuple[int, int]], known: Sequence[Note]
) -> frozenset[tuple[int, int]] | None:
    """Let a runner arrive: who is due then, or None when that makes a note false."""
    waiting = {(when, other) for when, other in due if other != runner}
    if len(waiting) + ((place, runner) in due) < len(due):
        return None
    for kind, runners in known:
        here = [bool(arrived >> other & 1) for other in runners]
        if runner in runners:
            if kind == "beaten" and place == 0:
                return None
            if kind in ("ahead", "places") and runner == runners[1] and not here[0]:
                return None
            if kind == "between" and runner == runners[0] and here[1] == here[2]:
                return None
            if kind in ("places", "apart") and not any(here):
                other = runners[1] if runner == runners[0] else runners[0]
                waiting.add((place + abs(runners[0] - runners[1]), other))
    late = any(when >= RUNNERS for when, _ in waiting) or len({other for _, other in waiting}) < len(waiting)
    return None if late else frozenset(waiting)


@pytest.fixture(scope="module")
def told() -> list[tuple[Draft, Balance, int, Text]]:
    """A thousand items over the difficulties, each in every variant."""
    rows = []
    for number in range(ITEMS):
        item = draft(1 + number % 5, number)
        for variant in range(RACE.variants):
            place = balance(number, variant)
            rows.append((item, place, variant, text(item, number, variant, place)))
    return rows


def test_the_solver_finds_the_key(told: list[tuple[Draft, Balance, int, Text]]) -> None:
    """The program that reads the text alone agrees with the draw, in every variant, with the protocol and without."""
    for item, _, variant, one in told:
        prompt = with_protocol(one.prompt, RACE.kind) if variant else one.prompt
        assert RACE.solve(prompt) == item.answer


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_one_runner_can_have_won(difficulty: int) -> None:
    """Of all orders in which every note is true, counted over sets of runners, each begins with the winner."""
    for number in range(25):
        assert possible_winners(notes(draft(difficulty, number))) == {WINNER}


def test_counting_orders_is_right() -> None:
    """The count of orders equals a plain one over all orders, for five runners in front of a fixed rest."""
    behind = [Note("ahead", (front, 5)) for front in range(5)]
    chain = [Note("ahead", (place, place + 1)) for place in range(5, RUNNERS - 1)]
    known = [*behind, *chain, Note("between", (1, 0, 3)), Note("places", (0, 2)), Note("apart", (1, 4))]
    found = 0
    for order in itertools.permutations(range(5)):
        at = {runner: place for place, runner in enumerate(order)}
        middle = min(at[0], at[3]) < at[1] < max(at[0], at[3])
        found += middle and at[2] - at[0] == 2 and abs(at[1] - at[4]) == 3
    assert found > 0
    assert sum(orders_from(first, known) for first in RANKS) == found


def test_every_runner_is_named_equally_often(told: list[tuple[Draft, Balance, int, Text]]) -> None:
    """Least and most often mentioned say nothing in any text, and the options are the runners."""
    for item, _, _, one in told:
        counts = Counter(mentions(one.prompt))
        assert set(counts.values()) <= set(MENTIONS)
        assert len(set(counts.values())) == 1
        assert sorted(counts) == sorted(one.options) == sorted(item.facts.names)


def test_the_winner_stands_where_told(told: list[tuple[Draft, Balance, int, Text]]) -> None:
    """Ranks by first and by last mention and the index among the options are exactly those of the balance."""
    for item, place, _, one in told:
        names = mentions(one.prompt)
        assert list(dict.fromkeys(names)).index(item.answer) == place.first
        assert list(dict.fromkeys(reversed(names))).index(item.answer) == place.last
        assert one.options.index(item.answer) == place.option


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_place_can_be_had(difficulty: int) -> None:
    """All pairs of a first and a last rank can be rendered."""
    for number, (first, last) in enumerate(itertools.product(RANKS, RANKS)):
        place = Balance(first, last, number % RUNNERS)
        assert text(draft(difficulty, number % 7), number, number % 3, place).prompt


def test_a_text_without_balance_has_any_place() -> None:
    """Where no place is asked for, one is drawn."""
    item = draft(2, 0)
    rendered = [RACE.render(item, Stream(b"key", number), 0, None) for number in range(60)]
    ranks = {mentions(one.prompt).index(item.answer) for one in rendered if one}
    assert len(ranks) > 8
    assert len({one.options.index(item.answer) for one in rendered if one}) > 8


def test_work_grows_with_the_difficulty() -> None:
    """Each difficulty takes more steps than the one below, and no fewer notes."""
    work = [{draft(difficulty, number).work for number in range(20)} for difficulty in DIFFICULTIES]
    assert all(max(easier) < min(harder) for easier, harder in itertools.pairwise(work))


def said_to_be_behind(known: Iterable[Note]) -> set[int]:
    """Give the runners of whom a single note says that they did not win."""
    return {note.runners[1 if note.kind in ("ahead", "places") else 0] for note in known if note.kind != "apart"}


def test_several_runners_are_never_said_to_be_behind() -> None:
    """Who looks for the one runner whom no note puts behind another has three to six left."""
    for difficulty, left in zip(DIFFICULTIES, (3, 4, 5, 6, 6), strict=True):
        for number in range(40):
            assert RUNNERS - len(said_to_be_behind(notes(draft(difficulty, number)))) == left


def test_being_ahead_most_often_says_little() -> None:
    """Whoever is most often on the winning side is the winner in under 0.30 from difficulty 3, in under 0.45 below."""
    for difficulty in DIFFICULTIES:
        hits = 0.0
        for number in range(200):
            wins = Counter(n.runners[0] for n in notes(draft(difficulty, number)) if n.kind in ("ahead", "places"))
            best = [runner for runner in wins if wins[runner] == max(wins.values())]
            hits += (WINNER in best) / len(best)
        assert hits / 200 < (0.30 if difficulty >= 3 else 0.45)


def test_a_prompt_that_is_repeated_scores_as_a_guess(told: list[tuple[Draft, Balance, int, Text]]) -> None:
    """A reply that repeats the prompt is read as the runner named first: one in twelve, exactly."""
    rows = told[: RUNNERS * 75]
    scores = [score_answer(one.prompt, item.answer, options=one.options) for item, _, _, one in rows]
    assert scores == [float(place.first == 0) for _, place, _, _ in rows]
    assert sum(scores) / len(scores) == pytest.approx(1 / RUNNERS)


def test_phrases_of_order_grade_right(told: list[tuple[Draft, Balance, int, Text]]) -> None:
    """The key in the protocol and in sentences about order scores 1, another runner's name in its place 0."""
    for item, _, _, one in told[:30]:
        key = item.answer
        other = next(name for name in one.options if name != key)
        for winner, loser, score in ((key, other, 1.0), (other, key, 0.0)):
            replies = [
                f"{winner} finished first, ahead of {loser}",
                f"The winner is {winner}",
                f"{loser} finished behind {winner}",
                json.dumps({"answer": winner}),
            ]
            assert [score_answer(reply, key, options=one.options, mode="classic") for reply in replies] == [score] * 4


def test_variants_share_no_frame(told: list[tuple[Draft, Balance, int, Text]]) -> None:
    """No eight words in a row stand in two variants of an item."""
    for at in range(0, 300, RACE.variants):
        grams = []
        for *_, one in told[at : at + RACE.variants]:
            words = re.findall(r"\w+", one.prompt.casefold())
            grams.append({tuple(words[start : start + 8]) for start in range(len(words) - 7)})
        assert not any(one & other for one, other in itertools.combinations(grams, 2))


def test_prompts_hold_no_numerals_and_no_protocol(told: list[tuple[Draft, Balance, int, Text]]) -> None:
    """Numbers are words, and how to reply is said elsewhere."""
    for *_, one in told:
        assert re.search(r"\d|JSON|[{}]", one.prompt) is None


def test_no_two_items_are_equal() -> None:
    """Neither within a key nor between two keys, at any difficulty."""
    for difficulty in DIFFICULTIES:
        seen = [draft(difficulty, number, key).canonical for key in (b"one", b"other") for number in range(150)]
        assert len(set(seen)) == len(seen)


def test_the_canonical_form_knows_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other names for the same runners give the same canonical form."""
    item = draft(3, 0)
    monkeypatch.setattr(race, "NAMES", NAMES[::-1])
    renamed = draft(3, 0)
    assert renamed.facts.names != item.facts.names
    assert renamed.canonical == item.canonical
    assert not any(name in repr(item.canonical) for name in NAMES)


def test_texts_never_change() -> None:
    """The same keys give the same items and texts for ever."""
    digest = hashlib.sha256()
    for difficulty in DIFFICULTIES:
        for variant in range(RACE.variants):
            one = text(draft(difficulty, 0, b"golden"), 0, variant, balance(difficulty, variant), b"golden")
            digest.update(repr(one).encode())
    assert digest.hexdigest() == "00ca02c7d74d2e3fc9761fd10325b63d9ae21fd6c6444c28d26ffe8e980b2e88"
