"""Grid: who has which colour and which animal, from clues that leave one arrangement and none of which is idle."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchwright.generate.families.grid_clues import (
    ASKED,
    Cell,
    Clue,
    Kind,
    Level,
    count_arrangements,
    draw_clues,
    is_positive,
    unlabelled,
)
from benchwright.generate.items import Balance, Draft, Family, Text, sentence_list
from benchwright.generate.names import NAMES
from benchwright.generate.solvers.grid import solve
from benchwright.generate.stream import Stream

COLOURS = ("amber", "blue", "coral", "crimson", "green", "ivory", "jade", "lilac", "maroon", "pink", "teal", "white")

ANIMALS = ("badger", "cat", "dog", "eel", "fox", "goat", "hare", "ibis", "lynx", "mole", "otter", "pony")

THINGS = ("boat", "canoe", "cart", "hat", "kettle", "kite", "lantern", "scooter", "tent", "van")
"""What has the colours."""

COUNTS = {4: "four", 5: "five"}

LEVELS = {
    1: Level(size=4, positive=2, either=(2, 3)),
    2: Level(size=4, positive=1, either=(3, 3)),
    3: Level(size=5, positive=2, either=(3, 3)),
    4: Level(size=5, positive=1, either=(3, 3)),
    5: Level(size=5, positive=0, either=(3, 4)),
}


@dataclass(frozen=True)
class Grid:
    """A puzzle and its solution: the first person has the first colour and the first animal, and so on.

    Attributes:
        thing: what has the colours.
        people: their names; the first is the one asked about.
        colours: in the order of their owners.
        animals: in the order of their keepers.
        clues: none of which can be dropped.
    """

    thing: str
    people: tuple[str, ...]
    colours: tuple[str, ...]
    animals: tuple[str, ...]
    clues: tuple[Clue, ...]


class Wording(NamedTuple):
    """The sentences of one variant.

    Attributes:
        opening: who and what there is, and that everyone has one of each.
        claims: how a claim of each kind is made.
        denials: how it is denied.
        either: that exactly one of two claims is so.
        question: what is asked, and in which order the two words come.
    """

    opening: str
    claims: dict[Kind, str]
    denials: dict[Kind, str]
    either: str
    question: str


WORDINGS = (
    Wording(
        opening=(
            "{people} each own one {thing} and keep one animal. No two {thing}s have the same colour: the colours are"
            " {colours}. No two animals are of the same kind: the kinds are {animals}."
        ),
        claims={
            "colour": "{person} owns the {colour} {thing}",
            "animal": "{person} keeps the {animal}",
            "link": "the owner of the {colour} {thing} keeps the {animal}",
        },
        denials={
            "colour": "{person} does not own the {colour} {thing}",
            "animal": "{person} does not keep the {animal}",
            "link": "the owner of the {colour} {thing} does not keep the {animal}",
        },
        either="either {} or {}, but not both",
        question=(
            "What colour is the {thing} that {person} owns, and which animal does {person} keep? Answer in two words:"
            " the colour, followed by the animal."
        ),
    ),
    Wording(
        opening=(
            "There are {count} {thing}s, one in each of the colours {colours}, and every one of them belongs to a"
            " different person. The {count} people, {people}, also look after one animal each. The animals are"
            " of {count} different kinds: {animals}."
        ),
        claims={
            "colour": "the {colour} {thing} belongs to {person}",
            "animal": "the {animal} is looked after by {person}",
            "link": "the {animal} is looked after by the person to whom the {colour} {thing} belongs",
        },
        denials={
            "colour": "the {colour} {thing} does not belong to {person}",
            "animal": "the {animal} is not looked after by {person}",
            "link": "the {animal} is not looked after by the person to whom the {colour} {thing} belongs",
        },
        either="exactly one of these two statements is true: {}; {}",
        question=(
            "Which {thing} belongs to {person}, and which animal is looked after by {person}? Give its colour and then"
            " the kind of animal, one word for each."
        ),
    ),
    Wording(
        opening=(
            "In this puzzle every person has exactly one {thing} and exactly one animal, and nothing is shared."
            " Colours of the {thing}s: {colours}. Animals: {animals}. People: {people}."
        ),
        claims={
            "colour": "{person}'s {thing} is {colour}",
            "animal": "the {animal} lives with {person}",
            "link": "the {animal} lives with the person whose {thing} is {colour}",
        },
        denials={
            "colour": "{person}'s {thing} is not {colour}",
            "animal": "the {animal} does not live with {person}",
            "link": "the {animal} does not live with the person whose {thing} is {colour}",
        },
        either="two remarks were made, one right and one wrong: that {} and that {}",
        question=(
            "Name the colour of {person}'s {thing} and the animal that lives with {person}, as two words with the"
            " colour in front."
        ),
    ),
)


def draw(stream: Stream, difficulty: int) -> Draft | None:
    """Draw a puzzle; its work is the number of arrangements that the positive clues leave for the others to sort out.

    Args:
        stream: of the item.
        difficulty: from 1 to 5.

    Returns:
        None when fewer positive clues are left than the difficulty asks for, when no clue ties colours to animals, and
        half the time when how often words are named would tell too much.

    Source:
        The number of arrangements as the size of a puzzle: Lin et al. 2025, ZebraLogic, arXiv:2502.01100.
    """
    level = LEVELS[difficulty]
    clues = draw_clues(stream, level)
    positive = [clue for clue in clues if is_positive(clue)]
    if len(positive) < level.positive or not any(cell.kind == "link" for clue in clues for cell in clue):
        return None
    if _is_extreme(level.size, clues) and stream.below(2):
        return None
    facts = Grid(
        thing=stream.choice(THINGS),
        people=tuple(stream.pick(NAMES, level.size)),
        colours=tuple(stream.pick(COLOURS, level.size)),
        animals=tuple(stream.pick(ANIMALS, level.size)),
        clues=tuple(clues),
    )
    return Draft(
        facts=facts,
        canonical=(level.size, *unlabelled(level.size, clues)),
        answer=f"{facts.colours[ASKED]} {facts.animals[ASKED]}",
        work=count_arrangements(level.size, positive),
    )


def render(draft: Draft, stream: Stream, variant: int, balance: Balance | None = None) -> Text | None:
    """Write a puzzle, with the lists, the clues and the claims within a clue in a drawn order."""
    del balance
    facts: Grid = draft.facts
    wording = WORDINGS[variant]
    lists = {
        "people": sentence_list(stream.shuffled(facts.people)),
        "colours": sentence_list(stream.shuffled(facts.colours)),
        "animals": sentence_list(stream.shuffled(facts.animals)),
    }
    opening = wording.opening.format(thing=facts.thing, count=COUNTS[len(facts.people)], **lists)
    clues = [_sentence(facts, wording, stream.shuffled(clue)) for clue in stream.shuffled(facts.clues)]
    question = wording.question.format(thing=facts.thing, person=facts.people[ASKED])
    return Text(" ".join([opening, *clues, question]))


def _is_extreme(size: int, clues: Sequence[Clue]) -> bool:
    """Tell whether the colour asked for is named most often and the animal least often, or the other way round.

    That comes up more often than by chance: where a colour is crossed out for everyone, its animal need not be.
    """
    cells = [cell for clue in clues for cell in clue]
    colours = Counter(cell.left if cell.kind == "link" else cell.right for cell in cells if cell.kind != "animal")
    animals = Counter(cell.right for cell in cells if cell.kind != "colour")
    named = [[counts[number] for number in range(size)] for counts in (colours, animals)]
    ends = [(counts[ASKED] == max(counts), counts[ASKED] == min(counts)) for counts in named]
    return (ends[0][0] and ends[1][1]) or (ends[0][1] and ends[1][0])


def _sentence(facts: Grid, wording: Wording, clue: list[Cell]) -> str:
    if len(clue) == 2:
        text = wording.either.format(*(_clause(facts, wording.claims, cell) for cell in clue))
    else:
        text = _clause(facts, wording.claims if clue[0].is_true else wording.denials, clue[0])
    return f"{text[0].upper()}{text[1:]}."


def _clause(facts: Grid, frames: dict[Kind, str], cell: Cell) -> str:
    words = {"animal": facts.animals[cell.right], "colour": facts.colours[cell.right]}
    if cell.kind == "link":
        words["colour"] = facts.colours[cell.left]
    return frames[cell.kind].format(thing=facts.thing, person=facts.people[cell.left], **words)


GRID = Family(name="grid", kind="words", chance=1 / 16, variants=len(WORDINGS), draw=draw, render=render, solve=solve)
