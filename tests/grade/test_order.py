"""The option put first."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.grade.order import Order

NAMES = ("Ari", "Bo", "Cy", "Dee", "Eli")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Ari beat Bo. Bo beat Cy.", 0),
        ("Ari beat Bo. Bo beat Ari.", "conflict"),
        ("Ari beat Bo and Cy beat Bo", "ambiguous"),
        ("Bo was last", "ambiguous"),
        ("Ari, Bo, Cy, Ari", "ambiguous"),
        ("Zed won", None),
        ("Who was first? Ari.", 0),
    ],
)
def test_an_answer_needs_a_unique_top(text: str, first: object) -> None:
    """Contradictions conflict, gaps are ambiguous, nobody named is nothing."""
    assert Order(NAMES).first(text) == first


@given(st.permutations(NAMES), st.randoms(use_true_random=False))
def test_every_order_told_in_pairs_has_its_first(order: list[str], random: object) -> None:
    """Whatever the order and the wording of its pairs, the first one is found."""
    told = []
    for ahead, behind in itertools.pairwise(order):
        told.append(
            random.choice(  # type: ignore[attr-defined]
                [
                    f"{ahead} beat {behind}.",
                    f"{behind} finished behind {ahead}.",
                    f"{behind} was beaten by {ahead}.",
                    f"{behind} lost to {ahead}.",
                    f"{ahead} came in before {behind}.",
                    f"{behind} did not beat {ahead}.",
                ]
            )
        )
    random.shuffle(told)  # type: ignore[attr-defined]
    assert Order(NAMES).first(" ".join(told)) == NAMES.index(order[0])
