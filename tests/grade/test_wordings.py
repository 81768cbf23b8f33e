"""`text` lines."""

import json
from typing import Any

import pytest

from benchwright.grade.view import View
from benchwright.grade.wordings import text_reader
from benchwright.records import TextCheck
from tests.grade.rows import line, rows
from tests.growth import grows_linearly

CONTAINS = {"mode": "contains"}
TEXTS = {
    "equal in normal form": [
        ("Part-time work", {}, True),
        (" **part-time  work.** ", {}, True),
        ("PART-TIME WORK", {}, True),
    ],
    "equal is the whole place": [("It is part-time work.", {}, False), ("part-time", {}, False)],
    "other dashes and quotes": [("part‑time work", {}, True), ("“part–time work”", {}, True)],
    "full-width letters": [("ｐａｒｔ-time work", {}, True)],
    "contained as whole words": [
        ("It is part-time work.", CONTAINS, True),
        ("It is **part-time** work.", CONTAINS, True),
        ("It is part-time\nwork.", CONTAINS, True),
        ("It is part-time works.", CONTAINS, False),
        ("It is non-part-time work.", CONTAINS, False),
    ],
    "denied": [
        ("It is not part-time work.", CONTAINS, False),
        ("Part-time work is not the reason.", CONTAINS, False),
        ("overtime instead of part-time work", CONTAINS, False),
        ("not overtime but part-time work", CONTAINS, True),
    ],
    "alternatives": [("part-time work or overtime", CONTAINS, None), ("either part-time work", CONTAINS, None)],
    "aliases": [
        ("Half-time", {"aliases": ["half-time"]}, True),
        ("It is half-time.", {"aliases": ["half-time"], **CONTAINS}, True),
    ],
    "fields": [
        ('{"why": "Part-time work"}', {"field": "why"}, True),
        ('{"why": "no part-time work"}', {"field": "why", **CONTAINS}, False),
        ('{"other": 1}', {"field": "why"}, None),
    ],
    "places": [
        ("Why: part-time work. Where: here", {"near": ["why"], **CONTAINS}, True),
        ("Why: age. Where: part-time work", {"near": ["why"], **CONTAINS}, False),
    ],
    "nothing to read": [("", {}, None), ("<think>part-time work", CONTAINS, None)],
}


@pytest.mark.parametrize(("reply", "more", "met"), rows(TEXTS))
def test_wordings(reply: str, more: dict[str, Any], met: bool | None) -> None:
    """Equal in normal form, or contained as whole words where it is asserted."""
    assert line(reply, **{"kind": "text", "value": "part-time work", **more}).met is met


def test_a_wording_that_is_taken_back_is_not_contained() -> None:
    """Taken back at once is denied; only possible is still said."""
    check = {"kind": "text", "value": "Paris", "mode": "contains"}
    assert line("It is Paris. Wait, that is wrong.", **check).met is False
    assert line("It could be Paris.", **check).met is True


@pytest.mark.parametrize("mode", ["equal", "contains"])
def test_an_empty_wording_is_never_met(mode: str) -> None:
    """Nothing is not contained in everything."""
    assert line("anything", kind="text", value="", mode=mode).met is False
    assert line(json.dumps({"a": ""}), kind="text", value="", mode=mode, field="a").met is False


@pytest.mark.parametrize(("key", "reply", "met"), [("...", "...", True), ("-", "--", False), ("A", "a", True)])
def test_signs_are_compared_as_they_stand(key: str, reply: str, met: bool) -> None:
    """Where the normal form would be empty, the signs count."""
    assert line(reply, kind="text", value=key).met is met


def test_full_width_forms_are_flagged() -> None:
    """A match only in compatibility form is said; exponents are never digits."""
    read = line("Ｐaris", kind="text", value="Paris").read
    assert read is not None and read.flags == ("nfkc",)
    assert line("10²", kind="text", value="102").met is False


def test_the_trace_points_to_the_wording() -> None:
    """The span cuts the wording out of the original reply."""
    reply = "Är det “Part\u00adtime”?"
    read = line(reply, kind="text", value="parttime", mode="contains").read
    assert read is not None and read.span is not None and reply[slice(*read.span)] == "Part\u00adtime"


@pytest.mark.parametrize("unit", ["part time ", "not part time, ", "part ", "part  ", "é", "[", "\0", "\ud800"])
def test_reading_wordings_takes_linear_time(unit: str) -> None:
    """A long reply ends in time."""
    read = text_reader(TextCheck(value="part time", mode="contains"))
    assert grows_linearly(lambda text: read(View(text, "en")), unit, size=30_000)
