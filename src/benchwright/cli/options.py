"""Options that every command has, and how results and messages are printed."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from benchwright.records import Record

WIDE = 200
"""Columns of a table that does not go to a terminal."""

F = TypeVar("F", bound=Callable[..., Any])


def common(function: F) -> F:
    """Add `--json`, `-q` and `-v` to a command."""
    for option in (
        click.option("-v", "--verbose", is_flag=True, help="Say more: every trust check, every task read."),
        click.option("-q", "--quiet", is_flag=True, help="No progress, no messages but errors."),
        click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout, nothing else there."),
    ):
        function = option(function)
    return function


def limits(function: F) -> F:
    """Add `--timeout` and `--max-cost` to a command that makes calls."""
    for option in (
        click.option(
            "--max-cost", type=click.FloatRange(min=0), metavar="USD", help="Stop before the call that would pass it."
        ),
        click.option(
            "--timeout",
            type=click.FloatRange(min=0, min_open=True),
            default=120,
            show_default=True,
            help="Seconds an attempt may take.",
        ),
    ):
        function = option(function)
    return function


def out_file(function: F) -> F:
    """Add `-o FILE` to a command whose result is one JSON document."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option("-o", "--out", type=kind, metavar="FILE", help="Write the JSON document to a file too.")(
        function
    )


def svg_file(function: F) -> F:
    """Add `--svg FILE` to a command that can draw its result."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option("--svg", type=kind, metavar="FILE", help="Draw a picture.")(function)


def column_names(given: tuple[str, ...]) -> dict[str, list[str]]:
    """Read the values of `--column NAME=COLUMN+COLUMN`."""
    columns = {}
    for text in given:
        name, equals, names = text.partition("=")
        if not equals or not all(names.split("+")):
            raise click.BadParameter(f"{text!r}: expected NAME=COLUMN or NAME=COLUMN+COLUMN", param_hint="--column")
        columns[name] = names.split("+")
    return columns


class Printer:
    """Results to stdout, messages to stderr.

    Args:
        as_json: print one JSON document and nothing else on stdout.
        quiet: print no messages.
        verbose: print more messages.
        out: a file for the JSON document, or None.
    """

    def __init__(self, *, as_json: bool, quiet: bool, verbose: bool, out: Path | None = None) -> None:
        self.as_json = as_json
        self.quiet = quiet
        self.verbose = verbose
        self.out = out

    def say(self, message: str) -> None:
        """Print a message for a person."""
        if not self.quiet:
            click.echo(message, err=True)

    def result(self, text: str) -> None:
        """Print a line of the result, unless JSON was asked for."""
        if not self.as_json:
            click.echo(text)

    def document(self, value: Any) -> None:
        """Give the result as JSON: on stdout if that was asked for, into a file if one was named."""
        if not self.as_json and self.out is None:
            return
        from benchwright.files import write_atomic

        plain = value.to_dict() if isinstance(value, Record) else value
        data = _json(plain) + b"\n"
        if self.out is not None:
            write_atomic(self.out, [data])
        if self.as_json:
            click.echo(data.decode(), nl=False)

    def picture(self, place: Path, drawn: str) -> None:
        """Write a picture, and say where it is."""
        from benchwright.files import write_atomic

        write_atomic(place, [drawn.encode("utf-8")])
        self.say(f"picture: {place}")

    def table(self, headers: list[str], rows: list[list[str]], words: int) -> None:
        """Print a table, unless JSON was asked for: the first `words` columns left, figures right."""
        if self.as_json:
            return
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for place, header in enumerate(headers):
            table.add_column(header, justify="left" if place < words else "right", no_wrap=True)
        for row in rows:
            table.add_row(*(cell.replace("[", r"\[") for cell in row))
        width = None if sys.stdout.isatty() else WIDE
        Console(width=width, highlight=False).print(table)


def _json(value: Any) -> bytes:
    """Write indented JSON; text that UTF-8 cannot hold (lone surrogates in a reply) makes all of it escaped."""
    import json

    import msgspec

    try:
        return msgspec.json.format(msgspec.json.encode(value), indent=1)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value), indent=1).encode("ascii")
