"""The sentences of a leaderboard: who leads and how clearly, and what to know."""

from collections.abc import Callable

import msgspec
import pytest

from benchwright.records import Notice, RankRange
from benchwright.records.leaderboard import OVERALL, Leaderboard, RankedModel
from benchwright.report.board_words import answer, lead, notes

from . import boards


def ranked(*sets: tuple[int, int], equal: int = 1) -> Leaderboard:
    """Make a board with these rank sets in one group; so many models at the top have the same win rate."""
    board, _ = boards.made(len(sets), [("all", 6)])
    models = [
        msgspec.structs.replace(
            model,
            model="abcdef"[n],
            rank_set=RankRange(low=low, high=high),
            win_rate=model.win_rate | {OVERALL: 0.9 if n < equal else 0.8 - 0.1 * n},
        )
        for n, (model, (low, high)) in enumerate(zip(board.models, sets, strict=True))
    ]
    return msgspec.structs.replace(board, models=tuple(models))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (ranked((1, 1), (2, 2)), "<b>a</b> leads clearly."),
        (ranked((1, 3), (1, 3), (1, 3)), "<b>a</b> leads, but not clearly: three models can hold rank 1."),
        (ranked((1, 2), (2, 2), (2, 3)), "<b>a</b> leads, but not clearly: it can hold ranks 1–2."),
        (
            ranked((1, 3), (1, 3), (1, 3), equal=2),
            "<b>a</b> and <b>b</b> share the lead: three models can hold rank 1.",
        ),
        (ranked((1, 2), (1, 2), (3, 3), equal=2), "<b>a</b> and <b>b</b> share the lead."),
        (ranked((1, 1)), "<b>a</b> is the only model with a rank."),
    ],
)
def test_the_answer_says_who_leads_and_how_clearly(board: Leaderboard, words: str) -> None:
    """The sentence follows the rank sets, and equal win rates lead together."""
    assert str(answer(board)) == words


def test_the_order_is_called_open_only_when_it_is() -> None:
    """Ranges are explained where there is one; a strict order is called so."""
    assert "cannot be put in one strict order on 6 tasks" in lead(ranked((1, 2), (1, 2), (3, 3)))
    strict = lead(ranked((1, 1), (2, 2), (3, 3)))
    assert "cannot" not in strict
    assert "stand in one strict order" in strict
    assert lead(ranked((1, 1))) == ""


def test_nobody_ranked_is_said() -> None:
    """Without overall numbers, and with too few tasks for ranks, nobody leads."""
    board, _ = boards.unranked(boards.made(3), known=False)
    assert answer(board) == "No model is ranked: none has data in every group."
    known, _ = boards.unranked(boards.made(3), known=True)
    assert answer(known) == "No model is ranked."
    assert "a win rate but no rank: fewer than two tasks in a group" in lead(known)
    assert "no data in some group" in lead(board)


def test_names_in_sentences_are_escaped_and_shortened() -> None:
    """A name that means harm is text, a long one loses its middle."""
    board, _ = boards.made(3)
    first = {model.model: msgspec.structs.replace(board, models=(model,)) for model in board.models}
    assert "&lt;script&gt;" in answer(first[boards.HOSTILE])
    assert "<script>" not in answer(first[boards.HOSTILE])
    assert boards.LONG not in answer(first[boards.LONG])
    assert "a-provider-with-a-…" in answer(first[boards.LONG])


def test_every_warning_is_a_note_and_comes_first() -> None:
    """Nothing that the numbers warn of is left out."""
    board, _ = boards.made()
    warnings = tuple(Notice(code=f"c{n}", message=f"message {n}") for n in range(20))
    assert notes(msgspec.structs.replace(board, warnings=warnings))[:20] == [one.message for one in warnings]


def test_unresolved_gaps_are_given_by_group_and_not_told_twice() -> None:
    """A warning may say it overall; where none does, the note does."""
    board, _ = boards.made()
    assert "By group, Elo gaps are unresolved under 5.2 in Individual and 5.2 in Distributional." in notes(board)
    alone, _ = boards.made(groups=[("all", 6)])
    assert sum("unresolved" in str(note) for note in notes(alone)) == 1
    told = msgspec.structs.replace(alone, warnings=(Notice(code="elo_unresolved", message="told"),))
    assert not any("unresolved" in str(note) for note in notes(told))


def with_elo(board: Leaderboard, rating: Callable[[int], float]) -> Leaderboard:
    """Give each model a rating by its place."""
    models = (
        msgspec.structs.replace(model, elo=model.elo | {OVERALL: rating(n)}, win_rate_shared=None)
        for n, model in enumerate(board.models)
    )
    return msgspec.structs.replace(board, models=tuple(models))


def test_models_that_elo_puts_elsewhere_are_named() -> None:
    """Places are counted among the models that have both; the same order is said to be the same."""
    board = ranked((1, 3), (1, 3), (1, 3), (4, 4))
    order = [1500.0, 1700.0, 1600.0, 1400.0]
    said = " ".join(map(str, notes(with_elo(board, order.__getitem__))))
    assert "By Elo 3 of 4 models stand elsewhere than by win rate: <b>a</b> is number 1, and 3 by Elo;" in said
    same = " ".join(map(str, notes(with_elo(board, lambda n: 2000.0 - n))))
    assert "By Elo the order of 4 models is the same as by win rate." in same


def test_the_widest_rounding_is_named() -> None:
    """The model for which rounding leaves most open, with its range."""
    board, _ = boards.made(3)
    widest = max(
        (model for model in board.models if model.rounding and model.rounding[OVERALL]), key=lambda model: _width(model)
    )
    note = next(str(note) for note in notes(board) if "Rounding" in str(note))
    assert widest.model[:9].replace("<", "&lt;").replace(">", "&gt;") in note


def _width(model: RankedModel) -> float:
    ends = model.rounding[OVERALL] if model.rounding else None
    return ends.high - ends.low if ends else 0.0
