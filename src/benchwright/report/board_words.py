"""What a leaderboard says in sentences: who leads and how clearly, and what to know when reading it."""

from collections.abc import Callable, Iterator, Sequence

from markupsafe import Markup

from benchwright.records.leaderboard import OVERALL, Leaderboard, RankedModel
from benchwright.report.board_views import between
from benchwright.report.words import count, listed, number_of, ranks, shortened, win_rate

LONGEST = 36
"""A longer name is shortened in the middle; its row has it whole."""

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MOVED = 3
"""Models that are named because another measure gives them another place."""

Number = Callable[[RankedModel], float | None]

Place = tuple[RankedModel, int, int]
"""A model with its place by one number, and by another."""


def tasks_word(board: Leaderboard) -> str:
    """Give the word for what the models met on, in the singular."""
    return "battle" if board.battles else "task"


def answer(board: Leaderboard) -> Markup:
    """Say in one sentence who leads, and whether clearly."""
    ranked = _ranked(board)
    if not ranked:
        known = any(model.win_rate[OVERALL] is not None for model in board.models)
        return Markup("No model is ranked.") if known else Markup("No model is ranked: none has data in every group.")
    best = max(model.win_rate[OVERALL] or 0.0 for model in ranked)
    first = [model for model in ranked if model.win_rate[OVERALL] == best]
    top = sum(model.rank_set.low == 1 for model in ranked if model.rank_set)
    names = _named(first)
    if len(ranked) == 1:
        return Markup("{} is the only model with a rank.").format(names)
    if len(first) > 1:
        more = f": {_spelled(top)} models can hold rank 1." if top > len(first) else "."
        return Markup("{} share the lead{}").format(names, more)
    held = first[0].rank_set
    if held is None or held.high == 1:
        return Markup("{} leads clearly.").format(names)
    why = f"{_spelled(top)} models can hold rank 1" if top > 1 else f"it can hold ranks {ranks(1, held.high)}"
    return Markup("{} leads, but not clearly: {}.").format(names, why)


def lead(board: Leaderboard) -> Markup:
    """Say how far the models can be put in an order, and which have no rank."""
    ranked, word = _ranked(board), tasks_word(board)
    total = number_of(sum(board.tasks.values()), word)
    parts = []
    if len(ranked) > 1:
        open_ranks = any(model.rank_set.low != model.rank_set.high for model in ranked if model.rank_set)
        parts.append(
            f"Ranks are printed as ranges, because these {count(len(ranked))} models cannot be put in one strict order "
            f"on {total}."
            if open_ranks
            else f"On {total} these {count(len(ranked))} models stand in one strict order."
        )
    without = [model for model in board.models if model.rank_set is None]
    if without:
        parts.append(_without_rank(without, word))
    return Markup(" ").join(parts)


def notes(board: Leaderboard) -> list[Markup | str]:
    """List what to know when reading: the warnings, then what the numbers themselves say."""
    found: list[Markup | str] = [notice.message for notice in board.warnings]
    found += _gaps(board)
    found += _moved(board)
    found += _rounded(board)
    return found


def _ranked(board: Leaderboard) -> list[RankedModel]:
    return [model for model in board.models if model.rank_set is not None]


def _without_rank(models: Sequence[RankedModel], word: str) -> Markup:
    known = [model for model in models if model.win_rate[OVERALL] is not None]
    unknown = [model for model in models if model.win_rate[OVERALL] is None]
    parts = []
    if unknown:
        words = Markup("{} {} no data in some group, so no overall win rate and no rank.")
        parts.append(words.format(_named(unknown), "has" if len(unknown) == 1 else "have"))
    if known:
        words = Markup("{} {} a win rate but no rank: fewer than two {}s in a group do not say how sure it is.")
        parts.append(words.format(_named(known), "has" if len(known) == 1 else "have", word))
    return Markup(" ").join(parts)


def _gaps(board: Leaderboard) -> Iterator[str]:
    """Say which gaps of Elo are unresolved, by group, and overall unless a warning says it."""
    known = [f"{gap:.1f} in {name}" for name in board.groups if (gap := board.unresolved[name]) is not None]
    overall = board.unresolved[OVERALL]
    if len(known) > 1:
        yield f"By group, Elo gaps are unresolved under {listed(known, most=12)}."
    if overall is not None and not any(notice.code == "elo_unresolved" for notice in board.warnings):
        yield f"Elo gaps under {overall:.1f} are unresolved: the order of the matchups alone explains them."


def _moved(board: Leaderboard) -> Iterator[Markup]:
    """Name the models to which Elo, or the tasks that all share, give another place than the win rate does."""

    def rate(model: RankedModel) -> float | None:
        return model.win_rate[OVERALL]

    def elo(model: RankedModel) -> float | None:
        return model.elo[OVERALL]

    def shared(model: RankedModel) -> float | None:
        return None if model.win_rate_shared is None else model.win_rate_shared[OVERALL]

    by_elo, by_shared = _places(board, rate, elo), _places(board, rate, shared)
    if by_elo:
        words = Markup("By Elo {}. Both use the same results; Elo weighs a win by the rating of the opponent.")
        yield words.format(_moves(by_elo, "by Elo"))
    if by_shared:
        number = number_of(sum(board.shared_tasks.values()), tasks_word(board))
        yield Markup("Over the {} that all models share, {}.").format(number, _moves(by_shared, "there"))


def _places(board: Leaderboard, first: Number, second: Number) -> list[Place]:
    """Give the places of the models that have both numbers, the best first by the first number."""
    both = [
        (model, a, b) for model in board.models if (a := first(model)) is not None and (b := second(model)) is not None
    ]
    ones, others = sorted(-a for _, a, _ in both), sorted(-b for _, _, b in both)
    return [(model, 1 + ones.index(-a), 1 + others.index(-b)) for model, a, b in both]


def _moves(places: Sequence[Place], where: str) -> Markup:
    """Say how many models have another place, and name those that moved furthest."""
    moved = [entry for entry in places if entry[1] != entry[2]]
    total = number_of(len(places), "model")
    if not moved:
        return Markup("the order of {} is the same as by win rate").format(total)
    furthest = sorted(moved, key=lambda entry: (-abs(entry[1] - entry[2]), entry[1]))[:_MOVED]
    each = Markup("; ").join(
        Markup("{} is number {}, and {} {}").format(_named([model]), count(one), count(other), where)
        for model, one, other in furthest
    )
    return Markup("{} of {} stand elsewhere than by win rate: {}").format(count(len(moved)), total, each)


def _rounded(board: Leaderboard) -> Iterator[Markup]:
    """Name the model whose win rate rounding leaves most open."""
    known = [
        (ends.high - ends.low, -place, model, ends)
        for place, model in enumerate(board.models)
        if model.rounding and (ends := model.rounding[OVERALL]) and ends.high > ends.low
    ]
    if known:
        _, _, model, ends = max(known, key=lambda entry: entry[:2])
        words = Markup("Rounding leaves most open for {}: its overall win rate of {} could be anything in {}.")
        yield words.format(_named([model]), win_rate(model.win_rate[OVERALL]), between(ends, win_rate))


def _named(models: Sequence[RankedModel]) -> Markup:
    names = [str(Markup("<b>{}</b>").format(shortened(model.model, LONGEST))) for model in models]
    return Markup(listed(names))  # noqa: S704


def _spelled(number: int) -> str:
    return _SMALL[number] if number < len(_SMALL) else count(number)
