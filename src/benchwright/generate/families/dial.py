"""Dial: a number is multiplied and shifted on a ring; where does it end?"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any, Literal

from benchwright.generate.items import Balance, Draft, Family, Text
from benchwright.generate.solvers.dial import solve
from benchwright.generate.stream import Stream

MODULI = range(41, 98)
FACTORS = range(3, 20)
SHIFTS = range(3, 40)
GUESSES = (0, 1, 42)
"""Numbers that are guessed without reading; no item ends on one."""

DIALS = ("dial", "disc", "drum", "wheel")
VALUES = ("value", "number", "total", "count")
TOKENS = ("token", "pawn", "counter", "marble", "pebble")


@dataclass(frozen=True)
class Step:
    """One operation on the number."""

    kind: Literal["multiply", "add", "subtract"]
    operand: int


@dataclass(frozen=True)
class DialFacts:
    """What is told of one item.

    Attributes:
        modulus: how many numbers there are, from 0 to one less.
        start: in [2, modulus).
        steps: in the order in which they are taken; every other one multiplies, so that none can be joined.
    """

    modulus: int
    start: int
    steps: tuple[Step, ...]


def draw(stream: Stream, difficulty: int) -> Draft | None:
    """Draw a ring, operations, and a start from which they end on a number that is not told."""
    modulus = stream.choice(MODULI)
    # A factor that shares a divisor with the modulus would crowd the answers on that divisor's multiples.
    factors = [factor for factor in FACTORS if gcd(factor, modulus) == 1]
    shift = stream.below(2)
    steps = tuple(
        Step("multiply", stream.choice(factors))
        if place % 2 == shift
        else Step(stream.choice(("add", "subtract")), stream.choice(SHIFTS))
        for place in range(3 + difficulty)
    )
    told = {modulus, *(step.operand for step in steps), *GUESSES}
    ends = [(start, _end(modulus, start, steps)) for start in range(2, modulus)]
    free = [(start, end) for start, end in ends if end not in told and end != start]
    if not free:  # the steps undo each other
        return None
    start, end = stream.choice(free)
    facts = DialFacts(modulus, start, steps)
    return Draft(facts=facts, canonical=canonical(facts), answer=str(end), work=len(steps) + _wraps(facts))


def canonical(facts: DialFacts) -> tuple[Any, ...]:
    """Give the item as numbers and operations; it has no names to take out."""
    return ("dial", facts.modulus, facts.start, tuple((step.kind, step.operand) for step in facts.steps))


def render(draft: Draft, stream: Stream, variant: int, balance: Balance | None = None) -> Text:
    """Word an item as a dial, as a program of remainders or as a token on a ring."""
    return Text(WORDINGS[variant](draft.facts, stream))


def _take(step: Step, number: int) -> int:
    if step.kind == "multiply":
        return number * step.operand
    return number + step.operand if step.kind == "add" else number - step.operand


def _end(modulus: int, start: int, steps: Sequence[Step]) -> int:
    number = start
    for step in steps:
        number = _take(step, number) % modulus
    return number


def _wraps(facts: DialFacts) -> int:
    """How many steps lead off the ring and have to be brought back."""
    number, wraps = facts.start, 0
    for step in facts.steps:
        raw = _take(step, number)
        number = raw % facts.modulus
        wraps += raw != number
    return wraps


def _dial(facts: DialFacts, stream: Stream) -> str:
    noun = stream.choice(DIALS)
    forms = {"multiply": "multiply it by {}", "add": "add {}", "subtract": "subtract {}"}
    steps = ", then ".join(forms[step.kind].format(step.operand) for step in facts.steps)
    rule = f"The {noun} wraps around: past the last position comes zero again, and below zero comes the last position."
    body = " ".join(stream.shuffled([rule, f"At first the {noun} points at {facts.start}."]))
    return (
        f"A {noun} has {facts.modulus} positions, numbered upwards from zero. {body} "
        f"Change its number as follows: {steps}. Any result that lies off the {noun} is wrapped around, as many times "
        f"as it takes. At which position does the {noun} point in the end?"
    )


def _program(facts: DialFacts, stream: Stream) -> str:
    noun = stream.choice(VALUES)
    forms = {"multiply": "times {}", "add": "plus {}", "subtract": "minus {}"}
    steps = "\n".join(forms[step.kind].format(step.operand) for step in facts.steps)
    rest = [
        f"All of this is arithmetic modulo {facts.modulus}.",
        "After each line only the remainder is kept, which is never negative and always smaller than the modulus.",
    ]
    return (
        f"Begin with the {noun} {facts.start} and work through these lines from top to bottom.\n{steps}\n"
        f"{' '.join(stream.shuffled(rest))} Report the remainder that stands after the bottom line."
    )


def _ring(facts: DialFacts, stream: Stream) -> str:
    noun = stream.choice(TOKENS)
    forms = {
        "multiply": "jumps to the cell whose label is {} times its present label",
        "add": "goes {} cells forward",
        "subtract": "goes {} cells back",
    }
    steps = "; it ".join(forms[step.kind].format(step.operand) for step in facts.steps)
    rule = (
        "Going forward from the highest label leads to zero, going back from zero leads to the highest label, "
        "and a product too big for the ring is counted off from zero, round and round."
    )
    body = " ".join(stream.shuffled([rule, f"The {noun} stands on label {facts.start}."]))
    return (
        f"A ring is made of {facts.modulus} cells, labelled in order, with zero as the lowest label. {body} "
        f"These are its moves, one by one: it {steps}. Name the label on which the {noun} comes to rest."
    )


WORDINGS = (_dial, _program, _ring)

DIAL = Family(name="dial", kind="number", chance=0.03, variants=len(WORDINGS), draw=draw, render=render, solve=solve)
"""Arithmetic on a ring; a whole number below the modulus that the prompt does not print."""
