"""The tasks of the packaged benchmark, drawn from a seed.

The rule of the `joint-assessment` family, a difference of at least 5 % in average pay in any category of
workers that is not justified and not remedied within six months, is that of Article 10 of Directive (EU)
2023/970. The prompts state it in words of their own. All payrolls, groups, notices and deadlines are
invented.

Difficulty is the number of figures to read (pay, hours, heads): easy up to 16, medium up to 28, hard above.
For deadlines it is the number of rules to apply: 1, 2, 3.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from random import Random
from typing import Literal

from benchwright.errors import BenchwrightError
from benchwright.generate.pay_gap.answers import Answers, solve
from benchwright.generate.pay_gap.files import BENCHMARK_TOML
from benchwright.generate.pay_gap.plan import Item, plan
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    GroupQuestion,
    NoticeQuestion,
    PayQuestion,
    Question,
)
from benchwright.generate.pay_gap.rubric import rubric
from benchwright.generate.pay_gap.wording import prompt_text
from benchwright.records import Task

SEED = 2027
"""The seed of the packaged benchmark."""

WORDINGS = {"notice-date": 2, "affected-groups": 3}
"""How many wordings an item has, for the families that have more than one."""

_DRAWS = 50_000
_EASY, _MEDIUM = 16, 28
_NAMED_IN_PROMPT = {"categories", "groups", "widest", "lowerPaid"}


def build(seed: int = SEED) -> tuple[str, list[Task]]:
    """Build the benchmark.

    Args:
        seed: the only source of chance; `SEED` gives the packaged files.

    Returns:
        The text of benchmark.toml, and the tasks in the order of the file.
    """
    rng = Random(seed)  # noqa: S311 - a benchmark that anybody can build again, nothing secret
    tasks = [
        task
        for family, items in plan().items()
        for number, item in enumerate(items, 1)
        for task in _tasks(rng, family, number, item)
    ]
    return BENCHMARK_TOML, tasks


def difficulty(question: Question) -> Literal["easy", "medium", "hard"]:
    """Say how much there is to read or to apply, by the measure in the docstring of this module."""
    match question:
        case NoticeQuestion():
            return ("easy", "medium", "hard")[len(question.steps) - 1]
        case PayQuestion():
            figures = len(question.employees) * (1 if question.employees[0].hours is None else 2)
        case AssessmentQuestion():
            figures = len(question.employees)
        case GroupQuestion():
            figures = 4 * len(question.groups)
    if figures <= _EASY:
        return "easy"
    return "medium" if figures <= _MEDIUM else "hard"


def gives_away(prompt: str, answers: Answers) -> bool:
    """Tell whether a number, a date or a text of the answer stands in the prompt as it is.

    Names of categories and groups and the two sides always do: the question is which of them to give.
    """
    numbers = {Decimal(number) for number in re.findall(r"\d+(?:\.\d+)?", prompt)}
    values = [value for name, value in answers.items() if name not in _NAMED_IN_PROMPT]
    return any(abs(value) in numbers if isinstance(value, Decimal | int) else str(value) in prompt for value in values)


def _tasks(rng: Random, family: str, number: int, item: Item) -> list[Task]:
    count = WORDINGS.get(family, 1)
    wordings = range(count) if count > 1 else (number - 1,)
    question, prompts = _drawn(rng, item, wordings)
    return [
        Task(
            id=f"{family}-{number:02d}" + (f"-v{variant}" if count > 1 else ""),
            prompt=prompt,
            rubric=rubric(question, item.protocol),
            family=family,
            difficulty=difficulty(question),
        )
        for variant, prompt in enumerate(prompts, 1)
    ]


def _drawn(rng: Random, item: Item, wordings: Sequence[int]) -> tuple[Question, list[str]]:
    for _ in range(_DRAWS):
        question = item.draw(rng)
        if question is None:
            continue
        prompts = [prompt_text(question, item.protocol, wording) for wording in wordings]
        answers = solve(question)
        if not any(gives_away(prompt, answers) for prompt in prompts):
            return question, prompts
    raise BenchwrightError(f"no clear question among {_DRAWS} draws; take another seed")
