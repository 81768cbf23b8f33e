"""The frame that pictures share."""

import xml.etree.ElementTree as ET

import pytest

from benchwright.report.picture import WIDTH, picture
from benchwright.report.svg import text

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_is_a_whole_file_for_those_who_see_it_and_those_who_do_not() -> None:
    """XML with size, title and description, the title drawn as well, parts on paper in their order."""
    drawn = ET.fromstring(picture("A <title>", "what & why", "", 120, [text("28", 60, "one"), text("28", 80, "two")]))
    assert (drawn.get("width"), drawn.get("height"), drawn.get("viewBox")) == (str(WIDTH), "120", f"0 0 {WIDTH} 120")
    assert (drawn.findtext(f"{SVG}title"), drawn.findtext(f"{SVG}desc")) == ("A <title>", "what & why")
    assert [part.tag.removeprefix(SVG) for part in drawn][:4] == ["title", "desc", "style", "path"]
    assert [part.text for part in drawn.iter(f"{SVG}text")] == ["A <title>", "one", "two"]


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\ud800", "\uffff"])
def test_signs_that_xml_cannot_hold_are_replaced(sign: str) -> None:
    """The file can be read whatever stands in a name."""
    ET.fromstring(picture(f"a{sign}", f"b{sign}", "", 10, [text("0", 0, sign)]).encode())


def test_rules_of_one_picture_come_after_those_of_all() -> None:
    """So that they can say otherwise; both have a side for dark."""
    made = picture("t", "d", ".quiet{fill:#123456}", 10, [])
    assert made.index("prefers-color-scheme:dark") < made.index(".quiet{fill:#123456}")
