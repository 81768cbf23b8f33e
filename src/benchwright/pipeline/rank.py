"""`rank`: models over tasks whose scores do not compare, as numbers and as a page."""

import csv
import io
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benchwright.errors import Fault, InputError
from benchwright.files import make_folder, write_atomic
from benchwright.pipeline.folder import pretty
from benchwright.pipeline.tables.scores import Source, read_scores
from benchwright.rank.leaderboard import rank_models
from benchwright.records.leaderboard import Leaderboard, LeaderboardSettings, ScoresTable, TaskRates
from benchwright.report.board import BoardFacts, board_page, methodology_page

INDEX, METHODOLOGY, BOARD, SCORES = "index.html", "methodology.html", "leaderboard.json", "scores.csv"


class Ranked(NamedTuple):
    """A board, the win rates on each task that stand behind it, and the table that it was made of."""

    board: Leaderboard
    rates: TaskRates
    table: ScoresTable


def leaderboard(
    scores: Source | Sequence[Source],
    *,
    settings: LeaderboardSettings | None = None,
    columns: Mapping[str, Sequence[str]] | None = None,
    lower: Collection[str] = (),
) -> Leaderboard:
    """Rank models over tasks by mean win rate, with Elo and Bradley-Terry beside it.

    Args:
        scores: rows as dicts (`task`, `model`, `value`; `better`, `group` and `run` if need be), or files of such rows
            (CSV, JSON, JSONL), a wide CSV, battles (`a`, `b`, `outcome`), RunReports or run folders.
        settings: of all that is computed.
        columns: other names for columns, such as {"task": ["family", "task"], "value": ["score"]}.
        lower: tasks on which a lower value is better, where the table does not say so.

    Returns:
        The board, best overall win rate first.

    Raises:
        InputError: a source is missing or malformed: file, line, field.
        AlignError: fewer than two models, or no task on which two have data.

    Example:
        >>> rows = [{"task": f"t{n}", "model": m, "value": n % p} for n in range(30) for m, p in (("a", 3), ("b", 2))]
        >>> board = leaderboard(rows)
        >>> [(model.model, round(model.win_rate["overall"], 2)) for model in board.models]
        [('a', 0.67), ('b', 0.33)]
    """
    return rank(scores, settings or LeaderboardSettings(), columns=columns, lower=lower).board


def rank(
    scores: Source | Sequence[Source],
    settings: LeaderboardSettings,
    *,
    columns: Mapping[str, Sequence[str]] | None = None,
    lower: Collection[str] = (),
    say: Callable[[str], None] = lambda message: None,
) -> Ranked:
    """Rank models over tasks, and keep what stands behind the board.

    Args:
        scores: as of `leaderboard`.
        settings: of all that is computed.
        columns: as of `leaderboard`.
        lower: as of `leaderboard`.
        say: is told what is being worked on.

    Raises:
        InputError: a source is missing or malformed: file, line, field.
        AlignError: fewer than two models, or no task on which two have data.
    """
    table = read_scores(scores, columns=columns, lower=lower)
    board, rates = rank_models(table, settings, say=say)
    return Ranked(board, rates, table)


def refuse_file(folder: Path) -> None:
    """Refuse a file where a board is to be written.

    Raises:
        InputError: there is one.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError(Fault(path=str(folder), expected="a folder to write to", found="a file"))


def write_board(ranked: Ranked, folder: Path, facts: BoardFacts) -> None:
    """Write index.html, methodology.html, leaderboard.json and scores.csv.

    Args:
        ranked: the board.
        folder: is made if need be; these four files in it are replaced.
        facts: what the page says of where the board comes from; hash and files are those written here.

    Raises:
        InputError: the folder is a file.
        DiskError: the files cannot be written.
    """
    refuse_file(folder)
    make_folder(folder)
    sha256 = write_atomic(folder / SCORES, scores_csv(ranked.table))
    facts = facts._replace(sha256=sha256, files=(("leaderboard.json", BOARD), ("scores.csv", SCORES)))
    write_atomic(folder / BOARD, [pretty(ranked.board)])
    write_atomic(folder / METHODOLOGY, [methodology_page(ranked.board, facts).encode("utf-8")])
    write_atomic(folder / INDEX, (piece.encode("utf-8") for piece in board_page(ranked.board, ranked.rates, facts)))


def scores_csv(table: ScoresTable) -> Iterator[bytes]:
    """Give a table as CSV that `rank` reads again, in pieces: one row a value, values as they were written."""
    yield _line(["task", "model", "value", "better", "group"])
    for task, name in enumerate(table.tasks):
        about = [table.better[task], table.groups[task]]
        rows = zip(table.models, table.written[task], strict=True)
        yield b"".join(_line([name, model, value, *about]) for model, value in rows if value is not None)


def _line(cells: Sequence[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode("utf-8")
