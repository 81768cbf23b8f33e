"""The solvers as models: they read a prompt, and nothing else of a task."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchwright.generate.families import FAMILIES
from benchwright.generate.protocol import without_protocol
from benchwright.records import Answer, CallError, Model, Request, Task

Solve = Callable[[str], str]


@dataclass(frozen=True)
class SolverModel:
    """A model that tries some solvers in turn, until one can read the prompt."""

    name: str
    solvers: Sequence[Solve]

    async def ask(self, request: Request) -> Answer:
        """Give the answer in the form asked for; a prompt that no solver can read is a failed call."""
        prompt, problem = without_protocol(request.prompt), "no solver"
        for solve in self.solvers:
            try:
                answer = solve(prompt)
            except ValueError as error:
                problem = str(error)
            else:
                return Answer(text=json.dumps({"answer": answer}), finish="stop", exact_name=self.name)
        return Answer(error=CallError(kind="prompt", message=problem), exact_name=self.name)


def makers() -> dict[str, Callable[[Sequence[Task]], Model]]:
    """Give a maker for each family, and one for all of them together."""
    found: dict[str, Callable[[Sequence[Task]], Model]] = {name: _maker(name, [name]) for name in FAMILIES}
    return found | {"all": _maker("all", list(FAMILIES))}


def _maker(name: str, families: Sequence[str]) -> Callable[[Sequence[Task]], Model]:
    return lambda tasks: SolverModel(name, [FAMILIES[family].solve for family in families])
