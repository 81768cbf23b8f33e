"""The log: whole lines or none, one process at a time, on the disk within a second."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchwright.errors import DiskError, InputError
from benchwright.files import log as log_module
from benchwright.files.log import AppendLog


@contextmanager
def opened(path: Path) -> Iterator[AppendLog]:
    """A log that is closed again."""
    log = AppendLog(path)
    try:
        yield log
    finally:
        log.close()


def test_lines_are_there_when_append_returns(tmp_path: Path) -> None:
    """A line can be read by others at once, and a log that is opened again goes on at its end."""
    path = tmp_path / "log"
    with opened(path) as log:
        log.append(b"one")
        assert path.read_bytes() == b"one\n"
    with opened(path) as log:
        log.append(b"two")
    assert path.read_bytes() == b"one\ntwo\n"


@pytest.mark.parametrize(
    ("before", "kept", "torn"),
    [(b"", b"", 0), (b"a\n", b"a\n", 0), (b"a\nhalf", b"a\n", 4), (b"half", b"", 4), (b"a\n\n{", b"a\n\n", 1),
     (b"a\n" + b"x" * 200_000, b"a\n", 200_000), (b"x" * 65_536, b"", 65_536), (b"\n" + b"x" * 65_536, b"\n", 65_536),
     (b"\n" + b"x" * 65_535, b"\n", 65_535)],
)  # fmt: skip
def test_a_torn_last_line_is_cut_off_and_counted(tmp_path: Path, before: bytes, kept: bytes, torn: int) -> None:
    """What a kill left behind without a line end is dropped, and said; whole lines stay."""
    path = tmp_path / "log"
    path.write_bytes(before)
    with opened(path) as log:
        assert log.torn == torn
        log.append(b"new")
    assert path.read_bytes() == kept + b"new\n"


HOLD = textwrap.dedent("""
    import sys
    from benchwright.files.log import AppendLog
    log = AppendLog(sys.argv[1])
    print("held", flush=True)
    sys.stdin.read()
""")


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    """While another process holds the log, opening it is an error and changes nothing; kill -9 frees it."""
    path = tmp_path / "log"
    path.write_bytes(b"a\ntorn")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ)
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        path.write_bytes(b"a\nin the middle of a line")
        with pytest.raises(InputError, match="one at work"):
            AppendLog(path)
        assert path.read_bytes() == b"a\nin the middle of a line"
        other.send_signal(signal.SIGKILL)
        other.wait(10)
    with opened(path) as log:
        assert log.torn == len("in the middle of a line")


@pytest.mark.parametrize(("name", "words"), [("", "Is a directory"), ("no/log", "No such file")])
def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path, name: str, words: str) -> None:
    """A missing or a wrong place is one clear line, not a trace."""
    with pytest.raises(InputError, match=f"expected a file that can be written, found {words}"):
        AppendLog(tmp_path / name)


def test_a_file_system_without_locks_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where files cannot be locked, nobody is blamed for holding them, and the file is let go."""

    def fails(handle: int) -> None:
        closed.append(handle)
        raise OSError(37, "No locks available")

    closed: list[int] = []
    monkeypatch.setattr(log_module, "_lock", fails)
    with pytest.raises(InputError, match="can be locked, found No locks available"):
        AppendLog(tmp_path / "log")
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(closed[0])


def test_the_same_process_is_refused_too(tmp_path: Path) -> None:
    """Two logs on one file in one process would mix their lines as well."""
    with opened(tmp_path / "log"), pytest.raises(InputError, match="one at work"):
        AppendLog(tmp_path / "log")


