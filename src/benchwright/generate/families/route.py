"""The route family: how long is the shortest way between two towns when it is not the one with the fewest roads?"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations, pairwise
from typing import NamedTuple

from benchwright.generate.items import Balance, Draft, Family, Text, sentence_list
from benchwright.generate.names import NAMES
from benchwright.generate.solvers.route import solve
from benchwright.generate.stream import Stream

_ROADS = range(2, 30)  # km
_DETOUR = 6
_MAPS = 100
_LENGTHS = [km for km in range(16, 71) if km != 42]  # 42 is the number that is guessed


class Road(NamedTuple):
    """A road between two towns, usable both ways."""

    a: str
    b: str
    km: int


@dataclass(frozen=True)
class Trip:
    """A map of roads and the two towns whose distance is asked for; neither roads nor ends have an order."""

    roads: tuple[Road, ...]
    start: str
    end: str


class Reached(NamedTuple):
    """A town that has been reached: how far it is, and how many road ends were looked at before that was known."""

    km: int
    looked_at: int


def draw(stream: Stream, difficulty: int) -> Draft | None:
    """Draw 6 + difficulty towns and a map on which a way of 4 to 6 roads is shorter than any other way.

    Another way has fewer roads, so that the way with the fewest is never the shortest.
    """
    towns = stream.pick(NAMES, 6 + difficulty)
    stages = 3 + (difficulty + 1 + stream.below(2)) // 2
    length = stream.choice(_LENGTHS)
    for _ in range(_MAPS):
        line = _draw_line(stream, stages, length)
        links = None if line is None else _draw_links(stream, line, len(towns), len(towns) // 2 + difficulty)
        if links is not None:
            roads = tuple(Road(towns[a], towns[b], km) for a, b, km in links)
            facts = Trip(roads, towns[0], towns[stages])
            best = _reach(roads, facts.start)[facts.end]
            return Draft(facts, canonical(facts), str(best.km), work=best.looked_at)
    return None


def canonical(facts: Trip) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Give what makes a trip the same under other names: its end and its roads, each town known by its part in it.

    A town's part is its distance from both ends and the lengths of its roads; the trip back counts as the same trip.
    """
    there, back = _reach(facts.roads, facts.start), _reach(facts.roads, facts.end)
    lengths = {town: tuple(sorted(road.km for road in facts.roads if town in road[:2])) for town in there}
    trips = []
    for one, other, end in ((there, back, facts.end), (back, there, facts.start)):
        parts = {town: (one[town].km, other[town].km, lengths[town]) for town in lengths}
        order = sorted(set(parts.values()))
        ranks = {town: order.index(part) for town, part in parts.items()}
        pairs = [(ranks[a], ranks[b], km) for a, b, km in facts.roads]
        trips.append((ranks[end], tuple(sorted((min(a, b), max(a, b), km) for a, b, km in pairs))))
    return min(trips)


def render(draft: Draft, stream: Stream, variant: int, balance: Balance | None = None) -> Text | None:
    """Write a map down, its roads and their ends in a drawn order.

    Args:
        draft: the item.
        stream: the text stream.
        variant: 0 sentences, 1 list, 2 town by town.
        balance: of no use here.

    Returns:
        A text whose first and last number do not add up to the answer; None when no turn of the order gives one.
    """
    facts: Trip = draft.facts
    write, entries = (
        (_sentences, _road_by_road),
        (_list, _road_by_road),
        (_towns, _town_by_town),
    )[variant]
    order = _clear_of(entries(facts, stream), int(draft.answer))
    return None if order is None else Text(write(order, *stream.shuffled((facts.start, facts.end))))


def _draw_line(stream: Stream, stages: int, length: int) -> list[int] | None:
    """Draw the spots of the towns of a way, from 0 to its length; None when a road would be too long."""
    apart = _ROADS[0] - 1  # taken out before the cuts and put back after them, so that no road is too short
    cuts = sorted(stream.pick(range(1, length - apart * stages), stages - 1))
    line = [0, *(cut + apart * place for place, cut in enumerate(cuts, 1)), length]
    return line if all(b - a in _ROADS for a, b in pairwise(line)) else None


