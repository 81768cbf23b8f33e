"""Races: twelve runners, true notes about their order, and the one runner who can have finished first."""

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from benchwright.generate.families.race_notes import LONG_WAYS, RUNNERS, SHORT_WAYS, WINNER, Note, Notebook
from benchwright.generate.families.race_words import FORMS, MOST_FORMS, VARIANTS, Form, prompt, sentence
from benchwright.generate.items import Balance, Draft, Family, Text
from benchwright.generate.names import NAMES
from benchwright.generate.solvers.race import solve
from benchwright.generate.stream import Stream

MENTIONS = (4, 4, 5, 5, 5)
"""How often every runner is named, by difficulty."""

SHORT_PROOFS = (2, 2, 2, 2, 0)
LONG_PROOFS = (0, 1, 2, 3, 5)
"""How many runners it takes two notes, and three notes, to rule out, by difficulty. One note rules out any other."""

WINS = ((1, 1, 2, 2, 3, 3), (0, 1, 1, 2, 2, 3), (0, 1, 1, 2, 2, 3), (0, 1, 1, 1, 2, 3), (0, 0, 1, 1, 1, 2))
"""By difficulty, how often the winner may be said to be ahead of another: about as often as those who take proofs."""

_LAST_HARD = 8
"""Whoever takes a proof is not among the last, and so may be ahead of others."""

_ORDERS, _ROUNDS = 4, 50
"""So many orders of notes are weighed against each other at a time, and so often before a text is given up."""

_NOTEBOOKS = 12
"""So often notes are collected anew, and each time parted in two, before an item is given up."""


@dataclass(frozen=True)
class RaceFacts:
    """A race and what is known of it.

    Attributes:
        names: of the runners in their true order.
        halves: the notes in two parts, each of which names every runner, so that where a runner is named first says
            nothing about where the same runner is named last.
    """

    names: tuple[str, ...]
    halves: tuple[tuple[Note, ...], tuple[Note, ...]]


def draw(stream: Stream, difficulty: int) -> Draft | None:
    """Draw a race whose notes leave one possible winner.

    Most runners are said to be behind another. From two to five never are, and only several notes together rule
    them out: neither counting nor following who is ahead of whom finds the winner.

    Args:
        stream: the item's.
        difficulty: from 1 to 5; more and longer proofs.

    Returns:
        The draft, or None when the draws do not lead to notes that name every runner equally often.
    """
    names = tuple(stream.pick(NAMES, RUNNERS))
    short, long = SHORT_PROOFS[difficulty - 1], LONG_PROOFS[difficulty - 1]
    work = RUNNERS - 1 + short + 2 * long
    for _ in range(_NOTEBOOKS):
        notes = _collected(stream, difficulty)
        halves = _parted(stream, notes)
        if halves is not None:
            canonical = ("race", *sorted((note.kind, *note.runners) for note in notes))
            return Draft(RaceFacts(names, halves), canonical, names[WINNER], work)
    return None


def _collected(stream: Stream, difficulty: int) -> list[Note]:
    """Collect the notes of a race; none when they do not come out even."""
    short, long = SHORT_PROOFS[difficulty - 1], LONG_PROOFS[difficulty - 1]
    hard = stream.pick(range(1, _LAST_HARD + 1), short + long)
    book = Notebook(stream, MENTIONS[difficulty - 1], stream.choice(WINS[difficulty - 1]), hard)
    proved = all(book.prove(out, LONG_WAYS if place < long else SHORT_WAYS) for place, out in enumerate(hard))
    return book.notes if proved and book.rule_out_known() and book.fill() else []


def _parted(stream: Stream, notes: Sequence[Note]) -> tuple[tuple[Note, ...], tuple[Note, ...]] | None:
    """Part notes in two so that each part names the winner, and in other notes everybody else; None if it fails."""
    parts: tuple[list[Note], list[Note]] = ([], [])
    surplus = [0] * RUNNERS
    for note in stream.shuffled(notes):
        more = sum(surplus[runner] for runner in note.runners)
        side = stream.below(2) if more == 0 else int(more > 0)
        parts[side].append(note)
        for runner in note.runners:
            surplus[runner] += 1 - 2 * side
    for part in parts:
        others = _named(note for note in part if WINNER not in note.runners)
        if others.bit_count() < RUNNERS - 1 or others == _named(part):
            return None
    return tuple(parts[0]), tuple(parts[1])


