"""Lines of one rubric that do not stand on their own: met together always, or never."""

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from benchwright.records import (
    AnswerCheck,
    Check,
    DateCheck,
    JudgeCheck,
    Line,
    ListCheck,
    NameCheck,
    NumberCheck,
    TextCheck,
)
from benchwright.text.normal import name_forms, normal
from benchwright.text.numbers import exact

MOST = 200
"""Of a longer rubric only the first lines of text are held against each other, so that time stays bounded."""


class Tie(NamedTuple):
    """Two lines that are bound to each other.

    Attributes:
        first: place of the line that decides nothing of its own, or of the earlier one.
        second: place of the other.
        how: "same" (met together always), "implied" (the first is met whenever the second is) or "opposed".
    """

    first: int
    second: int
    how: Literal["same", "implied", "opposed"]


def ties(rubric: Sequence[Line]) -> Iterator[Tie]:
    """Find the lines of a rubric that are bound to each other, compared in normal form.

    Args:
        rubric: lines whose keys can be read.

    Returns:
        One tie for each line that has the form of an earlier one, then those between wordings.

    Example:
        >>> line = lambda name, value: Line(id=name, claim=name, check=NumberCheck(value=value, field="gap"))
        >>> list(ties([line("a", "8.6"), line("b", "8.60"), line("c", "8.7")]))
        [Tie(first=0, second=1, how='same')]
    """
    seen: dict[Hashable, int] = {}
    doubled = set()
    for place, line in enumerate(rubric):
        first = seen.setdefault(_form(line), place)
        if first != place:
            doubled.add(place)
            yield Tie(first, place, "same" if rubric[first].absent == line.absent else "opposed")
    texts = [
        (place, line.check)
        for place, line in enumerate(rubric)
        if isinstance(line.check, TextCheck) and not line.absent and place not in doubled
    ][:MOST]
    for place, inner in texts:
        if inner.mode != "contains":
            continue
        held = _whole_words(inner)
        for other, outer in texts:
            if place == other or not _looks_there_too(inner, outer):
                continue
            if all(held.search(wording) for wording in _wordings(outer)):
                yield Tie(place, other, "implied")


def _form(line: Line) -> Hashable:
    check = line.check
    if isinstance(check, JudgeCheck):
        return "judge", normal(line.claim)
    if isinstance(check, AnswerCheck):
        return "answer", type(check.value) is bool, _number_or_text(check.value)
    return type(check).__name__, _place(check), _wanted(check)


def _wanted(check: NumberCheck | DateCheck | ListCheck | NameCheck | TextCheck) -> Hashable:
    if isinstance(check, NumberCheck):
        tolerance = check.tolerance
        width = (0, 0) if tolerance is None else (exact(tolerance.absolute or 0), exact(tolerance.relative or 0))
        return exact(check.value), width, check.unit, check.share
    if isinstance(check, DateCheck):
        return check.value
    if isinstance(check, NameCheck):
        return frozenset(form for name in (check.value, *check.aliases) for form in name_forms(name))
    if isinstance(check, TextCheck):
        return check.mode, frozenset(_wordings(check))
    items = [
        normal(item) if isinstance(item, str) else msgspec.json.encode(item, order="sorted") for item in check.items
    ]
    return check.mode, check.k, tuple(items) if check.ordered else frozenset(items), len(items)


def _number_or_text(value: Any) -> Hashable:
    try:
        return exact(value)
    except ValueError:
        return normal(str(value))


def _place(check: Check) -> Hashable:
    if isinstance(check, AnswerCheck | JudgeCheck):
        return None
    return (check.field or "").casefold(), frozenset(normal(phrase) for phrase in check.near)


def _wordings(check: TextCheck) -> list[str]:
    return [normal(wording) for wording in (check.value, *check.aliases)]


def _looks_there_too(inner: TextCheck, outer: TextCheck) -> bool:
    """Tell whether the inner line looks wherever the outer one does; JSON may write a field's text with escapes."""
    anywhere = not inner.field and not inner.near and not outer.field
    return anywhere or _place(inner) == _place(outer)


def _whole_words(check: TextCheck) -> re.Pattern[str]:
    wordings = "|".join(map(re.escape, _wordings(check)))
    return re.compile(rf"(?<!\w)(?:{wordings})(?!\w)")
