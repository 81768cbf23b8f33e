"""What the leaderboard prints of a model: words, keys to sort by, pictures."""

import msgspec

from benchwright.records.leaderboard import OVERALL, Ends, RankedModel
from benchwright.report.board_views import BAR, ELO, Axis, elo_axis, figures, views

from . import boards


def test_there_is_a_view_for_each_group_only_where_there_are_several() -> None:
    """One group is the same as overall and is not shown twice."""
    board, _ = boards.made()
    assert [(view.name, view.tasks) for view in views(board)] == [
        ("Overall", 12),
        ("Individual", 7),
        ("Distributional", 5),
    ]
    alone, _ = boards.made(groups=[("all", 6)])
    assert [view.name for view in views(alone)] == ["Overall"]


def test_what_is_not_there_is_never_nought() -> None:
    """A model without a group has words for it, no key to sort by, no bar and no dot."""
    board, _ = boards.made()
    last = board.models[-1]
    overall = figures(board, last, views(board)[0], elo_axis(board))
    group = figures(board, last, views(board)[2], elo_axis(board))
    assert (overall.rate, overall.rate_words, overall.bar, overall.bar_ends) == ("", "not computed", "", "")
    assert (overall.elo, overall.elo_words, overall.elo_error, overall.dot, overall.dot_ends) == ("", "–", "", "", "")
    assert (group.rate_words, group.strength_words, group.tasks, group.fewer) == ("–", "–", 0, True)


def test_pictures_stand_where_the_numbers_say() -> None:
    """A bar ends at its win rate, a dot at its rating, intervals at their ends."""
    board, _ = boards.made()
    model = msgspec.structs.replace(
        board.models[0],
        win_rate=board.models[0].win_rate | {OVERALL: 0.5},
        win_rate_interval=board.models[0].win_rate_interval | {OVERALL: Ends(low=0.25, high=1.0)},
        elo=board.models[0].elo | {OVERALL: 1500.0},
    )
    found = figures(board, model, views(board)[0], Axis(1000.0, 2000.0, 1500.0))
    assert found.bar == f"M0 10H{BAR // 2}"
    assert found.bar_ends == f"M{BAR // 4} 10H{BAR}M{BAR // 4} 6v8M{BAR} 6v8"
    assert found.dot == str(ELO // 2)


def test_the_axis_is_round_and_holds_every_rating() -> None:
    """Its ends are multiples of 100, of 500 where ratings reach far; without ratings it still has a length."""
    board, _ = boards.made(20)
    axis = elo_axis(board)
    ends = [ends for model in board.models for ends in model.elo_interval.values() if ends]
    assert axis.low % 100 == axis.high % 100 == 0
    assert axis.low <= min(one.low for one in ends)
    assert axis.high >= max(one.high for one in ends)

    def far(model: RankedModel) -> RankedModel:
        return msgspec.structs.replace(model, elo=dict.fromkeys(model.elo, -1210.0))

    assert (elo_axis(boards.changed((board, None), far)[0]).low) == -1500

    def none(model: RankedModel) -> RankedModel:
        empty = dict.fromkeys(model.elo)
        return msgspec.structs.replace(model, elo=empty, elo_interval=empty)

    empty = elo_axis(boards.changed((board, None), none)[0])
    assert (empty.low, empty.high, empty.words) == (1500, 1600, "1,500 to 1,600")


def test_shared_rounding_and_mean_are_empty_where_they_are_not_given() -> None:
    """An empty text leaves a column out; a dash stands for one model's missing number."""
    board, _ = boards.made()

    def plain(model: RankedModel) -> RankedModel:
        return msgspec.structs.replace(model, win_rate_shared=None, rounding=None)

    view, axis = views(board)[0], elo_axis(board)
    bare = figures(board, plain(board.models[0]), view, axis)
    assert (bare.shared, bare.rounding, bare.mean) == ("", "", "")
    assert figures(board, board.models[0], views(board)[1], axis).mean != ""
    assert figures(board, board.models[-1], view, axis).rounding == "–"


def test_battles_are_not_said_to_be_few() -> None:
    """No model is in every battle: a smaller number is nothing to look at."""
    board, _ = boards.made()
    lacking = next(model for model in board.models if model.model == "model-03")
    assert figures(board, lacking, views(board)[0], elo_axis(board)).fewer
    battles = msgspec.structs.replace(board, battles=True)
    assert not figures(battles, lacking, views(board)[0], elo_axis(board)).fewer
