"""Splits: no item twice, none of another split, every family by itself, an order that tells nothing."""

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from benchwright.errors import InputError
from benchwright.generate.items import Draft
from benchwright.generate.splits import Built, Plan, Seen, build_split, digest, seed_key
from tests.generate.toys import PICKS, SUMS

PLAN = Plan(split="public", families=(SUMS, PICKS), items=30, variants=3, difficulties=(1, 2, 3))


def built(plan: Plan = PLAN, seed: int = 1, avoid: Seen | None = None) -> Built:
    """A split of the toy families."""
    return build_split(seed_key(seed), plan, avoid or Seen(), say=lambda message: None)


def test_every_item_has_all_its_wordings_and_no_item_comes_twice() -> None:
    """Ids with -v1 to -v3; difficulties in turn; one spec an item; prompts end with the protocol."""
    tasks = built().tasks
    items = defaultdict(list)
    for task in tasks:
        items[task.id.rsplit("-v", 1)[0]].append(task)
    assert len(tasks) == 180
    assert sorted(items)[:2] == ["pub-picks-001", "pub-picks-002"]
    for wordings in items.values():
        assert sorted(task.id[-3:] for task in wordings) == ["-v1", "-v2", "-v3"]
        assert len({task.spec for task in wordings}) == len({task.answer for task in wordings}) == 1
        assert all('{"answer": ' in task.prompt.rsplit("\n\n", 1)[1] for task in wordings)
    assert len({task.spec for task in tasks}) == 60
    assert Counter(task.difficulty for task in tasks) == {1: 60, 2: 60, 3: 60}


def test_a_seed_gives_the_same_split_and_another_seed_another() -> None:
    """Byte for byte."""
    assert built().tasks == built().tasks
    assert not {task.prompt for task in built().tasks} & {task.prompt for task in built(seed=2).tasks}


def test_an_item_does_not_depend_on_other_families_or_on_how_many_there_are() -> None:
    """Random access: item 17 is item 17, and more items follow it."""
    of = {task.id: task.prompt for task in built().tasks}
    alone = {task.id: task.prompt for task in built(replace(PLAN, families=(SUMS,))).tasks}
    fewer = {task.id: task.prompt for task in built(replace(PLAN, items=24)).tasks}
    assert alone.items() <= of.items()
    same = [name for name, prompt in fewer.items() if of[name] == prompt]
    assert len(same) == len(fewer)


def test_another_arrangement_moves_places_and_order_and_no_number_item() -> None:
    """The texts of the sums stay; those of the picks name the answer elsewhere."""
    first, second = built(), built(replace(PLAN, arrangement=1))
    assert [task.id for task in first.tasks] != [task.id for task in second.tasks]
    texts = [{task.id: task.prompt for task in one.tasks if task.family == "sums"} for one in (first, second)]
    assert texts[0] == texts[1]
    answers = [{task.id: task.answer for task in one.tasks} for one in (first, second)]
    assert answers[0] == answers[1]
    again = build_split(seed_key(1), replace(PLAN, arrangement=1), Seen(), say=lambda message: None, before=first)
    assert (again.tasks, again.redraws) == (second.tasks, second.redraws)


def test_what_other_splits_hold_is_drawn_again() -> None:
    """By spec and by text, with the reasons counted."""
    first = built()
    specs = {task.spec for task in first.tasks}
    again = built(avoid=Seen(specs))
    assert not {task.spec for task in again.tasks} & specs
    assert again.redraws["picks"]["the item is there already"] > 20
    texts = {digest(task.prompt.rsplit("\n\n", 1)[0]) for task in first.tasks if task.family == "sums"}
    by_text = built(replace(PLAN, families=(SUMS,)), avoid=Seen((), texts))
    assert by_text.redraws["sums"]["the text is there already"] > 20
    many = built(replace(PLAN, families=(SUMS,), items=300))
    assert many.redraws["sums"]["cannot be built"] > 0


def test_no_answer_is_the_key_of_many_items_and_none_is_an_outer_number() -> None:
    """At most one item in 25 of a family, where answers are not options."""
    tasks = built(replace(PLAN, families=(SUMS,), items=100)).tasks
    counts = Counter(task.answer for task in tasks if task.id.endswith("-v1"))
    assert max(counts.values()) <= 4
    for task in tasks:
        words = task.prompt.split("\n\n")[0].replace(",", " ").split()
        numbers = [word for word in words if word.isdigit()]
        assert task.answer not in (numbers[0], numbers[-1])


@pytest.mark.parametrize(("items", "most"), [(11, 1), (20, 1), (41, 4)])
def test_no_name_is_the_key_of_a_tenth_of_the_items(items: int, most: int) -> None:
    """Always saying the most frequent name stays below 0.10, with two items or more of ten."""
    tasks = built(replace(PLAN, families=(PICKS,), items=items)).tasks
    counts = Counter(task.answer for task in tasks if task.id.endswith("-v1"))
    assert max(counts.values()) <= most


def test_a_family_without_so_many_items_says_so() -> None:
    """What, how many, why, and what to do."""
    narrow = SUMS._replace(draw=lambda stream, difficulty: Draft((20, 30), ("sum",), "51", 1))
    with pytest.raises(
        InputError, match=r"sums: expected 2 items, found item 2 .* drawn 200 times: mostly since the item is"
    ):
        built(replace(PLAN, families=(narrow,), items=2))


def test_more_wordings_than_a_family_has_are_refused() -> None:
    """Three are three."""
    with pytest.raises(InputError, match="variants: expected at most 3 for sums, found 4"):
        built(replace(PLAN, variants=4))


def test_hidden_ids_say_nothing() -> None:
    """No family, no number, no order; the same for the wordings of an item."""
    tasks = built(replace(PLAN, split="hidden")).tasks
    names = {task.id.rsplit("-v", 1)[0] for task in tasks}
    assert len(names) == 60
    assert all(name.startswith("hid-") and len(name) == 16 for name in names)
    assert not any(family in name for name in names for family in ("sums", "picks"))


@pytest.mark.parametrize("items", [12, 20, 31, 5])
def test_answers_stand_at_every_place_equally_often(items: int) -> None:
    """First mention and option index: over all texts each of twelve places as often as any other, or once more."""
    tasks = built(replace(PLAN, families=(PICKS,), items=items)).tasks
    for places in (
        [task.options.index(task.answer) for task in tasks],
        [task.prompt.split("\n\n")[0].split(": ")[1].split().index(task.answer) for task in tasks],
    ):
        counts = [places.count(place) for place in range(12)]
        assert max(counts) - min(counts) <= 1
    assert (
        len({(task.options.index(task.answer), index % 12) for index, task in enumerate(tasks)})
        > min(len(tasks), 24) / 2
    )
