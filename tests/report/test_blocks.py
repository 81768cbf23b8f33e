"""Packed data: the same bytes for the same data, and an index that suffices to filter."""

import base64
import dataclasses
import gzip
import json

from benchwright.records import AuditLabel
from benchwright.report.blocks import SIZE, data_blocks, pack, text_sha256
from benchwright.report.cells import TaskCells

from . import made


def _data(element: str) -> dict[str, list[dict[str, object]]]:
    body = element[element.index(">") + 1 : element.rindex("<")]
    found: dict[str, list[dict[str, object]]] = json.loads(gzip.decompress(base64.b64decode(body)))
    return found


def test_packing_carries_no_time_and_any_text() -> None:
    """The header has no time stamp; lone surrogates, NUL and line separators come back as they were."""
    data = {"text": "\ud800\0\u2028</script>\U0001d4d0"}
    assert pack(data) == pack(data)
    raw = base64.b64decode(pack(data))
    assert raw[:10] == b"\x1f\x8b\x08\0\0\0\0\0\x02\xff"
    assert json.loads(gzip.decompress(raw)) == data


def test_blocks_hold_fifty_tasks_and_the_index_comes_last() -> None:
    """Blocks are numbered from 0; the index lists every task in order."""
    tasks = made.tasks(SIZE * 2 + 1)
    elements = list(data_blocks(made.cells(tasks), made.MODELS, with_replies=True))
    assert [len(_data(one)["tasks"]) for one in elements[:-1]] == [SIZE, SIZE, 1]
    assert 'data-index=""' in elements[-1]
    assert [entry["id"] for entry in _data(elements[-1])["tasks"]] == [task.id for task in tasks]


def test_the_index_flags_what_the_filters_ask_for() -> None:
    """Failed, unreadable, models that differ and runs that differ are told from the cells."""
    tasks = made.tasks(40)
    index = _data(list(data_blocks(made.cells(tasks), made.MODELS, with_replies=True))[-1])["tasks"]
    for one, entry in zip(made.cells(tasks), index, strict=True):
        outcomes = {m: [(c.status, c.score) for c in one.cells if c.model == m] for m in made.MODELS}
        assert entry["failed"] is any(c.status == "failed" for c in one.cells)
        assert entry["unreadable"] is any(c.status == "unreadable" for c in one.cells)
        assert entry["runsDiffer"] is any(len(set(runs)) > 1 for runs in outcomes.values())
        assert entry["modelsDiffer"] is (len({sum(score for _, score in runs) / 3 for runs in outcomes.values()}) > 1)
        assert len({str(entry[flag]) for flag in ("failed", "unreadable")}) <= 2


def test_what_people_say_is_packed_and_filtered_only_in_a_whole_page() -> None:
    """A person's name and answer stand beside the verdicts; an extract does not even hint at them."""
    first, *others = list(made.cells(made.tasks(3)))
    cell = first.cells[0]
    said = AuditLabel(
        task_id=first.task.id, model=cell.model, run=1, line_id="base", person="Ada", met=True, probability=0.5, at=""
    )
    read = TaskCells(first.task, [dataclasses.replace(cell, people={"base": [said]}), *first.cells[1:]])
    assert cell.verdicts[1].met is False

    block, last = (_data(one) for one in data_blocks([read, *others], made.MODELS, with_replies=True))
    assert block["tasks"][0]["cells"][0]["people"] == {"base": [{"person": "Ada", "met": True}]}  # type: ignore[index]
    assert last["audited"] is True
    assert [entry["judgeDiffers"] for entry in last["tasks"]] == [True, False, False]

    kept, last = (_data(one) for one in data_blocks([read, *others], made.MODELS, with_replies=False))
    assert "Ada" not in json.dumps(kept)
    assert last["audited"] is False
    assert not any(entry["judgeDiffers"] for entry in last["tasks"])


def test_no_tasks_make_an_index_alone() -> None:
    """A run without tasks still has its index."""
    (index,) = data_blocks([], made.MODELS, with_replies=True)
    assert _data(index)["tasks"] == []


def test_a_hash_covers_text_that_utf8_cannot_hold() -> None:
    """Lone surrogates are passed through, so that two texts never share a hash for their sake."""
    assert text_sha256("\ud800") != text_sha256("\ud801")
