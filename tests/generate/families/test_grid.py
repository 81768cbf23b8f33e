"""Grid items: texts in three wordings that tell the answer only to those who combine the clues."""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest

from benchwright.generate.families.grid import (
    ANIMALS,
    COLOURS,
    GRID,
    LEVELS,
    THINGS,
    WORDINGS,
    Grid,
    draw,
    render,
)
from benchwright.generate.families.grid_clues import is_positive
from benchwright.generate.items import DIFFICULTIES, Draft
from benchwright.generate.names import NAMES
from benchwright.generate.stream import Stream

COUNT = 300
"""Items at each difficulty."""

GOLDEN = "c42f0f4c8815dad7a38303cc81dc1a8e36a014f958423d13518ea8019a3a25cd"

VARIANTS = range(GRID.variants)


class Item(NamedTuple):
    """A draft and its texts."""

    draft: Draft
    prompts: tuple[str, ...]


def item(key: bytes, difficulty: int, index: int) -> Item:
    """Draw an item, again until there is one, and write it in all wordings."""
    for attempt in range(50):
        draft = draw(Stream(key, "public", "grid", difficulty, index, attempt, "item"), difficulty)
        if draft is not None:
            return Item(draft, tuple(prompt(draft, key, index, variant) for variant in VARIANTS))
    raise RuntimeError("no draft in 50 attempts")


def prompt(draft: Draft, key: bytes, index: int, variant: int) -> str:
    """Write an item in one wording."""
    text = render(draft, Stream(key, "public", "grid", index, f"text{variant}"), variant, None)
    assert text is not None and text.options == ()
    return text.prompt


@cache
def items(difficulty: int) -> list[Item]:
    """Items of one difficulty."""
    return [item(b"grid", difficulty, index) for index in range(COUNT)]


def all_items() -> Iterable[Item]:
    """Items of all difficulties."""
    return (one for difficulty in DIFFICULTIES for one in items(difficulty))


def words(text: str) -> list[str]:
    """Split a text into its words."""
    return re.findall(r"[A-Za-z]+", text)


def clue_sentences(one: Item, variant: int) -> list[str]:
    """Give the sentences of a text between the lists and the question."""
    opening = WORDINGS[variant].opening
    question = WORDINGS[variant].question
    sentences = re.split(r"(?<=[.?]) ", one.prompts[variant])
    return sentences[len(re.split(r"(?<=[.?]) ", opening)) : -len(re.split(r"(?<=[.?]) ", question))]


def hit(counts: dict[str, int], pick: Callable[[Iterable[int]], int], key: str) -> float:
    """Give the chance that the word of the extreme count, drawn among ties, is the key."""
    extreme = [word for word, count in counts.items() if count == pick(counts.values())]
    return (key in extreme) / len(extreme)


def test_the_family() -> None:
    """Two words are asked for, in three wordings, and a guess among four colours and four animals is one in 16."""
    assert (GRID.name, GRID.kind, GRID.chance, GRID.variants) == ("grid", "words", 1 / 16, 3)


def test_words_are_told_apart() -> None:
    """No word is a person, a colour, an animal and a thing at once, or stands in a wording of its own accord."""
    pool = [word.lower() for word in (*NAMES, *COLOURS, *ANIMALS, *THINGS)]
    assert len(set(pool)) == len(pool)
    frames = " ".join(
        f"{wording.opening} {wording.question} {wording.either} {wording.claims} {wording.denials}"
        for wording in WORDINGS
    )
    assert not set(pool) & set(words(re.sub(r"\{\w*\}", "", frames).lower()))


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_levels(difficulty: int) -> None:
    """Four people at the first two difficulties, five above, and as many positive clues as the level says."""
    size = 4 if difficulty < 3 else 5
    for one in items(difficulty):
        facts: Grid = one.draft.facts
        assert {len(facts.people), len(facts.colours), len(facts.animals)} == {size}
        assert len(set(facts.people)) == len(set(facts.colours)) == len(set(facts.animals)) == size
        assert sum(map(is_positive, facts.clues)) == LEVELS[difficulty].positive
        assert any(cell.kind == "link" for clue in facts.clues for cell in clue)
        assert one.draft.answer == f"{facts.colours[0]} {facts.animals[0]}"


