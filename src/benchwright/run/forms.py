"""A guess put into the form that a task asks for, and the parts of a task that policies look at."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from benchwright.records import AnswerCheck, Check, JudgeCheck, Line, ListCheck, Task, TextCheck
from benchwright.text.key_reply import key_reply
from benchwright.text.normal import normal


def code_lines(task: Task) -> list[Line]:
    """List the lines of a task that code checks and that must be present: those that have a key to guess."""
    return [line for line in task.rubric if not line.absent and not isinstance(line.check, JudgeCheck)]


def filled(task: Task, value: str) -> str:
    """Give one value as the answer to everything that a task asks.

    Args:
        task: the task; its keys are not looked at.
        value: the guess; an empty one stays so.

    Returns:
        The bare value; where lines have a `field` or `near`, the value in every field and behind every phrase.

    Example:
        >>> from benchwright.records import NumberCheck
        >>> line = Line(id="l", claim="c", check=NumberCheck(value="8.6", field="gaps.mean"))
        >>> filled(Task(id="t", prompt="p", rubric=(line,)), "7")
        '{"gaps": {"mean": "7"}}'
    """
    lines = code_lines(task)
    if not value or not any(_is_placed(line.check) for line in lines):
        return value
    return _with(task, [replace(line, check=_guess(line.check, value)) for line in lines])


def copied(task: Task, keys: Mapping[str, Check]) -> str:
    """Answer a task with the keys of other tasks: line id -> check; lines without one are left out."""
    lines = [line for line in code_lines(task) if line.id in keys]
    return _with(task, [replace(line, check=_moved(keys[line.id], line.check)) for line in lines])


def answer_of(task: Task) -> str | None:
    """Give the key of a task that asks one question only, as text; None for other tasks."""
    lines = code_lines(task)
    if len(lines) != 1 or not isinstance(lines[0].check, AnswerCheck):
        return None
    value = lines[0].check.value
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def place_of_key(task: Task) -> int | None:
    """Give the place of the key among the options of a task; None where there are no options."""
    key = answer_of(task)
    form = None if key is None else normal(key)
    return next((place for place, option in enumerate(task.options) if normal(option) == form), None)


def _with(task: Task, lines: Sequence[Line]) -> str:
    return key_reply(replace(task, rubric=tuple(lines)))


def _is_placed(check: Check) -> bool:
    return not isinstance(check, AnswerCheck | JudgeCheck) and bool(check.field or check.near)


def _guess(check: Check, value: str) -> Check:
    if isinstance(check, AnswerCheck | JudgeCheck):
        return AnswerCheck(value=value)
    if isinstance(check, ListCheck):
        return ListCheck(items=(value,), field=check.field, near=check.near)
    return TextCheck(value=value, field=check.field, near=check.near)


def _moved(key: Check, place: Check) -> Check:
    """A key of another task, where this task asks for it."""
    if isinstance(key, AnswerCheck | JudgeCheck) or isinstance(place, AnswerCheck | JudgeCheck):
        return key
    where: dict[str, Any] = {"field": place.field, "near": place.near}
    return replace(key, **where)
