"""The program that solves races reads every sentence and says what it cannot read."""

import itertools

import pytest

from benchwright.generate.solvers.race import solve

NAMES = ["Ari", "Bo", "Cleo", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kai", "Lea"]
CHAIN = [f"{front} finished ahead of {back}." for front, back in itertools.pairwise(NAMES)]
FROM_CLEO_ON = CHAIN[2:]
"""The order of all but Ari and Bo."""

ARI_EARLY = "Eli finished behind Ari."


def solved(*sentences: str) -> str:
    """Solve a race with these notes."""
    return solve("\n".join(["A race was run.", *sentences, "Who won?"]))


def test_a_chain() -> None:
    """Whoever is ahead of all is the winner, whatever the order of the notes."""
    assert solved(*CHAIN) == solved(*reversed(CHAIN)) == "Ari"


@pytest.mark.parametrize(
    ("sentences", "winner"),
    [
        (["Ari finished behind Bo.", "Bo finished ahead of Cleo."], "Bo"),
        (["Ari was slower than Bo.", "Bo was faster than Cleo."], "Bo"),
        (["- Ari was listed below Bo.", "- Bo was listed above Cleo."], "Bo"),
        (["Ari finished exactly two places ahead of Cleo.", "Bo finished ahead of Dara."], "Ari"),
        (["Cleo finished exactly two places behind Bo.", "Ari finished ahead of Dara."], "Bo"),
        (["After Ari, Cleo was the second to arrive.", "Bo was faster than Dara."], "Ari"),
        (["Dara was the second to arrive after Ari.", "Bo was faster than Cleo."], "Bo"),
        (["Dara stood three rows lower than Ari.", "Bo was listed above Dara."], "Ari"),
        (["Ari stood three rows higher than Dara.", "Bo was listed above Dara."], "Ari"),
        (["Bo finished somewhere between Ari and Cleo.", "Ari finished ahead of Bo."], "Ari"),
        (["Ari and Cleo finished on different sides of Bo.", "Ari finished behind Bo."], "Cleo"),
        (["Bo arrived after one of Ari and Dara and before the other.", "Ari was faster than Cleo."], "Ari"),
        (["Of Ari and Cleo, one arrived before Bo and one after.", "Ari was faster than Cleo."], "Ari"),
        (["The row of Bo lay between the rows of Ari and Cleo.", "Ari was listed above Cleo."], "Ari"),
        (
            ["One of Cleo and Ari had a row above that of Bo, the other a row below.", "Ari was listed above Cleo."],
            "Ari",
        ),
        (["Ari and Dara finished exactly three places apart.", "Bo finished ahead of Dara.", ARI_EARLY], "Ari"),
        (["Exactly two others arrived between Ari and Dara.", "Bo was faster than Dara.", ARI_EARLY], "Ari"),
        (["Exactly one other arrived between Dara and Ari.", "Bo was slower than Eli.", ARI_EARLY], "Ari"),
        (["It was two rows from Dara to Ari, up or down.", "Bo was listed below Eli.", ARI_EARLY], "Ari"),
        (["Ari did not finish first.", "Ari finished ahead of Cleo.", "Bo finished ahead of Cleo."], "Bo"),
        (["Somebody arrived before Bo.", "Bo was faster than Cleo.", "Ari was faster than Cleo."], "Ari"),
        (["Ari was not in the top row.", "Bo was listed above Cleo.", "Ari was listed above Cleo."], "Bo"),
    ],
)
def test_each_sentence(sentences: list[str], winner: str) -> None:
    """Each sentence is read in its own sense; the others leave the order of a few runners open."""
    assert solved(*FROM_CLEO_ON, *sentences) == winner


def test_a_prompt_of_another_family() -> None:
    """A text without notes on twelve runners is refused, with what was found."""
    with pytest.raises(ValueError, match="12 runners, this prompt has notes on 0"):
        solve("Ari has four lamps. How many lamps does Ari have?")
    with pytest.raises(ValueError, match="notes on 3"):
        solve("Ari finished ahead of Bo. Cleo finished behind Bo.")


def test_a_note_that_cannot_be_read() -> None:
    """A sentence about a runner that is none of the family's is not passed over."""
    with pytest.raises(ValueError, match="no such note: 'Ari shared the lead with Bo"):
        solved(*CHAIN, "Ari shared the lead with Bo.")
    with pytest.raises(ValueError, match="'umpteen' is no number of places"):
        solved(*CHAIN, "Ari and Bo finished exactly umpteen places apart.")


def test_notes_that_leave_no_winner_or_several() -> None:
    """Only one possible winner is an answer."""
    with pytest.raises(ValueError, match="leave 0 possible winners"):
        solved(*CHAIN, "Lea finished ahead of Ari.")
    with pytest.raises(ValueError, match="leave 2 possible winners"):
        solved(*CHAIN[1:], "Ari finished ahead of Cleo.")
