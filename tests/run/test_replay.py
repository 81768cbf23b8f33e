"""Recordings: read whole with every fault named, and replayed by task and run."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from benchwright.errors import InputError
from benchwright.records import CallError
from benchwright.run.replay import ReplayModel, read_recording
from tests.run.asking import error_of, request


def recording(path: Path, *rows: Any) -> Path:
    """Write a recording."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_what_was_recorded_is_replayed(tmp_path: Path) -> None:
    """Texts and errors come back for their task and run; anything else was not recorded."""
    rows = [
        {"taskId": "t-1", "run": 1, "text": "a\u2028\x00"},
        {"taskId": "t-1", "run": 2, "text": ""},
        {"taskId": "t-2", "run": 1, "error": "it rained"},
        {"taskId": "t-2", "run": 2, "error": {"kind": "server", "status": 503, "message": "busy"}},
    ]
    model = ReplayModel("m", read_recording(recording(tmp_path / "m.jsonl", *rows)))

    def replayed(task: int, run: int) -> Any:
        return asyncio.run(model.ask(request(task, run=run)))

    assert (replayed(1, 1).text, replayed(1, 2).text) == ("a\u2028\x00", "")
    assert error_of(replayed(2, 1)) == CallError(kind="recorded", message="it rained")
    assert error_of(replayed(2, 2)) == CallError(kind="server", status=503, message="busy")
    assert error_of(replayed(1, 3)).kind == "not_recorded"
    assert error_of(replayed(3, 1)).message == "task t-3, run 1 is not in the recording"


def test_every_fault_of_a_recording_is_named(tmp_path: Path) -> None:
    """Both, neither, a cell twice, an unknown field, no JSON: all are said in one go, with their lines."""
    good = {"taskId": "t", "run": 1, "text": "x"}
    path = recording(tmp_path / "m.jsonl", good, {**good, "run": 2, "error": "e"}, {"taskId": "t", "run": 3}, good)
    path.write_text(path.read_text() + '{"taskId": "t", "run": 4, "txt": "x"}\n{nonsense\n', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_recording(path)
    faults = {(fault.line, fault.found) for fault in caught.value.faults}
    assert {(2, "both"), (3, "neither"), (4, "task 't', run 1 again")} <= faults
    assert {line for line, _ in faults} == {2, 3, 4, 5, 6}


def test_a_missing_recording_is_an_error(tmp_path: Path) -> None:
    """A file that is not there is named before the first call."""
    with pytest.raises(InputError, match=r"gone\.jsonl"):
        read_recording(tmp_path / "gone.jsonl")
