"""The tasks of pay-gap: their number, families, lines and prompts."""

import re
from collections import Counter
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from benchwright.errors import BenchwrightError
from benchwright.generate.pay_gap import SEED, build, tasks, to_jsonl
from benchwright.generate.pay_gap.tasks import gives_away
from benchwright.records import JudgeCheck, NumberCheck, Task, item_index

from .packaged import FOLDER, packaged_tasks

FAMILIES = ["mean-gap", "median-gap", "joint-assessment", "notice-date", "affected-groups"]


def key(line: Any) -> str:
    """Give the key of a line as one text."""
    check = line.check
    return ", ".join(check.items) if hasattr(check, "items") else str(check.value)


def test_the_packaged_files_are_what_the_builder_writes() -> None:
    """Both packaged files equal the builder's output byte for byte."""
    settings, built = build()
    assert (FOLDER / "benchmark.toml").read_bytes() == settings.encode()
    assert (FOLDER / "tasks.jsonl").read_bytes() == to_jsonl(built)


def test_seed_decides() -> None:
    """The same seed gives the same tasks, another seed gives others with the same ids."""
    assert build(SEED) == build(SEED)
    other = build(SEED + 1)[1]
    assert [task.id for task in other] == [task.id for task in packaged_tasks()]
    assert not {task.prompt for task in other} & {task.prompt for task in packaged_tasks()}


@pytest.mark.parametrize("seed", range(5))
def test_any_seed_can_be_built(seed: int) -> None:
    """The rules for clear questions leave something to draw."""
    assert len(build(seed)[1]) == len(packaged_tasks())


def test_a_seed_that_gives_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """When no draw is clear the builder stops and says so."""
    monkeypatch.setattr(tasks, "_DRAWS", 0)
    with pytest.raises(BenchwrightError, match="take another seed"):
        build()


def test_size() -> None:
    """There are at least 48 tasks over at least 30 items in five families."""
    assert len(packaged_tasks()) >= 48
    items, _ = item_index([task.id for task in packaged_tasks()])
    assert len(items) >= 30
    assert list(dict.fromkeys(task.family for task in packaged_tasks())) == FAMILIES


def test_ids() -> None:
    """An id is its family, a number of two digits and, where there are wordings, the wording."""
    for task in packaged_tasks():
        assert re.fullmatch(rf"{task.family}-\d\d(-v[1-3])?", task.id)
    assert len({task.id for task in packaged_tasks()}) == len(packaged_tasks())


def test_every_line_is_checked_by_code() -> None:
    """No line needs a judge, and none is read by a grading mode."""
    kinds = Counter(type(line.check).__name__ for task in packaged_tasks() for line in task.rubric)
    assert set(kinds) == {"NumberCheck", "TextCheck", "ListCheck", "NameCheck", "DateCheck"}
    assert JudgeCheck.__name__ not in kinds


def test_prompts_are_unique() -> None:
    """No two tasks have the same prompt."""
    assert len({task.prompt for task in packaged_tasks()}) == len(packaged_tasks())


def test_lines_of_a_task_have_different_keys() -> None:
    """Within a task no key equals the key of another line, and line ids differ."""
    for task in packaged_tasks():
        assert len({key(line) for line in task.rubric}) == len(task.rubric)
        assert len({line.id for line in task.rubric}) == len(task.rubric)


def test_tasks_of_several_lines_weigh_them() -> None:
    """A task with several lines has one that weighs most."""
    for task in packaged_tasks():
        weights = sorted(line.weight for line in task.rubric)
        assert len(weights) == 1 or weights[-1] > weights[-2]


def test_wordings_of_an_item_share_keys() -> None:
    """The variants of an item ask the same thing in other words."""
    for task in packaged_tasks():
        first = next(other for other in packaged_tasks() if other.item == task.item)
        assert task.rubric == first.rubric
        assert task.difficulty == first.difficulty


def test_no_number_date_or_weekday_is_given_away() -> None:
    """Numbers, dates and weekdays of a key do not stand in the prompt."""
    for task in packaged_tasks():
        numbers = {Decimal(number) for number in re.findall(r"\d+(?:\.\d+)?", task.prompt)}
        for line in task.rubric:
            if isinstance(line.check, NumberCheck):
                assert abs(Decimal(line.check.value)) not in numbers
            elif line.id in {"deadline", "weekday"}:
                assert key(line) not in task.prompt


def test_gives_away_sees_numbers_dates_and_words() -> None:
    """A number with or without its sign, a date and a word are found; a part of a number is not."""
    assert gives_away("a 3.10 b", {"meanGap": Decimal("-3.1")})
    assert gives_away("on 2027-03-01", {"deadline": date(2027, 3, 1)})
    assert gives_away("Mondays", {"weekday": "Monday"})
    assert not gives_away("31 women", {"days": 3, "lowerPaid": "women"})


def test_every_family_has_easy_and_hard_tasks() -> None:
    """Each family has tasks of all three difficulties."""
    for family in FAMILIES:
        levels = {task.difficulty for task in packaged_tasks() if task.family == family}
        assert levels == {"easy", "medium", "hard"}


def test_difficulty_counts_figures() -> None:
    """A payroll by the month has two figures a row, so twelve rows are medium and twelve by the hour easy."""
    by_id = {task.id: task for task in packaged_tasks()}
    assert "Paid hours" in by_id["mean-gap-06"].prompt
    assert by_id["mean-gap-06"].prompt.count("\nE-") == by_id["mean-gap-02"].prompt.count("\nE-") == 12
    assert (by_id["mean-gap-06"].difficulty, by_id["mean-gap-02"].difficulty) == ("medium", "easy")


def test_both_forms_of_answer_are_asked_for() -> None:
    """Most tasks ask for one JSON object; every family has some that ask for a memo."""
    asks = Counter((task.family, "one JSON object" in task.prompt) for task in packaged_tasks())
    for family in FAMILIES:
        assert asks[family, True] > asks[family, False] > 0


def field_or_near(task: Task) -> set[str]:
    """Say where the lines of a task look."""
    return {"field" if line.check.field else "near" if line.check.near else "reply" for line in task.rubric}  # type: ignore[union-attr]


def test_lines_look_where_the_prompt_asks() -> None:
    """JSON tasks read fields; a memo is read by phrases, or whole; names alone are read whole."""
    for task in packaged_tasks():
        if "one JSON object" in task.prompt:
            assert field_or_near(task) == {"field"}
        elif "short memo" in task.prompt:
            assert field_or_near(task) in ({"near"}, {"near", "reply"})
        else:
            assert field_or_near(task) == {"reply"}


def test_what_the_card_says_of_the_tasks() -> None:
    """The counts that the card names as biases are those of the tasks."""
    people = [task.prompt.count("\nE-") for task in packaged_tasks() if "\nE-" in task.prompt]
    assert (min(people), max(people)) == (8, 36)
    lower = [key(line) for task in packaged_tasks() for line in task.rubric if line.id == "lowerPaid"]
    assert 0.5 < lower.count("women") / len(lower) < 0.9
    asked = ["one JSON object" in task.prompt for task in packaged_tasks()]
    assert sum(asked) / len(asked) == pytest.approx(2 / 3, abs=0.04)
    assert all(key(line) for task in packaged_tasks() for line in task.rubric)
