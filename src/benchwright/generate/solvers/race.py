"""Solves races: reads the notes of a prompt and tries every runner as the winner, by possible places."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

PLACES = 12
_ANY = 2**PLACES - 1

_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_NUMERALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")

_SENTENCES = {
    "{a} finished ahead of {b}": "order",
    "{b} finished behind {a}": "order",
    "{a} was faster than {b}": "order",
    "{b} was slower than {a}": "order",
    "{a} was listed above {b}": "order",
    "{b} was listed below {a}": "order",
    "{a} finished exactly # places ahead of {b}": "shift",
    "{b} finished exactly # places behind {a}": "shift",
    "After {a}, {b} was the # to arrive": "shift",
    "{b} was the # to arrive after {a}": "shift",
    "{a} stood # rows higher than {b}": "shift",
    "{b} stood # rows lower than {a}": "shift",
    "{m} finished somewhere between {a} and {b}": "middle",
    "{a} and {b} finished on different sides of {m}": "middle",
    "{m} arrived after one of {a} and {b} and before the other": "middle",
    "Of {a} and {b}, one arrived before {m} and one after": "middle",
    "The row of {m} lay between the rows of {a} and {b}": "middle",
    "One of {a} and {b} had a row above that of {m}, the other a row below": "middle",
    "{a} and {b} finished exactly # places apart": "distance",
    "Exactly # others? arrived between {a} and {b}": "distance",
    "It was # rows from {a} to {b}, up or down": "distance",
    "{a} did not finish first": "later",
    "Somebody arrived before {a}": "later",
    "{a} was not in the top row": "later",
}
"""What each sentence says: a before b (by a distance), m between a and b, a and b at a distance, a not first."""


class _Statement(NamedTuple):
    says: str
    runners: tuple[str, ...]
    distance: int


def _pattern(sentence: str) -> re.Pattern[str]:
    named = re.sub(r"\{(\w)\}", r"(?P<\1>[A-Z][a-z]+)", sentence)
    return re.compile(named.replace("#", "(?P<number>[a-z]+)"))


_PATTERNS = [(_pattern(sentence), says) for sentence, says in _SENTENCES.items()]


def solve(prompt: str) -> str:
    """Find who finished first from the text of a race.

    Args:
        prompt: in any of the wordings.

    Returns:
        The winner's name.

    Raises:
        ValueError: the prompt is no race, or its notes leave no winner or several.
    """
    statements = list(_read(prompt))
    runners = sorted({runner for statement in statements for runner in statement.runners})
    if len(runners) != PLACES:
        raise ValueError(f"a race has {PLACES} runners, this prompt has notes on {len(runners)}")
    winners = [runner for runner in runners if _can_win(runner, runners, statements)]
    if len(winners) != 1:
        raise ValueError(f"the notes leave {len(winners)} possible winners, not one")
    return winners[0]


def _read(prompt: str) -> Iterator[_Statement]:
    others = []
    named: set[str] = set()
    for sentence in re.split(r"(?<=[.?])\s+", prompt):
        statement = _statement(sentence.strip().removeprefix("- ").rstrip("."))
        if statement is None:
            others.append(sentence)
        else:
            named.update(statement.runners)
            yield statement
    for sentence in others:
        if not named.isdisjoint(re.findall(r"\w+", sentence)):
            raise ValueError(f"a race has no such note: {sentence!r}")


def _statement(sentence: str) -> _Statement | None:
    for pattern, says in _PATTERNS:
        found = pattern.fullmatch(sentence)
        if found:
            parts = found.groupdict()
            number = parts.pop("number", None)
            runners = tuple(parts[letter] for letter in "mab" if letter in parts)
            return _Statement(says, runners, _distance(number, sentence) if number else 0)
    return None


def _distance(number: str, sentence: str) -> int:
    if number in _NUMERALS:
        return _NUMERALS.index(number) + 1
    if number in _COUNTS:
        return _COUNTS.index(number) + (2 if "other" in sentence else 1)
    raise ValueError(f"{number!r} is no number of places")


def _can_win(runner: str, runners: Sequence[str], statements: Sequence[_Statement]) -> bool:
    return _is_possible({other: 1 if other == runner else _ANY - 1 for other in runners}, statements)


def _is_possible(places: dict[str, int], statements: Sequence[_Statement]) -> bool:
    """Tell whether some order has every runner at one of its places (as bits) and makes every statement true."""
    narrowed = _narrowed(places, statements)
    if narrowed is None:
        return False
    open_runners = [runner for runner, bits in narrowed.items() if bits & (bits - 1)]
    if not open_runners:
        return True
    runner = min(open_runners, key=lambda one: narrowed[one].bit_count())
    return any(
        _is_possible({**narrowed, runner: 1 << place}, statements)
        for place in range(PLACES)
        if narrowed[runner] >> place & 1
    )


def _narrowed(places: dict[str, int], statements: Sequence[_Statement]) -> dict[str, int] | None:
    """Strike out places until no statement strikes out more; None when a runner has no place left."""
    places = dict(places)
    before: dict[str, int] = {}
    while before != places:
        before = dict(places)
        for statement in statements:
            left = _possible(statement, [places[runner] for runner in statement.runners])
            places.update(zip(statement.runners, left, strict=True))
        fixed = [bits for bits in places.values() if bits.bit_count() == 1]
        taken = sum(set(fixed))
        for runner, bits in places.items():
            if bits.bit_count() > 1:
                places[runner] = bits & ~taken
        if len(set(fixed)) < len(fixed) or not all(places.values()):
            return None
    return places


def _possible(statement: _Statement, places: Sequence[int]) -> Sequence[int]:
    """Keep the places at which a statement may be true, of each of its runners."""
    if statement.says == "later":
        return [bits & ~1 for bits in places]
    if statement.says == "middle":
        middle, one, other = places
        line, turned = _in_line(one, middle, other), _in_line(other, middle, one)
        return line[1] | turned[1], line[0] | turned[2], line[2] | turned[0]
    one, other = places
    if statement.says == "order":
        return _in_order(one, other)
    forth, back = _shifted(one, other, statement.distance), _shifted(other, one, statement.distance)
    return forth if statement.says == "shift" else (forth[0] | back[1], forth[1] | back[0])


def _in_order(front: int, back: int) -> tuple[int, int]:
    """Keep the places of one before the last of the other, and those of the other after the first of the one."""
    lowest = front & -front
    return front & ((1 << back.bit_length() >> 1) - 1), back & -(lowest << 1)


def _in_line(front: int, middle: int, back: int) -> tuple[int, int, int]:
    front, middle = _in_order(front, middle)
    middle, back = _in_order(middle, back)
    front, middle = _in_order(front, middle)
    return (front, middle, back) if front and middle and back else (0, 0, 0)


def _shifted(front: int, back: int, distance: int) -> tuple[int, int]:
    """Keep the places from which the other is at its distance behind."""
    return front & (back >> distance), back & (front << distance)
