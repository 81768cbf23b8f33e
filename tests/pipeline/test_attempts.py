"""Attempts: counted, kept, held by one server."""

import os
from pathlib import Path

import pytest

from benchwright.errors import DiskError, InputError
from benchwright.pipeline.attempts import Attempt, Attempts, attempts_file
from benchwright.pipeline.benchmark import load_benchmark
from tests.builders import answer_task, write_benchmark

AT = "2026-11-30T10:02:11Z"


def attempt(task_id: str, score: int = 0) -> Attempt:
    """An attempt."""
    return Attempt(task_id=task_id, score=score, at=AT)


def test_attempts_are_counted_by_task_and_kept(tmp_path: Path) -> None:
    """What was used is used after opening again, also under another limit, which may be lower."""
    with Attempts(tmp_path / "a", limit=2) as attempts:
        attempts.keep(attempt("t"))
        assert (attempts.left("t"), attempts.left("u")) == (1, 2)
        attempts.keep(attempt("t", 1))
    for limit, left in ((1, 0), (2, 0), (5, 3)):
        with Attempts(tmp_path / "a", limit=limit) as attempts:
            assert (attempts.left("t"), attempts.left("u")) == (left, limit)
    assert (tmp_path / "a").read_bytes() == b"".join(
        b'{"taskId":"t","score":%d,"at":"2026-11-30T10:02:11Z"}\n' % n for n in (0, 1)
    )


def test_a_torn_last_line_is_dropped(tmp_path: Path) -> None:
    """Its score was never given, so the attempt was not made; what follows is a whole line."""
    whole = b'{"taskId":"t","score":0,"at":"2026-11-30T10:02:11Z"}\n'
    (tmp_path / "a").write_bytes(whole + b'{"taskId":"t","sco')
    with Attempts(tmp_path / "a", limit=3) as attempts:
        assert attempts.left("t") == 2
        attempts.keep(attempt("t"))
    assert (tmp_path / "a").read_bytes() == whole + whole


@pytest.mark.parametrize("line", ["{}", "no JSON", '{"taskId":"t","score":0,"at":"x","answer":"42"}'])
def test_a_broken_line_is_no_reason_to_give_attempts_back(line: str, tmp_path: Path) -> None:
    """It is named, and the file can be opened again once it is put right."""
    (tmp_path / "a").write_text(line + "\n")
    with pytest.raises(InputError, match="line 1"):
        Attempts(tmp_path / "a")
    (tmp_path / "a").write_text("")
    Attempts(tmp_path / "a").close()


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    """Until the first lets go."""
    with Attempts(tmp_path / "a"), pytest.raises(InputError, match="one at work"):
        Attempts(tmp_path / "a")
    Attempts(tmp_path / "a").close()


def test_an_attempt_that_is_not_on_the_disk_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk uses up nothing; a disk that fails to confirm keeps the attempt used."""
    with Attempts(tmp_path / "a", limit=2) as attempts:

        def full(*given: object) -> int:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, "write", full)
            with pytest.raises(DiskError):
                attempts.keep(attempt("t"))
        assert attempts.left("t") == 2
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            with pytest.raises(DiskError):
                attempts.keep(attempt("t"))
        assert attempts.left("t") == 1


def test_the_file_lies_beside_the_benchmark_or_in_a_folder_of_its_own(tmp_path: Path) -> None:
    """The folder is made; a file in its place is named."""
    benchmark = load_benchmark(write_benchmark(tmp_path / "bench", [answer_task(1)]))
    state = tmp_path / "deep" / "state"

    assert attempts_file(benchmark, None) == tmp_path / "bench" / ".attempts.jsonl"
    assert attempts_file(benchmark, state) == state / "small.attempts.jsonl" and state.is_dir()
    with pytest.raises(InputError, match="a folder for attempts"):
        attempts_file(benchmark, tmp_path / "bench" / "tasks.jsonl")


def test_where_nothing_can_be_written_the_error_names_the_way_out(tmp_path: Path) -> None:
    """`--state DIR`."""
    with pytest.raises(InputError, match="--state DIR"):
        Attempts(tmp_path / "no-such-folder" / "a")
