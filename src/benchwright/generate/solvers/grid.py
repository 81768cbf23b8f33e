"""Solver of grid puzzles: reads the clues and covers people, colours and animals with triples."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

Triple = tuple[str, str, str]
"""A person, a colour and an animal that may belong together."""


class Claim(NamedTuple):
    """That two words belong together, or that they do not."""

    left: str
    right: str
    holds: bool


class Reading(NamedTuple):
    """How one wording is read.

    Attributes:
        whole: finds the people, the colours, the animals, the clues and the person asked about.
        claims: find two words and, where there is one, the negation.
        either: finds two claims of which exactly one is so.
    """

    whole: re.Pattern[str]
    claims: tuple[re.Pattern[str], ...]
    either: re.Pattern[str]


READINGS = (
    Reading(
        whole=re.compile(
            r"(?P<people>[^.]+) each own one \w+ and keep one animal\. No two \w+ have the same colour: the colours are"
            r" (?P<colours>[^.]+)\. No two animals are of the same kind: the kinds are (?P<animals>[^.]+)\."
            r" (?P<clues>.+)\. What colour is the \w+ that (?P<asked>\w+) owns, and which animal does (?P=asked) keep\?"
            r" Answer in two words: the colour, followed by the animal\."
        ),
        claims=(
            re.compile(r"(?P<left>\w+) (?:owns|(?P<denied>does not own)) the (?P<right>\w+) \w+"),
            re.compile(r"(?P<left>\w+) (?:keeps|(?P<denied>does not keep)) the (?P<right>\w+)"),
            re.compile(r"the owner of the (?P<left>\w+) \w+ (?:keeps|(?P<denied>does not keep)) the (?P<right>\w+)"),
        ),
        either=re.compile(r"either (.+) or (.+), but not both"),
    ),
    Reading(
        whole=re.compile(
            r"There are \w+ \w+, one in each of the colours (?P<colours>[^.]+), and every one of them belongs to a"
            r" different person\. The \w+ people, (?P<people>[^.]+), also look after one animal each\. The animals"
            r" are of \w+ different kinds: (?P<animals>[^.]+)\. (?P<clues>.+)\. Which \w+ belongs to (?P<asked>\w+),"
            r" and which animal is looked after by (?P=asked)\? Give its colour and then the kind of animal, one word"
            r" for each\."
        ),
        claims=(
            re.compile(r"the (?P<left>\w+) \w+ (?:belongs|(?P<denied>does not belong)) to (?P<right>\w+)"),
            re.compile(r"the (?P<left>\w+) is (?P<denied>not )?looked after by (?P<right>\w+)"),
            re.compile(
                r"the (?P<left>\w+) is (?P<denied>not )?looked after by the person to whom the (?P<right>\w+) \w+"
                r" belongs"
            ),
        ),
        either=re.compile(r"exactly one of these two statements is true: (.+); (.+)"),
    ),
    Reading(
        whole=re.compile(
            r"In this puzzle every person has exactly one \w+ and exactly one animal, and nothing is shared\. Colours"
            r" of the \w+: (?P<colours>[^.]+)\. Animals: (?P<animals>[^.]+)\. People: (?P<people>[^.]+)\."
            r" (?P<clues>.+)\. Name the colour of (?P<asked>\w+)'s \w+ and the animal that lives with (?P=asked), as"
            r" two words with the colour in front\."
        ),
        claims=(
            re.compile(r"(?P<left>\w+)'s \w+ is (?P<denied>not )?(?P<right>\w+)"),
            re.compile(r"the (?P<left>\w+) (?:lives|(?P<denied>does not live)) with (?P<right>\w+)"),
            re.compile(
                r"the (?P<left>\w+) (?:lives|(?P<denied>does not live)) with the person whose \w+ is (?P<right>\w+)"
            ),
        ),
        either=re.compile(r"two remarks were made, one right and one wrong: that (.+) and that (.+)"),
    ),
)


def solve(prompt: str) -> str:
    """Answer a grid puzzle from its text in any of its wordings.

    Every clue of one claim strikes out triples; every clue of two is opened in its two ways. What is left is an exact
    cover of the people, the colours and the animals.

    Returns:
        The colour and the animal of the person asked about.

    Raises:
        ValueError: the text is no grid puzzle, or does not have exactly one solution.

    Source:
        Exact cover: Knuth 2000, Dancing Links, arXiv:cs/0011047.
    """
    reading, found = _match(prompt)
    people, colours, animals = (re.split(", | and ", found[part]) for part in ("people", "colours", "animals"))
    clues = [_clue(reading, sentence) for sentence in found["clues"].split(". ")]
    words = {*people, *colours, *animals}
    if len(words) != 3 * len(people) or len(colours) != len(animals) or found["asked"] not in people:
        raise ValueError("a grid puzzle has as many colours and animals as people, all different, and asks about one")
    strange = {word for clue in clues for claims in clue for claim in claims for word in claim[:2]} - words
    if strange:
        raise ValueError(f"a clue of this grid puzzle names {min(strange)!r}, which its lists do not")
    triples = set(product(people, colours, animals))
    fitting = [
        [{triple for triple in triples if _fits(triple, way)} for way in clue] for clue in sorted(clues, key=len)
    ]
    solutions = list(_solutions(triples, fitting, len(people)))
    if len(solutions) != 1:
        raise ValueError(f"a grid puzzle has one solution, this one has {len(solutions)}")
    colour, animal = next(triple[1:] for triple in solutions[0] if triple[0] == found["asked"])
    return f"{colour} {animal}"


def _match(prompt: str) -> tuple[Reading, re.Match[str]]:
    for reading in READINGS:
        found = reading.whole.fullmatch(prompt)
        if found:
            return reading, found
    raise ValueError("this text is not worded like a grid puzzle")


def _clue(reading: Reading, sentence: str) -> list[list[Claim]]:
    """Read a clue as the ways in which it may be met, each a list of claims."""
    text = re.sub(r"^(The|Either|Exactly|Two) ", lambda start: start[0].lower(), sentence)
    both = reading.either.fullmatch(text)
    if not both:
        return [[_claim(reading, text)]]
    one, other = (_claim(reading, part) for part in both.groups())
    return [[one, other._replace(holds=False)], [one._replace(holds=False), other]]


def _claim(reading: Reading, text: str) -> Claim:
    for pattern in reading.claims:
        found = pattern.fullmatch(text)
        if found:
            return Claim(found["left"], found["right"], holds=found["denied"] is None)
    raise ValueError(f"this is no clue of a grid puzzle: {text!r}")


def _solutions(triples: set[Triple], clues: list[list[set[Triple]]], size: int) -> Iterator[list[Triple]]:
    """Find the ways to meet all clues, the first of them in each of its ways."""
    if not clues:
        yield from _covers(list(triples), size)
        return
    for fitting in clues[0]:
        left = triples & fitting
        if len({word for triple in left for word in triple}) == 3 * size:
            yield from _solutions(left, clues[1:], size)


def _fits(triple: Triple, claims: list[Claim]) -> bool:
    for left, right, holds in claims:
        if left in triple:
            if (right in triple) != holds:
                return False
        elif holds and right in triple:
            return False
    return True


def _covers(triples: list[Triple], size: int) -> Iterator[list[Triple]]:
    """Find the ways to choose triples so that each of the `size` people, colours and animals is in exactly one."""
    if not size:
        yield []
        return
    uses = Counter(word for triple in triples for word in triple)
    if len(uses) < 3 * size:
        return
    rarest = min(uses, key=uses.__getitem__)
    for chosen in [triple for triple in triples if rarest in triple]:
        others = [triple for triple in triples if not set(triple) & set(chosen)]
        for cover in _covers(others, size - 1):
            yield [chosen, *cover]
