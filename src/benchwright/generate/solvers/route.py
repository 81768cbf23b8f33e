"""Reads a map from its prompt and works out all distances at once, through one town more each time."""

import re
from itertools import product

_TOWN = "[A-Z][a-z]+"
_ROAD = (
    re.compile(rf"The road between ({_TOWN}) and ({_TOWN}) is (\d+) km long\."),
    re.compile(rf"({_TOWN}) and ({_TOWN}), (\d+)"),
)
_TOWN_ROADS = re.compile(rf"From ({_TOWN}), (?:a road leads|roads lead) to ([^.]+)\.")
_ROAD_FROM_TOWN = re.compile(rf"({_TOWN}) \((\d+) km\)")
_QUESTION = (
    re.compile(rf"shortest way from ({_TOWN}) to ({_TOWN})\?"),
    re.compile(rf"driven to get from ({_TOWN}) to ({_TOWN})\."),
    re.compile(rf"driver is in ({_TOWN}) and wants to be in ({_TOWN}) after"),
)


def solve(prompt: str) -> str:
    """Give the length of the shortest way between the two towns that the prompt asks for.

    Raises:
        ValueError: the prompt is not of the route family.

    Source:
        R. W. Floyd, Algorithm 97: Shortest path, 1962.
    """
    asked = next((found.groups() for found in (one.search(prompt) for one in _QUESTION) if found), None)
    if asked is None:
        raise ValueError("not a route prompt: no question")
    roads = _roads(prompt)
    if not roads or len(roads) != len(re.findall(r"\d+", prompt)):
        raise ValueError("not a route prompt: a number that is no road, or no road at all")
    distances = _all_distances(roads)
    if asked not in distances:
        raise ValueError(f"not a route prompt: no way from {asked[0]} to {asked[1]}")
    return str(distances[asked])


def _roads(prompt: str) -> list[tuple[str, str, int]]:
    roads = [(a, b, int(km)) for pattern in _ROAD for a, b, km in pattern.findall(prompt)]
    for town, others in _TOWN_ROADS.findall(prompt):
        roads += [(town, other, int(km)) for other, km in _ROAD_FROM_TOWN.findall(others)]
    return roads


def _all_distances(roads: list[tuple[str, str, int]]) -> dict[tuple[str, str], int]:
    towns = {town for road in roads for town in road[:2]}
    distances = {(town, town): 0 for town in towns}
    for a, b, km in roads:
        distances[a, b] = distances[b, a] = min(km, distances.get((a, b), km))
    for by, a, b in product(towns, repeat=3):
        if (a, by) in distances and (by, b) in distances:
            way = distances[a, by] + distances[by, b]
            distances[a, b] = min(way, distances.get((a, b), way))
    return distances
