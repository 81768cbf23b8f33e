"""An append-only file of lines that survives a kill, a full disk and a second process."""

import os
import sys
import time
from pathlib import Path

from benchwright.errors import DiskError, Fault, InputError

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


SYNC_SECONDS = 1.0
"""At most this long passes between a line and its way to the disk itself."""


class AppendLog:
    """A JSONL file for appending, held by one process at a time.

    A torn last line (no line end) is cut off when the file is opened.

    Raises:
        InputError: another process is at work on it, or it cannot be opened.

    Attributes:
        path: the file.
        torn: bytes that were cut off.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._handle = self._open()
        self._size = os.fstat(self._handle).st_size
        self.torn = self._cut_torn()
        self._synced = time.monotonic()
        self._dirty = False
        self._broken = False

    def _open(self) -> int:
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise InputError(
                Fault(path=str(self.path), expected="a file that can be written", found=error.strerror)
            ) from None
        try:
            _lock(handle)
        except OSError as error:
            os.close(handle)
            if not isinstance(error, BlockingIOError | PermissionError):
                expected = "a file system on which files can be locked"
                raise InputError(Fault(path=str(self.path), expected=expected, found=error.strerror)) from None
            hint = "wait for the other process, or stop it; then run the same command again"
            raise InputError(
                Fault(path=str(self.path), expected="no other process on this run", found="one at work", hint=hint)
            ) from None
        return handle

    def _cut_torn(self) -> int:
        end, step = self._size, 1 << 16
        while end > 0:
            start = max(0, end - step)
            newline = os.pread(self._handle, end - start, start).rfind(b"\n")
            if newline >= 0:
                end = start + newline + 1
                break
            end = start
        torn, self._size = self._size - end, end
        if torn:
            os.ftruncate(self._handle, end)
        return torn

    def append(self, line: bytes) -> None:
        """Write one line, line end added: when this returns, the operating system has it.

        Raises:
            DiskError: the disk is full or failing; what was half written is taken back.
        """
        if self._broken:
            raise DiskError(f"{self.path}: ends with half a line; open it again")
        data = line + b"\n"
        try:
            written = os.write(self._handle, data)
            while written < len(data):
                written += os.write(self._handle, data[written:])
        except OSError as error:
            self._take_back()
            raise DiskError(f"{self.path}: the line could not be written: {error.strerror}") from None
        self._size += len(data)
        self._dirty = True

    def _take_back(self) -> None:
        """Cut half a line off; where even that fails, no line may follow it."""
        try:
            os.ftruncate(self._handle, self._size)
        except OSError:
            self._broken = True

    @property
    def sync_due(self) -> bool:
        """True when lines have waited long enough to be forced to the disk."""
        return self._dirty and time.monotonic() - self._synced >= SYNC_SECONDS

    def sync(self) -> None:
        """Force the lines to the disk.

        Raises:
            DiskError: the disk is full or failing.
        """
        self._dirty, self._synced = False, time.monotonic()
        try:
            os.fsync(self._handle)
        except OSError as error:
            raise DiskError(f"{self.path}: the lines could not be forced to the disk: {error.strerror}") from None

    def close(self) -> None:
        """Force the lines to the disk and let other processes have the file."""
        if self._handle >= 0:
            try:
                if self._dirty:
                    self.sync()
            finally:
                os.close(self._handle)
                self._handle = -1
