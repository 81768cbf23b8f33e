"""`benchwright rank`: mean win rate, Elo and Bradley-Terry over tasks, and a page of them."""

from datetime import UTC, datetime
from pathlib import Path
from shlex import join
from sys import argv
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, column_names, common
from benchwright.report.words import ranks

if TYPE_CHECKING:
    from benchwright.pipeline.rank import Ranked
    from benchwright.records.leaderboard import Leaderboard, RankedModel

SEEDS = {"pcg64": 0, "lcg32": 42}
"""Where none is given: boards made with the generator of 32 bits start from 42."""


@click.command()
@click.argument("scores", nargs=-1, required=True, metavar="SCORES...")
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="DIR", help="Write the board as a page.")
@click.option("--title", metavar="TEXT", help="Of the page; the name of the first file unless given.")
@click.option("--column", "columns", multiple=True, metavar="NAME=COLUMN[+COLUMN]", help="Other names of columns.")
@click.option("--lower", multiple=True, metavar="TASK", help="A task on which a lower value is better.")
@click.option("--k", type=click.FloatRange(min=0, min_open=True), default=32, show_default=True, help="Step of Elo.")
@click.option("--initial", type=float, default=1500, show_default=True, help="Rating at which every model starts.")
@click.option(
    "--shuffles",
    type=click.IntRange(min=0),
    default=200,
    show_default=True,
    help="Orders of the matchups that are averaged; 0 takes them in the order of the file.",
)
@click.option(
    "--elo-generator",
    type=click.Choice(list(SEEDS)),
    default="pcg64",
    show_default=True,
    help="Of the shuffles; lcg32 reproduces boards made with the congruential generator of 32 bits.",
)
@click.option("--seed", type=click.IntRange(min=0), help="Of all draws: 0 unless given, 42 with lcg32.")
@click.option(
    "--ridge", type=click.FloatRange(min=0), default=0.01, show_default=True, help="Of Bradley-Terry; 0 for none."
)
@click.option(
    "--resamples", type=click.IntRange(min=1), default=2000, show_default=True, help="How often tasks are drawn again."
)
@common
def command(scores: tuple[str, ...], out: Path | None, title: str | None, **given: Any) -> int:
    """Rank models over tasks whose scores do not compare.

    SCORES are tables (CSV, JSON, JSONL with task, model, value; better, group and run if need be), wide CSV files
    with a column for each task, battles (a, b, outcome), RunReports or run folders.

    \b
    Example:
      benchwright rank scores.csv -o board
      benchwright rank results.csv --column task=family+task+metric --column group=family
      benchwright rank battles.csv --column a=left --column b=right --column outcome=winner
    """
    from benchwright.kernels.elo import described
    from benchwright.pipeline.rank import rank, refuse_file
    from benchwright.records.leaderboard import LeaderboardSettings

    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"], out=None)
    if out is not None:
        refuse_file(out)  # before anything is computed
    if printer.verbose:
        printer.say(described())
    generator = given["elo_generator"]
    settings = LeaderboardSettings(
        k=given["k"],
        initial=given["initial"],
        shuffles=given["shuffles"],
        seed=SEEDS[generator] if given["seed"] is None else given["seed"],
        generator=generator,
        resamples=given["resamples"],
        ridge=given["ridge"],
    )
    ranked = rank(list(scores), settings, columns=column_names(given["columns"]), lower=given["lower"], say=printer.say)
    if out is not None:
        _write(ranked, out, title or Path(scores[0]).stem, scores)
        printer.say(f"page: {out / 'index.html'}")
    printer.document(ranked.board)
    _show(ranked.board, printer)
    return 0


def _write(ranked: "Ranked", out: Path, title: str, scores: tuple[str, ...]) -> None:
    from benchwright.pipeline.rank import write_board
    from benchwright.records.version import VERSION
    from benchwright.report.board import BoardFacts

    facts = BoardFacts(
        title=title,
        source=", ".join(Path(name).name for name in scores),
        made_by=f"benchwright {VERSION}",
        day=datetime.now(UTC).date().isoformat(),
        command="benchwright " + join(Path(word).name if Path(word).is_absolute() else word for word in argv[1:]),
    )
    write_board(ranked, out, facts)


def _show(board: "Leaderboard", printer: Printer) -> None:
    settings, what = board.settings, "battles" if board.battles else "tasks"
    total = sum(board.tasks.values())
    shuffles = f"{settings.shuffles:,} shuffles" if settings.shuffles else "matchups in the order given"
    printer.result(f"{len(board.models):,} models, {total:,} {what}; {shuffles}, seed {settings.seed}")
    groups = [name for name in board.groups if name != "all"] if len(board.groups) > 1 else []
    headers = ["rank", "model", "win rate", "95 %", *groups, "Elo", "±", what]
    printer.table(headers, [_row(model, groups, total) for model in board.models], 2)
    for notice in board.warnings:
        printer.say(f"note: {notice.message}")


def _row(model: "RankedModel", groups: list[str], total: int) -> list[str]:
    ends = model.win_rate_interval["overall"]
    found = model.rank_set
    tasks = sum(model.tasks.values())
    return [
        ranks(found.low, found.high) if found else ranks(None, None),
        model.model,
        _number(model.win_rate["overall"], 3),
        "–" if ends is None else f"{ends.low:.3f}–{ends.high:.3f}",
        *(_number(model.win_rate[name], 3) for name in groups),
        _number(model.elo["overall"], 0),
        _number(model.elo_standard_error["overall"], 1),
        f"{tasks:,}" if tasks == total else f"{tasks:,} of {total:,}",
    ]


def _number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:,.{digits}f}"
