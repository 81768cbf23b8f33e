"""Claims: asserted, denied or left open."""

import pytest

from benchwright.grade.claims import claim, commitment, denies, first_sentence, is_hedged, verdict
from tests.grade.rows import rows
from tests.growth import grows_linearly

CLAIMS = {
    "asserted": [("It is X.", "asserted"), ("X", "asserted"), ("X, not Y", "asserted"), ("not Y but X", "asserted")],
    "a list under one denial": [
        ("It does not include Y, X.", "denied"),
        ("not Y, Z or X", "denied"),
        ("not Y, X or Z", "denied"),
        ("Not affected: Y, X", "denied"),
        ("not Y, only X", "asserted"),
        ("It isn't Y, it's X", "asserted"),
        ("No: X", "asserted"),
        ("Y. Wait, no: X", "asserted"),
    ],
    "subjects of one denial": [("X and Y are not included", "denied"), ("X, Y and Z are not", "denied")],
    "alternatives": [
        ("X or Y", "open"),
        ("Y or X", "open"),
        ("X/Y", "open"),
        ("either X", "open"),
        ("Y, Z or X", "open"),
    ],
    "bounds are no alternatives": [("X or more", "asserted"), ("no later than X", "asserted")],
    "refuted": [("X (wrong)", "denied"), ("X: no", "denied"), ("X ❌", "denied"), ("Is it X? No", "denied")],
    "taken back at once": [
        ("X. Wait, that is wrong.", "denied"),
        ("X. No, Y.", "denied"),
        ("X. Correction: Y", "denied"),
        ("X. No other one.", "asserted"),
        ("X? Yes. Y? No, Z.", "asserted"),
    ],
    "exceptions and doubt": [("anyone but X", "denied"), ("I doubt it is X", "denied"), ("no doubt X", "asserted")],
    "comparison": [("rather Y than X", "denied"), ("Y instead of X", "denied"), ("X instead of Y", "asserted")],
}


@pytest.mark.parametrize(("text", "expected"), rows(CLAIMS))
def test_what_a_text_says_of_x(text: str, expected: str) -> None:
    """Denials reach their own clause and their own list."""
    assert claim(text, text.index("X"), text.index("X") + 1) == expected


@pytest.mark.parametrize(
    "text",
    ["maybe X", "it might be X", "if it is X", "X could be it", "X, perhaps", "they think it is X", "vielleicht X"],
)
def test_what_is_only_possible_is_no_commitment(text: str) -> None:
    """Possible, supposed or believed by others: claimed, but left open."""
    at = text.index("X")
    assert is_hedged(text, at, at + 1) and commitment(text, at, at + 1) == "open"


@pytest.mark.parametrize("text", ["probably X", "I think it is X", "Maybe Y, but X", "If asked: X", "maybe not. X"])
def test_what_a_reply_commits_itself_to(text: str) -> None:
    """A hedge reaches its own clause only."""
    at = text.index("X")
    assert not is_hedged(text, at, at + 1) and commitment(text, at, at + 1) == "asserted"


def test_a_first_sentence_ends_at_its_point() -> None:
    """A shortened title ends no sentence."""
    text = "It was Mr. Kim Dahl. Lee Fox saw it."
    assert text[: first_sentence(text, 0, len(text))] == "It was Mr. Kim Dahl. "
    assert first_sentence(text, 0, 10) == 10


def test_claims_are_weighed_together() -> None:
    """All the same, or taken back, or a conflict; open ones decide nothing."""
    assert verdict([], "") is None
    assert verdict([("open", 0)], "") == (None, 0)
    assert verdict([("open", 0), ("asserted", 4)], "") == (True, 4)
    assert verdict([("denied", 2)], "") == (False, 2)
    assert verdict([("asserted", 0), ("denied", 12)], "X is. Not so X.") == (None, 12)
    assert verdict([("asserted", 0), ("denied", 22)], "X is. Sorry, I mean: not X") == (False, 22)


def test_phrases_that_deny() -> None:
    """Words of denial, without those that deny nothing."""
    assert denies("not plum") and denies("ohne Birne") and not denies("no doubt plum") and not denies("knot")


@pytest.mark.parametrize("unit", ["not ", ", ", "a, or ", "did ", "n't", "(", "\n", "/"])
def test_a_claim_looks_at_a_window(unit: str) -> None:
    """However long the text, a claim takes the same time."""
    assert grows_linearly(lambda text: [claim(text, len(text) // 2, len(text) // 2 + 1) for _ in range(20)], unit)
