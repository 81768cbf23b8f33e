"""Claims about order."""

import pytest

from benchwright.grade.race import Claims, read_claims
from benchwright.grade.tokens import Tokenizer
from tests.growth import grows_linearly

OPTIONS = ["Ari", "Bo", "Cy"]


def claims(text: str) -> Claims:
    """The claims of a text."""
    return read_claims(Tokenizer(OPTIONS).sentences(text), len(OPTIONS))


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("Ari beat Bo", [(0, 1)]),
        ("Bo was beaten by Ari", [(0, 1)]),
        ("Bo was not beaten by Ari", [(1, 0)]),
        ("Ari finished ahead of both Bo and Cy", [(0, 1), (0, 2)]),
        ("Bo and Cy came after Ari", [(0, 1), (0, 2)]),
        ("Behind Ari came Bo", [(0, 1)]),
        ("Ari beat everyone", [(0, 1), (0, 2)]),
        ("Ari beat Bo, who beat Cy", [(0, 1), (1, 2)]),
        ("Ari could beat Bo", []),
        ("Ari did not beat Bo, and did not beat Cy", [(1, 0), (2, 0)]),
        ("Bo was beaten by Ari and beat Cy", [(0, 1), (1, 2)]),
        ("Behind Ari came Bo, and behind Bo came Cy", [(0, 1), (1, 2)]),
        ("Last came Cy, before him Bo, before him Ari", [(0, 1), (1, 2)]),
        ("Nobody but Bo beat Cy", [(1, 2), (2, 0)]),
        ("All but Ari beat Bo", [(1, 0), (2, 1)]),
        ("Ari beat only Cy", [(0, 2), (1, 0)]),
        ("The winner beat Ari", []),
    ],
)
def test_relations_give_pairs(text: str, edges: list[tuple[int, int]]) -> None:
    """Voice, denial, several objects, inversion, everyone, relative clauses, doubt."""
    assert sorted(claims(text).edges) == edges


@pytest.mark.parametrize(
    ("text", "tops", "out"),
    [
        ("Ari won", [0], set()),
        ("Ari did not win, Bo did", [1], {0}),
        ("The winner was not Bo", [], {1}),
        ("Bo came last", [], {1}),
        ("Bo, not Ari, won", [1], {0}),
        ("Nobody beat Ari", [0], set()),
        ("the first clue names Ari", [], set()),
        ("The winner is whoever beat Ari", [], set()),
        ("Ari led until Bo passed", [], set()),
        ("The man behind Ari won", [], set()),
        ("Ari congratulated the winner Bo", [1], set()),
    ],
)
def test_places_give_the_first_and_those_who_are_not(text: str, tops: list[int], out: set[int]) -> None:
    """Denials, ellipsis, low places, nobody, and "first" that is no place."""
    found = claims(text)
    assert (found.tops, found.out) == (tops, out)


@pytest.mark.parametrize("text", ["Ari and Bo tied for first", "Either Ari or Bo", "Ari or Bo won", "Ari and Bo won"])
def test_a_shared_place_is_a_tie(text: str) -> None:
    """Several at once are no answer."""
    assert claims(text).tie


@pytest.mark.parametrize(
    "unit", ["Ari beat Bo. ", "Ari ", "first ", "and ", "Ari, ", "> Bo ", "not ", "beat ", "Ari and "]
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """No word is looked at against all others."""
    assert grows_linearly(claims, unit, size=2_000)
