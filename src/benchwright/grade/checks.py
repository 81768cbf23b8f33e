"""The check of every kind of line, by name."""

from collections.abc import Callable
from typing import Any

from benchwright.grade.answers import answer_reader
from benchwright.grade.days import date_reader
from benchwright.grade.key import answer_key
from benchwright.grade.listing import list_reader
from benchwright.grade.names import name_reader
from benchwright.grade.quantities import number_reader
from benchwright.grade.view import Finding, View
from benchwright.grade.wordings import text_reader
from benchwright.records import Line, Mode, Task

Reader = Callable[[View], Finding]

CHECKS: dict[str, Callable[[Any, Task, Mode], Reader]] = {
    "answer": lambda check, task, mode: answer_reader(answer_key(check.value, task.options), mode, check.locale),
    "number": lambda check, task, mode: number_reader(check),
    "date": lambda check, task, mode: date_reader(check),
    "list": lambda check, task, mode: list_reader(check),
    "name": lambda check, task, mode: name_reader(check),
    "text": lambda check, task, mode: text_reader(check),
    "judge": lambda check, task, mode: _not_asked,
}
"""Kind of check -> maker of its reader, from (check, task, grading mode)."""


def reader_of(line: Line, task: Task, mode: Mode) -> Reader:
    """Give the reader of a line.

    Raises:
        ValueError: the key cannot be read (a number that is none, an impossible date).
    """
    return CHECKS[line.check.__struct_config__.tag](line.check, task, mode)  # type: ignore[index]


def _not_asked(view: View) -> Finding:
    return Finding(None, "no_response" if view.empty else "not_asked", None)
