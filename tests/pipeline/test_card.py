"""Writing a card, and making it again."""

import shutil
from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.card import CARD, check_card, write_card
from benchwright.records.card import CardSource
from tests.build.markdown import headings
from tests.pipeline.carded import bench, evidence

KAPPA = ("Samstämmighet mellan bedömare", "Cohens kappa: ann – bo")


@pytest.fixture
def carded(tmp_path: Path) -> Path:
    """A benchmark whose card has evidence of every kind."""
    folder = bench(tmp_path / "b")
    write_card(folder, evidence(tmp_path))
    return folder


def changes(folder: Path) -> list[tuple[str, str]]:
    """Where the card of a benchmark differs from its sources."""
    return [(one.section.removeprefix("Statistik, "), one.name) for one in check_card(folder)]


def test_a_card_is_written_with_six_headings_and_checks_out(carded: Path) -> None:
    """Texts of benchmark.toml, and nothing differs; the figures are given as data too."""
    card = (carded / CARD).read_text(encoding="utf-8")

    assert [text for _, text in headings(card)] == [
        *("Small", "Mätdomän", "Källa och licens", "Konstruktion", "Kända skevheter", "Statistik")
    ]
    assert "Licens: CC-BY-4.0\n" in card and "## Kända skevheter\n\nUppgift saknas\n" in card
    assert "inte mätt" not in card
    assert changes(carded) == []


def test_the_same_files_give_the_same_bytes(carded: Path, tmp_path: Path) -> None:
    """Written again, also from a moved folder with its evidence, the card is the same."""
    before = (carded / CARD).read_bytes()
    shutil.copytree(tmp_path, tmp_path.with_name(tmp_path.name + "-moved"))
    moved = tmp_path.with_name(tmp_path.name + "-moved")
    assert check_card(moved / "b") == ()
    write_card(carded, evidence(tmp_path))

    assert (carded / CARD).read_bytes() == before


def test_english_is_a_choice_that_the_card_remembers(tmp_path: Path) -> None:
    """English headings and words, checked with no option; without evidence figures are not measured."""
    folder = bench(tmp_path / "b", more="")
    written = write_card(folder, CardSource(language="en"))
    card = (folder / CARD).read_text()

    assert [text for _, text in headings(card)][1:3] == ["Measurement domain", "Source and licence"]
    assert "Licence: Not stated\n" in card and "| Cohen's kappa | not measured |" in card
    assert check_card(folder) == ()
    assert written.missing == ("--labels", "--results", "--contamination", "--gate")
    assert written.figures["difficulty"] == {"easy": 3, "hard": 3}


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("| Antal fall | 6 |", "| Antal fall | 60 |", ("Benchmark", "Antal fall")),
        (
            "| Cohens kappa: ann – bo | 0.",
            "| Cohens kappa: ann – bo | 1.",
            KAPPA,
        ),
        ("| easy | 3 (50.0 %) |\n", "", ("Svårighetsgrad", "easy")),
        ("Invented", "Collected", ("Källa och licens", "text")),
        ("# Small", "# Large", ("", "title")),
    ],
)
def test_a_card_edited_by_hand_is_found_out(carded: Path, old: str, new: str, place: tuple[str, str]) -> None:
    """A changed figure, a removed line, a changed text: each by its heading and name."""
    card = (carded / CARD).read_text(encoding="utf-8")
    assert old in card
    (carded / CARD).write_text(card.replace(old, new), encoding="utf-8")

    assert changes(carded) == [place]


@pytest.mark.parametrize(
    ("file", "old", "new", "places"),
    [
        ("b/benchmark.toml", "Tens", "Tens of numbers", [("Mätdomän", "text"), ("Filer (SHA-256)", "benchmark.toml")]),
        ("labels.csv", "t-001,no", "t-001,yes", [KAPPA]),
        ("results.json", "false", "true", [("Resultat från system", "Andel rätt: a")]),
        ("scan.json", '"t-002"', "", [("Överlapp med korpus", "Fall som är för korta för kontroll")]),
        ("gate.json", "{", "[", [("Fusktest", "evidence"), ("Fusktest", "Klarar fusktestet")]),
        ("b/tasks.jsonl", "easy", "medium", [("Svårighetsgrad", "easy"), ("Fusktest", "evidence")]),
    ],
)
def test_a_changed_source_is_found_out(
    carded: Path, tmp_path: Path, file: str, old: str, new: str, places: list[tuple[str, str]]
) -> None:
    """Figures, texts and hashes that moved are named; evidence that does not fit any more is, too."""
    path = tmp_path / file
    path.write_text(path.read_text().replace(old, new))
    found = changes(carded)

    assert set(places) <= set(found)
    assert any(section == "Filer (SHA-256)" for section, _ in found)


