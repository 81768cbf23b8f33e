"""The pages of a leaderboard: the board itself, and how its numbers are computed."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from benchwright.records.leaderboard import OVERALL, Leaderboard, TaskRates
from benchwright.report import board_words
from benchwright.report.answer import percent
from benchwright.report.board_data import board_blocks
from benchwright.report.board_views import BAR, ELO, elo_axis, figures, sort_key, views
from benchwright.report.svg import number
from benchwright.report.templates import asset, environment, policy, script
from benchwright.report.words import count, number_of, printable

MOST_LISTED = 12
"""More notes than this are folded away."""

_FEW_GROUPS = 4


class BoardFacts(NamedTuple):
    """What the pages say of where a board comes from.

    Attributes:
        title: of the board.
        source: names of the files that were read, without their folders.
        made_by: program and version.
        day: when it was made, an ISO date or time; None: not said.
        command: that makes the board again.
        sha256: of the scores table beside the pages.
        files: label and name of each file beside the pages.
    """

    title: str
    source: str
    made_by: str
    day: str | None
    command: str
    sha256: str = ""
    files: tuple[tuple[str, str], ...] = ()


def board_page(board: Leaderboard, rates: TaskRates, facts: BoardFacts) -> Iterator[str]:
    """Build the page of a board, in pieces.

    Args:
        board: every number of the table.
        rates: every model on every task, for the rows that open; of the same models as the board.
        facts: where it comes from.

    Returns:
        Pieces of one document: the same for the same arguments, byte for byte. It links to methodology.html.
    """
    shown, axis = views(board), elo_axis(board)
    code = script("frame.js", "elements.js", "leaderboard.js")
    overall = [figures(board, model, shown[0], axis) for model in board.models]
    yield _document(
        "leaderboard.html",
        code,
        board=board,
        facts=facts,
        views=shown,
        axis=axis,
        bar_width=BAR,
        elo_width=ELO,
        start=number(axis.place(axis.start)),
        overall=overall,
        sort_key=sort_key,
        particulars=_particulars(board, facts),
        answer=board_words.answer(board),
        lead=board_words.lead(board),
        note=_note(board),
        notes=board_words.notes(board),
        most_listed=MOST_LISTED,
        longest=board_words.LONGEST,
        word=board_words.tasks_word(board),
        shared=any(model.win_rate_shared and model.win_rate_shared[OVERALL] is not None for model in board.models),
        rounded=any(one.rounding for one in overall),
    )
    yield from board_blocks(board, rates, shown, axis)
    yield f"<script>{code}</script>\n</body>\n</html>\n"


def methodology_page(board: Leaderboard, facts: BoardFacts) -> str:
    """Build the page that says how each number of a board is computed, with this board's settings and counts.

    Args:
        board: whose settings, counts and warnings are printed.
        facts: where it comes from.

    Returns:
        One document, the same for the same arguments, byte for byte. It links to index.html.
    """
    code = script("frame.js")
    document = _document(
        "methodology.html",
        code,
        board=board,
        facts=facts,
        grouped=len(board.groups) > 1,
        ranked=sum(model.rank_set is not None for model in board.models),
        total=sum(board.tasks.values()),
        word=board_words.tasks_word(board),
        plain=_plain,
    )
    return f"{document}<script>{code}</script>\n</body>\n</html>\n"


def _document(template: str, code: str, **given: object) -> str:
    style = asset("style.css")
    made = environment().get_template(template)
    return printable(made.render(style=style, policy=policy(style, code), address=quote, **given))


def _particulars(board: Leaderboard, facts: BoardFacts) -> list[tuple[str, str]]:
    without = sum(model.rank_set is None for model in board.models)
    word = board_words.tasks_word(board)
    return [
        ("Scores", facts.source),
        ("Models", count(len(board.models)) + (f", {count(without)} without a rank" if without else "")),
        (f"{word.capitalize()}s", _tasks(board)),
        ("Order", "overall mean win rate, then name"),
    ]


def _tasks(board: Leaderboard) -> str:
    total = count(sum(board.tasks.values()))
    if len(board.groups) == 1:
        return total
    if len(board.groups) > _FEW_GROUPS:
        return f"{total} in {number_of(len(board.groups), 'group')}"
    return f"{total}: " + ", ".join(f"{count(board.tasks[name])} {name}" for name in board.groups)


def _note(board: Leaderboard) -> str:
    """Say how to read the table."""
    settings, word = board.settings, board_words.tasks_word(board)
    inside = " inside each group" if len(board.groups) > 1 else ""
    elo = (
        f"mean of {number_of(settings.shuffles, 'shuffle')} ± its Monte-Carlo standard error"
        if settings.shuffles
        else "the matchups in the order given"
    )
    parts = [
        "Rank: every rank that the models separated from this one leave open, by overall win rate.",
        f"Bar: mean win rate; line with ends: its {percent(settings.level)} interval, from "
        f"{number_of(settings.resamples, 'resample')} of the {word}s{inside}.",
        f"Elo: {elo}; tick: {board.settings.initial:,.10g}, where every model starts; line: the interval over {word}s.",
        "Bradley-Terry: strengths that sum to 1.",
    ]
    if len(board.groups) > 1:
        parts.append("Overall is the mean of the groups; a model without data in one has none.")
    return " ".join(parts)


def _plain(value: float) -> str:
    """Write a setting as short as it is exact.

    Example:
        >>> _plain(32.0), _plain(0.01), _plain(1500.0)
        ('32', '0.01', '1,500')
    """
    return f"{value:,.12g}"
