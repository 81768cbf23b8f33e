"""Policies that know the keys of other items, and never the one that they answer."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from benchwright.records import AnswerCheck, Check, Line, Request, Task, TextCheck
from benchwright.run.fitted_policies import FITTED_POLICIES, halves

NAMES = ("Ari", "Bo", "Cleo", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kai", "Lea")


def task_of(task_id: str, key: str, *, prompt: str = "p", options: Sequence[str] = (), family: str = "f") -> Task:
    """A task with one question."""
    line = Line(id="answer", claim="c", check=AnswerCheck(value=key))
    metadata = {"options": list(options)} if options else {}
    return Task(id=task_id, prompt=prompt, rubric=(line,), metadata=metadata, family=family)


def share(policy: str, tasks: Sequence[Task]) -> float:
    """How many of the tasks a policy is right on."""
    reply = FITTED_POLICIES[policy](tasks)
    said = [reply(Request(task_id=task.id, run=1, prompt=task.prompt)) for task in tasks]
    right = sum(text in (key, f'{{"answer": "{key}"}}') for text, key in zip(said, map(key_of, tasks), strict=True))
    return right / len(tasks)


def key_of(task: Task) -> str:
    """The key of a task with one question."""
    check = task.rubric[0].check
    return str(check.value) if isinstance(check, AnswerCheck) else ""


def races(count: int, winner: Callable[[int, Random], int], *, variants: int = 1, seed: int = 1) -> list[Task]:
    """Races of twelve whose winner is the option at a place that the function gives; mentions are in random order."""
    chance, tasks = Random(seed), []
    for number in range(count):
        key = chance.choice(NAMES)
        for variant in range(variants):
            others = chance.sample([name for name in NAMES if name != key], 11)
            place = winner(number * variants + variant, chance)
            options = (*others[:place], key, *others[place:])
            prompt = " ran, ".join(chance.sample(NAMES, 12)) + " ran."
            task_id = f"r{number}-v{variant + 1}" if variants > 1 else f"r{number}"
            tasks.append(task_of(task_id, key, prompt=prompt, options=options))
    return tasks


def by_chance(number: int, chance: Random) -> int:
    """No rule at all."""
    return chance.randrange(12)


def test_halves_are_of_equal_size_and_keep_an_item_together() -> None:
    """In every family; all wordings of an item are on one side."""
    tasks = [task_of(f"{family}{n}-v{v}", "1", family=family) for n in range(31) for v in (1, 2, 3) for family in "ab"]
    sides = halves(tasks)
    by_item = {task.item: set() for task in tasks}  # type: ignore[var-annotated]
    for task, side in zip(tasks, sides, strict=True):
        by_item[task.item].add(side)

    assert all(len(found) == 1 for found in by_item.values())
    for family in "ab":
        assert sorted(sum(sides[i] == s for i, t in enumerate(tasks) if t.family == family) for s in (0, 1)) == [45, 48]


def test_halves_do_not_depend_on_the_order_of_the_file() -> None:
    """An item's side is a matter of its id and its family."""
    tasks = [task_of(f"t{n}", "1") for n in range(40)]
    shuffled = Random(3).sample(tasks, 40)

    assert dict(zip((t.id for t in shuffled), halves(shuffled), strict=True)) == dict(
        zip((t.id for t in tasks), halves(tasks), strict=True)
    )


@pytest.mark.parametrize("policy", FITTED_POLICIES)
def test_the_own_key_is_never_seen(policy: str) -> None:
    """Another key of one item, with its wordings, changes no reply to that item."""
    tasks = races(24, by_chance, variants=2)
    for item in {task.item for task in tasks}:
        changed = [
            task if task.item != item else task_of(task.id, task.options[3], prompt=task.prompt, options=task.options)
            for task in tasks
        ]
        one, other = FITTED_POLICIES[policy](tasks), FITTED_POLICIES[policy](changed)
        for task in tasks:
            if task.item == item:
                request = Request(task_id=task.id, run=1, prompt=task.prompt)
                assert one(request) == other(request)