def test_work_grows_with_the_difficulty() -> None:
    """The mean number of arrangements that the positive clues leave grows at every step, as do the clues."""
    work = [sum(one.draft.work for one in items(difficulty)) / COUNT for difficulty in DIFFICULTIES]
    clues = [sum(len(one.draft.facts.clues) for one in items(difficulty)) / COUNT for difficulty in DIFFICULTIES]
    assert all(low * 1.5 < high for low, high in pairwise(work))
    assert clues == sorted(clues) and len(set(clues)) == len(clues)


def test_the_family_reads_its_own_texts() -> None:
    """The family's solver answers every wording with the key."""
    for one in (one for difficulty in DIFFICULTIES for one in items(difficulty)[:10]):
        assert {GRID.solve(text) for text in one.prompts} == {one.draft.answer}


def test_texts_name_nothing_but_words() -> None:
    """No text has a digit, a brace or the two words of the answer side by side."""
    for one in all_items():
        for text in one.prompts:
            assert not re.search(r"[\d{}]", text)
            assert one.draft.answer not in " ".join(words(text))


def test_every_sentence_is_a_sentence() -> None:
    """Every sentence begins with a capital letter, and no clue says "it is false that"."""
    for one in all_items():
        for text in one.prompts:
            assert all(sentence[0].isupper() for sentence in re.split(r"(?<=[.?]) ", text))
            assert text.endswith(".") and "false that" not in text and "  " not in text


def test_wordings_say_the_same_of_different_lists() -> None:
    """Each wording has one sentence a clue, and names every colour and animal equally often."""
    for one in all_items():
        facts: Grid = one.draft.facts
        counts = [
            Counter(word for word in words(text) if word in facts.colours + facts.animals) for text in one.prompts
        ]
        assert counts[0] == counts[1] == counts[2]
        assert all(len(clue_sentences(one, variant)) == len(facts.clues) for variant in VARIANTS)


def test_wordings_share_no_frames() -> None:
    """No eight words in a row stand in two wordings of an item."""
    for one in all_items():
        grams = [
            {tuple(run[start : start + 8]) for start in range(len(run) - 7)}
            for run in (re.findall(r"[\w']+", text.lower()) for text in one.prompts)
        ]
        assert not any(left & right for left, right in combinations(grams, 2))


def test_the_pair_is_told_by_no_clue() -> None:
    """No sentence names both words of the answer, and no positive clue or either-or names the person asked about."""
    for one in all_items():
        colour, animal = one.draft.answer.split()
        asked = one.draft.facts.people[0]
        for variant in VARIANTS:
            for sentence in clue_sentences(one, variant):
                named = set(words(sentence))
                assert not {colour, animal} <= named
                assert asked not in named or ("not" in named and not {colour, animal} & named)


def test_anyone_may_be_asked_about() -> None:
    """The person asked about is named first of five about one time in five, and every name is asked about."""
    firsts = [
        next(word for word in words(text) if word in NAMES) == one.draft.facts.people[0]
        for difficulty in (3, 4, 5)
        for one in items(difficulty)
        for text in one.prompts
    ]
    assert 0.17 < sum(firsts) / len(firsts) < 0.23
    asked = Counter(one.draft.facts.people[0] for one in all_items())
    assert set(asked) == set(NAMES) and max(asked.values()) < 0.06 * asked.total()


