"""Cheap policies: models that answer without solving, to show what a benchmark gives away."""

import json
import re
from collections.abc import Callable, Sequence

from benchwright.errors import ModelError, nearest
from benchwright.records import Answer, Model, Request, Task
from benchwright.run.fitted_policies import FITTED_POLICIES
from benchwright.run.forms import place_of_key
from benchwright.run.shortcuts import SHORTCUTS
from benchwright.run.text_policies import TEXT_POLICIES, Policy, constant
from benchwright.text.key_reply import key_reply

_CALL = re.compile(r"\A([a-z-]+)(?:\((.*)\))?\Z", re.DOTALL)
REFUSAL = "I'm sorry, but I can't help with that."
TOOL_CALL = json.dumps({"name": "search", "arguments": {"query": "answer"}})
PROSE = """\
To answer this, I first went through everything that is given, put it in order, and checked which parts bear on the \
question. Some of it does and some of it does not, so yes, care is needed, and no, the first impression is not \
always right.

Next I compared the parts with each other, one after the other, and kept what agrees. Where two parts seemed to \
differ I read them again. The total, the average, the difference and the order all follow from what is given, and \
each can be found in more than one way. Both ways lead to the same result, which is a good sign.

I also considered what would change if one part were different: a higher figure would raise the result, a lower one \
would reduce it, and the order could turn round. Nothing of this is the case here. The result is therefore correct, \
complete, consistent with all of the conditions, and true.

In short, the answer follows directly from what is given, and it is the one that fits every condition at once."""
MEGABYTE = 10**6
CONSTANTS = ("0", "1", "2", "42", "-1", "yes", "no", "true", "false", "A")
"""What the gate answers to everything, one after the other."""


class PolicyModel:
    """A function from requests to replies, under a name."""

    def __init__(self, name: str, reply: Callable[[Request], str]) -> None:
        self.name = name
        self._reply = reply

    async def ask(self, request: Request) -> Answer:
        """Give the policy's reply."""
        return Answer(text=self._reply(request))


def _always(text: str) -> Policy:
    return lambda tasks: lambda request: text


def _answer_key(tasks: Sequence[Task]) -> Callable[[Request], str]:
    keys = {task.id: key_reply(task) for task in tasks}
    return lambda request: keys[request.task_id]


def _phrased(phrase: Callable[[str, str], str]) -> Policy:
    """Make a policy that words the key: (the key, another option) -> a sentence; nothing without another option."""

    def make(tasks: Sequence[Task]) -> Callable[[Request], str]:
        known = {task.id: task for task in tasks}

        def reply(request: Request) -> str:
            options, place = known[request.task_id].options, place_of_key(known[request.task_id])
            if place is None or len(options) < 2:
                return ""
            return phrase(options[place], options[(place + 1) % len(options)])

        return reply

    return make


PHRASINGS: dict[str, Policy] = {
    "finished-first": _phrased(lambda key, other: f"{key} finished first, ahead of {other}"),
    "winner-is": _phrased(lambda key, other: f"The winner is {key}"),
    "finished-behind": _phrased(lambda key, other: f"{other} finished behind {key}"),
}
"""Name -> maker: the key of a task with options in the wordings that a grader must understand."""

POLICIES: dict[str, Policy] = {
    "empty": _always(""),
    "refusal": _always(REFUSAL),
    "repeated-tool-call": _always("\n".join([TOOL_CALL] * 8)),
    "one-reply": _always(PROSE),
    "echo": lambda tasks: lambda request: request.prompt,
    "unicode-digits": constant("４２"),
    "digits": _always("1234567890" * (MEGABYTE // 10)),
    **TEXT_POLICIES,
    **FITTED_POLICIES,
    **SHORTCUTS,
    "answer-key": _answer_key,
    **PHRASINGS,
}
"""Name -> maker over the tasks. `constant(TEXT)` is made from its argument."""

CONTROLS = ("answer-key", *PHRASINGS)
"""Policies that are right: a benchmark that does not give them exactly 1 refuses right answers."""

CHEATS = (
    *(name for name in POLICIES if name not in CONTROLS and name not in SHORTCUTS),
    *(f"constant({text})" for text in CONSTANTS),
)
"""Policies that must not be worth anything, as `make_policy` takes them."""


def make_policy(text: str, name: str, tasks: Sequence[Task]) -> Model:
    """Make a policy from its name, such as `empty` or `constant(42)`.

    A policy that gives one value puts it into every field and behind every phrase that a task asks for.

    Raises:
        ModelError: there is no such policy.
    """
    call = _CALL.match(text)
    word, argument = (call[1], call[2]) if call else (text, None)
    if word == "constant" and argument is not None:
        return PolicyModel(name, constant(argument)(tasks))
    if word not in POLICIES or argument is not None:
        raise ModelError(f"policy:{text}: no such policy; {nearest(word, [*POLICIES, 'constant(TEXT)'])}")
    return PolicyModel(name, POLICIES[word](tasks))
