"""`benchwright audit`: a person reads a drawn part of the judge's verdicts."""

import getpass
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchwright.cli.options import Printer, common, out_file
from benchwright.errors import Fault, InputError
from benchwright.report.words import number_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from benchwright.pipeline.audit import Audit, Shown

SAYS = {"y": True, "n": False, "?": None}
WORDS = {True: "yes", False: "no", None: "cannot tell"}
KEYS = "y yes   n no   ? cannot tell   b back   q quit"
FEWEST_ROWS = 5
"""Of a reply on one screen, however low the terminal is."""

TABLE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("folder", metavar="RUN", type=click.Path())
@click.option("--n", type=click.IntRange(min=1), default=60, show_default=True, help="Lines to draw of each model.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the draw.")
@click.option("--person", metavar="NAME", help="Who reads; your login name when not given.")
@click.option("--web", is_flag=True, help="Read in a browser on this machine.")
@click.option("--export", type=TABLE, metavar="CSV", help="Write the lines as a table to fill in.")
@click.option("--import", "imported", type=TABLE, metavar="CSV", help="Read a table that was filled in.")
@out_file
@common
def command(folder: str, n: int, seed: int, person: str | None, **given: Any) -> int:
    """Read a drawn part of the judge's verdicts in RUN yourself: task, claim and reply, nothing else.

    You are asked of each claim whether the reply says it; you see neither the model nor what the judge said.
    Each answer is kept at once in audit.jsonl and changes no score: it measures the judge. The same command goes on
    where you stopped, and a larger --n adds lines to those that you have read. Keys: y yes, n no, ? cannot tell,
    b back to the last answer, q quit.

    In a table the column `met` takes yes, no or ? for the same question; an empty cell is no answer.

    \b
    Example:
      benchwright audit runs/pay-gap-20261130T100211Z
      benchwright audit runs/pay-gap-20261130T100211Z --web
      benchwright audit runs/pay-gap-20261130T100211Z --export lines.csv
      benchwright audit runs/pay-gap-20261130T100211Z --import lines.csv
    """
    from benchwright.pipeline.audit import Audit
    from benchwright.pipeline.folder import RunFolder

    if sum((given["web"], given["export"] is not None, given["imported"] is not None)) > 1:
        raise click.UsageError("--web, --export and --import are three ways: give one")
    printer = Printer(as_json=given["as_json"], quiet=given["quiet"], verbose=given["verbose"], out=given["out"])
    audit = Audit(RunFolder(folder), person=_login() if person is None else person, n=n, seed=seed)
    if audit.stale:
        stale = number_of(audit.stale, "earlier answer")
        printer.say(f"{stale} counted nowhere: the judge has no verdict on the line any more")
    if not audit.drawn:
        printer.document(audit.state())
        click.echo(f"nothing to read: the judge has given no verdict in {audit.run.path}", err=True)
        return 3
    if given["export"] is not None:
        return _export(audit, given["export"], printer)
    if given["imported"] is not None:
        return _import(audit, given["imported"], printer)
    return _read(audit, printer, web=given["web"])


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        hint = "name yourself with --person NAME"
        raise InputError(Fault(field="--person", expected="a login name", found="none", hint=hint)) from None


def _export(audit: "Audit", path: Path, printer: Printer) -> int:
    from benchwright.pipeline.audit_table import write_table

    if audit.left:
        written = write_table(audit, path)
        printer.say(
            f"{number_of(written, 'line')} to read: fill in the column met with yes, no or ?, then give --import {path}"
        )
    return _finish(audit, printer)


def _import(audit: "Audit", path: Path, printer: Printer) -> int:
    from benchwright.pipeline.audit_table import read_table
    from benchwright.pipeline.plan import now

    answers, at = read_table(audit, path), now()
    with audit:
        _say_moved(audit, printer)
        for place, says in answers:
            audit.answer(place, says, at=at)
    printer.say(f"{number_of(len(answers), 'answer')} read, {audit.written} of them new")
    return _finish(audit, printer)