def _named(notes: Iterable[Note]) -> int:
    """Give the runners whom notes name, as bits."""
    named = 0
    for note in notes:
        for runner in note.runners:
            named |= 1 << runner
    return named


def render(draft: Draft, stream: Stream, variant: int, balance: Balance | None) -> Text | None:
    """Tell a race so that the winner stands where it is to stand.

    The text begins with one half of the notes, in which the winner's first mention has its rank, and ends with the
    other, in which the last one has.

    Args:
        draft: the race.
        stream: the text's.
        variant: from 0 to 2.
        balance: where the winner stands; None is anywhere.

    Returns:
        The text, or None when no order of these notes gives these ranks.
    """
    facts: RaceFacts = draft.facts
    place = balance or Balance(*(stream.below(RUNNERS) for _ in range(3)))
    front, back = stream.shuffled(facts.halves)
    told = _told(stream, front, variant, place.first)
    untold = _told(stream, back, variant, place.last, backwards=True)
    if told is None or untold is None:
        return None
    sentences = [
        sentence(form, [facts.names[runner] for runner in note.runners], note.gap)
        for note, form in [*told, *reversed(untold)]
    ]
    options = stream.shuffled(facts.names[1:])
    options.insert(place.option, facts.names[WINNER])
    return Text(prompt(variant, sentences), tuple(options))


Told = list[tuple[Note, Form]]


class _Naming(NamedTuple):
    """A sentence that names the winner: its note, its form, how likely the form is, and who is named before (bits)."""

    note: Note
    form: Form
    weight: int
    before: int


class _Start(NamedTuple):
    """An order of the notes without the winner, and after how many of them which sentence names the winner first."""

    order: Sequence[Note]
    slot: int
    naming: _Naming
    weight: int


def _told(stream: Stream, notes: Sequence[Note], variant: int, rank: int, *, backwards: bool = False) -> Told | None:
    """Order notes and choose their sentences so that the winner is named after so many others.

    The winner is put into drawn orders of the other notes, wherever the rank is met, by the share that each place has
    among all orders: apart from the rank itself the winner's mentions lie as those of others do.

    Args:
        stream: the text's.
        notes: of one half.
        variant: whose sentences.
        rank: how many others are named before the winner.
        backwards: the notes are read from the end, and within a sentence the last name first.

    Returns:
        The notes with their sentences, as they are read; None when it cannot be.
    """
    others = [note for note in notes if WINNER not in note.runners]
    mine = [note for note in notes if WINNER in note.runners]
    namings = [naming for note in mine for naming in _namings(note, variant, backwards=backwards)]
    for _ in range(_ROUNDS):
        orders = [stream.shuffled(others) for _ in range(_ORDERS)]
        starts = [start for order in orders for start in _starts(order, namings, len(mine) - 1, rank)]
        if starts:
            sums = list(accumulate(start.weight for start in starts))
            start = starts[bisect_right(sums, stream.below(sums[-1]))]
            told = [*start.order[: start.slot], start.naming.note, *start.order[start.slot :]]
            for note in mine:
                if note != start.naming.note:
                    told.insert(stream.between(start.slot + 1, len(told)), note)
            forms = {note: stream.choice(FORMS[variant][note.kind]) for note in told}
            forms[start.naming.note] = start.naming.form
            return [(note, forms[note]) for note in told]
    return None


def _namings(note: Note, variant: int, *, backwards: bool) -> Iterator[_Naming]:
    forms = FORMS[variant][note.kind]
    for form in forms:
        order = [note.runners[place] for place in (reversed(form.order) if backwards else form.order)]
        before = sum(1 << runner for runner in order[: order.index(WINNER)])
        yield _Naming(note, form, MOST_FORMS // len(forms), before)


def _starts(order: Sequence[Note], namings: Sequence[_Naming], later: int, rank: int) -> Iterator[_Start]:
    """Find where the winner can be named first; `later` notes on the winner follow in any place behind."""
    named = 0
    for slot in range(len(order) + 1):
        orders = math.comb(len(order) - slot + later, later)
        for naming in namings:
            if (named | naming.before).bit_count() == rank:
                yield _Start(order, slot, naming, orders * naming.weight)
        named |= _named(order[slot : slot + 1])


RACE = Family("race", "option", 1 / RUNNERS, VARIANTS, draw, render, solve)
