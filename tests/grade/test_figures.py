"""The number that a piece of text gives."""

from decimal import Decimal

import pytest

from benchwright.grade.figures import Figure, figure, plain_form


def value(text: str, *, led: bool = False, locale: str = "en") -> str | None:
    """The value as text, or why there is none."""
    found = figure(text, locale=locale, led=led)
    return str(found.value) if isinstance(found, Figure) else found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("42 (forty-two)", "42"),
        ("20%", "0.20"),
        ("not 17 but 42", "42"),
        ("not 42", "conflict"),
        ("about 40, exactly 42", "42"),
        ("about 40 or exactly 42", "conflict"),
        ("Task 3", None),
        ("Task 3: 8", "8"),
        ("if x were 17, it would be 42", "42"),
        (r"\dfrac{1}{2}", "1/2"),
        ("三", "3"),
        ("四十二", "42"),
        ("一百零五", "105"),
        ("四万二千", "42000"),
        ("万", None),
        ("二四十", None),
        ("二零二一", None),
        (r"9\,500", "9500"),
        (r"9,\!500", "9500"),
        (r"9\;500", "9500"),
        (r"9\,50", "conflict"),
        ("nothing", None),
    ],
)
def test_a_sentence_holds_one_number(text: str, found: str | None) -> None:
    """Equal repeats are one, labels and conditions none, denials and alternatives a conflict."""
    assert value(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("42 because 43 is odd", "42"),
        ("42, since 40 + 2 = 42", "42"),
        ("18 per day for 2 dozen eggs", "18"),
        ("42 or 43", "conflict"),
        ("> 42", "conflict"),
        (">42", "conflict"),
        ("42, 43", "conflict"),
        ("42 and 43", "conflict"),
        ("5 feet 3 inches", "conflict"),
        ("42, or else 43", "conflict"),
        ("6 * 7 = 42", "42"),
    ],
)
def test_an_announced_value_stands_at_the_start(text: str, found: str) -> None:
    """Remarks behind it do not count, a second answer does."""
    assert value(text, led=True) == found
    assert value(f"it has {text}") in (found, "conflict")


def test_offsets_stay_when_latex_is_taken_off() -> None:
    """The plain form is as long as the text, and spans point at what was written."""
    text = r"\text{is} $42$"
    assert len(plain_form(text)) == len(text)
    assert figure("$42$ eggs", locale="en", led=False) == Figure(Decimal(42), 1, 3)
    assert figure(r"\frac{1}{2}", locale="en", led=False)[1:] == (0, 11)  # type: ignore[index]
