"""The reply that gives every line of a rubric its key."""

import json
from typing import Any

from benchwright.records import (
    AnswerCheck,
    Check,
    DateCheck,
    JudgeCheck,
    Line,
    ListCheck,
    NameCheck,
    NumberCheck,
    Task,
    TextCheck,
)


def key_reply(task: Task) -> str:
    """Write the reply that meets every code line of a task.

    Lines with a `field` go into one JSON object, lines with `near` into sentences that begin with the phrase.
    Judge lines and absent lines are left out.

    Args:
        task: the task.

    Returns:
        The reply.

    Example:
        >>> from benchwright.records import Line, NumberCheck, Task
        >>> line = Line(id="l", claim="c", check=NumberCheck(value="8.6", unit="%", near=("mean gap",)))
        >>> key_reply(Task(id="t", prompt="p", rubric=(line,)))
        'mean gap: 8.6 %.'
    """
    fields: dict[str, Any] = {}
    parts = []
    for line in task.rubric:
        if line.absent or isinstance(line.check, JudgeCheck):
            continue
        if isinstance(line.check, AnswerCheck):
            fields["answer"] = line.check.value
        elif line.check.field:
            _put(fields, line.check.field.split("."), _json_key(line.check))
        else:
            parts.append(_sentence(line))
    if fields:
        parts.append(json.dumps(fields, ensure_ascii=False))
    return "\n".join(parts)


def _put(fields: dict[str, Any], path: list[str], value: Any) -> None:
    for step in path[:-1]:
        fields = fields.setdefault(step, {})
    fields[path[-1]] = value


def _json_key(check: Check) -> Any:
    if isinstance(check, ListCheck):
        return list(check.items)
    return _written(check)


def _sentence(line: Line) -> str:
    check = line.check
    value = _written(check)
    if isinstance(check, AnswerCheck | JudgeCheck) or not check.near:
        return value
    return f"{check.near[0]}: {value}."


def _written(check: Check) -> str:
    if isinstance(check, NumberCheck):
        return f"{check.value} {check.unit}" if check.unit else str(check.value)
    if isinstance(check, ListCheck):
        plain = all(isinstance(item, str) for item in check.items)
        return "; ".join(map(str, check.items)) or "none" if plain else json.dumps(check.items, ensure_ascii=False)
    return str(check.value) if isinstance(check, DateCheck | NameCheck | TextCheck | AnswerCheck) else ""
