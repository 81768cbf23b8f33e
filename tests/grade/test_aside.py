"""What is named beside what is listed."""

import pytest

from benchwright.grade.aside import adds_one, is_asked, is_left_out, lists_left_out, without_struck
from tests.growth import grows_linearly


def test_what_is_struck_out_becomes_spaces() -> None:
    """Tildes and tags; every offset stays."""
    assert without_struck("~~Kim~~ Lee") == "        Lee"
    assert without_struck("<del>Kim</del> Lee").strip() == "Lee"
    assert without_struck("<b>Kim</b> ~ Lee ~") == "<b>Kim</b> ~ Lee ~"


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        ("Excluded: a", True),
        ("**Rejected items:** a", True),
        ("Wrong are a and b", True),
        ("Included: a", False),
        ("Falsework: a", False),
    ],
)
def test_a_label_may_say_that_what_follows_is_left_out(line: str, left_out: bool) -> None:
    """At the start of a line only."""
    assert lists_left_out(line, 0, len(line)) is left_out
    assert is_left_out(f"b\n{line}", len(line) + 2) is left_out
    assert not is_left_out(f"{line}\nb", len(line) + 1)


@pytest.mark.parametrize(
    ("text", "asked"),
    [("Is it Lee?", True), ("Is it Lee? Yes.", False), ("Is it Lee? No.", True), ("Lee. Who?", False)],
)
def test_a_question_is_not_meant_unless_it_gets_a_yes(text: str, asked: bool) -> None:
    """In the same sentence."""
    assert is_asked(text, text.index("Lee") + 3) is asked


def test_a_remark_may_add_an_item() -> None:
    """Short, or with a word that adds; a closing formula does not."""
    assert adds_one("Also plums and many other kinds of fruit")
    assert adds_one("Plums")
    assert not adds_one("That is all")


@pytest.mark.parametrize("unit", ["~~", "<s>", "a ", "<s>a", "Wrong ", "?", "# "])
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Long runs of signs."""
    assert grows_linearly(
        lambda text: (without_struck(text), lists_left_out(text, 0, len(text)), is_asked(text, 0), adds_one(text)),
        unit,
        size=20_000,
    )
