"""Built-in reference programs that answer pay-gap prompts: one right, two with faults that are known.

They are programs, no language models. They read the prompt and nothing else of a task, and the same prompt
and run always get the same reply.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from benchwright.errors import InputError
from benchwright.generate.pay_gap.answers import Answers, Value, category_gaps, solve
from benchwright.generate.pay_gap.figures import half_up
from benchwright.generate.pay_gap.protocol import fields_of, memo_text, protocol_of, write_answer
from benchwright.generate.pay_gap.questions import (
    AssessmentQuestion,
    GroupQuestion,
    NoticeQuestion,
    PayQuestion,
    Question,
)
from benchwright.generate.pay_gap.reader import read_prompt
from benchwright.records import Answer, CallError, Model, Request, Task

_SWAPS = 0.2
_OVERLOOKS = 0.2
_EVADES = 0.1
_ROUNDS = 0.4
_ONLY_PROSE = 0.25


@dataclass(frozen=True)
class Program:
    """A model that is a function of prompt and run."""

    name: str
    reply: Callable[[str, int], str]

    async def ask(self, request: Request) -> Answer:
        """Answer a prompt of this benchmark; any other prompt is a failed call."""
        try:
            text = self.reply(request.prompt, request.run)
        except InputError as error:
            return Answer(error=CallError(kind="prompt", message=str(error)), exact_name=self.name)
        return Answer(text=text, finish="stop", exact_name=self.name)


def make_right(tasks: Sequence[Task]) -> Model:
    """Make the program that answers every task right, in the form asked for."""
    return Program("pay-gap", right_reply)


def make_hasty(tasks: Sequence[Task]) -> Model:
    """Make the program that overlooks things; `hasty_reply` says which."""
    return Program("pay-gap-hasty", hasty_reply)


def make_prose(tasks: Sequence[Task]) -> Model:
    """Make the program that writes sentences whatever was asked for; `prose_reply` says how."""
    return Program("pay-gap-prose", prose_reply)


def right_reply(prompt: str, run: int) -> str:
    """Answer right, in the form asked for.

    Raises:
        InputError: the prompt is none of this benchmark.
    """
    question = read_prompt(prompt)
    return write_answer(fields_of(question), solve(question), protocol_of(prompt))


def hasty_reply(prompt: str, run: int) -> str:
    """Answer in the form asked for, with the mistakes of somebody in a hurry.

    - A payroll: in one reply of five the mean and the median are taken for each other.
    - A joint assessment: "at or above 5 %" is always read as "above 5 %"; in one reply of five categories in
      which men are paid less are overlooked too.
    - A notice: in one reply of five the deadline is left on a closed day, or the day of receipt is counted
      as the first working day. Plain months are always right.
    - Groups: in one reply of five the smallest number of women and men is forgotten.

    Which replies are meant follows from a hash of prompt and run, so the runs of a task can differ.

    Raises:
        InputError: the prompt is none of this benchmark.
    """
    question = read_prompt(prompt)
    fields = fields_of(question)
    values = _hasty_values(question, chance(prompt, run, "hasty"))
    answers = {field.name: value for field, value in zip(fields, values, strict=True)}
    return write_answer(fields, answers, protocol_of(prompt))


def prose_reply(prompt: str, run: int) -> str:
    """Answer with an opening sentence and the statements of a memo, whatever form was asked for.

    - In one reply of ten there is no answer, only a request for more data.
    - In two of five replies per cent are rounded to whole numbers.
    - Where a JSON object is asked for, it follows after the statements in three of four replies; in the
      others it is left out. Where names alone are asked for, they are never given alone.

    The values themselves are right. Which replies are meant follows from a hash of prompt and run.

    Raises:
        InputError: the prompt is none of this benchmark.
    """
    question = read_prompt(prompt)
    if chance(prompt, run, "evades") < _EVADES:
        return "I would need more data."
    answers = solve(question)
    if chance(prompt, run, "rounds") < _ROUNDS:
        answers = {name: _whole(name, value) for name, value in answers.items()}
    fields = fields_of(question)
    sentences = f"I have gone through what you sent.\n\n{memo_text(fields, answers)}"
    if protocol_of(prompt) != "json" or chance(prompt, run, "only prose") < _ONLY_PROSE:
        return sentences
    return f"{sentences}\n\nIn short: {write_answer(fields, answers, 'json')}"


def chance(prompt: str, run: int, what: str) -> float:
    """Give a number in [0, 1) that depends on prompt, run and purpose alone."""
    digest = hashlib.sha256(f"{what}\n{run}\n{prompt}".encode()).digest()
    return int.from_bytes(digest[:6]) / 2**48


def _hasty_values(question: Question, luck: float) -> list[Value]:
    match question:
        case PayQuestion():
            question = _swapped(question) if luck < _SWAPS else question
        case AssessmentQuestion():
            return list(_hasty_assessment(question, luck).values())
        case NoticeQuestion():
            question = _hasty_notice(question) if luck < _OVERLOOKS else question
        case GroupQuestion():
            question = replace(question, minimum=0) if luck < _OVERLOOKS else question
    return list(solve(question).values())


def _swapped(question: PayQuestion) -> PayQuestion:
    return replace(question, statistic="median" if question.statistic == "mean" else "mean")


def _hasty_assessment(question: AssessmentQuestion, luck: float) -> Answers:
    gaps = category_gaps(question)
    answers = solve(question)
    named = [one.category for one in question.findings if not one.justified and not one.remedied]
    sizes = {name: value if luck < _OVERLOOKS else abs(value) for name, value in gaps.items()}
    return answers | {"categories": tuple(name for name in named if sizes[name] > question.threshold)}


def _hasty_notice(question: NoticeQuestion) -> NoticeQuestion:
    last = question.steps[-1]
    if last.kind == "move":
        return replace(question, steps=question.steps[:-1])
    if last.kind == "workingDays":
        return replace(question, steps=(*question.steps[:-1], replace(last, count=last.count - 1)))
    return question


def _whole(name: str, value: Value) -> Value:
    if isinstance(value, Decimal) and name.endswith("Gap"):
        return half_up(value, 0)
    return value
