"""Tasks for a client that answers them one by one: what it is shown, and how often it may try."""

from typing import NamedTuple

from benchwright.errors import Fault, InputError
from benchwright.grade.rubric import Grader
from benchwright.pipeline.attempts import Attempt, Attempts
from benchwright.records import AnswerCheck, Benchmark, Record, Task

LONGEST_ID = 80
"""Characters of an unknown id that an error repeats."""


class Listed(Record, frozen=True, kw_only=True):
    """A task in the list; of a hidden task the id alone."""

    id: str
    family: str | None
    difficulty: str | int | None
    attempts_left: int


class TaskList(Record, frozen=True, kw_only=True):
    """All tasks that are served, in the order of the file."""

    tasks: tuple[Listed, ...]


class Asked(Record, frozen=True, kw_only=True):
    """A task as it is asked: never its key, its rubric or other metadata."""

    id: str
    prompt: str
    options: tuple[str, ...]


class Scored(Record, frozen=True, kw_only=True):
    """What an attempt brought: 1 or 0."""

    score: int
    attempts_left: int


class Offer(NamedTuple):
    """What of a benchmark is served.

    Attributes:
        tasks: tasks of one answer line.
        other: how many tasks have another rubric.
        hidden: how many tasks of one answer line are held back because they are hidden.
    """

    tasks: tuple[Task, ...]
    other: int
    hidden: int


def offer(benchmark: Benchmark, *, allow_hidden: bool = False) -> Offer:
    """Choose the tasks to serve: those whose rubric is one answer line, hidden ones only when allowed.

    Raises:
        InputError: there is none.
    """
    single = [task for task in benchmark.tasks if _one_answer(task)]
    tasks = tuple(task for task in single if allow_hidden or not task.hidden)
    other, hidden = len(benchmark.tasks) - len(single), len(single) - len(tasks)
    if not tasks:
        found = f"{hidden} of the hidden split, {other} with another rubric"
        hint = "--allow-hidden serves the hidden split, and so gives it away" if hidden else None
        raise InputError(Fault(path=benchmark.path, expected="a task of one answer line", found=found, hint=hint))
    return Offer(tasks, other, hidden)


def _one_answer(task: Task) -> bool:
    return len(task.rubric) == 1 and isinstance(task.rubric[0].check, AnswerCheck) and not task.rubric[0].absent


class Desk:
    """Where a client lists tasks, takes one, and has an answer scored.

    Attributes:
        benchmark: the benchmark.
        attempts: what was tried before.
    """

    def __init__(self, benchmark: Benchmark, tasks: tuple[Task, ...], attempts: Attempts) -> None:
        self.benchmark, self.attempts = benchmark, attempts
        self._tasks = {task.id: task for task in tasks}

    def list_tasks(self) -> TaskList:
        """Give every task that is served, with the attempts it has left."""
        return TaskList(
            tasks=tuple(
                Listed(
                    id=task.id,
                    family=None if task.hidden else task.family,
                    difficulty=None if task.hidden else task.difficulty,
                    attempts_left=self.attempts.left(task.id),
                )
                for task in self._tasks.values()
            )
        )

    def get_task(self, task_id: str) -> Asked:
        """Give a task as it is asked.

        Raises:
            InputError: no such task is served.
        """
        task = self._find(task_id)
        return Asked(id=task.id, prompt=task.prompt, options=task.options)

    def score_answer(self, task_id: str, answer: str, *, at: str) -> Scored:
        """Score a reply in the benchmark's mode, and write the attempt down before the score is known to anyone.

        Args:
            task_id: the task.
            answer: the text of the reply.
            at: the time, UTC.

        Raises:
            InputError: no such task is served, or it has no attempt left.
            DiskError: the attempt could not be written down.
        """
        task = self._find(task_id)
        if not self.attempts.left(task.id):
            found = f"none of {self.attempts.limit} left"
            raise InputError(Fault(field="taskId", expected=f"an attempt left for {task.id}", found=found))
        settings = self.benchmark.settings
        grader = Grader(task, settings.grading, settings.reading_locale)
        cell, _ = grader.grade(answer)
        score = int(cell.points == grader.total)
        self.attempts.keep(Attempt(task_id=task.id, score=score, at=at))
        return Scored(score=score, attempts_left=self.attempts.left(task.id))

    def _find(self, task_id: str) -> Task:
        task = self._tasks.get(task_id)
        if task is None:
            found = ascii(task_id[:LONGEST_ID])
            hint = "list_tasks gives the ids"
            raise InputError(Fault(field="taskId", expected="the id of a task that is served", found=found, hint=hint))
        return task
