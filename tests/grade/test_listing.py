"""`list` lines: sets and orders, some items or all and only these, records, and the empty list."""

from typing import Any

import pytest

from benchwright.grade.listing import canonical, list_reader
from benchwright.grade.view import View
from benchwright.records import ListCheck
from tests.grade.rows import line, rows
from tests.growth import grows_linearly

FRUIT = {
    "commas and words between": [
        ("plum, apple, pear", True),
        ("apple,pear,plum", True),
        ("apple, pear and plum", True),
        ("apple, pear & plum", True),
        ("apple, pear och plum", True),
        ("apple, pear und plum", True),
        ("apple and pear and plum", True),
        ("apple, pear, and plum.", True),
        ("plum; pear; apple", True),
        ("apple / pear / plum", True),
        ("apple | pear | plum", True),
        ("apple pear plum", True),
    ],
    "bullets and numbers": [
        ("- Apple\n- Pear\n- Plum", True),
        ("* Apple\n* Pear\n* Plum", True),
        ("• Apple\n• Pear\n• Plum", True),
        ("1. Apple\n2. Pear\n3. Plum", True),
        ("1) apple; 2) pear; 3) plum", True),
        ("(1) apple, (2) pear, (3) plum", True),
        ("1. apple 2. pear 3. plum", True),
        ("apple\npear\nplum", True),
    ],
    "checkboxes": [
        ("- [x] apple\n- [x] pear\n- [x] plum", True),
        ("- [ ] apple\n- [ ] pear\n- [ ] plum", True),
        ("- [x] apple\n- [ ] pear\n- [x] plum", False),
    ],
    "arrays": [
        ('["plum", "pear", "apple"]', True),
        ('The items are ["plum", "pear", "apple"].', True),
        ('Here:\n```json\n["plum", "pear", "apple"]\n```\nDone.', True),
        ('{"items": ["plum", "pear", "apple"]}', True),
        ("['plum', 'pear', 'apple']", True),
        ("[plum, pear, apple]", True),
        ("{'plum', 'pear', 'apple'}", True),
        ('["apple", "pear"]', False),
        ('["apple", "pear", "plum", "fig"]', False),
    ],
    "tables": [
        ("| Item |\n|---|\n| apple |\n| pear |\n| plum |", True),
        ("| Item | Gap |\n|---|---|\n| apple | 8 |\n| pear | 9 |\n| plum | 7 |", True),
        ("| Item |\n|---|\n| apple |\n| pear |\n| fig |", False),
    ],
    "sentences around": [
        ("The items are: apple, pear and plum.", True),
        ("The items are apple, pear and plum.", True),
        ("Apple, pear and plum are affected.", True),
        ("In the report, apple, pear and plum are listed.", True),
        ("The items:\n\n- apple\n- pear\n- plum\n\nHope this helps!", True),
        ("They are apple, pear, and plum. Apple exceeds it by 2 points and pear by 3.", True),
        ("Both apple, pear and also plum", True),
    ],
    "signs around": [
        ("**apple**, **pear**, **plum**", True),
        ("“apple”, “pear”, “plum”", True),
        ("`apple`, `pear`, `plum`", True),
        ("an apple, a pear and a plum", True),
        ("ａｐｐｌｅ, ap\u200bple, pear, plum", True),
        ("APPLE, PEAR, PLUM", True),
    ],
    "notes on the items": [
        ("apple (red), pear (green, sweet), plum (blue)", True),
        ("- Apple: red, sweet\n- Pear – green\n- Plum (blue)", True),
        ("- **Apple**: 8.6 %\n- **Pear**: 9 %\n- **Plum**: 7 %", True),
    ],
    "a repeated item of a set": [("apple, apple, pear, plum", True)],
    "one missing": [("apple, pear", False), ("none", False)],
    "one too many": [
        ("apple, pear, plum, fig", False),
        ("fig, apple, pear, plum", False),
        ("apple, pear, plum and fig", False),
        ("apple, pear and plum. Also fig.", False),
        ("apple, pear, plum, maybe fig", False),
        ("apple, pear, plum, etc.", False),
        ("- apple\n- pear\n- plum\n- fig", False),
        ("apple, pear, plum, ...", False),
        ("apple, pear, plum … etc.", False),
        ("apple, pear, plum…", False),
        ("- apple\n- pear\n- plum\n- ...", False),
        ("apple, pear, plum (and more)", False),
    ],
    "another item": [
        ("pineapple, pear, plum", False),
        ("apples, pear, plum", False),
        ("green apple, pear, plum", False),
        ("apple, pear, plum pie", False),
    ],
    "denied items": [
        ("not apple, only pear and plum", False),
        ("apple, pear, but not plum", False),
        ("All except plum", False),
        ("neither apple, pear nor plum", False),
        ("apple and pear. The plum is not.", False),
    ],
    "others denied": [
        ("apple, pear, plum, not fig", True),
        ("apple, pear and plum but not fig", True),
        ("apple, pear, and plum; fig is not included", True),
    ],
    "answer lines": [
        ("First I looked at fig. It fails.\nFinal answer: apple, pear, plum", True),
        ("**Answer:** apple, pear, plum", True),
        ('{"fruits": "apple, pear, plum"}', True),
    ],
    "counts and closings": [
        ("apple, pear, plum (3 items)", True),
        ("There are three: 1. apple, 2. pear, 3. plum", True),
        ("I would say apple, pear and plum.", True),
        ("apple, pear, plum; nothing else.", True),
    ],
    "verdicts on each item": [
        ("Apple: yes\nPear: yes\nPlum: yes\nFig: no", True),
        ("Apple: yes\nPear: yes\nPlum: no", False),
        ("- Apple ✅\n- Pear ✅\n- Plum ✅\n- Fig ❌", True),
        ("| Group | Affected |\n|---|---|\n| apple | yes |\n| pear | yes |\n| plum | yes |\n| fig | no |", True),
    ],
    "other separators": [
        ("apple、pear、plum", True),
        ("<ul><li>apple</li><li>pear</li><li>plum</li></ul>", True),
        ("- apple,\n- pear, and\n- plum.", True),
        ("a) apple\nb) pear\nc) plum", True),
        ("apple – pear – plum", True),
        ("| apple | pear | plum |", True),
    ],
    "alternatives": [("apple, pear or plum", None), ("apple or pear or plum", None)],
    "thinking is not the reply": [("<think>fig?</think>apple, pear, plum", True)],
    "nothing to read": [("", None), ("I'm sorry, but I can't help with that.", None)],
}
ORDER: dict[str, Any] = {"ordered": True}
ALL, ANY, TWO = {"mode": "all"}, {"mode": "any"}, {"mode": "atLeast", "k": 2}
TWO_FRUITS = {
    "all of them, and others": [
        ("apple, pear, plum, fig", ALL, True),
        ("We need pear; apple too.", ALL, True),
        ("only apple", ALL, False),
        ("pineapple and pear", ALL, False),
        ("apple-pie and pear", ALL, False),
        ("not apple, only pear", ALL, False),
        ("apple but not pear", ALL, False),
        ("apple or pear", ALL, None),
    ],
    "one of them": [
        ("only apple", ANY, True),
        ("fig", ANY, False),
        ("apple or pear", ANY, None),
        ("maybe apple", ANY, None),
        ("it could be apple", ANY, None),
        ("apple, maybe pear", ANY, True),
        ("apple, pear, ...", ANY, True),
        ("neither apple nor pear", ANY, False),
        ("It does not include apple, pear.", ANY, False),
        ("apple and pear are not included", ANY, False),
    ],
    "so many of them": [("apple, pear", TWO, True), ("apple", TWO, False)],
    "in order": [
        ("apple, pear", ORDER, True),
        ("pear, apple", ORDER, False),
        ("apple, apple, pear", ORDER, False),
        ("apple -> pear", ORDER, True),
        ("apple → pear", ORDER, True),
        ("apple > pear", ORDER, True),
        ("apple - pear", ORDER, True),
        ("apple, then pear", ORDER, True),
        ("first apple, then pear", ORDER, True),
        ("First apple and finally pear.", ORDER, True),
        ("apple followed by pear", ORDER, True),
        ('["pear", "apple"]', ORDER, False),
    ],
    "numbers give the order": [("2. pear\n1. apple", ORDER, True), ("1. pear\n2. apple", ORDER, False)],
    "in order, others between": [
        ("apple, fig, pear", ORDER | ALL, True),
        ("pear, fig, apple", ORDER | ALL, False),
        ("pear, apple", ORDER | ANY, True),
    ],
    "aliases": [
        ("malus, pear", {"aliases": {"apple": ["malus"]}}, True),
        ("malus, apple, pear", {"aliases": {"apple": ["malus"]}}, True),
    ],
    "fields": [
        ('{"x": ["pear", "apple"]}', {"field": "x"}, True),
        ('{"x": "pear and apple"}', {"field": "x"}, True),
        ('{"x": []}', {"field": "x"}, False),
        ('{"y": []}', {"field": "x"}, None),
    ],
    "places": [
        ("Reached: apple and pear.\nElsewhere fig.", {"near": ["reached"]}, True),
        ("Reached:\n- apple\n- pear\n\nElsewhere fig.", {"near": ["reached"]}, True),
        ("## Reached\n\n- apple\n- pear\n\n## Others\n- fig", {"near": ["reached"]}, True),
    ],
    "said and denied": [("apple, pear, not apple", {}, None)],
    "objects and footnotes": [('[{"name": "apple"}, {"name": "pear"}]', {}, True), ("apple [1], pear [2]", {}, True)],
}
ABAB, RECORDS, SMITH = ["A", "B", "A", "B"], [{"t": 1}, {"t": 1, "c": 2}], ["Smith, J.", "Berg, A."]
OTHERS = {
    "repeats in order": [
        ("A-B-A-B", ABAB, ORDER, True),
        ("A–B–A–B", ABAB, ORDER, True),
        ("A B A B", ABAB, ORDER, True),
        ("A, B, B, A", ABAB, ORDER, False),
        ("A, B, A", ABAB, ORDER, False),
    ],
    "repeats of the key count": [("A, A, B, B", ABAB, {}, True), ("A, B", ABAB, {}, False)],
    "records in any order": [
        ('[{"t": 1, "c": 2}, {"t": 1}]', RECORDS, {}, True),
        ('[{"t": 1.0}, {"c": 2, "t": 1}]', RECORDS, {}, True),
        ('{"t": 1}\n{"t": 1, "c": 2}', RECORDS, {}, True),
        ('Here: [{"t": 1, "c": 2}, {"t": 1}]', RECORDS, {}, True),
        ('[{"t": 1, "c": 2}, {"t": 1}]', RECORDS, ORDER, False),
    ],
    "other records": [
        ('[{"t": 1}, {"t": 1}]', RECORDS, {}, False),
        ('[{"t": "1"}, {"t": 1, "c": 2}]', RECORDS, {}, False),
        ('[{"t": true}]', [{"t": 1}], {}, False),
        ('[{"t": 1}]', [{"t": 1}, {"t": 1}], {}, False),
    ],
    "items that hold separators": [
        ("Berg, A.; Smith, J.", SMITH, {}, True),
        ("Berg, A. and Smith, J.", SMITH, {}, True),
        ("Berg, A., Smith, J.", SMITH, {}, True),
        ("- Berg, A.\n- Smith, J.", SMITH, {}, True),
        ("Berg, A.; Smith, J.; Ek, B.", SMITH, {}, False),
        ("flour, salt and pepper", ["Salt and pepper", "flour"], {}, True),
        ("salt, pepper, flour", ["Salt and pepper", "flour"], {}, False),
        ("8,000; 9,000", ["8,000", "9,000"], {}, True),
        ("C++, C", ["C", "C++"], {}, True),
        ("C", ["C", "C++"], {}, False),
    ],
    "letters with several forms": [("Strasse, Ölberg", ["Straße", "O\u0308lberg"], {}, True)],
    "numbers": [("1,2,3", ["3", "2", "1"], {}, True), ("[1, 2, 3]", ["1", "2", "3"], {}, True)],
    "a bound is no alternative": [("Drivers and engineers differ by 5 % or more.", ["drivers", "engineers"], {}, True)],
    "no item": [
        ("none", [], {}, True),
        ("no items", [], {}, True),
        ("[]", [], {}, True),
        ("{}", [], {}, True),
        ("∅", [], {}, True),
        ("The list is empty.", [], {}, True),
        ("There are none.", [], {}, True),
        ("No groups are affected.", [], {}, True),
        ("Affected groups: none", [], {}, True),
        ('{"items": []}', [], {}, True),
        ("inga", [], {}, True),
        ("keine", [], {}, True),
        ('{"g": []}', [], {"field": "g"}, True),
        ('{"g": "none"}', [], {"field": "g"}, True),
    ],
    "letters that are words": [
        ("A, B", ["A", "B"], {}, True),
        ("a, b", ["A", "B"], {}, True),
        ("Answer: A, B", ["A", "B"], {}, True),
        ("A and B", ["A", "B"], {}, True),
        ("A, B, C", ["A", "B"], {}, False),
        ("X, Y", ["X", "Y"], {}, True),
        ("Y and X", ["X", "Y"], {}, True),
        ("X, Y and Z", ["X", "Y", "Z"], {}, True),
        ("X or Y", ["X", "Y"], {}, None),
        ("E, O", ["E", "O"], {}, True),
    ],
    "not knowing is not nothing": [
        ("I don't know", [], {}, None),
        ("I am not sure.", [], {}, None),
        ("No idea", [], {}, None),
        ("unknown", [], {}, None),
        ("I could not find any.", [], {}, True),
        ("I'm not sure, but I believe there are none", [], {}, True),
    ],
    "not nothing": [("a", [], {}, False), ("none except a", [], {}, False), ("", [], {}, None)],
}


