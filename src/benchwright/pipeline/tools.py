"""The tools by which a client reaches tasks: closed schemas, and arguments that fit them or are refused."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from benchwright.errors import BenchwrightError, Fault, InputError
from benchwright.files import find_faults
from benchwright.pipeline.serving import Asked, Desk, Scored, TaskList
from benchwright.records import Record

LONGEST_ARGUMENTS = 1 << 16
"""Bytes of a call's arguments as JSON, whatever brings them."""

LONGEST_ERROR = 1000
"""Characters of an error: a client that is wrong everywhere is told a part of it."""

Say = Callable[[str], None]


class _Nothing(Record, frozen=True, kw_only=True):
    """No arguments."""


class _WhichTask(Record, frozen=True, kw_only=True):
    task_id: str


class _Submission(Record, frozen=True, kw_only=True):
    answer: str


class _Answered(Record, frozen=True, kw_only=True):
    task_id: str
    submission: _Submission


def _closed(**properties: dict[str, Any]) -> dict[str, Any]:
    """Make the schema of an object in the form that strict tool modes accept: nothing optional, nothing else."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_TASK_ID = {"type": "string", "description": "The id of a task, as list_tasks gives it."}
_LEFT = {"type": "integer", "description": "How often the task can still be answered."}
_LISTED = _closed(
    id={"type": "string"},
    family={"type": ["string", "null"]},
    difficulty={"type": ["string", "integer", "null"]},
    attemptsLeft=_LEFT,
)


class Tool(NamedTuple):
    """One tool: what a client is told of it, the records of both ends, and what it does.

    Attributes:
        description: what it does, for the client's model.
        takes: the record of its arguments.
        schema: of its arguments.
        gives: the schema of its result.
        call: (desk, arguments, time) -> result.
        writes: True when a call changes something.
    """

    description: str
    takes: type[Record]
    schema: dict[str, Any]
    gives: dict[str, Any]
    call: Callable[[Desk, Any, str], Record]
    writes: bool = False


def _list_tasks(desk: Desk, given: _Nothing, at: str) -> TaskList:
    return desk.list_tasks()


def _get_task(desk: Desk, given: _WhichTask, at: str) -> Asked:
    return desk.get_task(given.task_id)


def _score_answer(desk: Desk, given: _Answered, at: str) -> Scored:
    return desk.score_answer(given.task_id, given.submission.answer, at=at)


TOOLS = {
    "list_tasks": Tool(
        description="List the ids of all tasks, with family, difficulty and the attempts left.",
        takes=_Nothing,
        schema=_closed(),
        gives=_closed(tasks={"type": "array", "items": _LISTED}),
        call=_list_tasks,
    ),
    "get_task": Tool(
        description="Get the prompt of a task, and the options to choose from; without options the list is empty.",
        takes=_WhichTask,
        schema=_closed(taskId=_TASK_ID),
        gives=_closed(
            id={"type": "string"},
            prompt={"type": "string"},
            options={"type": "array", "items": {"type": "string"}},
        ),
        call=_get_task,
    ),
    "score_answer": Tool(
        description="Score an answer to a task: 1 when it is right, 0 when it is not. Each call uses up one of the "
        "task's few attempts.",
        takes=_Answered,
        schema=_closed(
            taskId=_TASK_ID,
            submission=_closed(
                answer={"type": "string", "description": "The reply to the prompt, in the form the prompt asks for."}
            ),
        ),
        gives=_closed(score={"type": "integer", "enum": [0, 1]}, attemptsLeft=_LEFT),
        call=_score_answer,
        writes=True,
    ),
}


def use_tool(desk: Desk, name: str, arguments: Mapping[str, Any], say: Say, *, at: str) -> Record | str:
    """Call a tool; what goes wrong becomes a sentence for the client, and a trace never leaves this process.

    Args:
        desk: the tasks.
        name: one of `TOOLS`.
        arguments: as the client sent them; refused unless they fit the schema.
        say: told of every attempt and every fault of our own: never an answer, never a key.
        at: the time, UTC.

    Returns:
        The result, or the text of the error.
    """
    tool = TOOLS[name]
    try:
        given = _read(arguments, tool.takes)
        result = tool.call(desk, given, at)
    except BenchwrightError as error:
        if tool.writes:
            say(f"{name} refused")
        text = str(error)
        return text if len(text) <= LONGEST_ERROR else text[:LONGEST_ERROR] + "..."
    except Exception as error:  # its text may hold a key
        say(f"{name} failed: {type(error).__name__}")
        return "the server failed; nothing is wrong with the call"
    if isinstance(given, _Answered) and isinstance(result, Scored):
        say(f"{given.task_id}: score {result.score}, {result.attempts_left} left")
    return result


def _read(arguments: Mapping[str, Any], takes: type[Record]) -> Record:
    """Turn arguments into their record; too long ones are not looked at."""
    try:
        size = len(msgspec.json.encode(arguments))
    except (UnicodeEncodeError, OverflowError, RecursionError, ValueError, TypeError):
        raise InputError(
            Fault(field="arguments", expected="JSON that UTF-8 can hold", found="something else")
        ) from None
    if size > LONGEST_ARGUMENTS:
        expected = f"at most {LONGEST_ARGUMENTS:,} bytes"
        raise InputError(Fault(field="arguments", expected=expected, found=f"{size:,}"))
    faults = find_faults(dict(arguments), takes, path=None)
    if faults:
        raise InputError(*(fault._replace(found=_kind(fault.found)) for fault in faults))
    return msgspec.convert(arguments, takes)


def _kind(found: str | None) -> str | None:
    """Name the kind of a value instead of the value: what is submitted is not repeated, in no error and no log."""
    if found is None or found in {"an object", "a list", "nothing", "an unknown one"}:
        return found
    if found in {"True", "False"}:
        return "true or false"
    return "a string" if found[0] in "'\"" else "a number"
