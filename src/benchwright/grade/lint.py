"""What is wrong with the tasks of a benchmark, before anything is asked."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from benchwright.errors import Fault
from benchwright.grade.checks import reader_of
from benchwright.grade.rubric import task_of
from benchwright.grade.view import View
from benchwright.records import (
    AnswerCheck,
    JudgeCheck,
    Line,
    ListCheck,
    Mode,
    NumberCheck,
    Task,
    TaskRow,
    is_hidden,
)
from benchwright.text.key_reply import key_reply
from benchwright.text.normal import normal
from benchwright.text.numbers import exact

Numbered = tuple[int, TaskRow]

_LOOK_AT = {
    "AnswerCheck": "value, the options and the grading mode",
    "NumberCheck": "value, unit, locale and near",
    "DateCheck": "value (2026-03-05) and near",
    "ListCheck": "items and their separators",
    "NameCheck": "value",
    "TextCheck": "value and near",
}


def lint(rows: Sequence[Numbered], *, path: str, mode: Mode, locale: str) -> list[Fault]:
    """Find every fault in the tasks of a benchmark.

    Args:
        rows: line numbers and rows of tasks.jsonl.
        path: the file, for the messages.
        mode: how `answer` lines are read.
        locale: decides separators of numbers.

    Returns:
        The faults in the order of the file; empty when the tasks can be run.
    """
    faults = []
    seen: dict[str, int] = {}
    prompts: dict[str, Numbered] = {}
    for number, row in rows:
        found = [*_row_faults(row), *_task_faults(task_of(row), mode, locale), *_prompt_faults(number, row, prompts)]
        if is_hidden(row.id):  # what was found may be a key, an option or a prompt
            found = [fault._replace(found=None) for fault in found]
        if row.id in seen:
            found.append(Fault(field="id", expected="an id of its own", found=f"{row.id!r}, as in line {seen[row.id]}"))
        seen.setdefault(row.id, number)
        faults += [fault._replace(path=path, line=number) for fault in found]
    return faults


def _row_faults(row: TaskRow) -> Iterator[Fault]:
    if not row.id.strip():
        yield Fault(field="id", expected="an id", found=repr(row.id))
    if row.prompt is not None and row.question is not None:
        yield Fault(field="question", expected="`prompt` or `question`", found="both")
    if not (row.prompt or row.question or "").strip():
        yield Fault(field="prompt", expected="a text to ask", found="nothing")
    if row.rubric is not None and row.answer is not None:
        yield Fault(field="answer", expected="`rubric` or `answer`", found="both")
    elif row.rubric is None and row.answer is None:
        yield Fault(field="rubric", expected="`rubric` or `answer`", found="neither")
    elif row.rubric is not None and not row.rubric:
        yield Fault(field="rubric", expected="at least one line", found="an empty rubric")
    if "options" in row.metadata:
        yield from _options_faults(row)


def _options_faults(row: TaskRow) -> Iterator[Fault]:
    options = row.metadata["options"]
    if not isinstance(options, list) or not options or not all(isinstance(o, str) and o.strip() for o in options):
        yield Fault(field="metadata.options", expected="a list of names", found=repr(options)[:80])
        return
    forms: dict[str, str] = {}
    for option in options:
        twin = forms.setdefault(normal(option), option)
        if twin is not option:
            found = f"{twin!r} and {option!r}, which are read alike"
            yield Fault(field="metadata.options", expected="options that differ", found=found)
    if isinstance(row.answer, str) and normal(row.answer) not in forms:
        yield Fault(field="answer", expected="one of the options", found=repr(row.answer))


def _task_faults(task: Task, mode: Mode, locale: str) -> Iterator[Fault]:
    seen: set[str] = set()
    if _broken_options(task):
        return
    for place, line in enumerate(task.rubric):
        field = f"rubric[{place}]"
        if line.id in seen:
            yield Fault(field=f"{field}.id", expected="an id of its own within the task", found=repr(line.id))
        seen.add(line.id)
        if not exact(line.weight) > 0:
            yield Fault(field=f"{field}.weight", expected="a number above 0", found=repr(line.weight))
        faults = list(_check_faults(line, field))
        yield from faults
        if not faults:
            yield from _key_faults(task, line, field, mode, locale)


def _broken_options(task: Task) -> bool:
    options = task.metadata.get("options", [])
    return not isinstance(options, list) or not all(isinstance(option, str) for option in options)


def _check_faults(line: Line, field: str) -> Iterator[Fault]:
    check = line.check
    if isinstance(check, AnswerCheck | JudgeCheck):
        return
    if check.field and check.near:
        yield Fault(field=f"{field}.check", expected="`field` or `near`", found="both")
    if isinstance(check, NumberCheck) and check.tolerance is not None:
        yield from _tolerance_faults(check, f"{field}.check.tolerance")
    if isinstance(check, ListCheck) and (check.mode == "atLeast") != (check.k is not None):
        yield Fault(field=f"{field}.check.k", expected="k together with mode atLeast", found=f"{check.mode}, {check.k}")
    if isinstance(check, ListCheck) and check.k is not None and not 1 <= check.k <= len(check.items):
        yield Fault(field=f"{field}.check.k", expected=f"1 to {len(check.items)}", found=str(check.k))


def _tolerance_faults(check: NumberCheck, field: str) -> Iterator[Fault]:
    given = (
        [v for v in (check.tolerance.absolute, check.tolerance.relative) if v is not None] if check.tolerance else []
    )
    if len(given) != 1:
        yield Fault(field=field, expected="`absolute` or `relative`", found="both" if given else "neither")
    for value in given:
        try:
            if exact(value) < Decimal(0):
                yield Fault(field=field, expected="0 or more", found=repr(value))
        except ValueError as error:
            yield Fault(field=field, expected="a number", found=str(error))


def _key_faults(task: Task, line: Line, field: str, mode: Mode, locale: str) -> Iterator[Fault]:
    if isinstance(line.check, JudgeCheck):
        return
    plain = Line(id=line.id, claim=line.claim, check=line.check)
    alone = Task(id=task.id, prompt=task.prompt, rubric=(plain,), metadata=task.metadata)
    try:
        finding = reader_of(plain, alone, mode)(View(key_reply(alone), locale))
    except ValueError as error:
        yield Fault(
            field=f"{field}.check.value", expected=f"a {type(line.check).__name__[:-5].lower()}", found=str(error)
        )
        return
    if finding.met is not True:
        shown = key_reply(alone)[:80]
        yield Fault(
            field=f"{field}.check",
            expected="a key that its own check accepts",
            found=f"{shown!r} is not met",
            hint=f"look at {_LOOK_AT[type(line.check).__name__]}",
        )


def _prompt_faults(number: int, row: TaskRow, prompts: dict[str, Numbered]) -> Iterator[Fault]:
    prompt = " ".join((row.prompt or row.question or "").split())
    if not prompt:
        return
    first_number, first = prompts.setdefault(prompt, (number, row))
    if first is not row and (first.rubric, first.answer) != (row.rubric, row.answer):
        found = f"the prompt of line {first_number} with another key"
        yield Fault(field="prompt", expected="one key for one prompt", found=found)