@pytest.mark.parametrize(("reply", "met"), rows(FRUIT))
def test_all_and_only_these_items(reply: str, met: bool | None) -> None:
    """Every way of listing three items; one missing or one too many is not met."""
    assert line(reply, kind="list", items=["apple", "pear", "plum"]).met is met


@pytest.mark.parametrize(("reply", "more", "met"), rows(TWO_FRUITS))
def test_modes_orders_and_places(reply: str, more: dict[str, Any], met: bool | None) -> None:
    """Some or all of two items, in order or not, anywhere or in a place."""
    assert line(reply, kind="list", items=["apple", "pear"], **more).met is met


@pytest.mark.parametrize(("reply", "items", "more", "met"), rows(OTHERS))
def test_other_keys(reply: str, items: list[Any], more: dict[str, Any], met: bool | None) -> None:
    """Repeats, records, items with separators, and the empty list."""
    assert line(reply, kind="list", items=items, **more).met is met


def test_not_knowing_is_a_refusal() -> None:
    """A reply that does not know is unreadable, and says why."""
    assert line("I don't know", kind="list", items=[]).reason == "refusal"


def test_too_much_to_read_is_said() -> None:
    """A reply that lists thousands of items is not read."""
    assert line("a, " * 6000, kind="list", items=["a"]).reason == "limit"
    assert line('["a"' + ', "a"' * 6000 + "]", kind="list", items=["a"]).reason == "limit"