def _draw_links(stream: Stream, line: Sequence[int], towns: int, extra: int) -> list[tuple[int, int, int]] | None:
    """Draw a tree of roads and some more, so that the way along a line of towns is the only shortest one.

    Every town gets a spot, on the line or beyond. A road off the way is longer than the spots of its ends are apart, so
    that whoever leaves the way loses by it. The first of the roads that the tree does not need skips a town of the way.

    Args:
        stream: the item stream.
        line: the spots of the towns of the way, which are the first of all towns.
        towns: the number of towns.
        extra: the number of roads that the tree does not need.

    Returns:
        Two towns and the length of the road between them, for each road; None when the spots allow no such map.
    """
    tree = [(at, at + 1, b - a) for at, (a, b) in enumerate(pairwise(line))]
    side_roads = [km for km in _ROADS if km <= max(km for _, _, km in tree) and km != line[-1]]
    spots = list(line)
    for town in range(len(line), towns):
        at, km = stream.below(town), stream.choice(side_roads)
        spots.append(spots[at] + stream.between(1 - km, km - 1))
        tree.append((at, town, km))
    apart = {(a, b): abs(spots[a] - spots[b]) for a, b in combinations(range(towns), 2)}
    taken = {(a, b) for a, b, _ in tree}
    free = [pair for pair in apart if pair not in taken and apart[pair] + 2 in _ROADS]
    skips = [pair for pair in free if pair[1] < len(line)]
    if not skips or len(free) < extra:
        return None
    skip = stream.choice(skips)
    chosen = [skip, *stream.pick([pair for pair in free if pair != skip], extra - 1)]
    return tree + [(*pair, _detour(stream, apart[pair], line[-1])) for pair in chosen]


def _detour(stream: Stream, apart: int, length: int) -> int:
    """Draw the length of a road that is longer than its ends are apart and not as long as the whole way."""
    return stream.choice([km for km in range(apart + 1, apart + 1 + _DETOUR) if km in _ROADS and km != length])


def _reach(roads: Sequence[Road], start: str) -> dict[str, Reached]:
    """Find how far all towns are from one.

    Source:
        E. W. Dijkstra, A note on two problems in connexion with graphs, 1959.
    """
    leading: dict[str, list[tuple[int, str]]] = {}
    for a, b, km in roads:
        leading.setdefault(a, []).append((km, b))
        leading.setdefault(b, []).append((km, a))
    reached: dict[str, Reached] = {}
    looked_at = 0
    queue = [(0, start)]
    while queue:
        so_far, town = heappop(queue)
        if town in reached:
            continue
        reached[town] = Reached(so_far, looked_at)
        for km, other in leading[town]:
            looked_at += 1
            if other not in reached:
                heappush(queue, (so_far + km, other))
    return reached


def _road_by_road(facts: Trip, stream: Stream) -> list[list[Road]]:
    return [[road] for road in _turned_about(facts, stream)]


def _town_by_town(facts: Trip, stream: Stream) -> list[list[Road]]:
    """Put each road under one of its ends."""
    groups: dict[str, list[Road]] = {}
    for road in _turned_about(facts, stream):
        groups.setdefault(road.a, []).append(road)
    return list(groups.values())


def _turned_about(facts: Trip, stream: Stream) -> list[Road]:
    """Put the roads into a drawn order, and the ends of each."""
    turns = stream.below(2 ** len(facts.roads))  # one draw for all of them
    roads = stream.shuffled(facts.roads)
    return [Road(road.b, road.a, road.km) if turns >> at & 1 else road for at, road in enumerate(roads)]


def _clear_of(entries: list[list[Road]], answer: int) -> list[list[Road]] | None:
    """Start further on in a list of entries until the first and the last number do not add up to the answer."""
    for start in range(len(entries)):
        order = entries[start:] + entries[:start]
        if order[0][0].km + order[-1][-1].km != answer:
            return order
    return None


def _sentences(entries: Sequence[Sequence[Road]], one: str, other: str) -> str:
    told = " ".join(f"The road between {road.a} and {road.b} is {road.km} km long." for (road,) in entries)
    return (
        "Some towns are joined by roads that can be used in both directions; roads meet only in towns, and there are "
        f"no roads but these. {told} How many kilometres long is the shortest way from {one} to {other}?"
    )


def _list(entries: Sequence[Sequence[Road]], one: str, other: str) -> str:
    told = "; ".join(f"{road.a} and {road.b}, {road.km}" for (road,) in entries)
    return (
        "Here is a complete list of the direct connections in a country, each with its distance in km. One may drive "
        f"either way, and change from one connection to another in the towns named: {told}. Find the least number of "
        f"kilometres that must be driven to get from {one} to {other}."
    )


def _towns(entries: Sequence[Sequence[Road]], one: str, other: str) -> str:
    told = " ".join(
        f"From {roads[0].a}, {'a road leads' if len(roads) == 1 else 'roads lead'} to "
        f"{sentence_list([f'{road.b} ({road.km} km)' for road in roads])}."
        for roads in entries
    )
    return (
        "A driver has noted down every road of a map, each of them at one of its ends only; all are open both ways, "
        f"and no two cross outside a town. {told} The driver is in {one} and wants to be in {other} after as short a "
        "drive as the map allows. What is its length in km?"
    )


ROUTE = Family(name="route", kind="number", chance=0.02, variants=3, draw=draw, render=render, solve=solve)
