"""Tasks, ids, and the mapping between Python and files."""

import msgspec
import pytest

from benchwright.records import Line, NumberCheck, Settings, Task, TaskRow, item_index, split_id


@pytest.mark.parametrize(
    ("task_id", "parts"),
    [
        ("gap-007-v2", ("gap-007", 2)),
        ("gap-v10", ("gap", 10)),
        ("gap-v0", ("gap-v0", None)),
        ("gap-v02", ("gap-v02", None)),
        ("-v1", ("-v1", None)),
        ("gap-v1x", ("gap-v1x", None)),
    ],
)
def test_variants_are_read_from_the_id(task_id: str, parts: tuple[str, int | None]) -> None:
    """`-vN` at the end marks wording N of the item named before it."""
    assert split_id(task_id) == parts


def test_items_keep_the_order_of_first_appearance() -> None:
    """Each task points at its item."""
    assert item_index(["b-v2", "a", "b-v1"]) == (["b", "a"], [0, 1, 0])


def test_hidden_and_options_are_read_in_one_place() -> None:
    """`hid-` marks the hidden split; options stand in the metadata."""
    task = Task(id="hid-1-v2", prompt="p", rubric=(), metadata={"options": ["Ari"]})

    assert (task.hidden, task.item, task.variant, task.options) == (True, "hid-1", 2, ("Ari",))


def test_files_are_camel_case_and_python_is_snake_case() -> None:
    """The mapping stands in the records alone."""
    data = msgspec.json.encode(Settings(id="a", title="t", version="1"))

    assert b'"licence"' in data and b"_" not in data
    assert Settings(id="a", title="t", version="1").reading_locale == "en"


@pytest.mark.parametrize(
    "row",
    ['{"id": "a", "x": 1}', '{"id": "a", "rubric": [{"id": "l", "claim": "c", "check": {"kind": "no"}}]}', '{"id": 1}'],
)
def test_what_a_record_does_not_know_is_refused(row: str) -> None:
    """Unknown keys, unknown kinds and wrong types."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(row, type=TaskRow)


def test_records_cannot_be_changed() -> None:
    """They are rows."""
    line = Line(id="l", claim="c", check=NumberCheck(value="1"))

    with pytest.raises(AttributeError):
        line.id = "x"  # type: ignore[misc]
