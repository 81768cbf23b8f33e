"""The picture of agreement: every pair with its figures, well-formed for any label, the same every time."""

import random
import re
from itertools import combinations
from xml.etree import ElementTree

import msgspec
import pytest

from benchwright.records import AgreementSettings, Measured, Notice, RaterAgreement, RaterPair
from benchwright.report.agreement import MOST_PAIRS, TITLE, agreement_svg

SVG = "{http://www.w3.org/2000/svg}"
SHARE = Measured(value=0.4567, low=0.31, high=0.58)


def pair(a: str, b: str, labels: tuple[str, ...], table: tuple[tuple[int, ...], ...]) -> RaterPair:
    """Two raters with this table; the figures are made up."""
    n = sum(map(sum, table))
    return RaterPair(
        a=a,
        b=b,
        n=n,
        dropped=0,
        kappa=0.4321,
        low=0.2912,
        high=0.5712,
        method="fleiss-cohen-everitt",
        bootstrap=SHARE,
        observed=sum(row[place] for place, row in enumerate(table)) / n,
        expected=0.5,
        kappa_max=0.9,
        prevalence=None,
        bias=0.1,
        pabak=0.611,
        ac1=0.722,
        linear=None,
        quadratic=None,
        labels=labels,
        table=table,
    )


def rated(raters: int, labels: tuple[str, ...], *, items: int = 200) -> RaterAgreement:
    """So many raters, who mostly agree."""
    draw = random.Random(0)
    names = tuple(f"annotator {n}" for n in range(1, raters + 1))
    pairs = []
    for a, b in combinations(names, 2):
        table = [[0] * len(labels) for _ in labels]
        for _ in range(items):
            first = draw.randrange(len(labels))
            second = first if draw.random() < 0.8 else draw.randrange(len(labels))
            table[first][second] += 1
        pairs.append(pair(a, b, labels, tuple(map(tuple, table))))
    return RaterAgreement(
        raters=names,
        items=items,
        ratings=items * raters,
        dropped=0,
        pairs=tuple(pairs),
        alpha=0.4567,
        metric="nominal",
        alphas={"nominal": SHARE},
        fleiss=Measured(value=0.4444, low=0.3, high=0.6),
        ac1=Measured(value=0.8765, low=0.8, high=0.9),
        by_label=dict.fromkeys(labels, 0.5),
        settings=AgreementSettings(),
    )


