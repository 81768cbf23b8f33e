"""The replies inside a page: blocks of tasks and one small index, packed so that the same data gives the same bytes."""

import base64
import hashlib
import json
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from benchwright.report.cells import Cell, TaskCells

SIZE = 50
"""Tasks in a block, and on one page of the drill-down."""

_GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
"""Written out: the header of `gzip.compress` is not the same in every version of Python."""


def data_blocks(tasks: Iterable[TaskCells], models: Sequence[str], *, with_replies: bool) -> Iterator[str]:
    """Give the data elements of a page, one at a time, the index last.

    Args:
        tasks: read once; only one block of them is held.
        models: names in the order of the report.
        with_replies: False packs the SHA-256 of each reply and nothing of what was asked, wanted or said.

    Returns:
        One `<script>` element of data for each block, then one for the index.
    """
    places = {name: m for m, name in enumerate(models)}
    index: list[dict[str, Any]] = []
    block: list[dict[str, Any]] = []
    number, audited = 0, False
    for one in tasks:
        index.append(_entry(one, places, with_replies=with_replies))
        audited = audited or (with_replies and any(cell.people for cell in one.cells))
        block.append(_whole(one) if with_replies else _extract(one))
        if len(block) == SIZE:
            yield _element("block", str(number), {"tasks": block})
            number, block = number + 1, []
    if block:
        yield _element("block", str(number), {"tasks": block})
    yield _element("index", "", {"size": SIZE, "models": list(models), "audited": audited, "tasks": index})


def pack(data: Any) -> str:
    """Pack JSON data or records as gzip and base64: the same bytes for the same data, without a time stamp.

    Example:
        >>> import base64, gzip
        >>> gzip.decompress(base64.b64decode(pack({"a": 1})))
        b'{"a":1}'
    """
    raw = _json(data)
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = packer.compress(raw) + packer.flush()
    tail = struct.pack("<LL", zlib.crc32(raw), len(raw) & 0xFFFFFFFF)
    return base64.b64encode(_GZIP_HEAD + body + tail).decode("ascii")


def text_sha256(text: str) -> str:
    """Give the SHA-256 of a text in UTF-8, lone surrogates passed through.

    Example:
        >>> text_sha256("42")[:16]
        '73475cb40a568e8d'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _json(data: Any) -> bytes:
    """Write JSON; text that UTF-8 cannot hold (lone surrogates) makes all of it escaped."""
    try:
        return msgspec.json.encode(data)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(data), ensure_ascii=True, separators=(",", ":")).encode("ascii")


def _element(kind: str, name: str, data: Any) -> str:
    return f'<script type="application/octet-stream" data-{kind}="{name}">{pack(data)}</script>\n'


def _entry(one: TaskCells, places: dict[str, int], *, with_replies: bool) -> dict[str, Any]:
    """Make the index's entry: enough to list and filter a task without unpacking its replies.

    What people say about a line is a text of the run like any other: an extract does not hint at it.
    """
    by_model: dict[str, list[tuple[str, float]]] = {}
    for cell in one.cells:
        by_model.setdefault(cell.model, []).append((cell.status, cell.score))
    statuses = {cell.status for cell in one.cells}
    means = {sum(score for _, score in runs) / len(runs) for runs in by_model.values()}
    return {
        "id": one.task.id,
        "family": one.task.family,
        "failed": "failed" in statuses,
        "unreadable": "unreadable" in statuses,
        "modelsDiffer": len(means) > 1,
        "runsDiffer": any(len(set(runs)) > 1 for runs in by_model.values()),
        "judgeDiffers": with_replies and any(cell.judge_differs for cell in one.cells),
        "cells": [[places[cell.model], cell.run, cell.status, cell.score] for cell in one.cells],
    }


def _whole(one: TaskCells) -> dict[str, Any]:
    return {"task": one.task, "cells": [_whole_cell(cell) for cell in one.cells]}


def _whole_cell(cell: Cell) -> dict[str, Any]:
    return {
        "model": cell.model,
        "run": cell.run,
        "status": cell.status,
        "score": cell.score,
        "reply": cell.reply,
        "verdicts": cell.verdicts,
        "people": {
            line: [{"person": label.person, "met": label.met} for label in labels]
            for line, labels in cell.people.items()
        },
    }


def _extract(one: TaskCells) -> dict[str, Any]:
    return {"task": {"id": one.task.id}, "cells": [_extract_cell(cell) for cell in one.cells]}


def _extract_cell(cell: Cell) -> dict[str, Any]:
    reply = cell.reply
    return {
        "model": cell.model,
        "run": cell.run,
        "status": cell.status,
        "score": cell.score,
        "costUsd": None if reply is None else reply.cost_usd,
        "seconds": None if reply is None else reply.seconds,
        "sha256": None if reply is None or reply.text is None else text_sha256(reply.text),
    }
