"""Differences between two cards."""

import pytest

from benchwright.build.card import render_card, with_source
from benchwright.build.card_drift import card_differences
from benchwright.records.card import Card, CardSource, Figure, FigureGroup

ROWS = tuple(Figure(key=key, value=n, shown=str(n)) for n, key in enumerate(("cases", "items", "runs"), 1))
TEXT = with_source(
    render_card(Card(title="T", domain="One.\nTwo.", groups=(FigureGroup(key="benchmark", figures=ROWS),))),
    CardSource(),
)


def test_equal_cards_have_no_difference() -> None:
    """Nothing, for equal bytes."""
    assert card_differences(TEXT, TEXT) == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("| Antal fall | 1 |", "| Antal fall | 7 |", ("Statistik, Benchmark", "Antal fall", "7", "1")),
        ("| Antal fall | 1 |\n", "", ("Statistik, Benchmark", "Antal fall", None, "1")),
        ("| Antal fall | 1 |", "| Antal fall | 1 |\n| Mer | 2 |", ("Statistik, Benchmark", "Mer", "2", None)),
        ("Two.", "Three.", ("Mätdomän", "text", "One.\nThree.", "One.\nTwo.")),
        ("| Benchmark | Värde |", "| Bench | Värde |", ("Statistik, Bench", "Antal fall", "1", None)),
        ("## Konstruktion\n\nUppgift saknas\n\n", "", ("Konstruktion", "text", None, "Uppgift saknas")),
        ("# T\n", "# U\n", ("", "title", "U", "T")),
        ('"sv"', '"en"', ("", "how it was made", TEXT.splitlines()[-1].replace("sv", "en"), TEXT.splitlines()[-1])),
        ("\n\n## Konstruktion", "\n\n\n## Konstruktion", ("", "line 14", "", "## Konstruktion")),
    ],
)
def test_every_change_is_named(old: str, new: str, expected: tuple[str, ...]) -> None:
    """Changed, removed and added figures, texts, headings, the last line, and blank lines at last."""
    assert old in TEXT
    found = card_differences(TEXT.replace(old, new, 1), TEXT)

    assert expected in [(one.section, one.name, one.stored, one.recomputed) for one in found]


def test_rows_in_another_order_are_a_difference() -> None:
    """The same figures in another order are named by their line."""
    lines = TEXT.splitlines()
    place = lines.index("| Antal fall | 1 |")
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    [found] = card_differences("\n".join(lines) + "\n", TEXT)
    assert (found.section, found.name) == ("", f"line {place + 1}")


def test_two_rows_of_one_name_are_told_apart() -> None:
    """A repeated row is a difference of its own."""
    [found] = card_differences(TEXT.replace("| Antal fall | 1 |", "| Antal fall | 1 |\n| Antal fall | 1 |"), TEXT)

    assert (found.name, found.stored, found.recomputed) == ("Antal fall (2)", "1", None)
