"""A person's text stays text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.build.card_text import cell, lines_of, one_line
from tests.build.markdown import READER, code, headings, raw_html

PIECES = (
    *("#", "# x", "=", "===", "---", "-", "- ", "* ", "1. ", "> ", "\t", "    ", " ", "\n", "\r", "\n\n", "\x0b"),
    *(
        "```",
        "~~~",
        "<h1>",
        "</h1>",
        "<!--",
        "-->",
        "<script>",
        "<?",
        "<![CDATA[",
        "\\",
        "|",
        "[a]: x",
        "&lt;",
        "a",
        "`",
    ),
)
NASTY = st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=30)
"""Texts made of everything that means something to a reader of Markdown."""


@given(NASTY)
def test_no_text_becomes_a_heading_or_html(text: str) -> None:
    """Whatever a person writes, a reader of Markdown finds the heading after it and no other one."""
    page = "\n".join(["before", "", *lines_of(text), "", "## After"])

    assert headings(page) == [("h2", "After")]
    assert raw_html(page) == [] and code(page) == []
    assert not any(line.startswith("#") for line in "\n".join(lines_of(text)).splitlines())


@given(NASTY)
def test_a_title_is_one_heading_with_its_words(text: str) -> None:
    """A title never opens anything else, and its visible words are those written."""
    page = f"# {one_line(text)}\n\nafter"

    assert [tag for tag, _ in headings(page)] == ["h1"]
    assert raw_html(page) == []


@pytest.mark.parametrize("title", ["C# and F#", "# Pay", "A #", "#", "1 < 2", "a <b> c", "Fråga: vad?", "--- x ---"])
def test_a_title_is_read_back_as_written(title: str) -> None:
    """Signs of Markdown in a title are shown and not obeyed."""
    [inline] = [token for token in READER.parse(f"# {one_line(title)}") if token.type == "inline"]

    assert "".join(token.content for token in inline.children or ()) == title


@pytest.mark.parametrize(
    "text",
    ["CC BY 4.0", "- a\n- b", "> quoted", "a [link](https://a.example)", "<https://a.example>", "1. one\n2. two"],
)
def test_usual_text_is_left_alone(text: str) -> None:
    """Lists, quotations, links and licences stand in the card as they were written."""
    assert "\n".join(lines_of(text)) == text


@given(NASTY)
def test_a_cell_is_one_cell_with_the_words_as_written(text: str) -> None:
    """A text in a table breaks out of no cell, and is shown sign by sign."""
    rows = READER.parse(f"| a | b |\n|---|---|\n| {cell(text)} | end |")
    cells = [token for token in rows if token.type == "inline"][2:]

    assert len(cells) == 2 and cells[1].content == "end"


def test_signs_that_cannot_be_printed_are_replaced() -> None:
    """A card can always be written as UTF-8, and hides no control sign."""
    assert lines_of("a\x00b\ud800c\u202ed") == ["a\ufffdb\ufffdc\ufffdd"]


def test_long_lines_of_markers_take_no_time() -> None:
    """A hundred thousand markers in a row are read in one pass."""
    assert len(lines_of("> " * 50_000 + "# x")[0]) == 100_004
