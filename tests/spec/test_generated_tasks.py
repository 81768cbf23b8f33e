"""The rules of generated tasks, splits and the gate, one test each."""

import asyncio
import json
import re
from itertools import product
from pathlib import Path

import pytest

from benchwright.generate import SOLVERS
from benchwright.generate.families import FAMILIES
from benchwright.generate.items import Draft, Family
from benchwright.generate.splits import MOST_ATTEMPTS, digest, seed_key
from benchwright.generate.stream import Stream
from benchwright.pipeline.benchmark import load_benchmark
from benchwright.pipeline.generate import GenerateSettings, generate
from benchwright.pipeline.keys import new_key
from benchwright.records import Benchmark, Request, split_id

SHARED = 100
"""Items of each family and difficulty that two seeds are compared on."""


@pytest.fixture(scope="module")
def splits(tmp_path_factory: pytest.TempPathFactory) -> tuple[Benchmark, Benchmark]:
    """A public split and a hidden one, all six families, in three wordings."""
    folder = tmp_path_factory.mktemp("splits")
    made = generate(folder / "public", GenerateSettings(seed=5, items=12))
    key = new_key(folder / "key")
    settings = GenerateSettings(split="hidden", key_file=key, against=[made.path], items=12)
    return load_benchmark(made.path), load_benchmark(generate(folder / "hidden", settings).path)


def test_each_generated_task_has_one_answer_in_the_forms_that_the_grader_reads(
    splits: tuple[Benchmark, Benchmark],
) -> None:
    """A whole number, one of the options, or two words."""
    for task in (*splits[0].tasks, *splits[1].tasks):
        (line,) = task.rubric
        answer, options = str(line.check.value), task.metadata.get("options")  # type: ignore[union-attr]
        if options:
            assert answer in options
            assert len(options) == 12
        else:
            assert re.fullmatch(r"[0-9]+|[a-z]+ [a-z]+", answer)


def test_hidden_tasks_are_told_by_their_ids(splits: tuple[Benchmark, Benchmark]) -> None:
    """`hid-` on one side, `pub-` on the other."""
    assert all(task.id.startswith("pub-") and not task.hidden for task in splits[0].tasks)
    assert all(task.id.startswith("hid-") and task.hidden for task in splits[1].tasks)


def test_the_metadata_of_a_hidden_task_does_not_help_to_make_it_again(splits: tuple[Benchmark, Benchmark]) -> None:
    """Options at most: no seed, no number, no difficulty."""
    for task in splits[1].tasks:
        assert set(task.metadata) <= {"options"}
        assert task.difficulty is None


def test_no_hidden_prompt_is_a_public_one(splits: tuple[Benchmark, Benchmark]) -> None:
    """By text."""
    prompts = [{task.prompt for task in bench.tasks} for bench in splits]
    assert len(prompts[0]) == len(prompts[1]) == 6 * 12 * 3
    assert not prompts[0] & prompts[1]


def drawn(family: Family, seed: int, difficulty: int) -> set[str]:
    """Items of a seed at one difficulty, without names and nouns."""
    key, found = seed_key(seed), set()
    for index in range(SHARED):
        drafts = (
            family.draw(Stream(key, "public", family.name, index, attempt, "item"), difficulty)
            for attempt in range(MOST_ATTEMPTS)
        )
        draft: Draft = next(draft for draft in drafts if draft is not None)
        found.add(digest(repr(draft.canonical)))
    return found


@pytest.mark.parametrize(("name", "difficulty"), list(product(FAMILIES, range(1, 6))))
def test_two_seeds_share_no_item(name: str, difficulty: int) -> None:
    """Not even under other names, at any difficulty."""
    one, other = (drawn(FAMILIES[name], seed, difficulty) for seed in (1000, 1001))
    assert not one & other
    assert len(one) == SHARED


def test_variants_are_wordings_of_one_item(splits: tuple[Benchmark, Benchmark]) -> None:
    """The same key in every wording, and other words."""
    for bench in splits:
        items: dict[str, set[str]] = {}
        for task in bench.tasks:
            items.setdefault(split_id(task.id)[0], set()).add(str(task.rubric[0].check.value))  # type: ignore[union-attr]
        assert len(items) == 6 * 12
        assert all(len(keys) == 1 for keys in items.values())


def test_solvers_that_read_the_prompts_agree_with_every_key(splits: tuple[Benchmark, Benchmark]) -> None:
    """Of both splits, from what is served."""
    model = SOLVERS["all"]([])
    for task in (*splits[0].tasks, *splits[1].tasks):
        reply = asyncio.run(model.ask(Request(task_id=task.id, run=1, prompt=task.prompt)))
        assert reply.text is not None
        assert json.loads(reply.text)["answer"] == str(task.rubric[0].check.value)  # type: ignore[union-attr]


def test_seeds_go_up_to_2_to_the_53(tmp_path: Path) -> None:
    """The largest one makes a split."""
    assert (
        generate(tmp_path / "p", GenerateSettings(seed=2**53 - 1, items=1, families=["dial"])).facts.seed == 2**53 - 1
    )