def test_a_program_that_is_started_does_not_hold_the_log(tmp_path: Path) -> None:
    """A child that outlives the run keeps nobody out."""
    with opened(tmp_path / "log"):
        child = subprocess.Popen(["sleep", "30"], close_fds=False)
    try:
        opened(tmp_path / "log").__enter__().close()
    finally:
        child.kill()
        child.wait()


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file grow over a size, as a full disk would."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    """A line that does not fit is taken back whole, the error names the file, and a shorter one still fits."""
    path = tmp_path / "log"
    with opened(path) as log:
        log.append(b"a" * 59)
        with room_for(100):
            with pytest.raises(DiskError, match="could not be written"):
                log.append(b"b" * 80)
            assert path.read_bytes() == b"a" * 59 + b"\n"
            log.append(b"c" * 10)
        log.append(b"d")
    assert path.read_bytes() == b"a" * 59 + b"\n" + b"c" * 10 + b"\nd\n"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KB, where one may be mounted."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount a small file system")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_disk_that_is_really_full_leaves_whole_lines(small_disk: Path) -> None:
    """On a small file system all lines that counted are whole; when there is room again, the log goes on."""
    path, filler = small_disk / "log", small_disk / "filler"
    filler.write_bytes(b"x" * 20_000)
    with opened(path) as log:

        def fill() -> None:
            for _ in range(1000):
                log.append(b"a" * 999)

        with pytest.raises(DiskError, match="No space left"):
            fill()
        written = path.read_bytes().count(b"\n")
        assert path.read_bytes() == (b"a" * 999 + b"\n") * written
        filler.unlink()
        log.append(b"b" * 999)
    assert path.read_bytes() == (b"a" * 999 + b"\n") * written + b"b" * 999 + b"\n"
    assert 20 < written < 64


def test_a_line_written_in_parts_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An operating system may take a line in parts."""
    write = os.write
    monkeypatch.setattr(log_module.os, "write", lambda handle, data: write(handle, data[:3]))
    with opened(tmp_path / "log") as log:
        log.append(b"123456789")
    assert (tmp_path / "log").read_bytes() == b"123456789\n"


def test_no_line_follows_half_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where even taking back fails, nothing is written after the half line; the next opening cuts it off."""

    def fails(handle: int, size: int) -> None:
        raise OSError(5, "Input/output error")

    path = tmp_path / "log"
    with opened(path) as log:
        log.append(b"a" * 59)
        with monkeypatch.context() as failing, room_for(100):
            failing.setattr(log_module.os, "ftruncate", fails)
            with pytest.raises(DiskError):
                log.append(b"b" * 80)
        with pytest.raises(DiskError, match="half a line"):
            log.append(b"c")
    with opened(path) as log:
        assert log.torn == 40
    assert path.read_bytes() == b"a" * 59 + b"\n"


def test_lines_are_forced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forcing is due when a line waits for a second, is done by `sync`, and once more at the end if need be."""
    forced: list[int] = []
    now = [100.0]
    monkeypatch.setattr(log_module.os, "fsync", forced.append)
    monkeypatch.setattr(log_module.time, "monotonic", lambda: now[0])
    with opened(tmp_path / "log") as log:
        now[0] += 5
        assert not log.sync_due, "nothing waits"
        log.append(b"a")
        assert log.sync_due
        log.sync()
        assert (len(forced), log.sync_due) == (1, False)
        log.append(b"b")
        now[0] += 0.9
        assert not log.sync_due
        now[0] += 0.1
        assert log.sync_due
    assert len(forced) == 2
    with opened(tmp_path / "log"):
        pass
    assert len(forced) == 2, "nothing was written"


def test_a_disk_that_fails_to_force_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failing fsync is said, and the file is closed and free all the same."""

    def fails(handle: int) -> None:
        raise OSError(5, "Input/output error")

    log = AppendLog(tmp_path / "log")
    log.append(b"a")
    with monkeypatch.context() as failing:
        failing.setattr(log_module.os, "fsync", fails)
        with pytest.raises(DiskError, match="forced to the disk"):
            log.close()
    log.close()
    with opened(tmp_path / "log") as again:
        assert again.torn == 0


WRITE = textwrap.dedent("""
    import sys
    from benchwright.files.log import AppendLog
    log = AppendLog(sys.argv[1])
    for number in range(10**9):
        log.append(b"%d " % number + b"x" * (number % 5000))
        print(number, flush=True)
""")


def test_a_kill_loses_no_line_that_was_written(tmp_path: Path) -> None:
    """Every line that `append` has returned for is there after kill -9, whole and in order."""
    path = tmp_path / "log"
    with subprocess.Popen(
        [sys.executable, "-c", WRITE, str(path)], stdout=subprocess.PIPE, env=dict(os.environ)
    ) as writer:
        assert writer.stdout is not None
        said = [int(writer.stdout.readline()) for _ in range(3000)]
        writer.kill()
        said += [int(line) for line in writer.stdout.read().split(b"\n")[:-1]]
        writer.wait(10)
    with opened(path) as log:
        assert log.torn < 6000
    lines = path.read_bytes().split(b"\n")[:-1]
    assert [int(line.split(b" ")[0]) for line in lines] == list(range(len(lines)))
    assert len(lines) > said[-1]
    assert all(len(line.split(b" ")[1]) == number % 5000 for number, line in enumerate(lines))
