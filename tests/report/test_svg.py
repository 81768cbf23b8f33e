"""Drawing parts: short coordinates, escaped words."""

from benchwright.report import svg


def test_words_and_attributes_are_escaped() -> None:
    """A name cannot close its element or its attribute."""
    assert str(svg.text("0", 1, "</text><script>")) == '<text x="0" y="1">&lt;/text&gt;&lt;script&gt;</text>'
    assert 'class="&#34;onload"' in str(svg.node("g", {"class": '"onload'}))


def test_coordinates_have_one_decimal_at_most() -> None:
    """Whole numbers stay whole."""
    assert (svg.number(3.0), svg.number(3.14159), svg.place(0)) == ("3", "3.1", "0%")


def test_an_empty_layer_is_not_drawn() -> None:
    """Only layers with a path make one."""
    assert str(svg.stretch(10, {"grid": "M0 0H1", "bar": ""})).count("<path") == 1


def test_a_chart_says_what_it_shows() -> None:
    """A chart is one image with a label."""
    drawn = str(svg.chart(10, "forest", "what & why", {"plot": svg.Markup("")}))
    assert drawn.startswith(
        '<div class="chart forest" role="img" aria-label="what &amp; why"><svg class="plot" height="10">'
    )
