"""What may be wrong with the tasks of a benchmark that can be run: warnings, where `lint` gives faults."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchwright.errors import Fault
from benchwright.grade.checks import reader_of
from benchwright.grade.giveaways import Hit, cue_options, option_pairs, policy_hits
from benchwright.grade.lint import Numbered
from benchwright.grade.rubric import task_of
from benchwright.grade.twins import ties
from benchwright.grade.view import View
from benchwright.records import AnswerCheck, JudgeCheck, Mode, NumberCheck, Task, TaskRow
from benchwright.text.key_reply import key_reply
from benchwright.text.numbers import exact

SHARE = 0.1
"""A policy that hits more than this share of a family's tasks is named once more, with the share."""


class Advice(NamedTuple):
    """A warning: a code for programs, and the place and the words for a person."""

    code: str
    fault: Fault


GENERATED = "pub-"
"""Start of ids of generated tasks: keys that are options stand at every place equally often there."""


def advise(rows: Sequence[Numbered], *, path: str, mode: Mode, locale: str) -> list[Advice]:
    """Find what a person should look at in tasks that have no fault.

    Args:
        rows: line numbers and rows of tasks.jsonl, without a fault.
        path: the file, for the messages.
        mode: how `answer` lines are read.
        locale: decides separators of numbers.

    Returns:
        The warnings in the order of the file, then those about whole families.
    """
    found: list[Advice] = []
    sizes: Counter[str | None] = Counter()
    hits: Counter[tuple[str | None, str]] = Counter()
    for number, row in rows:
        task = task_of(row)
        sizes[task.family] += 1
        given = list(policy_hits(task, mode, locale))
        hits.update((task.family, hit.policy) for hit in given)
        advice = [
            *_line_advice(task),
            *_tie_advice(task),
            *_key_advice(task, mode, locale),
            *_option_advice(task),
            *([] if task.options and row.id.startswith(GENERATED) else _given_away(row, given)),
        ]
        found += [Advice(code, _public(fault, task)._replace(path=path, line=number)) for code, fault in advice]
    return [*found, *_family_advice(sizes, hits, path)]


def _public(fault: Fault, task: Task) -> Fault:
    """Leave out what was found in a task of a hidden split: it may be a key, an option or the name of a line."""
    return fault._replace(found=None) if task.hidden else fault


def _line_advice(task: Task) -> Iterator[Advice]:
    for place, line in enumerate(task.rubric):
        check, field = line.check, f"rubric[{place}].check"
        if not isinstance(check, NumberCheck):
            continue
        if not (check.field or check.near or line.absent):
            hint = (
                "any number in the reply can meet it: name a field of the JSON asked for, or words that stand beside it"
            )
            yield Advice("unanchored", Fault(field=field, expected="`field` or `near`", found="neither", hint=hint))
        yield from _tolerance_advice(check, f"{field}.tolerance")


def _tolerance_advice(check: NumberCheck, field: str) -> Iterator[Advice]:
    if check.tolerance is None or check.tolerance.absolute is check.tolerance.relative is None:
        return
    key, absolute, relative = abs(exact(check.value)), check.tolerance.absolute, check.tolerance.relative
    if relative is not None and key == 0:
        found = f"{relative} of a key of 0, which is 0"
        hint = "give it as `absolute`"
        yield Advice("tolerance_of_zero", Fault(field=field, expected="a width", found=found, hint=hint))
    width = exact(absolute) if absolute is not None else key * exact(relative or 0)
    if key and width > key:
        found = f"{width} around {check.value}: 0 and the other sign are met too"
        yield Advice("wide_tolerance", Fault(field=field, expected="a width of at most the key", found=found))


def _tie_advice(task: Task) -> Iterator[Advice]:
    for first, second, how in ties(task.rubric):
        one, other = f"{task.rubric[first].id!r}", f"{task.rubric[second].id!r}"
        expected, field = "lines that decide for themselves", f"rubric[{second}]"
        if how == "same":
            found = f"{one} and {other}, which are met together always"
            yield Advice(
                "same_line", Fault(field=field, expected=expected, found=found, hint="leave one out, or weight it")
            )
        elif how == "opposed":
            found = f"{one} and {other}, of which one must be absent: no reply meets both"
            yield Advice("opposed_lines", Fault(field=field, expected=expected, found=found))
        else:
            found = f"{one}, which is met whenever {other} is"
            yield Advice("implied_line", Fault(field=f"rubric[{first}]", expected=expected, found=found))


def _key_advice(task: Task, mode: Mode, locale: str) -> Iterator[Advice]:
    """Hold the reply that gives every key against the whole rubric."""
    reply = key_reply(task)
    if len(task.rubric) < 2 or not reply:
        return
    view = View(reply, locale)
    for place, line in enumerate(task.rubric):
        if isinstance(line.check, JudgeCheck):
            continue
        met, field = reader_of(line, task, mode)(view).met, f"rubric[{place}]"
        if line.absent and met:
            found = f"{line.id!r} met by the keys of the other lines"
            hint = "a right answer loses this line"
            yield Advice("absent_in_key", Fault(field=field, expected="a claim to be absent", found=found, hint=hint))
        elif not line.absent and not met:
            found = f"{line.id!r} not met beside the other keys"
            hint = "see whether two lines want other values of one field, or one line the whole reply"
            expected = "a reply that meets every line"
            yield Advice("lines_clash", Fault(field=field, expected=expected, found=found, hint=hint))


def _option_advice(task: Task) -> Iterator[Advice]:
    if not any(isinstance(line.check, AnswerCheck) for line in task.rubric):
        return
    field = "metadata.options"
    for short, long in option_pairs(task.options):
        found, hint = f"{short!r}, with which {long!r} begins", "the longer one is read first"
        expected = "options that do not begin with one another"
        yield Advice("option_prefix", Fault(field=field, expected=expected, found=found, hint=hint))
    for option in cue_options(task.options):
        found, hint = repr(option), "replies are read by words of order: first, ahead, won, ..."
        yield Advice("option_cue", Fault(field=field, expected="names", found=found, hint=hint))


def _given_away(row: TaskRow, given: Sequence[Hit]) -> Iterator[Advice]:
    if not given:
        return
    field = "answer" if row.rubric is None else f"rubric[{given[0].place}].check.value"
    expected = "a key that is neither the first nor the last of its kind in the prompt"
    found = f"{given[0].reply!r}, the {' and the '.join(hit.policy for hit in given)} there"
    yield Advice("given_away", Fault(field=field, expected=expected, found=found))


def _family_advice(sizes: Counter[str | None], hits: Counter[tuple[str | None, str]], path: str) -> Iterator[Advice]:
    for (family, policy), count in hits.items():
        share = count / sizes[family]
        if share > SHARE:
            whose = "tasks without a family" if family is None else f"family {family!r}"
            found = f"{100 * share:.0f} % ({count:,} of {sizes[family]:,}) of {whose}"
            expected = f"at most {100 * SHARE:.0f} % of keys that are the {policy} of the prompt"
            hint = "a reply without any work scores there"
            yield Advice("policy_hits", Fault(path=path, expected=expected, found=found, hint=hint))
