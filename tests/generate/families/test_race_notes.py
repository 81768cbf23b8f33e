"""Notes of a race: they are true, and proofs prove."""

import itertools

import pytest

from benchwright.generate.families.race_notes import (
    LONG_WAYS,
    RUNNERS,
    SHORT_WAYS,
    WINNER,
    Note,
    Notebook,
    Way,
    ahead,
    apart,
    beaten,
    between,
    places,
)
from benchwright.generate.stream import Stream


def is_true(note: Note, at: dict[int, int]) -> bool:
    """Tell whether a note holds where runners have these places."""
    first, *others = (at[runner] for runner in note.runners)
    match note.kind:
        case "ahead":
            return first < others[0]
        case "places":
            return others[0] - first == note.gap
        case "apart":
            return abs(others[0] - first) == note.gap
        case "between":
            return min(others) < first < max(others)
        case _:
            return first > 0


@pytest.mark.parametrize("way", [*SHORT_WAYS, *LONG_WAYS], ids=lambda way: way.__name__)
def test_proofs_prove_and_need_all_their_notes(way: Way) -> None:
    """In no order in which the notes hold does the runner come first; without one of them there is such an order."""
    proofs = [(out, proof) for out in range(1, 6) for proof in way(out, [k for k in range(1, 6) if k != out], range(4))]
    assert len(proofs) > 2
    for out, proof in proofs[:: len(proofs) // 3]:
        assert not first_in_some_order(out, proof)
        for left in range(len(proof)):
            assert first_in_some_order(out, proof[:left] + proof[left + 1 :])


def first_in_some_order(runner: int, notes: tuple[Note, ...]) -> bool:
    """Tell whether a runner can be the first of seven."""
    for order in itertools.permutations(other for other in range(7) if other != runner):
        at = {other: place for place, other in enumerate((runner, *order))}
        if all(is_true(note, at) for note in notes):
            return True
    return False


def test_notes_put_equal_runners_in_order() -> None:
    """The same fact is the same note, however it is made."""
    assert between(4, 9, 2) == between(4, 2, 9) == Note("between", (4, 2, 9))
    assert apart(7, 3) == apart(3, 7)
    assert (places(1, 6).gap, apart(8, 2).gap) == (5, 6)


def book(hard: tuple[int, ...] = (3, 5), wins: int = 2) -> Notebook:
    """A notebook in which everybody is to be named four times."""
    return Notebook(Stream(b"key", "notes"), 4, wins, hard)


def test_what_fits() -> None:
    """No note on a hard runner's being behind, none of the winner's beyond its wins, no pair twice, no short gap."""
    notes = book(wins=1)
    assert (
        notes.fits(ahead(0, 4)) and notes.fits(apart(3, 5)) and notes.fits(between(4, 3, 5)) and notes.fits(beaten(4))
    )
    for wrong in (ahead(0, 3), places(1, 5), between(3, 0, 5), beaten(5), beaten(WINNER), places(0, 1), apart(0, 11)):
        assert not notes.fits(wrong)
    notes.add(ahead(0, 4))
    assert not notes.fits(places(0, 6)) and not notes.fits(apart(0, 4))
    for other in (7, 8, 9):
        notes.add(apart(4, other))
    assert not notes.fits(ahead(1, 4))


def test_a_filled_book_is_even_true_and_keeps_its_rules() -> None:
    """Everybody is named equally often, in true notes, and each known runner is behind another in one."""
    filled = 0
    for number in range(60):
        notes = Notebook(Stream(b"key", number), 5, 2, (2, 6, 7))
        if not (notes.prove(2, SHORT_WAYS) and notes.prove(6, LONG_WAYS) and notes.rule_out_known() and notes.fill()):
            continue
        filled += 1
        named = [runner for note in notes.notes for runner in note.runners]
        assert {named.count(runner) for runner in range(RUNNERS)} == {5}
        assert all(is_true(note, {runner: runner for runner in range(RUNNERS)}) for note in notes.notes)
        lost = {n.runners[1 if n.kind in ("ahead", "places") else 0] for n in notes.notes if n.kind != "apart"}
        assert lost == set(range(1, RUNNERS)) - {2, 6, 7}
        assert sum(n.runners[0] == WINNER for n in notes.notes if n.kind in ("ahead", "places")) <= 2
        assert len({tuple(sorted(n.runners)) for n in notes.notes}) == len(notes.notes)
    assert filled > 45


def test_what_cannot_be_is_said() -> None:
    """A runner who may not be named any more takes no proof and no place among those who are behind."""
    notes = book()
    for other in (8, 9, 10, 11):
        notes.add(apart(3, other))
    assert not notes.prove(3, SHORT_WAYS[:1])
    full = book()
    for other in (5, 7, 8, 9):
        full.add(apart(1, other))
    assert not full.rule_out_known()
