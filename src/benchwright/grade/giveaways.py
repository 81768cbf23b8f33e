"""What a prompt gives away: keys that a reply without any work hits, and options that are hard to tell apart."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchwright.grade.checks import reader_of
from benchwright.grade.view import View
from benchwright.records import AnswerCheck, Line, Mode, NumberCheck, Task
from benchwright.text.normal import normal

CUES = ("first", "ahead", "before", "won", "beats", "leads", "fastest", "winner")
"""Words by which the order in a reply is read; an option of that name is taken for one, or one for it."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class Hit(NamedTuple):
    """A reply without any work that meets a line.

    Attributes:
        policy: "first number", "last number", "first option" or "last option".
        reply: what it says.
        place: of the first line that it meets.
    """

    policy: str
    reply: str
    place: int


def policy_hits(task: Task, mode: Mode, locale: str) -> Iterator[Hit]:
    """Find the lines that a reply with the first or the last number, or option, of the prompt meets.

    Args:
        task: its keys can be read.
        mode: how `answer` lines are read.
        locale: decides separators of numbers.

    Returns:
        One hit for each policy that meets a line.

    Example:
        >>> line = Line(id="l", claim="c", check=AnswerCheck(value="7"))
        >>> list(policy_hits(Task(id="t", prompt="Of 7 and 9, the smaller?", rubric=(line,)), "strict", "en"))
        [Hit(policy='first number', reply='7', place=0)]
    """
    lines = [(place, line) for place, line in enumerate(task.rubric) if _is_bare(line)]
    if not lines:
        return
    readers = [(place, reader_of(line, task, mode)) for place, line in lines]
    for policy, reply in _replies(task):
        view = View(reply, locale)
        met = next((place for place, read in readers if read(view).met), None)
        if met is not None:
            yield Hit(policy, reply, met)


def _is_bare(line: Line) -> bool:
    """Tell whether a reply that is a value and nothing else can meet a line."""
    if isinstance(line.check, NumberCheck):
        return not (line.absent or line.check.field or line.check.near)
    return isinstance(line.check, AnswerCheck) and not line.absent


def _replies(task: Task) -> list[tuple[str, str]]:
    if task.options:
        names, kind = _named_options(task.prompt, task.options), "option"
    else:
        names, kind = _NUMBER.findall(task.prompt), "number"
    return [(f"{place} {kind}", names[at]) for place, at in (("first", 0), ("last", -1)) if names]


def _named_options(prompt: str, options: Sequence[str]) -> list[str]:
    names = {normal(option): option for option in options}
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    return [names[found] for found in pattern.findall(normal(prompt))]


def option_pairs(options: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Find options that begin with another option: the shorter one, then the longer.

    Example:
        >>> list(option_pairs(["Ann-Marie", "Bo", "Ann", "Al", "Alan"]))
        [('Al', 'Alan'), ('Ann', 'Ann-Marie')]
    """
    open_names: list[tuple[str, str]] = []
    for form, name in sorted((normal(option), option) for option in options):
        while open_names and not form.startswith(open_names[-1][0]):
            open_names.pop()
        if open_names:
            yield open_names[-1][1], name
        open_names.append((form, name))


def cue_options(options: Sequence[str]) -> list[str]:
    """Find options that are a word of order themselves.

    Example:
        >>> cue_options(["First", "Second", "Won"])
        ['First', 'Won']
    """
    return [option for option in options if normal(option) in CUES]
