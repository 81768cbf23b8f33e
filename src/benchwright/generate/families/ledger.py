"""Ledger: goods change hands; how many does one holder have at the end?"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from benchwright.generate.items import Balance, Draft, Family, Text, sentence_list
from benchwright.generate.names import NAMES
from benchwright.generate.solvers.ledger import solve
from benchwright.generate.stream import Stream

GOODS = (
    *("lamps", "crates", "books", "tiles", "bottles", "ropes", "wheels", "masks", "drums", "chairs"),
    *("buckets", "blankets", "candles", "baskets", "mirrors", "kettles", "ladders", "stamps", "marbles", "carpets"),
)

COUNTS = range(2, 20)
"""How many goods one move may take along; no two moves of an item take equally many."""

LEAST = 20
"""No holder begins with fewer."""

SPREAD = 120
"""How many different openings each holder may have: the wider, the rarer each answer."""


@dataclass(frozen=True)
class Move:
    """Goods that go from one holder to another."""

    giver: str
    taker: str
    count: int


@dataclass(frozen=True)
class LedgerFacts:
    """What is told of one item.

    Attributes:
        openings: holder and count before the first move, each holder once.
        moves: in the order in which they took place.
        asked: the holder whose closing count is the answer.
        goods: the plural noun for what is held.
    """

    openings: tuple[tuple[str, int], ...]
    moves: tuple[Move, ...]
    asked: str
    goods: str


def draw(stream: Stream, difficulty: int) -> Draft | None:
    """Draw who holds how many, and who gives how many to whom."""
    asked, *others = stream.pick(NAMES, 3 + difficulty)
    moves = _draw_moves(stream, asked, others, difficulty)
    gain = _gain(moves, asked)
    if gain == 0:  # the answer would be the opening
        return None
    openings = [(name, _floor(moves, name) + stream.below(SPREAD)) for name in others]
    printed = {move.count for move in moves} | {count for _, count in openings}
    floor = _floor(moves, asked)
    opening = stream.choice([count for count in range(floor, floor + SPREAD) if count + gain not in printed])
    facts = LedgerFacts(
        openings=tuple(stream.shuffled([(asked, opening), *openings])),
        moves=tuple(moves),
        asked=asked,
        goods=stream.choice(GOODS),
    )
    work = sum(asked in (move.giver, move.taker) for move in moves)
    return Draft(facts=facts, canonical=canonical(facts), answer=str(opening + gain), work=work)


def canonical(facts: LedgerFacts) -> tuple[Any, ...]:
    """Give the item with its holders numbered: the asked one is 0, the others follow as the moves name them."""
    numbers = {facts.asked: 0}
    for move in facts.moves:
        numbers.setdefault(move.giver, len(numbers))
        numbers.setdefault(move.taker, len(numbers))
    told = dict(facts.openings)
    return (
        "ledger",
        tuple(told[name] for name in numbers),
        tuple(sorted(count for name, count in facts.openings if name not in numbers)),
        tuple((numbers[move.giver], numbers[move.taker], move.count) for move in facts.moves),
    )


def render(draft: Draft, stream: Stream, variant: int, balance: Balance | None = None) -> Text:
    """Word an item as a day's story, as a heap of slips or as an inventory."""
    return Text(WORDINGS[variant](draft.facts, stream))


def _draw_moves(stream: Stream, asked: str, others: Sequence[str], difficulty: int) -> list[Move]:
    """Draw moves, about half of which the asked holder takes part in."""
    own = stream.between(1 + difficulty, 2 + difficulty)
    pairs = [stream.pick([asked, stream.choice(others)], 2) for _ in range(own)]
    moves = _moves(pairs, stream.pick(COUNTS, own))
    # A move among the others that takes what the asked holder gains in all would make the answer a sum of two numbers.
    taken = {abs(_gain(moves, asked)), *(move.count for move in moves)}
    rest = [stream.pick(others, 2) for _ in range(2 + 2 * difficulty - own)]
    return stream.shuffled(
        moves + _moves(rest, stream.pick([count for count in COUNTS if count not in taken], len(rest)))
    )


def _moves(pairs: Sequence[Sequence[str]], counts: Sequence[int]) -> list[Move]:
    return [Move(giver, taker, count) for (giver, taker), count in zip(pairs, counts, strict=True)]


def _change(move: Move, name: str) -> int:
    if name == move.taker:
        return move.count
    return -move.count if name == move.giver else 0


def _gain(moves: Sequence[Move], name: str) -> int:
    return sum(_change(move, name) for move in moves)


def _floor(moves: Sequence[Move], name: str) -> int:
    """The least opening with which a holder always keeps something."""
    return max(LEAST, 1 - min(accumulate(_change(move, name) for move in moves)))


def _story(facts: LedgerFacts, stream: Stream) -> str:
    goods = facts.goods
    openings = sentence_list([f"{name} has {count} {goods}" for name, count in stream.shuffled(facts.openings)])
    moves = " Then ".join(f"{move.giver} gives {move.count} {goods} to {move.taker}." for move in facts.moves)
    return (
        f"In the morning {openings}. In the course of the day some of the {goods} change hands. {moves} "
        f"No other {goods} come or go. How many {goods} does {facts.asked} have in the evening?"
    )


def _slips(facts: LedgerFacts, stream: Stream) -> str:
    (name, count), *others = stream.shuffled(facts.openings)
    openings = sentence_list([f"{count} belonged to {name}", *(f"{count} to {name}" for name, count in others)])
    slips = "\n".join(f"{move.taker} received {move.count} from {move.giver}." for move in stream.shuffled(facts.moves))
    return (
        f"A heap of slips tells how {facts.goods} found new owners. "
        f"The slips are jumbled, so the order in which they are copied here means nothing:\n{slips}\n"
        f"Before the oldest slip was written, {openings}. Nobody won or lost any {facts.goods} in any other way. "
        f"Work out how many belonged to {facts.asked} once every slip had been written."
    )


def _inventory(facts: LedgerFacts, stream: Stream) -> str:
    openings = "; ".join(f"{name} {count}" for name, count in stream.shuffled(facts.openings))
    moves = "\n".join(f"- from {move.giver} to {move.taker}: {move.count}" for move in facts.moves)
    parts = [f"Transfers, listed from the earliest to the latest:\n{moves}", f"Opening stock: {openings}."]
    body = "\n".join(stream.shuffled(parts))
    return (
        f"Inventory of {facts.goods}. It is complete: purchases, sales and losses did not occur.\n{body}\n"
        f"What is the closing stock of {facts.asked}, when all transfers are done?"
    )


WORDINGS = (_story, _slips, _inventory)

LEDGER = Family(
    name="ledger", kind="number", chance=0.02, variants=len(WORDINGS), draw=draw, render=render, solve=solve
)
"""Who holds how many goods after some moves; a whole number that the prompt does not print."""
