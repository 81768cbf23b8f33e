"""Reads a journey from its prompt and walks it through a real calendar, day by day."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

NEW_YEAR = date(2023, 1, 1)
"""Of a year without a leap day; the journeys end before it does, so that any year would do."""

_DAY = timedelta(days=1)
_A, _B, _DAYS = r"(?P<a>[A-Z][a-z]+)", r"(?P<b>[A-Z][a-z]+)", r"(?P<days>\d+)"


class Wording(NamedTuple):
    """How one wording says each fact: patterns with the groups a, b (towns) and days."""

    leg: str
    stay: str
    overlap: str
    same_day: str
    next_day: str
    start: str
    goal: str


WORDINGS = (
    Wording(
        leg=rf"The leg from {_A} to {_B} lasts {_DAYS} days\.",
        stay=rf"In {_A} the [a-z ]+ rests for {_DAYS} whole days between",
        overlap=rf"In {_A} the head of [^.]+ so that {_DAYS} days are part of both legs",
        same_day=rf"The leg out of {_A} begins on the very day on which the leg into (?P=a) ends\.",
        next_day=rf"The leg out of {_A} begins on the day after the leg into (?P=a) ends\.",
        start=rf"The journey begins in {_A} on day {_DAYS}\.",
        goal=rf"does the leg into {_A} end\?",
    ),
    Wording(
        leg=rf"{_A} to {_B}, {_DAYS} days",
        stay=rf"{_A}, a break of {_DAYS} days that belong to neither stage",
        overlap=rf"{_A}, an overlap of {_DAYS} days that belong to both stages",
        same_day=rf"{_A}, the onward stage starts on the day of getting in",
        next_day=rf"{_A}, the onward stage starts on the morning after",
        start=rf"Setting out from {_A}: day {_DAYS}\.",
        goal=rf"Find the day number of getting in at {_A}\.",
    ),
    Wording(
        leg=rf"It takes {_DAYS} days to reach {_B} from {_A}\.",
        stay=rf"After arriving in {_A}, it spends {_DAYS} full days there",
        overlap=rf"the final {_DAYS} days on the road to {_A} are also the opening days",
        same_day=rf"It does not wait in {_A}: the day it arrives is also",
        next_day=rf"It sleeps for a single night in {_A} and starts",
        start=rf"On day {_DAYS} it starts out from {_A}\.",
        goal=rf"What is the day number of the arrival in {_A}\?",
    ),
)


class Journey(NamedTuple):
    """What a prompt says.

    Attributes:
        start: the first day.
        origin: the town where it starts.
        goal: the town where it ends.
        legs: (town, days) by the town they lead from.
        halts: (kind, days) by town.
    """

    start: date
    origin: str
    goal: str
    legs: dict[str, tuple[str, int]]
    halts: dict[str, tuple[str, int]]


def solve(prompt: str) -> str:
    """Give the number of the day in the year on which the last leg ends.

    Raises:
        ValueError: the prompt is not of the calendar family.
    """
    journey = _read(prompt)
    legs, halts = dict(journey.legs), dict(journey.halts)
    town, day = journey.origin, journey.start
    while True:
        if town not in legs:
            raise ValueError(f"not a calendar prompt: no leg leads on from {town}")
        town, length = legs.pop(town)
        walked = _days_from(day, length)
        if town == journey.goal:
            break
        if town not in halts:
            raise ValueError(f"not a calendar prompt: nothing is said of the halt in {town}")
        day = _next_start(walked, *halts.pop(town))
    if legs or halts or walked[-1].year != NEW_YEAR.year:
        raise ValueError("not a calendar prompt: the journey does not use all facts within one year")
    return walked[-1].strftime("%j").lstrip("0")


def _days_from(day: date, count: int) -> list[date]:
    days = [day]
    while len(days) < count:
        days.append(days[-1] + _DAY)
    return days


def _next_start(walked: list[date], kind: str, days: int) -> date:
    """Give the day on which the next leg begins."""
    if kind == "overlap":
        return walked[-days]
    if kind == "same_day":
        return walked[-1]
    rested = _days_from(walked[-1] + _DAY, days) if kind == "stay" else walked
    return rested[-1] + _DAY


def _read(prompt: str) -> Journey:
    wording = next((one for one in WORDINGS if re.search(one.start, prompt)), None)
    goal = wording and re.search(wording.goal, prompt)
    if wording is None or goal is None:
        raise ValueError("not a calendar prompt: no start or no question")
    start = next(_facts(wording.start, prompt))
    journey = Journey(
        start=NEW_YEAR + int(start["days"]) * _DAY - _DAY,
        origin=start["a"],
        goal=goal["a"],
        legs={leg["a"]: (leg["b"], int(leg["days"])) for leg in _facts(wording.leg, prompt)},
        halts={
            halt["a"]: (kind, int(halt.get("days", 0)))
            for kind in ("stay", "overlap", "same_day", "next_day")
            for halt in _facts(getattr(wording, kind), prompt)
        },
    )
    told = 1 + len(journey.legs) + sum(kind in ("stay", "overlap") for kind, _ in journey.halts.values())
    if told != len(re.findall(r"\d+", prompt)):
        raise ValueError("not a calendar prompt: a number that is no part of the journey")
    return journey


def _facts(pattern: str, prompt: str) -> Iterator[dict[str, str]]:
    return (match.groupdict() for match in re.finditer(pattern, prompt))
