"""Measures with SI prefixes: which quantity a unit is of, and how large it is."""

import re
from typing import NamedTuple

_PREFIXES = {
    "p": -12,
    "n": -9,
    "µ": -6,
    "μ": -6,
    "u": -6,
    "m": -3,
    "c": -2,
    "d": -1,
    "h": 2,
    "k": 3,
    "M": 6,
    "G": 9,
    "T": 12,
    "P": 15,
}
_PREFIX_NAMES = {
    "nano": -9,
    "micro": -6,
    "milli": -3,
    "centi": -2,
    "deci": -1,
    "kilo": 3,
    "mega": 6,
    "giga": 9,
    "tera": 12,
}
_BASE_UNITS = "m g s A W Wh J cal V Hz N Pa bar L l B b bit eV Ω F mol Bq Sv K lm lx VA"
_BASES = frozenset(_BASE_UNITS.split())
_NAMES = {
    "metre": "m",
    "meter": "m",
    "gram": "g",
    "second": "s",
    "ampere": "A",
    "amp": "A",
    "watt": "W",
    "watthour": "Wh",
    "joule": "J",
    "calorie": "cal",
    "volt": "V",
    "hertz": "Hz",
    "newton": "N",
    "pascal": "Pa",
    "litre": "L",
    "liter": "L",
    "byte": "B",
    "bit": "b",
    "ohm": "Ω",
    "sekund": "s",
    "sekunder": "s",
    "mol": "mol",
}
_OTHERS = {
    **dict.fromkeys(("min", "mins", "minute", "minutes", "minuter", "minut", "minuten"), "minute"),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "timme", "timmar", "stunde", "stunden"), "hour"),
    **dict.fromkeys(("day", "days", "dag", "dagar", "tag", "tage"), "day"),
    **dict.fromkeys(("week", "weeks", "vecka", "veckor", "woche", "wochen"), "week"),
    **dict.fromkeys(("month", "months", "månad", "månader", "monat", "monate"), "month"),
    **dict.fromkeys(("year", "years", "år", "jahr", "jahre"), "year"),
    **dict.fromkeys(("mile", "miles", "mi"), "mile"),
    **dict.fromkeys(("foot", "feet", "ft"), "foot"),
    **dict.fromkeys(("inch", "inches"), "inch"),
    **dict.fromkeys(("lb", "lbs"), "pound"),
    **dict.fromkeys(("ton", "tons", "tonne", "tonnes"), "tonne"),
}
_WORD = re.compile(r"[ \u00a0\u202f\u2009-]?([^\W\d_]{1,14})(?![\w/])")


class Measure(NamedTuple):
    """A unit: the quantity it is of, and its size as a power of ten."""

    base: str
    places: int


def measure(unit: str) -> Measure | None:
    """Read a unit, or give None for a word that is no known unit.

    Example:
        >>> measure("kWh"), measure("kilometres"), measure("minutes"), measure("employees")
        (Measure(base='Wh', places=3), Measure(base='m', places=3), Measure(base='minute', places=0), None)
    """
    if unit in _BASES:
        return Measure("L" if unit == "l" else unit, 0)
    other = _OTHERS.get(unit.lower())
    if other:
        return Measure(other, 0)
    if unit[:1] in _PREFIXES and unit[1:] in _BASES:
        return Measure("L" if unit[1:] == "l" else unit[1:], _PREFIXES[unit[0]])
    return _named(unit.lower())


def _named(word: str) -> Measure | None:
    for name in (word, word.removesuffix("s")):
        if name in _NAMES:
            return Measure(_NAMES[name], 0)
        for prefix, places in _PREFIX_NAMES.items():
            base = _NAMES.get(name.removeprefix(prefix)) if name.startswith(prefix) else None
            if base:
                return Measure(base, places)
    return None


def measure_behind(text: str, end: int) -> Measure | None:
    """Read the unit right behind a number that ends at `end`.

    Example:
        >>> measure_behind("2500 W of power", 4)
        Measure(base='W', places=0)
    """
    word = _WORD.match(text, end)
    return measure(word[1]) if word else None
