"""What a guess is worth on some tasks: by the options, or by how often each key occurs."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from benchwright.grade.rubric import whole_weights
from benchwright.records import Task
from benchwright.run.forms import code_lines, place_of_key


def chance_of(tasks: Sequence[Task]) -> Fraction:
    """Give what a guess scores that knows how answers look, at least.

    Args:
        tasks: of one family, or all; at least one.

    Returns:
        The mean over tasks: 1 / options where there are options, else the share of the most frequent key of each
        line, by weight; lines that must be absent come for nothing.

    Example:
        >>> from benchwright.records import AnswerCheck, Line
        >>> lines = [Line(id="l", claim="c", check=AnswerCheck(value=key)) for key in ("7", "7", "9")]
        >>> chance_of([Task(id=f"t{n}", prompt="p", rubric=(line,)) for n, line in enumerate(lines)])
        Fraction(2, 3)
    """
    return _mean(tasks, lambda counts: Fraction(max(counts.values()), counts.total()))


def even_chance(tasks: Sequence[Task]) -> Fraction:
    """Give what an even guess among the options scores, without options among the keys that occur."""
    return _mean(tasks, lambda counts: Fraction(1, len(counts)))


def _mean(tasks: Sequence[Task], share: Callable[["Counter[bytes]"], Fraction]) -> Fraction:
    keys: dict[tuple[str | None, str], Counter[bytes]] = defaultdict(Counter)
    for task in tasks:
        if place_of_key(task) is None:
            for line in code_lines(task):
                keys[task.family, line.id][msgspec.json.encode(line.check)] += 1
    shares = {name: share(counts) for name, counts in keys.items()}
    return sum((_of_task(task, shares) for task in tasks), Fraction()) / len(tasks)


def _of_task(task: Task, shares: dict[tuple[str | None, str], Fraction]) -> Fraction:
    if place_of_key(task) is not None:
        return Fraction(1, len(task.options))
    weights, total = whole_weights(task.rubric)
    worth = {line.id: weight for line, weight in zip(task.rubric, weights, strict=True)}
    guessed = sum((shares[task.family, line.id] * worth[line.id] for line in code_lines(task)), Fraction())
    return (guessed + sum(worth[line.id] for line in task.rubric if line.absent)) / total
