"""Policies that take their guess from the prompt alone: a number, a name or an option by its place."""

from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal

from benchwright.records import Request, Task
from benchwright.run.forms import filled
from benchwright.run.mentions import Mentioned, mentions, numbers, value_of

Reply = Callable[[Request], str]
Policy = Callable[[Sequence[Task]], Reply]
Guess = Callable[[str, tuple[str, ...]], str]
"""(prompt, options) -> a value; empty where there is nothing to take."""


def guessing(guess: Guess) -> Policy:
    """Make a policy of a guess: the value is put into the form that each task asks for."""

    def make(tasks: Sequence[Task]) -> Reply:
        known = {task.id: task for task in tasks}

        def reply(request: Request) -> str:
            task = known.get(request.task_id, Task(id=request.task_id, prompt=request.prompt, rubric=()))
            return filled(task, guess(request.prompt, task.options))

        return reply

    return make


def constant(value: str) -> Policy:
    """Make the policy that always answers the same."""
    return guessing(lambda prompt, options: value)


def _number(choose: Callable[[list[str]], str]) -> Policy:
    def guess(prompt: str, options: tuple[str, ...]) -> str:
        found = numbers(prompt)
        return choose(found) if found else ""

    return guessing(guess)


def _figure(value: Decimal) -> str:
    return f"{value.normalize():f}" if value else "0"


def _name(choose: Callable[[list[Mentioned]], Mentioned]) -> Policy:
    """Make a policy of a choice among what the prompt mentions, in the order of first mention."""

    def guess(prompt: str, options: tuple[str, ...]) -> str:
        found = sorted((name for name in mentions(prompt, options) if name.starts), key=lambda name: name.starts[0])
        return choose(found).name if found else ""

    return guessing(guess)


def _all(prompt: str, options: tuple[str, ...]) -> str:
    return ", ".join(options or dict.fromkeys(name.name for name in mentions(prompt, ())) or numbers(prompt))


def _hedge(prompt: str, options: tuple[str, ...]) -> str:
    found = options or tuple(dict.fromkeys(numbers(prompt)))
    one, other = (found[0], found[-1]) if len(found) > 1 else ("yes", "no")
    return f"It is either {one} or {other}."


def _frequent_option(tasks: Sequence[Task]) -> Reply:
    """The option that most tasks offer, whatever the keys are."""
    counts = Counter(option for task in tasks for option in task.options)
    return constant(counts.most_common(1)[0][0] if counts else "")(tasks)


TEXT_POLICIES: dict[str, Policy] = {
    "first-number": _number(lambda found: found[0]),
    "last-number": _number(lambda found: found[-1]),
    "largest-number": _number(lambda found: max(found, key=value_of)),
    "smallest-number": _number(lambda found: min(found, key=value_of)),
    "sum-of-numbers": _number(lambda found: _figure(sum(map(value_of, found), Decimal()))),
    "first-plus-last": _number(lambda found: _figure(value_of(found[0]) + value_of(found[-1]))),
    "first-name": _name(lambda found: found[0]),
    "last-name": _name(lambda found: max(found, key=lambda name: name.starts[-1])),
    "least-mentioned": _name(lambda found: min(found, key=lambda name: len(name.starts))),
    "most-mentioned": _name(lambda found: max(found, key=lambda name: len(name.starts))),
    "first-option": guessing(lambda prompt, options: options[0] if options else ""),
    "last-option": guessing(lambda prompt, options: options[-1] if options else ""),
    "frequent-option": _frequent_option,
    "all-options": guessing(_all),
    "hedge": guessing(_hedge),
}
"""Name -> maker. Names are the options of a task where it has them, else capitalised words inside sentences; of
several that are equal the one mentioned first is taken."""
