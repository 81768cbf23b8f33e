"""The card as a page, and how it says how it was made."""

from hypothesis import given
from hypothesis import strategies as st

from benchwright.build.card import label_of, render_card, source_of, with_source
from benchwright.records.card import Card, CardSource, Figure, FigureGroup
from tests.build.markdown import READER, headings, raw_html
from tests.build.test_card_text import NASTY

CARD = Card(
    title="T",
    groups=(
        FigureGroup(
            key="benchmark", figures=(Figure(key="cases", value=5, shown="5"), Figure(key="kappa", value=None))
        ),
        FigureGroup(key="gate", figures=()),
    ),
)


def test_figures_stand_in_tables_under_the_statistics() -> None:
    """Six headings; a table for each group that has rows; what was not measured says so, in either language."""
    swedish, english = render_card(CARD), render_card(CARD, language="en")

    assert len(headings(swedish)) == len(headings(english)) == 6
    rows = "## Statistik\n\n| Benchmark | Värde |\n|---|---|\n| Antal fall | 5 |\n| Cohens kappa | inte mätt |\n"
    assert rows in swedish
    rows = "| Benchmark | Value |\n|---|---|\n| Number of cases | 5 |\n| Cohen's kappa | not measured |\n"
    assert rows in english
    assert swedish.count("|---|---|") == 1


@given(NASTY, NASTY)
def test_names_from_the_data_stay_in_their_cells(name: str, shown: str) -> None:
    """A family called like a heading or a row is one cell."""
    rows = (Figure(key=f"x{name}", named=True, value=1, shown=f"y{shown}"), Figure(key="cases", value=1, shown="1"))
    card = render_card(Card(title="T", groups=(FigureGroup(key="family", figures=rows),)))
    tokens = [token.type for token in READER.parse(card)]

    assert len(headings(card)) == 6 and raw_html(card) == []
    assert tokens.count("td_open") == 4


@given(st.text(), st.lists(st.text(), max_size=3))
def test_how_a_card_was_made_is_read_back(labels: str, results: list[str]) -> None:
    """Any name of a file goes into the comment and comes back; it ends no comment and stays one line."""
    made = CardSource(language="en", labels=labels, results=tuple(results))
    card = with_source("# T\n", made)

    assert source_of(card) == made or any("\ud800" <= sign <= "\udfff" for sign in "".join([labels, *results]))
    assert card.count("-->") == 1 and len(card.splitlines()[-1]) == len(card.rstrip("\n").rpartition("\n")[2])


def test_other_files_are_no_cards() -> None:
    """No last line of that form, or one that cannot be read: not made by `card`."""
    line = "<!-- benchwright card {} -->"
    line = "<!-- benchwright card {} -->"
    for text in ("", "# Card", line.format("{}") + "\nmore", line.format('{"x": 1}'), line.format("{nonsense}")):
        assert source_of(text) is None


def test_a_label_says_what_it_is_about() -> None:
    """Several rows of one kind are told apart."""
    assert label_of(Figure(key="kappa", value=1, about="a – b"), "en") == "Cohen's kappa: a – b"
    assert label_of(Figure(key="kappa", value=1, named=True), "en") == "kappa"
