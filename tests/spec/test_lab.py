"""The rules of building and validating a benchmark, each one a test: agreement, contamination, validation, card."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import benchwright as bw

LAB = Path(__file__).parents[1] / "data" / "lab"
HEADINGS = ["## Mätdomän", "## Källa och licens", "## Konstruktion", "## Kända skevheter", "## Statistik"]


@pytest.fixture(scope="module")
def cases() -> list[dict[str, Any]]:
    """Twenty questions about working life, in Swedish."""
    return bw.load_jsonl(LAB / "cases.jsonl")


@pytest.fixture(scope="module")
def corpus() -> str:
    """A text that holds two of the questions, and near misses of others."""
    return (LAB / "corpus.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def results() -> dict[str, dict[str, bool]]:
    """What three systems got right."""
    found: dict[str, dict[str, bool]] = json.loads((LAB / "results.json").read_text(encoding="utf-8"))
    return found


def labels() -> tuple[list[str], list[str]]:
    """What two annotators said of the twenty cases."""
    with (LAB / "labels.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [row["annotator1"] for row in rows], [row["annotator2"] for row in rows]


def headings(card: str) -> list[str]:
    """The lines of a card that are headings."""
    return [line for line in card.splitlines() if line.startswith("#")]


def test_jsonl_is_read_line_by_line_and_blank_lines_are_skipped(tmp_path: Path, cases: list[dict[str, Any]]) -> None:
    """Every line that is not blank is one value, in the order of the file."""
    path = tmp_path / "some.jsonl"
    path.write_text('{"id": "c1", "question": "Vad är å?"}\n\n   \n{"id": "c2"}\n', encoding="utf-8")
    assert bw.load_jsonl(path) == [{"id": "c1", "question": "Vad är å?"}, {"id": "c2"}]
    assert [case["id"] for case in cases] == [f"c{n:02}" for n in range(1, 21)]


def test_kappa_of_the_two_annotators_is_about_seven_tenths() -> None:
    """Seventeen of twenty alike, with uneven habits, is a kappa of about 0.7."""
    assert bw.cohens_kappa(*labels()) == pytest.approx(0.7, abs=0.05)


def test_chance_agreement_adds_the_product_of_the_margins_of_every_label() -> None:
    """Agreement by chance counts each label, not the most frequent one alone."""
    a, b = list("xxxxyyyzzz"), list("xxxyyyyzzx")
    chance = (4 * 4 + 3 * 4 + 3 * 2) / 100
    assert bw.cohens_kappa(a, b) == pytest.approx((0.8 - chance) / (1 - chance), abs=1e-15)


def test_kappa_takes_text_labels_in_two_lists_of_equal_length() -> None:
    """Lists of unequal length, and empty ones, are refused."""
    for a, b in [(["ja"], ["ja", "nej"]), ([], [])]:
        with pytest.raises(ValueError, match="expected"):
            bw.cohens_kappa(a, b)


def test_kappa_is_one_where_both_always_say_the_same_single_label() -> None:
    """Full agreement on one label is 1.0, never a division by zero."""
    assert bw.cohens_kappa(["ja"] * 5, ["ja"] * 5) == 1.0


def test_ngrams_are_words_in_lower_case_without_punctuation() -> None:
    r"""An n-gram is n matches of \w+ in the lower-cased text; a set of tuples."""
    assert bw.ngrams("Å, ä — och Ö_1!", 3) == {("å", "ä", "och"), ("ä", "och", "ö_1")}
    assert bw.ngrams("två ord", 3) == set()


def test_eight_words_in_a_row_are_asked_for_unless_said_otherwise() -> None:
    """The usual n is 8, for n-grams and for contamination."""
    text = "ett två tre fyra fem sex sju åtta"
    assert bw.ngrams(text) == {tuple(text.split())}
    assert bw.contaminated([{"id": "a", "question": text}], text) == ["a"]
    assert bw.contaminated([{"id": "a", "question": text}], text.replace("ett", "noll")) == []


def test_exactly_two_cases_are_contaminated(cases: list[dict[str, Any]], corpus: str) -> None:
    """Capitals, punctuation and line ends of the corpus hide nothing; seven words in a row are not eight."""
    assert bw.contaminated(cases, corpus) == ["c07", "c14"]
    assert {"c03", "c07", "c14"} <= set(bw.contaminated(cases, corpus, n=7))


def test_contaminated_ids_come_in_the_order_of_the_cases(cases: list[dict[str, Any]], corpus: str) -> None:
    """The order is that of the cases, not that of the corpus."""
    assert bw.contaminated(cases[::-1], corpus) == ["c14", "c07"]


def test_one_floor_case_and_one_ceiling_case(cases: list[dict[str, Any]], results: dict[str, dict[str, bool]]) -> None:
    """What nobody passes is the floor, what everybody passes the ceiling."""
    found = bw.validate(cases, results)
    assert (found["floor"], found["ceiling"]) == (["c20"], ["c04"])


def test_a_case_discriminates_when_one_system_is_right_and_one_wrong(
    cases: list[dict[str, Any]], results: dict[str, dict[str, bool]]
) -> None:
    """Discrimination is the share of such cases: all but the floor and the ceiling."""
    assert bw.validate(cases, results)["discrimination"] == 18 / 20


def test_accuracy_is_the_share_of_cases_each_system_passes(
    cases: list[dict[str, Any]], results: dict[str, dict[str, bool]]
) -> None:
    """One share a system, and no other keys than the four."""
    found = bw.validate(cases, results)
    assert found["accuracy"] == {"liten": 0.3, "mellan": 0.55, "stor": 0.8}
    assert set(found) == {"floor", "ceiling", "discrimination", "accuracy"}


def test_the_card_has_the_six_headings_in_their_order(cases: list[dict[str, Any]]) -> None:
    """Title, domain, source and licence, construction, biases, statistics: exactly so written."""
    meta = json.loads((LAB / "meta.json").read_text(encoding="utf-8"))
    card = bw.datacard(cases, meta)
    assert headings(card) == [f"# {meta['title']}", *HEADINGS]
    for text in meta.values():
        assert text in card


def test_the_card_counts_the_cases_and_their_difficulty(cases: list[dict[str, Any]]) -> None:
    """The statistics give the number of cases and how many there are of each difficulty."""
    statistics = bw.datacard(cases, {"title": "T"}).split("## Statistik")[1]
    assert "20" in statistics
    for name, count in {"lätt": 8, "medel": 7, "svår": 5}.items():
        assert any(name in line and str(count) in line for line in statistics.splitlines())
