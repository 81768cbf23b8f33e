"""The picture of the items: every item in it, well-formed for any name, the same every time."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from benchwright.build.items import analyse_items
from benchwright.records import Validation
from benchwright.report.items import items_svg

SVG = "{http://www.w3.org/2000/svg}"


def found(items: int, systems: int = 12, turned: tuple[int, ...] = (), name: str = "case") -> Validation:
    """Items of different difficulty, some of them turned round."""
    chance = np.random.default_rng(1)
    hardness = chance.normal(size=items)
    scores = {
        f"m{s}": {
            f"{name}{i}": bool((chance.random() < 1 / (1 + np.exp(4 * (hardness[i] - level)))) != (i in turned))
            for i in range(items)
        }
        for s, level in enumerate(np.linspace(-2, 2, systems))
    }
    return analyse_items(scores)


def words_of(drawn: str) -> list[str]:
    """Every text in the picture."""
    return ["".join(node.itertext()) for node in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


@pytest.mark.parametrize(("items", "systems"), [(20, 12), (1319, 4), (300, 30)])
def test_every_item_is_in_the_picture_once(items: int, systems: int) -> None:
    """Dots hold all items that have a place, the edges count the others; nothing lies outside."""
    validation = found(items, systems)
    drawn = items_svg(validation)
    root = ElementTree.fromstring(drawn)
    titles = [node.findtext(f"{SVG}title") for node in root.iter() if node.tag in (f"{SVG}circle", f"{SVG}path")]
    named = sum(
        len(re.findall("case", title)) + sum(map(int, re.findall(r"and (\d+) more", title)))
        for title in titles
        if title
    )
    words = words_of(drawn)
    assert named == sum(item.discrimination is not None for item in validation.items)
    for flag in ("floor", "ceiling"):
        assert words[words.index(flag) + 1] == str(sum(flag in item.flags for item in validation.items))
    assert all(0 <= float(x) <= 900 for x in re.findall(r'\scx="([\d.]+)"', drawn))
    assert all(0 <= float(y) <= 590 for y in re.findall(r'\sc?y="([\d.]+)"', drawn))


def test_marks_stand_where_the_numbers_say() -> None:
    """Difficulty across, discrimination up, zero in the middle; one dot for items at one place."""
    rows = {"a": [1, 1, 1, 1], "b": [1, 1, 0, 1], "c": [1, 0, 0, 1], "d": [0, 0, 0, 0]}
    scores = {name: {f"c{n}": value for n, value in enumerate(row)} for name, row in rows.items()}
    drawn = items_svg(analyse_items(scores))
    dots = re.findall(r'<circle class="\w+" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"><title>', drawn)
    assert [x for x, _, _ in dots] == ["600", "450", "300"], "75, 50 and 25 %, the two of 75 % together"
    assert all(122 <= float(y) < 272 for _, y, _ in dots), "above the line of zero"
    assert float(dots[0][2]) > float(dots[1][2])
    assert 'class="zero" d="M150 272H750"' in drawn


def test_backwards_items_are_coloured_and_named() -> None:
    """With a mark of another shape, beside it the name, and in the legend."""
    validation = found(40, 16, turned=(3, 17))
    flagged = [item.id for item in validation.items if "backwards" in item.flags]
    drawn = items_svg(validation)
    words = words_of(drawn)
    assert flagged and set(flagged) <= set(words)
    assert drawn.count('<path class="backwards"') == len(flagged) + 1
    assert any(line.startswith(f"backwards, and not by chance: {len(flagged)} (") for line in words)


def test_names_do_not_run_into_each_other() -> None:
    """Where there is no room a name is left out; the title of its mark has it."""
    validation = found(300, 40, turned=tuple(range(0, 300, 10)))
    root = ElementTree.fromstring(items_svg(validation))
    boxes = []
    for label in root.iter(f"{SVG}text"):
        if label.attrib.get("class", "").split()[0:1] == ["backwards"]:
            x, width = float(label.attrib["x"]), 7.0 * len("".join(label.itertext()))
            boxes.append((x - width if "end" in label.attrib["class"] else x, float(label.attrib["y"]), width))
    assert len(boxes) >= 3
    for n, (x, y, width) in enumerate(boxes):
        for other, height, length in boxes[:n]:
            assert abs(y - height) >= 14 or x + width <= other or other + length <= x


def test_all_floor_is_a_picture_too() -> None:
    """No dot, a band over the whole width of the edge, and the share beside its value by chance."""
    drawn = items_svg(analyse_items({m: {f"c{i}": False for i in range(30)} for m in "abc"}))
    words = words_of(drawn)
    assert words[words.index("floor") + 1] == "30"
    assert "<title>c" not in drawn
    assert '<path class="band" d="M88 122h62v300h-62z"/>' in drawn
    assert "30 cases; 3 systems; 0\u00a0% of the cases separate them (systems that flip coins: 75\u00a0%)" in words


def test_only_all_of_them_is_a_hundred_per_cent() -> None:
    """Twelve systems that flip coins separate nearly all cases; one system separates nothing that is said."""
    assert "(systems that flip coins: over 99.9\u00a0%)" in " ".join(words_of(items_svg(found(20))))
    one = " ".join(words_of(items_svg(analyse_items({"m": {"a": 1, "b": 0}}))))
    assert "1 system" in one and "separate them" not in one


@pytest.mark.parametrize("name", ["</text><script>", "\0\ud800\u202e", "&amp;]]>", "模型" * 30, "", "a\tb\r\n"])
def test_any_name_makes_a_well_formed_picture(name: str) -> None:
    """Names are text, in UTF-8 and XML; no script, no address, no font; light and dark; the same again."""
    validation = found(40, 16, turned=(3,), name=name)
    drawn = items_svg(validation)
    root = ElementTree.fromstring(drawn.encode("utf-8"))
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= {
        "svg",
        "title",
        "desc",
        "style",
        "path",
        "text",
        "circle",
        "g",
    }
    assert drawn == items_svg(validation)
    assert "prefers-color-scheme:dark" in drawn and "\u202e" not in drawn
    assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"url\(|@import|@font-face|<script|href|<image|\son\w+=", drawn)