def _read(audit: "Audit", printer: Printer, *, web: bool) -> int:
    """Let a person read until all is answered, q or Ctrl-C."""
    stopped = 4
    if audit.left and not web and not (sys.stdin.isatty() and sys.stderr.isatty()):
        hint = "read in a browser with --web, or in a spreadsheet with --export FILE"
        raise InputError(Fault(expected="a terminal to read in", found="none", hint=hint))
    with audit:
        _say_moved(audit, printer)
        try:
            if audit.left and web:
                _in_browser(audit)
            elif audit.left:
                _in_terminal(audit)
        except KeyboardInterrupt:
            stopped = 130
    code = _finish(audit, printer)
    if audit.left:
        printer.say(f"go on with: {shlex.join(['benchwright', *sys.argv[1:]])}")
        return stopped
    return code


def _say_moved(audit: "Audit", printer: Printer) -> None:
    if audit.moved:
        moved = number_of(audit.moved, "earlier answer")
        printer.say(f"{moved} written again: the probability of being drawn has changed")


def _finish(audit: "Audit", printer: Printer) -> int:
    state = audit.state()
    printer.document(state)
    printer.result(f"{state['answered']} of {state['drawn']} lines answered by {audit.person}: {audit.file}")
    if audit.written or audit.moved:
        printer.say(f"write the report again: benchwright report {audit.run.path}")
    return 0


def _in_browser(audit: "Audit") -> None:
    import asyncio

    from benchwright.audit_server import serve

    def show(address: str) -> None:
        click.echo(f"open this address in a browser on this machine; it works once: {address}", err=True)
        click.echo("the reading ends when every line is answered, or with Ctrl-C", err=True)

    asyncio.run(serve(audit, show))


def _in_terminal(audit: "Audit") -> None:
    from rich.console import Console

    from benchwright.pipeline.plan import now

    console = Console(stderr=True, highlight=False)
    place = audit.next()
    while place is not None:
        key = _ask(console, audit.show(place), len(audit.drawn))
        if key == "q":
            return
        if key == "b":
            before = audit.before(place)
            place = place if before is None else before
            continue
        audit.answer(place, SAYS[key], at=now())
        place = audit.next()


def _ask(console: "Console", shown: "Shown", drawn: int) -> str:
    """Show a line, a screen at a time, until a key says what to do with it."""
    rows = [*_rows(console, "Task", shown.prompt)[1:], *_rows(console, "Reply", shown.reply or "(empty)")]
    foot = _rows(console, "Claim", shown.claim)
    height = max(FEWEST_ROWS, console.height - len(foot) - 5)
    pages = [rows[start : start + height] for start in range(0, len(rows), height)]
    number = 0
    while True:
        console.rule(f"{shown.number} of {drawn}", style="dim")
        for row in [*pages[number], *foot]:
            console.print(row, soft_wrap=True)
        console.print("", _question(shown, number, len(pages)), sep="\n", soft_wrap=True)
        while (key := _key()) not in {*SAYS, "b", "q"}:
            if key == " " and len(pages) > 1:
                number = (number + 1) % len(pages)
                break
        else:
            return key


def _rows(console: "Console", head: str, text: str) -> list["Text"]:
    """Give a text in rows that fit the terminal, with nothing in them that acts on it."""
    from rich.text import Text

    from benchwright.cli.trace import harmless

    rows = [Text(""), Text(head, style="bold")]
    for line in text.replace("\r\n", "\n").split("\n"):
        rows += Text(harmless(line)).wrap(console, max(1, console.width - 2))
    return rows


def _question(shown: "Shown", page: int, pages: int) -> "Text":
    from rich.text import Text

    said = f" You said {WORDS[shown.says]}." if shown.answered else ""
    more = f"   space page {(page + 1) % pages + 1} of {pages}" if pages > 1 else ""
    return Text(f"Does the reply say this?{said}   {KEYS}{more}")


def _key() -> str:
    try:
        return click.getchar().lower()
    except EOFError:
        return "q"
