"""What holds for every family whose answers are whole numbers: items made from one key, and laws over them."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from benchwright.generate.items import DIFFICULTIES, Draft, Family
from benchwright.generate.stream import Stream

GUESSES = ("0", "1", "42")


class Item(NamedTuple):
    """A draft with all its texts."""

    draft: Draft
    prompts: tuple[str, ...]


@cache
def draft(family: Family, difficulty: int, index: int, key: bytes = b"laws") -> Draft:
    """The first draft of an item's attempts that is one."""
    for attempt in range(100):
        drawn = family.draw(Stream(key, family.name, difficulty, index, attempt, "item"), difficulty)
        if drawn is not None:
            return drawn
    raise AssertionError("a hundred attempts gave no item")


def prompts(family: Family, drawn: Draft, index: int, key: bytes = b"laws") -> tuple[str, ...]:
    """All texts of a draft."""
    texts = []
    for variant in range(family.variants):
        text = family.render(drawn, Stream(key, family.name, index, variant, "text"), variant, None)
        assert text is not None and text.options == ()
        texts.append(text.prompt)
    return tuple(texts)


def items(family: Family, difficulty: int, count: int, key: bytes = b"laws") -> list[Item]:
    """Items of one difficulty."""
    drafts = [draft(family, difficulty, index, key) for index in range(count)]
    return [Item(drawn, prompts(family, drawn, index, key)) for index, drawn in enumerate(drafts)]


def numbers(prompt: str) -> list[int]:
    """Every number printed in a text."""
    return [int(digits) for digits in re.findall("[0-9]+", prompt)]


def digest(family: Family) -> str:
    """A digest of the first prompts of each difficulty for a fixed key, which may never change."""
    texts = [
        prompt for difficulty in DIFFICULTIES for item in items(family, difficulty, 5, b"golden") for prompt in item[1]
    ]
    return hashlib.sha256("\n\n".join(texts).encode()).hexdigest()


def shared_windows(texts: tuple[str, ...], width: int = 8) -> set[tuple[str, ...]]:
    """Runs of so many words that stand in more than one of some texts."""
    seen: Counter[tuple[str, ...]] = Counter()
    for text in texts:
        words = re.findall("[a-z0-9']+", text.casefold())
        seen.update({tuple(words[start : start + width]) for start in range(len(words) - width + 1)})
    return {window for window, count in seen.items() if count > 1}


def work_grows(family: Family, count: int) -> bool:
    """Whether the mean work is larger at each difficulty than at the one before."""
    means = [sum(draft(family, level, index).work for index in range(count)) / count for level in DIFFICULTIES]
    return all(easier < harder for easier, harder in pairwise(means))


def repeats(family: Family, difficulty: int, count: int) -> int:
    """How many items of two keys are the same as an earlier one but for their words."""
    drafts = [draft(family, difficulty, index, key) for key in (b"laws", b"others") for index in range(count)]
    return len(drafts) - len({drawn.canonical for drawn in drafts})


def printed_answers(made: list[Item]) -> list[Item]:
    """Items of which a text prints the answer."""
    return [item for item in made for prompt in item.prompts if int(item.draft.answer) in numbers(prompt)]


def heaviest_answer(made: list[Item]) -> float:
    """The share of items that the most frequent answer has."""
    return max(Counter(item.draft.answer for item in made).values()) / len(made)


def guess_shares(made: list[Item]) -> Iterator[float]:
    """The share of items that each usual guess answers."""
    for guess in GUESSES:
        yield sum(item.draft.answer == guess for item in made) / len(made)


POLICIES: dict[str, Callable[[list[int]], int]] = {
    "first": lambda printed: printed[0],
    "last": lambda printed: printed[-1],
    "largest": max,
    "smallest": min,
    "sum": sum,
    "first + last": lambda printed: printed[0] + printed[-1],
}


def policy_shares(made: list[Item]) -> dict[str, float]:
    """The share of texts that each rule over the printed numbers answers."""
    texts = [(numbers(prompt), int(item.draft.answer)) for item in made for prompt in item.prompts]
    return {name: sum(rule(printed) == key for printed, key in texts) / len(texts) for name, rule in POLICIES.items()}
