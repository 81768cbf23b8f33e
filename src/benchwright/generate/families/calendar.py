"""The calendar family: on which day of the year does a journey of many legs end?"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from benchwright.generate.items import Balance, Draft, Family, Text
from benchwright.generate.names import NAMES
from benchwright.generate.solvers.calendar import solve
from benchwright.generate.stream import Stream

GROUPS = ("caravan", "convoy", "procession", "wagon train", "circus")

_START = (31, 180)
_ALONE = (4, 21)  # days of a leg that overlap with no other leg
_STAY = (2, 14)
_OVERLAP = (2, 14)
_LAST_DAY = 365


@dataclass(frozen=True)
class Journey:
    """A journey through towns, as the renderer needs it.

    Attributes:
        group: who travels.
        towns: in the order of travel, one more than there are legs.
        start: number of the first day in the year.
        legs: days of each leg, its first and its last day counted.
        gaps: whole days between two legs; 0 when the next leg begins on the day after, -k when k days belong to both.
    """

    group: str
    towns: tuple[str, ...]
    start: int
    legs: tuple[int, ...]
    gaps: tuple[int, ...]


class Frame(NamedTuple):
    """The sentences of one wording."""

    leg: str
    stay: str
    overlap: str
    same_day: str
    next_day: str
    start: str


SENTENCES = Frame(
    leg="The leg from {a} to {b} lasts {days} days.",
    stay="In {town} the {group} rests for {days} whole days between the last day of one leg and the first day of the "
    "next.",
    overlap="In {town} the head of the {group} moves on while its tail is still coming in, so that {days} days are "
    "part of both legs that meet there.",
    same_day="The leg out of {town} begins on the very day on which the leg into {town} ends.",
    next_day="The leg out of {town} begins on the day after the leg into {town} ends.",
    start="The journey begins in {town} on day {day}.",
)
TIMETABLE = Frame(
    leg="{a} to {b}, {days} days",
    stay="{town}, a break of {days} days that belong to neither stage",
    overlap="{town}, an overlap of {days} days that belong to both stages",
    same_day="{town}, the onward stage starts on the day of getting in",
    next_day="{town}, the onward stage starts on the morning after",
    start="Setting out from {town}: day {day}.",
)
ROADS = Frame(
    leg="It takes {days} days to reach {b} from {a}.",
    stay="After arriving in {town}, it spends {days} full days there and starts along the next road on the day after "
    "them.",
    overlap="As its front does not wait for its rear, the final {days} days on the road to {town} are also the opening "
    "days on the road from there.",
    same_day="It does not wait in {town}: the day it arrives is also the day it starts along the next road.",
    next_day="It sleeps for a single night in {town} and starts along the next road the following day.",
    start="On day {day} it starts out from {town}.",
)


def draw(stream: Stream, difficulty: int) -> Draft | None:
    """Draw a journey of 2 + difficulty legs with at least one stay and one overlap of several days.

    No more than two legs overlap on any day, and the day of arrival is beyond every number of the prompt.
    """
    count = 2 + difficulty
    kinds = ["stay", "overlap", *(stream.choice(("stay", "overlap", "same", "next")) for _ in range(count - 3))]
    gaps = tuple(_gap(stream, kind) for kind in stream.shuffled(kinds))
    shared = [0, *(max(-gap, 0) for gap in gaps), 0]
    legs = tuple(stream.between(*_ALONE) + before + after for before, after in pairwise(shared))
    start = stream.between(*_START)
    arrival = start + sum(legs) + sum(gaps) - 1
    if arrival > _LAST_DAY:
        return None
    facts = Journey(stream.choice(GROUPS), tuple(stream.pick(NAMES, count + 1)), start, legs, gaps)
    return Draft(facts, canonical(facts), str(arrival), work=len(legs) + len(gaps))


def canonical(facts: Journey) -> tuple[int | tuple[int, ...], ...]:
    """Give what makes a journey the same under other names: its days, in the order of travel."""
    return facts.start, facts.legs, facts.gaps


def render(draft: Draft, stream: Stream, variant: int, balance: Balance | None = None) -> Text:
    """Write a journey down, its facts in a drawn order.

    Args:
        draft: the item.
        stream: the text stream.
        variant: 0 sentences, 1 timetable, 2 sentences about roads.
        balance: of no use here.
    """
    return Text((_sentences, _timetable, _roads)[variant](draft.facts, stream))


def _gap(stream: Stream, kind: str) -> int:
    if kind == "stay":
        return stream.between(*_STAY)
    return -stream.between(*_OVERLAP) if kind == "overlap" else -1 if kind == "same" else 0


def _sentences(facts: Journey, stream: Stream) -> str:
    told = stream.shuffled([*_legs(facts, SENTENCES), *_halts(facts, SENTENCES), _start(facts, SENTENCES)])
    return (
        f"A {facts.group} travels from town to town. Its days are numbered through the year, with New Year's Day as "
        "day one, and the whole journey lies within that year. A leg lasts from its first day to its last day, and "
        f"both of these days are counted. The facts are in no particular order. {' '.join(told)} On which day of the "
        f"year does the leg into {facts.towns[-1]} end? Give the number of that day."
    )


def _timetable(facts: Journey, stream: Stream) -> str:
    told = [
        f"Stages: {'; '.join(stream.shuffled(_legs(facts, TIMETABLE)))}.",
        f"Stops: {'; '.join(stream.shuffled(_halts(facts, TIMETABLE)))}.",
        _start(facts, TIMETABLE),
    ]
    return (
        f"Timetable of a {facts.group}, not sorted by time. Dates are day numbers of a single year, counted from New "
        "Year's Day as number one. Durations are inclusive: the day of setting out and the day of getting in are both "
        f"part of a stage. {' '.join(stream.shuffled(told))} Find the day number of getting in at {facts.towns[-1]}."
    )


def _roads(facts: Journey, stream: Stream) -> str:
    told = stream.shuffled([*_legs(facts, ROADS), *_halts(facts, ROADS), _start(facts, ROADS)])
    return (
        f"Work out when a {facts.group} reaches the end of its way. Each day bears its place in the year as its "
        "number, New Year's Day being day one, and the year does not end before the trip does. Where the time for a "
        "road is given, it includes the day of starting along that road as well as the day of arriving at its other "
        f"end. Nothing below is sorted. {' '.join(told)} What is the day number of the arrival in {facts.towns[-1]}?"
    )


def _legs(facts: Journey, frame: Frame) -> list[str]:
    ends = zip(pairwise(facts.towns), facts.legs, strict=True)
    return [frame.leg.format(a=a, b=b, days=days) for (a, b), days in ends]


def _halts(facts: Journey, frame: Frame) -> list[str]:
    return [
        _halt_frame(frame, gap).format(town=town, days=abs(gap), group=facts.group)
        for town, gap in zip(facts.towns[1:-1], facts.gaps, strict=True)
    ]


def _halt_frame(frame: Frame, gap: int) -> str:
    if gap > 0:
        return frame.stay
    return frame.next_day if gap == 0 else frame.same_day if gap == -1 else frame.overlap


def _start(facts: Journey, frame: Frame) -> str:
    return frame.start.format(town=facts.towns[0], day=facts.start)


CALENDAR = Family(name="calendar", kind="number", chance=0.01, variants=3, draw=draw, render=render, solve=solve)
