"""Solvers as models: right on what they can read, a failed call on anything else."""

import asyncio
import json

import pytest

from benchwright.generate import SOLVERS
from benchwright.generate.families import FAMILIES
from benchwright.generate.splits import Built, Plan, Seen, build_split, seed_key
from benchwright.records import Answer, Request


def built() -> Built:
    """A few items of every family."""
    plan = Plan("public", list(FAMILIES.values()), 5, 3, (1, 3, 5))
    return build_split(seed_key(3), plan, Seen(), say=lambda message: None)


def asked(solver: str, prompt: str) -> Answer:
    """The answer of a solver to a prompt."""
    return asyncio.run(SOLVERS[solver]([]).ask(Request(task_id="t", run=1, prompt=prompt)))


def test_every_solver_answers_its_family_and_all_answer_all() -> None:
    """From the served prompt, protocol and all, in the form asked for."""
    for task in built().tasks:
        for solver in (task.family, "all"):
            text = asked(solver, task.prompt).text
            assert text is not None, (task.id, solver)
            assert json.loads(text) == {"answer": task.answer}


@pytest.mark.parametrize("solver", [*FAMILIES, "all"])
def test_another_prompt_is_a_failed_call(solver: str) -> None:
    """Not a guess."""
    answer = asked(solver, "What is the capital of France?")
    assert answer.text is None
    assert answer.error is not None
    assert answer.error.kind == "prompt"
