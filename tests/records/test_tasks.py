"""Tasks and settings as records: ids, variants, keys, wire names."""

from typing import Any

import msgspec
import pytest

from benchwright.records import Line, ListCheck, NumberCheck, Settings, Task, TaskRow, is_hidden, item_index, split_id


@pytest.mark.parametrize(
    ("task_id", "item", "variant"),
    [
        ("gap-007-v2", "gap-007", 2),
        ("gap-007-v12", "gap-007", 12),
        ("gap-007", "gap-007", None),
        ("gap-v0", "gap-v0", None),
        ("gap-v01", "gap-v01", None),
        ("gap-v", "gap-v", None),
        ("gap-v2-x", "gap-v2-x", None),
        ("gap-v2\n", "gap-v2\n", None),
        ("gap-v1-v2", "gap-v1", 2),
        ("gap-V2", "gap-V2", None),
        ("-v2", "-v2", None),
        ("v2", "v2", None),
    ],
)
def test_only_a_number_at_the_end_marks_a_variant(task_id: str, item: str, variant: int | None) -> None:
    """-vN with N from 1 at the very end is a wording of the item before it; everything else is an item."""
    assert split_id(task_id) == (item, variant)
    task = Task(id=task_id, prompt="p", rubric=())
    assert (task.item, task.variant) == (item, variant)


def test_items_are_grouped_in_order_of_appearance() -> None:
    """Every task points at its item; the item of a task without variants is itself."""
    assert item_index(["b-v2", "a", "b-v1", "b", "a-v1"]) == (["b", "a"], [0, 1, 0, 0, 1])
    assert item_index([]) == ([], [])


def test_hidden_tasks_are_known_by_the_start_of_their_id() -> None:
    """hid- at the start only."""
    assert [is_hidden(name) for name in ("hid-1", "hid", "pub-hid-1", "HID-1")] == [True, False, False, False]
    assert Task(id="hid-1-v2", prompt="p", rubric=()).hidden


def test_options_come_from_the_metadata() -> None:
    """Options keep their order; without any there are none."""
    assert Task(id="t", prompt="p", rubric=(), metadata={"options": ["Bo", "Ari"]}).options == ("Bo", "Ari")
    assert Task(id="t", prompt="p", rubric=()).options == ()


@pytest.mark.parametrize("key", ["42", 42, 42.0, 0.5, True, False, "true"])
def test_keys_are_never_cast(key: Any) -> None:
    """A string, a number and a boolean come back from a row as what they were."""
    row = msgspec.json.decode(msgspec.json.encode({"id": "t", "question": "q", "answer": key}), type=TaskRow)
    assert (row.answer, type(row.answer)) == (key, type(key))


def test_wire_names_are_camel_case() -> None:
    """Python is snake_case, files are camelCase, both ways."""
    check = msgspec.convert({"kind": "list", "items": ["a"], "mode": "atLeast", "k": 1}, ListCheck)
    assert check.to_dict()["mode"] == "atLeast"
    assert "reading_locale" not in Settings(id="b", title="t", version="1").to_dict()
    line = Line(id="l", claim="c", check=NumberCheck(value="8.6"))
    assert line.to_dict()["check"]["kind"] == "number"
    assert msgspec.convert(line.to_dict(), Line) == line


@pytest.mark.parametrize(
    "row",
    [
        {"id": "t", "promt": "p"},
        {"id": "t", "rubric": [{"id": "l", "claim": "c", "check": {"kind": "number", "value": 1, "unti": "%"}}]},
        {"id": "t", "rubric": [{"id": "l", "claim": "c", "wieght": 1, "check": {"kind": "judge"}}]},
        {"id": "t", "rubric": [{"id": "l", "claim": "c", "check": {"kind": "vibes"}}]},
    ],
)
def test_unknown_keys_and_kinds_are_refused(row: dict[str, Any]) -> None:
    """A misspelt key is no silent default, at any depth."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(row, TaskRow)


@pytest.mark.parametrize(("settings", "locale"), [({}, "en"), ({"language": "sv"}, "sv"), ({"locale": "de"}, "de")])
def test_the_locale_follows_the_language(settings: dict[str, str], locale: str) -> None:
    """Numbers are read in the benchmark's language unless a locale is given."""
    assert Settings(id="b", title="t", version="1", **settings).reading_locale == locale  # type: ignore[arg-type]


def test_a_benchmark_has_the_published_defaults() -> None:
    """Three runs and strict grading, unless the settings say otherwise."""
    settings = Settings(id="b", title="t", version="1")
    assert (settings.runs, settings.grading, settings.bar) == (3, "strict", None)


@pytest.mark.parametrize(
    "wrong", [{"id": "A b"}, {"id": ""}, {"id": "b\n"}, {"runs": 0}, {"runs": 1001}, {"runs": "3"}]
)
def test_settings_out_of_their_range_are_refused(wrong: dict[str, Any]) -> None:
    """An id is [a-z0-9-]+ as a whole; runs are 1 to 1000."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "b", "title": "t", "version": "1", **wrong}, Settings)


def test_records_cannot_be_changed() -> None:
    """A record is a fact; another one is made instead."""
    task = Task(id="t", prompt="p", rubric=())
    with pytest.raises(AttributeError):
        task.id = "u"  # type: ignore[misc]
