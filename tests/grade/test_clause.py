"""Looking around in a sentence."""

from benchwright.grade.clause import ALL, NOBODY, Clause
from benchwright.grade.tokens import Tokenizer


def clause(text: str) -> Clause:
    """The first sentence of a text."""
    return Clause(next(iter(Tokenizer(["Ari", "Bo", "Cy"]).sentences(text))), (), tie=False)


def place(looked: Clause, word: str) -> int:
    """Where a word stands."""
    return next(at for at in range(len(looked.tokens)) if looked.text(at) == word)


def test_runs_of_names_before_and_behind() -> None:
    """Joined names are one run; a denial in between is counted."""
    looked = clause("Ari and Bo never beat Cy")
    at = place(looked, "beat")

    assert looked.before(at)[:2] == ([1, 0], True)
    assert looked.after(at)[0] == [2]


def test_everyone_nobody_and_pronouns() -> None:
    """Stand-ins for options that are not named."""
    looked = clause("Nobody beat everyone")
    at = place(looked, "beat")

    assert looked.before(at)[0] == [NOBODY]
    assert looked.after(at)[0] == [ALL]
    looked = clause("Ari beat him")
    looked.subject = [1]
    assert looked.after(place(looked, "beat"))[0] == [1]


def test_barriers_stop_the_look() -> None:
    """Nothing is taken from another clause."""
    looked = clause("Ari won but behind Bo")
    assert looked.before(place(looked, "behind"))[0] == []


def test_voice_and_doubt() -> None:
    """Participles with "was" are passive; "might" leaves it open."""
    looked = clause("Ari was beaten")
    assert looked.is_passive(place(looked, "beaten"))
    looked = clause("Ari might win")
    assert looked.is_unsure(0, place(looked, "win"))