def test_answers_are_spread() -> None:
    """No answer is above 4 % at any difficulty."""
    for difficulty in DIFFICULTIES:
        answers = Counter(one.draft.answer for one in items(difficulty))
        assert max(answers.values()) <= 0.04 * COUNT and len(answers) > 100


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_counting_words_says_little(difficulty: int) -> None:
    """The most and the least often named colour, with either animal, is the answer in less than 0.10 of items."""
    scores: defaultdict[str, float] = defaultdict(float)
    for one in items(difficulty):
        counts = Counter(words(one.prompts[0]))
        colour, animal = one.draft.answer.split()
        colours = {word: counts[word] for word in one.draft.facts.colours}
        animals = {word: counts[word] for word in one.draft.facts.animals}
        for left in (max, min):
            for right in (max, min):
                scores[f"{left.__name__}-{right.__name__}"] += hit(colours, left, colour) * hit(animals, right, animal)
    assert max(scores.values()) < 0.10 * COUNT, scores


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_places_say_little(difficulty: int) -> None:
    """The first and the last named pair, of the text or of the clues, is the answer in less than 0.10 of texts."""
    scores: Counter[str] = Counter()
    for one in items(difficulty):
        key = tuple(one.draft.answer.split())
        pools = (one.draft.facts.colours, one.draft.facts.animals)
        for variant in VARIANTS:
            whole = words(one.prompts[variant])
            clues = words(" ".join(clue_sentences(one, variant)))
            for name, run in (("whole", whole), ("clues", clues)):
                named = [[word for word in run if word in pool] for pool in pools]
                fresh = [list(dict.fromkeys(row)) for row in named]
                stale = [list(dict.fromkeys(reversed(row))) for row in named]
                scores[f"{name} first"] += (fresh[0][0], fresh[1][0]) == key
                scores[f"{name} last"] += (stale[0][0], stale[1][0]) == key
                scores[f"{name} latest new"] += (fresh[0][-1], fresh[1][-1]) == key
                scores[f"{name} longest unnamed"] += (stale[0][-1], stale[1][-1]) == key
    assert max(scores.values()) < 0.10 * COUNT * len(VARIANTS), scores


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_what_stands_beside_the_person_says_little(difficulty: int) -> None:
    """Neither those named most with the person asked about nor those never named with them are the answer often."""
    beside = apart = 0.0
    for one in items(difficulty):
        facts: Grid = one.draft.facts
        named = Counter(
            word
            for sentence in clue_sentences(one, 0)
            if facts.people[0] in words(sentence)
            for word in words(sentence)
        )
        chances = []
        for pool, key in zip((facts.colours, facts.animals), one.draft.answer.split(), strict=True):
            counts = {word: named[word] for word in pool}
            chances.append((hit(counts, max, key), hit(counts, min, key)))
        beside += chances[0][0] * chances[1][0]
        apart += chances[0][1] * chances[1][1]
    assert beside < 0.10 * COUNT
    assert apart < 0.10 * COUNT


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_items_do_not_come_twice(difficulty: int) -> None:
    """Less than 1 % of items are equal to another one but for words, and few to one of another key."""
    canonical = {one.draft.canonical for one in items(difficulty)}
    others = {item(b"other", difficulty, index).draft.canonical for index in range(100)}
    assert len(canonical) > 0.99 * COUNT
    assert len(canonical & others) <= 1


def test_same_key_same_texts() -> None:
    """The first prompts of a key never change."""
    texts = [text for difficulty in DIFFICULTIES for text in item(b"golden", difficulty, 0).prompts]
    assert texts == [text for difficulty in DIFFICULTIES for text in item(b"golden", difficulty, 0).prompts]
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest() == GOLDEN


def test_wording_changes_no_item() -> None:
    """Another text stream tells the same clues in another order; the answer stays."""
    one = items(4)[0]
    again = prompt(one.draft, b"another", 0, 0)
    assert again != one.prompts[0]
    assert sorted(words(again)) == sorted(words(one.prompts[0]))
    assert GRID.solve(again) == one.draft.answer


def test_names_do_not_matter() -> None:
    """Other names give the same clues, and an item with them has the same canonical form."""
    one = items(3)[0].draft
    facts: Grid = one.facts
    renamed = replace(facts, people=("Bo", "Kai", "Lea", "Udo", "Zeno"), thing="kite")
    told = prompt(one._replace(facts=renamed), b"grid", 0, 0)
    assert GRID.solve(told) == one.answer
    assert not {*facts.people, *facts.colours, *facts.animals, facts.thing} & set(map(str, one.canonical))
