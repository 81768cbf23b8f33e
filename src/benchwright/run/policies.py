"""Cheap policies: models that answer without solving, to show what a benchmark gives away."""

import re
from collections.abc import Callable, Sequence

from benchwright.errors import ModelError, nearest
from benchwright.records import Answer, Model, Request, Task
from benchwright.text.key_reply import key_reply

Policy = Callable[[Sequence[Task]], Callable[[Request], str]]

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_CALL = re.compile(r"\A([a-z-]+)(?:\((.*)\))?\Z", re.DOTALL)
REFUSAL = "I'm sorry, but I can't help with that."


class PolicyModel:
    """A function from requests to replies, under a name."""

    def __init__(self, name: str, reply: Callable[[Request], str]) -> None:
        self.name = name
        self._reply = reply

    async def ask(self, request: Request) -> Answer:
        """Give the policy's reply."""
        return Answer(text=self._reply(request))


def _answer_key(tasks: Sequence[Task]) -> Callable[[Request], str]:
    keys = {task.id: key_reply(task) for task in tasks}
    return lambda request: keys[request.task_id]


def _number(place: int) -> Policy:
    def reply(request: Request) -> str:
        numbers = _NUMBER.findall(request.prompt)
        return numbers[place] if numbers else ""

    return lambda tasks: reply


POLICIES: dict[str, Policy] = {
    "empty": lambda tasks: lambda request: "",
    "refusal": lambda tasks: lambda request: REFUSAL,
    "answer-key": _answer_key,
    "first-number": _number(0),
    "last-number": _number(-1),
    "echo": lambda tasks: lambda request: request.prompt,
}
"""Name -> maker over the tasks. `constant(TEXT)` is made from its argument."""


def make_policy(text: str, name: str, tasks: Sequence[Task]) -> Model:
    """Make a policy from its name, such as `empty` or `constant(42)`.

    Raises:
        ModelError: there is no such policy.
    """
    call = _CALL.match(text)
    word, argument = (call[1], call[2]) if call else (text, None)
    if word == "constant" and argument is not None:
        return PolicyModel(name, lambda request: argument)
    if word not in POLICIES or argument is not None:
        raise ModelError(f"policy:{text}: no such policy; {nearest(word, [*POLICIES, 'constant(TEXT)'])}")
    return PolicyModel(name, POLICIES[word](tasks))
