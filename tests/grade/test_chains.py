"""Orders written as lists."""

import pytest

from benchwright.grade.chains import chained, listed, ranked, with_ranks_first
from benchwright.grade.tokens import Token, Tokenizer


def tokens(text: str) -> list[Token]:
    """The first sentence."""
    return next(iter(Tokenizer(["Ari", "Bo", "Cy"]).sentences(text)))


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("Ari > Bo > Cy", [(0, 1), (1, 2)]),
        ("Cy < Bo", [(1, 2)]),
        ("Ari, then Bo", [(0, 1)]),
        ("Ari, Bo", []),
        ("Ari won and then came Bo", []),
    ],
)
def test_signs_and_then_join(text: str, pairs: list[tuple[int, int]]) -> None:
    """Both directions; a comma alone says nothing."""
    assert list(chained(tokens(text))) == pairs


def test_ranks_are_those_written() -> None:
    """The number before a name."""
    assert list(ranked(tokens("1. Ari 2. Bo"))) == [(1, 0), (2, 1)]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("The order is Bo, Ari, Cy", [1, 0, 2]),
        ("From first to last: Bo, Ari and Cy", [1, 0, 2]),
        ("Bo, Ari and Cy finished in that order", [1, 0, 2]),
        ("Bo, Ari, Cy", []),
        ("The order is Bo, Bo", []),
    ],
)
def test_a_list_must_be_said_to_be_an_order(text: str, order: list[int]) -> None:
    """A bare list of names is none."""
    assert listed(tokens(text)) == order


def test_the_rank_of_a_table_comes_before_its_name() -> None:
    """Wherever its column stands; numbers of a column that is no rank are left out, and text stays."""
    table = "So:\n| Lane | Runner | Place |\n|---|---|---|\n| 1 | Bo | 2 |\n| 2 | **Ari** | **1** |\nDone."
    assert with_ranks_first(table) == "So:\n| Place | Runner |\n| 2 | Bo |\n| 1 | Ari |\nDone."
    assert with_ranks_first("| Lane | Name |\n| 1 | Bo |") == "| Name |\n| Bo |"
    assert with_ranks_first("| 1 | Bo |\n| 2 | Ari |") == "| 1 | Bo |\n| 2 | Ari |"
