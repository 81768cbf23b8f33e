"""Key files: made once, for their owner alone, never where version control takes them, never in a message."""

import hashlib
import json
import stat
import subprocess
from pathlib import Path

import pytest

from benchwright.errors import InputError
from benchwright.pipeline.keys import commit, new_key, read_key, refuse_versioned


def test_a_new_key_is_256_bits_for_its_owner_alone(tmp_path: Path) -> None:
    """Mode 0600; another one each time; an old one is never written over."""
    one, other = new_key(tmp_path / "one"), new_key(tmp_path / "other")
    assert stat.S_IMODE(one.stat().st_mode) == 0o600
    assert len(read_key(one).secret) == 32
    assert read_key(one).key != read_key(other).key
    with pytest.raises(InputError, match="expected a new file"):
        new_key(one)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660])
def test_a_key_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    """With the mode, and the command that puts it right; the key is not in the message."""
    place = new_key(tmp_path / "k")
    key = read_key(place).key
    place.chmod(mode)
    with pytest.raises(InputError, match=rf"expected mode 0600, found mode {mode:04o}.*chmod 600") as caught:
        read_key(place)
    assert key not in str(caught.value)


def test_a_key_on_the_command_line_is_refused_and_not_repeated() -> None:
    """Everyone on the machine can read it there."""
    with pytest.raises(InputError, match="--key-file: expected a file, found a key") as caught:
        read_key("ab" * 32)
    assert "abab" not in str(caught.value)


@pytest.mark.parametrize("content", ["", "secret words", '{"key": "abcd"}', '{"key": "' + "zz" * 32 + '"}', "[1]"])
def test_what_is_no_key_file_is_refused_without_what_it_holds(tmp_path: Path, content: str) -> None:
    """It may hold another secret."""
    place = tmp_path / "k"
    place.write_text(content)
    place.chmod(0o600)
    with pytest.raises(InputError, match="expected a key file, found something else") as caught:
        read_key(place)
    for word in ("secret", "abcd", "zz"):
        assert word not in str(caught.value)


def repository(folder: Path) -> Path:
    """A git repository that ignores the folder `private`."""
    folder.mkdir()
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    (folder / ".gitignore").write_text("private/\n")
    (folder / "private").mkdir()
    return folder


def test_a_key_under_version_control_is_refused_unless_ignored(tmp_path: Path) -> None:
    """When it is made, and when it is read; in folders below, too."""
    repo = repository(tmp_path / "repo")
    with pytest.raises(InputError, match="expected a place that is not under version control"):
        new_key(repo / "k")
    assert not (repo / "k").exists()
    place = new_key(repo / "private" / "k")
    assert len(read_key(place).secret) == 32
    (repo / "deep" / "er").mkdir(parents=True)
    moved = place.rename(repo / "deep" / "er" / "k")
    with pytest.raises(InputError, match="not under version control"):
        read_key(moved)


def test_a_folder_to_be_made_is_refused_there_too(tmp_path: Path) -> None:
    """It does not exist yet; an ignored one is fine, and one outside."""
    repo = repository(tmp_path / "repo")
    with pytest.raises(InputError, match="a hidden task that is committed once is public"):
        refuse_versioned(repo / "new" / "split", "a hidden task")
    refuse_versioned(repo / "private" / "split", "a hidden task")
    refuse_versioned(tmp_path / "elsewhere", "a hidden task")


def test_a_link_does_not_hide_where_a_key_lies(tmp_path: Path) -> None:
    """The place itself counts."""
    repo = repository(tmp_path / "repo")
    place = new_key(repo / "private" / "k").rename(repo / "k")
    (tmp_path / "link").symlink_to(place)
    with pytest.raises(InputError, match="not under version control"):
        read_key(tmp_path / "link")


def test_other_version_control_is_not_asked(tmp_path: Path) -> None:
    """What is ignored there is not known: refused."""
    (tmp_path / ".hg").mkdir()
    with pytest.raises(InputError, match="not under version control"):
        new_key(tmp_path / "k")


def test_a_commitment_is_the_hash_of_key_nonce_and_tasks(tmp_path: Path) -> None:
    """The nonce stays in the key file; the same split gives the same commitment, another one another."""
    place, tasks = new_key(tmp_path / "k"), hashlib.sha256(b"tasks").hexdigest()
    found = commit(place, read_key(place), tasks)
    held = json.loads(place.read_text())
    parts = bytes.fromhex(held["key"]) + bytes.fromhex(held["nonces"][tasks]) + bytes.fromhex(tasks)
    assert found == hashlib.sha256(parts).hexdigest()
    assert len(bytes.fromhex(held["nonces"][tasks])) == 32
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert commit(place, read_key(place), tasks) == found
    assert commit(place, read_key(place), hashlib.sha256(b"others").hexdigest()) != found
    assert len(read_key(place).nonces) == 2