@pytest.mark.parametrize("policy", FITTED_POLICIES)
def test_random_keys_give_about_chance(policy: str) -> None:
    """Twelve options, no rule: a twelfth, not the much more that fitting on the own items would give."""
    means = [share(policy, races(240, by_chance, seed=seed)) for seed in range(6)]

    assert 0.04 < sum(means) / len(means) < 0.115


@pytest.mark.parametrize("few", [1, 2, 3])
@pytest.mark.parametrize("policy", FITTED_POLICIES)
def test_few_items_are_no_obstacle(policy: str, few: int) -> None:
    """Without another half, or with one of a single item, a policy answers all the same."""
    assert 0 <= share(policy, races(few, by_chance)) <= 1


def test_a_cycle_of_options_is_found() -> None:
    """The winner is option 7i + 1 of 12: read nearly always."""
    assert share("cycle", races(120, lambda number, chance: (7 * number + 1) % 12)) == 1
    assert share("cycle", races(60, lambda number, chance: (5 * (number // 3)) % 12, variants=3)) == 1


def test_a_cycle_of_mentions_is_found() -> None:
    """The winner is mentioned at place 5i + 3, its place among the options is random."""
    chance = Random(2)
    tasks = []
    for number in range(120):
        order = chance.sample(NAMES, 12)
        tasks.append(
            task_of(
                f"t{number}",
                order[(5 * number + 3) % 12],
                prompt=" ran, ".join(order) + " ran.",
                options=chance.sample(NAMES, 12),
            )
        )

    assert share("cycle", tasks) == 1


def test_a_cycle_of_keys_without_options_is_found() -> None:
    """A, B, C, D, A, B, ... in the order of the file; many different keys are no cycle."""
    assert share("cycle", [task_of(f"t{n}", "ABCD"[n % 4]) for n in range(60)]) == 1
    assert share("cycle", [task_of(f"t{n}", str(n)) for n in range(100)]) == 0


def test_a_single_place_is_found() -> None:
    """The winner is always option 3."""
    tasks = races(60, lambda number, chance: 3)

    assert share("position", tasks) == share("joint-position", tasks) == 1


def test_joint_places_are_found_where_no_single_one_tells() -> None:
    """First mention i, last mention 5i + 3, option 7i + 1 in a shuffled file: each balanced, together a signature."""
    chance, tasks = Random(4), []
    for number in chance.sample(range(240), 240):
        key, *others = chance.sample(NAMES, 12)
        first, last = chance.sample(others, 11), chance.sample(others, 11)
        options = chance.sample(others, 11)
        first.insert(number % 12, key)
        last.insert(11 - (5 * number + 3) % 12, key)
        options.insert((7 * number + 1) % 12, key)
        prompt = f"{' ran, '.join(first)} ran. {' ran, '.join(last)} ran."
        tasks.append(task_of(f"t{number}", key, prompt=prompt, options=options))

    assert share("joint-position", tasks) > 0.8
    assert share("position", tasks) < 0.12 and share("cycle", tasks) < 0.2


def test_the_majority_is_that_of_each_line_and_family() -> None:
    """What most items say; with options the most frequent key that is on offer."""
    keys = [*["7"] * 30, *map(str, range(100, 170))]
    tasks = [task_of(f"{f}{n}", key if f == "a" else "9", family=f) for n, key in enumerate(keys) for f in "ab"]
    form: list[Check] = [TextCheck(value="women" if n % 3 else "men", field="lower") for n in range(30)]
    asked = [Task(id=f"t{n}", prompt="p", rubric=(Line(id="l", claim="c", check=c),)) for n, c in enumerate(form)]
    reply = FITTED_POLICIES["majority"](asked)

    assert share("majority", tasks) == pytest.approx((0.3 + 1) / 2)
    assert {reply(Request(task_id=task.id, run=1, prompt="p")) for task in asked} == {'{"lower": "women"}'}


def test_the_previous_answer_is_that_of_another_item() -> None:
    """Equal keys in a row are found; the other wordings of the own item are not looked at."""
    tasks = [task_of(f"t{n}-v{v}", str(n // 10)) for n in range(40) for v in (1, 2)]

    assert share("previous-answer", tasks) == 36 / 40
    assert share("previous-answer", [task_of(f"t{n}-v{v}", str(n)) for n in range(9) for v in (1, 2)]) == 0
