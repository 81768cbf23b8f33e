"""The plain data card: six headings, the owner's texts, counts."""

import time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.build.datacard import KEYS, count_difficulties, datacard, texts_of
from benchwright.errors import InputError
from tests.build.markdown import headings, raw_html
from tests.build.test_card_text import NASTY

SIX = ["Mätdomän", "Källa och licens", "Konstruktion", "Kända skevheter", "Statistik"]
META = {
    "title": "Löner",
    "domain": "Lönekartläggning",
    "source": "Påhittad",
    "licence": "CC BY 4.0",
    "construction": "För hand",
    "biases": "Bara svenska",
}


def test_the_card_has_six_headings_and_every_text() -> None:
    """Title and five headings in their order, each text under its own."""
    card = datacard([{"id": "a"}], META)

    assert [line for line in card.splitlines() if line.startswith("#")] == ["# Löner", *(f"## {name}" for name in SIX)]
    assert "## Mätdomän\n\nLönekartläggning\n" in card
    assert "Källa: Påhittad\n\nLicens: CC BY 4.0\n" in card
    assert "## Kända skevheter\n\nBara svenska\n" in card


@given(st.dictionaries(st.sampled_from(sorted(KEYS)), NASTY | st.lists(NASTY, max_size=3)), NASTY, NASTY)
def test_no_text_forges_a_heading(meta: dict[str, Any], name: str, difficulty: str) -> None:
    """Whatever stands in the texts, in unknown keys and in the difficulties: six headings, no HTML."""
    further = {f"x{name}": difficulty}
    found = headings(datacard([{"difficulty": difficulty}, {"difficulty": name}], {**meta, **further}))

    assert [tag for tag, _ in found] == ["h1"] + ["h2"] * 5
    assert [text for _, text in found[1:]] == SIX
    assert raw_html(datacard([], {**meta, **further})) == []


@pytest.mark.parametrize("empty", [None, "", "  \n", []])
def test_a_missing_text_says_so(empty: Any) -> None:
    """Title, texts, source and licence read "Uppgift saknas" when they are absent or blank."""
    for meta in ({}, dict.fromkeys(KEYS, empty)):
        card = datacard([], meta)

        assert card.startswith("# Uppgift saknas\n")
        assert card.count("Uppgift saknas") == 6


def test_texts_are_known_by_their_names_in_two_languages() -> None:
    """Every synonym is read, whatever its case, accents, spaces and hyphens."""
    for field, names in KEYS.items():
        for name in (*names, names[0].upper(), names[-1].replace("_", "-"), names[-1].replace("_", " ")):
            assert getattr(texts_of({name: "text"}), field) == "text", name
    assert texts_of({"kallA": "x"}).source == "x"


def test_one_text_under_two_names_is_an_error() -> None:
    """Both names are said."""
    with pytest.raises(InputError, match="license: expected one text for licence, found `licence` and `license`"):
        datacard([], {"licence": "MIT", "license": "CC0"})


def test_a_mistyped_name_is_an_error_and_another_name_is_kept() -> None:
    """A near miss names what was meant; other keys are rows at the end of the construction."""
    with pytest.raises(InputError, match="did you mean construction"):
        datacard([], {"constructon": "x"})
    for name in ("citation", "contact", "version", "license_url", "instructions"):
        card = datacard([], {"construction": "Made.", name: "12"})
        assert f"Made.\n\n- {name}: 12\n\n## Kända skevheter" in card
    assert "\n- tags:\n  - a\n  - b\n" in datacard([], {"tags": ["a", "b"]})


def test_values_are_texts_numbers_and_lists_of_texts() -> None:
    """Anything else is an error with its key; all of them at once."""
    card = datacard([], {"title": 7, "domain": ["one", "two"], "source": Decimal("1.5")})

    assert card.startswith("# 7\n") and "\n- one\n- two\n" in card and "Källa: 1.5\n" in card
    with pytest.raises(InputError) as caught:
        datacard([], {"title": True, "biases": {"a": 1}, "source": [1], 3: "x"})  # type: ignore[dict-item]
    assert [fault.field for fault in caught.value.faults] == ["title", "biases", "source", "3"]
    with pytest.raises(InputError, match="a dict of texts, found list"):
        datacard([], ["title"])  # type: ignore[arg-type]


def test_a_list_or_lines_of_a_source_stand_below_its_label() -> None:
    """A label keeps one line beside it only."""
    card = datacard([], {"source": ["a", "b"], "licence": "MIT\nfor code"})

    assert "Källa:\n\n- a\n- b\n\nLicens:\n\nMIT\nfor code\n" in card


def test_cases_are_counted_by_difficulty_in_their_natural_order() -> None:
    """Words by their meaning, numbers by size, missing ones as "saknas" at the end."""
    cases = [{"difficulty": d} for d in ("hard", 10, "easy", 9, "9", "odd", None, " ", "medium")] + [{}]

    counted = {"easy": 1, "medium": 1, "hard": 1, "9": 2, "10": 1, "odd": 1, None: 3}

    assert count_difficulties(cases) == list(counted.items())
    assert "- Antal fall: 10\n" in datacard(cases, {})
    assert datacard(cases, {}).endswith("  - odd: 1\n  - saknas: 3\n")


def test_no_cases_are_counted_too() -> None:
    """Zero is a number."""
    assert "- Antal fall: 0\n" in datacard([], {})


@pytest.mark.parametrize(
    ("cases", "message"),
    [
        ([{}, "c1"], r"cases\[1\]: expected a case as a dict, found 'c1'"),
        ([{"difficulty": [1]}], r"cases\[0\].difficulty: expected a text or a number"),
        ([{"difficulty": True}], "found True"),
        ({"id": "a"}, "expected a list of cases, found dict"),
        (None, "expected a list of cases, found NoneType"),
    ],
)
def test_what_is_no_case_is_named(cases: Any, message: str) -> None:
    """One clear line with the place."""
    with pytest.raises(InputError, match=message):
        datacard(cases, {})


def test_a_hundred_thousand_cases_take_under_a_second() -> None:
    """Counting is one pass."""
    cases = [{"id": f"c{n}", "difficulty": n % 7} for n in range(100_000)]
    start = time.process_time()
    card = datacard(cases, META)

    assert "- Antal fall: 100000\n" in card
    assert time.process_time() - start < 1
