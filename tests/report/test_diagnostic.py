"""The picture of a ranking's stability: every model in it, well-formed for any name, the same every time."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from benchwright.records import Notice, RankRange, Stability
from benchwright.report.diagnostic import SAID, diagnostic_svg

from . import ranked

SVG = "{http://www.w3.org/2000/svg}"


def found(count: int) -> Stability:
    """The stability of a ranking of so many models."""
    stability = ranked.report_of(ranked.scores(ranked.spread(count)), resamples=50).stability
    assert stability is not None
    return stability


def renamed(stability: Stability, name: str) -> Stability:
    """The same with another name of the first model."""
    first, *others = stability.models
    return msgspec.structs.replace(stability, models=(msgspec.structs.replace(first, model=name), *others))


def words_of(drawn: str) -> list[str]:
    """Every text in the picture."""
    return ["".join(node.itertext()) for node in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


@pytest.mark.parametrize("count", [2, 3, 12, 60, 100])
def test_every_model_has_its_numbers_and_its_row(count: int) -> None:
    """Mean, interval, rank interval, rank set and P(first) are printed; rows never stand closer than their text."""
    stability = found(count)
    drawn = diagnostic_svg(stability)
    words = words_of(drawn)
    for model in stability.models:
        assert f"{100 * model.mean:.1f}" in words
        assert f"{100 * model.interval.low:.1f}–{100 * model.interval.high:.1f}" in words
    heights = [float(y) for y in re.findall(r'<svg x="28" y="([\d.]+)"', drawn)]
    assert len(heights) == count
    assert all(17 <= b - a <= 32 for a, b in pairwise(heights))
    assert drawn.count('<circle class="dot"') == 2 * count + 2
    height = float(ElementTree.fromstring(drawn).attrib["height"])
    assert all(float(y) < height for y in re.findall(r'\sy="([\d.]+)"', drawn))


def test_it_says_what_it_is_and_what_it_is_not() -> None:
    """The sentence stands in the picture and in its description; legend and settings are words."""
    stability = found(3)
    drawn = diagnostic_svg(stability)
    words = " ".join(words_of(drawn))
    assert SAID in words_of(drawn)
    assert "a diagnostic of this sample of tasks, not a universal leaderboard" in SAID
    root = ElementTree.fromstring(drawn)
    assert root.attrib["aria-labelledby"] == "title desc"
    assert SAID in root.findtext(f"{SVG}desc", "")
    assert "60 tasks in 20 items; 50 resamples: items and one whole run of each model drawn again; seed 0" in words
    assert "can miss the true rank of equally good models" in words
    assert "It covers the true ranks of all models at once, with 95\u00a0%." in words
    assert "A lead that several models share is split." in words
    whole = msgspec.structs.replace(stability.settings, runs="all", level=0.9)
    other = " ".join(words_of(diagnostic_svg(msgspec.structs.replace(stability, settings=whole, dropped_tasks=1))))
    assert "50 resamples: items drawn again; seed 0; 1 task left out that not every model has" in other
    assert "90\u00a0%" in other and "95" not in re.sub(r"\d+\.\d", "", other)


def test_marks_stand_where_the_numbers_say() -> None:
    """Rank k has the k-th part of the axis: the set from edge to edge, the interval inside it; a mean by its share."""
    stability = found(3)
    model = msgspec.structs.replace(
        stability.models[0],
        mean=0.5,
        mean_rank=2.0,
        probability_first=0.25,
        rank_interval=RankRange(low=1, high=2),
        rank_set=RankRange(low=1, high=3),
    )
    drawn = diagnostic_svg(msgspec.structs.replace(stability, models=(model, *stability.models[1:])))
    assert re.findall(r'<circle class="dot" cx="([\d.]+)" cy="156"', drawn) == ["287.0", "575.0"]
    assert '<path class="set" d="M500 151V161M650 151V161M500 156H650' in drawn
    assert "M510 156H590" in drawn
    assert '<path class="first" d="M764 152h16.5v8h-16.5z' in drawn


@pytest.mark.parametrize(
    "name",
    [
        "</text><script>alert(1)</script>",
        "\0\x1b\ud800\ufffe\u202eevil",
        "&amp;&#0;]]><!--",
        "\"'<![CDATA[",
        "模型" * 40,
        "\U0001f468\u200d\U0001f469" * 30,
        "",
        "a" * 500,
        "a\tb\r\nc",
    ],
)
def test_any_name_makes_a_well_formed_picture(name: str) -> None:
    """Names are text, no longer than their room, in UTF-8 and XML."""
    drawn = diagnostic_svg(renamed(found(2), name))
    root = ElementTree.fromstring(drawn.encode("utf-8"))
    assert {node.tag for node in root.iter()} <= {SVG + tag for tag in _TAGS}
    shown = next("".join(node.itertext()) for node in root.iter(f"{SVG}text") if node.attrib["x"] == "0")
    assert len(shown) <= 22
    assert "\u202e" not in drawn


_TAGS = ("svg", "title", "desc", "style", "path", "text", "circle", "g")


def test_the_file_needs_nothing_else_and_is_the_same_every_time() -> None:
    """No script, no address, no font to load; light and dark; byte for byte the same."""
    stability = found(12)
    drawn = diagnostic_svg(stability)
    assert drawn == diagnostic_svg(stability)
    assert "prefers-color-scheme:dark" in drawn
    assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"url\(|@import|@font-face|<script|href|<image|\son\w+=", drawn)
    assert ElementTree.fromstring(drawn).attrib["width"] == "900"


def test_the_codes_of_warnings_stand_at_the_foot() -> None:
    """Each code once, with how often; many of them take more lines; none is said."""
    stability = found(2)
    notices = [Notice(code=f"a_long_code_number_{n % 20}", message="m") for n in range(40)]
    drawn = words_of(diagnostic_svg(msgspec.structs.replace(stability, warnings=tuple(notices))))
    foot = drawn[next(n for n, words in enumerate(drawn) if words.startswith("Warnings: ")) :]
    assert len(foot) > 2
    assert " ".join(foot).count("(2)") == 20
    assert words_of(diagnostic_svg(msgspec.structs.replace(stability, warnings=())))[-1] == "Warnings: none"