def test_values_of_records_have_one_form() -> None:
    """Numbers by value, of any size, and never a text or a truth value."""
    assert canonical(100) == canonical(1e2) != canonical("100")
    assert canonical(-0.0) == canonical(0) != canonical(False)
    assert canonical({"a": [1, {"b": "x"}]}) == canonical({"a": [1.0, {"b": "X."}]})


@pytest.mark.parametrize("mode", ["exact", "all"])
@pytest.mark.parametrize(
    "unit",
    [
        "a, ...",
        "maybe a, ",
        "a, b y ",
        "a, ",
        "not a, ",
        "[",
        "{",
        "- a\n",
        "|a|\n",
        "1. a ",
        "a or ",
        "a (",
        "x: ",
        "é, ",
        " a",
    ],
)
def test_reading_lists_takes_linear_time(unit: str, mode: Any) -> None:
    """A long reply ends in time."""
    read = list_reader(ListCheck(items=("a", "b"), mode=mode))
    assert grows_linearly(lambda text: read(View(text, "en")), unit, size=30_000)


@pytest.mark.parametrize(
    ("reply", "met"),
    [
        ("Included:\n- apple\n- pear\n\nExcluded:\n- plum", True),
        ("Included:\n- apple\nExcluded:\n- pear", False),
        ("Excluded: apple, pear", None),
        ("apple, pear, <s>plum</s>", True),
        ("<s>apple</s>, pear", False),
        ("apple, pear?", None),
    ],
)
def test_what_is_left_out_struck_or_asked_is_not_listed(reply: str, met: bool | None) -> None:
    """Labels over a list, in a line, tags, and a question."""
    assert line(reply, kind="list", items=["apple", "pear"], mode="exact").met is met


@pytest.mark.parametrize("reply", ["from last to first: apple, pear", "apple, preceded by pear"])
def test_an_order_the_other_way_round_is_not_read(reply: str) -> None:
    """Which way the key counts is not known."""
    assert line(reply, kind="list", items=["apple", "pear"], mode="exact", ordered=True).met is None