def words_of(drawn: str) -> list[str]:
    """Every text in the picture."""
    return ["".join(node.itertext()) for node in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


def numbered(count: int) -> tuple[str, ...]:
    """So many labels."""
    return tuple(f"label {n}" for n in range(count))


@pytest.mark.parametrize(("raters", "labels"), [(2, 1), (2, 2), (3, 5), (5, 3), (2, 12), (4, 30), (2, 60)])
def test_every_pair_stands_with_its_figures(raters: int, labels: int) -> None:
    """Kappa with its interval, observed agreement beside it, PABAK and AC1; nothing lies outside the picture."""
    found = rated(raters, numbered(labels))
    drawn = agreement_svg(found)
    words = words_of(drawn)
    for one in found.pairs:
        assert f"{one.a} × {one.b}" in words
        share = f"{100 * (one.observed or 0):.1f}".removesuffix(".0")
        assert f"observed {share}\u00a0% of 200 items" in words
    assert words.count("kappa 0.43, 95\u00a0% 0.29 to 0.57") == len(found.pairs)
    assert words.count("PABAK 0.61, AC1 0.72") == len(found.pairs)
    size = ElementTree.fromstring(drawn).attrib
    assert (size["width"], size["viewBox"]) == ("900", f"0 0 900 {size['height']}")
    for x, y, wide, high in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h", drawn):
        assert float(x) + float(wide) <= 900.1 and float(y) + float(high) <= float(size["height"]) + 0.1


def test_counts_stand_in_their_cells_and_labels_at_both_sides() -> None:
    """Rows are the first rater, columns the second, in the order of the labels; a dark cell has light letters."""
    table = ((90, 10), (3, 1234))
    found = msgspec.structs.replace(rated(2, ("low", "high")), pairs=(pair("ann", "bo", ("low", "high"), table),))
    drawn = agreement_svg(found)
    words = words_of(drawn)
    start = words.index("ann × bo")
    assert words[start + 1 : start + 5] == ["90", "10", "3", "1,234"]
    assert words[start + 5 : start + 9] == ["low", "low", "high", "high"]
    assert re.search(r'class="small mid full over"[^>]*>1,234<', drawn)
    assert re.search(r'class="small mid"[^>]*>10<', drawn)


def test_shades_are_shares_of_the_row() -> None:
    """A cell with the whole row is darkest, an empty one has no shade."""
    found = msgspec.structs.replace(rated(2, ("a", "b")), pairs=(pair("x", "y", ("a", "b"), ((5, 0), (1, 3))),))
    shades = re.findall(r'class="shade" fill-opacity="([\d.]+)" d="M([\d.]+) ([\d.]+)', agreement_svg(found))
    [lower, right, whole] = [(opacity, float(x), float(y)) for opacity, x, y in shades[:3]]
    assert (lower[0], right[0], whole[0]) == ("0.25", "0.75", "1")
    assert lower[1] == whole[1] < right[1] and lower[2] == right[2] > whole[2]


@pytest.mark.parametrize(
    ("labels", "said", "unsaid"),
    [
        (12, [], ["Counts are", "Labels are", "Tables of"]),
        (13, ["Counts are printed in tables of up to 12 labels."], ["Labels are", "Tables of"]),
        (33, ["Counts are", "Labels are named in tables of up to 32."], ["Tables of"]),
        (101, ["Counts are", "Labels are", "Tables of more than 100 labels are not drawn."], []),
    ],
)
def test_what_does_not_fit_is_left_out_and_said(labels: int, said: list[str], unsaid: list[str]) -> None:
    """First the counts, then the names of labels, then the cells."""
    drawn = agreement_svg(rated(2, numbered(labels)))
    words = " ".join(words_of(drawn))
    assert all(part in words for part in said)
    assert not any(part in words for part in unsaid)
    assert ("label 3" in words) == (labels <= 32)


def test_more_pairs_than_those_of_five_raters_are_counted() -> None:
    """The first ten are drawn, and the picture says of how many."""
    words = words_of(agreement_svg(rated(6, ("a", "b"))))
    assert sum(" × " in one for one in words) == MOST_PAIRS
    assert "The first 10 of 15 pairs are drawn." in words
    assert not any("are drawn" in one for one in words_of(agreement_svg(rated(5, ("a", "b")))))


def test_what_is_not_defined_is_a_dash_with_its_reason() -> None:
    """Never a 0, and observed agreement stands beside it."""
    one = pair("ann", "bo", ("yes",), ((7,),))
    reason = "both raters put every item in the same category"
    one = msgspec.structs.replace(one, kappa=None, low=None, high=None, pabak=None, undefined=reason)
    drawn = agreement_svg(msgspec.structs.replace(rated(2, ("yes",)), pairs=(one,)))
    words = words_of(drawn)
    assert "kappa –" in words and "PABAK –, AC1 0.72" in words and "observed 100\u00a0% of 7 items" in words
    assert reason in " ".join(words)


def test_weighted_kappa_stands_where_there_is_one() -> None:
    """With a scale there is a linear and a quadratic one."""
    [one] = rated(2, ("1", "2")).pairs
    ordered = msgspec.structs.replace(one, linear=Measured(value=0.5), quadratic=Measured(value=0.625))
    words = words_of(agreement_svg(msgspec.structs.replace(rated(2, ("1", "2")), pairs=(ordered,))))
    assert "weighted: linear 0.50, quadratic 0.62" in words


def test_the_head_gives_the_measures_of_all_raters() -> None:
    """Alpha with its metric, Fleiss' kappa for more than two raters only, AC1."""
    words = " ".join(words_of(agreement_svg(rated(3, ("a", "b")))))
    assert "Krippendorff’s alpha (nominal) 0.46, 95\u00a0% 0.31 to 0.58" in words
    assert "Fleiss’ kappa 0.44" in words and "AC1 0.88" in words
    assert "3 raters, 200 items, 600 labels given" in words
    assert "Fleiss" not in " ".join(words_of(agreement_svg(rated(2, ("a", "b")))))


@pytest.mark.parametrize(
    "name", ["<b>&\"'", "\u202eevil\x00", "名前" * 40, "a very long label of many words " * 5, "\ud800"]
)
def test_any_name_is_text(name: str) -> None:
    """Names of raters and labels cannot break the file, and long ones are shortened."""
    found = msgspec.structs.replace(rated(2, (name, "b")), pairs=(pair(name, "bo", (name, "b"), ((1, 2), (3, 4))),))
    drawn = agreement_svg(found)
    root = ElementTree.fromstring(drawn.encode("utf-8"))
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= {"svg", "title", "desc", "style", "path", "text"}
    assert all(len(words) <= 125 for words in words_of(drawn))
    assert "\u202e" not in drawn


def test_the_file_needs_nothing_else_and_is_the_same_every_time() -> None:
    """No script, no address, no font to load; light and dark; byte for byte the same; what it shows is in words."""
    found = rated(3, ("a", "b"))
    drawn = agreement_svg(found)
    assert drawn == agreement_svg(found)
    assert "prefers-color-scheme:dark" in drawn
    assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"url\(|@import|@font-face|<script|href|<image|\son\w+=", drawn)
    root = ElementTree.fromstring(drawn)
    assert root.findtext(f"{SVG}title") == TITLE
    assert "annotator 1 and annotator 3: kappa 0.43" in (root.findtext(f"{SVG}desc") or "")


def test_the_codes_of_warnings_stand_at_the_foot() -> None:
    """Each once, with how often; none is said."""
    notices = [Notice(code=code, message="m") for code in ("label_case", "few_items", "label_case")]
    words = words_of(agreement_svg(msgspec.structs.replace(rated(2, ("a", "b")), warnings=tuple(notices))))
    assert words[-1] == "Warnings: label_case (2), few_items"
    assert words_of(agreement_svg(rated(2, ("a", "b"))))[-1] == "Warnings: none"