def test_a_file_that_is_not_the_card_s_is_never_replaced(tmp_path: Path) -> None:
    """One clear line; the file stays as it is; a card is replaced."""
    folder = bench(tmp_path / "b")
    (folder / CARD).write_text("# Mine\n")
    with pytest.raises(InputError, match=r"datacard.md: expected no file, or one that `card` wrote, found another one"):
        write_card(folder)
    assert (folder / CARD).read_text() == "# Mine\n"
    (folder / CARD).unlink()
    write_card(folder)
    write_card(folder, CardSource(language="en"))

    assert "## Known biases" in (folder / CARD).read_text()


def test_nothing_to_check_is_an_error(tmp_path: Path, carded: Path) -> None:
    """No card, another file, evidence that is gone: each named."""
    with pytest.raises(InputError, match=r"datacard.md: expected a readable file, found no such file"):
        check_card(bench(tmp_path / "c"))
    (tmp_path / "labels.csv").unlink()
    with pytest.raises(InputError, match=r"labels.csv: expected a readable file, found no such file"):
        check_card(carded)
    (carded / CARD).write_text("# Mine\n")
    with pytest.raises(InputError, match="its last line does not say how it was made"):
        check_card(carded)


def test_a_benchmark_with_faults_has_no_card(tmp_path: Path) -> None:
    """Its faults are named, and nothing is written."""
    folder = bench(tmp_path / "b", more="[card]\nlicense = 'x'\n")
    with pytest.raises(InputError, match=r"card\.license: expected a known key, found an unknown one; did you mean"):
        write_card(folder)
    assert not (folder / CARD).exists()


def test_a_title_like_a_heading_stays_a_title(tmp_path: Path) -> None:
    """Texts of benchmark.toml forge no heading either."""
    folder = bench(tmp_path / "b", more='[card]\nbiases = """\nNone.\n## Statistik\n\n| Antal fall | 9 |\n<!-- x"""\n')
    toml = folder / "benchmark.toml"
    toml.write_text(toml.read_text().replace('"Small"', '"# Small <b>"'))
    write_card(folder)
    found = headings((folder / CARD).read_text())

    assert [tag for tag, _ in found] == ["h1", "h2", "h2", "h2", "h2", "h2"]
    assert check_card(folder) == ()


def test_the_card_of_a_hidden_split_holds_no_prompt_and_no_key(tmp_path: Path) -> None:
    """Numbers and hashes alone."""
    folder = bench(tmp_path / "b", prefix="hid-")
    write_card(folder)
    card = (folder / CARD).read_text()

    assert "Ten times" not in card and "| 60 |" not in card and "hid-t-001" not in card
    assert "| Antal fall | 6 |" in card


def test_cases_in_a_file_have_a_card_where_it_is_named(tmp_path: Path) -> None:
    """With -o alone; it can be checked in the same way."""
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"id": "a", "difficulty": "svår"}\n')
    (tmp_path / "meta.json").write_text('{"title": "Fall"}')
    with pytest.raises(InputError, match=r"cases\.jsonl: expected a benchmark folder, found a file of cases; name the"):
        write_card(cases)
    with pytest.raises(InputError, match="nowhere: expected a benchmark folder, found no such folder"):
        write_card(tmp_path / "nowhere")
    written = write_card(cases, CardSource(meta=str(tmp_path / "meta.json")), out=tmp_path / "card.md")

    assert written.path.read_text().startswith("# Fall\n") and written.missing == ()
    assert check_card(cases, out=written.path) == ()
    cases.write_text('{"id": "a"}\n')
    assert [one.name for one in check_card(cases, out=written.path)] == ["saknas", "Fall: cases.jsonl", "svår"]
