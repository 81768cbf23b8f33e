"""Key files of hidden splits: made once, readable by their owner alone, never under version control."""

import hashlib
import re
import secrets
import shutil
import stat
import subprocess
from pathlib import Path

import msgspec

from benchwright.errors import Fault, InputError
from benchwright.files import read_bytes, write_atomic
from benchwright.records import Record

MODE = 0o600
SIZE = 32
"""Bytes of a key and of a nonce."""

_HEX = re.compile(r"[0-9a-fA-F]{32,}")
FOLDERS = {".git": "git", ".hg": "hg", ".svn": "svn"}
"""Folders by which version control is known, and its program."""


class KeyFile(Record, frozen=True, kw_only=True):
    """What a key file holds.

    Attributes:
        key: 64 hexadecimal digits.
        nonces: tasksSha256 of a split -> the nonce of its commitment.
    """

    key: str
    nonces: dict[str, str] = {}

    @property
    def secret(self) -> bytes:
        """The key itself."""
        return bytes.fromhex(self.key)


def new_key(path: str | Path) -> Path:
    """Make a key file with a new 256-bit key, mode 0600.

    Raises:
        InputError: the file exists, or would be under version control.
        DiskError: it cannot be written.
    """
    place = Path(path)
    if place.exists():
        raise InputError(Fault(path=str(place), expected="a new file", found="one that exists: it may hold a key"))
    refuse_versioned(place, "a key")
    _write(place, KeyFile(key=secrets.token_bytes(SIZE).hex()))
    return place


def read_key(path: str | Path) -> KeyFile:
    """Read a key file.

    Raises:
        InputError: it is missing, readable by others, under version control, or no key file. The message never
            holds what was found.
    """
    if _HEX.fullmatch(str(path)):
        hint = "everyone on the machine can read a command line: put the key into a file, and make a new one"
        raise InputError(Fault(field="--key-file", expected="a file", found="a key", hint=hint))
    place = Path(path)
    data = read_bytes(place)
    mode = stat.S_IMODE(place.stat().st_mode)
    if mode & 0o077:
        hint = f"chmod 600 {place}"
        found = f"mode {mode:04o}: others can read it"
        raise InputError(Fault(path=str(place), expected="mode 0600", found=found, hint=hint))
    refuse_versioned(place, "a key")
    try:
        found_key = msgspec.json.decode(data, type=KeyFile)
        if len(found_key.secret) == SIZE:
            return found_key
    except (msgspec.DecodeError, ValueError):
        pass
    hint = "make one: benchwright generate --new-key FILE"
    raise InputError(Fault(path=str(place), expected="a key file", found="something else", hint=hint)) from None


def commit(path: str | Path, key: KeyFile, tasks_sha256: str) -> str:
    """Give the commitment of a split, and keep its nonce in the key file.

    Args:
        path: the key file.
        key: what it holds.
        tasks_sha256: of the split's tasks.jsonl.

    Returns:
        SHA-256 of key, nonce and tasksSha256 (their bytes), as hexadecimal digits. Publish it; whoever is given the
        key, the nonce and the tasks later can tell that they were not changed.

    Raises:
        DiskError: the key file cannot be written.
    """
    nonce = key.nonces.get(tasks_sha256) or secrets.token_bytes(SIZE).hex()
    if tasks_sha256 not in key.nonces:
        _write(Path(path), KeyFile(key=key.key, nonces={**key.nonces, tasks_sha256: nonce}))
    return hashlib.sha256(key.secret + bytes.fromhex(nonce) + bytes.fromhex(tasks_sha256)).hexdigest()


def refuse_versioned(path: Path, what: str) -> None:
    """Refuse a place inside a folder under version control, unless it is ignored there.

    Raises:
        InputError: with the folder, and what to do.
    """
    place = path.resolve()
    for folder in place.parents if not place.is_dir() else (place, *place.parents):
        for name, program in FOLDERS.items():
            if (folder / name).exists() and not _ignored(folder, place, program):
                hint = f"ignore it there, or keep it elsewhere: {what} that is committed once is public"
                raise InputError(
                    Fault(
                        path=str(path),
                        expected="a place that is not under version control",
                        found=f"in {folder}",
                        hint=hint,
                    )
                )


def _ignored(folder: Path, place: Path, program: str) -> bool:
    """Ask git whether a path is ignored; of others nothing is known."""
    git = shutil.which("git")
    if program != "git" or git is None:
        return False
    asked = subprocess.run([git, "-C", str(folder), "check-ignore", "--quiet", str(place)], capture_output=True)
    return asked.returncode == 0


def _write(path: Path, key: KeyFile) -> None:
    write_atomic(path, [msgspec.json.format(msgspec.json.encode(key), indent=1) + b"\n"], mode=MODE)
